import { lean } from '../lean.ts';
import { isCommon, wordsOf } from '../words.ts';
import { isStreet } from './address-exceptions.ts';
import { RIGHT, SPACE, SUFFIX, SURE_SUFFIX } from './address-parts.ts';
import { inAnyCase } from './any-case.ts';
import { around, type Rule } from './recognizer.ts';

/** "garden unit", "lower level": a unit in words. */
const UNIT_IN_WORDS =
  '(?:(?:garden|lower|upper|rear|front|basement|ground|attic|downstairs|upstairs) (?:unit|apartment|apt|flat|level|floor)|in (?:the )?(?:rear|back)|rear|basement|upstairs|downstairs)';
/** A home behind its street: ", Apt 4B", " #12", ", number three". */
const UNIT = inAnyCase(
  String.raw`(?:[ ]{0,2},?[ ]{0,2}(?:\r?\n[ \t]{0,4})?(?:(?:apartment|apt|suite|ste|unit|floor|fl|flat|room|rm|building|bldg|lot|trailer|trlr|space)\.?[ ]{0,2}#?|#)[ ]?(?:\d{1,5}(?:-?[a-zA-Z])?|[a-zA-Z](?:-?\d{1,5})?)(?![\p{L}\p{N}])|,[ ]${UNIT_IN_WORDS}(?![\p{L}])|,[ ](?:number|no\.)[ ](?:\d{1,4}[a-zA-Z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}\p{N}]))?`,
);
/** Or before it: "Unit 3, 12 Elm St". */
const UNIT_FIRST = String.raw`(?:${inAnyCase('(?:apartment|apt|suite|ste|unit|flat|level|floor|lot|room)')}\.?[ ]#?(?:\d{1,5}[A-Za-z]?|[A-Z]\d{0,4}),[ ])?`;
/** "1450", "41-17", "12B", "9 1/2" */
const HOUSE = String.raw`\d{1,6}(?:-\d{1,4}|-[A-Z])?[A-Za-z]?(?: 1\/2)?`;
/** A word of a street's name. */
const WORD = String.raw`(?:\p{Lu}[\p{L}'.-]{0,24}|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|de|la|las|los|el|del|du|of|the|van|der|&)`;
const DIRECTION = String.raw`(?:[NSEW]|N[EW]|S[EW]|North|South|East|West|Northeast|Northwest|Southeast|Southwest)\.?`;
/** Where no number and no word goes on before. */
const LEFT = String.raw`(?<![\p{L}\p{N}]|[\p{N}][./-])`;
/** A house number, and behind it how the name of a street begins. */
const STREET_NUMBER =
  /\d(?:-?[A-Za-z])?(?: 1\/2)?(?:[ ]{1,2}|[ ]?\r?\n[ \t]{0,2})(?:[A-Z0-9\u00c0-\uffff&]|de|la|el|of|th|va|du)/g;

/** Houses by their numbers in digits, and what post is brought to beside them: homes in houses of many, boxes. */
export const HOUSES: readonly Rule[] = [
  // "1450 N. Willow Creek Rd, Apt 4B", "Lot 12 County Line Road".
  {
    near: around(STREET_NUMBER, 40, 190),
    pattern: lean(
      String.raw`${LEFT}${UNIT_FIRST}(?:(?:[Ll]ot|[Pp]lot|[Ss]ite|RMB|RSD) )?${HOUSE}[ ]{1,2}(?:${DIRECTION}[ ]{1,2})?(?:${WORD}[ ]{1,2}){1,4}(?=\p{Lu})${inAnyCase(SUFFIX)}${RIGHT}\.?(?:[ ]{1,2}${DIRECTION}(?![\p{L}]))?${UNIT}`,
      'dgu',
    ),
    type: 'LOCATION',
    accept: isStreet,
  },
  // The same, broken over two lines.
  {
    near: around(STREET_NUMBER, 16, 150),
    pattern: lean(
      String.raw`${LEFT}${HOUSE}${SPACE}(?:${WORD}${SPACE}){1,3}(?=\p{Lu})${inAnyCase(SURE_SUFFIX)}${RIGHT}\.?${UNIT}`,
      'dgu',
    ),
    type: 'LOCATION',
    score: 0.8,
    accept: isStreet,
  },
  // In lower case only before the surest kinds of street: "22 elm street", "8 n 4th st".
  {
    pattern: lean(
      String.raw`${LEFT}${HOUSE}[ ]{1,2}(?:(?:north|south|east|west|n|s|e|w)\.?[ ]{1,2})?(?:[\p{L}'-]{2,20}|\d{1,3}(?:st|nd|rd|th))(?:[ ]{1,2}[\p{L}'-]{2,20})?[ ]{1,2}(?:${SURE_SUFFIX}|st(?![ ](?:segment|elevation|depression|change|wave)))${RIGHT}\.?${UNIT}`,
      'dgiu',
    ),
    type: 'LOCATION',
    score: 0.9,
    accept: isStreet,
  },
  // A street without its kind, told by the unit in words: "412 Birchmont, garden unit".
  {
    near: around(new RegExp(`, ${UNIT_IN_WORDS}`, 'g'), 60, 2),
    pattern: lean(
      String.raw`${LEFT}${HOUSE}[ ](?:${DIRECTION}[ ])?(?:\p{Lu}[\p{L}'-]{1,20}|\d{1,3}(?:st|nd|rd|th))(?:[ ]\p{Lu}[\p{L}'-]{1,20}){0,2}, ${UNIT_IN_WORDS}${RIGHT}`,
      'dgu',
    ),
    type: 'LOCATION',
    score: 0.9,
    accept: (phi) => wordsOf(phi.split(',')[0]!).some((word) => word.length > 2 && !isCommon(word)),
  },
  // In Spanish the number is behind: "Calle Fordham 2240, apto. 6F".
  {
    pattern: lean(
      /(?:calle|avenida|avda|carrera|paseo|camino|calzada)\.? (?:(?:de|del|la|las|los|el) ){0,2}\p{Lu}[\p{L}'-]{1,20}(?: (?:(?:de|del|la|las|los|el|y) ){0,2}\p{Lu}[\p{L}'-]{1,20}){0,2},? (?:(?:n[oº°.]{1,2}|num\.?|#) ?)?\d{1,5}[A-Za-z]?(?:,? (?:apto|apt|apartamento|piso|depto|dpto|casa|int|interior)\.? ?#?\w{1,5})?(?![\p{L}\p{N}])/diuy,
    ),
    triggers: ['calle', 'avenida', 'avda', 'carrera', 'paseo', 'camino', 'calzada'],
    type: 'LOCATION',
    score: 0.9,
  },
  // Abroad the number stands behind: Lindenhofstrasse 12, Calle Mesquite 44.
  {
    pattern: lean(
      /(?<![\p{L}\p{N}])(?:\p{Lu}\p{L}{2,20}(?:strasse|straße|gasse|weg|platz|allee|gatan|gade|vej|straat|laan)|(?:Calle|Avenida|Rue|Via|Viale|Rua|Carrer|Paseo|Camino|ul\.|ulica)(?: (?:\p{Lu}\p{L}{1,20}|de|del|la|las|los)){1,4}),? \d{1,4}[a-zA-Z]?(?:\/\d{1,4})?(?![\p{L}\p{N}])(?:, (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}-]{2,20}(?![\p{L}\p{N}]))?/dgu,
    ),
    near: around(
      /strasse|straße|gasse|weg|platz|allee|gatan|gade|vej|straat|laan|Calle|Avenida|Rue|Via|Rua|Carrer|Paseo|Camino|ul\. |ulica/g,
      30,
      130,
    ),
    type: 'LOCATION',
  },
  // Houses of many homes with the number of one: "Rocket City Lofts #3F".
  {
    pattern: lean(
      /(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}'-]{2,20} ){1,3}(?:Lofts?|Apartments?|Apts\.?|Towers?|Terrace|Court|Estates|Condos?|Condominiums|Village|Commons|Arms|Homes|Place|Heights|Plaza|Manor|RV Park|Trailer Park|Mobile Home Park|MHP|RV Resort)(?:,? (?:#|[Uu]nit|[Aa]pt\.?|[Ss]pace|[Ss]pc?\.?|[Ll]ot|[Ff]l(?:oor)?|[Ss]uite) ?#?[A-Z]?\d{1,4}[A-Z]?)(?![\p{L}\p{N}])/dgu,
    ),
    near: around(/(?:#|[Uu]nit|[Aa]pt\.?|[Ss]pace|[Ss]pc?\.?|[Ll]ot|[Ff]l(?:oor)?|[Ss]uite) ?#?[A-Z]?\d/g, 96, 18),
    type: 'LOCATION',
    score: 0.8,
  },
  // A home by its number alone, behind the house that was named: "Cottonwood Terrace (apt #318)".
  {
    pattern: /(?:apt|apartment)\.? ?#\d{1,4}[A-Za-z]?(?![\p{L}\p{N}])/diuy,
    triggers: ['apt', 'apartment'],
    type: 'LOCATION',
    score: 0.7,
  },
  // "P.O. Box 118", "RR 2 Box 40": behind RR and HC two digits are also breaths a minute and a head in centimetres.
  {
    pattern:
      /(?:p\.?[ ]?o\.?[ ]{0,2}box|post office box|pob|p\.?m\.?b\.?|rural route|r\.?r\.?|hc)[ ]{0,2}#?[ ]{0,2}\d{1,7}(?:[ ,]{1,3}box \d{1,6})?(?![\p{L}\p{N}])/diuy,
    triggers: 'p po pob post pmb rural r rr hc'.split(' '),
    type: 'LOCATION',
    accept: (phi) => !/^(?:rr|r\.r\.?|r\.?r|hc)[ ]{0,2}\d{1,2}$/i.test(phi),
  },
];
