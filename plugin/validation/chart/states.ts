import { lean } from '../../lean.ts';
/** A state that the chart's observation tells in words, and that a text tells in others. */
export interface ChartedState {
  /** What the chart's observation is called. */
  readonly named: RegExp;
  readonly category: string;
  /** Values that exclude one another, as the chart writes each; the first that fits is taken. */
  readonly values: readonly { readonly name: string; readonly chart: RegExp }[];
  /** What a text says, and which of the values that is; the wider behind the narrower. */
  readonly told: readonly { readonly text: RegExp; readonly fits: readonly string[] }[];
  /** Where the sentence names who lives with the patient. */
  readonly ofKin?: true;
}

/** "Rh negative", "O neg", "blood group A negative"; not "a negative culture", "influenza B negative". */
const bloodOf = (result: string): RegExp =>
  new RegExp(
    `\\b(?:rh(?: \\( ?d ?\\))? ?-?|ab|o|(?:blood(?: group| type)?|abo|typed as)(?: (?:is|was|:|as)){0,2} [ab]) ?${result}\\b`,
  );

const COUNT = '(?:\\d{1,3}|an?|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|half an?)';
const DRINK =
  '(?:units?|glass(?:es)?|beers?|pints?|bottles?|cans?|whisk\\w{1,4}|gins?|vodkas?|wine|(?:alcoholic )?drinks)';
const DAILY = '(?:(?:a|per|every|each|most) (?:day|night|evening)s?|daily|nightly)';

const SMOKING: ChartedState = {
  named: /smok|tobacco/i,
  category: 'chart_smoking_differs',
  values: [
    { name: 'never smoked', chart: /never|non-?smoker/i },
    { name: 'former smoker', chart: /former|ex-?smoker|quit|past/i },
    { name: 'current smoker', chart: /current|every day|some day|heavy|light tobacco|smokes/i },
  ],
  told: [
    {
      text: /\b(?:(?<!(?:almost|nearly) )never (?:smoked|smoker|smokes|a smoker|been a smoker|used tobacco|touched (?:a cigarette|tobacco))|lifelong non ?-? ?smoker|non ?-? ?smoker all (?:her|his|your) life|(?:tobacco|smoking)(?: (?:use|history|status))? ?(?::|is|-) ?never|no (?:smoking|tobacco) history|no history of (?:smoking|tobacco)(?: use)?)\b/,
      fits: ['never smoked'],
    },
    {
      text: /\b(?:former smoker|ex ?-? ?smoker|(?<!\b(?:to|help|should|must|can|will|and|try|please|ready|you|don't|not|never|help with|could|would|if she|if he) )(?:quit|stopped) smoking(?! (?:aid|help|line|advice|plan|today|soon|class))|(?:quit|stopped|gave up) (?:smoking|tobacco|cigarettes) (?:in (?:\w{3,9} )?(?:19|20)\d\d|since (?:19|20)\d\d|(?:\d{1,2}|\w{3,6}) years ago)|gave up (?:smoking|cigarettes)|given up (?:smoking|cigarettes)|former tobacco)\b/,
      fits: ['former smoker'],
    },
    {
      text: /\b(?:no longer smok(?:es|ing)|not (?:currently |presently |now )?smok(?:e|ing)|no (?:current|active) (?:smoking|tobacco)|smok(?:e|ing) ?-? ?free)\b/,
      fits: ['former smoker', 'never smoked'],
    },
    {
      text: lean(
        /\b(?:(?:current(?:ly)?|active|ongoing) (?:(?:a|daily|every|day|everyday|heavy|light|regular|cigarette|tobacco|some) ){0,3}(?:smok(?:er|es|ing)(?! (?:history|status))|tobacco user)|still smok(?:es|ing)|continues to smoke|(?<!when )(?:you|she|he|patient) (?:still |currently )?smokes?(?= (?:every|daily|and|tobacco|cigarettes|[,.;])|$)|(?<!\b(?:not|stop|before) )(?:are|is|been) (?:still |again )?smoking (?:at present|at the moment|currently|again|now|at this time|regularly|cigarettes|\d{1,2}|every|daily|half|(?:about )?an? pack)|(?:smoking|tobacco|cigarettes?)(?: use| status| history)? ?(?::|is|-|=) ?(?:current|active|ongoing|daily|every day|yes|positive|continues)|(?:current|active|ongoing|daily|continued|continuing) (?:tobacco|cigarette|nicotine)(?: product)? (?:use|smoking)|(?:not|n't) (?:yet )?(?:been able to |managed to |succeeded in )(?:quit|stop|give up|stopping|quitting|giving up)(?: smoking| cigarettes| tobacco)?|(?:smoking|tobacco use) (?:continues|goes on|is ongoing)|(?:went|gone|is|are) back to (?:smoking|cigarettes)|(?:resumed|restarted|relapsed to) smoking)\b/,
      ),
      fits: ['current smoker'],
    },
    {
      text: lean(
        `\\b(?:(?:is|as|are|you're|being|remains?) (?:still )?an? (?:heavy |daily |current |active |regular |light )?smoker|smokes (?:\\d{1,3}|one|two|five|ten|half|twenty|a pack|about|around|daily|every|each|most|heavily|regularly|on and)|daily smoker|tobacco user|(?:packs?|${COUNT} cigarettes) (?:a|per|each|every) day|${COUNT} cigarettes daily|pack ?- ?a ?- ?day|(?:her|his|your) (?:current |continued )?smoking(?! (?:history|status|cessation|days|years|past|at the time))|still on ${COUNT} (?:a day|cigarettes)|(?:help|counsell?ed|advised|encouraged|urged|wants|wishes|ready|not ready|try|trying|willing) (?:(?:her|him|you|once|again|strongly) ){0,2}(?:to |on )?(?:stop|quit|quitting|give up) ?(?:smoking|cigarettes|tobacco)?(?= ?[.,;]|$| smoking| cigarettes| tobacco))`,
      ),
      fits: ['current smoker'],
    },
    {
      text: /\b(?:non ?-? ?smoker|nonsmoker|does not smoke|doesn't smoke|(?:tobacco|smoking|cigarettes)(?: use)? ?: ?(?:none|no|nil|denies|denied)\b|denies (?:any )?(?:tobacco|smoking)|no tobacco(?: use)?)\b/,
      fits: ['never smoked', 'former smoker'],
    },
    {
      text: /\b(?:\d{1,3}|twenty|thirty|forty|ten) ?-? ?pack ?-? ?years?\b/,
      fits: ['former smoker', 'current smoker'],
    },
  ],
};

const ALCOHOL: ChartedState = {
  named: /alcohol|drinking/i,
  category: 'chart_alcohol_differs',
  values: [
    {
      name: 'no alcohol',
      chart:
        /\b(?:none|never|no alcohol|not drink|non-?drinker|abst\w{3,6}|teetotal\w{0,4}|does ?n.t drink|denies|nil|former)\b/i,
    },
    { name: 'little alcohol', chart: /weekend|occasion|rare|social|monthly|special|light|holidays|once a week/i },
    {
      name: 'alcohol',
      chart:
        /\b(?:drinks?|current|units|daily|weekly|heavy|moderate|glass\w{0,2}|beers?|wine|per (?:day|week)|dependen\w{2}|abuse|misuse)\b/i,
    },
  ],
  told: [
    {
      text: /\b(?:(?:does not|doesn't|never) (?:drinks?|touch(?:es)?) (?:any )?alcohol|(?:does not|doesn't|never) drinks?(?: at all)?(?= ?[.,;]|$)|teetotal\w{0,4}|non ?-? ?drinker|lifelong abstainer|(?:alcohol|etoh)(?: use| intake)? ?: ?(?:none|never|no|nil|denies|denied)\b|no alcohol (?:use|intake|consumption)|(?:social\w{0,2}|smok\w{2,3}|non ?-? ?smoker|tobacco|lives|occupation)\b[^.;]{0,48}\bno (?:alcohol|etoh)(?= ?(?:[.,;)]|$|or (?:illicit|recreational )?drugs))|denies (?:any )?alcohol)/,
      fits: ['no alcohol'],
    },
    {
      text: lean(
        `\\b(?:drinks? (?:(?:about|around|up to|roughly) ){0,2}${COUNT} (?:\\w{2,8} ){0,3}${DAILY}|${DRINK} of (?:red |white )?(?:wine|beer|whisk\\w{1,4}|vodka|gin|spirits) ${DAILY}|drinks (?:\\w{2,8} ){0,2}${DAILY}|daily drinking|(?:her|his|your) (?:nightly|evening|daily) (?:wine|beers?|whisk\\w{1,4}|drinks?|gin|vodka))`,
      ),
      fits: ['alcohol'],
    },
    {
      text: lean(
        `\\b(?:drinks (?:(?:about|around|up to|roughly|some|only) ){0,2}${COUNT} ?(?:(?:or|to|-) ?(?:two|three|four|\\d{1,2}) ?)?${DRINK}|drinks (?:half an? |an? )?(?:bottle|glass|alcohol|wine|beer|heavily|socially|moderately)|\\d{1,3} units (?:a|per|each) week|(?:a )?glass of (?:red|white|wine)|(?:her|his|your) (?:wine|drinking|alcohol (?:use|intake|consumption))(?! ?:? ?(?:history|screen|none|nil|no|is nil))|drinks from the)`,
      ),
      fits: ['little alcohol', 'alcohol'],
    },
  ],
};

const CODE: ChartedState = {
  named: /code status|resuscitat|cpr/i,
  category: 'chart_code_status_differs',
  values: [
    { name: 'no resuscitation', chart: /dnr|dnar|do not|no cpr|not for|allow natural|comfort/i },
    { name: 'full code', chart: /full|attempt|yes|for cpr/i },
  ],
  told: [
    {
      text: /\b(?:dnr|dnar|dnacpr)\b|\bdo not (?:attempt )?resuscitat|\bnot for (?:cpr|resuscitation)\b|\bno cpr\b/,
      fits: ['no resuscitation'],
    },
    {
      text: /\bfull code\b|\bfull resuscitation\b|\bcode status ?:? ?full\b|(?<!not )\bfor (?:cpr|all (?:active )?(?:measures|treatment))\b|\bwants? everything done\b|\bfull escalation\b/,
      fits: ['full code'],
    },
  ],
};

const SPOUSE = '(?:husband|wife|spouse|partner)';
const LIVING: ChartedState = {
  named: /living|lives|housing|household|residence|social situation|home situation/i,
  category: 'chart_living_differs',
  ofKin: true,
  values: [
    { name: 'alone', chart: /\balone\b|by (?:him|her)self|on (?:his|her) own/i },
    { name: 'in a home', chart: /nursing|care home|assisted|residential|skilled|facility/i },
    { name: 'with a partner', chart: /husband|wife|spouse|partner/i },
    { name: 'with family', chart: /family|parents?|son|daughter|child|mother|father|sister|brother|relative/i },
  ],
  told: [
    {
      text: lean(
        /(?<!\b(?:mother|father|who|sister|brother|friend|daughter|son) )\b(?:lives?|living|dwells|stays) (?:quite |all )?(?:alone|by (?:him|her|your|them)(?:self|selves)|on (?:his|her|your|their) own)\b|\bon (?:his|her) own at home\b/,
      ),
      fits: ['alone'],
    },
    {
      text: new RegExp(
        `\\b(?:lives?|living) (?:at home |together )?with (?:her|his|your|an?) ${SPOUSE}\\b|\\b(?:her|his|your) ${SPOUSE} at home\\b`,
      ),
      fits: ['with a partner'],
    },
    {
      text: /\b(?:lives?|living|resides?|resident) (?:in|at|of) (?:an? |the )?(?:nursing|care|residential|assisted)\b|\bnursing home resident\b/,
      fits: ['in a home'],
    },
    {
      text: lean(
        /\b(?:lives?|living) (?:at home )?with (?:her|his|your) (?:daughter|son|parents|mother|father|sister|brother|children|family)\b|\b(?:daughter|son|sister|brother|parents) , with whom (?:she|he) lives\b/,
      ),
      fits: ['with family'],
    },
    {
      text: /\b(?:is an? widow(?:er)?|widow(?:er|ed)? , lives)\b|\bsince (?:his|her) (?:wife|husband) died\b/,
      fits: ['alone', 'in a home', 'with family'],
    },
  ],
};

const WORK: ChartedState = {
  named: /occupation|employment|job\b/i,
  category: 'chart_work_differs',
  values: [
    { name: 'retired', chart: /retired|pensioner/i },
    { name: 'no work', chart: /unemployed|not (?:working|employed)|disabled|homemaker|student/i },
    { name: 'work', chart: /\w{3}/ },
  ],
  told: [
    {
      text: /(?<!\b(?:mother|father|who|wife|husband|sister|brother|son|daughter) )\b(?:works (?:as|full|part|shifts|nights|in|for|at)\b|is employed as|returns? to work|back (?:at|to) work\b|(?:her|his|your) job as)/,
      fits: ['work'],
    },
    { text: /(?<!\b(?:mother|father|wife|husband) )\b(?:is|now|,) retired\b|^retired\b/, fits: ['retired'] },
    { text: /\b(?:is|currently|now) unemployed\b|^unemployed\b|\bout of work\b/, fits: ['no work'] },
  ],
};

const BLOOD: ChartedState = {
  named: /blood (?:group|type)|\babo\b|\brh\b/i,
  category: 'chart_blood_group_differs',
  values: [
    { name: 'Rh negative', chart: /neg|-$/i },
    { name: 'Rh positive', chart: /pos|\+/i },
  ],
  told: [
    { text: bloodOf('neg(?:ative)?'), fits: ['Rh negative'] },
    { text: bloodOf('pos(?:itive)?'), fits: ['Rh positive'] },
  ],
};

/** The states that are asked. */
export const CHARTED_STATES: readonly ChartedState[] = [SMOKING, ALCOHOL, CODE, LIVING, WORK, BLOOD];
