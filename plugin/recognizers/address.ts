import { isCommon, wordsOf } from '../words.ts';
import type { Recognizer } from './recognizer.ts';
import { STATE_CODES, STATE_NAMES } from './states.ts';

const SUFFIX =
  '(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|place|pl|terrace|ter|terr|way|highway|hwy|parkway|pkwy|pike|square|sq|trail|trl|loop|alley|aly|crescent|cres|close|row|walk|path|plaza|plz|route|rte|crossing|xing|point|pt|ridge|run|pass|bend|cove|hollow|glen|grove|heights|hts|hill|manor|meadows?|mews|mill|overlook|park|spur|station|summit|turnpike|tpke|valley|view|village|vista|gardens?|green|isle|knoll|landing|esplanade|quay|wharf|fork|arcade|causeway|center|expressway|freeway|gateway|island|junction|oval|promenade|rue|strasse|stravenue|track|trace|union|ville|walks|ways|bluff|bridge|brook|burg|camp|cape|cliff|club|common|corner|course|creek|crest|dale|divide|estate|falls|ferry|field|flat|forest|forge|fort|garden|harbor|haven|inlet|key|lake|light|loaf|lock|lodge|mall|mission|motorway|mountain|neck|orchard|parks|plain|port|prairie|radial|ramp|ranch|rapid|rest|river|shoal|shore|skyway|spring|squares|stream|throughway|tunnel|underpass|viaduct|well)';
/** Only these stand for a street when written in lower case or after one lower-case word. */
const SURE_SUFFIX =
  '(?:street|avenue|ave|road|rd|boulevard|blvd|drive|lane|ln|court|circle|terrace|highway|hwy|parkway|pkwy|turnpike|crescent|st)';
const UNIT = String.raw`(?:[ ]{0,2},?[ ]{0,2}(?:\r?\n[ \t]{0,4})?(?:apartment|apt|suite|ste|unit|floor|fl|room|rm|building|bldg|lot|trailer|trlr|space|#)\.?[ ]{0,2}(?:#[ ]?)?(?:\d{1,5}[a-z]?|[a-z]-?\d{0,5})(?![\p{L}\p{N}]))?`;
const HOUSE = String.raw`\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?: 1\/2)?`;
const WORD = String.raw`(?:\p{Lu}[\p{L}'.-]{0,24}|\d{1,3}(?:st|nd|rd|th)|de|la|las|los|el|del|du|of|the|van|der|&)`;
const DIRECTION = String.raw`(?:[NSEW]|N[EW]|S[EW]|North|South|East|West|Northeast|Northwest|Southeast|Southwest)\.?`;

const NOT_STREETS = /(?:mg|mcg|ml|units?|tablets?|times|years?|days?|weeks?|hours?|minutes?|patients?)[ ]/i;
const CITY = String.raw`\p{Lu}[\p{L}'.-]{1,24}(?:[ -](?:\p{Lu}[\p{L}'.-]{0,24}|de|la|del|of|the|on|upon)){0,3}`;

/** Street addresses, post boxes, and the town before a state. 45 CFR 164.514(b)(2)(i)(B). */
export const address: Recognizer = {
  name: 'address',
  rules: [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])${HOUSE}[ ]{1,2}(?:${DIRECTION}[ ]{1,2})?(?:${WORD}[ ]{1,2}){1,4}?(?=\p{Lu})(?i:${SUFFIX})(?![\p{L}\p{N}])\.?(?:[ ]{1,2}${DIRECTION}(?![\p{L}]))?(?i:${UNIT})`,
        'dgu',
      ),
      type: 'LOCATION',
      accept: (phi) => !NOT_STREETS.test(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])${HOUSE}[ ]{1,2}(?:(?:north|south|east|west|n|s|e|w)\.?[ ]{1,2})?(?:[\p{L}'-]{2,20}|\d{1,3}(?:st|nd|rd|th))(?:[ ]{1,2}[\p{L}'-]{2,20})?[ ]{1,2}${SURE_SUFFIX}(?![\p{L}\p{N}])\.?${UNIT}`,
        'dgiu',
      ),
      type: 'LOCATION',
      score: 0.9,
      accept: (phi) =>
        !NOT_STREETS.test(phi) &&
        !/^\d{1,6} (?:hour|minute|day|week|month|year|percent|mile|block|feet|foot|in|on|at|the|a|and|or|to|of|for|with)s? /i.test(
          phi,
        ),
    },
    {
      pattern:
        /(?:p\.?[ ]?o\.?[ ]{0,2}box|post office box|pob|p\.?m\.?b\.?|rural route|r\.?r\.?|hc)[ ]{0,2}#?[ ]{0,2}\d{1,7}(?:[ ,]{1,3}box \d{1,6})?(?![\p{L}\p{N}])/diuy,
      triggers: ['p', 'po', 'pob', 'post', 'pmb', 'rural', 'rr', 'hc'],
      type: 'LOCATION',
      accept: (phi) => !/^(?:rr|r\.r\.?|hc)[ ]{0,2}\d{1,2}$/i.test(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:Highway|Hwy|Route|Rte|County Road|CR|State Road|SR|Interstate|US|FM|Farm Road) ?-?\d{1,4}(?=[ ,]{1,3}(?:${CITY}|${UNIT}))`,
        'dgu',
      ),
      type: 'LOCATION',
      score: 0.8,
      accept: (phi) => !/^(?:CR|SR|FM|US) ?-?\d{1,4}$/.test(phi) || /\d{2}/.test(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?<phi>${CITY}),?[ ]{1,2}(?:\r?\n)?${STATE_CODES}(?=[ ,.]{1,3}\d{5})`,
        'dgu',
      ),
      type: 'LOCATION',
    },
    {
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?<phi>${CITY}),[ ]${STATE_CODES}(?![\p{L}\p{N}-])`, 'dgu'),
      type: 'LOCATION',
      score: 0.8,
      // The letters of MD, PA, MS, CT are also a doctor's, an assistant's, a disease's and a scan's.
      accept: (phi, at, text) =>
        phi.length > 2 &&
        !wordsOf(phi).every(isCommon) &&
        !/^, (?:MD|PA|MS|CT|DC|MA|OR|IN|ME|OK|HI|ID|AL|LA|DE|CO|PT)(?![ ,.]{1,3}\d{5})/.test(
          text.slice(at + phi.length),
        ),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?<phi>${CITY}),[ ](?:(?i:${STATE_NAMES}))(?![\p{L}\p{N}])`,
        'dgu',
      ),
      type: 'LOCATION',
      score: 0.9,
    },
  ],
};
