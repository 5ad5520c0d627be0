import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** "Urine output 15 mL/h", "UO 0.2 mL/kg/h", "passes 6 litres of urine a day", "passed 30 mL of urine in 24 hours". */
const OUTPUT = lean(
  /\b(?:(?:urine output|urinary output|UOP?|U\/O|diuresis)\b(?: (?:is|was|of|has been|at|only|down|to|now|about|around|averag\w{2,3}|over|the|last|hours?|remains|just|fell|dropped)|:|=|,|~){0,5} (?<rate>\d{1,5}(?:[.,]\d{1,3})?) ?(?<unit>mL|ml|cc|L|litres?|liters?) ?(?:\/|an |per |a )(?:(?<kilo>kg) ?(?:\/|per |an ))?(?<time>h|hr|hour|day|24 ?h(?:ours?|rs?)?|d)\b|(?:pass(?:es|ed|ing)?|void(?:s|ed|ing)?|produc(?:es|ed|ing)|made|making) (?:only |about |just |around |up to )?(?<amount>\d{1,5}(?:[.,]\d{1,3})?) ?(?<of>mL|ml|L|litres?|liters?)(?: of)? urine(?: (?:a|per|each|every|in|over)(?: the)?(?: last| past)?) (?<span>day|24 ?h(?:ours?|rs?)?|hour|h)\b)(?<behind>[^.;\n]{0,110})/gi,
);

const LITTLE = /\b(?:oligur\w{2,5}|anur\w{2,4}|(?:too|very|dangerously|abnormally) low|poor|inadequate|scanty)\b/i;
const MUCH = /\b(?:polyur\w{2,4}|(?:too|very|abnormally) high|excessive)\b/i;
const FINE = /\b(?:adequate|satisfactory|good|normal|acceptable|healthy|excellent|fine|reassuring|well maintained)\b/i;
const NOT_SAID =
  /\b(?:no|not|non|without|never|if|until|target|goal|aim|keep|was|previous(?:ly)?|resolved|than|improved|now|after|from|then|but|despite|risk|rather|in(?=adequate))\b/i;

/** mL per kilogram and hour: below 0.5 is little; three litres a day is too much. */
const LITTLE_MOST = 0.85;
const NONE_MOST = 0.3;
const MUCH_LEAST = 1.1;
const FINE_RANGE = [0.32, 6] as const;
const ADULT_KG = 70;

/** A urine output against what the text calls it, in adults. */
export function checkUrineOutput({ searched, patient }: Case): readonly Finding[] {
  if ((patient.ageYears ?? 40) < 16) return [];
  return matchesIn(searched, OUTPUT).flatMap((match): readonly Finding[] => {
    const { rate, unit, kilo, time, amount, of, span, behind = '' } = match.groups ?? {};
    const value = Number((rate ?? amount ?? '').replace(',', '.'));
    const isLitres = /^l/i.test(unit ?? of ?? '') && !/^ml$/i.test(unit ?? of ?? '');
    const isDay = /^(?:d|day|24)/i.test(time ?? span ?? '');
    const perHour = (value * (isLitres ? 1000 : 1)) / (isDay ? 24 : 1) / (kilo ? 1 : (patient.weightKg ?? ADULT_KG));
    const called = [LITTLE, MUCH, FINE]
      .map((pattern) => ({ pattern, at: behind.search(pattern) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at)[0];
    if (!called || NOT_SAID.test(behind.slice(0, called.at)) || !Number.isFinite(perHour)) return [];
    const isWrong =
      called.pattern === LITTLE
        ? perHour > (/^anur/i.test(behind.slice(called.at)) ? NONE_MOST : LITTLE_MOST)
        : called.pattern === MUCH
          ? perHour < MUCH_LEAST
          : perHour < FINE_RANGE[0] || perHour > FINE_RANGE[1];
    if (!isWrong) return [];
    const name = called.pattern === LITTLE ? 'little' : called.pattern === MUCH ? 'much' : 'normal';
    const fact = 'oliguria is below 0.5 mL/kg/h, polyuria above 3 L a day';
    return [
      misreadAt(spanOfMatch(match), {
        message: `a urine output of ${plain(value)} is called ${name}: ${fact}`,
        evidence: [{ source: 'KDIGO', citation: 'urine output', text: fact }],
      }),
    ];
  });
}
