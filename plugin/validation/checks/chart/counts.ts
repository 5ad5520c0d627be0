import { COUNT_WORDS } from '../../../count-words.ts';
import type { ChartEvent, ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';
import { byFamily, vaccinesNamedIn } from './vaccine-status.ts';

/** How many medicines, allergies, doses of a vaccine or operations of a kind the chart has, against the number that the text tells. */
export function checkChartCounts(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return ownSentences(each.reading)
    .flatMap((own): readonly Finding[] => {
      if (!COUNTED.test(own.said) || ELSE.test(own.said) || kinIn(each.reading.tokens, own.sentence).length > 0)
        return [];
      const wrong =
        medicines(each, chart, own) ??
        allergies(each, chart, own) ??
        doses(each, chart, own) ??
        operations(each, chart, own);
      if (wrong === undefined) return [];
      const message = `the chart has ${wrong.charted} ${wrong.of}, the text ${wrong.told}`;
      return [contradicted(each, own.sentence, 'chart_count_differs', message, 0.75)];
    })
    .slice(0, 1);
}

interface Wrong {
  readonly of: string;
  readonly charted: number;
  readonly told: number;
}

const NUMBER =
  '(?<count>a single|only one|just one|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})(?= )';
const COUNTED = /\b(?:single|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}|once|twice|both)\b/;
const ELSE =
  /\b(?:if|unless|until|will|should|would|could|may(?! \d)|might|need|needs|needed|recommend\w{0,3}|requires?|plan\w{0,4}|scheduled|goal|aim|due|at least|up to|more than|fewer than|less than|over|under|usually|typical\w{0,2}|new|other|another|further|additional|more|today|stop\w{0,4}|add\w{0,3}|start\w{0,3}|interact\w{0,5}|missed|of (?:her|his|your|the|these|those|which|them)|out of)\b/;
/** The chart itself is counted. */
const LISTED =
  /\b(?:on (?:file|record|(?:the|her|his|your) (?:chart|list|record|problem list|medication list))|chart|charted|record|records|recorded|documented|documents|listed|lists?|active|reconcil\w{2,5})\b/;

const countOf = (word: string): number =>
  COUNT_WORDS[word.replace(/^(?:a single|only one|just one)$/, 'one')] ?? Number(word);

const MEDICINES = new RegExp(
  `\\b${NUMBER} (?:(?:active|current|regular|daily|prescribed|prescription|chronic|long - term|home|repeat|different|oral|scheduled|maintenance|ongoing)(?= ) ){0,3}(?:prescriptions?|medicines?|medications?|drugs|meds)\\b(?! (?:allerg|intoleranc|class))`,
);
/** As needed, or a device or dressing that hardly counts. */
const NOT_REGULAR = /\b(?:as needed|prn|p\.r\.n)\b/i;

function medicines(each: Case, { medications }: ChartFacts, { said }: OwnSentence): Wrong | undefined {
  const word = MEDICINES.exec(said)?.groups?.count;
  if (word === undefined || medications.length === 0) return undefined;
  const told = countOf(word);
  const distinct = new Set(chartedTerms(each.chart!, each.reading.lexicon).drugs.keys()).size;
  const regular = medications.filter(({ sig = '', perDay }) => perDay !== undefined || !NOT_REGULAR.test(sig)).length;
  const [least, most] = [Math.min(distinct, regular), Math.max(distinct, medications.length)];
  const slack = LISTED.test(said) ? 0 : 1;
  return told < least - slack || told > most + slack
    ? { of: 'active medicines', charted: medications.length, told }
    : undefined;
}

const ALLERGIES = new RegExp(
  `\\b${NUMBER} (?:(?:known|documented|recorded|listed|charted|drug|medication|medicine|active|severe|different)(?= ) ){0,3}(?:allergies|allergy|intolerances?)\\b`,
);

function allergies(each: Case, chart: ChartFacts, { said }: OwnSentence): Wrong | undefined {
  const word = ALLERGIES.exec(said)?.groups?.count;
  if (word === undefined || chart.allergies.length === 0) return undefined;
  const told = countOf(word);
  const ids = new Set(chartedTerms(chart, each.reading.lexicon).allergens).size;
  const most = Math.max(chart.allergies.length, ids);
  return told > most || (told < ids && !/\b(?:drug|medication|medicine|severe)\b/.test(said))
    ? { of: 'allergies', charted: most, told }
    : undefined;
}

const DOSES = new RegExp(
  `\\b${NUMBER} (?:(?:documented|recorded|previous|prior|valid|charted) ){0,2}(?:doses?|shots?|jabs?|injections?)\\b`,
);
const HAD = /\b(?:has|have|had|received|got|given|administered)\b/;

/** "A single dose of hepatitis B vaccine on file": of the one vaccine that the sentence names. */
function doses(each: Case, { vaccines = [] }: ChartFacts, { sentence, said }: OwnSentence): Wrong | undefined {
  if (vaccines.length === 0 || !(LISTED.test(said) || HAD.test(said))) return undefined;
  const word = DOSES.exec(said)?.groups?.count;
  if (word === undefined) return dosesEach(each, vaccines, sentence);
  const named = new Set(vaccinesNamedIn(each).flatMap((one) => (one.sentence === sentence ? [one.family] : [])));
  const [family] = named;
  if (named.size !== 1 || family === undefined || isDated(each, sentence)) return undefined;
  const charted = new Set((byFamily(each, vaccines).get(family) ?? []).map(({ on }, at) => on ?? String(at))).size;
  const told = countOf(word);
  return charted > 0 && told !== charted ? { of: 'doses of this vaccine', charted, told } : undefined;
}

/** "Three hepatitis B and three DTaP doses": right before each vaccine, with the word behind. */
function dosesEach(each: Case, vaccines: readonly ChartEvent[], sentence: OwnSentence['sentence']): Wrong | undefined {
  const { tokens } = each.reading;
  if (isDated(each, sentence)) return undefined;
  return vaccinesNamedIn(each)
    .filter((one) => one.sentence === sentence && OF_DOSES.test(phrase(tokens, one.end - 1, one.end + 8)))
    .map(({ family, first, end }): Wrong | undefined => {
      const word = tokens[first - 1]?.text ?? '';
      const { value = isBoth(tokens, word, end) ? 2 : COUNT_WORDS[word] } = tokens[first - 1] ?? {};
      const charted = new Set((byFamily(each, vaccines).get(family) ?? []).map(({ on }, at) => on ?? String(at))).size;
      return value !== undefined && charted > 0 && value !== charted
        ? { of: 'doses of this vaccine', charted, told: value }
        : undefined;
    })
    .find((one) => one !== undefined);
}
/** "Both MMR doses", and not "both MMR and varicella doses". */
const isBoth = (tokens: readonly Token[], word: string, end: number): boolean =>
  word === 'both' &&
  /^(?:\S{1,12} )?(?:vaccine |vaccination )?(?:doses|shots|jabs|injections)\b/.test(phrase(tokens, end - 1, end + 2));
const OF_DOSES = /^(?:(?:vaccine|vaccines|and|,|\w{1,12}|\d) ){0,5}(?:doses?|shots|jabs|injections)\b/;

/** "Two doses in 2024" counts those of then. */
const isDated = ({ reading: { tokens } }: Case, { first, end }: OwnSentence['sentence']): boolean =>
  writtenDatesIn(tokens, first, end).some(
    (date) => !OF_LAST.test(phrase(tokens, Math.max(first, date.first - 5), date.first)),
  );
/** "Two previous caesareans, the latest in February 2023". */
const OF_LAST = /, (?:the )?(?:last|latest|most recent)(?: one)? (?:was )?(?:in|on)$/;

interface Countable {
  readonly of: string;
  readonly charted: RegExp;
  /** As texts name it. */
  readonly named: RegExp;
}
/** How many, right before the name. */
const SO_MANY = new RegExp(
  `\\b${NUMBER} (?:(?:prior|previous|past|earlier|documented|recorded|lower - segment|lower segment|repeat|elective|emergency|separate|normal|spontaneous|coronary|screening|total)(?= ) ){0,3}$`,
);
/** How often, right behind it. */
const SO_OFTEN =
  /^(?:(?= ) (?:placed|done|performed|put in|inserted|deliveries|was|were|has been|have been|delivery|sections?)){0,3}(?= ) (?<times>once|twice|(?:three|four|five|six|seven|[2-9]) times|on (?:one|two|three|four|five|six|seven|[1-9]) (?:separate )?occasions?)/;
const countable = (of: string, charted: RegExp, noun: string): Countable => ({
  of,
  charted,
  named: new RegExp(`\\b(?:${noun})\\b`, 'g'),
});

/** Operations that are counted, and had by nobody without a record of each. */
const COUNTABLES: readonly Countable[] = [
  countable(
    'cesarean sections',
    /c(?:a)?esarean/i,
    '(?:caesarean|cesarean)s?(?: (?:sections?|deliver(?:y|ies)|births?))?|c - sections?',
  ),
  countable('vaginal births', /vaginal (?:deliver|birth)|spontaneous vertex/i, 'vaginal (?:deliver(?:y|ies)|births?)'),
  countable(
    'coronary stents or angioplasties',
    /(?:coronary|eluting|bare.metal).{0,24}stent|stent.{0,24}(?:coronary|descending|circumflex)|percutaneous coronary|\bpci\b/i,
    'coronary stents?|stents?|stentings|percutaneous coronary interventions?|pcis?',
  ),
  countable('bypass operations', /bypass graft|\bcabg\b/i, 'bypass (?:operations?|surger(?:y|ies))'),
  countable(
    'knee replacements',
    /knee.{0,12}(?:replacement|arthroplasty)|(?:replacement|arthroplasty) of .{0,10}knee/i,
    'knee (?:replacements?|arthroplast(?:y|ies))',
  ),
  countable(
    'hip replacements',
    /hip.{0,12}(?:replacement|arthroplasty)|(?:replacement|arthroplasty) of .{0,10}hip/i,
    'hip (?:replacements?|arthroplast(?:y|ies))',
  ),
  countable('hernia repairs', /hernia/i, '(?:(?:inguinal|ventral|umbilical) )?hernia (?:repairs?|operations?)'),
  countable('kidney transplants', /(?:kidney|renal) transplant/i, '(?:kidney|renal) transplants?'),
  countable('ablations', /ablation/i, '(?:catheter |cardiac )?ablations?'),
  countable('cardioversions', /cardioversion/i, '(?:electrical |dc )?cardioversions?'),
  countable('colonoscopies', /colonoscopy/i, 'colonoscop(?:y|ies)'),
];

function operations(each: Case, { procedures = [] }: ChartFacts, { sentence, said }: OwnSentence): Wrong | undefined {
  if (procedures.length === 0 || isDated(each, sentence)) return undefined;
  if (
    !LISTED.test(said) &&
    !/\b(?:has|have|had|underwent|undergone|history|hx|pmh|psh|pshx|obstetric|prior|previous)\b/.test(said)
  )
    return undefined;
  for (const { of, charted, named } of COUNTABLES) {
    const told = toldOf(said, named);
    if (told === undefined) continue;
    const own = countedOf(procedures, charted);
    if (own === 0) continue;
    // One that is told of several says nothing of the others, "one stent to the LAD".
    if (told !== own && (told > 1 || LISTED.test(said))) return { of, charted: own, told };
  }
  return undefined;
}

/** "Two previous stents", "stents placed on two occasions": the first that is told. */
function toldOf(said: string, named: RegExp): number | undefined {
  for (const { 0: name, index } of said.matchAll(named)) {
    const count = SO_MANY.exec(said.slice(0, index))?.groups?.count;
    if (count !== undefined) return countOf(count);
    const times = SO_OFTEN.exec(said.slice(index + name.length))?.groups?.times;
    if (times !== undefined) return timesOf(times);
  }
  return undefined;
}

const countedOf = (procedures: readonly ChartEvent[], charted: RegExp): number =>
  new Set(
    procedures.flatMap(({ names, on, site = '' }, at) =>
      names.some((name) => charted.test(`${name} ${site}`) && !/removal|consult|education/i.test(name))
        ? [on ?? String(at)]
        : [],
    ),
  ).size;

const timesOf = (words: string): number =>
  words === 'once'
    ? 1
    : words === 'twice'
      ? 2
      : countOf(/\b(one|two|three|four|five|six|seven|[1-9])\b/.exec(words)![1]!);
