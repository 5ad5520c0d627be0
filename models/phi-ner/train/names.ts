import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { facilityName, placeName } from './facilities.ts';
import type { Random } from './generate/random.ts';

/** Draws single words that could be a person's name, cities, and facilities. */
export interface NameSource {
  readonly draw: (random: Random) => string;
  readonly city: (random: Random) => string;
  readonly facility: (random: Random) => string;
}

const ORDER = 3;
const END = '$';

/** A letter chain over the lists: what it writes looks like a name and mostly stands in no list. */
function letterChain(names: readonly string[]): (random: Random) => string {
  const followers = new Map<string, string>();
  for (const name of names) {
    const padded = `${'^'.repeat(ORDER)}${name.toLowerCase()}${END}`;
    for (let at = ORDER; at < padded.length; at++) {
      const context = padded.slice(at - ORDER, at);
      followers.set(context, (followers.get(context) ?? '') + padded[at]);
    }
  }
  const grow = (random: Random): string => {
    let word = '';
    while (word.length < 14) {
      const letters = followers.get(`${'^'.repeat(ORDER)}${word}`.slice(-ORDER)) ?? END;
      const letter = letters[Math.floor(random.next() * letters.length)] ?? END;
      if (letter === END) break;
      word += letter;
    }
    return word;
  };
  return (random) => {
    for (;;) {
      const word = grow(random);
      if (word.length >= 3) return word[0]!.toUpperCase() + word.slice(1);
    }
  };
}

const LISTS = [
  'given_names_us_ssa.txt',
  'given_names_by_country.tsv',
  'given_names_faker_locales.tsv',
  'surnames_by_country.tsv',
  'surnames_faker_locales.tsv',
  'surnames_us_census1990.txt',
];

/** Names from the lists (half), from a letter chain (about half) and, rarely, capitalised words ("Forgive"). */
export function nameSource(shared: string, words: readonly string[]): NameSource {
  const entries = (file: string): string[] =>
    readFileSync(join(shared, 'gazetteers', file), 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '')
      .filter((name) => name.length > 1);
  const lists = LISTS.map((file) => entries(file).filter((name) => /^\p{L}{2,}$/u.test(name)));
  const cities = [...entries('cities_us.tsv'), ...entries('cities_world_geonames15000.tsv')];
  const invent = letterChain(lists.flat());
  const inventCity = letterChain(cities.filter((city) => /^\p{L}{4,}$/u.test(city)));
  const city = (random: Random): string => {
    const kind = random.next();
    return kind < 0.65 ? random.pick(cities) : kind < 0.9 ? inventCity(random) : placeName(random);
  };
  const surname = (random: Random): string => (random.chance(0.5) ? random.pick(random.pick(lists)) : invent(random));
  return {
    city,
    facility: (random) => facilityName({ city, surname }, random),
    draw: (random) => {
      const kind = random.next();
      if (kind < 0.5) return random.pick(random.pick(lists));
      if (kind < 0.94) return invent(random);
      const word = random.pick(words);
      return word[0]!.toUpperCase() + word.slice(1);
    },
  };
}
