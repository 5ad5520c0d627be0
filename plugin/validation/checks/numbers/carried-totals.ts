import { convertDose } from '../../doses.ts';
import { quantitiesOf } from '../../quantities-beside.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const LEADS = /(?:^| )(?:=|total|sum|makes?|making|comes to|subtotal)(?: (?:of|is|about|so|far|:)){0,2}$/;
const FOLLOWS = /^(?:in (?:all|total)|altogether|so far)\b/;

/** The totals that the text has already stated before a token, in a unit: what comes later is added to them. */
export const totalsBefore = (tokens: readonly Token[], before: number, unit: string): readonly number[] =>
  quantitiesOf(tokens).flatMap(({ first, end, low, high, unit: own, per }) => {
    if (end > before || low !== high || per !== undefined) return [];
    const isTotal =
      LEADS.test(phrase(tokens, Math.max(0, first - 4), first)) || FOLLOWS.test(phrase(tokens, end, end + 2));
    const total = isTotal ? convertDose(low, own, unit) : undefined;
    return total === undefined ? [] : [total];
  });
