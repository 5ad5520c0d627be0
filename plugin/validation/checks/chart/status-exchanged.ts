import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "Furosemide has given way to torsemide", "switched from furosemide to torsemide", "torsemide took the place of furosemide": the first for the second. */
const GAVE_WAY =
  /^(?:(?:\S{1,14} ){0,5})?(?:(?:has |have |was |were |is |had )?(?:been )?(?:given way to|gave way to|replaced (?:by|with)|exchanged for|swapped (?:for|to)|switched (?:over )?to|changed (?:over )?to|converted to|stopped in favou?r of|traded for)|, now|was followed by)(?: \S{1,12}){0,1}$/;
const TOOK_OVER =
  /^(?:(?:\S{1,14} ){0,5})?(?:(?:has |have )?(?:been )?(?:replaced|replaces|replacing|taken (?:over from|the place of)|took (?:over from|the place of)|in place of|instead of))(?: the| her| his)?$/;

/** The chart has the one as stopped for the other, and the text the other for the one. */
export function exchanged(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  const { drugs, wasTaken } = chartedTerms(chart!, reading.lexicon);
  const named = reading.mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
  const isEnded = (id: string) => wasTaken.has(id) && !drugs.has(id);
  const isKept = (id: string) => drugs.has(id) && !wasTaken.has(id);
  for (const [order, first] of named.entries()) {
    const next = named[order + 1];
    if (!next || next.sentence !== first.sentence || next.first - first.end > 12 || next.id === first.id) continue;
    if (first.sentence.question || first.sentence.told) continue;
    const words = (from: number, to: number) => phrase(reading.tokens, from, to);
    const between = words(first.end, next.first);
    const around = words(Math.max(first.sentence.first, first.first - 4), Math.min(first.sentence.end, next.end + 8));
    if (/\b(?:if|would|could|may|might|should|today|will|plan|not|never|before|when|unless|until)\b/.test(around))
      continue;
    const isForward =
      GAVE_WAY.test(between) ||
      (/\bfrom (?:\S{1,10} ){0,2}$/.test(`${words(Math.max(first.sentence.first, first.first - 4), first.first)} `) &&
        /^(?:\S{1,12} ){0,6}to(?: \S{1,10})?$/.test(between));
    const isBackward = TOOK_OVER.test(between);
    const tookPlace =
      /\b(?:stopped|ended|withdrawn|off|dropped|discontinued|ended by)\b/.test(
        words(Math.max(first.sentence.first, first.first - 6), first.first),
      ) &&
      /^(?: \S{1,8}){0,4} ?took (?:its|their|over)/.test(
        ` ${words(next.end, Math.min(next.sentence.end, next.end + 7))}`,
      );
    const [gone, come] = isBackward ? [next, first] : [first, next];
    if ((isForward || isBackward || tookPlace) && isKept(gone.id) && isEnded(come.id)) {
      const message = `the chart has ${come.id} as stopped and ${gone.id} as active, the text the other way`;
      const place = { first: first.first, end: next.end };
      return [contradicted(each, place, 'chart_medication_exchanged', message, 0.8)];
    }
  }
  return [];
}
