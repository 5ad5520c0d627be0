import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** What comes out of numbers that the same sentence names before it. */
interface Result {
  readonly said: RegExp;
  /** From the named groups; undefined where they are of no body. */
  readonly expected: (of: Readonly<Record<string, number>>) => number | undefined;
  /** Apart by more is an error: people round, and formulas differ. */
  readonly within: number;
  readonly name: string;
}

const IS =
  '(?: (?:is|comes to|works out at|works out to|makes|gives|equals|of))? ?(?:about |around )?(?<result>\\d{1,3}(?:\\.\\d{1,2})?)(?![\\d/.]{0,4}\\d)';
const MMHG = '(?: ?mm ?Hg)?';

const RESULTS: readonly Result[] = [
  {
    said: lean(
      new RegExp(
        `\\b(?:MAP|mean arterial (?:blood )?pressure)(?: \\(MAP\\))? (?:of|with|at|from|for) (?:a |the )?(?:blood pressure of |pressure of |BP (?:of )?)?(?<systolic>\\d{2,3})/(?<diastolic>\\d{2,3})${MMHG} (?:is|comes to|works out at|gives|makes|equals) (?:about |around )?(?<result>\\d{2,3})(?!\\d|/)`,
        'gi',
      ),
    ),
    expected: ({ systolic, diastolic }) => (systolic! + 2 * diastolic!) / 3,
    within: 8,
    name: 'mean arterial pressure',
  },
  {
    said: lean(
      new RegExp(
        `\\banion gap (?:with|of|for|from|at) (?:a )?(?:sodium|Na)(?: of)? (?<sodium>\\d{3}),? (?:and )?(?:a )?(?:chloride|Cl)(?: of)? (?<chloride>\\d{2,3}),? (?:and )?(?:a )?(?:bicarbonate|bicarb|HCO3)(?: of)? (?<bicarbonate>\\d{1,2})${IS}`,
        'gi',
      ),
    ),
    expected: ({ sodium, chloride, bicarbonate }) => sodium! - chloride! - bicarbonate!,
    within: 6,
    name: 'anion gap',
  },
  {
    said: lean(
      new RegExp(
        `\\b(?:BMI|body mass index) (?:of|for|with|at) (?:a |an |the |someone |somebody |man |woman |person |patient |adult |of |at |who weighs |weighing ){0,4}(?<weight>\\d{2,3}(?:\\.\\d)?) ?kg,? (?:and |at |with |who is )?(?:a height of )?(?<height>1\\.\\d{1,2}|2\\.\\d{1,2}|2) ?m(?: tall)?${IS}`,
        'gi',
      ),
    ),
    expected: ({ weight, height }) => weight! / height! ** 2,
    within: 2,
    name: 'body mass index',
  },
  {
    said: lean(
      new RegExp(
        `\\bbody surface area (?:of|for|with|at) (?:a |an |the |man |woman |person |patient |adult |of |at |with ){0,4}(?:(?<height>\\d{3}) ?cm,? (?:and |at )?(?<weight>\\d{2,3}) ?kg|(?<weightFirst>\\d{2,3}) ?kg,? (?:and |at )?(?<heightSecond>\\d{3}) ?cm)${IS} ?m`,
        'gi',
      ),
    ),
    expected: ({ height, weight, heightSecond, weightFirst }) =>
      Math.sqrt(((height ?? heightSecond!) * (weight ?? weightFirst!)) / 3600),
    within: 0.3,
    name: 'body surface area',
  },
];

/** "The items 3, 3, 2, 2, 1 and 1 add up to 18". */
const LIST =
  /(?<!\b(?:days?|weeks?|months?|hours?|visits?) )(?<![\d.,/-])(?<items>\d{1,3}(?:(?:, and|,| and) \d{1,3}){2,12}),? (?:add(?:s)? up to|add(?:s)? to|sum(?:s)? to|total(?:s)?|make(?:s)? a total of|give(?:s)? a total of|come(?:s)? to) (?<result>\d{1,4})(?![\d.,/]{0,4}\d| ?(?:mg|mcg|g|ml|units|%))/gi;

/** A mean pressure, an anion gap, a body mass or a sum told behind what it is made of: "the MAP of 120/60 is 100". */
export function checkToldResults({ searched }: Case): readonly Finding[] {
  const results = RESULTS.flatMap(({ said, expected, within, name }) =>
    matchesIn(searched, said).flatMap((match): readonly Finding[] => {
      const of = Object.fromEntries(
        Object.entries(match.groups ?? {}).flatMap(([key, value]) => (value ? [[key, Number(value)]] : [])),
      );
      const right = expected(of);
      if (right === undefined || Math.abs(right - of.result!) <= within) return [];
      return [findingOf(match, name, right, of.result!)];
    }),
  );
  const sums = matchesIn(searched, LIST).flatMap((match): readonly Finding[] => {
    const { items = '', result } = match.groups ?? {};
    const sum = (items.match(/\d{1,3}/g) ?? []).reduce((all, one) => all + Number(one), 0);
    return sum === Number(result) ? [] : [findingOf(match, 'sum', sum, Number(result))];
  });
  return [...results, ...sums];
}

const findingOf = (match: RegExpExecArray, name: string, right: number, said: number): Finding => {
  const fact = `the ${name} is about ${plain(Math.round(right * 10) / 10)}`;
  return miscountAt(spanOfMatch(match), {
    category: 'sum_wrong',
    message: `${fact}, not ${plain(said)}`,
    score: 0.85,
    fact,
  });
};
