import { lean } from '../lean.ts';
import { RIGHT } from './address-parts.ts';
import { around, type Rule } from './recognizer.ts';
import { NUMBER_WORD } from './spoken.ts';

/** "I-80 eastbound at mile marker 214": its letters, its number, the way it goes and where on it. */
const HIGHWAY = String.raw`(?:I|US|SR|CR|Hwy|Highway|Route|Rte|Interstate)[- ]?\d{1,4}(?:,? (?:(?:east|west|north|south)bound|[NSEW]B))?(?:,? (?:at )?(?:mm|mile ?(?:marker|post)|MM) ?#?\d{1,3})?`;

/** Highways and other roads by their numbers, and places on them. */
export const HIGHWAYS: readonly Rule[] = [
  // A place on a highway: "Mile marker 214, I-80 eastbound", "exit 33 off US-1".
  {
    near: around(/(?:[Mm]ile ?(?:[Mm]arker|[Pp]ost)|MM|[Ee]xit) \d/g, 0, 56),
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}])(?:[Mm]ile ?(?:[Mm]arker|[Pp]ost) \d{1,3}(?:\.\d)?(?:(?:,| of| off| on|) ${HIGHWAY})?|(?:MM|[Ee]xit) \d{1,3}[A-Z]?(?:,| of| off| on|) ${HIGHWAY})${RIGHT}`,
      'dgu',
    ),
    type: 'LOCATION',
    score: 0.9,
  },
  // By its way, a place on it behind: "US-60 westbound", "I-70 EB at MM 112".
  {
    near: around(/\d,? (?:[NSEW]B|[a-z]{4,5}bound)/g, 20, 22),
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}])${HIGHWAY}(?<=B|bound|(?:mm|marker|post|MM) ?#?\d{1,3})(?![\p{L}\p{N}])`,
      'dgiu',
    ),
    type: 'LOCATION',
    score: 0.9,
  },
  // By its number alone: "county road 12", "off I-94", which no isotope of iodine is.
  {
    pattern:
      /(?:(?:county|state|us) )?(?:(?:route|rte\.?|highway|hwy|interstate|county road|county rd) ?-?\d{1,4}(?![\p{L}\p{N}%-]|\.\d| ?(?:mg|mcg|ml|of|to|for)(?!\p{L}))|(?<=(?:on|off|along|near|via|past|took|take) )i-(?!12[345]|131)\d{1,3}(?![\p{L}\p{N}]))/diuy,
    triggers: 'route rte highway hwy interstate county state us i'.split(' '),
    type: 'LOCATION',
    score: 0.7,
  },
  // The number said: "county road twelve", "on route sixty six".
  {
    pattern: lean(
      String.raw`(?:(?:county|state|farm) (?:road|route|highway)|(?<=(?:on|off|along|near|at|by) )(?:route|highway|interstate)) (?:\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,2})${RIGHT}`,
      'diuy',
    ),
    triggers: ['county', 'state', 'farm', 'route', 'highway', 'interstate'],
    type: 'LOCATION',
    score: 0.8,
  },
];
