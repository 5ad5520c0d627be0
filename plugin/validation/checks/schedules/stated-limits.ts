import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { lengthAt } from '../../reading/durations.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { STATED_LIMIT } from './courses.ts';
import { onlyDrugOf } from './only-drug.ts';

/** References differ: what is beyond the longest by half is an error. */
const BEYOND = 1.5;

/** The words of a limit, the last of them before its length. */
const LAST_WORD = /^(?:than|to|most|of|for|maximum|max|exceed|exceeding|beyond|over|only|past|is|:)$/;
const IS_LIMIT =
  /(?:\b(?:no|not|never) (?:\w{2,6} ){0,4}(?:more|longer) than|\b(?:don't|never|not|avoid|without) (?:\S{1,20} ){0,9}(?:(?:for )?(?:more|longer) than|exceed|beyond|past|over)|\b(?:limited|restricted|kept|capped) to|\bat most|\b(?:maximum|max|limit|longest|most)(?: (?:duration|course|time|use|length|is|of|:)){0,4}|\b(?:for|used|taken|use) up to|\b(?:only|just)(?: be)? (?:used|taken|bought|sold|use|take|meant|licensed|suitable)(?: \S{1,12}){0,2} for|\bshort - term use (?:of|for|only :)|\bfor only)(?: (?:a|an|the|about|total|maximum|of|up|to|more|than|period)){0,5}$/;

/** "No more than two years", "is limited to 3 months": how long a text lets a medicine be used, against the longest (durations.tsv). */
export function checkStatedLimits(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.told || sentence.question) return [];
    const before = lastNaming(each, order);
    const drug = onlyDrugOf(each, sentence, before?.told ? undefined : before);
    if (!drug) return [];
    for (const at of wordsIn(tokens, LAST_WORD, sentence.first, sentence.end)) {
      const said = lengthAt(tokens, at + 1, at + 1);
      if (!said || said.days < 1 || !IS_LIMIT.test(phrase(tokens, Math.max(sentence.first, at - 14), at + 1))) continue;
      if (hasWord(tokens, /^(?:until|driv\w{1,3}|expir\w{1,4}|opened|opening|fridge|stored)$/, said.end, said.end + 3))
        continue;
      const row = limitOf(each, drug);
      if (!row || said.days <= Number(row.max_days) * BEYOND) continue;
      return [
        {
          ...spanOf(tokens, Math.min(drug.first, at), Math.max(drug.end, said.end)),
          family: 'frequency',
          category: 'duration_too_long',
          severity: 'high',
          verdict: 'contradicted',
          message: `${drug.id} for up to ${plain(said.days)} days: ${row.statement} (${row.source})`,
          score: 0.8,
          about: [drug.id],
          evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
        },
      ];
    }
    return [];
  });
}

/** The sentence before, or one or two further on of treatment the last that names a drug. */
function lastNaming({ reading: { tokens, mentions, sentences } }: Case, order: number): Sentence | undefined {
  const { first, end } = sentences[order]!;
  const isOfTreatment = hasWord(tokens, /^(?:treatment|course|therapy|use|used|drug|medicine|it)$/, first, end);
  const near = sentences.slice(Math.max(0, order - (isOfTreatment ? 3 : 1)), order);
  const named = near.findLast((one) =>
    inSentence(mentions, one).some(({ kind }) => kind === 'drug' || kind === 'class'),
  );
  return named ?? sentences[order - 1];
}

/** The row of a limit that holds always, or for the use that the text names. */
const limitOf = (each: Case, { id }: ReadMention) =>
  each.knowledge.durationsOf(id).find(({ condition }) => {
    if (!condition.startsWith(STATED_LIMIT)) return false;
    const uses = condition.slice(STATED_LIMIT.length + 1);
    return uses === '' || uses.split('|').some((use) => wordsOf(each).includes(` ${use} `));
  });

/** Lower case, one space around each. */
const wordsOf = once(({ text }: Case): string => ` ${text.toLowerCase().replace(/[^a-z0-9]{1,20}/g, ' ')} `);
