import { numberOf, type Row } from '../../../../models/knowledge/table.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isProposed } from '../../proposed.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { whoOf } from '../../who.ts';
import { ageBefore, ageOfVisit, ageSaid, ageWords, isComplete, scheduledAge } from './vaccine-ages.ts';
import { isForChild } from './vaccine-child.ts';
import { isOfOtherOrBarred } from './vaccine-spared.ts';

/** Said of a dose to come, or of somebody else's. */
const LATER =
  /^(?:due|when|until|next|once|will|should|schedule|scheduled|later|future|eligible|recommended|recommend|young|wait|defer|deferred|maternal|mother|contacts|recheck|postpartum|history|series)$/;

/** "MMR to be given after delivery", "before she goes home with the baby". */
const AFTER_BIRTH =
  /\b(?:post ?-? ?natal\w{0,2}|the puerperium|maternity discharge|following (?:delivery|birth)|before (?:she|you) (?:goes?|leaves?|go) home|after (?:the |her |your |she |you |giving )?(?:delivery|birth|delivers?|deliver|pregnancy|baby|gives? birth)|once (?:delivered|no longer pregnant|the baby)|post ?-? ?partum|not (?:in|during) (?:this )?pregnancy|before (?:pregnancy|conception|conceiving|starting|infliximab|treatment)|off immunosuppression)\b/;

/** "MMR at next week's antenatal visit": before the birth. */
const BEFORE_BIRTH =
  /\b(?:ante ?-? ?natal|pre ?-? ?natal (?:visit|clinic|appointment)|(?:next|this) (?:week|visit|appointment|clinic|trimester|scan)|(?:second|third|last|next) trimester|at (?:your|her|the|this|next) (?:\d{1,2} ?-? ?weeks?|anatomy|anomaly|next|booking) ?-? ?(?:visit|appointment|scan|check)|when (?:you|she) (?:will be|are|is|reach(?:es)?) \d{1,2} weeks|at \d{1,2} weeks (?:pregnant|of (?:the |your |her )?pregnancy)|at (?:2|3)\d(?: \+ \d)? weeks|while (?:she is |you are |still )?pregnant|during (?:the |this |her |your )?pregnancy|before (?:the |her |your )?(?:birth|delivery|due date|baby))\b/;

/** "Zostavax, he had before transplant in 2014", "MMR given in April". */
const PAST =
  /\b(?:19|20)\d\d\b|\bbefore (?:the |his |her )?(?:transplant|diagnosis)|\b(?:in childhood|as a child|years ago)\b|\b(?:in|since|last) (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|year)\b|\b(?:first|second|both|previous) (?:\w{2,20} )?(?:given|done|had)\b(?! (?:today|now))|\bnot yet due\b/;

/** "MMR was given in 2019". */
const IN_YEAR = /\b(?:in|since) (?:19|20)\d\d\b/;

/** The vaccine's own part of its sentence: "hep B. MMR today" is cut at the stop that an abbreviation may have. */
function partOf(tokens: readonly Token[], { first, end, sentence }: ReadMention): { first: number; end: number } {
  let from = first;
  while (from > sentence.first && tokens[from - 1]!.text !== '.') from -= 1;
  let to = end;
  while (to < sentence.end && tokens[to]!.text !== '.') to += 1;
  return { first: from, end: to };
}

const ORDERED =
  /\b(?:supplied|dispensed|prescribed|sent|should (?:have|get|receive|take)|please|recommended|recommend|offer|offered|ordered|order|start|take|advised?|right time for|ready for|suggest(?:ed)?|needs?|ask (?:\w{2,12} ){0,2}for|(?:the |is |an? )(?:right|best|usual|safe|good|correct) (?:one|choice|form|vaccine|option)|(?:the )?one (?:to|you should) (?:have|get|ask for)|choose|book|get|will (?:give|get|have|receive)|(?:over ?)?due (?:for|to (?:have|get|receive)|today|now)|(?:can|may|could) (?:and should |now |safely |still |also |certainly |happily )?(?=\w)(?:have|receive|get|be given|go ahead)|(?:two|three|four|2|3|4) doses|doses?|once|booked|arranged|(?:is|are) (?:perfectly |quite |entirely |still |also )?(?=\w)(?:fine|safe|ok|okay|allowed|suitable|permitted|recommended))\b/;
const NOT_ORDERED =
  /\b(?:against|not|no|never|avoid|avoided|contraindicated|contraindication|defer\w{0,4}|postpone\w?|instead|rather|immune|immunity|titers?|history|status|household|contacts|(?:close|every|each) contact|sibs?|siblings?|family|toddler|child|children|son|daughter|brother|sister|grandchild|postpartum|wait|later|future|before (?:starting|treatment|infliximab|adalimumab|conception|pregnancy|immunosuppression|chemo\w{0,8}|transplant)|without|unless|until|if|when|may be|cannot|can't|decline[sd]?|refuse[sd]?|waivers?|exempt\w{0,4}|certificate|past|previous\w{0,2}|childhood|had|ago|\d{4})\b/;

/** "For typhoid you should have the live oral capsules", "Typhoid: live oral capsules, four doses": a live vaccine that is meant for now. */
const isOrderedOf = (
  tokens: readonly Token[],
  { first }: ReadMention,
  part: { readonly first: number },
  said: string,
): boolean =>
  !NOT_ORDERED.test(said) &&
  (ORDERED.test(said) ||
    (tokens[first - 1]?.text === ':' && first - part.first <= 4) ||
    tokens.slice(Math.max(0, part.first - 12), part.first).some(({ text }) => text === 'vaccines'));

/** By any words of the text; "MMR at your 16-week appointment" is of no baby, who is too young for it. */
const isPregnant = ({ patient, searched }: Case, { min_age_years }: Row<'vaccines'>, meant: string): boolean =>
  patient.pregnant ??
  (whoOf(searched, patient).pregnant ||
    (Number(min_age_years) >= 1 &&
      (patient.ageYears ?? 30) > 11 &&
      /\b(?:1\d|2\d|3\d) ?-? ?weeks? ?-? ?(?:visit|appointment|scan|check)\b/.test(meant)));

/** "Given today per schedule": what was done, by it. */
const isPerSchedule = (words: readonly string[], at: number): boolean =>
  words[at] === 'schedule' &&
  words.slice(Math.max(0, at - 3), at).some((word) => /^(?:per|to|by)$/.test(word)) &&
  words.includes('today');

/** "She will get the vaccine", "should have it": told of now where no time is named. */
const isToHave = (words: readonly string[], at: number): boolean =>
  /^(?:will|should)$/.test(words[at]!) &&
  /^(?:get|have|receive|be)$/.test(words[at + 1] ?? '') &&
  !TIMED.test(words.join(' ').replace(/\b\w{1,9} - (?:day|week|month|year) - old\b/g, ''));
const TIMED =
  /\b(?:birthday|days?|weeks?|months?|years?|next|then|tomorrow|before|after|until|when|once|if|later|spring|summer|autumn|fall|school|age|at|not|never|by)\b/;

/** What is wrong, and the fact that says so. */
interface Told {
  readonly score: number;
  readonly message: string;
  readonly fact: string;
}

/** A vaccine given outside the ages of the CDC schedule, or live in pregnancy. */
export function checkVaccines(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((mention): readonly Finding[] => {
    const row = mention.kind === 'vaccine' ? each.knowledge.vaccines.get(mention.id) : undefined;
    // "Plan: the oral typhoid vaccine, completed well before departure".
    const isToBeDone =
      mention.assertion === 'stopped' &&
      hasWord(tokens, /^(?:plan|plans|planned)$/, mention.sentence.first, mention.first) &&
      !PAST.test(phrase(tokens, mention.end, mention.sentence.end));
    // "His second MMR may be given this month": of a live one, whether it may at all.
    const isAllowed =
      /live/.test(row?.type ?? '') &&
      mention.assertion === 'hypothetical' &&
      isProposed(tokens, mention) &&
      !hasWord(tokens, /^(?:after|once|when|until|later|before|if)$/, mention.end, mention.sentence.end);
    if (!row || !(mention.assertion === 'active' || isToBeDone || isAllowed)) return [];
    if (isOfOtherOrBarred(each, mention)) return [];
    // "Yellow fever vaccine: live, so discuss with a travel clinic, do not give here".
    if (
      /\b(?:do not|don't|cannot|must not|should not|never|not to|no|not) (?:be )?(?:give|given)\b(?! (?:with|within|together|at the same))/.test(
        phrase(tokens, mention.end, mention.sentence.end),
      )
    )
      return [];
    const part = partOf(tokens, mention);
    const all = tokens.slice(part.first, part.end).map(({ text }) => text);
    // "Got the first dose, and the second is scheduled": the dose that was given.
    const next = all.findIndex(
      (word, at) =>
        /^(?:and|,|;)$/.test(word) &&
        /^(?:second|next|third|booster)$/.test(all[all[at + 1] === 'the' ? at + 2 : at + 1] ?? ''),
    );
    const words = next > mention.first - part.first ? all.slice(0, next) : all;
    const scheduled = scheduledAge(tokens, mention);
    const named = ageSaid(tokens, mention) ?? ageBefore(tokens, mention);
    const said = words.join(' ');
    // "MMR at next week's visit; until then keep away from a rash".
    const own = said.slice(said.lastIndexOf(';', said.indexOf(tokens[mention.first]!.text)) + 1).split(';')[0]!;
    const meant = own.split(/ (?:, )?and until then /)[0]!;
    // "You are not immune, so …" denies no dose.
    const isBeforeBirth =
      BEFORE_BIRTH.test(meant) &&
      !/\b(?:not|no|never|avoid|until|deferred|defer)\b/.test(
        meant.replace(/\b(?:are|is|was|were) (?:not|non) ?-? ?immune\b|\bno (?:rubella )?immunity\b/g, ''),
      );
    const given =
      scheduled !== undefined ||
      named !== undefined ||
      // "Varicella vaccine to a 6-month-old".
      (/^(?:to|for)$/.test(tokens[mention.end]?.text ?? '') &&
        /^(?:a|an|the|this|our|my)$/.test(tokens[mention.end + 1]?.text ?? '') &&
        tokens[mention.end + 2]?.kind === 'number') ||
      words.some((word) =>
        /^(?:given|gave|received|administered|administer|vaccinated|today|today's|give|get|gets|got|had|immunized|protected)$/.test(
          word,
        ),
      ) ||
      // "The MMR vaccine will be offered at her 20-week visit".
      (isBeforeBirth && words.some((word) => /^(?:offered|offer|booked|arranged|scheduled|due)$/.test(word))) ||
      words.includes('recommended') ||
      words.includes('plan') ||
      words.includes('planned');
    const isNow =
      /\b(?:should|will) be (?:given|administered) (?:today|now)\b|\brecommend(?:s|ed|ing)?\b.{0,60}\b(?:today|today's|now|this visit)\b|\b(?:is|are) (?:now )?(?:recommended|due) for you\b|\bdue (?:today|now|at (?:this|today ?'s) visit|this (?:visit|week|afternoon|morning))\b|\bplan(?:ned|s)?\b.{0,40}\b(?:today|now|this (?:week's |week ' s )?visit|tomorrow)\b/.test(
        words.join(' '),
      );
    // "Rotavirus: not vaccinated; too old now".
    if (
      /\b(?:not vaccinated|too (?:old|young)|never (?:vaccinated|given|received|had|got)|not given)\b/.test(
        words.join(' '),
      )
    )
      return [];
    const isLater =
      named === undefined &&
      (words.some(
        (word, at) =>
          LATER.test(word) &&
          !isPerSchedule(words, at) &&
          !(word === 'schedule' && words[at - 1] === 'on') &&
          !isToHave(words, at),
      ) ||
        AFTER_BIRTH.test(said));
    // "Live nasal influenza vaccine now, pneumococcal up to date (PCV20 2024)": of the others a list tells something else.
    const behind = phrase(tokens, mention.end, Math.min(part.end, mention.end + 10));
    const isForNow = /^(?:vaccine |jab |shot )?(?:now|today|tonight)\b/.test(behind);
    const ordered = isForNow ? `${phrase(tokens, part.first, mention.end)} ${behind.split(' ,')[0]}` : said;
    const isOrderedLive = /live/.test(row.type) && isOrderedOf(tokens, mention, part, ordered);
    const isPlanned = scheduled !== undefined || isNow || isOrderedLive || isBeforeBirth || !isLater;
    if (!(given || isOrderedLive) || !isPlanned) return [];
    const base = { ...spanOf(tokens, mention.first, mention.end), family: 'treatment' as const, about: [row.vaccine] };
    const wrong = (category: string, { fact, ...rest }: Told): readonly Finding[] => [
      { ...base, category, severity: 'high', verdict: 'contradicted', evidence: [evidenceOf(row, fact)], ...rest },
    ];
    if (
      isPregnant(each, row, meant) &&
      /live/.test(row.type) &&
      !isForChild(tokens, mention) &&
      ((isBeforeBirth && !AFTER_BIRTH.test(said)) ||
        (isOrderedLive && !AFTER_BIRTH.test(said)) ||
        (given && (isNow || scheduled !== undefined || !isLater) && !IN_YEAR.test(said)))
    ) {
      return wrong('vaccine_in_pregnancy', {
        score: 0.88,
        message: `${row.vaccine} is a live vaccine and is not given in pregnancy (${row.source})`,
        fact: `${row.vaccine}: not in ${row.not_in}`,
      });
    }
    const weeks = each.patient.gestationWeeks;
    // "At 32 to 36 weeks" is the plan.
    const isToday =
      words.some((word) => /^(?:today|given|administered|received)$/.test(word)) &&
      !words.some((word) => /^(?:wks?|weeks?)$/.test(word));
    if (row.vaccine === 'RSV maternal' && isToday && weeks !== undefined && (weeks < 31 || weeks > 37)) {
      return wrong('vaccine_age_wrong', {
        score: 0.8,
        message: `${row.vaccine} is not given at ${plain(weeks)} weeks of pregnancy: ${row.routine} (${row.source})`,
        fact: `${row.vaccine}: ${row.routine}`,
      });
    }
    // "Varicella exposure at school": the disease.
    if (
      /^(?:waiver|exemption|exposure|exposed|infection|contact|immune|immunity|titers?|igg|zoster|pneumonia|rash|virus|outbreak)$/.test(
        tokens[mention.end]?.text ?? '',
      )
    )
      return [];
    // "From India, BCG vaccinated": long ago.
    const isPast =
      PAST.test(isForNow ? behind.split(' ,')[0]! : behind) ||
      (words.includes('vaccinated') && !words.some((word) => /^(?:today|give|now|administer)$/.test(word)));
    // "The older shot, Zostavax, was live; it hasn't been available": told what it is; "live vaccines (MMR) are out".
    const isToldOf = /^(?:, )?(?:was|is|were|are) (?:a )?(?:not )?live\b|^(?:[\w ,]{0,40}\) )?(?:is|are) out\b/.test(
      behind,
    );
    const weak = /live/.test(row.type) && !isPast && !isToldOf ? immunityOf(each) : undefined;
    if (weak) {
      return wrong('live_vaccine', {
        score: 0.85,
        message: `${row.vaccine} is a live vaccine and is not given with ${weak} (${row.source})`,
        fact: `${row.vaccine}: not in ${row.not_in}`,
      });
    }
    if (isAllowed) return [];
    // "Given at 12 to 15 months. She is 8 months old": the schedule, not a dose.
    const isSchedule = words.some((word, at) => /^(?:at|from)$/.test(word) && /^\d{1,2}$/.test(words[at + 1] ?? '')); // no hour of the day: "at 0930"
    if (scheduled === undefined && named === undefined && isSchedule && !words.includes('today')) return [];
    const age = scheduled ?? named ?? each.patient.ageYears ?? ageOfVisit(tokens);
    const min = Number(row.min_age_years);
    const max = numberOf(row.max_age_years);
    if (age === undefined) return [];
    // "Rotavirus vaccine: both doses": when they were due.
    if (scheduled === undefined && isComplete(tokens, mention)) return [];
    // "He's had PCV20 and Hib": at some age.
    if (scheduled === undefined && words.includes('had') && !words.includes('today')) return [];
    if (age >= min * 0.92 && (max === undefined || age < max * 1.02)) {
      return [
        {
          ...base,
          category: 'vaccine_age',
          severity: 'low',
          verdict: 'supported',
          score: 0.8,
          message: `${row.vaccine} is given at this age`,
          evidence: [evidenceOf(row, `${row.vaccine}: ${row.routine}`)],
        },
      ];
    }
    // From 19 years where immunity is weak (ACIP).
    if (row.vaccine === 'zoster recombinant' && age >= 18 && immunityOf(each)) return [];
    // Before travel, and without a spleen.
    if (row.vaccine === 'MMR' && age >= 0.49 && hasWord(tokens, /^(?:travel\w{0,4}|outbreak|abroad|trip)$/)) return [];
    if (row.vaccine === 'Hib' && hasWord(tokens, /^(?:splenectomy|spleen|asplen\w{2,3}|hyposplen\w{2,3}|transplant)$/))
      return [];
    return wrong('vaccine_age_wrong', {
      score: 0.8,
      message: `${row.vaccine} is not given at ${ageWords(age)}: ${row.routine} (${row.source})`,
      fact: `${row.vaccine}: ${row.routine}`,
    });
  });
}

/** "A boy at her preschool is on chemotherapy" */
const ANOTHER_CHILD = /\b(?:an?|another|one) (?:boy|girl|child|kid|friend|classmate|cousin|neighbou?r)\b/;

/** What weakens the patient's immunity: a condition, or a drug that the text gives. */
function immunityOf(each: Case): string | undefined {
  const { patient, reading, knowledge, doses, measurements } = each;
  const isUnderTreatment = hasWord(reading.tokens, /^(?:induction|consolidation|maintenance|chemo|chemotherapy)$/);
  const condition = patient.conditions.find(
    ({ id, sentence }) =>
      id === 'immunocompromised' ||
      (isUnderTreatment &&
        (id === 'leukemia' || knowledge.conditions.get(id)?.kind_of === 'leukemia') &&
        !ANOTHER_CHILD.test(phrase(reading.tokens, sentence.first, sentence.end))),
  );
  const drug = reading.mentions.find(
    ({ kind, id, assertion, first, end }) =>
      kind === 'drug' &&
      assertion === 'active' &&
      // "Rituximab in 2019".
      !/^(?:in |last |until )?(?:19|20)\d\d\b/.test(phrase(reading.tokens, end, end + 2)) &&
      // One dose of a steroid weakens nothing.
      !(knowledge.subjectsOf(id).has('systemic corticosteroid') && isOnce(reading.tokens, first)) &&
      !(
        knowledge.subjectsOf(id).has('systemic corticosteroid') &&
        doses.some((one) => one.drug.id === id && one.amount !== undefined) &&
        doses.every((one) => one.drug.id !== id || !one.frequency || one.frequency.once)
      ) &&
      WEAKENING.some((name) => knowledge.subjectsOf(id).has(name)),
  );
  const isDepleted =
    DEPLETED.test(phrase(reading.tokens, 0, reading.tokens.length)) ||
    reading.mentions.some(
      (one) =>
        one.kind === 'drug' &&
        /^(?:active|stopped)$/.test(one.assertion) &&
        ['rituximab', 'ocrelizumab', 'obinutuzumab', 'ofatumumab', 'alemtuzumab'].includes(one.id) &&
        MONTHS_AGO.test(phrase(reading.tokens, one.end, Math.min(one.sentence.end, one.end + 12))),
    );
  const fewCells = measurements.some(
    ({ id, low, assertion }) => id === 'cd4 count' && low > 1 && low < 200 && assertion === 'active',
  );
  const grafted = reading.sentences.some(
    ({ first, end, question, told, section }) =>
      !question &&
      !told &&
      section !== 'family' &&
      // "His brother had a kidney transplant".
      !hasWord(reading.tokens, OF_HOUSEHOLD, first, end) &&
      GRAFTED.test(phrase(reading.tokens, first, end)),
  );
  const charted = each.chart ? immunityInChart(each, each.chart) : undefined;
  const onChemotherapy = hasWord(reading.tokens, CHEMOTHERAPY) || isOnChemotherapy(each);
  return condition || onChemotherapy || grafted || isDepleted
    ? 'weakened immunity'
    : fewCells
      ? 'a CD4 count below 200'
      : (drug?.id ?? charted);
}

const DEPLETED = /\bb ?-? ?cells? (?:(?:are|is|count|still|remain) ){0,2}(?:undetectable|depleted|absent|zero)\b/;
/** "Rituximab in March, four months ago": B cells take most of a year to come back. */
const MONTHS_AGO =
  /\b(?:an?|one|two|three|four|five|six|seven|eight|few|[1-8]|\d{1,2} (?=weeks)) ?(?:weeks?|months?) (?:ago|earlier|before)\b/;

/** A drug or condition of the chart that weakens immunity; of a steroid the chart rarely tells for how long. */
function immunityInChart({ reading: { lexicon, mentions }, knowledge }: Case, chart: ChartFacts): string | undefined {
  const { drugs, conditions } = chartedTerms(chart, lexicon);
  const isEnded = (id: string) => mentions.some((one) => one.id === id && one.assertion === 'stopped');
  const drug = [...drugs.keys()].find((id) => {
    const subjects = knowledge.subjectsOf(id);
    return !subjects.has('systemic corticosteroid') && WEAKENING.some((name) => subjects.has(name)) && !isEnded(id);
  });
  return drug ?? (conditions.includes('immunocompromised') ? 'weakened immunity' : undefined);
}
/** "He has a kidney transplant", "you had a liver transplant in May": a graft that is the patient's. */
const GRAFTED =
  /\b(?:you|he|she|who|patient|pt)(?= ) (?:(?:now|has|have|had|received|got|is|was|'s|'ve|just|already|recently)(?= ) ){1,3}(?:an? |your |his |her )?(?:new )?(?:kidney|renal|liver|heart|lung|pancreas|bone marrow|stem cell|organ) transplant(?:ed)?\b|\b(?:kidney|renal|liver|heart|lung|pancreas|bone marrow|stem cell|organ)(?= ) transplant (?:recipient|patient|last|this|in|at|\d{1,2} (?:days|weeks|months))\b(?! (?:evaluation|list|clinic))/;
const WEAKENING = ['systemic immunosuppressant', 'tnf inhibitor', 'calcineurin inhibitor'];

/** Courses by the letters of their drugs, which no drug's name tells. */
const CHEMOTHERAPY = /^(?:chop|folfox|folfiri|folfirinox|abvd|hypercvad|flag-ida|beacopp|vrd|cybord)$/;

const OF_HOUSEHOLD =
  /^(?:mother|father|mum|mom|dad|sister|brother|aunt|uncle|grand\w{2,8}|gran|nan|cousin|wife|husband|partner|household|friend|classmate|neighbou?r|contacts?|lives)$/;

/** "He is in week 6 of leukaemia chemotherapy": told of the patient, and as it is. */
const isOnChemotherapy = ({ reading: { tokens, sentences } }: Case): boolean =>
  hasWord(tokens, /^(?:chemo|chemotherapy)$/) &&
  sentences.some(
    ({ first, end, question, told }, order) =>
      !question &&
      !told &&
      // "Her aunt lives with them; she is on chemotherapy".
      !hasWord(tokens, OF_HOUSEHOLD, sentences[order - 1]?.first ?? first, end) &&
      /(?:^|[,;:] |\band )(?:he|she|patient|pt|the patient|you)(?: is|'s| are) (?:now |currently |still )?(?:in (?:week|month|cycle|day) \d{1,2} of|on|having|receiving|undergoing|getting|halfway through) (?:(?:his|her|your|the) )?(?:[a-z]{3,15} ){0,2}chemo(?:therapy)?\b/.test(
        phrase(tokens, first, end),
      ),
  );

const isOnce = (tokens: readonly Token[], first: number): boolean =>
  tokens
    .slice(Math.max(0, first - 8), first + 6)
    .some(
      ({ text }, at, words) =>
        /^(?:one|single|1)$/.test(text) && words.slice(at + 1, at + 3).some((next) => next.text === 'dose'),
    );
