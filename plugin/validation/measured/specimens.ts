import type { Token } from '../reading/tokens.ts';

/** What a laboratory is sent other than blood; the spinal fluid has rows of its own. */
const FLUID =
  /^(?:ua|urine|urinary|urinalysis|u\/a|ascites|ascitic|pleural|peritoneal|synovial|paracentesis|thoracentesis|stool|sweat|drain|effluent|dialysate|fluid)$/;
const BLOOD = /^(?:blood|bloods|serum|plasma|labs?|cbc|fbc|bmp|cmp|u&es?|lfts?|chem7|abg|vbg|csf|cerebrospinal)$/;
const OF_SAMPLE = /^(?:fluid|tap|sample|samples|analysis|studies|results?|dip|dipstick|electrolytes|chemistry|micro)$/;

/** In tokens. */
const REACH = 45;

/**
 * Whether a value stands in a list that another specimen than blood opens: "Urine: protein 4+, Na < 10", to the end of its
 * sentence; "Ascitic fluid", a line of its own, to the end of its paragraph. Until blood is named again.
 */
export function isOfFluid(tokens: readonly Token[], first: number): boolean {
  // "Albumin 0.7 (serum 2.4) → SAAG 1.7".
  if (tokens.slice(first, first + 14).some(({ text }) => text === 'saag')) return true;
  let [isSameSentence, isSameLine] = [true, true];
  for (let at = first - 1; at >= Math.max(0, first - REACH); at -= 1) {
    const { text, breaks } = tokens[at]!;
    if (tokens[at + 1]!.breaks > 0) isSameLine = false;
    if (tokens[at + 1]!.breaks > 1) return false;
    if (BLOOD.test(text) && !isOfDipstick(tokens, at)) return false;
    if (FLUID.test(text)) {
      const after = OF_SAMPLE.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
      const opens = at === 0 || breaks > 0 || /^[.;:-]$/.test(tokens[at - 1]?.text ?? '');
      const isHeading = opens && !isSameLine && (tokens[after]?.breaks ?? 0) > 0;
      if (isHeading || (opens && isSameSentence && isSameLine && tokens[after]?.text === ':')) return true;
    }
    if (/^[.;]$/.test(text)) isSameSentence = false;
    // "SAAG 1.6; total protein 1.1 g/dL", "ascites albumin 0.8".
    if (
      isSameLine &&
      (text === 'saag' || (isSameSentence && /^(?:ascites|ascitic|pleural)$/.test(text) && first - at < 5))
    )
      return true;
  }
  return false;
}

/** "Blood trace, protein 4+": what a strip shows of the urine. */
const isOfDipstick = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'blood' &&
  /^(?:trace|neg|negative|nil|none|small|moderate|large|pos|positive|\+|[1-4]|,|and)$/.test(tokens[at + 1]?.text ?? '');
