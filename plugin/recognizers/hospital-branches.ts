import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isCity, isClinical, isCommon, isDictionaryWord, isDrug, isEponym, isOrdinary, wordsOf } from '../words.ts';
import { inAnyCase } from './any-case.ts';
import { around, type Rule } from './recognizer.ts';

const CHAINS =
  "walgreens?|walgreen's|cvs|rite aid|walmart|wal-mart|costco|kroger|safeway|albertsons|h-?e-?b|publix|target|wegmans|meijer|osco|jewel-osco|fry's|smith's|king soopers|city market|tom thumb|giant eagle|duane reade|hy-vee|winn-dixie|food lion|harris teeter|ralphs|vons|savon|sav-on|bartell|kinney|shopko|quest|quest diagnostics|labcorp|lab corp|fastcare|fast care|fastmed|carenow|nextcare|medexpress|minute ?clinic|concentra|patient first|citymd|boots|superdrug|lloyds|shoppers";
const CHAIN = inAnyCase(`(?:${CHAINS})`);
/** Streets are called so in every town. */
const COMMON_STREET =
  /^(?:main|elm|oak|maple|pine|cedar|walnut|chestnut|birch|ash|spruce|cherry|park|lake|hill|mill|church|market|water|high|broad|grand|front|bridge|state|union|spring|river|college|center|central|canal|pearl|court|school|washington|lincoln|jefferson|madison|jackson|franklin|adams|monroe|broadway|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,3}(?:st|nd|rd|th))$/i;
/** Behind "on" no street: "quest on Monday", "walgreens on file", "on hold". */
const NO_STREET =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|medicare|medicaid|file|hold|record|call|site|behalf)$/i;

const isStreet = (word: string): boolean =>
  COMMON_STREET.test(word) ||
  (!NO_STREET.test(word) &&
    !isClinical(word) &&
    (/^\p{Lu}/u.test(word) ? !isDrug(word) : !isCommon(word) && !isDictionaryWord(word)));

/** Words of a preparation or a day, before "Prep" and "Program". */
const isNamed = (phi: string): boolean => {
  const words = wordsOf(phi).slice(0, -1);
  return (
    words.some((word) => (!isCommon(word) || isCity(word)) && word.length > 2) &&
    !words.some(
      (word) => isDrug(word) || /^(?:Bowel|Colon|Skin|Meal|Exam|Test|Pre|Post|Pap|Colonoscopy|Surgical)$/.test(word),
    )
  );
};

/** Facilities told by their street, and houses by kinds that are no hospital's. 45 CFR 164.514(b)(2)(i)(B). */
export const BRANCHES: readonly Rule[] = [
  // Which of a thousand: "the Walgreens on Coors", "quest on maple", "Tom Thumb on Belt Line".
  {
    pattern: lean(
      String.raw`${CHAIN}(?:['’]s)?(?: (?:[Pp]harmacy|[Dd]rugs?|[Ll]abs?|[Ss]tore))? (?:on|off|at|ON) (?:the corner of )?(?:[NSEW]\.? )?(?:\p{L}[\p{L}'-]{2,16}|\d{1,3}(?:st|nd|rd|th))(?:(?<=\p{Lu}[\p{L}'-]{2,16}) \p{Lu}[\p{L}'-]{2,16}){0,2}(?: (?:ave|avenue|st|street|rd|road|blvd|dr|drive|pike|lane|ln|hwy|way)(?![\p{L}]))?(?: (?:and|&) (?:\p{Lu}\p{Ll}{2,16}|\d{1,3}(?:st|nd|rd|th)))?(?![\p{L}\p{N}'-])`,
      'duy',
    ),
    triggers: [
      ...new Set(CHAINS.split('|').flatMap((name) => [name.split(/[^a-z]/)[0]!, name.replaceAll(/[^a-z]/g, '')])),
      'walgreen',
    ],
    type: 'HOSPITAL',
    score: 0.8,
    accept: (phi) => {
      const [, street = ''] = / (?:on|off|at) (?:the corner of )?(?:[NSEW]\.? )?([\p{L}\d'-]+)/iu.exec(phi) ?? [];
      return isStreet(street) || /[ ](?:ave|avenue|st|street|rd|road|blvd|dr|drive|pike|lane|ln|hwy|way)$/.test(phi);
    },
  },
  // Schools, camps, parks and programmes: "Little Herons Learning Center", "Kamehana Prep", "Cactus Wren K-8".
  {
    pattern:
      /(?<![\p{L}\p{N}'-])(?!(?:Left|Attends?|Attended|Goes|From|At|School) )(?:\p{Lu}[\p{L}'’-]{1,20} ){1,3}(?:Learning Cent(?:er|re)|Early Learning|Head Start|Preschool|Pre-K|K-8|K-12|Prep|Sixth Form|Cryobank|Sperm Bank|Egg Bank|Public Health(?: Office| Dept\.?| Department)?|Health Department|MAT Program|Methadone|Suboxone Clinic|RV (?:Resort|Park)|Trailer Park|Mobile Home Park|Day Shelter|Meds-to-Beds)(?![\p{L}\p{N}-])/dgu,
    near: around(
      / (?:Learning|Early|Head|Pre|K-|Prep|Sixth|Cryo|Sperm|Egg|Public|Health D|MAT|Methadone|Suboxone|RV|Trailer|Mobile|Day S|Meds-)/g,
      64,
      2,
    ),
    needs:
      'learning head preschool pre k prep sixth cryobank sperm egg public health mat methadone suboxone rv trailer mobile day meds'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) =>
      isNamed(phi) &&
      !/^(?:The|A|His|Her|State|County|City|Local|Dept\.?) (?:Public|Health|RV|Trailer|Mobile|Head)/.test(phi),
  },
  // A family's house of funerals: "Graves & Sons".
  {
    pattern:
      /(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'’-]{2,20} (?:&|and|&amp;) (?:Sons?|Daughters?|Bros\.?|Brothers)(?![\p{L}\p{N}'-])/dgu,
    near: around(/ (?:&|and|&amp;) (?:Son|Daughter|Bro)/g, 22, 2),
    type: 'HOSPITAL',
    score: 0.7,
  },
  // Houses of prayer and farms: "Temple Beth Or", "Congregation Shaarei", "the Bar Nothing Ranch".
  {
    pattern:
      /(?:Temple|Congregation|Masjid|Gurdwara|Mandir|Wat|Chabad|Iglesia|Beth|Kehillat) \p{Lu}[\p{L}'’-]{1,20}(?: (?:\p{Lu}[\p{L}'’-]{1,20}|of|the)){0,2}(?<! (?:of|the))(?![\p{L}\p{N}])/duy,
    triggers: [
      'temple',
      'congregation',
      'masjid',
      'gurdwara',
      'mandir',
      'wat',
      'chabad',
      'iglesia',
      'beth',
      'kehillat',
    ],
    next: 'A',
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) =>
      wordsOf(phi)
        .slice(1)
        .some((word) => !isOrdinary(word) || /^(?:Or|El|Am|Israel|Shalom|Emet)$/.test(word)),
  },
  {
    pattern:
      /(?:[Tt]he|[Aa]t|[Oo]n|[Ff]rom|near) (?:the )?(?<phi>\p{Lu}[\p{L}'’-]{1,16}(?: \p{Lu}[\p{L}'’-]{1,16}){0,2} (?:Ranch|Orchards?|Dairy|Farms?|(?:No\. ?\d{1,3} )?Mine|Mill|Quarry|Vineyards?))(?![\p{L}\p{N}])/duy,
    triggers: ['the', 'at', 'on', 'from', 'near'],
    next: 'At',
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !/^(?:The|A|His|Her|Their) /.test(phi),
  },
  // Where two streets meet: "near Central & Wyoming", "move a couch to third and juniper", "its turk + leavenworth".
  {
    pattern:
      /(?:near|corner of|intersection of|cross streets?:?|at|off) (?<phi>\p{Lu}[\p{L}'’-]{2,16} (?:&|\+|\/) \p{Lu}[\p{L}'’-]{2,16})(?![\p{L}\p{N}'-])(?! (?:Noble|Co|Sons?|Associates|Partners|LLP|LLC))/duy,
    triggers: ['near', 'corner', 'intersection', 'cross', 'at', 'off'],
    type: 'LOCATION',
    score: 0.7,
    accept: (phi) => !wordsOf(phi).some((word) => isEponym(word) || isThing(word)),
  },
  {
    pattern:
      /(?:near|corner of|intersection of|at|to|on|by|its|spot) (?<phi>(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\p{Ll}{4,14}) (?:and|&|\+) \p{Ll}{4,14})(?=[ ]?[,.;?!\n]|$| (?:in|by|near|where|uh|um)(?!\p{L}))/duy,
    triggers: ['near', 'corner', 'intersection', 'at', 'to', 'on', 'by', 'its', 'spot'],
    type: 'LOCATION',
    score: 0.6,
    accept: (phi) => {
      const [first = '', sign = '', second = ''] = phi.split(' ');
      const isOwn = (word: string): boolean => !isOrdinary(word) && !isDictionaryWord(word) && !isThing(word);
      return sign === 'and'
        ? /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/.test(first) &&
            (isOwn(second) ||
              /^(?:main|elm|oak|maple|pine|cedar|walnut|chestnut|birch|spruce|juniper|broadway|market|grand)$/.test(
                second,
              ))
        : isOwn(first) && isOwn(second);
    },
  },
];
