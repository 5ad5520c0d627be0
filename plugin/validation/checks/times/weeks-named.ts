import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** The weeks that each name of a time of pregnancy can mean, with a week or two of another counting. */
const SPANS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  first: [0, 14],
  second: [12, 28],
  third: [26, 44],
  term: [34, 44],
};
const WEEKS_THEN_NAME = lean(
  /\b(?<weeks>[4-9]|[1-3]\d|4[0-2])(?:\+[0-6])?(?:\/40| ?(?:weeks|wks))(?: pregnant| gestation| of gestation)?,? ?\(?(?:(?:and|so|now|i\.e\.|she is|you are|which is|is|she's|still|already|in|the|her|your) ){0,5}(?:(?<ordinal>first|second|third) trimester\b|(?:close to|near(?:ly at)?|approaching|at|almost at) (?:full )?(?<term>term)\b)/gi,
);
const NAME_THEN_WEEKS = lean(
  /\b(?<ordinal>first|second|third) trimester,? ?\(?(?:(?:at|now|currently|she is|you are) )?(?<weeks>[4-9]|[1-3]\d|4[0-2])(?:\+[0-6])?(?:\/40| ?(?:weeks|wks))\b(?! (?:ago|to go|left|later|after))/gi,
);
const NOT_SO = /\b(?:not|never|no longer|before|until|from|after|by|than|if|whether|history)\s{0,3}$/i;

/** "At 18 weeks she is close to term", "third trimester, 12 weeks": a week that its name does not mean. */
export function checkWeeksNamed(each: Case): readonly Finding[] {
  return [WEEKS_THEN_NAME, NAME_THEN_WEEKS].flatMap((pattern) =>
    matchesIn(each.searched, pattern).flatMap((found): readonly Finding[] => {
      const { weeks, ordinal, term } = found.groups!;
      const name = (ordinal ?? term ?? '').toLowerCase();
      const [least, most] = SPANS[name]!;
      const week = Number(weeks);
      if ((week >= least && week <= most) || NOT_SO.test(each.text.slice(Math.max(0, found.index - 24), found.index)))
        return [];
      const what = name === 'term' ? 'near term' : `in the ${name} trimester`;
      const fact = `a pregnancy is ${what} from week ${least} to week ${most} at the widest`;
      return [
        {
          start: found.index,
          end: found.index + found[0].length,
          family: 'arithmetic',
          category: 'gestation_named_wrong',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.82,
          message: `${week} weeks are not ${what}`,
          evidence: [
            { source: 'obstetric dating', citation: 'ACOG committee opinion (recalled, unreviewed)', text: fact },
          ],
        },
      ];
    }),
  );
}
