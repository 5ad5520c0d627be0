import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import type { Finding } from '../../finding.ts';
import { isLocal, isOrdered } from '../../ordered.ts';
import { isRoster } from '../../patient.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "Told to avoid all", "must never again be given any", right before a class. */
const BARRED = lean(
  /\b(?:avoid(?:s|ed|ing|ance of)?|never(?: again)?(?: to)?(?: be)? (?:have|take|taken|given|receive|use|prescribed)|(?:must|should|can|is|are) not (?:to )?(?:ever )?(?:be )?(?:have|take|given|receive|use|prescribed)|cannot (?:have|take|be given)|no)(?: [a-z]{3,14} or)? (?:all|any|every|other|further|more)(?: (?:kinds?|forms?|types?|drugs?|members?|of|the|other|oral)){0,3}$/,
);
/** "No penicillins ever", "no NSAIDs again". */
const NO = /\b(?:no|never|avoid)(?: (?:an?|the))?$/;
const FOR_EVER = /^(?:for (?:life|ever|good)|ever|forever|life ?-? ?long|(?:ever )?again|at all)\b/;
/** Only for a time, for a reason that may be over, or not all of them. */
const WITHIN_LIMITS =
  /^(?:unless|until|till|while|whilst|during|if|when|except|excluding|than|apart|but|possible|possibly|before|after|first|today|tonight|now|then|initially|week|weeks|days|hours|trimester|without|cautiously|where|empirical|empiric|broad|unnecessary|previous|previously|past|so|yet|was|were|had|could|would|or|fourth|intranasal)$/;

/** A class that the text bars for its patient altogether, and a drug of it that the text orders later on: "told to avoid all penicillins … co-amoxiclav 1.2 g IV". */
export function checkBarredClasses(each: Case): readonly Finding[] {
  const { reading, doses, knowledge } = each;
  const { tokens, mentions } = reading;
  if (isRoster(reading)) return [];
  const barred = mentions.filter((one) => one.kind === 'class' && isBarred(each, one));
  if (barred.length === 0) return [];
  const given = mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      one.assertion === 'active' &&
      !one.misspelt &&
      !one.sentence.question &&
      !isEarlier(tokens, one) &&
      !isLocal(tokens, one) &&
      doses.some(({ drug, amount }) => drug.first === one.first && amount !== undefined) &&
      isOrdered(reading, doses, one),
  );
  return barred.flatMap((all): readonly Finding[] => {
    const drug = given.find(
      (one) =>
        one.sentence.first >= all.sentence.end &&
        knowledge.subjectsOf(one.id).has(all.id) &&
        // Of low dose it is no painkiller.
        !(one.id === 'aspirin' && all.id === 'nsaid'),
    );
    if (!drug) return [];
    return [
      disagreementAt(spanOf(tokens, drug.first, drug.end), {
        category: 'barred_class_given',
        message: `the text bars every ${all.id} and gives ${drug.id}`,
        said: `no ${all.id}`,
        score: 0.8,
      }),
    ];
  });
}

function isBarred({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean {
  if (sentence.question || sentence.told || hasWord(tokens, WITHIN_LIMITS, end, Math.min(sentence.end, end + 14)))
    return false;
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
  // "If she vomits, avoid all": under a condition.
  if (/\b(?:if|when|while|until|before|after|during|was|were)\b/.test(before)) return false;
  return BARRED.test(before) || (NO.test(before) && FOR_EVER.test(phrase(tokens, end, end + 3)));
}
