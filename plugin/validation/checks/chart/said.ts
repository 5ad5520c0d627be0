import { wordTable } from '../../../word-table.ts';
import type { ChartSaid } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Results that the chart tells in words, against the text's: positive for negative. */
export function checkChartSaid(each: Case): readonly Finding[] {
  const { said: own = [], reports = [] } = each.chart ?? {};
  const said = [...own, ...reports.flatMap(toldIn)];
  if (said.length === 0) return [];
  return [...results(each, said), ...phrased(each, said)].slice(0, 1);
}

/** "ER positive (95%), HER2 negative": what a report finds of each thing that it names. */
const toldIn = ({ said, on }: ChartSaid): readonly ChartSaid[] =>
  [...said.matchAll(FOUND)].map(({ groups }) => ({
    name: groups!.name!,
    said: groups!.found!,
    ...(on !== undefined && { on }),
  }));
const FOUND =
  /\b(?<name>[A-Z][A-Za-z0-9/-]{1,20}(?: receptors?)?):? (?:is |was |were |are )?(?<found>positive|negative|not detected|detected)\b/g;

/** Tests whose name is of several words, as texts write them: of the words alone each is of another test too. */
const PHRASED: readonly (readonly [charted: RegExp, told: RegExp])[] = [
  [
    /(?:hepatitis c|\bhcv\b)(?=.{0,30}(?:rna|pcr|viral|virus ribonuc|naa))/i,
    /\b(?:hepatitis c|hep c|hcv) (?:virus )?(?:rna|pcr|viral load|virus|load)\b/,
  ],
  [
    /(?:hepatitis c|\bhcv\b)(?=.{0,30}(?:antibod|\bab\b))/i,
    /\b(?:hepatitis c|hep c|hcv) (?:virus )?(?:antibod(?:y|ies)|ab|serology)\b/,
  ],
  [
    /(?:hepatitis b|\bhbv\b)(?=.{0,30}(?:dna|pcr|viral load))/i,
    /\b(?:hepatitis b|hep b|hbv) (?:virus )?(?:dna|pcr|viral load)\b/,
  ],
  [
    /\bhiv\b(?=.{0,30}(?:rna|viral|pcr|naa))|human immunodeficiency.{0,30}rna/i,
    /\b(?:hiv )?viral load\b|\bhiv (?:- ?1 |1 )?(?:rna|pcr)\b/,
  ],
  [
    /group b strep|\bgbs\b/i,
    /\b(?:gbs|group b strep(?:tococc\w{2,3})?)\b(?: (?:culture|screen|swab|status|test|colonization))?/,
  ],
  [/\bmrsa\b|methicillin/i, /\bmrsa (?:nares |nasal )?(?:screen|swab|pcr|culture)\b/],
  [/\burine\b.{0,12}\bculture|culture.{0,12}\burine/i, /\burine cultures?\b/],
  [/\bblood\b.{0,12}\bculture|culture.{0,12}\bblood/i, /\bblood cultures?\b/],
  [/\bstool\b.{0,12}\bculture|culture.{0,12}\bstool/i, /\bstool cultures?\b/],
  [/\bsputum\b.{0,12}\bculture|culture.{0,12}\bsputum/i, /\bsputum cultures?\b/],
  [
    /\b(?:throat|strep)\b.{0,12}\bculture|rapid strep|streptococc.{0,60}(?:antigen|\bag\b|rapid)/i,
    /\b(?:throat cultures?|rapid strep(?:tococcal)?(?: a)?(?: test| swab| antigen| screen)?|strep (?:test|swab|screen|antigen))\b/,
  ],
  [
    /occult blood|\bfit\b|immunochemical/i,
    /\b(?:fit|fobt|(?:fecal|faecal|stool) (?:immunochemical |occult blood )?test(?:ing)?|occult blood|bowel (?:kit|screening(?: test)?))\b/,
  ],
  [
    /hepatitis b.{0,12}surface a(?:ntigen|g)|hbsag/i,
    /\b(?:hepatitis b|hep b) (?:surface antigen|screen(?:ing)?|test)\b/,
  ],
  [/hepatitis b.{0,16}core/i, /\b(?:hepatitis b|hep b) core(?: antibod(?:y|ies)| ab)?\b/],
  [
    /hepatitis a.{0,20}(?:antibod|igg|\bab\b)/i,
    /\b(?:hepatitis a|hep a) (?:igg(?: antibod(?:y|ies))?|antibod(?:y|ies)|ab)\b/,
  ],
  [/\bhpv\b|papilloma/i, /\bhpv(?: (?:test|screen|result|dna))?\b/],
  [
    /influenza.{0,8}\ba\b.{0,40}(?:antigen|\bag\b|rna|pcr|naa)|(?:rapid|influenza).{0,20}(?:test|antigen)/i,
    /\b(?:influenza|flu) a\b(?! vaccine)|\b(?:rapid )?(?:flu|influenza) (?:test|swab|antigen)\b/,
  ],
  [/sars-?cov|covid/i, /\b(?:covid(?: - 19)?|sars - cov - 2) (?:pcr|antigen|test|swab|rapid test)\b/],
  [/gonorrh/i, /\bgonorrho?ea\b/],
  [/chlamydia/i, /\bchlamydia\b/],
  [/syphilis|treponem|\brpr\b/i, /\bsyphilis\b/],
  [/nitrite/i, /\bnitrites?\b/],
  [/thyrotropin receptor|tsh receptor|\btrab\b/i, /\b(?:thyrotropin|tsh) receptor antibod(?:y|ies)\b|\btrab\b/],
  [/varicella.{0,24}(?:igg|antibod|immun)/i, /\bvaricella\b(?! vaccin)/],
  [/rubella.{0,24}(?:igg|antibod|immun)/i, /\brubella\b(?! vaccin)/],
  [/quantiferon|igra|interferon.{0,8}gamma/i, /\b(?:quantiferon|igra|tb blood test|tb test)\b/],
  [/pylori/i, /\bh ?\.? ?pylori (?:breath test|stool antigen|antigen|test)\b/],
];
const WORDS = '(?:\\S{1,12} ){0,7}?';
const TOLD_NEGATIVE = new RegExp(
  `^(${WORDS})(?:not detected|not found|not immune|non ?- ?immune|undetectable|undetected|negative|neg|no growth|sterile|non ?-? ?reactive|normal|clear|grew nothing|did not grow|suppressed)\\b`,
);
const TOLD_POSITIVE = new RegExp(
  `^(${WORDS})(?:(?<!not |un)detected|(?<!not )found|(?<!not |non ?- ?)immune|detectable|positive|pos|(?<!non ?-? ?)reactive|grew(?! nothing)|grows|growing|growth of)(?: |$)`,
);
/** "Dipstick positive for nitrite", "tested positive for influenza A", "with positive thyrotropin receptor antibody". */
const TOLD_BEFORE =
  /\b(positive|negative)(?: for (?:the |both )?| (?:rapid |urine |blood |serum )?)?(?:(?:chlamydia|gonorrho?ea|syphilis|hiv|nitrites?|leukocytes?|leucocytes?|protein|ketones|influenza a)(?: ,)?(?= ) (?:and |or )?){0,3}$/;

/** What a sentence says of a test that it names: right before the name, else the first word of a result behind it. */
function toldOf(words: string, from: number, end: number): 'positive' | 'negative' | undefined {
  const before = TOLD_BEFORE.exec(words.slice(Math.max(0, from - 60), from))?.[1];
  if (before) return before === 'positive' ? 'positive' : 'negative';
  const behind = words.slice(end + 1).split(/ ;/)[0]!;
  // "Nitrite +, hCG neg": the sign right behind it.
  const sign = /^([+-])(?: [,.;)]| ?$)/.exec(behind)?.[1];
  if (sign) return sign === '+' ? 'positive' : 'negative';
  const [negative, positive] = [TOLD_NEGATIVE, TOLD_POSITIVE].map((pattern) => pattern.exec(behind)?.[1]?.length);
  if (negative === undefined && positive === undefined) return undefined;
  return (negative ?? Number.POSITIVE_INFINITY) <= (positive ?? Number.POSITIVE_INFINITY) ? 'negative' : 'positive';
}

/** "Hepatitis C RNA in your October sample was detected", "urine culture grew bacteria". */
function phrased(each: Case, said: readonly ChartSaid[]): readonly Finding[] {
  return PHRASED.flatMap(([charted, told]): readonly Finding[] => {
    const own = new Set(said.filter(({ name }) => charted.test(name)).map(({ said: value }) => polarityOf(value)));
    const [is] = own;
    if (own.size !== 1 || is === undefined) return [];
    return ownSentences(each.reading).flatMap(({ sentence, said: words }): readonly Finding[] => {
      const match = told.exec(words);
      if (!match) return [];
      const end = match.index + match[0].length;
      const before = words.slice(Math.max(0, match.index - 60), match.index);
      const around = `${before.split(/ ; ?/).at(-1)}${words.slice(match.index).split(/ ; ?/)[0]}`;
      const other = OF_ELSE.test(around) ? undefined : toldOf(words, match.index, end);
      if (other === undefined || other === is) return [];
      const message = `the chart has this result as ${is}, the text as ${other}`;
      return [contradicted(each, sentence, 'chart_result_differs', message, 0.75)];
    });
  });
}
/** Told of what may be, or of another time. */
const OF_ELSE =
  /\b(?:if|when|until|unless|should|would|(?<!\d )may(?! \d)|might|repeat|awaiting|pending|previous\w{0,2}|earlier|initial\w{0,2}|before|formerly|had been|was once|mother|father|partner|goal|aim|target|became|ago)\b/;

const NEGATIVE =
  /^(?:neg(?:ative)?\b|not detected|undetect|non-?\s?reactive|absent|none detected|no growth|no organisms|sterile)/i;
const POSITIVE =
  /^(?:pos(?:itive)?\b|detected|reactive|present|growth of|escherichia|staphylococcus|klebsiella|streptococcus)/i;

/** Words of a test's name that name no test by themselves. */
const VAGUE =
  /^(?:receptors?|igg|igm|iga|ige|antigen|antibody|antibodies|pcr|test|tests|screen|screening|stool|urine|blood|serum|gold|plus|culture|rapid|total|quantitative|qualitative|surface|virus|rna|dna|presence|with|and|the|index|status|panel|level|plasma|immunoassay|swab|tissue|toxin|nares|nasal|throat|naa|probe|type|in|of|by|for|human|core|assay|result|left|right)$/;
/** Names that a text has for them. */
const ALSO: Readonly<Record<string, readonly string[]>> = wordTable({
  quantiferon: ['quantiferon', 'qft', 'igra'],
  difficile: ['difficile', 'diff', 'cdiff'],
  clostridioides: ['difficile', 'diff', 'cdiff'],
  transglutaminase: ['transglutaminase', 'ttg'],
  hepatitis: ['hbsag', 'hcv', 'hbv'],
  'hla-b': ['hla'],
  estrogen: ['estrogen', 'er'],
  oestrogen: ['oestrogen', 'er'],
  progesterone: ['progesterone', 'pr'],
  er: ['estrogen', 'oestrogen', 'er'],
  pr: ['progesterone', 'pr'],
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
        if (hasWord(tokens, /^(?:if|unless|until|whether)$/, Math.max(sentence.first, at - 6), at)) continue;
        const told = toldBeside(tokens, at, sentence.first, sentence.end);
        if (told === charted && isOfOtherDay(each, at, sentence.end, all)) {
          const message = 'the chart has this result on another day than the text';
          return [contradicted(each, { first: at, end: at + 1 }, 'chart_result_date_differs', message, 0.75)];
        }
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

/** "QuantiFERON was negative on 14 May": right behind, the day of no charted one, and within a year of one. */
function isOfOtherDay({ reading: { tokens }, asOf }: Case, from: number, end: number, charted: readonly ChartSaid[]) {
  const [date] = writtenDatesIn(tokens, from, Math.min(end, from + 10));
  if (!date || date.month === undefined || charted.some(({ on }) => on === undefined || isOn(date, on))) return false;
  const between = tokens.slice(from + 1, date.first).map(({ text }) => text);
  if (!/^(?:on|in)$/.test(between.at(-1) ?? '') || !between.every((word) => BETWEEN.test(word) || FINDS.test(word)))
    return false;
  const now = asOf.getUTCFullYear();
  const year = date.year ?? (Date.UTC(now, date.month - 1, date.day ?? 1) > asOf.getTime() ? now - 1 : now);
  const told = Date.UTC(year, date.month - 1, date.day ?? 15);
  return charted.some(({ on = '' }) => Math.abs(Date.parse(on) - told) < 366 * 24 * 3600 * 1000);
}
const FINDS = /^(?:negative|neg|positive|pos|detected|reactive|nonreactive|undetectable|found|not)$/;

const polarityOf = (value: string): 'positive' | 'negative' | undefined =>
  NEGATIVE.test(value.trim()) && !/positive/i.test(value)
    ? 'negative'
    : POSITIVE.test(value.trim()) && !/negative/i.test(value)
      ? 'positive'
      : undefined;

function keysOf(name: string): ReadonlySet<string> {
  if (/surface antigen/i.test(name) && /hepatitis b/i.test(name)) return new Set(['hbsag']);
  if (/pregnan/i.test(name) || /hepatitis b/i.test(name)) return new Set();
  // "HER2" is no word of a woman.
  const words = name.toLowerCase().match(/\p{L}{2,}\d?/gu) ?? [];
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
    if (text === 'not' && /^(?:detected|found|isolated|seen)$/.test(tokens[next + 1]?.text ?? '')) return 'negative';
    if (/^(?:negative|neg|nonreactive|undetectable|undetected|absent)$/.test(text)) return 'negative';
    if (text === 'non' && /^(?:-|reactive)$/.test(tokens[next + 1]?.text ?? '')) return 'negative';
    if (/^(?:positive|pos|detected|detectable|reactive)$/.test(text)) return 'positive';
    if (text === 'found' && /^(?:was|were|is)$/.test(tokens[next - 1]!.text)) return 'positive';
    if (!BETWEEN.test(text)) return undefined;
  }
  const before = tokens.slice(Math.max(first, at - 2), at).map(({ text }) => text);
  if (before.includes('not')) return undefined;
  return before.at(-1) === 'negative' ? 'negative' : before.at(-1) === 'positive' ? 'positive' : undefined;
}
const BETWEEN =
  /^(?:receptors?|igg|igm|iga|antigen|antibody|ag|ab|pcr|test|tests|screen|was|is|came|back|are|were|remains|again|stool|toxin|rna|dna|gold|plus|viral|load|result|results|:|in|on|the|this|last|year|month|week|july|june|may|january|february|march|april|august|september|october|november|december|\(|\d{1,4}|virus|still|both|now|also|surface|culture|today|b|c|\*|-|index)$/;
