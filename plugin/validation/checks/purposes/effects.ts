import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { type Agent, agentsIn, contraceptiveAt } from './agents.ts';
import { againstEffect, isTakenAway, type Measured, otherWay, type Way } from './effects-known.ts';
import { OF_ORDER } from './indication-far.ts';

const RAISES =
  /^(?:raises?|raised|raising|increases?|increased|increasing|elevates?|boosts?|boosted|enhances?|enhanced|enhancing|potentiates?|potentiated|potentiating|strengthens?|strengthened|multipl(?:y|ies)|intensif(?:y|ies)|amplif(?:y|ies)|augments?|doubles?|doubled|triples?|prolongs?|lengthens?|improves?|improved|deepens?|aids?|promotes?|helps?)$/;
const LOWERS =
  /^(?:lowers?|lowered|lowering|reduces?|reduced|reducing|decreases?|decreased|decreasing|drops?|depletes?|cuts|shortens|depresses|shrinks|drains|wastes|weakens?|weakened|weakening|blunts?|blunted|diminish(?:es)?|impairs?|impaired|halves|halve|halved|antagoni[sz]es?|antagoni[sz]ed|opposes?|counteracts?|blocks?|abolish(?:es)?|lessens?|undermines?|attenuates?|negates?|compromises?|compromised|hinders?|hampers?)$/;
/** What may stand between a drug and what it does: "can also", "therapy markedly". */
const BEFORE =
  /^(?:can|may|will|might|could|would|also|often|sometimes|usually|commonly|typically|markedly|slightly|itself|and|both|all|therapy|treatment|tablets|use|today|tends?|to|known|generally|then|still|significantly|sharply|quickly|rapidly|each|greatly|strongly|substantially|roughly|about|juice|antibiotics|induction|cessation|together|combined|in|large|high|excess|excessive|amounts|quantities|doses|intake|infusions?|drip|injections?|pills?|nebuli[sz]ers?|inhalers?|syrup|dangerously|severely|seriously|considerably|dramatically|steadily|gradually|slowly|noticeably|clearly|powerfully|reliably|gently|mildly|modestly|profoundly|safely|well|alone|taken|actually|really|always|frequently|rarely|therefore|likely|expected|known|apt|prone|course|courses|capsules?|cream)$/;
/** What may stand between the verb and what it is done to. */
const OBJECT =
  /^(?:the|a|an|your|her|his|their|serum|plasma|blood|levels?|level|concentrations?|amount|of|in|both|resting|free|total|markedly|slightly|and|or|,|trough|exposure|to|circulating|fasting|urinary|effect|effects|by|much|o?estrogens?|progestogens?|progestins?|hormones?|low|high|raised|bp|pressure|actions?|activity|potency|absorption|reliability|efficacy|effectiveness|toxicity|bioavailability|antiplatelet|anticoagulant|antihypertensive|hypotensive|sedative|sedating|sedation|analgesic|therapeutic|contraceptive|hypogly(?:ca|c)emic|bronchodilator|protection|from|strength|peak|combined|oral|respiratory|depressant|sensitivity|up|down|drowsiness|sleepiness|responses?|bronchodilating|antianginal|analgesia|pressure - lowering)$/;
/** Of something else than what is measured. */
const NO_OBJECT =
  /^(?:doses?|dosing|dosage|risks?|requirements?|needs?|sensitivity|supplements?|tablets?|target|goal|variability|threshold|resistance|intake|wasting|loss|losses|production|swings?|spikes?|after|control|prescriptions?|prescribing|use|users?|intrauterine|coil|ius|iud|device|system|injections?|depot|induced)$/;
const INHIBITS = /^(?:inhibits?|inhibiting|delays?|retards?|slows)$/;
const INDUCES = /^(?:induces?|inducing|speeds?|accelerates?|hastens?|quickens?)$/;
/** What is done to these is done the other way round to the level. */
const REMOVALS = /^[^,;:]{0,60}\b(?:clearance|excretion|metabolism|elimination|breakdown|removal)\b/;
const REMOVAL = /^(?:clearance|excretion|metabolism|elimination|breakdown|removal)$/;
/** What is quick or slow itself: "slows the heart", "speeds up the emptying of the stomach". */
const OF_SPEED =
  /^(?:up |down )?(?:(?:the|your|her|his|a|resting) ){0,2}(?:heart(?:beat)?|pulse|breathing|respiration|stomach|gut|bowels?|digestion|gastric emptying|emptying|intestines?)\b(?! (?:failure|disease|attack|burn|infection))/;
const TURNED =
  /^(?:not|never|no|nor|neither|without|unlike|rather|than|instead|if|unless|whether|prevents?|who|antidote|or|versus|vs)$|n't$/;
const MOST_BEFORE = 4;
const MOST_OBJECTS = 12;

interface Said {
  /** The verb's token. */
  readonly at: number;
  readonly way: Way;
  /** "Does not reduce". */
  readonly denied?: boolean;
  /** "Inhibits": said of what removes the drug, and of nothing else. */
  readonly ofRemoval?: boolean;
  /** "Slows": said of the heart, the breath or the gut. */
  readonly ofSpeed?: boolean;
}

/** "Meropenem raises serum valproate", "grapefruit juice makes felodipine weaker": what is done, against effects.tsv. */
export function checkEffects(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const agents = agentsIn(each);
  return [...agents, ...toldOfBefore(each, agents)]
    .flatMap((subject, order): readonly Finding[] => {
      const { sentence, end } = subject;
      if (sentence.question || isTurned(tokens, subject)) return [];
      const it = itAt(tokens, subject, agents[order + 1]);
      const own = doneBehind(tokens, end, sentence.end) ?? aimedAt(tokens, end, sentence.end);
      const said = own ?? (it === undefined ? undefined : doneBehind(tokens, it, sentence.end));
      if (!said) return [];
      // "Hydrochlorothiazide stopped, since it raises uric acid": what it does while it is taken.
      const isEnded = own !== undefined && isTakenAway(tokens, subject);
      // "She stopped smoking, which raises theophylline": of the end of it, or of the drug.
      if (own === undefined && tokens[it! - 1]!.text === 'which' && isTakenAway(tokens, subject)) return [];
      const denied = said.denied === true;
      // "Topiramate up to 200 mg does not reduce it", "not if the interval is kept".
      if (denied && (isEnded || isLimited(tokens, subject))) return [];
      const objects = objectsOf(each, subject, said);
      return objects
        .filter(({ object, turned }) => (turned || said.ofRemoval !== true) && !isHelped(tokens, said, object))
        .flatMap(({ object, turned }) =>
          againstEffect(each, subject, object, turned !== isEnded ? otherWay(said.way) : said.way, denied),
        );
    })
    .slice(0, 1);
}

const STANDS_FOR =
  /^(?:it|this (?:herb|remedy|antibiotic|antifungal|antiviral|medicine|drug|tablet|combination)|the (?:herb|remedy|antibiotic|antifungal|new (?:tablet|medicine|drug))|this(?= (?:will|can|may|might|could|is likely|is expected|should|makes|raises|lowers|reduces|increases|tends)))\b/;
const HERB = /^(?:st john's wort|ginkgo|ginseng|garlic|turmeric|liquorice|licorice|echinacea|valerian)$/;

/** "Do not take St John's wort. It speeds up …", "The herb makes …": the one agent that the two sentences before name, as the subject. */
const toldOfBefore = ({ reading: { tokens, sentences } }: Case, agents: readonly Agent[]): readonly Agent[] => {
  if (agents.length === 0) return [];
  return sentences.flatMap((sentence, at): readonly Agent[] => {
    const word = STANDS_FOR.exec(phrase(tokens, sentence.first, Math.min(sentence.end, sentence.first + 3)))?.[0];
    if (word === undefined) return [];
    const before = agents.filter((one) => sentences.slice(Math.max(0, at - 2), at).includes(one.sentence));
    const meant = /herb|remedy/.test(word) ? before.filter(({ id }) => HERB.test(id)) : before;
    const [agent] = meant;
    if (!agent || meant.some((one) => one.id !== agent.id || isTakenAway(tokens, one))) return [];
    return [{ ...agent, first: sentence.first, end: sentence.first + word.split(' ').length, sentence }];
  });
};

const NEED =
  /^(?:an? )?(?:much |usually |often |generally )?(?:higher|more|larger|bigger|increased|lower|smaller|less|reduced)(?: (?:doses?|dosage|amounts?)(?: of)?)?(?= )/;

const FAR = 14;

/** "Carbamazepine is an enzyme inducer, so it reduces …": behind the word that stands for the drug, before any other. */
function itAt(tokens: readonly Token[], { end, sentence }: Agent, next: Agent | undefined): number | undefined {
  const at = wordIn(tokens, /^(?:it|which)$/, end + 1, Math.min(sentence.end, end + FAR, next?.first ?? sentence.end));
  return at !== -1 && /^(?:so|and|,|;|as|because|since|therefore|hence)$/.test(tokens[at - 1]!.text)
    ? at + 1
    : undefined;
}

const isTurned = (tokens: readonly Token[], { first, sentence }: Agent): boolean =>
  tokens.slice(Math.max(sentence.first, first - 3), first).some(({ text }) => TURNED.test(text));

const isLimited = (tokens: readonly Token[], { sentence: { first, end } }: Agent): boolean =>
  tokens.slice(first, end).some(({ kind }) => kind === 'number') ||
  hasWord(
    tokens,
    /^(?:if|unless|when|low|small|much|single|short|apart|topical|vaginal|inhaled|intravenous|relevant|important|intrauterine|depot|injection|injectable|usually|most|some|necessarily|always|only|alone|but)$/,
    first,
    end,
  );

const isVerb = (word: string): boolean =>
  RAISES.test(word) || LOWERS.test(word) || /^(?:can|may|might|will|could|often|usually)$/.test(word);

function verbAt(tokens: readonly Token[], from: number, to: number): Said | undefined {
  let denied = false;
  for (let at = from; at < Math.min(to, from + MOST_BEFORE + 1); at += 1) {
    const { text } = tokens[at]!;
    // "Latanoprost drops raise the pressure".
    if (text === 'drops' && isVerb(tokens[at + 1]?.text ?? '')) continue;
    const way = RAISES.test(text) ? 'raises' : LOWERS.test(text) ? 'lowers' : undefined;
    // "Losartan increased to 100 mg", "lisinopril raised; potassium", but "erythromycin doubled her theophylline level".
    if (way && /ed$/.test(text) && !/^(?:his|her|the|your|their)$/.test(tokens[at + 1]?.text ?? '')) return undefined;
    if (way) return { at, way, denied };
    const removes = INHIBITS.test(text) ? 'lowers' : INDUCES.test(text) ? 'raises' : undefined;
    // "Inhibits the metabolism of", not "inhibits enzymes, so it raises".
    if (removes)
      return REMOVALS.test(phrase(tokens, at + 1, Math.min(to, at + 7)))
        ? { at, way: removes, denied, ofRemoval: true }
        : OF_SPEED.test(phrase(tokens, at + 1, Math.min(to, at + 6)))
          ? {
              at: tokens[at + 1]!.text === 'up' || tokens[at + 1]!.text === 'down' ? at + 1 : at,
              way: removes,
              denied,
              ofSpeed: true,
            }
          : undefined;
    // "Pushes up tacrolimus".
    if (
      /^(?:push(?:es)?|drives?|brings?|puts?|sends?|builds?)$/.test(text) &&
      /^(?:up|down)$/.test(tokens[at + 1]?.text ?? '')
    )
      return { at: at + 1, way: tokens[at + 1]!.text === 'up' ? 'raises' : 'lowers', denied };
    const need = /^(?:needs?|requires?)$/.test(text) ? NEED.exec(phrase(tokens, at + 1, Math.min(to, at + 7))) : null;
    if (need) {
      // "Smokers need higher doses of clozapine": less of it is there.
      const isMore = /^(?:an? )?(?:\w{2,12} )?(?:higher|more|larger|bigger|increased)/.test(need[0]);
      return { at: at + need[0].split(' ').length, way: isMore ? 'lowers' : 'raises' };
    }
    if (/^(?:not|doesn't|don't|won't|didn't)$/.test(text)) denied = true;
    else if (!BEFORE.test(text) && !/^(?:does|do|did)$/.test(text)) return undefined;
  }
  return undefined;
}

/** What a drug does by the words behind it, or behind its dose: "prednisone 40 mg will make …". */
const doneBehind = (tokens: readonly Token[], from: number, to: number): Said | undefined =>
  verbAt(tokens, from, to) ?? madeTo(tokens, from, to) ?? keeping(tokens, from, to) ?? pastDose(tokens, from, to);

const OF_DOSE =
  /^(?:\d[\d.,]{0,7}|mg|mcg|micrograms?|g|ml|units?|tablets?|capsules?|puffs?|drops?|patch|patches|injections?|infusions?|tablet|daily|once|twice|nightly|weekly|times|a|per|day|each|every|morning|night|evening|at|bedtime|by|mouth|for|many|several|years?|months?|weeks?|long|-|term|over|time|in|high|low|doses?|the|iv|oral)$/;
/** Told of the drug: what else stands behind a dose is what somebody does. */
const TELLS =
  /^(?:can|may|might|will|could|would|tends?|often|usually|also|raises|lowers|increases|reduces|decreases|makes|drives|pushes|causes|brings|sends)$/;

function pastDose(tokens: readonly Token[], from: number, to: number): Said | undefined {
  let at = from;
  while (at < Math.min(to, from + MOST_ORDER) && OF_DOSE.test(tokens[at]!.text)) at += 1;
  if (at === from || !TELLS.test(tokens[at]?.text ?? '')) return undefined;
  return verbAt(tokens, at, to) ?? madeTo(tokens, at, to) ?? keeping(tokens, at, to);
}

const KEEPS =
  /^(?:(?:makes?|causes?|forces?|lets?|leads?|gets?) (?:you|him|her|them|people|(?:your|the|his|her) (?:body|kidneys?|blood|cells)) (?:to )?)(?:(?<up>retain|keep|hold on to|hang on to|hold onto|build up|store up|store)|(?<down>lose|waste|shed|pass out|flush out|wash out|excrete|spill|get rid of))(?= )/;

/** "Makes you retain potassium", "makes your kidneys lose magnesium". */
function keeping(tokens: readonly Token[], from: number, to: number): Said | undefined {
  let at = from;
  while (at < Math.min(to, from + MOST_BEFORE) && BEFORE.test(tokens[at]!.text)) at += 1;
  const said = KEEPS.exec(phrase(tokens, at, Math.min(to, at + 9)));
  if (!said) return undefined;
  const verb = at + said[0].split(' ').length - 1;
  return { at: verb, way: said.groups!.up === undefined ? 'lowers' : 'raises' };
}

const RISE =
  /^(?:up|rise|rises|climb|go up|increase|soar|build up|accumulate|higher|double|jump|stronger|thicker|denser|soar|spike|jump|shoot up|creep up|(?:too|dangerously|very|run|run too|be too|go too|go|get too|become too) high|(?:act |work )?more (?:strongly|powerfully|effective|reliable|potent|toxic|sedating|strong))\b/;
const FALL =
  /^(?:down|fall|falls|drop|plummet|go down|decrease|plunge|sink|collapse|lower|halve|weaker|thinner|brittle|dip|tumble|crash|shrink|(?:too|dangerously|very|run|run too|be too|go too|get too|become too) low|unreliable|ineffective|(?:act |work )?(?:more weakly|less (?:strongly|powerfully|effective|reliable|potent|toxic|sedating|well)))\b/;

/** "Makes valproate levels fall", "makes the pill less effective", "caused his valproate level to double". */
function madeTo(tokens: readonly Token[], from: number, to: number): Said | undefined {
  let at = from;
  while (at < Math.min(to, from + MOST_BEFORE) && BEFORE.test(tokens[at]!.text)) at += 1;
  if (
    !/^(?:makes?|made|causes?|caused|lets?|sends?|renders?|push(?:es)?|drives?|brings?|puts?)$/.test(
      tokens[at]?.text ?? '',
    )
  )
    return undefined;
  for (let place = at + 2; place < Math.min(to, at + 9); place += 1) {
    const said = phrase(tokens, place, Math.min(to, place + 3)).replace(/^to /, '');
    if (RISE.test(said)) return { at, way: 'raises' };
    if (FALL.test(said)) return { at, way: 'lowers' };
  }
  return undefined;
}

const MOST_ORDER = 16;

/** "Spironolactone 25 mg once daily to bring his potassium down": what it is given to do, past nothing but how it is taken. */
function aimedAt(tokens: readonly Token[], from: number, to: number): Said | undefined {
  let at = from;
  while (
    at < Math.min(to, from + MOST_ORDER) &&
    tokens[at]!.text !== 'to' &&
    (OF_ORDER.test(tokens[at]!.text) || /^(?:\(|\)|is|was|started|given|added|prescribed)$/.test(tokens[at]!.text))
  )
    at += 1;
  if (tokens[at]?.text !== 'to') return undefined;
  const verb = tokens[at + 1]?.text ?? '';
  if (/^(?:raise|increase|boost)$/.test(verb)) return { at: at + 1, way: 'raises' };
  if (/^(?:lower|reduce|decrease)$/.test(verb)) return { at: at + 1, way: 'lowers' };
  if (!/^(?:bring|get|push|drive)$/.test(verb)) return undefined;
  const said = /^(?:(?:his|her|your|the|their|serum|high|low) ){0,2}(?:[a-z]{2,12} ){0,2}?(?<way>down|up)\b/.exec(
    phrase(tokens, at + 2, Math.min(to, at + 7)),
  );
  if (!said) return undefined;
  const isFirst = /^(?:down|up)$/.test(tokens[at + 2]?.text ?? '');
  return { at: isFirst ? at + 2 : at + 1, way: said.groups!.way === 'up' ? 'raises' : 'lowers' };
}

/** "Helps your blood pressure", "insulin helps glucose enter the cells" says nothing of its way. */
const isHelped = (tokens: readonly Token[], { at }: Said, { kind }: Measured): boolean =>
  /^(?:vital|condition|lab)$/.test(kind) && /^(?:helps?|improves?|improved|aids?|promotes?)$/.test(tokens[at]!.text);

interface Object {
  readonly object: Measured;
  /** Of its removal: "slows the clearance of theophylline". */
  readonly turned: boolean;
}

/** Every measure and drug that the verb has as its object: "potassium and magnesium", "the level of tacrolimus". */
function objectsOf(each: Case, subject: Agent, said: Said): readonly Object[] {
  const [from, to] = [said.at + 1, subject.sentence.end];
  const measures = said.ofSpeed ? SPEEDS : MEASURES;
  const { tokens, mentions } = each.reading;
  const found: Object[] = [];
  let turned = false;
  for (let at = from; at < Math.min(to, from + MOST_OBJECTS); ) {
    const word = tokens[at]!.text;
    const here: readonly Measured[] = mentions.filter(({ first }) => first === at);
    const otherwise = namedOtherwise(each, at, subject, measures);
    // "The contraceptive pill" is also the name of a class.
    // "The seizure threshold" is no seizure.
    const isLonger = otherwise.some(({ end }) => end > Math.max(...here.map((one) => one.end)));
    const named = here.length > 0 && !isLonger && !otherwise.some(({ kind }) => kind === 'drug') ? here : otherwise;
    const end = Math.max(at + 1, ...named.map((one) => one.end));
    if (named.length === 0 && REMOVAL.test(word)) turned = true;
    else if (named.length === 0 && !OBJECT.test(word)) break;
    const next = tokens[end]?.text ?? '';
    if (named.length > 0 && NO_OBJECT.test(next)) break;
    // "Blunts the blood pressure effect of both pills".
    if (named.some(({ kind }) => kind !== 'drug' && kind !== 'class') && /^(?:effects?|response|lowering)$/.test(next))
      break;
    found.push(...named.map((object) => ({ object, turned: turned || REMOVAL.test(next) })));
    at = end;
  }
  return found;
}

/** What drugs do something to that is no lab or vital sign of the tables, by the name that effects.tsv has for it. */
const MEASURES: readonly (readonly [RegExp, string])[] = [
  [/^(?:bp|pressure)\b(?! (?:in|inside|behind|within))/, 'blood pressure'],
  [/^(?:bone (?:mineral )?(?:density|mass|strength)|bones)\b/, 'bone density'],
  [
    /^(?:eye|intraocular|ocular) pressures?\b|^pressure (?:in|inside|within) (?:the|your|her|his|both) eyes?\b/,
    'eye pressure',
  ],
  [/^(?:appetite|hunger)\b/, 'appetite'],
  [/^seizure threshold\b/, 'seizure threshold'],
  [/^qt(?:c)?(?: interval)?\b/, 'qtc interval'],
  [/^(?:breathing rate|respiratory drive)\b/, 'respiratory rate'],
  [/^urine (?:output|volume)\b/, 'urine output'],
  [/^(?:(?:breast )?milk supply|milk production|lactation)\b/, 'milk supply'],
];
/** What is slowed or quickened. */
const SPEEDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:heart(?:beat)?|pulse)\b/, 'heart rate'],
  [/^(?:breathing|respiration)\b/, 'respiratory rate'],
  [/^(?:stomach|gut|bowels?|digestion|gastric emptying|emptying|intestines?)\b/, 'speed of the gut'],
];
const MOST_WORDS = 5;

/** "Oestrogen and progestogen levels", "to raise his low BP", "thins your bones". */
function namedOtherwise(each: Case, at: number, { sentence }: Agent, measures: typeof MEASURES): readonly Measured[] {
  const hormones = contraceptiveAt(each, at, sentence);
  if (hormones) return [hormones];
  const said = phrase(each.reading.tokens, at, Math.min(sentence.end, at + MOST_WORDS));
  for (const [pattern, id] of measures) {
    const found = pattern.exec(said)?.[0];
    if (found) return [{ kind: 'vital', id, first: at, end: at + found.split(' ').length, sentence }];
  }
  return [];
}
