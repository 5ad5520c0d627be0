import { isCity, isClinical, isCommon, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { LANDMARK_RULES } from './landmark.ts';
import { around, type Recognizer, type Rule } from './recognizer.ts';
import { ROADSIDE_RULES } from './roadside.ts';
import { NUMBER_WORD } from './spoken.ts';
import { STATE_CODES, STATE_NAMES } from './states.ts';

/** What streets are called (USPS Publication 28, appendix C1, and some of other countries). */
const SUFFIX =
  '(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|place|pl|terrace|ter|terr|way|highway|hwy|parkway|pkwy|pike|square|sq|trail|trl|loop|alley|aly|arcade|bend|bluff|bridge|brook|causeway|center|close|commons?|cove|creek|crescent|cres|crest|crossing|xing|dale|divide|esplanade|estates?|expressway|falls|ferry|field|flat|ford|forest|fork|freeway|gardens?|gate|gateway|glen|green|grove|harbor|haven|heights|hts|hills?|hollow|island|isle|junction|knoll|lake|landing|light|loaf|lodge|manor|meadows?|mews|mill|motorway|mount|mountain|neck|orchard|oval|overlook|parade|park|pass|path|plaza|plz|point|pt|prairie|promenade|quarry|quay|ranch|reach|ridge|rise|river|route|rte|row|rue|run|shoal|shore|skyway|spring|springs|spur|stairs|station|steps|stream|strasse|summit|throughway|trace|track|turnpike|tpke|underpass|union|valley|viaduct|view|village|ville|vista|walk|well|wharf|wynd|yard)';
/** Only these make a street without a number, or in lower case. */
const SURE_SUFFIX =
  '(?:street|avenue|ave|road|rd|boulevard|blvd|drive|lane|ln|court|circle|terrace|highway|hwy|parkway|pkwy|turnpike|crescent)';
const SPACE = String.raw`(?:[ ]{1,2}|[ ]?\r?\n[ \t]{0,2})`;
/** "garden unit", "lower level": a unit in words. */
const UNIT_IN_WORDS =
  '(?:(?:garden|lower|upper|rear|front|basement|ground|attic|downstairs|upstairs) (?:unit|apartment|apt|flat|level|floor)|in (?:the )?(?:rear|back)|rear|basement|upstairs|downstairs)';
const UNIT = inAnyCase(
  String.raw`(?:[ ]{0,2},?[ ]{0,2}(?:\r?\n[ \t]{0,4})?(?:(?:apartment|apt|suite|ste|unit|floor|fl|flat|room|rm|building|bldg|lot|trailer|trlr|space)\.?[ ]{0,2}#?|#)[ ]?(?:\d{1,5}(?:-?[a-zA-Z])?|[a-zA-Z](?:-?\d{1,5})?)(?![\p{L}\p{N}])|,[ ]${UNIT_IN_WORDS}(?![\p{L}])|,[ ](?:number|no\.)[ ](?:\d{1,4}[a-zA-Z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}\p{N}]))?`,
);
const UNIT_FIRST = String.raw`(?:${inAnyCase('(?:apartment|apt|suite|ste|unit|flat|level|floor|lot|room)')}\.?[ ]#?(?:\d{1,5}[A-Za-z]?|[A-Z]\d{0,4}),[ ])?`;
const HOUSE = String.raw`\d{1,6}(?:-\d{1,4}|-[A-Z])?[A-Za-z]?(?: 1\/2)?`;
const WORD = String.raw`(?:\p{Lu}[\p{L}'.-]{0,24}|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|de|la|las|los|el|del|du|of|the|van|der|&)`;
const DIRECTION = String.raw`(?:[NSEW]|N[EW]|S[EW]|North|South|East|West|Northeast|Northwest|Southeast|Southwest)\.?`;
const LEFT = String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])`;
const RIGHT = String.raw`(?![\p{L}\p{N}])`;
/** A house number, and behind it how the name of a street begins. */
const STREET_NUMBER =
  /\d(?:-?[A-Za-z])?(?: 1\/2)?(?:[ ]{1,2}|[ ]?\r?\n[ \t]{0,2})(?:[A-Z0-9\u00c0-\uffff&]|de|la|el|of|th|va|du)/g;
/** What makes a street of capital words without a number. */
const STREET =
  '(?:Street|Avenue|Ave|Road|Boulevard|Blvd|Lane|Parkway|Pkwy|Highway|Hwy|Terrace|Crescent|Turnpike|Row|Mews)';

const QUANTITY =
  /^[\d/ -]{1,9}(?:h\.|mg|mcg|ml|units?|tablets?|tabs?|times|years?|yrs?|days?|weeks?|months?|hours?|hrs?|minutes?|mins?|patients?|percent|miles?|blocks?|feet|foot|in|on|at|the|a|and|or|to|of|for|with|liters?|doses?|lead|pack|point|view|french|gauge|cm|mm)(?![\p{L}])/iu;
/** "27 October. From Dr": a day, the end of a sentence and a title. */
const DAY_FIRST = /^\d{1,2} \p{L}{3,9}[. ]/u;
const isStreet: Rule['accept'] = (phi) =>
  !QUANTITY.test(phi) && !(DAY_FIRST.test(phi) && CALENDAR.test(wordsOf(phi)[0]!) && /[.] /.test(phi));

const HIGHWAY = String.raw`(?:I|US|SR|CR|Hwy|Highway|Route|Rte|Interstate)[- ]?\d{1,4}(?:,? (?:(?:east|west|north|south)bound|[NSEW]B))?(?:,? (?:at )?(?:mm|mile ?(?:marker|post)|MM) ?#?\d{1,3})?`;

const CITY_WORD = String.raw`(?:(?:St|Ft|Mt|ST|FT|MT)\.|\p{Lu}[\p{L}'-]{1,24})`;
const CITY = String.raw`${CITY_WORD}(?:[ ](?:${CITY_WORD}|de|la|del|of|the|on|upon)){0,3}`;
/** The letters of MD, PA, MS and CT are also a doctor's, an assistant's, a disease's and a scan's. */
const AMBIGUOUS_STATE = /,?[ ](?:MD|PA|MS|CT|DC|MA|OR|IN|ME|OK|HI|ID|AL|LA|DE|CO|PT)$/;
const isTown = (phi: string): boolean => {
  const words = wordsOf(phi.replace(/[ ,]{1,8}\p{Lu}{2}$/u, ''));
  return words.some((word) => word.length > 2 && !isCommon(word));
};

/** "to new heights", "in the valley": no names. */
const NO_TOWN =
  /^(?:the|a|an|any|all|this|that|these|those|some|new|great|greater|higher|lower|various|different|such|both|same|other|his|her|my|our|your|their|its|and|or|of|local|nearby|steep|high|low|skin|alveolar|gum|bone|dental|occlusal|supraorbital|hot|natural|street|four|all|mouth|eye|lip|most|many|multiple|recurrent|frequent|repeated|previous|prior|prevent|avoid|reduce|history|risk|minor|unwitnessed|two|three|several|when|he|she|patient|pt|mechanical|ground|water|sandy|public|desert|remote|tropical|sick|heart|nail|stormy|corner|nasal)(?!\p{L})/iu;

const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|thanksgiving|medicare|medicaid|facebook|google|amazon|epic|mychart|monitor)/i;

/** Street addresses, streets, post boxes, and towns with their state. 45 CFR 164.514(b)(2)(i)(B). */
export const address: Recognizer = {
  name: 'address',
  rules: [
    {
      near: around(STREET_NUMBER, 40, 190),
      pattern: new RegExp(
        String.raw`${LEFT}${UNIT_FIRST}(?:(?:[Ll]ot|[Pp]lot|[Ss]ite|RMB|RSD) )?${HOUSE}[ ]{1,2}(?:${DIRECTION}[ ]{1,2})?(?:${WORD}[ ]{1,2}){1,4}(?=\p{Lu})${inAnyCase(SUFFIX)}${RIGHT}\.?(?:[ ]{1,2}${DIRECTION}(?![\p{L}]))?${UNIT}`,
        'dgu',
      ),
      type: 'LOCATION',
      accept: isStreet,
    },
    // A street without its kind, told by the unit in words: "412 Birchmont, garden unit".
    {
      near: around(new RegExp(`, ${UNIT_IN_WORDS}`, 'g'), 60, 2),
      pattern: new RegExp(
        String.raw`${LEFT}${HOUSE}[ ](?:${DIRECTION}[ ])?(?:\p{Lu}[\p{L}'-]{1,20}|\d{1,3}(?:st|nd|rd|th))(?:[ ]\p{Lu}[\p{L}'-]{1,20}){0,2}, ${UNIT_IN_WORDS}${RIGHT}`,
        'dgu',
      ),
      type: 'LOCATION',
      score: 0.9,
      accept: (phi) => wordsOf(phi.split(',')[0]!).some((word) => word.length > 2 && !isCommon(word)),
    },
    // In Spanish the number is behind: "Calle Fordham 2240, apto. 6F".
    {
      pattern:
        /(?:calle|avenida|avda|carrera|paseo|camino|calzada)\.? (?:(?:de|del|la|las|los|el) ){0,2}\p{Lu}[\p{L}'-]{1,20}(?: (?:(?:de|del|la|las|los|el|y) ){0,2}\p{Lu}[\p{L}'-]{1,20}){0,2},? (?:(?:n[oº°.]{1,2}|num\.?|#) ?)?\d{1,5}[A-Za-z]?(?:,? (?:apto|apt|apartamento|piso|depto|dpto|casa|int|interior)\.? ?#?\w{1,5})?(?![\p{L}\p{N}])/diuy,
      triggers: ['calle', 'avenida', 'avda', 'carrera', 'paseo', 'camino', 'calzada'],
      type: 'LOCATION',
      score: 0.9,
    },
    // The same, broken over two lines.
    {
      near: around(STREET_NUMBER, 16, 150),
      pattern: new RegExp(
        String.raw`${LEFT}${HOUSE}${SPACE}(?:${WORD}${SPACE}){1,3}(?=\p{Lu})${inAnyCase(SURE_SUFFIX)}${RIGHT}\.?${UNIT}`,
        'dgu',
      ),
      type: 'LOCATION',
      score: 0.8,
      accept: isStreet,
    },
    {
      pattern: new RegExp(
        String.raw`${LEFT}${HOUSE}[ ]{1,2}(?:(?:north|south|east|west|n|s|e|w)\.?[ ]{1,2})?(?:[\p{L}'-]{2,20}|\d{1,3}(?:st|nd|rd|th))(?:[ ]{1,2}[\p{L}'-]{2,20})?[ ]{1,2}(?:${SURE_SUFFIX}|st(?![ ](?:segment|elevation|depression|change|wave)))${RIGHT}\.?${UNIT}`,
        'dgiu',
      ),
      type: 'LOCATION',
      score: 0.9,
      accept: isStreet,
    },
    {
      pattern: new RegExp(
        String.raw`${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,4},?[ ]{1,2}(?:(?:north|south|east|west)[ ])?(?:[\p{L}'-]{3,20}[ ]{1,2}){1,3}?${SURE_SUFFIX.replace(')', '|bend|way|place|loop|trail|hill)')}${RIGHT}(?:[ ,]{1,3}(?:apartment|apt|unit|number|flat|suite)[ ](?:[a-z]|\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD})?)${RIGHT})?`,
        'diuy',
      ),
      triggers: [
        ...[
          'one',
          'two',
          'three',
          'four',
          'five',
          'six',
          'seven',
          'eight',
          'nine',
          'ten',
          'eleven',
          'twelve',
          'thirteen',
        ],
        ...[
          'fourteen',
          'fifteen',
          'sixteen',
          'seventeen',
          'eighteen',
          'nineteen',
          'twenty',
          'thirty',
          'forty',
          'fifty',
        ],
        ...['sixty', 'seventy', 'eighty', 'ninety'],
      ],
      type: 'LOCATION',
      score: 0.9,
      accept: (phi) =>
        !/ (?:hours?|minutes?|days?|weeks?|months?|years?|percent|times|miles?|blocks?|feet|of|in|on|at|to|the|down|and|or|for|with|is|was|i|we|he|she|you|from|milligrams?|pounds|degrees|lane)[ ]/i.test(
          phi,
        ),
    },
    // Abroad the number stands behind: Lindenhofstrasse 12, Calle Mesquite 44.
    {
      pattern:
        /(?<![\p{L}\p{N}])(?:\p{Lu}\p{L}{2,20}(?:strasse|straße|gasse|weg|platz|allee|gatan|gade|vej|straat|laan)|(?:Calle|Avenida|Rue|Via|Viale|Rua|Carrer|Paseo|Camino)(?: (?:\p{Lu}\p{L}{1,20}|de|del|la|las|los)){1,4}),? \d{1,4}[a-zA-Z]?(?![\p{L}\p{N}])(?:, (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}-]{2,20}(?![\p{L}\p{N}]))?/dgu,
      near: around(
        /strasse|straße|gasse|weg|platz|allee|gatan|gade|vej|straat|laan|Calle|Avenida|Rue|Via|Rua|Carrer|Paseo|Camino/g,
        30,
        130,
      ),
      type: 'LOCATION',
    },
    // A place on a highway: "Mile marker 214, I-80 eastbound", "exit 33 off US-1".
    {
      near: around(/(?:[Mm]ile ?(?:[Mm]arker|[Pp]ost)|MM|[Ee]xit) \d/g, 0, 56),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:[Mm]ile ?(?:[Mm]arker|[Pp]ost) \d{1,3}(?:\.\d)?(?:(?:,| of| off| on|) ${HIGHWAY})?|(?:MM|[Ee]xit) \d{1,3}[A-Z]?(?:,| of| off| on|) ${HIGHWAY})${RIGHT}`,
        'dgu',
      ),
      type: 'LOCATION',
      score: 0.9,
    },
    {
      near: around(/\d,? (?:[NSEW]B|[a-z]{4,5}bound)/g, 20, 22),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${HIGHWAY}(?<=B|bound|(?:mm|marker|post|MM) ?#?\d{1,3})(?![\p{L}\p{N}])`,
        'dgiu',
      ),
      type: 'LOCATION',
      score: 0.9,
    },
    {
      pattern:
        /(?:(?:county|state|us) )?(?:(?:route|rte\.?|highway|hwy|interstate|county road|county rd) ?-?\d{1,4}(?![\p{L}\p{N}%-]|\.\d| ?(?:mg|mcg|ml|of|to|for)(?!\p{L}))|(?<=(?:on|off|along|near|via|past|took|take) )i-(?!12[345]|131)\d{1,3}(?![\p{L}\p{N}]))/diuy,
      triggers: ['route', 'rte', 'highway', 'hwy', 'interstate', 'county', 'state', 'us', 'i'],
      type: 'LOCATION',
      score: 0.7,
    },
    // A street without a number: Tillery Street, Lamar Blvd.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}'-]{2,24}[ ]){1,2}${STREET}${RIGHT}(?: (?:and|&) \p{Lu}\p{Ll}{2,20}(?=[.,;)\n]|$))?`,
        'dgu',
      ),
      near: around(new RegExp(STREET, 'g'), 54, 12),
      needs: STREET.toLowerCase().match(/[a-z]+/g)!,
      type: 'LOCATION',
      score: 0.8,
      accept: (phi) => !/^(?:The|A|On|At|In|From|Near|Old|This|Main Airway) /.test(phi) || wordsOf(phi).length > 2,
    },
    {
      pattern:
        /(?:p\.?[ ]?o\.?[ ]{0,2}box|post office box|pob|p\.?m\.?b\.?|rural route|r\.?r\.?|hc)[ ]{0,2}#?[ ]{0,2}\d{1,7}(?:[ ,]{1,3}box \d{1,6})?(?![\p{L}\p{N}])/diuy,
      triggers: ['p', 'po', 'pob', 'post', 'pmb', 'rural', 'r', 'rr', 'hc'],
      type: 'LOCATION',
      accept: (phi) => !/^(?:rr|r\.r\.?|r\.?r|hc)[ ]{0,2}\d{1,2}$/i.test(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?:(?:county|state|farm) (?:road|route|highway)|(?<=(?:on|off|along|near|at|by) )(?:route|highway|interstate)) (?:\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,2})${RIGHT}`,
        'diuy',
      ),
      triggers: ['county', 'state', 'farm', 'route', 'highway', 'interstate'],
      type: 'LOCATION',
      score: 0.8,
    },
    // A street by its first word alone: "the pharmacy on Telegraph", "our office on Lamar".
    {
      pattern:
        /(?:pharmacy|store|shop|office|clinic|house|home|place|apartment|apt|building|bldg|church|school|cvs|CVS|[Ww]algreens|lives?|living|stays?|staying|location|branch|corner|station|intersection|practice)(?: (?:is|was|down|up|over|out|back))? on (?<phi>\p{Lu}\p{Ll}{3,20}(?: (?:and|&) \p{Lu}\p{Ll}{3,20})?)(?=[.,;)!?\n]|$| (?:is|was|in|closed|near|and|by|at|that|where|which|for|so|has)(?![\p{L}]))/duy,
      triggers: [
        'pharmacy',
        'store',
        'shop',
        'office',
        'clinic',
        'house',
        'home',
        'place',
        'apartment',
        'apt',
        'building',
        'bldg',
        'church',
        'school',
        'cvs',
        'walgreens',
        'live',
        'lives',
        'living',
        'stay',
        'stays',
        'staying',
        'location',
        'branch',
        'corner',
        'station',
        'intersection',
        'practice',
      ],
      type: 'LOCATION',
      score: 0.7,
      accept: (phi) => !CALENDAR.test(phi) && !isClinical(phi),
    },
    // "her salon in the Bronx", "from the Outer Banks": with an article only places that are no word.
    {
      pattern:
        /(?:in|near|around|outside) the (?<phi>\p{Lu}\p{Ll}{3,20})(?=[,.;?!)\n]| (?:and|for|with|today|last|next|this|before|after|where|since|when)(?![\p{L}]))/duy,
      triggers: ['in', 'near', 'around', 'outside'],
      next: 't',
      type: 'LOCATION',
      score: 0.6,
      accept: (phi) => isCity(phi) && !isOrdinary(phi) && !isStateOrCountry(phi),
    },
    // In lower case only places with the first words of places: "from el paso", "over in fort kent".
    {
      pattern:
        /(?:in|to|from|near|outside|of) (?<phi>(?:el|la|los|las|san|santa|st\.?|saint|fort|ft\.?|mount|mt\.?|new|port|palm|cedar|grand|north|south|east|west|lake|great|little|big|upper|lower) \p{Ll}{4,16})(?![\p{L}\p{N}'-])/duy,
      triggers: ['in', 'to', 'from', 'near', 'outside', 'of'],
      next: 'elsfmnpcgwbu',
      type: 'LOCATION',
      score: 0.6,
      accept: (phi) => {
        const [first = '', place = ''] = wordsOf(phi);
        const isKnown = isCity(place) || !/^(?:el|la|los|las|little|big|great|new|upper|lower)$/.test(first);
        return isKnown && !isOrdinary(place) && !isStateOrCountry(place);
      },
    },
    // Spoken, with its names in capitals: "seventeen Hobbs Yard", "Fourteen, The Paddocks".
    {
      pattern: new RegExp(
        String.raw`(?:${inAnyCase(NUMBER_WORD)})(?:[ -](?:${NUMBER_WORD})){0,3}(?: [A-F](?=,? \p{Lu}))?(?:,? The (?:[A-Z][a-z]{2,20} ?){1,2}(?=[.,;?\n]|$)|,? (?:\p{Lu}[\p{L}'-]{1,20} ){1,3}(?=\p{Lu})${inAnyCase(SUFFIX)}${RIGHT})`,
        'duy',
      ),
      triggers: NUMBER_WORD.match(/[a-z]{3,}/g)!,
      type: 'LOCATION',
      score: 0.8,
      accept: (phi) => !wordsOf(phi).some((word) => CALENDAR.test(word)),
    },
    // A numbered street by its side of the town: "E 116th btw 2nd & 3rd", "W 23rd & 8th".
    {
      pattern:
        /(?<![\p{L}\p{N}.-])(?:\d{1,5} )?(?:[NSEW]|North|South|East|West)\.? \d{1,3}(?:st|nd|rd|th)(?: (?:St|Street|Ave|Avenue|Pl|Place)(?![\p{L}]))?\.?(?:,? (?:btw|btwn|bet|between|b\/w|near|at|and|&|@) (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll}{2,20})(?: (?:and|&) (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}\p{Ll}{2,20}))?)?(?![\p{L}\p{N}])/dgu,
      near: around(/[NSEWhrt]\.? \d{1,3}(?:st|nd|rd|th)/g, 12, 70),
      type: 'LOCATION',
      score: 0.8,
    },
    // Houses of many homes with the number of one: "Rocket City Lofts #3F".
    {
      pattern:
        /(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}'-]{2,20} ){1,3}(?:Lofts?|Apartments?|Apts\.?|Towers?|Terrace|Court|Estates|Condos?|Condominiums|Village|Commons|Arms|Homes|Place|Heights|Plaza|Manor|RV Park|Trailer Park|Mobile Home Park)(?:,? (?:#|[Uu]nit|[Aa]pt\.?|[Ss]pace|[Ll]ot|[Ff]l(?:oor)?|[Ss]uite) ?#?[A-Z]?\d{1,4}[A-Z]?)(?![\p{L}\p{N}])/dgu,
      near: around(/(?:#|[Uu]nit|[Aa]pt\.?|[Ss]pace|[Ll]ot|[Ff]l(?:oor)?|[Ss]uite) ?#?[A-Z]?\d/g, 96, 18),
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
        !wordsOf(phi.replaceAll(/\d{1,3}\p{L}{2}|and|&/gu, '')).some((word) => isClinical(word) || CALENDAR.test(word)),
    },
    // Where somebody lives: "lives in Reading", "grew up near Bath", "born in Orange,".
    {
      pattern:
        /(?:lives?|living|lived|resid(?:es|ed|ing)|moved|moving|relocated|born|raised|grew up|grown up|native of|originally|immigrated|emigrated|settled|commutes?)(?: (?:back|alone|with his \p{L}{3,10}|with her \p{L}{3,10}|just|out|over|up|down|here))? (?:in|to|from|near|outside(?: of)?) (?:the )?(?<phi>\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2})(?![\p{L}\p{N}'-])/duy,
      triggers: [
        'live',
        'lives',
        'living',
        'lived',
        'resides',
        'resided',
        'residing',
        'moved',
        'moving',
        'relocated',
        'born',
        'raised',
        'grew',
        'grown',
        'native',
        'originally',
        'immigrated',
        'emigrated',
        'settled',
        'commute',
        'commutes',
      ],
      type: 'LOCATION',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi);
        return (
          !words.every((word) => isStateOrCountry(word) || (isCommon(word) && !isCity(word))) && !CALENDAR.test(phi)
        );
      },
    },
    // Where towns are said: "over in shaker heights", "up at otter creek".
    {
      pattern:
        /(?:in|from|near|to|at|by|outside|around) (?<phi>\p{Ll}[\p{Ll}']{2,14} (?:heights|hills|springs|falls|hollow|junction|landing|grove|creek|harbor|township|beach|mills|ridge|lakes?|bay|bluffs?|corners?|crossing|shores|valley|island))(?![\p{L}\p{N}'-])/duy,
      triggers: ['in', 'from', 'near', 'to', 'at', 'by', 'outside', 'around'],
      type: 'LOCATION',
      score: 0.7,
      accept: (phi) => !NO_TOWN.test(phi),
    },
    // Britain: "Number nine, The Shambles", "number 4 Orchard Rise".
    {
      pattern: new RegExp(
        String.raw`(?:at|is|was|to|from|address|patient)[ :,?]{1,3}(?<phi>[Nn]umber (?:\d{1,4}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,2}),? (?:[Tt]he )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2})(?![\p{L}\p{N}])`,
        'duy',
      ),
      triggers: ['at', 'is', 'was', 'to', 'from', 'address', 'patient'],
      next: 'n:,?',
      type: 'LOCATION',
      score: 0.8,
    },
    ...LANDMARK_RULES,
    ...ROADSIDE_RULES,
    // A form's field: "City/State\tNew Bedford, MA".
    {
      pattern: new RegExp(
        String.raw`(?:city|town)(?: ?[/,&] ?st(?:ate)?)?(?: ?[/,&] ?zip)?[ ]?[:|\t=][ \t|]{0,6}(?<phi>(?=\p{Lu})${CITY}(?:, ?[A-Z]{2}(?![\p{L}\p{N}]))?)(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['city', 'town'],
      type: 'LOCATION',
      score: 0.8,
      accept: (phi) => /^\p{Lu}/u.test(phi) && !/^(?:state|zip|st|of|and|or)(?!\p{L})/iu.test(phi),
    },
    // A town before a state's code and a postal code; with a comma, also without one.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${CITY}[ ]{0,2}[,;*]?${SPACE}${STATE_CODES}(?=[ ,.;]{1,4}\d{5}(?!\d))`,
        'dgu',
      ),
      near: around(/[A-Z]{2}[ ,.;]{1,4}\d{5}/g, 130, 4),
      type: 'LOCATION',
      accept: (phi) => phi.includes(',') || isTown(phi),
    },
    {
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${CITY},[ ]${STATE_CODES}(?![\p{L}\p{N}-])`, 'dgu'),
      near: around(/, [A-Z]{2}/g, 120, 6),
      type: 'LOCATION',
      score: 0.8,
      accept: (phi) => isTown(phi) && !AMBIGUOUS_STATE.test(phi),
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${CITY},${SPACE}(?=\p{Lu})${inAnyCase(STATE_NAMES)}${RIGHT}`,
        'dgu',
      ),
      near: around(/,\s{1,4}[A-Z]/g, 120, 26),
      type: 'LOCATION',
      score: 0.9,
      accept: (phi) => wordsOf(phi).some((word) => !isOrdinary(word)),
    },
  ],
};
