import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misscoredAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { isTotalledLater } from './score-items.ts';

/** Scores whose items the text states, against the least and the most that those come to. */
export function checkComputedScores(each: Case): readonly Finding[] {
  return [
    ...held(each, 'CHA2DS2-VASc', strokeRisk(each), 'age, sex and conditions'),
    ...held(each, 'Child-Pugh', liverReserve(each), 'bilirubin, albumin, INR, ascites and encephalopathy'),
    ...liverClass(each),
    ...pointsAndClass(each),
  ];
}

const POINTS_AND_CLASS = lean(
  /\b(?:Child[- ](?:Turcotte[- ])?Pugh|Childs?|CTP|CP)(?: score| class| grade)?[ ,:=]{1,3}(?:(?:of |is |was |class |grade )?(?<class>[ABC]) ?[(,]? ?(?:with |score |of )?(?<points>\d{1,2})(?: ?(?:points|pts|\))|\b)(?![./%]\d| ?(?:mg|weeks|days|%))|(?:of |is |was |score )?(?<before>\d{1,2})(?: points?| pts)?(?: ?\([^()\n]{0,80}\))?[ ,;(=:-]{1,3}(?:so |which is |i\.e\. |therefore |thus )?(?:class |grade )?(?<after>[ABC])\b)/gi,
);
/** "Child-Pugh 8 points, class A", "Child-Pugh C (5 points)": the points have another class. */
function pointsAndClass({ searched }: Case): readonly Finding[] {
  return matchesIn(searched, POINTS_AND_CLASS).flatMap((match): readonly Finding[] => {
    const { class: first, points, before, after } = match.groups ?? {};
    const range = CLASSES[(first ?? after ?? '').toLowerCase()];
    const stated = Number(points ?? before);
    if (!range || (stated >= range[0] && stated <= range[1]) || stated < 5 || stated > 15) return [];
    const message = `Child-Pugh ${plain(stated)} is not class ${(first ?? after)!.toUpperCase()}, which is ${range[0]} to ${range[1]} points`;
    return [misscoredAt(spanOfMatch(match), { category: 'score_misread', of: 'Child-Pugh', message, score: 0.85 })];
  });
}

/** The points of each class of Child-Pugh. */
const CLASSES: Readonly<Record<string, Range>> = { a: [5, 6], b: [7, 9], c: [10, 15] };

/** "Child-Pugh class A" where the stated items alone make a B or a C. */
function liverClass(each: Case): readonly Finding[] {
  const said = [
    ...each.text.matchAll(
      /\bChild[- ](?:Turcotte[- ])?Pugh(?: score)?[ ,:]{1,2}(?:class |grade )?(?<class>[ABC])\b(?! or )/g,
    ),
  ];
  const [one] = said;
  const stated = one && CLASSES[one.groups!.class!.toLowerCase()];
  if (!one || !stated || said.length > 1) return [];
  const [least, most] = liverReserve(each);
  if (least < stated[1] + APART && most > stated[0] - APART) return [];
  const message = `Child-Pugh class ${one.groups!.class}: the items as stated come to ${least > stated[1] ? `at least ${least}` : `at most ${most}`} points`;
  return [misscoredAt(spanOfMatch(one), { category: 'score_sum_wrong', of: 'Child-Pugh', message, score: 0.8 })];
}

/** Least and most. */
type Range = readonly [number, number];

/** One point more or less is an item that is read otherwise. */
const APART = 2;

function held(each: Case, id: string, [least, most]: Range, items: string): readonly Finding[] {
  const stated = each.measurements.filter((one) => one.id === id && one.kind === 'score');
  const [one] = stated;
  if (!one || stated.length > 1 || one.low !== one.high || one.assertion === 'hypothetical') return [];
  if (isTotalledLater(each.reading.tokens, one)) return [];
  if (one.low > least - APART && one.low < most + APART) return [];
  const message = `${id} ${plain(one.low)}: ${items} as stated come to ${one.low < least ? `at least ${least}` : `at most ${most}`}`;
  return [
    misscoredAt(spanOf(each.reading.tokens, one.first, one.end), {
      category: 'score_sum_wrong',
      of: id,
      message,
      score: 0.8,
    }),
  ];
}

/** The least CHA2DS2-VASc that age, sex and the patient's conditions leave; more may be unsaid. */
function strokeRisk({ patient, reading: { tokens } }: Case): Range {
  const isHad = (...ids: readonly string[]): boolean =>
    patient.conditions.some(
      ({ id, first, end }) =>
        ids.includes(id) &&
        !hasWord(
          tokens,
          /^(?:prevent\w{0,4}|prevention|risk|possible|suspected|rule)$/,
          Math.max(0, first - 3),
          end + 3,
        ),
    );
  const age = patient.ageYears ?? 0;
  const least =
    (age >= 75 ? 2 : age >= 65 ? 1 : 0) +
    (patient.sex === 'female' ? 1 : 0) +
    (isHad('hypertension') ? 1 : 0) +
    (isHad('diabetes mellitus', 'type 1 diabetes', 'type 2 diabetes') ? 1 : 0) +
    (isHad('heart failure', 'heart failure with reduced ejection fraction') ? 1 : 0) +
    (isHad('stroke') ? 2 : 0) +
    (isHad('myocardial infarction', 'peripheral artery disease') ? 1 : 0);
  return [least, 9];
}

/** Child-Pugh from what is stated; an item that is not may have one to three points. */
function liverReserve({ measurements, reading: { tokens } }: Case): Range {
  const only = (id: string): Measurement | undefined => {
    const all = measurements.filter((one) => one.id === id);
    return all.length === 1 && all[0]!.low === all[0]!.high ? all[0] : undefined;
  };
  const points = (value: number | undefined, one: number, two: number): number | undefined =>
    value === undefined ? undefined : value < one ? 1 : value <= two ? 2 : 3;
  const albumin = only('albumin')?.low;
  const items = [
    points(only('total bilirubin')?.low, 2, 3),
    albumin === undefined || albumin > 6 ? undefined : albumin > 3.5 ? 1 : albumin >= 2.8 ? 2 : 3,
    points(only('inr')?.low, 1.7, 2.3),
    gradeOf(tokens, 'ascites'),
    gradeOf(tokens, 'encephalopathy'),
  ];
  return [
    items.reduce<number>((sum, one) => sum + (one ?? 1), 0),
    items.reduce<number>((sum, one) => sum + (one ?? 3), 0),
  ];
}

/** "No ascites", "mild ascites", "tense ascites": what the word before says; undefined where it is said twice or not at all. */
function gradeOf(tokens: Case['reading']['tokens'], name: 'ascites' | 'encephalopathy'): number | undefined {
  const places = wordsIn(tokens, name === 'ascites' ? /^ascites$/ : /^encephalopathy$/);
  const before = places.length === 1 ? (tokens[places[0]! - 1]?.text ?? '') : '';
  if (/^(?:no|without|denies)$/.test(before)) return 1;
  if (/^(?:mild|slight|trace|small|minimal|moderate)$/.test(before)) return 2;
  return /^(?:tense|refractory|large|severe|massive)$/.test(before) ? 3 : undefined;
}
