import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';

const COMPONENTS = /\bE ?([0-9]) ?,? ?V ?([0-9T]) ?,? ?M ?([0-9])\b/g;
/** The most that eyes, voice and movement have (Teasdale and Jennett 1974). */
const MOST_OF = [4, 5, 6];

/** "GCS E5 V6 M7": a part above its most. */
const glasgowParts = ({ searched }: Case): readonly Finding[] =>
  matchesIn(searched, COMPONENTS).flatMap((match): readonly Finding[] =>
    match.slice(1, 4).some((part, at) => Number(part) > MOST_OF[at]! || part === '0')
      ? [
          {
            ...spanOfMatch(match),
            family: 'score',
            category: 'score_out_of_range',
            severity: 'high',
            verdict: 'contradicted',
            message: 'the parts of the Glasgow Coma Scale go to E4, V5 and M6 (published score definition)',
            score: 0.9,
            evidence: [{ source: 'published score definition', citation: 'GCS', text: 'E1 to 4, V1 to 5, M1 to 6' }],
          },
        ]
      : [],
  );

/** Clinical scores against the lowest and highest value that they can take. */
export function checkScores(each: Case): readonly Finding[] {
  return [...glasgowParts(each), ...ranges(each)];
}

function ranges(each: Case): readonly Finding[] {
  return each.measurements.flatMap(withLater(each)).flatMap((one) => {
    const row = one.kind === 'score' ? each.knowledge.scores.get(one.id) : undefined;
    if (!row) return [];
    const [min, max] = [Number(row.min), Number(row.max)];
    if ((one.low >= min && one.high <= max) || (min >= 0 && isFall(each.reading.tokens, one))) return [];
    return [
      {
        ...spanOf(each.reading.tokens, one.first, one.end),
        family: 'score' as const,
        category: 'score_out_of_range',
        severity: isSaidByPatients(row.score, one) ? ('moderate' as const) : ('high' as const),
        verdict: 'contradicted' as const,
        message: `${row.score} ${plain(one.low < min ? one.low : one.high)} is outside its range of ${row.min} to ${row.max} (${row.source})`,
        score: isSaidByPatients(row.score, one) ? 0.5 : 0.92,
        evidence: [evidenceOf(row, `${row.score} goes from ${row.min} to ${row.max}`)],
      },
    ];
  });
}

/** "CTA if GCS −2": by how much it fell. */
const isFall = (tokens: Case['reading']['tokens'], { valueAt }: Measurement): boolean =>
  /^[-−–]$/.test(tokens[valueAt - 1]?.text ?? '') && !tokens[valueAt]!.spaced;

/** Patients do say "eleven out of ten". */
const isSaidByPatients = (score: string, { high }: Measurement): boolean => score === 'pain NRS' && high <= 12;

/** "Apgar 8 at one minute and 9 at five": the value with those of the later times. */
const withLater =
  ({ reading: { tokens } }: Case) =>
  (one: Measurement): readonly Measurement[] => {
    const at = tokens
      .slice(one.end, Math.min(one.sentence.end, one.end + 6))
      .findIndex(({ text }) => /^(?:and|,)$/.test(text));
    const next = one.end + at + 1;
    const isAt = (place: number) => /^(?:at|@)$/.test(tokens[place]?.text ?? '');
    const isTimed = isAt(one.end) && at !== -1 && isAt(next + 1);
    const value = isTimed && tokens[next]?.kind === 'number' ? tokens[next]!.value : undefined;
    return value === undefined
      ? [one]
      : [one, { ...one, low: value, high: value, first: next, valueAt: next, end: next + 1 }];
  };
