import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';

// What a text works out from a weight: so much a kilogram, the volume by the strength that it tells, pounds and grams as kilograms.

interface Wrong {
  readonly start: number;
  readonly end: number;
  readonly right: string;
}

const N = '(\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,5}(?:\\.\\d{1,3})?)';
const numberOf = (written = ''): number => Number(written.replaceAll(',', ''));

/** "10 mg/kg/dose", "2 g/kg", "4 J/kg"; no rate by the hour or minute, and no range. */
const EACH_KG = lean(
  `(?<![\\d.–-] ?)${N} ?(mg|mcg|g|mL|J|units?) ?\\/ ?kg(?!\\w)(?! ?\\/ ?(?:h|hr|hour|min)|\\/?(?:h|min)\\b)`,
  'gi',
);
const WEIGHT = lean(`(?<![/\\d.] ?)${N} ?kg\\b(?! ?\\/)`, 'gi');
/** "= 50 mL", "is a single infusion of 2.4 g": what comes out of it. */
const RESULT_IN = new Map(
  'mg|mcg|g|ml|j|unit|units'
    .split('|')
    .map((unit) => [
      unit,
      lean(
        `(?:=|\\bis\\b|\\bare\\b|\\bof\\b|:|\\bgives\\b|\\bcomes to\\b|\\bgive\\b|\\bequals\\b)\\s?(?:about |a single (?:infusion|dose) of |a total of |a bolus of |once )?${N} ?${unit}\\b(?! ?\\/ ?(?:kg|mL|h|\\d))`,
        'gi',
      ),
    ]),
);
const resultIn = (unit: string): RegExp => RESULT_IN.get(unit.toLowerCase()) ?? RESULT_IN.get('mg')!;
/** "100 mg/5 mL", "15 mg of iron in each mL". */
const STRENGTH = lean(
  `${N} ?mg(?: ?\\/ ?| in (?:each |every |a )?| of \\w{3,15} in (?:each |every |a )?)(?:(\\d{1,3}(?:\\.\\d)?) ?)?mL\\b`,
  'gi',
);
const SPARED =
  /\b(?:max(?:imum)?|capped|cap|adult dose|rather than|not|error|instead|wrong|loading|then|hours? later|each hour|per hour|an hour|ml\/h)\b|\/h\b/i;
const DIVIDED = /\b(?:divided|a day|per day|daily|bid|tid|qid|doses|split|twice|three times)\b|\/day|\/d\b/i;
/** As far as one rounds. */
const ROOM = 1.6;

export function checkWorkedByWeight(each: Case): readonly Finding[] {
  const { text } = each.searched;
  const wrong = byKilogram(text) ?? byStrength(text) ?? poundsAsKilograms(text) ?? gramsAsKilograms(text);
  return wrong
    ? [
        disagreementAt(wrong, {
          category: 'arithmetic_wrong',
          message: `the numbers of the text give ${wrong.right}`,
          said: 'another result',
          score: 0.82,
          about: [],
        }),
      ]
    : [];
}

const isOff = (told: number, right: number): boolean => told > right * ROOM || told < right / ROOM;
const alone = (matches: readonly RegExpExecArray[]): RegExpExecArray | undefined => {
  const values = new Set(matches.map(([, value]) => value));
  return values.size === 1 ? matches[0] : undefined;
};
const plain = (value: number): string => String(Math.round(value * 100) / 100);

/** "Kawasaki disease, 12 kg: IVIG 2 g/kg is a single infusion of 2.4 g", also as the volume of what holds it. */
function byKilogram(text: string): Wrong | undefined {
  const rate = alone([...text.matchAll(EACH_KG)]);
  const weight = alone([...text.matchAll(WEIGHT)]);
  if (!rate || !weight || SPARED.test(text)) return undefined;
  const unit = rate[2]!;
  const total = numberOf(rate[1]) * numberOf(weight[1]);
  const own = [...text.matchAll(resultIn(unit))];
  const parts = DIVIDED.test(text) ? [1, 2, 3, 4, 6] : [1];
  if (own.length === 1)
    return judged(
      own[0]!,
      parts.map((part) => total / part),
      unit,
    );
  const strength = strengthIn(text);
  const volumes = [...text.matchAll(resultIn('mL'))];
  return /^mg$/i.test(unit) && strength !== undefined && own.length === 0 && volumes.length === 1
    ? judged(
        volumes[0]!,
        parts.map((part) => total / part / strength),
        'mL',
      )
    : undefined;
}

const judged = (match: RegExpExecArray, rights: readonly number[], unit: string): Wrong | undefined =>
  rights.every((right) => isOff(numberOf(match[1]), right))
    ? { start: match.index, end: match.index + match[0].length, right: `${plain(rights[0]!)} ${unit}` }
    : undefined;

/** In mg a mL, where the text tells one. */
function strengthIn(text: string): number | undefined {
  const all = [...text.matchAll(STRENGTH)];
  if (all.length !== 1) return undefined;
  const [, milligrams, volume] = all[0]!;
  return numberOf(milligrams) / (volume === undefined ? 1 : numberOf(volume) || 1);
}

/** "Needs 30 mg of iron a day. The drops hold 15 mg in each mL, so give 20 mL". */
function byStrength(text: string): Wrong | undefined {
  const needed = [...text.matchAll(NEEDED)];
  const strength = strengthIn(text);
  const volumes = [...text.matchAll(GIVEN)];
  if (needed.length !== 1 || volumes.length !== 1 || strength === undefined || SPARED.test(text)) return undefined;
  const total = numberOf(needed[0]![1]);
  const parts = DIVIDED.test(text) ? [1, 2, 3, 4] : [1];
  return judged(
    volumes[0]!,
    parts.map((part) => total / part / strength),
    'mL',
  );
}
const NEEDED = lean(`\\b(?:needs?|dose is|dose of|takes?|prescribed) (?:about )?${N} ?mg\\b(?! ?\\/)`, 'gi');
const GIVEN = lean(`\\b(?:so (?:please )?(?:give|take)|which is|that is|give) (?:(?:her|him) )?${N} ?mL\\b`, 'gi');

/** "Scale reads 44 lb. Charted as 44 kg." */
function poundsAsKilograms(text: string): Wrong | undefined {
  const found = POUNDS.exec(text);
  if (!found || SPARED.test(text)) return undefined;
  const [pounds, kilograms] = [numberOf(found[1]), numberOf(found[2])];
  return isOff(kilograms, pounds / 2.2046)
    ? { start: found.index, end: found.index + found[0].length, right: `${plain(pounds / 2.2046)} kg` }
    : undefined;
}
const POUNDS = lean(
  `${N} ?(?:lbs?|pounds)\\b[^\\d]{0,60}?\\b(?:charted|recorded|entered|documented|written|logged|which is|that is|so|equals|dosing weight)\\b[^\\d]{0,20}?${N} ?kg\\b`,
  'i',
);

/** "Weight 3,200 g: charted as 32 kg." */
function gramsAsKilograms(text: string): Wrong | undefined {
  const found = GRAMS.exec(text);
  if (!found) return undefined;
  const right = numberOf(found[1]) / 1000;
  return isOff(numberOf(found[2]), right)
    ? { start: found.index, end: found.index + found[0].length, right: `${plain(right)} kg` }
    : undefined;
}
const GRAMS = lean(
  `\\b(?:weigh(?:s|ed|ing)?|weight|wt|birth ?weight)\\b[^\\d]{0,12}(\\d{1,2},?\\d{3}) ?(?:g|grams)\\b[^\\d]{0,30}?\\b(?:charted|recorded|entered|documented|written|so|which is|that is|=)[^\\d]{0,12}${N} ?kg\\b`,
  'i',
);
