import type { Gazetteers } from './gazetteers.ts';
import type { NameInventor } from './invented-names.ts';
import { marked, type Piece, plain } from './piece.ts';
import {
  ACRONYMS,
  APARTMENTS,
  CLINIC_KINDS,
  COINED_FIRST,
  COINED_SECOND,
  DIRECTIONS,
  EMPLOYERS,
  HOME_KINDS,
  HOODS,
  HOSPITAL_KINDS,
  LANDMARKS,
  LANES,
  NATURE,
  PHARMACIES,
  SAINTS,
  SCHOOLS,
  SHORT_TOWNS,
  split,
  UK_AREAS,
  UK_TOWNS,
  VIRTUES,
} from './place-words.ts';
import type { Random } from './random.ts';
import { sayDigits, sayNumber } from './spoken.ts';

/** What a facility may be called, beyond the CMS list. */
export interface Places {
  city(random: Random): string;
  /** "Dayton, OH": one LOCATION. */
  cityState(random: Random): string;
  street(random: Random): string;
  saidStreet(random: Random): string;
  road(random: Random): string;
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
  const abroad = gazetteers.citiesWorld.filter((entry) =>
    /^(?!United States)[A-Z][^,]{2,15}$/.test(entry.tags[0] ?? ''),
  );
  const countries = gazetteers.countries.filter((country) => country.length < 14);
  // a town that shares its name with a state or a country would teach both ways
  const free = new Set([...gazetteers.states.map((state) => state.word), ...gazetteers.countries]);
  const townsUs = gazetteers.cities.map((entry) => entry.word).filter((word) => !free.has(word));
  const townsWorld = gazetteers.citiesWorld.map((entry) => entry.word).filter((word) => !free.has(word));
  const town = (random: Random): string =>
    random.weighted<() => string>([
      [60, () => random.pick(townsUs)],
      [12, () => random.pick(townsWorld)],
      [14, () => inventedTown(random)],
      [4, () => random.pick(UK_TOWNS)],
      [3, () => random.pick(SHORT_TOWNS)],
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
  const coined = (random: Random): string => {
    const [first, second] = [random.pick(COINED_FIRST), random.pick(COINED_SECOND)];
    return random.chance(0.5) ? first + second : `${first} ${second.charAt(0).toUpperCase()}${second.slice(1)}`;
  };
  const surname = (random: Random): string =>
    random.chance(0.4) ? invent.family(random) : random.pick(gazetteers.familyUs);
  const root = (random: Random): string =>
    random.weighted<() => string>([
      [4, () => `${random.pick(['St.', 'St', 'Saint'])} ${random.pick(SAINTS)}${random.chance(0.5) ? "'s" : ''}`],
      [4, () => random.pick(VIRTUES)],
      [4, () => random.pick(NATURE)],
      [5, () => coined(random)],
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
            'St|St.|Street|Ave|Ave.|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Blvd|Boulevard|Way|Pl|Place|Cir|Ter|Pkwy|Trail|Close|Crescent|Row|Commons|Loop|Alley|Plaza|Bend|Pass|Path|Run|Cove|Point|Ridge|Square|Walk|Mews|Hwy|Turnpike|Terrace|Circle|Parkway|Gardens|Green|Hollow|Landing|Crossing',
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
    random.chance(0.09)
      ? foreignStreet(random)
      : random.chance(0.07)
        ? random.pick([
            `PO Box ${random.between(10, 99999)}`,
            `P.O. Box ${random.between(10, 9999)}`,
            `Box ${random.between(10, 999)}`,
            `RR ${random.between(1, 9)} Box ${random.between(1, 400)}`,
            `HC ${random.between(1, 99)} Box ${random.between(1, 4000)}`,
          ])
        : `${random.chance(0.06) ? random.between(1, 99) + random.pick(['A', 'B', '½']) : random.between(1, random.pick([99, 999, 9999, 19999]))} ${streetName(random)}`;
  /** A road one drives on, without a house's number. */
  const road = (random: Random): string =>
    random.weighted<() => string>([
      [3, () => streetName(random)],
      [
        2,
        () =>
          random.pick([
            `I-${random.between(4, 99)}`,
            `Interstate ${random.between(4, 99)}`,
            `US-${random.between(1, 99)}`,
            `US Highway ${random.between(1, 400)}`,
            `Route ${random.between(1, 400)}`,
            `Hwy ${random.between(1, 400)}`,
            `Highway ${random.between(1, 400)}`,
            `SR-${random.between(2, 700)}`,
            `the ${random.between(5, 710)} freeway`,
            `mile marker ${random.between(1, 300)}`,
            `the M${random.between(1, 60)}`,
            `the A${random.between(1, 700)}`,
          ]),
      ],
      [1.5, () => `${streetName(random)} and ${streetName(random)}`],
      [1, () => `${ordinal(random.between(1, 80))} and ${surname(random)}`],
    ])();
  const foreignStreet = (random: Random): string => {
    const [number, name] = [random.between(1, 240), random.chance(0.4) ? coined(random) : surname(random)];
    return random.pick([
      () => `Flat ${random.between(1, 40)}, ${number} ${name} ${random.pick(LANES)}`,
      () => `${number} ${name} ${random.pick(LANES)}`,
      () => `${number}${random.pick(['a', 'b', 'c'])} ${name} ${random.pick(LANES)}`,
      () => `Plot ${number}, ${name} ${random.pick(LANES)}`,
      () => `House ${number}, Road ${random.between(1, 30)}`,
      () => `Unit ${random.between(1, 40)}/${number} ${name} ${random.pick(['St', 'Rd', 'Pde'])}`,
      () =>
        `${name}${random.pick(['strasse', 'straße', 'weg', 'gasse', 'straat', 'gatan', 'vägen', 'laan'])} ${number}`,
      () =>
        `${number} ${random.pick(['rue', 'avenue', 'boulevard', 'impasse'])} ${random.pick(['', 'de ', 'du ', 'des '])}${name}`,
      () => `${random.pick(['Via', 'Viale', 'Calle', 'Avenida', 'Rua', 'ul.', 'Paseo', 'Camino'])} ${name} ${number}`,
      () => `The ${name}, ${coined(random)} ${random.pick(LANES)}`,
      () => `${name} ${random.pick(['Cottage', 'House', 'Farm', 'Lodge'])}, ${surname(random)} ${random.pick(LANES)}`,
    ])();
  };
  /** As it is said: "number nine", "forty two", "two two one". */
  const saidStreet = (random: Random): string => {
    const number = random.between(1, 99);
    const said = random.weighted([
      [4, sayNumber(number)],
      [1, `number ${sayNumber(number)}`],
      [1, `flat ${sayNumber(random.between(1, 20))}, ${sayNumber(number)}`],
      [2, sayDigits(String(random.between(100, 9999)), random)],
      [1, `${sayNumber(random.between(1, 40))} ${sayNumber(random.between(10, 99))}`],
    ]);
    return `${said} ${random.chance(0.5) ? streetName(random) : `${surname(random)} ${random.pick(LANES)}`}`;
  };
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
      [10, () => random.pick(ACRONYMS)],
      [
        4,
        () =>
          `${random.string('ABCDEGHJLMNPRSTVW', random.between(1, 2))}${random.pick(['GH', 'MC', 'RMC', 'CH', 'H', 'MH', 'UMC', 'HMC', 'VAMC'])}`,
      ],
      [
        3,
        () =>
          random.pick([
            "Children's",
            'the Mayo',
            'Hopkins',
            'County General',
            'Memorial',
            'General',
            'Presby',
            'the U',
            'Womens',
            'Sinai',
            'Methodist',
            'Baptist',
            'Mercy',
            'Sacred Heart',
            'St. Luke',
            'Community',
          ]),
      ],
      [4, () => `${random.pick(['St.', 'St', 'Saint'])} ${random.pick(SAINTS)}'s`],
      [3, () => `University of ${town(random)} ${random.pick(HOSPITAL_KINDS)}`],
      [
        2,
        () =>
          `${random.pick(['Hospital for', 'Institute for', 'Center for', 'Clinic for', 'Hospital of'])} ${random.pick(['Joint Diseases', 'Special Surgery', 'Sick Children', 'Women', 'Spine and Joint', 'Restorative Care', 'Extended Recovery', 'Rehabilitation', 'Chest Diseases', 'the Incurable', 'Advanced Medicine', town(random), surname(random)])}`,
      ],
      [
        1.5,
        () =>
          `${random.pick(['Hôpital', 'Hospital', 'Klinikum', 'Ospedale', 'Clínica', 'Centro Médico', 'Polyclinique', 'Szpital', 'Hospital Universitario', 'Maternity Hospital', 'City Hospital', 'Central Hospital', 'Railway Hospital', 'Mission Hospital'])} ${random.pick([town(random), surname(random), `No. ${random.between(1, 40)}`, `de ${town(random)}`, `San ${surname(random)}`])}`,
      ],
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
    saidStreet,
    road,
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
      `${random.chance(0.05) ? `Dr. ${surname(random)}'s` : root(random)} ${random.pick(CLINIC_KINDS)}`,
    home: (random) =>
      `${random.chance(0.35) ? random.pick(NATURE) : random.chance(0.4) ? coined(random) : root(random)} ${random.pick(HOME_KINDS)}`,
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
