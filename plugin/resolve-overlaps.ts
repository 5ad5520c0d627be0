import type { Entity } from './spans.ts';

/** Below this a score is a guess by shape alone. */
const GROUNDED = 0.7;
/** A guess, and the model's "some number" and "some date", give way to any recognizer that knows which number it is. */
const isGrounded = ({ score, source, type }: Entity): boolean =>
  score >= GROUNDED && !(source === 'ner' && (type === 'ID' || type === 'DATE'));

/**
 * Makes found spans sorted and apart without uncovering a character: spans that overlap become one, whose type is that
 * of the longest of them (of the grounded ones when there are any), then the surest, then the earliest in the list.
 */
export function resolveOverlaps(found: readonly Entity[]): readonly Entity[] {
  const order = found
    .map((entity, place) => ({ entity, place }))
    .sort((one, other) => one.entity.start - other.entity.start || one.place - other.place);
  const resolved: Entity[] = [];
  let winner: { readonly entity: Entity; readonly place: number } | undefined;
  let end = 0;
  let start = 0;
  for (const next of order) {
    if (winner && next.entity.start < end) {
      end = Math.max(end, next.entity.end);
      if (outranks(next, winner)) winner = next;
    } else {
      if (winner) resolved.push({ ...winner.entity, start, end });
      winner = next;
      ({ start, end } = next.entity);
    }
  }
  if (winner) resolved.push({ ...winner.entity, start, end });
  return resolved;
}

type Ranked = { readonly entity: Entity; readonly place: number };
/** Of two names for one span the narrower one is right: a date of birth is a date too, and every number an ID. */
const surenessOf = ({ entity }: Ranked): number =>
  entity.score - (entity.type === 'DATE' || entity.type === 'ID' ? 0.2 : 0);

function outranks(one: Ranked, other: Ranked): boolean {
  const lengthOf = ({ entity }: Ranked): number => (isGrounded(entity) ? 1e9 : 0) + entity.end - entity.start;
  const byLength = lengthOf(one) - lengthOf(other);
  const byScore = surenessOf(one) - surenessOf(other);
  return byLength !== 0 ? byLength > 0 : byScore !== 0 ? byScore > 0 : one.place < other.place;
}
