import { facilitiesFrom } from './facilities.ts';
import type { Gazetteers } from './gazetteers.ts';
import type { NameInventor } from './invented-names.ts';
import { marked, type Piece, plain } from './piece.ts';
import { placeNamesFrom } from './place-names.ts';
import { EMPLOYERS, HOODS, LANDMARKS, NATURE, SCHOOLS, UK_AREAS, UK_TOWNS } from './place-words.ts';
import type { Random } from './random.ts';
import { streetsFrom } from './streets.ts';

/** Everything that stands for a place; methods draw a new one each time. */
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
  const names = placeNamesFrom(gazetteers, invent);
  const { town, inventedTown, surname } = names;
  const streets = streetsFrom(gazetteers, names);
  const { street, apartment } = streets;
  const abroad = gazetteers.citiesWorld.filter((entry) =>
    /^(?!United States)[A-Z][^,]{2,15}$/.test(entry.tags[0] ?? ''),
  );
  const countries = gazetteers.countries.filter((country) => country.length < 14);
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
  return {
    city: town,
    cityState,
    street,
    saidStreet: streets.said,
    road: streets.road,
    apartment,
    zip,
    postcode,
    stateCode,
    ...facilitiesFrom(gazetteers, names, streets),
    state: (random) => random.pick(gazetteers.states).word,
    country: (random) => random.pick(countries),
    county: (random) => `${random.pick(gazetteers.counties)} ${random.chance(0.95) ? 'County' : 'Parish'}`,
    hood: (random) =>
      `${random.chance(0.5) ? surname(random) : random.pick(NATURE.filter((word) => !word.includes(' ')))} ${random.pick(HOODS)}`,
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
