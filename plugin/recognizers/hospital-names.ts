import { isThing } from '../opinion/things.ts';
import { isCity, isEponym, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { HOUSES_BY_LETTERS } from './hospital-letters.ts';
import { SYSTEMS } from './hospital-systems.ts';
import { isUnnamed } from './hospital-unnamed.ts';
import { around, type Recognizer } from './recognizer.ts';

/** Behind "Children's" these are no hospital: "Children's Motrin". */
const isOfChildren = (phi: string): boolean => {
  const [, ...rest] = wordsOf(phi).filter((word) => word !== 's');
  return (
    rest.every(
      (word) => isStateOrCountry(word) || isCity(word) || /^(?:National|Mercy|Healthcare|Memorial|Health)$/.test(word),
    ) && !rest.some((word) => isThing(word) && !isStateOrCountry(word) && !isCity(word))
  );
};

/** What is in a place of its own: "the ED at Night", "CT at Bedside". */
const NO_HOUSE =
  /^(?:Bedside|Night|Tomorrow|Today|Home|Triage|Admission|Discharge|Baseline|Rest|Noon|Midnight|Birth|Arrival|Least|Most|Time|Once|Risk|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)(?: |$)/;

/** Facilities by names that no word of their kind follows: "had her tubes put in at Children's Wisconsin", "at Swedish". */
export const hospitalNames: Recognizer = {
  name: 'hospital-names',
  rules: [
    ...SYSTEMS,
    ...HOUSES_BY_LETTERS,
    // "The emergency department of Central Vermont", "the infusion center at Johnson": a unit's house.
    {
      pattern:
        /(?<![\p{L}\p{N}])(?:(?:[Ee]mergency (?:department|room)|ED|ER|ICU|NICU|[Ii]nfusion (?:room|center|suite)|[Cc]ath(?:eterization)? lab|[Bb]urn (?:unit|center)|[Rr]ehab(?:ilitation)? unit|endoscopy (?:suite|unit)|labor and delivery|stroke unit|cancer center|wound (?:clinic|center)|dialysis unit|transplant (?:clinic|center)) (?:at|of)|(?:ultrasound|elastography|MRI|CT|echo|x-ray|mammogram|colonoscopy|biopsy|labs) at) (?<phi>(?:\p{Lu}\p{Ll}{2,16}(?:'s)? ?){1,3}(?<! ))(?![\p{L}\p{N}-])/dgu,
      near: around(/(?:at|of) [A-Z]/g, 32, 2),
      type: 'HOSPITAL',
      score: 0.6,
      accept: (phi) => !isUnnamed(phi) && !NO_HOUSE.test(phi),
    },
    {
      pattern: /(?<![\p{L}\p{N}'-])Children[’']s \p{Lu}\p{Ll}{3,14}(?: \p{Lu}\p{Ll}{3,14})?(?![\p{L}\p{N}])/dgu,
      type: 'HOSPITAL',
      score: 0.7,
      accept: isOfChildren,
    },
    // "At the Town Center location", "our Maple Street office", "prefers the Bellwether site".
    {
      pattern:
        /(?:the|our|your|their|his|her) (?<phi>\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16}){0,2} (?:location|office|site|branch|campus|clinic|building|outpost|unit|emergency (?:department|room)|infusion (?:center|suite)))(?![\p{L}\p{N}])/duy,
      triggers: ['the', 'our', 'your', 'their', 'his', 'her'],
      next: 'A',
      type: 'HOSPITAL',
      score: 0.6,
      accept: (phi, at, text) => {
        const isPlace = /(?<!\p{L})(?:at|from|to|in) \p{L}{2,5} $/iu.test(text.slice(Math.max(0, at - 12), at));
        const words = wordsOf(phi).filter((word) => /^\p{Lu}/u.test(word));
        return words.length > 1
          ? !isUnnamed(words.join(' ')) && (isPlace || !words.every((word) => isOrdinary(word) || isThing(word)))
          : (isPlace && isCity(words[0]!) && !isThing(words[0]!)) ||
              (!isOrdinary(words[0]!) && !isThing(words[0]!) && !isEponym(words[0]!));
      },
    },
  ],
};
