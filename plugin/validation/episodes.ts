import type { ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord } from './reading/words.ts';

/** "No seizures since March", "no new strokes": an episode is denied, not the disease. */
export const isEpisode = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  tokens
    .slice(end, Math.min(sentence.end, end + 4))
    // "No diagnosis of epilepsy in your record".
    .filter(
      ({ text }, at, after) => !(text === 'in' && after.slice(at + 1, at + 4).some((next) => RECORD.test(next.text))),
    )
    .some(({ text }) =>
      /^(?:since|for|in|over|during|recently|lately|today|tonight|overnight|yesterday|now|this|so|attacks?|flares?|episodes?|exacerbations?|crisis)$/.test(
        text,
      ),
    ) ||
  hasWord(
    tokens,
    /^(?:recent|new|further|recurrent|more|other|acute|worsening|additional|breakthrough|currently)$/,
    Math.max(sentence.first, first - 3),
    first,
  );

const RECORD = /^(?:records?|charts?|notes?|file|history|family|list)$/;
