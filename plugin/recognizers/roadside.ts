import { lean } from '../lean.ts';
import { isAbbreviation } from '../opinion/things.ts';
import { isCity, isClinical, isCommon, isDrug, isGivenName, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { around, type Rule } from './recognizer.ts';
import { NUMBER_WORD } from './spoken.ts';

const NAME = String.raw`\p{Lu}[\p{L}'’&-]{1,20}`;
const ROAD =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Parkway|Pkwy|Highway|Hwy|Pike|Turnpike|Row|Way|Terrace|Square|Sq)';
const HIGHWAY = String.raw`(?:(?:US|I|SR|CR|FM|Hwy|Highway|Route|Rte|Rt|Interstate|State Route|State Road|County Road|Farm Road|MM|[Mm]ile [Mm]arker)[- ]?\d{1,4}(?:[ -]?(?:[NSEW]B?|[NSEW]B|north|south|east|west|(?:north|south|east|west)bound))?)`;
const NEAR_TO =
  '(?:near|by|past|at|off|before|beyond|behind|above|below|opposite|outside|just (?:past|before|off|beyond|north of|south of|east of|west of|outside|inside|over|shy of)|(?:north|south|east|west) of|across from|between)';

const isOwn = (phi: string): boolean =>
  wordsOf(phi).some((word) => /^\p{Lu}/u.test(word) && word.length > 2 && !isCommon(word) && !isStateOrCountry(word));

const DAY_OR_MONTH =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Christmas|Easter|Medicare|Medicaid|Zoom)/;

/** What opens a sentence before a road: "Fell on Main Street". */
const NO_SHOP =
  /^(?:Fell|Found|Seen|Hit|Lives?|Living|Walking|Driving|Works?|Working|Stopped|Located|Collapsed|Crashed|Struck|Slipped|Tripped|Staying|Stays?|Home|House|Accident|Collision|Crash|MVC|MVA|Patient|Pt|Pedestrian|Cyclist|Based|Down|Out|Up|Back|He|She|They|Was|Is)(?: |$)/;

/** What other rules find, the road behind it apart: "Kendrick's Chemist on Tallow Street", "his niece Arvella off Push Mountain Road". */
const isCareOrPerson = (shop: string): boolean =>
  /(?:Pharmacy|Chemist|Clinic|Hospital|Dental|Surgery|Practice|Center|Centre|Health|Medical|Labs?|Rehab|Hospice|Care|Apothecary|Drugs?)$/.test(
    shop,
  ) || wordsOf(shop).every((word) => isGivenName(word) && !isOrdinary(word));

/** The second word of a town whose first is an article or a saint. */
const BY_ITS_ARTICLE =
  /^(?:paso|angeles|vegas|cruces|alamos|gatos|altos|lunas|diego|jose|antonio|francisco|fe|cruz|monica|barbara|rosa|clara|christi|rouge|collins|lauderdale)$/;

/** Places told by the road that they are on, and roads by what is near. 45 CFR 164.514(b)(2)(i)(B). */
export const ROADSIDE_RULES: readonly Rule[] = [
  // A house of trade and its road: "the Blue Crab on Dock Street", "Piggly Wiggly on Dauphin St", "the Shell on Route 9".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}'’-])${NAME}(?: ${NAME}){0,2} (?:on|off) (?:(?:[NSEW]\.? )?${NAME} (?:${NAME} )?${ROAD}|${HIGHWAY})(?![\p{L}\p{N}])`,
      'dgu',
    ),
    near: around(
      new RegExp(
        String.raw` (?:on|off) (?:[NSEW]\.? )?(?:[A-Z][A-Za-z\u00c0-\uffff'’&-]{1,20} ){1,2}(?:${ROAD})|(?:on|off) (?:US|I|SR|CR|FM|Hwy|Highway|Route|Rte|Rt|Interstate|State|County|Farm)[ -]`,
        'g',
      ),
      66,
      2,
    ),
    type: 'LOCATION',
    score: 0.8,
    accept: (phi, at, text) => {
      const shop = phi.split(/ (?:on|off) /)[0]!;
      const isLed = /(?<!\p{L})(?:the|at|from|to|behind|near|by|a|an|left|outside|inside|via) $/iu.test(
        text.slice(Math.max(0, at - 9), at),
      );
      if (NO_SHOP.test(shop) || isCareOrPerson(shop)) return false;
      return isLed ? !wordsOf(shop).every(isClinical) : wordsOf(shop).some((word) => !isOrdinary(word));
    },
  },
  // The street by one word: "behind the Greyhound on Mercer", "seen at Concentra on 4th".
  {
    pattern: new RegExp(
      String.raw`(?:at|behind|near|outside|from|by|opposite) (?:the )?(?<phi>${NAME}(?: ${NAME}){0,2} on (?:${NAME}|\d{1,3}(?:st|nd|rd|th)))(?=[.,;)\n]|$| (?:and|at|for|today|yesterday|since|til|until|last|this|where|in)(?!\p{L}))`,
      'duy',
    ),
    triggers: ['at', 'behind', 'near', 'outside', 'from', 'by', 'opposite'],
    next: 'At',
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) => {
      const [shop = '', street = ''] = phi.split(' on ');
      return (
        !NO_SHOP.test(shop) &&
        !isCareOrPerson(shop) &&
        !DAY_OR_MONTH.test(street) &&
        !isClinical(street) &&
        wordsOf(shop).some((word) => !isCommon(word) && !isClinical(word) && !isStateOrCountry(word))
      );
    },
  },
  // "Route 9 near Coldspring Dam", "MM 112 I-40 EB, just past the Sallisaw weigh station".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}-])(?:MM ?\d{1,3},? )?${HIGHWAY},? ${NEAR_TO} (?:the )?${NAME}(?: ${NAME}){0,2}(?: (?:weigh station|toll plaza|rest (?:area|stop)|truck stop|exit|on-?ramp|off-?ramp|interchange|overpass|bridge|dam|line|county line|state line|turn-?off|junction|scales|landing|crossing|quarry|plant|mill|store|station|gate|tunnel|church|school|ramp|city limits))?(?![\p{L}\p{N}])`,
      'dgu',
    ),
    near: around(/(?:US|I|SR|CR|FM|Hwy|Highway|Route|Rte|Rt|Interstate|State R|County R|Farm R|MM|[Mm]arker)/g, 10, 40),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) => isOwn(phi.replace(/^.{0,60}?\d/u, '')),
  },
  // The end of a road: "end of Podunk Hill Rd", "top of Larch Lane".
  {
    pattern: new RegExp(
      String.raw`(?:[Ee]nd|[Tt]op|[Bb]ottom|[Ff]oot|[Hh]ead|[Cc]orner) of (?:${NAME} ){1,3}${ROAD}(?![\p{L}\p{N}])(?: and ${NAME}(?: ${ROAD})?)?`,
      'duy',
    ),
    triggers: ['end', 'top', 'bottom', 'foot', 'head', 'corner'],
    type: 'LOCATION',
    score: 0.9,
  },
  // India: "No. 27/3, 4th Cross, Malleswaram", "Plot 14, Sector 7, Vashi", "H.No. 3-4-56, Gandhi Nagar".
  {
    pattern: lean(
      String.raw`(?:(?:No|Nos|H\.? ?No|Door No|D\.? ?No|Flat No|Plot No|House No|Shop No)\.?|Plot|#) ?\d{1,4}(?:[-/]\d{1,4}){0,3}[A-Z]?, (?:(?:\d{1,2}(?:st|nd|rd|th) |[A-Z]-?)?(?:Cross|Main|Block|Stage|Phase|Floor|Sector|Lane|Street|Road|Layout)(?: (?:Road|\d{1,3}[A-Z]?))?|(?:${NAME} ){0,3}(?:Nagar|Colony|Layout|Marg|Street|Road|Puram|Vihar|Enclave|Extension|Society|Bazaar|Chowk|Gali|Salai|Lane|Cross|Main|Sector \d{1,3}|Phase \d))(?:, (?:\d{1,2}(?:st|nd|rd|th) )?${NAME}(?: ${NAME}){0,2}){0,3}(?![\p{L}\p{N}])`,
      'dgu',
    ),
    near: around(/(?:No|Nos|Plot|#)\.? ?\d/g, 10, 4),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) => wordsOf(phi).some((word) => word.length > 3 && !isOrdinary(word)),
  },
  // Ireland: "Béal an Mhuirthead, Co. Mayo", "Kilrane, County Wexford".
  {
    pattern: lean(
      String.raw`(?<![\p{L}\p{N}'-])${NAME}(?: (?:(?:an|na|on|of|the) )?${NAME}){0,3}, (?:Co\.?|County) (?:Antrim|Armagh|Carlow|Cavan|Clare|Cork|Derry|Donegal|Down|Dublin|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow|Durham)(?![\p{L}\p{N}])`,
      'dgu',
    ),
    near: around(/, Co(?:\.|unty)? [A-Z]/g, 96, 2),
    type: 'LOCATION',
    score: 0.9,
  },
  // Said: "the accident on uh route nine".
  {
    pattern: lean(
      String.raw`(?:on|off|from|along|near|down|up|at|take|took)(?: uh| um)? (?<phi>(?:route|highway|interstate|county road|state road|county route) ${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,3})(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers: ['on', 'off', 'from', 'along', 'near', 'down', 'up', 'at', 'take', 'took'],
    next: 'urhics',
    type: 'LOCATION',
    score: 0.8,
  },
  // In small letters, by the article or the saint of its name: "my uncle tacho , in el paso".
  {
    pattern:
      /(?:in|from|to|near|outside|around|of)(?: uh| um)? (?<phi>(?:el|los|las|san|santa|santo|fort|saint|corpus|baton|west palm|palm|salt lake|new) \p{Ll}{3,14})(?![\p{L}\p{N}'-])/duy,
    triggers: ['in', 'from', 'to', 'near', 'outside', 'around', 'of'],
    next: 'uelsfcbpwn',
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) => {
      const [first = '', last = ''] = [wordsOf(phi)[0], wordsOf(phi).at(-1)];
      return BY_ITS_ARTICLE.test(last) || (isCity(last) && !(isOrdinary(last) && /^(?:new|fort|palm)$/.test(first)));
    },
  },
  // From where one calls: "phones on Sundays from Tacoma", and where one goes: "leaves for Lugano on 28.03.".
  {
    pattern:
      /(?:(?:calls?|phones?|called|phoned|calling|phoning|rings|rang)(?: \p{L}{2,9}){0,2} from|(?:leaves?|leaving|left|departs?) for) (?<phi>\p{Lu}\p{Ll}{2,16})(?=[.,;)]| (?:at|on|in|every|with|and|to|next|this|tomorrow|today)(?!\p{L}))/duy,
    triggers:
      'call calls phone phones called phoned calling phoning rings rang leave leaves leaving left depart departs'.split(
        ' ',
      ),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !isCommon(phi) && !isStateOrCountry(phi) && !isDrug(phi) && !DAY_OR_MONTH.test(phi),
  },
  // A cell of a list of rides: "| 410 Pecos | to …".
  {
    pattern: /(?<=\| ?)\d{2,5} \p{Lu}\p{Ll}{2,16}(?: \p{Lu}\p{Ll}{2,16})?(?= ?\|)/dgu,
    near: around(/\| ?\d{2,5} [A-Z][a-z]/g, 0, 4),
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) =>
      wordsOf(phi).every((word) => !isCommon(word) && !isClinical(word)) && !DAY_OR_MONTH.test(wordsOf(phi)[0]!),
  },
  // A house that an agency keeps: "NHA housing 31-B".
  {
    pattern: /\p{Lu}{2,4} [Hh]ousing(?: #| unit| no\.?)? \d{1,4}(?:-?[A-Z])?(?![\p{L}\p{N}-])/dgu,
    near: around(/[A-Z]{2} [Hh]ousing/g, 3, 2),
    type: 'LOCATION',
    score: 0.8,
  },
  // "mail it P O box one one seven"
  {
    pattern: new RegExp(
      String.raw`p\.? ?o\.? ?box (?:number )?${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,5}(?![\p{L}\p{N}])`,
      'diuy',
    ),
    triggers: ['p', 'po'],
    type: 'LOCATION',
    score: 0.9,
  },
  // Airports by their letters, from one to the next (ICAO): "| KGUP | KFMN |".
  {
    pattern: /(?<=(?:\||→|->) ?)K[A-Z]{3}(?= ?(?:\||→|->))/dgu,
    near: around(/[|>→] ?K[A-Z]{3}/g, 0, 4),
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !isAbbreviation(phi),
  },
];
