import type { Reading } from './reading/document.ts';
import { hasWord, phrase } from './reading/words.ts';

const OF_KIDNEYS = /^(?:clearance|cockcroft|creatinine|crcl|ccl|egfr|gfr|kidneys?|renal)$/;
const OF_ELSE =
  /^(?:if|when|below|under|above|over|least|than|flow|fistula|pump|dialysate|blood|<|>|≥|≤|or|to|until|once|at)$/;

/** A clearance that is imagined, or another's. */
const OF_NOBODY = /^(?:would|were|someone|somebody|anyone|those|people|unless)$/;
const OWN =
  /(?:^|[,;:.(–—] |\band )(?:(?:calculated|estimated|measured|creatinine|her|his|your|the|severe ckd|with) )?clearance(?: (?:is|was|of|at|now|only|about|down|to|fell|fallen|has|stable|:)){0,4}$/;

/** "Your kidneys work at 12 percent", "kidney function is about 12 %". */
const isShare = (tokens: Reading['tokens'], at: number): boolean =>
  /^(?:%|percent|per cent)/.test(phrase(tokens, at + 1, at + 3)) &&
  /\b(?:kidneys? (?:function )?|renal function )(?:(?:is|are|was|were|now|work|works|working|down|at|to|only|about|around|still|just) ){1,4}$/.test(
    `${phrase(tokens, at - 7, at)} `,
  );

/** "So her clearance works out at about 20 mL/min", "about 19 mL/min by Cockcroft-Gault": a clearance that stands apart from its name. */
export function clearanceSaid({ tokens, sentences }: Reading): number | undefined {
  const found = sentences.flatMap((sentence) => {
    if (sentence.told || sentence.question || !hasWord(tokens, OF_KIDNEYS, sentence.first, sentence.end)) return [];
    if (hasWord(tokens, OF_NOBODY, sentence.first, sentence.end)) return [];
    const values: number[] = [];
    for (let at = sentence.first; at < sentence.end - 1; at += 1) {
      const { kind, value } = tokens[at]!;
      const isRate =
        tokens[at + 1]?.text === 'ml' && tokens[at + 2]?.text === '/' && /^min/.test(tokens[at + 3]?.text ?? '');
      // "Her clearance is 22".
      const isBare =
        /\b(?:her|his|your|their|whose|a|the) clearance(?: is| was| of| at| now| only| about){1,3}$/.test(
          phrase(tokens, at - 5, at),
        ) && /^(?:[.,;)]|and|so|but)$/.test(tokens[at + 1]!.text);
      // "Clearance 18 mL/min and stable", ", clearance 22.": as its own statement.
      const isOwn =
        OWN.test(phrase(tokens, Math.max(sentence.first, at - 7), at)) &&
        (isRate || /^(?:[.,;)]|and|so|but)$/.test(tokens[at + 1]!.text));
      if (kind === 'number' && value !== undefined && isShare(tokens, at)) values.push(value);
      if (kind !== 'number' || value === undefined || !(isRate || isBare || isOwn) || value < 3 || value > 140)
        continue;
      // "Works out at about 20", not "below 30 mL/min".
      const isStated =
        isOwn ||
        hasWord(tokens, /^(?:about|roughly|approximately|around|is|was|works|comes|so|only)$/, at - 3, at) ||
        /\b(?:calculated|estimated|measured|creatinine) clearance(?: of| :)?$/.test(phrase(tokens, at - 4, at)) ||
        // "CrCl (C-G, actual weight) 24 mL/min".
        /\b(?:crcl|ccl|clearance) \( [^()]{1,40} \)(?: of| :| =| is)?$/.test(phrase(tokens, Math.max(0, at - 14), at));
      const isOther = hasWord(tokens, OF_ELSE, Math.max(sentence.first, at - 4), at);
      if (isStated && (!isOther || hasWord(tokens, /^(?:works|comes|calculated|worked|estimated)$/, at - 4, at)))
        values.push(value);
    }
    return values;
  });
  return found.length === 1 ? found[0] : undefined;
}
