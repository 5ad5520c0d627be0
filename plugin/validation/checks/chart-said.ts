import { wordTable } from '../../word-table.ts';
import type { ChartSaid } from '../chart-facts.ts';
import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { contradicted } from './chart.ts';

/** Results and habits that the chart tells in words, against the text's: positive for negative, a smoker who never smoked, full code for DNR. */
export function checkChartSaid(each: Case): readonly Finding[] {
  const said = each.chart?.said ?? [];
  if (said.length === 0) return [];
  return [...states(each, said), ...results(each, said)];
}

interface State {
  /** What the chart's observation is called. */
  readonly named: RegExp;
  readonly category: string;
  /** Values that exclude one another: how the chart writes each, how a text does. */
  readonly values: readonly { readonly name: string; readonly chart: RegExp; readonly text: RegExp }[];
}

/** "Rh negative", "O neg", "blood group A negative"; not "a negative culture", "influenza B negative". */
const bloodOf = (result: string): RegExp =>
  new RegExp(
    `\\b(?:rh(?: \\( ?d ?\\))? ?-?|ab|o|(?:blood(?: group| type)?|abo|typed as)(?: (?:is|was|:|as)){0,2} [ab]) ?${result}\\b`,
  );

const STATES: readonly State[] = [
  {
    named: /smok|tobacco/i,
    category: 'chart_smoking_differs',
    values: [
      {
        name: 'never smoked',
        chart: /never|non-?smoker/i,
        text: /\b(?:(?<!(?:almost|nearly) )never (?:smoked|smoker|smokes|a smoker|used tobacco)|lifelong non ?-? ?smoker|non ?-? ?smoker|nonsmoker|does not smoke|doesn't smoke)\b/,
      },
      {
        name: 'former smoker',
        chart: /former|ex-?smoker|quit|past/i,
        text: /\b(?:former smoker|ex ?-? ?smoker|(?<!\b(?:to|help|should|must|can|will|and|try|please|ready|you|don't|not|never|help with|could|would|if she|if he) )(?:quit|stopped) smoking(?! (?:aid|help|line|advice|plan|today|soon|class))|gave up (?:smoking|cigarettes)|given up (?:smoking|cigarettes)|former tobacco)\b/,
      },
      {
        name: 'current smoker',
        chart: /current|every day|some day|heavy|light tobacco|smokes/i,
        text: /\b(?:current(?:ly)? (?:smoker|smokes|smoking)|active smoker|still smokes|continues to smoke|smokes (?:\d{1,3}|one|two|three|five|ten|half|a pack|about|around|daily)|daily smoker|current every day smoker)\b/,
      },
    ],
  },
  {
    named: /alcohol/i,
    category: 'chart_alcohol_differs',
    values: [
      {
        name: 'no alcohol',
        chart:
          /\b(?:none|never|no alcohol|not drink|non-?drinker|abst\w{3,6}|teetotal\w{0,4}|does ?n.t drink|denies)\b/i,
        text: /\b(?:(?:does not|doesn't|never) drinks? (?:any )?alcohol|teetotal\w{0,4}|non ?-? ?drinker|lifelong abstainer|alcohol ?: ?(?:none|never|no)\b)/,
      },
      {
        name: 'drinks alcohol',
        chart:
          /\b(?:drinks?\b(?<!not drink)|current|units|daily|weekly|social\w{0,2}|occasional\w{0,2}|heavy|moderate|glass\w{0,2}|beers?|wine)\b/i,
        text: /\bdrinks (?:(?:about|around|up to|roughly|some|only) ){0,2}(?:an?|one|two|three|four|five|six|\d{1,2}) ?(?:(?:or|to|-) ?(?:two|three|four|\d{1,2}) ?)?(?:units?|glass(?:es)?|beers?|pints?|bottles?|cans?|whisk\w{1,4}|gins?|(?:alcoholic )?drinks)\b/,
      },
    ],
  },
  {
    named: /code status|resuscitat|cpr/i,
    category: 'chart_code_status_differs',
    values: [
      {
        name: 'full code',
        chart: /full|attempt(?! not)|yes/i,
        text: /\bfull code\b|\bfor full resuscitation\b|\bcode status ?:? ?full\b/,
      },
      {
        name: 'no resuscitation',
        chart: /dnr|dnar|do not|no cpr|not for/i,
        text: /\b(?:dnr|dnar|dnacpr)\b|\bdo not (?:attempt )?resuscitat/,
      },
    ],
  },
  {
    named: /blood (?:group|type)|\babo\b|\brh\b/i,
    category: 'chart_blood_group_differs',
    values: [
      {
        name: 'Rh negative',
        chart: /neg|-$/i,
        text: bloodOf('neg(?:ative)?'),
      },
      {
        name: 'Rh positive',
        chart: /pos|\+/i,
        text: bloodOf('pos(?:itive)?'),
      },
    ],
  },
];

/** States of which the chart's latest says one and the text another. */
function states(each: Case, said: readonly ChartSaid[]): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return STATES.flatMap(({ named, category, values }) => {
    const latest = said.find(({ name }) => named.test(name));
    const charted = latest && values.find(({ chart }) => chart.test(latest.said));
    if (!charted) return [];
    const own = sentences.filter(
      (sentence) => sentence.section !== 'family' && !hasWord(tokens, KIN, sentence.first, sentence.end),
    );
    const texts = own.map((sentence) => ({ sentence, words: phrase(tokens, sentence.first, sentence.end) }));
    const stated = values.filter(({ text }) => texts.some(({ words }) => text.test(words)));
    const [other] = stated;
    if (stated.length !== 1 || !other || other === charted) return [];
    const { sentence } = texts.find(({ words }) => other.text.test(words))!;
    return [contradicted(each, sentence, category, `the chart has ${charted.name}, the text ${other.name}`, 0.75)];
  });
}
const KIN =
  /^(?:mother|father|husband|wife|partner|brother|sister|son|daughter|baby|newborn|infant|donor|fetus|fetal|roommate)$/;

const NEGATIVE = /^(?:neg(?:ative)?\b|not detected|undetect|non-?\s?reactive|absent|none detected|no growth)/i;
const POSITIVE = /^(?:pos(?:itive)?\b|detected|reactive|present)/i;

/** Words of a test's name that name no test by themselves. */
const VAGUE =
  /^(?:igg|igm|iga|ige|antigen|antibody|antibodies|pcr|test|tests|screen|screening|stool|urine|blood|serum|gold|plus|culture|rapid|total|quantitative|qualitative|surface|virus|rna|dna|presence|with|and|the|index|status|panel|level|plasma|immunoassay|swab|tissue|toxin|nares|nasal|throat|naa|probe|type|in|of|by|for|human|core|assay|result|left|right)$/;
/** Names that a text has for them. */
const ALSO: Readonly<Record<string, readonly string[]>> = wordTable({
  quantiferon: ['quantiferon', 'qft', 'igra'],
  difficile: ['difficile', 'diff', 'cdiff'],
  clostridioides: ['difficile', 'diff', 'cdiff'],
  transglutaminase: ['transglutaminase', 'ttg'],
  hepatitis: ['hbsag', 'hcv', 'hbv'],
  'hla-b': ['hla'],
});

/** "HIV nonreactive": a test's result in the text that no result of the chart has. */
function results(each: Case, said: readonly ChartSaid[]): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const byTest = Map.groupBy(said, ({ name }) => name);
  const found = [...byTest].flatMap(([name, all]): readonly Finding[] => {
    const polarities = new Set(all.map(({ said: value }) => polarityOf(value)));
    if (polarities.size !== 1 || polarities.has(undefined)) return [];
    const [charted] = polarities;
    const keys = keysOf(name);
    if (keys.size === 0) return [];
    return sentences.flatMap((sentence): readonly Finding[] => {
      if (sentence.section === 'family' || sentence.question) return [];
      for (let at = sentence.first; at < sentence.end; at += 1) {
        if (!keys.has(tokens[at]!.text)) continue;
        const told = toldBeside(tokens, at, sentence.first, sentence.end);
        if (told === undefined || told === charted) continue;
        return [
          contradicted(
            each,
            { first: at, end: at + 1 },
            'chart_result_differs',
            `the chart has this result as ${charted}, the text as ${told}`,
            0.75,
          ),
        ];
      }
      return [];
    });
  });
  return found.slice(0, 1);
}

const polarityOf = (value: string): 'positive' | 'negative' | undefined =>
  NEGATIVE.test(value.trim()) && !/positive/i.test(value)
    ? 'negative'
    : POSITIVE.test(value.trim()) && !/negative/i.test(value)
      ? 'positive'
      : undefined;

function keysOf(name: string): ReadonlySet<string> {
  if (/surface antigen/i.test(name) && /hepatitis b/i.test(name)) return new Set(['hbsag']);
  if (/pregnan/i.test(name) || /hepatitis b/i.test(name)) return new Set();
  const words = name.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
  return new Set(
    words.filter((word) => !VAGUE.test(word)).flatMap((word) => ALSO[word] ?? (word.length > 2 ? [word] : [])),
  );
}

/** "BK PCR not detected", "negative C. diff", "HIV test is positive": no other test stands between. */
function toldBeside(
  tokens: readonly Token[],
  at: number,
  first: number,
  end: number,
): 'positive' | 'negative' | undefined {
  for (let next = at + 1; next < Math.min(end, at + 7); next += 1) {
    const { text } = tokens[next]!;
    if (text === 'not' && tokens[next + 1]?.text === 'detected') return 'negative';
    if (/^(?:negative|neg|nonreactive|undetectable|undetected|absent)$/.test(text)) return 'negative';
    if (text === 'non' && /^(?:-|reactive)$/.test(tokens[next + 1]?.text ?? '')) return 'negative';
    if (/^(?:positive|pos|detected|detectable|reactive)$/.test(text)) return 'positive';
    if (!BETWEEN.test(text)) return undefined;
  }
  const before = tokens.slice(Math.max(first, at - 2), at).map(({ text }) => text);
  if (before.includes('not')) return undefined;
  return before.at(-1) === 'negative' ? 'negative' : before.at(-1) === 'positive' ? 'positive' : undefined;
}
const BETWEEN =
  /^(?:igg|igm|iga|antigen|antibody|ag|ab|pcr|test|tests|screen|was|is|came|back|are|were|remains|again|stool|toxin|rna|dna|gold|plus|viral|load|result|results|:|in|on|the|this|last|year|month|week|july|june|may|january|february|march|april|august|september|october|november|december|\(|\d{1,4}|virus|still|both|now|also|surface|culture|today|b|c|\*|-|index)$/;
