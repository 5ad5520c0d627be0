import { dayBetween, writeDate } from './dates.ts';
import type { Gazetteers } from './gazetteers.ts';
import { IDENTIFIERS, phone, writeIdentifier } from './identifiers.ts';
import { writeName } from './name-forms.ts';
import { type Label, marked, type Piece, plain, textOf } from './piece.ts';
import type { Random } from './random.ts';
import { newScene, type Scene, someone, type World } from './scene.ts';
import { sayNumber } from './spoken.ts';

/** What a slot sees. `scene` is the document's; `form` is what follows the dot. */
export interface Filling {
  readonly random: Random;
  readonly scene: Scene;
  readonly form: string;
}
export type Fill = (filling: Filling) => Piece[];

const KIN: Readonly<Record<'f' | 'm', readonly string[]>> = {
  f: 'wife daughter mother sister daughter mom grandmother aunt niece granddaughter fiancée girlfriend mother-in-law daughter-in-law stepmother stepdaughter partner roommate neighbor caregiver friend guardian cousin ex-wife mum mam nan gran granny auntie missus sis godmother abuela stepmom housemate coworker dtr dau fiancee'.split(
    ' ',
  ),
  m: 'husband son father brother son dad grandfather uncle nephew grandson fiancé boyfriend father-in-law son-in-law stepfather stepson partner roommate neighbor caregiver friend guardian cousin ex-husband da grandad granda hubby lad mate pal bro godfather abuelo stepdad housemate coworker landlord foreman'.split(
    ' ',
  ),
};

/** Every slot that templates may name. Slots not listed here are word lists, or groups written `{s.group}`. */
export function slotsFrom(
  world: World,
  gazetteers: Gazetteers,
  words: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Fill> {
  const { people, places } = world;
  const slots = new Map<string, Fill>();

  const role = (slot: string, label: Label) =>
    slots.set(slot, ({ random, scene, form }) => writeName(someone(scene, slot, world, random), label, form, random));
  slots.set('pat', ({ random, scene, form }) => writeName(scene.patient, 'PATIENT', form, random));
  for (const slot of ['pat2', 'pat3']) role(slot, 'PATIENT');
  for (const slot of ['doc', 'doc2', 'doc3', 'doc4', 'nurse', 'nurse2', 'staff', 'staff2']) role(slot, 'PHYSICIAN');
  for (const slot of ['kin', 'kin2', 'kin3', 'nm', 'nm2']) role(slot, 'NAME');
  // plural names are somebody new each time, for lists
  const fresh = (slot: string, label: Label) =>
    slots.set(slot, ({ random, form }) => writeName(people.person(random), label, form, random));
  fresh('pats', 'PATIENT');
  fresh('docs', 'PHYSICIAN');
  fresh('nms', 'NAME');
  for (const [slot, who] of [
    ['rel', 'kin'],
    ['rel2', 'kin2'],
    ['rel3', 'kin3'],
  ] as const)
    slots.set(slot, ({ random, scene, form }) => {
      const gender = someone(scene, who, world, random).gender;
      const close = KIN[gender].slice(0, 6);
      return [plain(random.pick(form === 'near' ? close : random.chance(0.6) ? close : KIN[gender]))];
    });

  const byGender = (slot: string, female: string, male: string) =>
    slots.set(slot, ({ scene }) => [plain(scene.patient.gender === 'f' ? female : male)]);
  byGender('he', 'she', 'he');
  byGender('his', 'her', 'his');
  byGender('him', 'her', 'him');
  byGender('himself', 'herself', 'himself');
  byGender('man', 'woman', 'man');
  byGender('male', 'female', 'male');
  byGender('gentleman', 'lady', 'gentleman');
  byGender('M', 'F', 'M');
  byGender('boy', 'girl', 'boy');
  byGender('mr', 'Ms.', 'Mr.');

  // one facility, city or number per document, asked for by slot; the plural is a new one each time
  const place = (slot: string, label: Label, write: (random: Random) => string) => {
    slots.set(slot, ({ random, scene }) => keep(scene, slot, () => named(write(random), label)));
    slots.set(`${slot}2`, ({ random, scene }) => keep(scene, `${slot}2`, () => named(write(random), label)));
    slots.set(`${slot}s`, ({ random }) => named(write(random), label));
  };
  place('hosp', 'HOSPITAL', places.hospital);
  place('clinic', 'HOSPITAL', places.clinic);
  place('home', 'HOSPITAL', places.home);
  place('city', 'LOCATION', places.city);
  place('cityst', 'LOCATION', places.cityState);
  place('street', 'LOCATION', places.street);
  place('streetsaid', 'LOCATION', places.saidStreet);
  place('road', 'LOCATION', places.road);
  place('county', 'LOCATION', places.county);
  place('hood', 'LOCATION', places.hood);
  place('school', 'LOCATION', places.school);
  place('landmark', 'LOCATION', places.landmark);
  place('cityworld', 'LOCATION', places.cityCountry);
  place('employer', 'LOCATION', places.employer);
  place('zip', 'ZIP', places.zip);
  place('postcode', 'ZIP', places.postcode);
  place('apt', 'LOCATION', places.apartment);
  slots.set('pharm', ({ random, scene }) => keep(scene, 'pharm', () => places.pharmacy(random)));
  slots.set('fac', ({ random, scene }) =>
    keep(scene, 'fac', () => [
      marked(
        random.weighted([
          [5, places.hospital],
          [3, places.clinic],
          [2, places.home],
        ] as const)(random),
        'HOSPITAL',
      ),
    ]),
  );
  slots.set('facs', ({ random }) => [
    marked(
      random.weighted([
        [5, places.hospital],
        [3, places.clinic],
        [2, places.home],
      ] as const)(random),
      'HOSPITAL',
    ),
  ]);
  slots.set('addr', ({ random, form }) =>
    places.address(random, form === 'lines' ? '\n' : form === 'bar' ? ' | ' : random.pick([', ', ', ', ' '])),
  );
  slots.set('state', ({ random }) => [plain(places.state(random))]);
  slots.set('st', ({ random }) => [plain(places.stateCode(random))]);
  slots.set('country', ({ random }) => [plain(places.country(random))]);

  slots.set('date', ({ random, scene, form }) =>
    writeDate({ ...dayBetween(random, scene.visit.year - 3, scene.visit.year) }, 'DATE', form, random),
  );
  slots.set('today', ({ random, scene, form }) => writeDate(scene.visit, 'DATE', form, random));
  slots.set('past', ({ random, scene, form }) =>
    writeDate(dayBetween(random, scene.visit.year - 40, scene.visit.year - 1), 'DATE', form, random),
  );
  slots.set('soon', ({ random, scene, form }) =>
    writeDate(dayBetween(random, scene.visit.year, scene.visit.year + 1), 'DATE', form, random),
  );
  slots.set('dob', ({ random, scene, form }) => writeDate(scene.birth, 'DOB', form, random));
  slots.set('dobs', ({ random, form }) => writeDate(dayBetween(random, 1925, 2022), 'DOB', form, random));
  slots.set('year', ({ random, scene }) => [plain(String(scene.visit.year - random.between(0, 30)))]);
  slots.set('time', ({ random }) => [plain(clock(random))]);
  slots.set('age', ({ random, scene, form }) => {
    const text = form === 'said' ? (scene.age < 100 ? sayNumber(scene.age) : 'a hundred') : String(scene.age);
    return [scene.age >= 90 ? marked(text, 'AGE') : plain(random.chance(0.02) ? `${text} `.trim() : text)];
  });

  for (const [slot, identifier] of Object.entries(IDENTIFIERS)) {
    slots.set(slot, ({ random, scene }) => keep(scene, slot, () => writeIdentifier(identifier, scene.patient, random)));
    slots.set(`${slot}s`, ({ random }) => writeIdentifier(identifier, people.person(random), random));
  }
  slots.set('phone2', ({ random }) => [marked(phone(random), 'PHONE')]);
  slots.set('phone3', ({ random }) => [marked(phone(random), 'PHONE')]);

  slots.set('int', ({ random, form }) => {
    const [low = 1, high = 9] = form.split('-').map(Number);
    return [plain(String(random.between(low, high)))];
  });
  slots.set('dec', ({ random, form }) => {
    const [low = 1, high = 9] = form.split('-').map(Number);
    return [plain((low + random.next() * (high - low)).toFixed(1))];
  });
  slots.set('drug', ({ random }) => [
    plain(random.chance(0.7) ? random.pick(words.get('meds')!) : random.pick(gazetteers.drugs).toLowerCase()),
  ]);
  slots.set('dx', ({ random }) => [
    plain(random.chance(0.8) ? random.pick(words.get('dx')!) : withoutTail(random.pick(gazetteers.diagnoses))),
  ]);
  slots.set('icd', ({ random }) => [plain(random.pick(gazetteers.diagnoses))]);
  slots.set('Drug', ({ random }) => [plain(random.pick(random.chance(0.5) ? gazetteers.products : gazetteers.drugs))]);
  slots.set('job', ({ random }) => [plain(random.pick(gazetteers.occupations))]);
  slots.set('oid', ({ random }) => [
    plain(`2.16.840.1.113883.${random.between(3, 19)}.${random.between(1, 9)}.${random.between(100, 9999)}`),
  ]);
  slots.set('sp', () => [plain(' ')]); // a blank at a template's end, where lines are trimmed
  slots.set('code', ({ random }) => [plain(random.string('ABCDEFGHIJKLMNPQRSTVWXYZ', random.between(2, 4)))]);
  slots.set('other', ({ random, form }) => writeName(newScene(world, random).patient, 'NAME', form, random));
  for (const [name, list] of words) if (!slots.has(name)) slots.set(name, ({ random }) => [plain(random.pick(list))]);
  return slots;
}

/** "Maple-syrup-urine disease, unspecified" is written without what the code book adds. */
const withoutTail = (title: string): string =>
  (/^[A-Z][a-z]+ [a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title).replace(/,.*$/, '');

/** An article before a name is not part of it: "the [VA in Tulsa]". */
const named = (text: string, label: Label): Piece[] =>
  text.startsWith('the ') ? [plain('the '), marked(text.slice(4), label)] : [marked(text, label)];

function keep(scene: Scene, slot: string, make: () => Piece[]): Piece[] {
  const kept = scene.kept.get(slot) ?? make();
  scene.kept.set(slot, kept);
  return kept;
}

function clock(random: Random): string {
  const [hour, minute] = [random.between(0, 23), random.between(0, 59)];
  const padded = String(minute).padStart(2, '0');
  return random.pick([
    `${String(hour).padStart(2, '0')}:${padded}`,
    `${(hour % 12) + 1}:${padded} ${random.pick(['AM', 'PM', 'am', 'pm', 'a.m.', 'p.m.'])}`,
    `${String(hour).padStart(2, '0')}${padded}`,
  ]);
}

/** With the first letter raised, for a slot written with a capital at a sentence's start. */
export function capitalised(pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined || textOf([first]) === '') return [...pieces];
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest];
}
