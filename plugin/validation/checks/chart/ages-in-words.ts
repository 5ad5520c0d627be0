import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const YEARS = `(?<tens>${TENS.join('|')})(?: ?- ?(?<ones>${ONES.join('|')})| (?<apart>${ONES.join('|')}))?`;

/** "Mr Abel is seventy-eight", "aged sixty, she", "at fifty-nine he still cycles". */
const TOLD: readonly RegExp[] = [
  new RegExp(
    `\\b(?:he|she|you|patient|who|m(?:r|rs|s) \\.? ?\\S{2,20}) (?:is|are|is now|are now|has just turned|turned) ${YEARS}(?= ?(?:[.,;]|and |with |but |years? old|now\\b))`,
  ),
  new RegExp(`(?:^|, |\\b(?:man|woman|lady|gentleman|patient) )aged ${YEARS}(?= ?[.,;])`),
  new RegExp(
    `^(?:at|now) ${YEARS},? (?:he|she|you) (?:is|are|has|still|lives|walks|works|takes|remains|cycles|cares)\\b`,
  ),
];
const ELSE = /\b(?:if|when|until|was|were|nearly|almost|over|under|past|born|feels|since|died|brother|sister)\b/;

/** An age in words against the chart's. */
export function checkChartAgesInWords(each: Case): readonly Finding[] {
  const { ageYears, ageTodayYears = ageYears } = each.chart ?? {};
  if (ageYears === undefined || ageTodayYears === undefined) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const groups = TOLD.map((pattern) => pattern.exec(said)?.groups).find((one) => one !== undefined);
      if (!groups || ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const { tens = '', ones, apart } = groups;
      const years = (TENS.indexOf(tens) + 2) * 10 + ONES.indexOf(ones ?? apart ?? '') + 1;
      // "Is seventy" may be told of the whole year.
      if (years >= ageYears - 2.2 && years <= ageTodayYears + 1.2) return [];
      return [contradicted(each, sentence, 'chart_age_differs', 'the chart gives another age than the text', 0.8)];
    })
    .slice(0, 1);
}
