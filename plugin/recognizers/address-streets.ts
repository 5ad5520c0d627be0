import { lean } from '../lean.ts';
import { isClinical, wordsOf } from '../words.ts';
import { isNoPlace } from './address-exceptions.ts';
import { CAPITAL_STREET, RIGHT } from './address-parts.ts';
import { around, type Rule } from './recognizer.ts';

/** Streets without a house: by their kind, their first word, their side of the town, their corner. */
export const STREETS: readonly Rule[] = [
  // A street without a number: Tillery Street, Lamar Blvd.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}'-]{2,24}[ ]){1,2}${CAPITAL_STREET}${RIGHT}(?: (?:and|&) \p{Lu}\p{Ll}{2,20}(?=[.,;)\n]|$))?`,
      'dgu',
    ),
    near: around(new RegExp(CAPITAL_STREET, 'g'), 54, 12),
    needs: CAPITAL_STREET.toLowerCase().match(/[a-z]+/g)!,
    type: 'LOCATION',
    score: 0.8,
    accept: (phi) => !/^(?:The|A|On|At|In|From|Near|Old|This|Main Airway) /.test(phi) || wordsOf(phi).length > 2,
  },
  // A street by its first word alone: "the pharmacy on Telegraph", "our office on Lamar".
  {
    pattern:
      /(?:pharmacy|store|shop|office|clinic|house|home|place|apartment|apt|building|bldg|church|school|cvs|CVS|[Ww]algreens|lives?|living|stays?|staying|location|branch|corner|station|intersection|practice)(?: (?:is|was|down|up|over|out|back))? on (?<phi>\p{Lu}\p{Ll}{3,20}(?: (?:and|&) \p{Lu}\p{Ll}{3,20})?)(?=[.,;)!?\n]|$| (?:is|was|in|closed|near|and|by|at|that|where|which|for|so|has)(?![\p{L}]))/duy,
    triggers:
      'pharmacy store shop office clinic house home place apartment apt building bldg church school cvs walgreens live lives living stay stays staying location branch corner station intersection practice'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !isNoPlace(phi) && !isClinical(phi),
  },
  // A numbered street by its side of the town: "E 116th btw 2nd & 3rd", "W 23rd & 8th".
  {
    pattern: lean(
      /(?<![\p{L}\p{N}.-])(?:\d{1,5} )?(?:[NSEW]|North|South|East|West)\.? \d{1,3}(?:st|nd|rd|th)(?: (?:St|Street|Ave|Avenue|Pl|Place)(?![\p{L}]))?\.?(?:,? (?:btw|btwn|bet|between|b\/w|near|at|and|&|@) (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll}{2,20})(?: (?:and|&) (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll}{2,20}))?)?(?![\p{L}\p{N}])/dgu,
    ),
    near: around(/[NSEWhrt]\.? \d{1,3}(?:st|nd|rd|th)/g, 12, 70),
    type: 'LOCATION',
    score: 0.8,
  },
  // A corner: "6th and Mission", "Vine & 5th".
  {
    pattern:
      /(?<![\p{L}\p{N}-])(?:\d{1,3}(?:st|nd|rd|th) (?:and|&) \p{Lu}\p{Ll}{2,20}|\p{Lu}\p{Ll}{2,20} (?:and|&) \d{1,3}(?:st|nd|rd|th))(?![\p{L}\p{N}'-])(?! (?:of|toe|finger|digit|metatarsal|grade|rib|floor|visit|dose|day))/dgu,
    near: around(/\d(?:st|nd|rd|th)/g, 30, 12),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      !wordsOf(phi.replaceAll(/\d{1,3}\p{L}{2}|and|&/gu, '')).some((word) => isClinical(word) || isNoPlace(word)),
  },
];
