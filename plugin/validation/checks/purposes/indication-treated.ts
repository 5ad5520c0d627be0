import type { Reading, ReadMention } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isFarFor } from './indication-far.ts';
import { isApart, isConditionFirst, isDrugFirst, type Link, linkOf } from './indication-link.ts';
import { isItFor, isNearFor, isOpening } from './indication-near.ts';
import { isGivenAs } from './indication-wordings.ts';
import { isListedFor } from './listed-purpose.ts';

/** The condition that "X for Y" or "Y is treated with X" gives, where nothing else stands between. */
export const treatedBy = (
  reading: Reading,
  drug: ReadMention,
  mentions: readonly ReadMention[],
): ReadMention | undefined =>
  mentions.find((one) => {
    if (one.kind !== 'condition' || isAdjective(reading.tokens, one)) return false;
    // "Codeine anaphylaxis: pain treated with paracetamol": what another drug did.
    if (mentions.some(({ kind, assertion, end }) => kind === 'drug' && assertion === 'allergen' && end === one.first))
      return false;
    const link = linkOf(reading.tokens, drug, one, mentions);
    return isMeant(link) && isTreatedBy(reading, link);
  });

/** Had, or what the drug is to prevent. */
const isMeant = ({ tokens, condition, words }: Link): boolean =>
  condition.assertion === 'active' ||
  hasWord(tokens, /^against$/, Math.max(0, condition.first - 2), condition.first) ||
  isGivenAs(words) ||
  (condition.assertion === 'hypothetical' && (isPrevented(tokens, condition) || isExpected(tokens, condition)));

/** Tokens that may stand between a drug and its purpose, if no wording leads over more. */
const NEAR = 12;

function isTreatedBy(reading: Reading, link: Link): boolean {
  if (link.words.some((word) => OTHER_AIM.test(word)) || OF_ANOTHER.test(link.said)) return false;
  if (isFarFor(link)) return true;
  if (isListedFor(reading, link.drug, link.condition) && !isApart(link)) return true;
  if (link.words.length > NEAR || !(isDrugFirst(link) || isConditionFirst(link))) return false;
  if (isApart(link)) return false;
  // "For asthma, use": the comma parts nothing.
  return (isConditionFirst(link) && isOpening(link)) || isItFor(link) || (!isParted(link) && isNearFor(link));
}

/** "Myasthenia gravis: chest infection treated with amoxicillin": another complaint is, whether a table has its name or not. */
const OF_ANOTHER = /: (?:[a-z]{2,15} ){1,4}(?:treated|managed|covered|controlled|eased|handled) (?:with|by|on)\b/;

/** "Can a patient on mycophenolate be vaccinated against shingles": for another purpose. */
const OTHER_AIM = /^(?:vaccin\w{1,7}|immuni[sz]\w{1,6}|screened|tested|swabbed|checked)$/;

/** A word between the two behind which something else is told. */
const isParted = ({ tokens, drug, condition, words, said }: Link): boolean =>
  words.some(
    (word, at) =>
      PARTS.test(word) &&
      !(word === 'given' && /^(?:at|by|in|on|iv|po|for|as|with|daily|once|twice|\d.*)$/.test(words[at + 1] ?? '')) &&
      // "Was given to stop the diarrhoea".
      !(
        word === 'given' &&
        words[at + 1] === 'to' &&
        /^(?:treat|stop|control|prevent|lower|relieve|ease|settle|help|cure|manage|clear)$/.test(words[at + 2] ?? '')
      ) &&
      !(word === 'with' && condition.first < drug.first) &&
      // "Your new pill, levothyroxine, is for".
      !(word === ',' && at === 0 && /^(?:is|was)$/.test(words[1] ?? '') && text(tokens, drug.first - 1) === ',') &&
      // "For my patient with hypertension".
      !(word === 'with' && /\bfor (?:\w{1,30} ){0,2}patients? with\b/.test(said)),
  );
const PARTS =
  /^(?:,|;|and|but|or|because|given|history|risk|with|needs?|requires?|presents|presenting|admitted|seen|evaluated)$/;

/** "To prevent recurrence of gout". */
const isPrevented = (tokens: readonly Token[], { first }: ReadMention): boolean =>
  /(?:^| )(?:(?:to|helps?|helps? to|will|should|can|that|which|and) prevents?|preventing|(?:prevention|prophylaxis) (?:of|against)|(?:guards?|protects?) (?:you |him |her )?against|wards? off|(?:reduces?|lowers?|cuts?) (?:the |your |his |her )?(?:risk|chance|number) of)(?:(?= ) (?:a|an|the|your|his|her|their|any|another|more|further|future|new|repeat|recurrent|frequent|next|primary|overt|acute)){0,3}(?:(?= ) (?:episodes?|attacks?|bouts?|flares?|flare - ups?|rounds?|recurrences?|relapses?|return|spells?|cases?) (?:of|from))?(?:(?= ) (?:a|an|the|your|his|her|their|recurrent|acute)){0,2}$/.test(
    phrase(tokens, first - 11, first),
  );

/** "Your gout flares should become less common". */
const isExpected = (tokens: readonly Token[], { end }: ReadMention): boolean =>
  /^(?:should|will)$/.test(text(tokens, end)) && /^(?:become|get|be|ease|settle|improve)$/.test(text(tokens, end + 1));

/** "Diabetic gastroparesis" is treated as the latter. */
const isAdjective = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  end === first + 1 && text(tokens, first) === 'diabetic' && end < sentence.end && tokens[end]?.kind === 'word';
