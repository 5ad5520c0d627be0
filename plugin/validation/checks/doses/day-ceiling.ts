import type { Case } from '../../check.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

const CEILING =
  /\b(?:never|not|don't|no|at|max|maximum|most|exceed|under|below)\b(?: [^ .;]{1,10}){0,4} (?:over|more than|above|exceed|past|most|of|under|below|is|than)(?: [^ .;]{1,6}){0,2}$/;
const A_DAY =
  /^(?:a|per|each|every|in|within)(?: (?:any|one|a|single|total|all|the|each))*(?: 24[ -]?(?:hours?|h|hrs?)| day)\b/;
const BACK = 2;
/** References round differently. */
const BEYOND = 1.25;

/** "Never go over 6,000 mg in any 24 hours": of which of the drugs named before it may be, no one takes so much of any. */
export function checkDayCeilings(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.told || sentence.question || inSentence(mentions, sentence).some(({ kind }) => kind === 'drug'))
      return [];
    const said = ceilingIn(each, sentence);
    if (!said) return [];
    const named = [...Array(BACK)].flatMap((_, back) => {
      const before = sentences[order - 1 - back];
      return before ? inSentence(mentions, before).filter(({ kind }) => kind === 'drug') : [];
    });
    const maxima = named.map(({ id }) => ({ id, most: mostOf(each, id) }));
    const [first] = maxima;
    const isOver = maxima.every(({ most }) => most !== undefined && said.milligrams > most.milligrams * BEYOND);
    if (!first?.most || !isOver) return [];
    return [
      {
        ...spanOf(tokens, said.first, said.end),
        family: 'dose',
        category: 'dose_above_maximum',
        severity: 'high',
        verdict: 'contradicted',
        message: `${plain(said.milligrams)} mg a day is above the maximum of ${first.id}, ${plain(first.most.milligrams)} mg (${first.most.row.source})`,
        score: 0.82,
        about: [first.id],
        evidence: [evidenceOf(first.most.row, `${first.id}: at most ${plain(first.most.milligrams)} mg a day`)],
      },
    ];
  });
}

/** A limit by the day that a sentence without a drug gives, in milligrams. */
function ceilingIn({ reading: { tokens } }: Case, { first, end }: Sentence) {
  for (let at = first; at < end; at += 1) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    const unit = amount && /^(?:mg|milligrams?|g|grams?)$/.exec(tokens[amount.end]?.text ?? '')?.[0];
    if (!amount || !unit || !A_DAY.test(phrase(tokens, amount.end + 1, Math.min(end, amount.end + 7)))) continue;
    if (CEILING.test(phrase(tokens, Math.max(first, at - 8), at)))
      return { milligrams: amount.high * (unit.startsWith('m') ? 1 : 1000), first: at, end: amount.end + 1 };
  }
  return undefined;
}

/** The most of a drug in a day by any way, in milligrams. */
function mostOf({ knowledge }: Case, id: string) {
  const all = knowledge.dosesOf(id).flatMap((row) => {
    const milligrams = row.day_max === '' ? undefined : convertDose(Number(row.day_max), row.unit, 'mg');
    return milligrams === undefined ? [] : [{ milligrams, row }];
  });
  return all.toSorted((a, b) => b.milligrams - a.milligrams)[0];
}
