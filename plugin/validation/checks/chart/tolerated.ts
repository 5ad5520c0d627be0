import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { type Substance, substancesIn } from './reactions.ts';

/** "She tolerates penicillins well", "egg is tolerated", "contrast given before without any reaction", "the penicillin reaction was not severe", against the charted reaction. */
export function checkChartTolerated(each: Case): readonly Finding[] {
  const { reactions = [] } = each.chart ?? {};
  if (reactions.length === 0) return [];
  const found = substancesIn(each, reactions).find(
    (one) => isBorne(each, one) || (one.reactions.every(({ severe }) => severe) && isMild(each, one)),
  );
  if (!found) return [];
  const message = `the chart has a reaction to ${found.name} that the text has as borne or slight`;
  return [contradicted(each, found, 'chart_reaction_differs', message, 0.75)];
}

const around = ({ reading: { tokens } }: Case, { first, end, sentence }: Substance) => ({
  before: `${phrase(tokens, Math.max(sentence.first, first - 6), first)} `,
  after: phrase(tokens, end, Math.min(sentence.end, end + 9)),
});
/** "Losartan replacing lisinopril is tolerated well". */
const CAME_INSTEAD = /\b(?:replac\w{2,4}|instead of|in (?:place|lieu) of|than|unlike|from|for)(?: the)? $/;
const ELSE =
  /\b(?:not|no longer|never|cannot|desensiti\w{1,8}|challenge|premedicat\w{1,4}|if|may(?! \d)|might|mother|father|sister|brother|but|other|after)\b/;

function isBorne(each: Case, mention: Substance): boolean {
  const { before, after } = around(each, mention);
  if (ELSE.test(before) || ELSE.test(after)) return false;
  return (
    (/\b(?:tolerates|bears|can take|takes) (?:all |any |the |oral |iv )?$/.test(before) &&
      /^(?:very )?(?:well|fine|without|safely|with no)\b/.test(after)) ||
    (/\b(?:has|had|have) (?:\w{3,12} )?(?:tolerated|borne) (?:all |any |the |oral |iv )?$/.test(before) &&
      /^(?:before|previously|in the past|well|fine|without|many times|several times|twice|since)\b/.test(after)) ||
    (/^(?:is|are) (?:now |well |fully |long )?(?:tolerated|borne)\b/.test(after) && !CAME_INSTEAD.test(before)) ||
    (/\b(?:can|may|does|eats?|drinks?|takes?)(?: (?:eat|drink|take|now|all))? $/.test(before) &&
      /^(?:freely|without (?:any )?(?:trouble|problems?|reactions?|symptoms)|safely|with no (?:trouble|problems?|reactions?))\b/.test(
        after,
      )) ||
    /^(?:has|have) never (?:caused|given|brought|made|done|been) (?:her|him|you|them|a problem|any|trouble|problems?)\b/.test(
      after,
    ) ||
    /^(?:media |dye |agents? )?(?:was |were |has been )?(?:given|used|taken|had|received)(?: (?:in the past|before|previously|last year|twice|once|several times)){0,2} without (?:an?y? )?(?:reactions?|problems?|trouble|incident|difficulty)\b/.test(
      after,
    )
  );
}

/** "The reaction was not severe", "caused only a mild skin rash", ": a feeling of warmth only". */
const isMild = (each: Case, mention: Substance): boolean => MILD.test(around(each, mention).after);
const MILD = lean(
  /^(?:(?:allergy|reaction)s? (?:is|was|were|being) (?:only |just |very |merely )?(?:not (?:very )?(?:severe|serious|dangerous)|mild|minor|trivial|slight)\b|(?:has |have )?(?:causes?|caused|gave|gives|made|was followed by)(?: (?:her|him|you|them))? (?:only|just|merely|no more than|nothing (?:more|worse) than)\b|(?::|-|–) (?:an? )?(?:\w{2,10} ){1,4}only\b)/,
);
