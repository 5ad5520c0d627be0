import { isLoose } from './recognizers/identifier.ts';
import type { Entity } from './spans.ts';

/** Letters or the first group before the mark, and what is behind it: "88-" and "1042", "FB-" and "330417". */
const PARTS = /^([A-Z]{1,5}[-/ ]?|\d{2,4}[-/])([A-Z]{0,2}\d{3,8}(?:[-/]\d{1,4})?)$/;
const NUMBERS = new Set(['MRN', 'ACCOUNT', 'HEALTH_PLAN', 'ID']);
/** So few that a text with a hundred numbers costs no more. */
const MOST_FORMS = 12;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const shapeOf = (rest: string): string => escaped(rest).replaceAll(/\d/g, String.raw`\d`).replaceAll(/[A-Z]/g, '[A-Z]');
/** Six digits, or letters and four, are nobody's date, score or dose. */
const isLong = (surface: string): boolean => {
  const digits = surface.match(/\d/g)?.length ?? 0;
  return digits >= 6 || (digits >= 4 && /^[A-Z]{2,5}-/.test(surface));
};

/**
 * Numbers that are made like one that a label told: where "MRN 88-1042" stands, "88-1119" is a record too, and where
 * "0417-001" is a subject so is "0417-002".
 */
export function alikeNumbers(text: string, found: readonly Entity[]): Entity[] {
  const forms = new Map<string, Entity>();
  for (const entity of found) {
    if (!NUMBERS.has(entity.type) || entity.source !== 'pattern' || forms.size >= MOST_FORMS) continue;
    const surface = text.slice(entity.start, entity.end);
    const parts = isLong(surface) ? PARTS.exec(surface) : null;
    if (!parts) continue;
    const form = `${escaped(parts[1]!)}${shapeOf(parts[2]!)}`;
    if (!forms.has(form)) forms.set(form, entity);
  }
  const alike: Entity[] = [];
  for (const [form, entity] of forms) {
    for (const { index, 0: surface } of text.matchAll(
      new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])${form}(?![\p{L}\p{N}/-]|\.\d)`, 'gu'),
    )) {
      if (isLoose(surface, index, text)) alike.push({ ...entity, start: index, end: index + surface.length });
    }
  }
  return alike;
}
