import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "She tolerates penicillins well", "contrast given before without any reaction", "the penicillin reaction was not severe", against the charted reaction. */
export function checkChartTolerated(each: Case): readonly Finding[] {
  const { reactions = [] } = each.chart ?? {};
  if (reactions.length === 0) return [];
  const { lexicon, mentions } = each.reading;
  const found = mentions.find((one) => {
    if ((one.kind !== 'drug' && one.kind !== 'class') || one.misspelt || one.sentence.question) return false;
    const own = reactions.filter(({ substance }) =>
      lexicon.read(substance).some(({ id }) => id === one.id || each.knowledge.subjectsOf(id).has(one.id)),
    );
    return own.length > 0 && (isBorne(each, one) || (own.every(({ severe }) => severe) && isMild(each, one)));
  });
  if (!found) return [];
  const message = `the chart has a reaction to ${found.id} that the text has as borne or slight`;
  return [contradicted(each, found, 'chart_reaction_differs', message, 0.75)];
}

const around = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention) => ({
  before: `${phrase(tokens, Math.max(sentence.first, first - 6), first)} `,
  after: phrase(tokens, end, Math.min(sentence.end, end + 9)),
});
const ELSE =
  /\b(?:not|no longer|never|cannot|desensiti\w{1,8}|challenge|premedicat\w{1,4}|if|may(?! \d)|might|mother|father|sister|brother|but|other|after)\b/;

function isBorne(each: Case, mention: ReadMention): boolean {
  const { before, after } = around(each, mention);
  if (ELSE.test(before) || ELSE.test(after)) return false;
  return (
    (/\b(?:tolerates|bears|can take|takes) (?:all |any |the |oral |iv )?$/.test(before) &&
      /^(?:very )?(?:well|fine|without|safely|with no)\b/.test(after)) ||
    (/\b(?:has|had|have) (?:\w{3,12} )?(?:tolerated|borne) (?:all |any |the |oral |iv )?$/.test(before) &&
      /^(?:before|previously|in the past|well|fine|without|many times|several times|twice|since)\b/.test(after)) ||
    /^(?:has|have) never (?:caused|given|brought|made|done|been) (?:her|him|you|them|a problem|any|trouble|problems?)\b/.test(
      after,
    ) ||
    /^(?:media |dye |agents? )?(?:was |were |has been )?(?:given|used|taken|had|received)(?: (?:in the past|before|previously|last year|twice|once|several times)){0,2} without (?:an?y? )?(?:reactions?|problems?|trouble|incident|difficulty)\b/.test(
      after,
    )
  );
}

const isMild = (each: Case, mention: ReadMention): boolean =>
  /^(?:allergy|reaction)s? (?:is|was|were|being) (?:only |just |very |merely )?(?:not (?:very )?(?:severe|serious|dangerous)|mild|minor|trivial|slight)\b/.test(
    around(each, mention).after,
  );
