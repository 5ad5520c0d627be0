import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word with what its list says of it: locale codes, states or countries. */
export interface Entry {
  readonly word: string;
  readonly tags: readonly string[];
}

export interface Gazetteers {
  readonly givenUs: readonly string[];
  readonly familyUs: readonly string[];
  /** Names of about sixty locales and of the countries of the world. */
  readonly givenWorld: readonly Entry[];
  readonly familyWorld: readonly Entry[];
  /** Given and family names of one locale, by locale code, where there are enough of both. */
  readonly locales: readonly {
    readonly code: string;
    readonly given: readonly string[];
    readonly family: readonly string[];
  }[];
  readonly cities: readonly Entry[];
  readonly citiesWorld: readonly Entry[];
  readonly counties: readonly string[];
  readonly streets: readonly string[];
  readonly streetSuffixes: readonly string[];
  readonly states: readonly Entry[];
  readonly countries: readonly string[];
  readonly hospitals: readonly { readonly name: string; readonly city: string; readonly state: string }[];
  readonly drugs: readonly string[];
  /** Brand and generic names as marketed, first letter raised. */
  readonly products: readonly string[];
  readonly eponyms: readonly string[];
  /** ICD-10-CM titles short enough to stand in a sentence. */
  readonly diagnoses: readonly string[];
  readonly occupations: readonly string[];
  readonly clinicalWords: ReadonlySet<string>;
  /** Every given and family name of every list, lower case: what an invented name must not be in. */
  readonly allNames: ReadonlySet<string>;
  readonly allPlaces: ReadonlySet<string>;
}

const lines = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const entries = (path: string, separator: RegExp): Entry[] =>
  lines(path).map((line) => {
    const [word = '', tags = ''] = line.split('\t');
    return { word, tags: tags.split(separator).filter((tag) => tag !== '') };
  });

/** Reads the name, place, hospital and word lists below `<shared>/gazetteers`. Throws when a list is missing. */
export function readGazetteers(shared: string): Gazetteers {
  const at = (name: string) => join(shared, 'gazetteers', name);
  const givenUs = lines(at('given_names_us_ssa.txt'));
  const familyUs = lines(at('surnames_us_census1990.txt'));
  const givenFaker = entries(at('given_names_faker_locales.tsv'), /,/);
  const familyFaker = entries(at('surnames_faker_locales.tsv'), /,/);
  const givenWorld = [...givenFaker, ...entries(at('given_names_by_country.tsv'), /,/)];
  const familyWorld = [...familyFaker, ...entries(at('surnames_by_country.tsv'), /,/)];
  const cities = entries(at('cities_us.tsv'), /[,;]/);
  const citiesWorld = [
    ...entries(at('cities_world_geonames15000.tsv'), /;/),
    ...entries(at('cities_faker_locales.tsv'), /,/),
  ];
  const allNames = new Set(
    [
      ...givenUs,
      ...familyUs,
      ...lines(at('given_names_us_census1990.txt')),
      ...givenWorld.map((entry) => entry.word),
      ...familyWorld.map((entry) => entry.word),
    ].map((word) => word.toLowerCase()),
  );
  const products = lines(join(shared, 'validate', 'facts', 'drugsatfda_products.tsv'))
    .slice(1)
    .flatMap((line) => (line.split('\t')[2] ?? '').split('|'))
    .filter((name) => /^[a-z][a-z -]{3,19}$/.test(name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return {
    givenUs,
    familyUs,
    givenWorld,
    familyWorld,
    locales: byLocale(givenFaker, familyFaker),
    cities,
    citiesWorld,
    counties: lines(at('us_counties.txt')),
    streets: lines(at('street_names_faker.txt')),
    streetSuffixes: lines(at('street_suffixes.txt')),
    states: entries(at('us_states.tsv'), /,/),
    countries: lines(at('countries.txt')),
    hospitals: lines(at('hospitals_us_cms.tsv')).map((line) => {
      const [name = '', city = '', state = ''] = line.split('\t');
      return { name, city, state };
    }),
    drugs: lines(at('drug_names_corpora.txt')),
    products: [...new Set(products)],
    eponyms: lines(at('clinical_eponyms.txt')),
    diagnoses: lines(join(shared, 'validate', 'facts', 'icd10cm_2021_codes.tsv'))
      .slice(1)
      .map((line) => line.split('\t')[1] ?? '')
      .filter((title) => title.length > 5 && title.length < 60),
    occupations: lines(at('occupations_corpora.txt')),
    clinicalWords: new Set(lines(at('clinical_lowercase_vocab.tsv')).map((line) => line.split('\t')[0]!)),
    allNames,
    allPlaces: new Set([...cities, ...citiesWorld].map((entry) => entry.word.toLowerCase())),
  };
}

function byLocale(given: readonly Entry[], family: readonly Entry[]): Gazetteers['locales'] {
  const gather = (list: readonly Entry[]) => {
    const groups = new Map<string, string[]>();
    for (const { word, tags } of list)
      for (const tag of tags) {
        const group = groups.get(tag) ?? [];
        group.push(word);
        groups.set(tag, group);
      }
    return groups;
  };
  const families = gather(family);
  return [...gather(given)]
    .filter(([code, names]) => names.length >= 20 && (families.get(code)?.length ?? 0) >= 20)
    .map(([code, names]) => ({ code, given: names, family: families.get(code)! }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
