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
  const order = Array.from(found.keys()).sort((one, other) => found[one]!.start - found[other]!.start || one - other);
  const resolved: Entity[] = [];
  let winner: number | undefined;
  let end = 0;
  let start = 0;
  const take = (): void => {
    if (winner === undefined) return;
    const entity = found[winner]!;
    resolved.push(entity.start === start && entity.end === end ? entity : { ...entity, start, end });
  };
  for (const next of order) {
    const entity = found[next]!;
    if (winner !== undefined && entity.start < end) {
      end = Math.max(end, entity.end);
      if (outranks(found, next, winner)) winner = next;
    } else {
      take();
      winner = next;
      ({ start, end } = entity);
    }
  }
  take();
  return resolved;
}

/** Of two names for one span the narrower one is right: a date of birth is a date too, and every number an ID. */
const surenessOf = ({ score, type }: Entity): number => score - (type === 'DATE' || type === 'ID' ? 0.2 : 0);
const lengthOf = (entity: Entity): number => (isGrounded(entity) ? 1e9 : 0) + entity.end - entity.start;

/** `one` and `other` are places in the list. */
function outranks(found: readonly Entity[], one: number, other: number): boolean {
  const byLength = lengthOf(found[one]!) - lengthOf(found[other]!);
  const byScore = surenessOf(found[one]!) - surenessOf(found[other]!);
  return byLength !== 0 ? byLength > 0 : byScore !== 0 ? byScore > 0 : one < other;
}
