import { lean } from '../lean.ts';
import { isCity, isCommon, isDictionaryWord, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { isNoPlace } from './address-exceptions.ts';
import { RIGHT, SPACE } from './address-parts.ts';
import { inAnyCase } from './any-case.ts';
import { around, type Rule } from './recognizer.ts';
import { STATE_CODES, STATE_NAMES, WIDE_REGION } from './states.ts';

const CITY_WORD = String.raw`(?:(?:St|Ft|Mt|ST|FT|MT)\.|\p{Lu}[\p{L}'-]{1,24})`;
const CITY = String.raw`${CITY_WORD}(?:[ ](?:${CITY_WORD}|de|la|del|of|the|on|upon)){0,3}`;
/** The letters of MD, PA, MS and CT are also a doctor's, an assistant's, a disease's and a scan's. */
const AMBIGUOUS_STATE = /,?[ ](?:MD|PA|MS|CT|DC|MA|OR|IN|ME|OK|HI|ID|AL|LA|DE|CO|PT)$/;
/** Whether a word of it is no plain one: "Return Visit, NY" names no town. */
const isTown = (phi: string): boolean => {
  const words = wordsOf(phi.replace(/[ ,]{1,8}\p{Lu}{2}$/u, ''));
  return words.some((word) => word.length > 2 && !isCommon(word));
};

/** A town that is no state, no country and no word of every day. */
const isOwnTown = (phi: string): boolean =>
  TOWN_OR_WORD.test(phi) ||
  (wordsOf(phi).some((word) => isCity(word) && !isCommon(word) && !isDictionaryWord(word)) &&
    !wordsOf(phi).every(isStateOrCountry) &&
    !WIDE_REGION.test(phi) &&
    !isNoPlace(phi));
/** Towns that are words too, and half a state. */
const TOWN_OR_WORD = /^(?:York|Nice|Lagos|Cork|Derby|Bergen|Bath|Worcester|Windsor|Limerick|Cologne|Salem)$/;

/** "to new heights", "in the valley": no names. */
const NO_TOWN =
  /^(?:the|a|an|any|all|this|that|these|those|some|new|great|greater|higher|lower|various|different|such|both|same|other|his|her|my|our|your|their|its|and|or|of|local|nearby|steep|high|low|skin|alveolar|gum|bone|dental|occlusal|supraorbital|hot|natural|street|four|all|mouth|eye|lip|most|many|multiple|recurrent|frequent|repeated|previous|prior|prevent|avoid|reduce|history|risk|minor|unwitnessed|two|three|several|when|he|she|patient|pt|mechanical|ground|water|sandy|public|desert|remote|tropical|sick|heart|nail|stormy|corner|nasal|car|cars|bus|truck|train|deer|bike|vehicle|road|street|railroad)(?!\p{L})/iu;

/** What a house's name ends in: "Tidewater Reference Laboratory, Suffolk". */
const OF_A_HOUSE =
  /^(?:Lab(?:orator(?:y|ies))?s?|Hospital|Clinic|Cent(?:er|re)|Units?|Partners|Associates|Practice|Surgery|Health|Care|Medical|Medicine|Pharmacy|Infirmary|Hospice|Group|Services|Institute|University|College|School|Court|Constabulary|Police|Council)$/;
/** Provinces of Canada and Australia, counties of Britain and Ireland that a town's name goes before. */
const PROVINCE =
  '(?:Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Ontario|Prince Edward Island|Qu[eé]bec|Saskatchewan|Yukon|Nunavut|Northwest Territories|Queensland|New South Wales|Tasmania|Western Australia|South Australia|Northern Territory|Cornwall|Devon|Dorset|Somerset|Kent|Sussex|Surrey|Essex|Suffolk|Norfolk|Cumbria|Yorkshire|Lancashire|Cheshire|Shropshire|Staffordshire|Derbyshire|Lincolnshire|Hampshire|Wiltshire|Gloucestershire|Oxfordshire|Cambridgeshire|Hertfordshire|Northumberland|Powys|Gwynedd|Dyfed|County \\p{Lu}\\p{Ll}{3,9}|Co\\. \\p{Lu}\\p{Ll}{3,9})';

/** Towns and parts of them: by their states, by their field in a form, by who lives there, by how towns are said. */
export const TOWNS: readonly Rule[] = [
  // A town before a state's code and a postal code; with a comma, also without one.
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}])${CITY}[ ]{0,2}[,;*]?${SPACE}${STATE_CODES}(?=[ ,.;]{1,4}\d{5}(?!\d))`,
      'dgu',
    ),
    near: around(/[A-Z]{2}[ ,.;]{1,4}\d{5}/g, 130, 4),
    type: 'LOCATION',
    accept: (phi) => phi.includes(',') || isTown(phi),
  },
  {
    pattern: lean(String.raw`(?<![\p{L}\p{N}])${CITY},[ ]${STATE_CODES}(?![\p{L}\p{N}-])`, 'dgu'),
    near: around(/, [A-Z]{2}/g, 120, 6),
    type: 'LOCATION',
    score: 0.8,
    accept: (phi) => isTown(phi) && !AMBIGUOUS_STATE.test(phi),
  },
  // How far the next one is: "nearest cath lab is Spokane, 3 h by road".
  {
    pattern: lean(
      /(?:nearest|closest|next) (?:\p{L}[\p{L}\d-]{0,14} ){1,4}(?:is|in|at) (?:in |at )?(?<phi>\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16}){0,2})(?=,? (?:about |~)?\d{1,3}(?:\.\d)? ?(?:h|hrs?|hours?|min(?:utes)?|mi|miles|km)(?!\p{L}))/diuy,
    ),
    triggers: ['nearest', 'closest', 'next'],
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) && !isStateOrCountry(phi) && wordsOf(phi).some((word) => !isOrdinary(word) || isCity(word)),
  },
  // Before a province's code: "parked in Gravenhurst, ON".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}])${CITY},[ ](?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PEI?|YT|NU)(?![\p{L}\p{N}-]|[ ](?:\d|\p{Ll}))`,
      'dgu',
    ),
    near: around(/, (?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NU)/g, 120, 6),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      isTown(phi) &&
      /\p{Lu}\p{Ll}/u.test(phi) &&
      wordsOf(phi)
        .slice(0, -1)
        .some((word) => isCity(word) || !isOrdinary(word)),
  },
  // Before a state in full: "Dunmore, Pennsylvania".
  {
    pattern: lean(String.raw`(?<![\p{L}\p{N}])${CITY},${SPACE}(?=\p{Lu})${inAnyCase(STATE_NAMES)}${RIGHT}`, 'dgu'),
    near: around(/,\s{1,4}[A-Z]/g, 120, 26),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) => wordsOf(phi).some((word) => !isOrdinary(word)),
  },
  // Before a province or a county of elsewhere in full: "located Moose Jaw, Saskatchewan", "Cairns, Queensland".
  {
    pattern: lean(String.raw`(?<![\p{L}\p{N}])${CITY},[ ]${PROVINCE}${RIGHT}(?![ ]\p{Lu})`, 'dgu'),
    near: around(
      /, (?:Alber|British C|Manito|New Bru|New South|Newfou|Nova S|Ontar|Prince E|Qu[eé]b|Saskat|Yukon|Nunav|Northwest T|Northern T|Northum|Queensl|Tasma|Western A|South A|Cornw|Devon|Dorse|Somer|Kent|Susse|Surre|Essex|Suffo|Norfo|Cumbr|Yorks|Lanca|Chesh|Shrop|Staffo|Derbys|Lincolns|Hampsh|Wiltsh|Glouces|Oxfords|Cambridges|Hertf|Powys|Gwyne|Dyfed|County [A-Z]|Co\. )/g,
      72,
      2,
    ),
    type: 'LOCATION',
    score: 0.8,
    accept: (phi) => {
      const town = wordsOf(phi.split(',')[0]!);
      if (town[0] === 'Doe' || OF_A_HOUSE.test(town.at(-1)!)) return false;
      return (
        !NO_TOWN.test(phi) &&
        (town.length > 1 ? !town.every(isStateOrCountry) : isCity(town[0]!) || !isOrdinary(town[0]!))
      );
    },
  },
  // Where a journey goes through: "entry via N'Djamena", "layover in Doha".
  {
    pattern:
      /(?:(?:entry|entering|transit|transiting|exit|layover|stopover|connecting|arriving|departing|landed|lands?|port of entry)(?: (?:via|through|in|at|from|into))?:?|via) (?<phi>\p{Lu}(?:['’]\p{Lu})?\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?)(?=[,.;:)\n]|$| (?:and|then|on|for|with|to|before|after|airport)(?!\p{L}))/diuy,
    triggers:
      'entry entering transit transiting exit layover stopover connecting arriving departing landed land lands port via'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) &&
      (/^\p{Lu}['’]\p{Lu}/u.test(phi) ||
        (wordsOf(phi).every((word) => isCity(word) || !isOrdinary(word)) && isCity(wordsOf(phi)[0]!))) &&
      !isStateOrCountry(phi) &&
      !isCommon(phi),
  },
  // A form's field: "City/State\tNew Bedford, MA".
  {
    pattern: lean(
      String.raw`(?:city|town)(?: ?[/,&] ?st(?:ate)?)?(?: ?[/,&] ?zip)?[ ]?[:|\t=][ \t|]{0,6}(?<phi>(?=\p{Lu})${CITY}(?:, ?[A-Z]{2}(?![\p{L}\p{N}]))?)(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers: ['city', 'town'],
    type: 'LOCATION',
    score: 0.8,
    accept: (phi) => /^\p{Lu}/u.test(phi) && !/^(?:state|zip|st|of|and|or)(?!\p{L})/iu.test(phi),
  },
  // Where somebody lives: "lives in Reading", "grew up near Bath", "born in Orange,".
  {
    pattern: lean(
      /(?:lives?|living|lived|resid(?:es|ed|ing)|moved|moving|relocated|born|raised|grew up|grown up|native of|originally|immigrated|emigrated|settled|commutes?)(?: (?:back|alone|with his \p{L}{3,10}|with her \p{L}{3,10}|just|out|over|up|down|here))? (?:in|to|from|near|outside(?: of)?) (?:the )?(?<phi>\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2})(?![\p{L}\p{N}'-])/duy,
    ),
    triggers:
      'live lives living lived resides resided residing moved moving relocated born raised grew grown native originally immigrated emigrated settled commute commutes'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => {
      const words = wordsOf(phi);
      if (TOWN_OR_WORD.test(phi)) return true;
      return (
        !words.every((word) => isStateOrCountry(word) || (isCommon(word) && !isCity(word))) &&
        !isNoPlace(phi) &&
        !WIDE_REGION.test(phi)
      );
    },
  },
  // As an adjective: "a Toledo-based engineer", "the greater Lagos area", "a Duluth-born nurse".
  {
    pattern:
      /(?<![\p{L}\p{N}-])\p{Lu}[\p{Ll}'’]{2,16}(?: \p{Lu}[\p{Ll}'’]{2,16})?(?=-(?:based|born|raised|area)(?!\p{L}))/dgu,
    near: around(/-(?:based|born|raised|area)/g, 36, 1),
    type: 'LOCATION',
    score: 0.7,
    accept: isOwnTown,
  },
  {
    pattern:
      /(?:the|greater) (?:greater |metro )?(?<phi>\p{Lu}[\p{Ll}'’]{2,16}(?: \p{Lu}[\p{Ll}'’]{2,16})?)(?= (?:metro(?:politan)? )?area(?!\p{L}| \d))/duy,
    triggers: ['the', 'greater'],
    next: 'Agm',
    type: 'LOCATION',
    score: 0.7,
    accept: isOwnTown,
  },
  // Where one comes from or goes to: "visiting from York", "flew in from Nice", "a trip to Moab".
  {
    pattern: lean(
      /(?:[Vv]isiting|visits?|[Vv]isited|[Ff]lew in|flown in|[Ff]lew|[Cc]ame|[Cc]omes?|[Hh]ails|[Dd]rove in|drives in|[Hh]eading|[Tt]ravell?(?:s|ed|ing)?|[Tt]rips?|vacation(?:s|ed|ing)?|honeymoon(?:ed)?|goes back|returned|returning|stationed|transplant|family|relatives|house|home|cabin|farm)(?: (?:back|over|up|down|out|here|again|recently|home))? (?:in|to|from|near|outside(?: of)?) (?<phi>\p{Lu}\p{Ll}{3,16})(?![\p{L}\p{N}'’-]| \p{Lu})/duy,
    ),
    triggers:
      'heading visiting visit visits visited flew flown came come comes hails drove drives travel travels traveled travelled traveling travelling trip trips vacation vacations vacationed vacationing honeymoon honeymooned goes returned returning stationed transplant family relatives house home cabin farm'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) =>
      TOWN_OR_WORD.test(phi) || (isCity(phi) && !isOrdinary(phi) && !isStateOrCountry(phi) && !WIDE_REGION.test(phi)),
  },
  // Of which town somebody or something is: "native of Tuscumbia", "a cruise out of Rugby"; and behind a label: "Travel: Flagstaff, no bites".
  {
    pattern:
      /(?:(?:native|natives|resident|residents|city|town|village|mayor|citizen|drives? a truck|trucks?|cruise|flights?) (?:out )?of|(?:travel|travel hx|recent travel|place of birth|birthplace|pob|hometown|home town):?(?: to)?) (?<phi>\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?)(?![\p{L}\p{N}'’-]| \p{Lu})/diuy,
    triggers:
      'native natives resident residents city town village mayor citizen drive drives truck trucks cruise flight flights travel recent place birthplace pob hometown home'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      /^\p{Lu}/u.test(phi) &&
      !isStateOrCountry(phi) &&
      !WIDE_REGION.test(phi) &&
      !isNoPlace(phi) &&
      wordsOf(phi).every((word) => isCity(word) && !isCommon(word)),
  },
  // Where somebody works, by what as: "works in Lagos as a welder".
  {
    pattern:
      /(?:works|worked|working|employed) in (?<phi>\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?)(?= as (?:an?|the) )/duy,
    triggers: ['works', 'worked', 'working', 'employed'],
    next: 'i',
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => TOWN_OR_WORD.test(phi) || (isCity(phi) && !isStateOrCountry(phi) && !WIDE_REGION.test(phi)),
  },
  // Behind the number of a home: "412 Aspen #6, Rifle.".
  {
    pattern:
      /(?<=\d \p{Lu}[\p{L} ]{2,24},? (?:#|apt\.? |unit )\d{1,4}[A-Z]?, )\p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?(?=[.;\n]|$)/dgu,
    near: around(/\d[A-Z]?, [A-Z][a-z]/g, 0, 6),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => wordsOf(phi).some(isCity),
  },
  // Whose state it is and where one moves: "registered with the State of Nevada", "relocating to Montana".
  {
    pattern: new RegExp(
      String.raw`(?:(?:[Ss]tate|[Cc]ommonwealth) of|(?:moving|relocating|move|relocate)(?: \p{Ll}{2,10}){0,2} to) (?<phi>(?=\p{Lu})${inAnyCase(STATE_NAMES)})${RIGHT}(?! (?:creeper|grape|catheter|rules|style))`,
      'duy',
    ),
    triggers: ['state', 'commonwealth', 'moving', 'relocating', 'move', 'relocate'],
    type: 'LOCATION',
    score: 0.7,
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
  // Where towns are said: "over in shaker heights", "up at otter creek".
  {
    pattern:
      /(?:in|from|near|to|at|by|outside|around) (?<phi>\p{Ll}[\p{Ll}']{2,14} (?:heights|hills|springs|falls|hollow|junction|landing|grove|creek|harbor|township|beach|mills|ridge|lakes?|bay|bluffs?|corners?|crossing|shores|valley|island))(?![\p{L}\p{N}'-])/duy,
    triggers: ['in', 'from', 'near', 'to', 'at', 'by', 'outside', 'around'],
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !NO_TOWN.test(phi),
  },
];
