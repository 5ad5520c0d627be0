import type { Gazetteers } from './gazetteers.ts';
import { type NameInventor, nameInventor } from './invented-names.ts';
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

/** Names that are also words, months, colours, virtues or places: the ones that lists of words hide. */
const WORDS_GIVEN =
  'Grace Hope Faith Joy Will Mark Bill Rose May June April August Summer Autumn Dallas Paris London Jordan Chase Hunter Baker Forgive Patience Mercy Charity Precious Blessing Gift Miracle Destiny Heaven Angel Prince King Duke Earl Rich Drew Pat Sandy Rusty Stormy Misty Crystal Amber Ruby Pearl Jade Violet Ivy Daisy Lily Iris Olive Ginger Basil Sage Clay Cliff Brook Dale Glen Forest River Rain Sky Star Dawn Eve Art Frank Ernest Victor Major Guy Dean Chance Gene Woody Sunny Melody Harmony Carol Bonnie Honey Penny Sterling Colt Wolf Robin Jay Buddy Chip Skip Chuck Jack Peg Dot Constance Prudence Temperance Verity Justice Liberty True Noble Loyal Early Ocean Phoenix Austin Houston Madison Savannah Charlotte Sydney Chelsea Brooklyn Israel Kenya India Asia China Cuba Georgia Virginia Carolina Dakota Montana Cash Royal Rocket Bear Fox Hawk Wren Lark Psalm Promise Comfort Sunday Monday Friday Wednesday Christmas Easter Noel Gay Merry Wisdom Innocent Goodluck Godwin Favour Happiness Fortune Lovely Innocence'.split(
    ' ',
  );
const WORDS_FAMILY =
  'Young Long Rich Brown Black White Green Gray Grey Blue Redd Gold Silver Day Knight Week Weeks Winter Summers Spring Fall Snow Rain Frost Hale Gale Flood Stone Rock Hill Field Woods Forest Brooks Rivers Lake Pond Marsh Moss Bush Rose Lilly Flowers Berry Cherry Bean Rice Pepper Salt Bacon Ham Fish Bass Pike Salmon Crabb Lamb Bull Wolf Fox Hunt Hunter Fisher Cook Baker Butler Carter Cooper Mason Miller Taylor Tanner Weaver Smith Potter Sawyer Archer Bowman Shepherd Bishop Pope Priest Abbott King Prince Duke Earl Noble Major Sargent Marshall Church Temple Bell Cross Bible Lord Love Joy Grace Hope Moody Swift Short Small Little Bigg Strong Armstrong Hardy Weakley Sharp Blunt Keen Wise Good Best Goodman Hand Foot Head Back Legg Shin Hart Bone Hair Beard Nailor Payne Aiken Sick Cure Doctor Nurse Case Drain Block Banks Bond Cash Price Pound Penny Dollar Savage Battle War Gunn Steel Irons Tinn Cotton Wool Silk Chase Walker Ryder Driver Carr Ford Royce Street Lane Rhodes Parks Grove Garden House Hall Chambers Kitchen Close Gates Wall Post Page Story Read Wright Ward Law Lawless Justice Speaker Singer Drummer Pace Rest Still Quick Rush Early Late Noon Daly Month March April May June August Friday Christmas Christian Jewell Diamond Ruby Pearl Crystal Flint Clay Sands Coast Beach Bay Cove Ports Shipp Seaman Waters Wells Poole Showers Storm Lightning Parkinson Graves Foley Crohn Hodgkin Babinski Wells Murphy Homan Addison Cushing Bell Hashimoto Raynaud Turner Down Paget Wilson Huntington Marfan Apgar Glasgow Braden Norton Barrett Bartholin Doppler Hickman Swan Ganz Holter Kocher Jackson Pratt Penrose Yankauer Bard Stryker Baxter Merck Abbott Lilly Pfizer Dallas Houston Austin Boston London Paris Berlin England Ireland Holland France German French English Irish Welsh Scott Israel Lyons York Lincoln Jefferson Madison Denver Kent Essex Lancaster Bradford Hampton Camden Trenton Salem Orange Dover'.split(
    ' ',
  );
const MIDDLE =
  'Ann Marie Lynn Lee Rae Jean Lou Jane Louise Elizabeth Michelle Renee Rose Kay Sue Allen James Michael Lee Ray Wayne Edward Joseph Alan Scott Thomas William Dean Paul Eugene Xavier'.split(
    ' ',
  );
const NICKS: Readonly<Record<Gender, readonly string[]>> = {
  f: 'Peggy Dot Bea Trudy Kit Winnie Sis Nana Mimi Cookie Birdie Tillie Lulu Bunny Ginny Dee Cici Jo Gigi Tess Liz Meg Sal'.split(
    ' ',
  ),
  m: 'Bud Hank Chip Buzz Skip Red Tex Junior Butch Pete Whit Mick Sonny Doc Ace Gus Moe Zeke Trey Bubba Deacon Smokey Ike'.split(
    ' ',
  ),
};
const PARTICLES =
  "van der |van den |van |von |de la |de los |del |de |di |da |dos |du |le |ter |al-|el-|Al |El |bin |ibn |St. |Ben |Mc|Mac|O’|O'|O'|D'|D’|L'|De|Fitz|Vander|Des|La|Le".split(
    '|',
  );

/** Draws people: about a third bear names of no list, the rest come from US lists, one locale, and words. */
export function peopleFrom(gazetteers: Gazetteers): People {
  const invent = nameInventor(gazetteers);
  const femaleEnding = /(?:a|ie|yn|elle|ette|ine|een|ey|i)$/;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const commonGiven = (random: Random) =>
    gazetteers.givenUs[Math.floor(gazetteers.givenUs.length * random.next() ** (random.chance(0.7) ? 3 : 1))]!;

  const names = (random: Random): { given: string; family: string; unlisted: boolean } =>
    random.weighted<() => { given: string; family: string; unlisted: boolean }>([
      [36, () => ({ given: invent.given(random), family: invent.family(random), unlisted: true })],
      [5, () => ({ given: commonGiven(random), family: invent.family(random), unlisted: false })],
      [24, () => ({ given: commonGiven(random), family: random.pick(gazetteers.familyUs), unlisted: false })],
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
