import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PHI_TYPES, type PhiType } from '../plugin/spans.ts';

/** A parser throws this with the rest of the sentence "NAME must be …". */
export class Unfit extends Error {}

export const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || value < least || value > most) {
    throw new Unfit(`a whole number from ${least} to ${most}`);
  }
  return value;
};
export const oneOf =
  <const Choices extends readonly string[]>(...choices: Choices) =>
  (text: string): Choices[number] => {
    if (!choices.includes(text)) throw new Unfit(choices.length > 1 ? `one of ${choices.join(', ')}` : choices.join());
    return text;
  };
export const yesOrNo = (text: string): boolean => oneOf('true', 'false')(text.toLowerCase() as 'true') === 'true';
export const path = (text: string): string => {
  if (text.includes('\0')) throw new Unfit('a path');
  return resolve(text);
};
export const host = (text: string): string => {
  if (!isIP(text) && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text)) {
    throw new Unfit('an IP address or a host name, without scheme or port');
  }
  return text;
};
export const line = (text: string): string => {
  if (text.length > 200 || /\p{C}/u.test(text)) throw new Unfit('one line of at most 200 characters');
  return text;
};
/** A Bearer key or a shared secret: FHIR servers cut webhook headers at the second colon, and headers are ASCII. */
export const bearer = (text: string): string => {
  if (!/^[!-9;-~]{8,256}$/.test(text)) throw new Unfit('8 to 256 visible ASCII characters without a colon');
  return text;
};
export const secret = (text: string): string => {
  if (text.length < 8 || /\p{Cc}/u.test(text)) throw new Unfit('at least 8 characters on one line');
  return text;
};
export const fhirBase = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new Unfit('an http or https URL without user, query or fragment');
  }
  return url.href.replace(/\/{1,20}$/, '');
};
export const phiTypes = (text: string): readonly PhiType[] => {
  const names = text.split(',').map((name) => name.trim().toUpperCase());
  const known: readonly string[] = PHI_TYPES;
  if (!names.every((name) => known.includes(name)))
    throw new Unfit(`a comma-separated list of ${PHI_TYPES.join(', ')}`);
  return PHI_TYPES.filter((type) => names.includes(type));
};
