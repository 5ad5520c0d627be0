import type { Gazetteers } from './gazetteers.ts';
import type { NameInventor } from './invented-names.ts';
import {
  COINED_FIRST,
  COINED_SECOND,
  DIRECTIONS,
  NATURE,
  SAINTS,
  SHORT_TOWNS,
  split,
  UK_TOWNS,
  VIRTUES,
} from './place-words.ts';
import type { Random } from './random.ts';

/** The names that places are called by: towns, surnames, coinages, saints. */
export interface PlaceNames {
  town(random: Random): string;
  inventedTown(random: Random): string;
  /** "Ironbridge", "Gull Harbor". */
  coined(random: Random): string;
  surname(random: Random): string;
  /** What a facility is named for. */
  root(random: Random): string;
}

export function placeNamesFrom(gazetteers: Gazetteers, invent: NameInventor): PlaceNames {
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
  return { town, inventedTown, coined, surname, root };
}
