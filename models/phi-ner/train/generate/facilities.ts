import type { Gazetteers } from './gazetteers.ts';
import { marked, type Piece, plain } from './piece.ts';
import type { PlaceNames } from './place-names.ts';
import {
  ACRONYMS,
  CLINIC_KINDS,
  COMMUNITIES,
  COURTS,
  HOME_KINDS,
  HOSPITAL_KINDS,
  NATURE,
  PHARMACIES,
  SAINTS,
  SLOGAN_FIRST,
  SLOGAN_SECOND,
  VIRTUES,
} from './place-words.ts';
import type { Random } from './random.ts';
import type { Streets } from './streets.ts';

export interface Facilities {
  hospital(random: Random): string;
  clinic(random: Random): string;
  /** Where one lives or stays: homes, shelters, hospices. */
  home(random: Random): string;
  /** A chain alone is no name; with its street, town or number it is. */
  pharmacy(random: Random): Piece[];
}

export function facilitiesFrom(
  gazetteers: Gazetteers,
  { town, coined, surname, root }: PlaceNames,
  streets: Streets,
): Facilities {
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
  /** "Steady Step", "First Choice": what a small practice calls itself. */
  const slogan = (random: Random): string =>
    random.chance(0.5)
      ? `${random.pick(SLOGAN_FIRST)} ${random.pick(SLOGAN_SECOND)}`
      : `${town(random)} ${random.pick(SLOGAN_SECOND)}`;
  return {
    hospital,
    clinic: (random) =>
      random.chance(0.05)
        ? `${random.pick(COMMUNITIES)} ${random.pick(['Clinic', 'Health Center', 'Hospital', 'Community Clinic', 'Free Clinic', 'Center', 'Pharmacy'])}`
        : `${random.chance(0.05) ? `Dr. ${surname(random)}'s` : random.chance(0.1) ? slogan(random) : root(random)} ${random.pick(CLINIC_KINDS)}`,
    home: (random) =>
      random.chance(0.14)
        ? random.chance(0.5)
          ? `${random.pick(['The', 'the'])} ${random.pick(COURTS)}`
          : `The ${random.pick(COURTS)} at ${random.chance(0.5) ? coined(random) : town(random)}`
        : `${random.chance(0.35) ? random.pick(NATURE) : random.chance(0.4) ? coined(random) : root(random)} ${random.pick(HOME_KINDS)}`,
    pharmacy: (random) => {
      const chain = random.pick(PHARMACIES);
      return random.weighted<() => Piece[]>([
        [3, () => [marked(chain, 'HOSPITAL'), plain(' on '), marked(streets.name(random), 'LOCATION')]],
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
  };
}

/** CMS names carry double blanks, city tails and abbreviations as filed. */
const tidyHospital = (name: string): string =>
  name
    .replace(/\s{2,}/g, ' ')
    .replace(/\s*,\s*$/, '')
    .trim();
