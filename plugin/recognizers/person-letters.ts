import { lean } from '../lean.ts';
import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isCommon, isOrdinary } from '../words.ts';
import { around, personAt, type Rule } from './recognizer.ts';
import { DIGIT_WORD } from './spoken.ts';

/** Letters one by one: "w o l d e m i c h a e l", "D-U-Y". */
const SPELLED = String.raw`\p{L}(?:(?:[ .-]|, ?)\p{L}(?![\p{L}'])){2,24}`;

/** Single letters alone: neither digits said nor "double". */
const lettersOf = (phi: string): string => phi.replaceAll(/\p{L}{2,}|[^\p{L}]/gu, '');

/** Names in letters: initials where people sign, and what is spelled out. */
export const LETTER_RULES: readonly Rule[] = [
  // Initials behind a word that says so, thanks at the end, the one who typed: "initials QTR", "ok thx KJ", "/ tr jmk".
  {
    pattern: /initials?(?: (?:are|is|of))?[ :]{1,2}(?<phi>\p{Lu}(?:\.?[ -]?\p{Lu}){1,3}\.?)(?![\p{L}\p{N}])/diuy,
    triggers: ['initial', 'initials'],
    type: 'PATIENT',
    score: 0.8,
    accept: (phi) => (phi === phi.toUpperCase() || !isCommon(phi)) && !isThing(phi),
  },
  {
    pattern:
      /(?:[tT]hx|THX|[tT]hanks|THANKS|[tT]hank you|[tT]y|[cC]heers|[rR]egards|[sS]igned|[lL]ove)[,.! -]{1,3}(?:\r?\n)?(?<phi>\p{Lu}{2,3})(?=[.!]?[ ]{0,2}(?:\r?\n|$))/duy,
    triggers: ['thx', 'thanks', 'thank', 'ty', 'cheers', 'regards', 'signed', 'love'],
    type: 'NAME',
    score: 0.7,
    accept: (phi) => !isAbbreviation(phi), // "signed AMA"
  },
  {
    pattern:
      /(?:tr|trans|transcribed|typed|typist|scribe|dict)\.?(?: by)?[ :/]{1,3}(?<phi>[a-z]{2,4})(?=[.]?[ ]{0,2}(?:\r?\n|$)| ?[/,|;] ?\d)/diuy,
    triggers: ['tr', 'trans', 'transcribed', 'typed', 'typist', 'scribe', 'dict'],
    type: 'NAME',
    score: 0.7,
    accept: (phi) => !isOrdinary(phi),
  },
  // The one who wrote it down: "-KM, RN", "/JT CNA".
  {
    pattern:
      /(?<=[-–—~/][ ]?(?<phi>\p{Lu}{2,3}),? )(?:RN|LPN|LVN|CNA|MD|DO|NP|PA-C|PA|MA|CMA|RT|RRT)(?![\p{L}\p{N}-])/duy,
    triggers: ['rn', 'lpn', 'lvn', 'cna', 'md', 'do', 'np', 'pa', 'ma', 'cma', 'rt', 'rrt'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => !isOrdinary(phi),
  },
  // In small letters before the degree: "no tears. (sm rnc)".
  {
    pattern: /(?<=\((?<phi>\p{Ll}{2,3}),? )(?:rnc?|lpn|md|do|np|cnm|pa|ma|cna)(?=\))/duy,
    triggers: ['rn', 'rnc', 'lpn', 'md', 'do', 'np', 'cnm', 'pa', 'ma', 'cna'],
    type: 'PHYSICIAN',
    score: 0.7,
    accept: (phi) => !isOrdinary(phi),
  },
  // Each letter by a word: "B for bravo, R for romeo, Z, O, double S, K for kilo".
  {
    pattern:
      /(?<![\p{L}'])\p{L},? (?:for|as in|like) \p{L}{2,12}(?:,? (?:and |then )?(?:double )?\p{L}(?![\p{L}'])(?:,? (?:for|as in|like) \p{L}{2,12})?){2,16}(?![\p{L}\p{N}'])/diuy,
    triggers: [...'abcdefghijklmnopqrstuvwxyz'],
    next: 'fal',
    type: 'NAME',
    score: 0.7,
  },
  // Five letters and more one by one are somebody's name: "it's s m y t h e".
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L}|['-]|(?<![\p{L}'])\p{L},? )\p{L}(?:(?: |, )(?:double )?\p{L}(?![\p{L}'])){4,16}(?:[ -]${DIGIT_WORD}(?!\p{L})){0,4}(?![\p{L}\p{N}'])`,
      'diuy',
    ),
    triggers: [...'abcdefghijklmnopqrstuvwxyz'],
    type: 'NAME',
    score: 0.6,
    accept: (phi) => {
      const letters = lettersOf(phi);
      return (
        /[aeiouy]/i.test(letters) &&
        new Set(letters.toLowerCase()).size > 2 &&
        !isCommon(letters) &&
        !isAbbreviation(letters.toUpperCase()) &&
        !(/^a(?![a-z])/i.test(phi) && isAbbreviation(letters.slice(1).toUpperCase())) // "a C P A P"
      );
    },
  },
  // Shorter, with a letter twice: "surname? Mudd. M U double D."
  {
    pattern:
      /(?<![\p{L}'-]|(?<![\p{L}'])\p{L},? )\p{Lu}(?:(?:[ -]|, )\p{Lu}(?![\p{L}'])){1,8}(?:[ -]|, )double (?:\p{Lu}|\p{Ll}(?![\p{L}']))(?:(?:[ -]|, )\p{Lu}(?![\p{L}'])){0,8}(?![\p{L}\p{N}'])/duy,
    triggers: [...'abcdefghijklmnopqrstuvwxyz'],
    type: 'NAME',
    score: 0.6,
    accept: (phi) => /[AEIOUY]/.test(phi),
  },
  // With its hyphen said: "then A-L, dash, M-A-N-S-O-O-R-I".
  {
    pattern:
      /(?<![\p{L}'-])\p{Lu}(?:-\p{Lu}(?![\p{L}'])){0,12},? (?:dash|hyphen|apostrophe|space|then),? \p{Lu}(?:-\p{Lu}(?![\p{L}'])){2,16}(?![\p{L}\p{N}'])/duy,
    triggers: [...'abcdefghijklmnopqrstuvwxyz'],
    type: 'NAME',
    score: 0.7,
  },
  // A form's middle initial: "First: Kestrel   MI: O".
  {
    pattern: /(?:MI|M\.I\.|[Mm]iddle [Ii]nitial):? {1,3}(?<phi>\p{Lu})(?=\.?(?:\s|$))/duy,
    triggers: ['mi', 'm', 'middle'],
    type: 'PATIENT',
    score: 0.8,
    accept: (_phi, at, text) =>
      /(?<!\p{L})(?:first|last|name)(?!\p{L})[^\n]{0,60}$/iu.test(text.slice(Math.max(0, at - 80), at)),
  },
  // The foot of a dictated letter: "MB/jk".
  {
    pattern: /(?<=\n[ ]{0,2})[A-Z]{2,4}[:/][a-z]{2,4}(?=[ ]{0,2}(?:\r?\n|$))/dgu,
    near: around(/\n[ ]{0,2}[A-Z]{2,4}[:/]/g, 0, 12),
    type: 'NAME',
    score: 0.8,
  },
  {
    pattern: lean(
      String.raw`(?:spell(?:ed|ing|s)?|spelt)(?: (?:it|that|as|is|your|his|her|the|my|out|last|first|name|for|me|us|please|surname|of|full)){0,6}[ ,.:?]{0,3}(?:\r?\n)?(?:\p{L}{2,12}: ?)?(?:(?:yeah|yes|sure|okay|ok|it's|that's|uh|um|so),? ){0,2}(?<phi>${SPELLED})(?![\p{L}\p{N}'])`,
      'diuy',
    ),
    triggers: ['spell', 'spelled', 'spelling', 'spells', 'spelt'],
    type: 'NAME',
    score: 0.8,
  },
];

const RUN =
  /(?<![\p{L}\p{N}'-]|(?<![\p{L}'])\p{L}[ -])\p{L}(?:[ -]\p{L}(?![\p{L}\p{N}'])){2,4}(?![ -]\p{L}(?![\p{L}']))/gu;

/** Three to five letters that spell the word before them: "Mister Tso T S O", "Ng N G". */
export const spelledAgain = (text: string): Entity[] =>
  [...text.matchAll(RUN)]
    .filter(({ index, 0: run }) => {
      const letters = run.replaceAll(/[ -]/g, '').toLowerCase();
      const before = text.slice(Math.max(0, index - 40), index).toLowerCase();
      return (
        before.split(/[^\p{L}]+/u).includes(letters) && !isCommon(letters) && !isAbbreviation(letters.toUpperCase())
      );
    })
    .map((run) => personAt(run, 'NAME'));
