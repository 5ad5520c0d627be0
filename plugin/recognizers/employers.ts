import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import { isClinical, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import type { Rule } from './recognizer.ts';

/** What firms end in: the trade that they are in, or what they are in law. */
const TRADES = [
  'Brewing Brewery Trading Feed Foods Farms? Supply Construction Contracting Contractors Builders Trucking Logistics Freight',
  'Roofing Plumbing Electric Electrical Drywall Painting Flooring Masonry Concrete Paving Excavating Excavation Demolition',
  'Landscaping Landscape Nursery Greenhouses? Florists? Flowers Motors Auto Automotive Tires? Towing Collision Marine Aviation',
  'Airlines Railroad Transit Transport Transportation Shipping Packing Poultry Meats Seafood Fisheries Dairy Orchards? Winery',
  'Bakery Caf[eé] Diner Grill Restaurant Pizza Pizzeria Deli Donuts Coffee Catering Bar Tavern Pub Hotel Motel Inn Resort Casino',
  'Hardware Lumber Timber Logging Sawmills? Millwork Mills? Cabinets Cabinetry Furniture Carpets? Glass Paper Plastics Textiles',
  'Manufacturing Mfg Industries Foundry Steel Iron Metals Castings? Forge Fabrication Fabricators Machining Welding Tooling Tool',
  'Die Mining Energy Drilling Chemical Chemicals Solutions Systems Technologies Software Engineering Consulting Partners Realty',
  'Properties Mortgage Bank Insurance Accounting Staffing Security Printing Publishing Market Grocery Stores? Books Boutique',
  'Jewelers Salon Spa Nails Barbers? Laundry Cleaners Cleaning Janitorial Movers Moving Storage Rentals? HVAC Heating Cooling',
  'Refrigeration Pools? Daycare Childcare Press Studios? Works Services Company Cooperative Co-op Enterprises Inc LLC Ltd Corp',
]
  .join(' ')
  .replaceAll(' ', '|');
const FIRM = new RegExp(`(?:${TRADES})$`);
/** Offices that everybody has to do with: "works with Social Services". */
const OFFICE =
  /^(?:Social|Human|Child(?:ren)?|Adult|Family|Protective|Veterans?|Physical|Environmental|Food|Home|Public|Postal|Emergency|Medical|Customer|Information|Support|Respiratory|Nutrition|Spiritual|Pastoral|Care|Community|Interpreter|Health) .{0,24}(?:Services|Systems|Partners|Supply|Security)$/;
const isFirm = (phi: string): boolean => FIRM.test(phi) && !OFFICE.test(phi);

const WORD = String.raw`\p{Lu}[\p{L}'’-]{1,20}`;
const NAME = String.raw`(?<phi>${WORD}(?: (?:(?:&|and|of) )?${WORD}){1,4})(?=[,.;:)\n]|$| (?:and|in|on|as|since|until|for|where|but|with|x|at|from|he|she|they|who|when|full|part)(?!\p{L})| \d| \()`;
/** "Employer: retired", "Employer: Full Time": whether one works, not for whom. */
const STATUS =
  /^(?:self|none|unknown|retired|unemployed|full|part|n|not|student|disabled|disability|homemaker|same|no|yes|other|see|declined|per|on|patient|spouse|phone|address|name|occupation|status|usual|current|former|employer|contact|work|job|title|dept|department|date|insurance)$/i;

/** For whom somebody works: employers are identifiers as houses are. 45 CFR 164.514(b)(2)(i). */
export const EMPLOYERS: readonly Rule[] = [
  // "works remotely for Turquoise Trail Brewing", "clerk at Four Corners Trading & Feed", "foreman at Voss Construction".
  {
    pattern: lean(
      String.raw`(?:works?|worked|working|employed|jobs?|clerk|cashier|cook|driver|drives?|drove|foreman|manager|manages|welder|machinist|mechanic|operator|laborer|superintendent|supervisor|bookkeeper|technician|engineer|sells|subcontracts|contracts)(?: \p{Ll}{2,12}){0,3} (?:for|at|with|by) ${NAME}`,
      'duy',
    ),
    triggers:
      'work works worked working employed job jobs clerk cashier cook driver drive drives drove foreman manager manages welder machinist mechanic operator laborer superintendent supervisor bookkeeper technician engineer sells subcontracts contracts'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.6,
    accept: isFirm,
  },
  // "Owns Pruitt Plumbing", "retired from Kessler Landscaping in 2015", "laid off from Brightway Plumbing".
  {
    pattern: lean(
      String.raw`(?:[Oo]wns|[Oo]wned|[Cc]o-owns|[Oo]wner(?:/operator)? of|[Rr]uns|[Rr]an|[Ff]ounded|[Ss]old|[Pp]resident of|[Mm]anager of|(?:[Rr]etired|[Rr]etiree|[Rr]etirement|[Ll]aid off|[Ff]ired|[Pp]ension|[Ll]et go|[Qq]uit)(?: \p{Ll}{2,14}){0,2}(?: (?:from|of|at))?|[Ww]ork(?:s|ed) (?:for|at)) ${NAME}`,
      'duy',
    ),
    triggers:
      'owns owned co owner runs ran founded sold president manager retired retiree retirement laid fired pension let quit works worked'.split(
        ' ',
      ),
    type: 'HOSPITAL',
    score: 0.6,
    accept: isFirm,
  },
  // Behind its label, whatever it is called: "Employer: Amberly Foods", "Employer name: Quigley Steel, Plant 2".
  {
    pattern: lean(
      String.raw`employer(?: name)?(?:\t|[ ]?[:=|][ \t]{0,4})(?<phi>(?:(?:St|Mt|Ft)\. )?\p{Lu}[\p{L}'’&-]{1,20}(?: (?:(?:&|and|of|the) )?(?:\p{Lu}[\p{L}'’&-]{0,20}|&)){0,5}(?:, (?:Plant|Store|Unit|Branch|Div\.?) #?\d{1,4})?)(?=[,.;)|\n\t]|[ ]{2}|\r?\n|$| \()`,
      'diuy',
    ),
    triggers: ['employer'],
    type: 'HOSPITAL',
    score: 0.7,
    accept: (phi) => {
      const [first = '', ...others] = wordsOf(phi);
      if (!/^\p{Lu}/u.test(phi) || STATUS.test(first)) return false;
      return others.length > 0
        ? ![first, ...others].every((word) => isClinical(word) || isStateOrCountry(word))
        : !isOrdinary(first) && !isThing(first) && !isStateOrCountry(first);
    },
  },
];
