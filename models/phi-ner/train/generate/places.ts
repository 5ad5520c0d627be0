import type { Gazetteers } from './gazetteers.ts';
import type { NameInventor } from './invented-names.ts';
import { marked, type Piece, plain } from './piece.ts';
import type { Random } from './random.ts';

/** Words of invented places. They are ordinary: it is the combination that names a place. */
const split = (text: string): string[] => text.split('|');
const SAINTS = split(
  'Mary|Joseph|Luke|John|Vincent|Anne|Elizabeth|Francis|Anthony|Jude|Agnes|Catherine|Michael|Mark|James|Rita|Clare|Raphael|Bernadette',
);
const VIRTUES = split(
  'Mercy|Providence|Good Samaritan|Sacred Heart|Holy Cross|Trinity|Bethesda|Calvary|Grace|Hope|Unity|Ascension|Advent|Baptist|Methodist|Lutheran|Presbyterian|Adventist|Mount Sinai|Immanuel|Covenant|Shalom|Redeemer|All Saints|Our Lady of Lourdes|Good Shepherd|Emmanuel|Christ the King',
);
const DIRECTIONS = split('North|South|East|West|Northwest|Southeast|Central|Upper|Lower|Greater|Tri-County|Mid-Valley');
const NATURE = split(
  'Riverside|Lakeside|Cedar Ridge|Willow Creek|Maple Grove|Stonebridge|Silver Lake|Highland|Valley View|Sunrise|Oak Hill|Pine Valley|Harborview|Bayside|Meadowbrook|Clearwater|Eagle Point|Fox Run|Summit|Copper Canyon|Desert Springs|Blue Ridge|Prairie Winds|Palmetto|Evergreen|Redwood|Lakeview|Brookhaven|Rosewood|Birchwood|Golden Gate|Canyon Vista|Magnolia|Chestnut Hill|Sandstone|Shady Oaks|Autumn Leaves|Whispering Pines|Crestview|Fairhaven|Bridgewater|Heritage|Liberty|Pioneer|Cornerstone|Beacon|Harmony|Serenity|Legacy|Compass|Northstar|Keystone',
);
const HOSPITAL_KINDS = split(
  'Hospital|Hospital|Hospital|Medical Center|Medical Center|Regional Medical Center|General Hospital|Community Hospital|Memorial Hospital|Health System|Regional Hospital|Health|Healthcare|Medical Centre|Infirmary|University Hospital|District Hospital|County Hospital|Hospital and Clinics|Health Center|Specialty Hospital',
);
const CLINIC_KINDS = split(
  "Clinic|Family Practice|Medical Group|Family Medicine|Internal Medicine|Pediatrics|Cardiology Associates|Orthopedics|Women's Health|Urgent Care|Dermatology|Eye Center|Imaging Center|Surgery Center|Dialysis Center|Oncology Center|Cancer Center|Pain Management|Behavioral Health|Counseling Center|Dental Care|Physical Therapy|Primary Care|Health Centre|Surgery|Medical Practice|Neurology|Gastroenterology Associates|Wound Care Center|OB/GYN|Urology Associates|Pulmonary Associates|Endoscopy Center|Walk-in Clinic|Community Health Center|Psychiatric Associates|Nephrology Group|Rehabilitation",
);
const HOME_KINDS = split(
  'Senior Living|Nursing Home|Assisted Living|Care Center|Rehab|Rehabilitation and Nursing Center|Manor|Memory Care|Skilled Nursing Facility|Retirement Village|Hospice|Group Home|Health and Rehab|Care Home|Nursing and Rehab|Adult Day Center|SNF|Convalescent Home|Recovery Center|Sober Living|Home Health',
);
const ACRONYMS = split(
  "UCSF|MGH|BIDMC|UCLA Health|UPMC|NYU Langone|CHOP|MSKCC|OHSU|UNC Hospitals|VUMC|UAB|BWH|JPS|LAC+USC|UTSW|Penn Medicine|HUP|Stanford Health Care|Mayo Clinic|Cleveland Clinic|Johns Hopkins|MD Anderson|Dana-Farber|Kaiser Permanente|Kaiser|Sutter Health|Geisinger|Ochsner|Duke|Emory|Yale New Haven Hospital|Mount Sinai|Mass General|Brigham and Women's|Beth Israel|Cedars-Sinai|Barnes-Jewish|Rush|Loyola|Parkland|Grady|Bellevue|Walter Reed|Boston Children's|St. Jude|Shriners|Banner Health|Intermountain|Guy's Hospital|St Thomas' Hospital|Royal Infirmary|Addenbrooke's|John Radcliffe|Great Ormond Street",
);
const PHARMACIES = split(
  'Walgreens|CVS|CVS Pharmacy|Rite Aid|Walmart Pharmacy|Kroger Pharmacy|Costco Pharmacy|Publix Pharmacy|Safeway Pharmacy|H-E-B Pharmacy|Boots',
);
const HOODS = split(
  'Heights|Park|Hill|Village|Gardens|Terrace|Point|Landing|Square|Flats|Estates|Grove|Meadows|Crossing|District|Hollow',
);
const SCHOOLS = split(
  'Elementary School|Elementary|Middle School|High School|High|Academy|Preschool|University|Community College|Primary School|Day Care|Head Start|State University|College|Charter School|Montessori',
);
const LANDMARKS = split(
  'Lake|Mall|Bridge|Park|State Park|River|Beach|Airport|Stadium|Mountain|Reservation|Marina|Campground|Library|Plaza|Square|Apartments|Towers|Trailer Park|Golf Course|Station|Cemetery|Ranch|Island|Mobile Home Park|Shopping Center|Courthouse',
);
const EMPLOYERS = split(
  'Steel|Foundry|Lumber|Correctional Facility|Fire Department|Police Department|Public Library|Country Club|Shipyard|Paper Mill|Meat Packing Plant|Poultry Plant|Coal Mine|School District|Public Works|Air Force Base|Naval Station|County Jail|Casino|Raceway|Auto Body|Family Farm|Baptist Church|Church of God|Elks Lodge|Truck Stop',
);
const UK_TOWNS = split(
  'Leeds|Sheffield|Bristol|Hull|Croydon|Reading|Swansea|Brighton|Luton|Derby|Norwich|Bath|Slough|Oldham|Stockport|Wigan|Solihull|Harrow|Ealing|Hackney|Peckham|Brixton|Islington|Camden|Tooting|Leicester|Bolton|Dundee|Paisley|Perth',
);
const UK_AREAS = split('SW|SE|NW|N|E|W|LS|M|B|BS|S|CF|EH|G|NE|L|OX|CB|RG|HU|CR|LE|NG|YO|BN|DE');
const APARTMENTS = split('Apt|Apt.|Unit|Suite|#|Apartment|Lot|Rm|Ste|Trlr|Bldg');

/** What a facility may be called, beyond the CMS list. */
export interface Places {
  city(random: Random): string;
  /** "Dayton, OH": one LOCATION. */
  cityState(random: Random): string;
  street(random: Random): string;
  apartment(random: Random): string;
  county(random: Random): string;
  hood(random: Random): string;
  hospital(random: Random): string;
  clinic(random: Random): string;
  home(random: Random): string;
  pharmacy(random: Random): Piece[];
  school(random: Random): string;
  /** A lake, mall, bridge or park. */
  landmark(random: Random): string;
  /** "Guadalajara, Mexico": one LOCATION. */
  cityCountry(random: Random): string;
  employer(random: Random): string;
  zip(random: Random): string;
  postcode(random: Random): string;
  state(random: Random): string;
  stateCode(random: Random): string;
  country(random: Random): string;
  /** Street, city with state, ZIP: on one line or several. */
  address(random: Random, separator: string): Piece[];
}

export function placesFrom(gazetteers: Gazetteers, invent: NameInventor): Places {
  const abroad = gazetteers.citiesWorld.filter((entry) => /^[A-Z][a-z]{2}/.test(entry.tags[0] ?? ''));
  const countries = gazetteers.countries.filter((country) => country.length < 14);
  const town = (random: Random): string =>
    random.weighted<() => string>([
      [60, () => random.pick(gazetteers.cities).word],
      [12, () => random.pick(gazetteers.citiesWorld).word],
      [14, () => inventedTown(random)],
      [5, () => random.pick(UK_TOWNS)],
      [
        9,
        () =>
          random.pick(
            split(
              'Chicago|Houston|Phoenix|Boston|Denver|Seattle|Atlanta|Miami|Detroit|Memphis|Portland|Tulsa|Omaha|Cleveland|Tampa|St. Louis|Cincinnati|Pittsburgh|Anchorage|Honolulu|San Diego|Los Angeles|El Paso|Baltimore|Fresno|Sacramento|Mesa|Buffalo|Newark|Albany|Brooklyn|the Bronx|Queens|New Orleans|Salt Lake City|Santa Fe|Baton Rouge|San Juan|Dallas|Reno|Fargo|Boise',
            ),
          ),
      ],
    ])();
  const inventedTown = (random: Random): string =>
    random.weighted<() => string>([
      [
        3,
        () =>
          `${invent.family(random)}${random.pick(['ville', 'ton', 'burg', ' Falls', ' Springs', ' City', ' Creek', 'field', ' Junction', 'boro', ' Heights', 'port'])}`,
      ],
      [1, () => `${random.pick(DIRECTIONS)} ${invent.family(random)}`],
      [1, () => invent.family(random)],
      [
        1,
        () =>
          `${random.pick(['San', 'Santa', 'Fort', 'Mount', 'Lake', 'Port', 'New', 'El', 'Los', 'Saint', 'Camp'])} ${invent.family(random)}`,
      ],
    ])();
  const surname = (random: Random): string =>
    random.chance(0.4) ? invent.family(random) : random.pick(gazetteers.familyUs);
  const root = (random: Random): string =>
    random.weighted<() => string>([
      [4, () => `${random.pick(['St.', 'St', 'Saint'])} ${random.pick(SAINTS)}${random.chance(0.5) ? "'s" : ''}`],
      [4, () => random.pick(VIRTUES)],
      [5, () => random.pick(NATURE)],
      [4, () => town(random)],
      [3, () => surname(random)],
      [1, () => `${random.pick(DIRECTIONS)} ${town(random)}`],
      [1, () => `${random.pick(gazetteers.counties)} County`],
      [1, () => `${surname(random)}-${surname(random)}`],
    ])();
  const streetName = (random: Random): string =>
    random.weighted<() => string>([
      [3, () => random.pick(gazetteers.streets)],
      [4, () => `${surname(random)} ${suffix(random)}`],
      [
        3,
        () =>
          `${random.pick(split('Maple|Oak|Elm|Cedar|Main|Church|Park|Lake|Hill|Pine|River|Washington|Lincoln|Sunset|Spring|Mill|Walnut|Chestnut|Prospect|Franklin|Orchard|Birch|Willow|High|Station|Victoria|Mockingbird|Peachtree|Magnolia|Martin Luther King|Ocean|Market'))} ${suffix(random)}`,
      ],
      [
        2,
        () =>
          `${random.chance(0.5) ? `${random.pick(['N', 'S', 'E', 'W', 'N.', 'S.', 'NW', 'SE', 'West', 'North'])} ` : ''}${ordinal(random.between(1, 140))} ${suffix(random)}`,
      ],
      [
        1,
        () =>
          random.pick([
            `County Road ${random.between(2, 990)}`,
            `Highway ${random.between(2, 99)}`,
            `State Route ${random.between(2, 700)}`,
            `FM ${random.between(100, 2990)}`,
            `RR ${random.between(1, 9)} Box ${random.between(1, 400)}`,
            `Calle ${surname(random)}`,
            `Avenida ${surname(random)}`,
          ]),
      ],
    ])();
  const suffix = (random: Random): string =>
    random.weighted([
      [
        8,
        random.pick(
          split(
            'St|St.|Street|Ave|Ave.|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Blvd|Boulevard|Way|Pl|Place|Cir|Ter|Pkwy|Trail|Close|Crescent',
          ),
        ),
      ],
      [1, random.pick(gazetteers.streetSuffixes)],
    ]);
  const stateCode = (random: Random): string => random.pick(gazetteers.states).tags[0]!;
  const zip = (random: Random): string => {
    const five = random.string('0123456789', 5);
    return random.chance(0.15) ? `${five}-${random.string('0123456789', 4)}` : five;
  };
  const postcode = (random: Random): string =>
    `${random.pick(UK_AREAS)}${random.between(1, 29)} ${random.between(1, 9)}${random.string('ABDEFGHJLNPQRSTUWXYZ', 2)}`;
  const cityCountry = (random: Random): string => {
    const world = random.pick(abroad);
    return `${world.word}, ${world.tags[0]}`;
  };
  const cityState = (random: Random): string => {
    if (random.chance(0.8)) {
      const city = random.pick(gazetteers.cities);
      const code = city.tags.length > 0 ? random.pick(city.tags) : stateCode(random);
      const name = gazetteers.states.find((state) => state.tags[0] === code)?.word ?? code;
      return `${random.chance(0.8) ? city.word : inventedTown(random)}, ${random.chance(0.75) ? code : name}`;
    }
    return random.chance(0.6)
      ? cityCountry(random)
      : `${random.pick(gazetteers.citiesWorld).word}, ${stateCode(random)}`;
  };
  const street = (random: Random): string =>
    random.chance(0.07)
      ? random.pick([
          `PO Box ${random.between(10, 99999)}`,
          `P.O. Box ${random.between(10, 9999)}`,
          `Box ${random.between(10, 999)}`,
        ])
      : `${random.chance(0.06) ? random.between(1, 99) + random.pick(['A', 'B', '½']) : random.between(1, random.pick([99, 999, 9999, 19999]))} ${streetName(random)}`;
  const apartment = (random: Random): string => {
    const word = random.pick(APARTMENTS);
    const number = `${random.between(1, 40)}${random.chance(0.4) ? random.pick(['A', 'B', 'C', 'D']) : ''}`;
    return word === '#' ? `#${number}` : `${word} ${number}`;
  };
  const hospital = (random: Random): string =>
    random.weighted<() => string>([
      [30, () => tidyHospital(random.pick(gazetteers.hospitals).name)],
      [34, () => `${root(random)} ${random.pick(HOSPITAL_KINDS)}`],
      [8, () => `${random.pick(VIRTUES.slice(0, 16))} General`],
      [
        5,
        () =>
          `${root(random)} ${random.pick(['Memorial', 'General', 'Regional', "Children's", 'Medical', 'University', 'Community', 'Health'])}`,
      ],
      [12, () => random.pick(ACRONYMS)],
      [4, () => `${random.pick(['St.', 'St', 'Saint'])} ${random.pick(SAINTS)}'s`],
      [3, () => `University of ${town(random)} ${random.pick(HOSPITAL_KINDS)}`],
      [
        4,
        () =>
          random.pick([
            `the VA in ${town(random)}`,
            `${town(random)} VA`,
            `${town(random)} VAMC`,
            `${town(random)} VA Medical Center`,
            `${town(random)} General`,
          ]),
      ],
    ])();
  return {
    city: town,
    cityState,
    street,
    apartment,
    zip,
    postcode,
    stateCode,
    hospital,
    state: (random) => random.pick(gazetteers.states).word,
    country: (random) => random.pick(countries),
    county: (random) => `${random.pick(gazetteers.counties)} ${random.chance(0.95) ? 'County' : 'Parish'}`,
    hood: (random) =>
      `${random.chance(0.5) ? surname(random) : random.pick(NATURE.filter((word) => !word.includes(' ')))} ${random.pick(HOODS)}`,
    clinic: (random) =>
      `${random.chance(0.12) ? `Dr. ${surname(random)}'s` : root(random)} ${random.pick(CLINIC_KINDS)}`,
    home: (random) => `${random.chance(0.55) ? random.pick(NATURE) : root(random)} ${random.pick(HOME_KINDS)}`,
    pharmacy: (random) => {
      const chain = random.pick(PHARMACIES);
      return random.weighted<() => Piece[]>([
        [3, () => [marked(chain, 'HOSPITAL'), plain(' on '), marked(streetName(random), 'LOCATION')]],
        [2, () => [marked(`${chain} #${random.between(100, 19999)}`, 'HOSPITAL')]],
        [2, () => [marked(chain, 'HOSPITAL'), plain(' in '), marked(town(random), 'LOCATION')]],
        [
          2,
          () => [
            marked(
              `${root(random)} ${random.pick(['Pharmacy', 'Drug', 'Drugs', 'Apothecary', 'Compounding Pharmacy', 'Chemist'])}`,
              'HOSPITAL',
            ),
          ],
        ],
      ])();
    },
    landmark: (random) => {
      const name = random.chance(0.5) ? surname(random) : random.chance(0.5) ? town(random) : random.pick(NATURE);
      return random.chance(0.15)
        ? `${random.pick(['Lake', 'Mount', 'Fort', 'Camp', 'Port'])} ${name}`
        : `${name} ${random.pick(LANDMARKS)}`;
    },
    cityCountry,
    school: (random) =>
      `${random.chance(0.5) ? surname(random) : random.chance(0.5) ? town(random) : random.pick(NATURE)} ${random.pick(SCHOOLS)}`,
    employer: (random) => `${random.chance(0.6) ? town(random) : surname(random)} ${random.pick(EMPLOYERS)}`,
    address(random, separator) {
      if (random.chance(0.08)) {
        return [
          marked(street(random), 'LOCATION'),
          plain(separator),
          marked(random.pick(UK_TOWNS), 'LOCATION'),
          plain(random.chance(0.5) ? ' ' : ', '),
          marked(postcode(random), 'ZIP'),
        ];
      }
      const home = random.chance(0.3)
        ? `${street(random)}${random.pick([', ', ' '])}${apartment(random)}`
        : street(random);
      const pieces = [marked(home, 'LOCATION'), plain(separator), marked(cityState(random), 'LOCATION')];
      return random.chance(0.85)
        ? [...pieces, plain(random.chance(0.9) ? ' ' : '  '), marked(zip(random), 'ZIP')]
        : pieces;
    },
  };
}

const ordinal = (number: number): string => {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
};

/** CMS names carry double blanks, city tails and abbreviations as filed. */
const tidyHospital = (name: string): string =>
  name
    .replace(/\s{2,}/g, ' ')
    .replace(/\s*,\s*$/, '')
    .trim();
