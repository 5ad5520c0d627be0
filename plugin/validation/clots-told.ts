import { assertionOf } from './reading/assertion/assertion.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { hasWord, phrase, wordsIn } from './reading/words.ts';

/** Right before "PE" what tells that it is no physical examination. */
const OF_CLOT =
  /\b(?:(?:unprovoked|provoked|recurrent|previous|prior|past|acute|bilateral|massive|submassive|postoperative|postpartum)(?: - looking| - sounding)?|(?:history|hx) of(?: an?| the)?|had (?:an?|the|her|his)|after (?:an?|the|her|his|your)|since (?:the|her|his|your)) $/;
/** Or behind it, where only an article stands before. */
const WHEN =
  /^(?:(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|several|some) (?:years?|months?|weeks?) (?:ago|earlier|before)|in (?:(?:early|late|spring|summer|autumn) )?(?:19|20)\d\d|last (?:year|month|spring|summer|autumn|fall|winter)|at age \d|on ct|on ctpa)\b/;
const EXAMINED =
  /^(?::|(?:was |is )?(?:normal|unremarkable|benign|remarkable|notable|significant|limited|deferred)|exam|findings)\b/;

const OF_MIDWIVES =
  /^(?:eclampsia|preeclampsia|hellp|pih|gestation|gestational|antenatal|prenatal|booking|midwife|gravid|g\d{1,2}p\d{1,4})$/;

/** "Unprovoked PE two years ago", "had a PE in 2019": the clot of a lung by its two letters, as a condition of the patient. */
export function clotsToldOf({ tokens, sentences, mentions }: Reading): readonly ReadMention[] {
  const places = wordsIn(tokens, /^pe$/).filter((at) => tokens[at]!.capitals);
  // "Previous PE" of a midwife is pre-eclampsia.
  if (places.length === 0 || hasWord(tokens, OF_MIDWIVES)) return [];
  return sentences.flatMap((sentence) =>
    places.flatMap((at): readonly ReadMention[] => {
      if (at < sentence.first || at >= sentence.end || sentence.question || sentence.section === 'family') return [];
      if (mentions.some(({ first, end, kind }) => kind === 'condition' && first <= at && end > at)) return [];
      const before = `${phrase(tokens, Math.max(sentence.first, at - 4), at)} `;
      const behind = phrase(tokens, at + 1, Math.min(sentence.end, at + 6));
      const isClot = OF_CLOT.test(before) || (/\b(?:an?|the|her|his|your) $/.test(before) && WHEN.test(behind));
      if (!isClot || EXAMINED.test(behind)) return [];
      const assertion = assertionOf(tokens, sentence, { first: at, end: at + 1 });
      if (assertion !== 'active' && assertion !== 'stopped') return [];
      return [
        {
          kind: 'condition',
          id: 'venous thromboembolism',
          first: at,
          end: at + 1,
          misspelt: false,
          sentence,
          assertion: 'active',
        },
      ];
    }),
  );
}
