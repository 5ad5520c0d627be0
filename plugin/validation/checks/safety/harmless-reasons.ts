import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

/** What stands against hardly any drug, as an alternative of the patterns below. */
const HARMLESS =
  /\b(?:hay ?-? ?fever|seasonal (?:eczema|allergies|rhinitis|pollen allergy)|eczema|myopia|(?:short|near|long|far) ?-? ?sight(?:ed(?:ness)?)?|dandruff|flat feet|bunions?|athlete's foot|ingrown toe ?nails?|astigmatism|presbyopia|verrucas?|warts|tennis elbow|freckles|(?:childhood )?tonsillectomy|wisdom teeth (?:removal|extraction))\b/;
const BARRED =
  /\b(?:contraindicated|(?:was|were|is|are|been) (?:therefore |thus |not |deliberately ){0,2}(?:withheld|avoided|ruled out|unsuitable|unsafe)|(?:was|were|is|are) (?:therefore |thus )?not (?:given|prescribed|started|used|suitable|offered|safe|an option)|(?:must|should|can|could|may) not (?:be (?:given|used|prescribed|offered)|take|have|use|receive)|cannot (?:be (?:given|used|prescribed|offered)|take|have|use|receive)|would not (?:prescribe|give|use|start|offer|recommend)|would avoid)\b/;
/** Right in front of the harmless: that it is why. */
const BECAUSE_OF =
  /\b(?:because of|due to|owing to|given|in view of|on account of|because|since|as|(?:for|in|by|to) (?:someone|anyone|anybody|people|patients?|those|an? (?:patient|person|man|woman))) ?(?:with |who has |who have |(?:he|she|you|they) (?:has|have|had|is|are|suffers? from) )?(?:(?:his|her|your|the|their|an?|known|mild|severe|previous|past|old|history|of|longstanding|seasonal) ){0,5}$/;
/** Right behind it: that what follows is done for it. */
const SO =
  /^(?:[,;.)] ?)?(?:and )?(?:so|therefore|hence|thus|consequently|for this reason|which is why|because of (?:this|that))\b/;
/** Another reason, or a doubt. */
const ELSE =
  /\b(?:and|or|plus|but|not contraindicated|no contraindication|except|although|though|unless|if|myth|wrongly|mistaken\w{0,2}|in error|allerg(?:y|ic) to|pregnan\w{1,3}|breast\w{0,8}|interact\w{1,6}|smallpox|mpox|vaccine|level|egfr|qtc?|rather|despite)\b/;

/** A drug that one of these does stand against, whoever calls it harmless: angle closure, retinal tears, acne, dry skin. */
const NOT_OF = /^(?:topiramate|pilocarpine|acetazolamide|ethambutol|hydroxychloroquine|isotretinoin|corticosteroid)$/;

/** "Sumatriptan was withheld because of his hay fever", "PMH hay fever; the pill is therefore contraindicated". */
export function checkHarmlessReasons({
  reading: { tokens, sentences, mentions },
  searched,
  knowledge,
}: Case): readonly Finding[] {
  if (!mayMatch(HARMLESS, searched)) return [];
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    const own = phrase(tokens, sentence.first, sentence.end);
    const harmless = HARMLESS.exec(own);
    if (!harmless) return [];
    const before = own.slice(0, harmless.index);
    const next = sentences[order + 1];
    const behind = own.slice(harmless.index + harmless[0].length).trim();
    const isWhy = BARRED.test(before) && BECAUSE_OF.test(before) && ENDS.test(behind);
    const follows = `${behind} ${next ? phrase(tokens, next.first, next.end) : ''}`.trim().slice(0, MOST);
    const isFollowed = !isWhy && ELDER.test(before) && followsFrom(follows);
    const said = isWhy ? before : isFollowed ? follows : undefined;
    if (said === undefined || ELSE.test(clauseOf(said, isWhy)) || (isFollowed && REASONED.test(said))) return [];
    // Its own sentence, then the one in front by "it", or the one behind by "therefore".
    const other = isWhy ? sentences[order - 1] : BARRED.test(behind) ? undefined : next;
    const around = other ? [sentence, other] : [sentence];
    const end = EXPLAINS.test(behind)
      ? sentence.first + own.slice(0, -behind.length).trim().split(' ').length
      : sentence.end;
    if (hasOther(tokens, mentions, sentence, end) || (!isWhy && other && hasOther(tokens, mentions, other, other.end)))
      return [];
    const drug = drugIn(mentions, around);
    if (!drug || NOT_OF.test(drug.id) || [...knowledge.subjectsOf(drug.id)].some((id) => NOT_OF.test(id))) return [];
    return [
      disagreementAt(spanOf(tokens, drug.first, drug.end), {
        category: 'contraindication_harmless',
        message: `${drug.id} is withheld for a reason that does not stand against it`,
        said: `a reason against ${drug.id} that is none`,
        score: 0.78,
        about: [drug.id],
      }),
    ];
  });
}

const MOST = 150;
/** ", because it can provoke bronchospasm": what it would do is no illness that is had. */
const EXPLAINS = /^, (?:because|as|since) (?:it|they|this)\b/;
const ENDS = /^(?:$|[.,;)]|in (?:19|20)\d\d|as a child|since|it)/;
/** What the patient has: the harmless stands alone. */
const ELDER =
  /(?:^|[.:;,-] )(?:(?:he|she|you|they|pt|patient|\d{1,3} ?[mf]?) (?:has|have|had|with) )?(?:(?:pmhx?|past medical history|past history|history|background|hx|known|only|has|of|with|a|an|mild|:|-|his|her|your|is|includes|because|since|as|he|she|you) ){0,6}$/;

/** What is barred, with the reason behind it or in front of it. */
const clauseOf = (said: string, isWhy: boolean): string => {
  const barred = BARRED.exec(said);
  if (!barred) return said;
  return isWhy ? said.slice(barred.index) : said.slice(0, barred.index + barred[0].length);
};
/** "…, so it was avoided because of": with another reason. */
const REASONED = /\b(?:because of|due to|owing to|as (?:he|she|the|his|her)|since (?:he|she|the|his|her)|allerg)\b/;

/** ", so sumatriptan was not given", ". Combined pill therefore contraindicated". */
const followsFrom = (follows: string): boolean => {
  const barred = BARRED.exec(follows);
  const clause = barred ? follows.slice(0, barred.index + barred[0].length) : '';
  return SO.test(follows) ? barred !== null : /^[.;,] [^.;]{3,60}\b(?:therefore|thus|hence|so) /.test(`${clause} `);
};

/** Something else that the patient has, or reacts to. */
const hasOther = (
  tokens: Case['reading']['tokens'],
  mentions: Case['reading']['mentions'],
  sentence: Sentence,
  to: number,
): boolean =>
  inSentence(mentions, sentence).some(
    ({ kind, first, end, assertion }) =>
      assertion === 'allergen' ||
      (first < to &&
        (kind === 'condition' || kind === 'lab' || kind === 'vital') &&
        assertion !== 'negated' &&
        !HARMLESS.test(phrase(tokens, first, end)) &&
        !/rhinitis|allerg|eczema|dermatitis/.test(phrase(tokens, first, end))),
  );

/** The one drug or class of the nearest sentence that names any. */
function drugIn(mentions: Case['reading']['mentions'], around: readonly Sentence[]): ReadMention | undefined {
  for (const sentence of around) {
    const drugs = inSentence(mentions, sentence).filter(({ kind }) => kind === 'drug' || kind === 'class');
    if (drugs.length > 0) return new Set(drugs.map(({ id }) => id)).size === 1 ? drugs[0] : undefined;
  }
  return undefined;
}
