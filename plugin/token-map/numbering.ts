import type { Entity, PhiType } from '../spans.ts';
import type { Entry } from './keys.ts';

const classOf = (type: PhiType): string => (type === 'PATIENT' || type === 'PHYSICIAN' ? 'NAME' : type);
const keyOf = (surface: string, type: PhiType): string => `${classOf(type)}\0${surface}`;

/**
 * Gives each entity (sorted by start) its number: that of an equal surface of its class, or else the next one.
 * PATIENT, PHYSICIAN and NAME are one class; an entry keeps the type it was first met with. `known` is not changed.
 */
export function numberEntities(
  known: readonly Entry[],
  text: string,
  entities: readonly Entity[],
): { readonly numbers: readonly number[]; readonly added: readonly Entry[] } {
  const numberOf = new Map(known.map(({ surface, type }, index) => [keyOf(surface, type), index + 1]));
  const added: Entry[] = [];
  const numbers = entities.map(({ start, end, type }) => {
    const surface = text.slice(start, end);
    const key = keyOf(surface, type);
    const found = numberOf.get(key);
    if (found !== undefined) return found;
    added.push({ surface, type });
    const number = known.length + added.length;
    numberOf.set(key, number);
    return number;
  });
  return { numbers, added };
}

/** How many of each type, in the order of first appearance. */
export function countTypes(items: readonly { readonly type: PhiType }[]): Readonly<Partial<Record<PhiType, number>>> {
  const counts: Partial<Record<PhiType, number>> = {};
  for (const { type } of items) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
