import { isLoose } from './recognizers/identifier.ts';
import type { Entity } from './spans.ts';

/** Letters or the first group, the mark behind it, and the rest: "88-" and "1042", "FB-" and "330417". */
const NUMBER =
  /(?<![\p{L}\p{N}.,/-])([A-Z]{1,5}[-/ ]?|\d{2,4}[-/])([A-Z]{0,2}\d{3,8}(?:[-/]\d{1,4})?)(?![\p{L}\p{N}/-]|\.\d)/gu;
const NUMBERED = new Set(['MRN', 'ACCOUNT', 'HEALTH_PLAN', 'ID']);

/** What two numbers of one making share: the beginning, and how many digits and letters follow. */
const formOf = (beginning: string, rest: string): string =>
  beginning + rest.replaceAll(/\d/g, '0').replaceAll(/[A-Z]/g, 'A');
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
    const surface = text.slice(entity.start, entity.end);
    if (!NUMBERED.has(entity.type) || entity.source !== 'pattern' || !isLong(surface)) continue;
    for (const [whole, beginning = '', rest = ''] of surface.matchAll(NUMBER))
      if (whole === surface) forms.set(formOf(beginning, rest), entity);
  }
  if (forms.size === 0) return [];
  return [...text.matchAll(NUMBER)].flatMap(({ index: start, 0: surface, 1: beginning = '', 2: rest = '' }) => {
    const like = forms.get(formOf(beginning, rest));
    return like && isLoose(surface, start, text) ? [{ ...like, start, end: start + surface.length }] : [];
  });
}
