import type { Gazetteers } from './gazetteers.ts';
import type { PlaceNames } from './place-names.ts';
import { APARTMENTS, LANES, split } from './place-words.ts';
import type { Random } from './random.ts';
import { sayDigits, sayNumber } from './spoken.ts';

export interface Streets {
  /** "Elm St": without a number. */
  name(random: Random): string;
  /** With a number, or a box. */
  street(random: Random): string;
  /** A road one drives on, without a house's number. */
  road(random: Random): string;
  /** As it is said: "number nine Mill Lane", "two two one Elm Street". */
  said(random: Random): string;
  apartment(random: Random): string;
}

export function streetsFrom(gazetteers: Gazetteers, { coined, surname }: PlaceNames): Streets {
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
      [1, () => `${surname(random)} and ${surname(random)}`],
      [1.5, () => (random.chance(0.5) ? surname(random) : coined(random))],
      [0.5, () => `${random.between(1, 90)}-${random.between(10, 99)} ${surname(random)}`],
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
      [1.5, `${sayNumber(number)},`],
      [0.7, `number ${sayNumber(number)}, the`],
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
  return { name: streetName, street, road, said: saidStreet, apartment };
}

const ordinal = (number: number): string => {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
};
