import type { CorpusDocument, CorpusSpan } from './corpus.ts';
import type { Random } from './generate/random.ts';
import type { NameSource } from './names.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*[\n|]\s*/);

/** What is called after somebody or some place: the noun behind says that nobody is meant. */
const HEADS =
  list(`diagram|chart|plot|curve|walk|board|rounding|huddle|checklist|survey|award|grant|prize|lecture|model|method|matrix|framework|theory|effect|law|rule|principle|paradox|hypothesis
criteria|criterion|score|scale|index|inventory|questionnaire|test|screen|tool|calculator|nomogram|algorithm|protocol|pathway|bundle|order set|guideline|consensus|definition|classification|staging|grade|grading|type
sign|reflex|phenomenon|disease|syndrome|anomaly|variant|tumor|cyst|node|nodules|bodies|cells|lines|spots|rash|ulcer|hernia|fracture|dislocation|deformity|palsy|dystonia|tremor|chorea|ataxia
procedure|operation|technique|repair|approach|incision|maneuver|exercise|stretch|flap|graft|suture|knot|stitch|anastomosis|osteotomy|fusion|block|injection|infiltration|lavage
catheter|cannula|drain|tube|needle|trocar|port|clip|clamp|forceps|retractor|scissors|blade|scope|stent|valve|graft|mesh|plate|screw|nail|rod|cup|stem|cage|implant|pump|monitor|pacemaker|balloon|coil|filter
splint|brace|boot|cast|collar|sling|walker|cane|wheelchair|cushion|mattress|bed|stroller|car seat|high chair|crib|bottle|pacifier|mask|nasal pillows|machine|inhaler|spacer|meter|strips|lancets|sensor
dressing|foam|gauze|tape|wrap|hose|stockings|gloves|gown|kit|tray|cart|bag|cream|ointment|lotion|shampoo|drops|spray|wash|soap|gum|patch|syrup|formula|shake|bar|juice|cereal|crackers|soup|tea|diet
stain|smear|agar|medium|assay|panel|antigen|antibody|titer|PCR|blot|kit|virus|fever|encephalitis|flu|strain|serotype|toxin|bacillus|agent|vaccine|series|booster|lot|trial|study|cohort|registry
equation|formula|estimate|ratio|angle|line|triangle|space|canal|ligament|fascia|membrane|duct|gland|pouch|point|plane|zone|loop|fold|ring|arch|notch|fossa|plexus|ganglion|nucleus|gyrus|area|fibers
song|movie|show|cartoon|game|toy|book|brand|truck|car|phone|app|website|portal|software|printer|scanner|tablet|watch|shoes|jacket|beer|whiskey|cigarettes|vape|pizza|burger|sandwich|dressing|sauce|cheese|ham`);
/** What makers and brands stand beside. */
const GOODS = list(
  `car seat|stroller|walker|bed|mask|CPAP|pump|meter|mesh|stent|lead|ICD|hip|knee|implant|lens|hearing aid|brace|dressing|formula|inhaler|vaccine|lot|kit|assay|probe|scope|mattress|wheelchair|lift|ventilator|monitor`,
);
const FRAMES =
  list(`{T} {h}|{T} {h} {n}|the {T} {h}|a {T} {h} was placed|using the {T} {h}|per the {T} {h}|modified {T} {h}|{T} {h} negative|{T} {h} positive|no {T} {h}|{T}'s {h}|{T}'s {h} absent|{h} of {T}|{T}-{B} {h}
{T} and {B} {h} reviewed|{T} {h}, {B} {h}, {g} of {n}|{T} {h} vs {B} {h}|prior {T} {h} in 2019|s/p {T} {h}|{T} {r}|{T} grade {r}|{T} class {r}, {B} {r}|{T} score of {n}
{T} {h} ordered|{T} {h} in place|{T} {h} removed|{T} {h} x{n}|{g} ({T})|{g}: {T} {n}|{g} by {T}|{T} {g}, lot {L}|{T}; lot {L}|lot {L}; {T} {M}; completed|{M} {T}|{T} {M}|made by {T}|{T}, Inc.|{T} {M} rep not needed
eats {T} and {B}|drinks {T}|takes {C} at night|took {C} and {C}|on {C}, off {C}|stop {C}; start {C}|{C} {n} mg|{C} {n} units at bedtime|{C} refill|bought {T} at the store|allergic to {C}|{C} (rash)|tried {C}, {C} and {C}|{C}, {C}, {C}
plays {T} on the phone|watches {T} on TV|read {T} at bedtime|a {T} fan|drives a {T}|rides a {T}|smokes {T}s|wears {T} {s}|loves {T} {f}|{T} {f}|{T} style {f}|{T} foundation handout|{T} society guidance followed
{A} trial|{A} {n}|{A}: {n}|{A} major {n}%|{A} signed|{A} provokes dizziness|{A}: neg|{A} -{n}|revised {P}|{P}: which|using {P}|in {A}, {n}%|per {A}|{A} and {A}|the {A} study|{A}-{n}|{A} {r}|{A}: hazard ratio 0.8|Compare {A} with {A}.|according to {A} criteria|{T} et al.|({T} 2019)|{T} data|{T} {h} ({A})
{P} {h}|{P} {h} {r}|the {P} {h}|{P} {v}|{P} {v} negative|{P} {v} IgM {n}|{P} consensus|{P} {h} vs {P} {h}|the {P} group|{P} {h} of {n}|{P}-type {h}|{P} {f}|{P} {B} {h}`);
const FOODS = list(
  `flour|rice|potatoes|ham|cheese|sauce|noodles|bread|beans|tea|chips|cookies|pudding|mustard|toast|salad|soup|wine`,
);
const VIRUSES = list(`virus|fever|encephalitis|flu|strain|hemorrhagic fever|agent|ulcer|sore|tick typhus|eye worm`);
const MAKERS = list(
  `Pharma|Pharmaceuticals|Biotech|Labs|Medical|Surgical|Biologics|Biomet|Health|Therapeutics|Devices`,
);
const STUFF = list(`socks|boots|shoes|compression hose|gloves|glasses|jeans|pads|briefs`);
/** Words with a capital because a sentence begins; some are names, none is one here. */
const OPENERS =
  list(`Drew|Rob|Pat|Mark|Grace|Hope|Bill|Rose|Will|May|Chase|Frank|Art|Joy|Faith|Dawn|Sue|Jack|Hunter|Page|Carol|Miles|Grant|Chuck|Ray|Gene|Pearl|Iris|Lance|Rich|Dale|Glen|Heath|Cliff|Wade|Reed|Penny|Summer|Autumn
April|June|Holly|Ivy|Ginger|Honey|Sandy|Misty|Stormy|Amber|Ruby|Crystal|Olive|Basil|Sage|Clay|Stone|Sterling|Tilt|Hold|Miss|Recheck|Recontact|Eats|Walks|Talks|Sips|Naps|Rolls|Crawls|Babbles|Points|Waves|Claps|Plug
Flush|Cap|Clamp|Prime|Spike|Hang|Wean|Bag|Prep|Drape|Scrub|Swab|Pack|Dress|Wrap|Ice|Elevate|Splint|Cast|Brace|Tape|Page|Paged|Ring|Rang|Text|Fax|Faxed|Scan|Copy|Morning|Evening|Afternoon|Tonight|Shift|Report
Cue|Assist|Prompt|Lift|Boost|Bridge|Step|Reach|Grip|Pinch|Trace|Count|Spell|Draw|Write|Sign|Date|Stamp|Void|Strain|Save|Send|Pull|Push|Stop|Start|Trial|Taper|Titrate|Bolus|Load|Dose|Crush|Chew|Sip|Rinse|Spit`);
const ACTIONS =
  list(`the skin dry|a line around the rash|with ease|the dose|at bedside|and recheck|in the morning|x2 without help|to pain|for the school|the line|bid|the site|with help|over a mug|some blocks|the heel|on it|is fine|is realistic
if asked|as able|a note|before lunch|two words|the patient|for comfort|q shift|given|done|charted|per order|when dry|until clear|on the left|with the bag|of water|and hold|one each|all night|again|alone|okay|slowly`);
/** What any word with a sentence's capital is followed by; {w} is another word. */
const AFTER_OPENER =
  list(`was added once|is fine|for {n} minutes|, no concerns|: {w}|: none|: no lifting over {n}|- must avoid {w}|{w} negative|{w} sent|of the {w}|noted|in the {w}|provokes {w}|with {w}|to {w}|and {w}|at home|due|given|normal
, {w}, {w}|/{w}|({w})|{n}|= {n}|x{n}|{n}%|started|stopped|ordered|pending|per {w}|as needed|not done|reviewed|was the {w}|helps|is {w}|has {w}|will {w}|on {w}|from the {w}|without {w}`);
/** Words to a machine, the press and the insurer. */
const SET_PHRASES =
  list(`Hey Dragon, show me the labs|Hey Siri, call the lab|Okay Google|Alexa, play music|To Whom It May Concern|Blue Cross ID|Anthem ID|Aetna PPO|Delta Dental|Medi-Cal|Please see AVS|May contain errors of dictation
Dictated but not read|Dragon may have typed it wrong|Thank You For Choosing Us|No Show|Left Message|Read Back Verified|Time Out|Happy Birthday|Good Friday|April Fools' joke|Fourth of July|Cinco de Mayo|Black Friday
Bayes' theorem|Occam's razor|Murphy's law|Hickam's dictum|Pavlov's dogs|Maslow's hierarchy|Catch-22|Achilles' heel|Hail Mary|Adam's apple|Jack of all trades|John Doe pays|plain Jane|Uncle Sam|Big Brother|Mother Nature`);
/** Shortenings that begin like a name. */
const SHORTENINGS =
  list(`Fam|Surg|Onc|Rad onc|Med onc|Heme|Neuro|Psych|Cards|Pulm|Renal|Nephro|Endo|Rheum|Derm|Ophtho|Ortho|Peds|Gyn|Anes|Path|Rads|Pharm|Resp|Nutr|Soc|Spir|Trans|Disp|Dispo|Ofc|Pref|Ref|Req|Auth|Subj|Sched|Resch|Tel
Cell|Ext|Attn|Encl|Misc|Temp|Perm|Appt|Addr|Apt|Bldg|Rm|Ste|Hwy|Jct|Dept|Div|Dist|Tyl|Ibu|Amox|Vanc|Zos|Ceft|Metop|Levo|Prop|Fent|Midaz|Dex|Cis|Roc|Sux|Ket|Epi|Neo|Vaso|Hep|Lido|Ativ|Hald|Ser|Trop|Lac|Crit|Plt|Bili
Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun|Jan|noc|eve|am|pm|Cont|Approx|Prev|Hx|Dx|Tx|Sx|Rx|Wt|Ht|Lt|Rt|Bil|Prox|Dist|Ant|Post|Lat|Med|Sup|Inf|Abd|Chol|Cysto|Lap|Exam|Eval|Hosp|Amb|Vent|Tele|Gtt|Drip|Bolus|Max|Min|Avg`);

export interface Parts {
  readonly names: NameSource;
  readonly drugs: readonly string[];
  readonly words: readonly string[];
}

/**
 * Proper nouns that identify nobody: names drawn as those of people and places are, in front of the noun of a thing; brands, trials,
 * makers; words with a sentence's capital; shortenings. Every fourth line is a person beside such a shortening or opener, so that the context decides.
 */
export function* properThingDocuments(
  count: number,
  { names, drugs, words }: Parts,
  random: Random,
): Generator<CorpusDocument> {
  const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase();
  /** "Zantrevo": two halves of brands. */
  const coined = (): string => {
    const [one, other] = [random.pick(drugs), random.pick(drugs)];
    return capital(
      one.slice(0, 2 + Math.floor(random.next() * 3)) + other.slice(-(2 + Math.floor(random.next() * 3))),
    ).replace(/[^\p{L}]/gu, '');
  };
  const thing = (): string => {
    const kind = random.next();
    if (kind < 0.55) return names.draw(random);
    if (kind < 0.75) return coined();
    if (kind < 0.85) return capital(random.pick(words));
    return `${names.draw(random)}-${names.draw(random)}`;
  };
  const letters = (alphabet: string, low: number, high: number): string =>
    Array.from({ length: low + Math.floor(random.next() * (high - low + 1)) }, () => random.pick([...alphabet])).join(
      '',
    );
  const fillers: Readonly<Record<string, () => string>> = {
    T: thing,
    B: thing,
    C: coined,
    w: () => random.pick(words),
    P: () => names.city(random),
    A: () =>
      random.chance(0.5) ? letters('ABCDEFGHIKLMNOPRSTUVXY', 4, 8) : random.pick(words).toUpperCase().slice(0, 10),
    h: () => random.pick(HEADS),
    g: () => random.pick(GOODS),
    f: () => random.pick(FOODS),
    v: () => random.pick(VIRUSES),
    s: () => random.pick(STUFF),
    M: () => random.pick(MAKERS),
    r: () => random.pick(['I', 'II', 'III', 'IV', 'A', 'B', '2', '3b', '4a']),
    n: () => String(Math.floor(random.next() * 120)),
    L: () => letters('ABEFKLMU', 1, 2) + letters('0123456789', 3, 5),
  };
  const fill = (frame: string): string => frame.replace(/\{(\w)\}/g, (_, slot: string) => fillers[slot]!());

  for (let number = 0; number < count; number++) {
    const spans: CorpusSpan[] = [];
    let text = '';
    const mark = (surface: string): void => {
      spans.push({ start: text.length, end: text.length + surface.length, label: 'NAME' });
      text += surface;
    };
    const separator = random.pick(['. ', '. ', '. ', '\n', '; ', ', ', '\n- ', ' | ']);
    const lines = 1 + Math.floor(random.next() * 7);
    for (let line = 0; line < lines; line++) {
      if (line > 0) text += separator;
      const kind = random.next();
      if (kind < 0.5) text += capitalFirst(fill(random.pick(FRAMES)), random);
      else if (kind < 0.59) text += `${random.pick(OPENERS)} ${random.pick(ACTIONS)}`;
      else if (kind < 0.65)
        text += `${capital(random.pick(words))} ${fill(random.pick(AFTER_OPENER))}`.replace(/ (?=[,:/])/, '');
      else if (kind < 0.67) text += random.pick(SET_PHRASES);
      else if (kind < 0.76)
        text += `${random.pick(SHORTENINGS)}${random.pick([' ', '. ', ': ', ' ', ' x2 '])}${random.pick(ACTIONS)}`;
      else {
        text += random.pick(SHORTENINGS) + random.pick([' ', '. ', ': ', ' (', '/']);
        const closes = text.endsWith('(');
        mark(random.chance(0.5) ? names.draw(random) : `${names.draw(random)} ${names.draw(random)}`);
        text += `${closes ? ')' : ''}${random.pick(['', ' agrees', ' at bedside', ': hold', ' to call', ', phone', ' rounded', ' signed'])}`;
      }
    }
    if (random.chance(0.7)) text += '.';
    yield { source: 'proper-things', text, spans, silver: false };
  }
}

const capitalFirst = (line: string, random: Random): string =>
  random.chance(0.6) ? line[0]!.toUpperCase() + line.slice(1) : line;
