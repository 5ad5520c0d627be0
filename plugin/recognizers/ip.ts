import { isIPv4, isIPv6 } from 'node:net';
import { around, type Recognizer } from './recognizer.ts';

const VERSION_BEFORE = /(?<![a-z])(?:version|ver|release|build|firmware|software|v|oid)[ :.]{0,3}$/i;

/** "EC 3.4.21.5": an enzyme by the class, of seven, that it belongs to. */
const isEnzyme = (phi: string, at: number, text: string): boolean =>
  /^[1-7]\.\d{1,2}\.\d{1,2}\.\d{1,3}$/.test(phi) &&
  /(?:(?<![a-z])(?:EC|E\.C\.)[ :]{1,2}|(?<![a-z])enzyme(?: commission)?(?: number| no\.?)?[ :]{1,2}|(?<![a-z])EC [1-7](?:\.\d{1,3}){3}(?:,| and| or|\/|,? vs\.?)? ?)$/i.test(
    text.slice(Math.max(0, at - 32), at),
  );

/** 45 CFR 164.514(b)(2)(i)(O). Four numbers that are a version or a part of an OID stay. */
export const ip: Recognizer = {
  name: 'ip',
  rules: [
    {
      near: around(/\d\.\d{1,3}\.\d/g, 8, 24),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}]\.)\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?![\p{L}\p{N}]|\.\d)/dgu,
      type: 'IP',
      accept: (phi, at, text) =>
        isIPv4(phi.split('/')[0]!) &&
        !VERSION_BEFORE.test(text.slice(Math.max(0, at - 14), at)) &&
        !isEnzyme(phi, at, text) &&
        !/(?:root|oid|codeSystem)["'=: ]{1,4}$/i.test(text.slice(Math.max(0, at - 16), at)), // a short OID,
    },
    {
      pattern:
        /(?<![\p{L}\p{N}:.])(?:[0-9a-f]{1,4}|:):[0-9a-f:]{1,36}(?:\d{1,3}(?:\.\d{1,3}){3})?(?![\p{L}\p{N}:])/dgiu,
      near: around(/:[0-9a-f]{0,4}:/gi, 6, 60),
      type: 'IP',
      // "::" also joins words in code, and 10:30:45 is a time: an address has a letter or many groups.
      accept: (phi) => isIPv6(phi) && (/[a-f]/i.test(phi) || phi.split(':').length > 5) && phi.length > 5,
    },
  ],
};
