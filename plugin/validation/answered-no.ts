import { lean } from '../lean.ts';
/** "He asked whether the two are safe together; they are not": what is asked is denied. */
export const ANSWERED_NO = lean(
  /\b(?:asks?|asked|asking|wonders?|wondered|wanted to know|queried)(?: \S{1,14}){0,3} (?:whether|if)\b[^.]{0,160}[;,:–—-] (?:(?:and|but|to which|the answer is|the answer was|we said|i said|told|she was told that|he was told that|we told (?:her|him) that) ){0,2}(?:no\b|it is not|it isn't|they are not|they aren't|that is not|it was not|not safe)/,
);
