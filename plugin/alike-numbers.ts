import { isLoose } from './recognizers/identifier-exceptions.ts';
import type { Entity } from './spans.ts';

/** Letters or the first group, the mark behind it, and the rest: "88-" and "1042", "FB-" and "330417". */
const NUMBER =
  /(?<![\p{L}\p{N}.,/-])([A-Z]{1,5}[-/ ]?|\d{2,4}[-/])([A-Z]{0,2}\d{3,8}(?:[-/]\d{1,4})?)(?![\p{L}\p{N}/-]|\.\d)/uy;
const NUMBERED = new Set(['MRN', 'ACCOUNT', 'HEALTH_PLAN', 'ID']);

const shapeOf = (rest: string): string => rest.replaceAll(/\d/g, '0').replaceAll(/[A-Z]/g, 'A');
/** Six digits, or letters and four, are nobody's date, score or dose. */
const isLong = (surface: string): boolean => {
  const digits = surface.match(/\d/g)?.length ?? 0;
  return digits >= 6 || (digits >= 4 && /^[A-Z]{2,5}-/.test(surface));
};
const numberAt = (text: string, at: number): RegExpExecArray | null => {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text);
};

/** "unit numbers 2207-64 vs 2207-46": right behind a labelled number, one that it is told from. */
const OTHER =
  /^,? (?:vs?\.?|versus|and|or|&|not|instead of|rather than|→|->) (?:#|no\.? )?([A-Z]{0,4}[-/ ]?\d[A-Z\d]{1,9}(?:[-/]\d{1,8}){0,2})(?![\p{L}\p{N}/%-]|\.\d)/u;
function beside(text: string, entity: Entity): readonly Entity[] {
  const surface = text.slice(entity.start, entity.end);
  if (!NUMBERED.has(entity.type) || entity.source !== 'pattern' || (surface.match(/\d/g)?.length ?? 0) < 4) return [];
  const match = OTHER.exec(text.slice(entity.end, entity.end + 44));
  const other = match?.[1] ?? '';
  if (!match || shapeOf(other) !== shapeOf(surface)) return [];
  const end = entity.end + match[0].length;
  return isLoose(other, end - other.length, text) ? [{ ...entity, start: end - other.length, end }] : [];
}

/**
 * Numbers that are made like one that a label told: where "MRN 88-1042" stands, "88-1119" is a record too, and where
 * "0417-001" is a subject so is "0417-002".
 */
export function alikeNumbers(text: string, found: readonly Entity[]): Entity[] {
  const told = new Map<string, Entity>();
  for (const entity of found) {
    const { start, end, type, source } = entity;
    if (!NUMBERED.has(type) || source !== 'pattern' || end - start > 20 || !isLong(text.slice(start, end))) continue;
    const [whole = '', beginning = '', rest = ''] = numberAt(text, start) ?? [];
    if (whole.length === end - start) told.set(`${beginning}\n${shapeOf(rest)}`, entity);
  }
  const alike: Entity[] = found.flatMap((entity) => beside(text, entity));
  for (const beginning of new Set(Array.from(told.keys(), (form) => form.split('\n')[0]!))) {
    for (let start = text.indexOf(beginning); start >= 0; start = text.indexOf(beginning, start + 1)) {
      const [surface = '', first = '', rest = ''] = numberAt(text, start) ?? [];
      const like = first === beginning ? told.get(`${first}\n${shapeOf(rest)}`) : undefined;
      if (like && isLoose(surface, start, text)) alike.push({ ...like, start, end: start + surface.length });
    }
  }
  return alike;
}
