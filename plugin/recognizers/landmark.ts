import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isClinical, isCommon, isEponym, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import { around, type Rule } from './recognizer.ts';
import { NUMBER_WORD } from './spoken.ts';

/** What lies in the open, behind its own name in small letters: "the Tuolby water tower", "Heron Slough boat ramp". */
const LANDMARKS =
  '(?:water tower|boat ramp|boat launch|trailhead|trail|overlook|lookout|viewpoint|causeway|weir|sluice|spillway|pumping station|fire station|campgrounds?|campsite|marina|dam|bridge|quarry|reservoir|lighthouse|ferry|pier|beach|exit|overpass|underpass|interchange|rest area|rest stop|truck stop|fairgrounds|stadium|speedway|raceway|casino|mall|plaza|refinery|mine|mill|ranch|orchards?|dairy|farms?|reservation|state park|national park|national forest|county fair|skate park|pond|creek|river|canyon|slough|landing|docks?|wharf|harbou?r|airport|junction|viaduct|water park|church|cemetery|market|roundabout|bypass|turn-?off|towpath|lido|allotments|ski area|ski resort|golf course|sawmill|shipyard|depot|warehouse|factory|plant|shelter|trailer park)';

const AT_END = new RegExp(`[^,] ${LANDMARKS}$`);
/** Whether a place's last words say what it is, though they are plain. */
export const endsInLandmark = (surface: string): boolean => AT_END.test(surface);

const isOwn = (word: string): boolean =>
  !isOrdinary(word) && !isStateOrCountry(word) && !isThing(word) && !isEponym(word) && !/^\p{Lu}{2,5}$/u.test(word);

/** Places in the open by what they are. 45 CFR 164.514(b)(2)(i)(B). */
export const LANDMARK_RULES: readonly Rule[] = [
  {
    pattern: lean(
      String.raw`(?:[Tt]he|[Aa]t|[Nn]ear|[Bb]y|[Oo]n|[Ii]n|[Ff]rom|to|off|[Pp]ast|[Bb]ehind|along|around|through|under|outside|[Ww]here|[Ss]cene|[Ll]oc|[Ll]ocation|[Ii]ncident)[ :]{1,2}(?<phi>\p{Lu}[\p{L}'’-]{2,20}(?: \p{Lu}[\p{L}'’-]{2,20}){0,2} ${LANDMARKS}(?:, \d{1,2}(?:\.\d)? ?(?:mi|miles?|km) (?:[NSEW]{1,2}|north|south|east|west) of (?:(?:Hwy|Highway|US|Route|Rte|I|SR|CR)[ -]?\d{1,4}|\p{Lu}\p{Ll}{2,20}))?)(?![\p{L}\p{N}-])`,
      'duy',
    ),
    triggers:
      'the at near by on in from to off past behind along around through under outside where scene loc location incident'.split(
        ' ',
      ),
    next: 'A:',
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) => wordsOf(phi).some((word) => /^\p{Lu}/u.test(word) && word.length > 2 && isOwn(word)),
  },
  // "the Isle of Torran", "Town of Germanicus".
  {
    pattern:
      /(?:isle|island|town|township|village|borough|parish|county|hamlet|municipality) of (?:the )?\p{L}{3,20}(?: \p{L}{3,20}){0,2}?(?=[^\p{L}]|$)/diuy,
    triggers: [
      'isle',
      'island',
      'town',
      'township',
      'village',
      'borough',
      'parish',
      'county',
      'hamlet',
      'municipality',
    ],
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => {
      const [, ...own] = phi.split(/ of (?:the )?/);
      return /^\p{Lu}/u.test(own[0] ?? '') && wordsOf(own[0] ?? '').some((word) => !isOrdinary(word));
    },
  },
  // Where on a highway: "US-60 MM 214", "I-70, exit 112".
  {
    pattern: lean(
      /(?:US|I|SR|CR|FM|Hwy|HWY|Highway|Route|Rte|Rt|Interstate|State Route|County Road)[- ]?\d{1,4}(?: ?(?:[NSEW]B?|north|south|east|west)(?![\p{L}]))?,? (?:MM|mm|MP|mile(?:post| ?marker)?|exit)[ #]?\d{1,4}(?![\p{L}\p{N}])/duy,
    ),
    triggers: ['us', 'i', 'sr', 'cr', 'fm', 'hwy', 'highway', 'route', 'rte', 'rt', 'interstate', 'state', 'county'],
    type: 'LOCATION',
    score: 0.8,
  },
  // Roads of Britain: "on the M5", "off the A303".
  {
    pattern:
      /(?:on|off|along|down|up|via|from|take|took|leaving|left) the (?<phi>[MA]\d{1,4}(?:\(M\))?)(?![\p{L}\p{N}%-])(?! (?:pulley|segment|allele|level|receptor|band))/duy,
    triggers: ['on', 'off', 'along', 'down', 'up', 'via', 'from', 'take', 'took', 'leaving', 'left'],
    next: 't',
    type: 'LOCATION',
    score: 0.7,
  },
  // The town of a shop of which there are many: "to Boots in Stow".
  {
    pattern:
      /(?:Boots|CVS|Walgreens|Rite Aid|Walmart|Kroger|Safeway|Target|Publix|Costco|Tesco|Asda|Sainsbury[’']?s|Superdrug|Lloyds|Morrisons|Labcorp|LabCorp|Quest)(?: [Pp]harmacy| [Cc]hemist)? (?:in|on|at|near|by) (?:the )?(?<phi>\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2})(?![\p{L}\p{N}])/duy,
    triggers: [
      'boots',
      'cvs',
      'walgreens',
      'rite',
      'walmart',
      'kroger',
      'safeway',
      'target',
      'publix',
      'costco',
      'tesco',
      'asda',
      'sainsbury',
      'sainsburys',
      'superdrug',
      'lloyds',
      'morrisons',
      'labcorp',
      'quest',
    ],
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      !/^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(phi) &&
      wordsOf(phi).some((word) => !isCommon(word) && !isClinical(word)),
  },
  // In French the number is before: "4 rue des Lilas, Namur".
  {
    pattern: lean(
      /(?<![\p{L}\p{N}./-])\d{1,4}(?: ?(?:bis|ter|[A-Z]))?,? (?:rue|avenue|boulevard|bd|chemin|all[ée]e|impasse|quai|viale|piazza|corso|rua|ulica|ul\.)(?: (?:de|des|du|la|le|les|l'|d'|del|della|dei|da|do|dos|di)){0,2} ?(?:l'|d')?\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2}(?:, \p{Lu}\p{Ll}{2,20}(?=[,;.)]|\s|$))?(?![\p{L}\p{N}])/dgu,
    ),
    near: around(
      lean(
        /\d(?: ?(?:bis|ter|[A-Z]))?,? (?:rue|avenue|boulevard|bd|chemin|all|impasse|quai|viale|piazza|corso|rua|ulica|ul\.) /g,
      ),
      6,
      4,
    ),
    type: 'LOCATION',
    score: 0.9,
  },
  // A house by its name and its street, and a flat by its landing: "The Coach House, Mill Lane", "Flat three slash one,".
  {
    pattern:
      /[Tt]he (?:\p{Lu}[\p{L}'-]{2,16} ){1,3}(?:House|Cottage|Barn|Mill|Lodge|Forge|Vicarage|Rectory|Farm|Farmhouse|Bungalow|Chapel|Stables|School|Schoolhouse|Bakery|Granary|Oast|Croft|Gatehouse|Manor|Hall), (?:\p{Lu}[\p{L}'-]{2,16} ){1,2}(?:Lane|Street|Road|Hill|Row|Green|Way|Close|Drive|Avenue|Square|Bank|End)(?![\p{L}\p{N}])/duy,
    triggers: ['the'],
    next: 'A',
    type: 'LOCATION',
    score: 0.8,
  },
  {
    pattern: lean(
      String.raw`(?:[Ff]lat|[Aa]partment) (?:\d{1,3}|${NUMBER_WORD}) ?(?:slash|stroke|oblique|\/) ?(?:\d{1,3}|${NUMBER_WORD})(?![\p{L}\p{N}])`,
      'duy',
    ),
    triggers: ['flat', 'apartment'],
    type: 'LOCATION',
    score: 0.8,
  },
  // A room or a flat of a house with a name: "Room 12, Cavendish Court", "flat three the old sail loft".
  {
    pattern: lean(
      /(?:[Ff]lat|[Aa]partment|[Aa]pt|[Rr]oom|[Uu]nit|[Ss]uite|[Pp]lot|[Ll]ot|[Pp]itch) (?:\d{1,4}[A-Za-z]?|[A-Z]\d{0,3}|\p{L}{3,9}(?:[ -]\p{L}{3,5})?),? (?:[Tt]he )?(?:\p{Lu}[\p{L}'-]{1,20} ){1,3}(?:House|Court|Hall|Lodge|Mews|Towers?|Place|Mansions?|Building|Buildings|Wharf|Quay|Mill|Malthouse|Heights|Gardens?|Point|Loft|Lofts|Works|Yard|Park|Village|Residence|Residences|Apartments|College|Halls)(?![\p{L}\p{N}])/duy,
    ),
    triggers: ['flat', 'apartment', 'apt', 'room', 'unit', 'suite', 'plot', 'lot', 'pitch'],
    type: 'LOCATION',
    score: 0.8,
  },
];
