import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';
import { MONTH } from '../times/ages.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const COUNT =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
/** "50% narrowing" is of something else. */
const SHARE =
  '(?<share>\\d{1,3}(?:\\.\\d)?) ?(?:%|per ?cent\\b)(?=[.;,)\\n]|$| of (?:the|them|those|these|all|his|her)\\b)';

/** "Twelve of the 48 nodes were involved, or 25%", "27 of 30 doses, an adherence of 90%". */
const SOME_OF_ALL = lean(
  `\\b(?<![\\d.,/+-])(?<some>${COUNT}) (?:out )?of (?:the |his |her |your |these |those |all )?(?<all>${COUNT}) (?<gap>[a-z][^.;\\n\\d]{2,60}?)${SHARE}`,
  'gi',
);
/** "Of 60 doses due he missed 15, a miss rate of 25%". */
const OF_ALL_SOME = lean(
  `\\bof (?:the |his |her |your |these )?(?<all>${COUNT}) (?<kind>[a-z][^.;\\n\\d]{2,40}?) (?<some>${COUNT})(?<gap>(?: (?:were|was|had|have|are|of|them|[a-z]{4,12})){0,4}[,:(] ?[^.;\\n\\d]{0,30}?)${SHARE}`,
  'gi',
);
/** Where the share is of something else. */
const OF_ELSE = lean(
  /\b(?:target|risk|range|normal|expected|compared|than|versus|vs|national|average|usual|against|limit|sensitiv\w{1,4}|specific\w{1,4}|chance|fell|falls|rose|rises?|dropp\w{1,3}|remaining|others?|rest|saturation|sats|spo2|ef|hba1c|haematocrit|hematocrit|oxygen|fio2|weight|discount|women|men|goal|loss|stenosis|solution|cream|burn\w{0,2}|surface|predicted|ki|each|reduc\w{2,5}|improv\w{1,5}|increas\w{1,3}|decreas\w{1,3}|she|he|they|with|only one|but|while|whereas|then|day|days|weeks?|months?|years?|hours?)\b/i,
);

function shareOf({ some, all, gap = '', kind = '', share }: Groups): Read | undefined {
  const [part, whole, stated] = [countOf(some), countOf(all), amountOf(share)];
  // "6 of 10 with 95% stenosis": it is told behind a pause, a colon or "which is".
  if (part > whole || whole < 4 || OF_ELSE.test(`${kind} ${gap}`) || !/[,:(–-]|\b(?:or|is|so|i\.e\.)\b/.test(gap))
    return undefined;
  const expected = (100 * part) / whole;
  // A rate of those that are left.
  return Math.abs(100 - expected - stated) <= 1.5
    ? undefined
    : { expected, stated, tolerance: 2.5, what: 'a share in percent' };
}

const WHEN =
  '(?:before|after|on|in|at|by|the|and|then|now|to|is|was|but|theatre|surgery|operation|admission|discharge|arrival|today|yesterday|this|last|morning|evening|afternoon|week|month|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|delivery|transfusion|dialysis|salbutamol|treatment|heparin|day \\d{1,2}|rising|falling|fell|rose|going|went|pre|post|op|later|standing|lying|sitting|systolic|mmol/L|g/L|g/dL|mg/dL|mg/L|kg|cm|mm ?Hg|L/min|ml/min|micromol/L|from|dropped|dropping|up|down)';
/** No day of a month: "25.1 kg today, 17 March, a loss of 3.3 kg". */
const VALUE = `(?<!\\b${MONTH} )\\d{1,4}(?:\\.\\d{1,2})?(?![\\d/]|\\.\\d|,\\d| ?(?:st|nd|rd|th)\\b| (?:of )?${MONTH}\\b)`;
const KIND = '(?:drop|fall|rise|gain|loss|increase|decrease|decline|reduction|improvement|change|difference)';
/** "Hb 118 before theatre and 91 after, so a fall of 27 g/L"; no number stands before the two, as in "128, 131 and 135". */
const TWO_VALUES = lean(
  `\\b(?<!\\d[^.;\\n]{0,24})(?<first>${VALUE})(?:,? ${WHEN}){1,6}[,;]? (?<second>${VALUE})(?:[ ,]{1,2}${WHEN}){0,4}[,;:(]{1,2} ?(?:so |which is |that is |now |i\\.e\\. ){0,2}(?:an? )?(?:${KIND} of (?:about )?(?<stated>${VALUE})|down (?:by )?(?<down>${VALUE})|(?<less>${VALUE})(?: ?[a-zA-Z/]{1,8})? (?:lower|higher|less|more))(?<share> ?%| per ?cent)?(?! ?(?:days|weeks|months|years|-))`,
  'gi',
);
function changeOf({ first, second, stated, down, less, share }: Groups): Read | undefined {
  const [from, to, told] = [amountOf(first), amountOf(second), amountOf(stated ?? down ?? less)];
  if (from === 0 || (from > 1900 && from < 2100) || from <= 31 !== to <= 31) return undefined;
  const change = Math.abs(to - from);
  const expected = share === undefined ? change : (100 * change) / from;
  return { expected, stated: told, tolerance: Math.max(0.51, expected * 0.06), what: 'a change' };
}

const COUNTS: Readonly<Record<string, number>> = { no: 0, a: 1, an: 1 };
const numberOf = (said = ''): number => COUNTS[said.toLowerCase()] ?? countOf(said);
const GRAVIDA = /\bG(?<g>\d{1,2}),? ?P(?<p>\d)(?![\d+-])/g;
const BIRTHS = lean(
  /\b(?<count>one|two|three|four|five|six|\d) (?:(?:single|singleton|normal|vaginal|term|live|previous|full-term|spontaneous|uncomplicated|earlier|past|forceps) ){0,3}(?:births?|deliver(?:y|ies)|sections?|caesareans?|cesareans?)\b/gi,
);
const LOSSES = lean(
  /\b(?<count>no|a|an|one|two|three|four|\d) (?:(?:early|previous|earlier|first-trimester|spontaneous) ){0,2}(?:miscarriages?|losses|terminations?|ectopics?|ectopic pregnanc(?:y|ies)|abortions?)\b/gi,
);
const EXPECTING = /\b(?<not>not |no longer )?(?:(?:now|currently|again) )?(?:pregnant|expecting)\b/i;

/** "Two single births at term, no miscarriages, and now expecting again: G3P2". */
function gravida(searched: Searched): readonly Sum[] {
  return matchesIn(searched, GRAVIDA).flatMap((match): readonly Sum[] => {
    const before = searched.text.slice(Math.max(0, match.index - 160), match.index);
    const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1);
    if (/\b(?:twins?|triplets?|preterm|stillb\w{3,6}|weeks)\b|\d\d/i.test(sentence)) return [];
    const sumOf = (pattern: RegExp): number | undefined => {
      const all = [...sentence.matchAll(pattern)];
      return all.length === 0 ? undefined : all.reduce((sum, { groups }) => sum + numberOf(groups?.count), 0);
    };
    const [births, losses, expecting] = [sumOf(BIRTHS), sumOf(LOSSES), EXPECTING.exec(sentence)];
    if (births === undefined || losses === undefined || !expecting) return [];
    const all = births + losses + (expecting.groups?.not === undefined ? 1 : 0);
    const place = { ...spanOfMatch(match), tolerance: 0 };
    return [
      { ...place, expected: all, stated: amountOf(match.groups?.g), what: 'the pregnancies' },
      { ...place, expected: births, stated: amountOf(match.groups?.p), what: 'the births' },
    ];
  });
}

/** Shares of a number, changes between two values told apart, and pregnancies by their outcomes. */
export const sumsOfShares = (text: Searched): readonly Sum[] => [
  ...[SOME_OF_ALL, OF_ALL_SOME].flatMap((pattern) => matchesOf(text, pattern, shareOf)),
  ...matchesOf(text, TWO_VALUES, changeOf),
  ...gravida(text),
];
