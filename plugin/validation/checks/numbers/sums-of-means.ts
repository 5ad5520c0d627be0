import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const PAIR = '\\d{2,3}\\/\\d{2,3}';
const ONE = '\\d{1,3}(?:\\.\\d{1,2})?';
const listOf = (item: string): string => `(?<list>${item}(?:(?:, and |, | and |; |, then )${item}){1,9})`;
const MEAN = '(?:mean|average|averages|averaging|averaged)';
/** "172/98 and 168/96, and his home average": the mean of others. */
const ofTheSame = (most: number): string =>
  `(?:(?!\\b(?:home|clinic|his|her|your|previous|last|usual|ambulatory|overnight|24|after|post|meals?|daytime|fasting)\\b)[^\\n\\d/]){1,${most}}`;
/** `150/90, 146/88 and 154/92; mean systolic 150`. */
const MEAN_OF_PRESSURES = lean(
  `(?<![\\d/.])${listOf(PAIR)}${ofTheSame(30)}?\\b${MEAN}\\b(?<of>[^\\n\\d]{0,25}?)(?<stated>\\d{2,3})(?!\\d|\\.\\d)(?:\\/(?<low>\\d{2,3}))?`,
  'gi',
);
/** `Fasting sugars 6.1, 5.8 and 7.2, average 6.4`. */
const MEAN_OF_VALUES = lean(
  `\\b(?:readings|sugars|glucoses|values|fastings|peak flows|results|levels|measurements|weights)(?: (?:of|were|are|at home|today|this week)){0,2}:? ${listOf(ONE)}(?: ?(?:mmol\\/L|mg\\/dL|L\\/min|kg|mL|mmHg))?${ofTheSame(20)}?\\b${MEAN}\\b[^\\n\\d]{0,15}?(?<stated>${ONE})(?!\\d|\\.\\d|\\/\\d| ?(?:days?|weeks?|%))`,
  'gi',
);

/** ", so your average": what is drawn from the list. */
const SO =
  '(?:(?!\\b(?:home|clinic|previous|last|usual|ambulatory|overnight|24|after|post|meals?|daytime|fasting)\\b|(?<!\\b(?:so|makes|giving) )\\b(?:his|her|your)\\b)[^\\n\\d/]){1,34}?';
/** "Home readings looked good: 128, 124 and 126 on top, so your average is 126". */
const MEAN_OF_LIST = lean(
  `(?<![\\d/.:-])${listOf(ONE)}(?: ?(?:mmol\\/L|mg\\/dL|L\\/min|mm ?Hg|kg|bpm|mL|hours|points))?(?! ?(?:years|weeks|days|months|am|pm|mg|units))${SO}\\b${MEAN}\\b[^\\n\\d.;]{0,15}?(?<stated>${ONE})(?!\\d|\\.\\d|\\/\\d| ?(?:days?|weeks?|%|hours a|times))`,
  'gi',
);

/** A mean lies between the least and the most of what it is of. */
function meanOf({ list = '', of = '', stated, low }: Groups): Read | undefined {
  const isDiastolic = /diastolic/i.test(of);
  const numbers = [...list.matchAll(/\d{1,3}(?:\.\d{1,2})?(?:\/(\d{2,3}))?/g)].map(([one, second]) =>
    isDiastolic ? amountOf(second) : amountOf(one.split('/')[0]),
  );
  const seconds = [...list.matchAll(/\/(\d{2,3})/g)].map(([, second]) => amountOf(second));
  const isOff = (value: number, all: readonly number[]): boolean =>
    value < Math.min(...all) - 1 || value > Math.max(...all) + 1;
  const expected = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const isWrong = isOff(amountOf(stated), numbers) || (low !== undefined && isOff(amountOf(low), seconds));
  if (!isWrong || numbers.length < 2) return undefined;
  return { expected, stated: amountOf(stated), tolerance: -1, what: 'the mean of what is listed' };
}

/** Means that lie outside what they are of. */
export const sumsOfMeans = (text: Searched): readonly Sum[] =>
  [MEAN_OF_PRESSURES, MEAN_OF_VALUES, MEAN_OF_LIST].flatMap((pattern) => matchesOf(text, pattern, meanOf));
