import type { Gazetteers } from './gazetteers.ts';
import { type NameInventor, nameInventor } from './invented-names.ts';
import {
  DOUBLED,
  EVERYDAY,
  MIDDLE,
  NICKS,
  PARTICLES,
  SHORT_FAMILY,
  SHORT_GIVEN,
  WORDS_FAMILY,
  WORDS_GIVEN,
} from './name-words.ts';
import type { Random } from './random.ts';

export type Gender = 'f' | 'm';

/** A made-up person, from whom every way of writing the name is derived. */
export interface Person {
  readonly gender: Gender;
  readonly given: string;
  readonly middle?: string;
  readonly family: string;
  readonly suffix?: string;
  readonly nick?: string;
  readonly maiden?: string;
  /** Neither name stands in any gazetteer. */
  readonly unlisted: boolean;
}

export interface People {
  readonly invent: NameInventor;
  /** With `household`, the family name is that. */
  person(random: Random, household?: string): Person;
}

/** La'Keisha, DeShawn, Min-jun, K. R. */
function styled(given: string, random: Random): string {
  const low = given.charAt(0).toLowerCase() + given.slice(1);
  return random.pick([
    () => `${random.pick(["La'", "Da'", "Ke'", "D'", "Sha'", "Ja'", "Ta'", "M'", "N'"])}${given}`,
    () => `${random.pick(['De', 'La', 'Mc', 'Ja', 'Le', 'Mary', 'Jo', 'Ann'])}${given}`,
    () => `${given}-${low}`,
    () => `${given.charAt(0)}. ${random.pick(['R.', 'S.', 'K.', 'M.', 'V.'])}`,
    () =>
      `${random.pick(['Abdul', 'Abu', 'Umm', 'Ibn', 'Bint', 'Sri', 'Ma', 'Ko', 'Ngoc', 'Maria', 'Juan', 'Jean', 'Anna'])} ${given}`,
  ])();
}

/** Draws people: about a third bear names of no list, the rest come from US lists, one locale, and words. */
export function peopleFrom(gazetteers: Gazetteers): People {
  const invent = nameInventor(gazetteers);
  const femaleEnding = /(?:a|ie|yn|elle|ette|ine|een|ey|i)$/;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const commonGiven = (random: Random) =>
    gazetteers.givenUs[Math.floor(gazetteers.givenUs.length * random.next() ** (random.chance(0.7) ? 3 : 1))]!;

  // the census list has no frequencies: without these, Smith would be as rare as Quinlisk
  const everyday = [
    ...gazetteers.familyWorld.filter((entry) => entry.tags.includes('en')).map((entry) => entry.word),
    ...EVERYDAY,
  ];

  const names = (random: Random): { given: string; family: string; unlisted: boolean } =>
    random.weighted<() => { given: string; family: string; unlisted: boolean }>([
      [36, () => ({ given: invent.given(random), family: invent.family(random), unlisted: true })],
      [5, () => ({ given: commonGiven(random), family: invent.family(random), unlisted: false })],
      [18, () => ({ given: commonGiven(random), family: random.pick(gazetteers.familyUs), unlisted: false })],
      [9, () => ({ given: commonGiven(random), family: random.pick(everyday), unlisted: false })],
      [2, () => ({ given: random.pick(SHORT_GIVEN), family: random.pick(SHORT_FAMILY), unlisted: false })],
      [
        14,
        () => {
          const locale = random.pick(gazetteers.locales);
          return { given: random.pick(locale.given), family: random.pick(locale.family), unlisted: false };
        },
      ],
      [
        6,
        () => ({
          given: random.pick(gazetteers.givenWorld).word,
          family: random.pick(gazetteers.familyWorld).word,
          unlisted: false,
        }),
      ],
      [5, () => ({ given: random.pick(WORDS_GIVEN), family: random.pick(gazetteers.familyUs), unlisted: false })],
      [5, () => ({ given: commonGiven(random), family: random.pick(WORDS_FAMILY), unlisted: false })],
      [3, () => ({ given: random.pick(WORDS_GIVEN), family: random.pick(WORDS_FAMILY), unlisted: false })],
      [2, () => ({ given: random.pick(WORDS_GIVEN), family: invent.family(random), unlisted: false })],
    ])();

  return {
    invent,
    person(random, household) {
      const drawn = names(random);
      let { given, family } = drawn;
      if (random.chance(0.05)) family = particled(family, random);
      else if (random.chance(0.06)) {
        const second = drawn.unlisted ? invent.family(random) : random.pick(gazetteers.familyUs);
        family = random.chance(0.75) ? `${family}-${second}` : `${family} ${second}`;
      }
      const doubled = DOUBLED.find(([pattern]) => pattern.test(family));
      if (doubled && random.chance(0.3)) {
        given = `${given} ${random.pick(doubled[1])}`;
        family = `${family} ${random.pick(gazetteers.familyWorld).word}`;
      } else if (random.chance(0.02)) given = styled(given, random);
      if (random.chance(0.025)) given = `${given}${random.chance(0.6) ? '-' : ' '}${random.pick(MIDDLE)}`;
      const gender: Gender = femaleEnding.test(given) === random.chance(0.85) ? 'f' : 'm';
      const apart = household === undefined;
      return {
        gender,
        given: capital(given),
        family: household ?? family,
        unlisted: drawn.unlisted && apart,
        ...(random.chance(0.45) && {
          middle: random.chance(0.5)
            ? random.pick(MIDDLE)
            : drawn.unlisted
              ? invent.given(random)
              : capital(commonGiven(random)),
        }),
        ...(gender === 'm' && random.chance(0.08) && { suffix: random.pick(['Jr.', 'Jr', 'Sr.', 'III', 'II', 'IV']) }),
        ...(random.chance(0.1) && { nick: random.pick(NICKS[gender]) }),
        ...(gender === 'f' && random.chance(0.1) && { maiden: random.pick(gazetteers.familyUs) }),
      };
    },
  };
}

function particled(family: string, random: Random): string {
  const particle = random.pick(PARTICLES);
  if (/^[A-Z]/.test(particle) || particle.endsWith('-')) return particle + family;
  return (random.chance(0.3) ? particle.charAt(0).toUpperCase() + particle.slice(1) : particle) + family;
}
