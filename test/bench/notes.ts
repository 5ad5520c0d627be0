import { seededRandom } from '../support/random.ts';

const GIVEN =
  'Amara Bruno Celeste Dmitri Esther Farouk Greta Hiro Imelda Jonas Katya Lamar Miriam Nikhil Odette Pavel'.split(' ');
const FAMILY =
  'Abernathy Bielawski Castellano Drummond Eriksen Fontaine Grzybowski Hargreaves Ibarra Jankowski Kettleman Lindgren Moreau Nwosu Ostrander Pemberton'.split(
    ' ',
  );
const PLACES = ['Fairhaven', 'Glenwood', 'Millbrook', 'Port Ellis', 'Stonebridge', 'Westerly'];
const STREETS = ['Alder Street', 'Beacon Road', 'Cobbler Lane', 'Dunmore Avenue', 'Elm Court'];
const DRUGS: readonly (readonly [name: string, dose: string])[] = [
  ['lisinopril', '10 mg daily'],
  ['metoprolol tartrate', '25 mg twice daily'],
  ['metformin', '500 mg twice daily with meals'],
  ['atorvastatin', '40 mg at bedtime'],
  ['apixaban', '5 mg twice daily'],
  ['levothyroxine', '75 mcg every morning'],
  ['amlodipine', '5 mg daily'],
  ['sertraline', '50 mg daily'],
];
const PROBLEMS = [
  'hypertension',
  'type 2 diabetes',
  'atrial fibrillation',
  'osteoarthritis of the left knee',
  'Parkinson disease',
  'chronic kidney disease stage 3a',
  'hypothyroidism',
];

type Draw = ReturnType<typeof drawFrom>;
const drawFrom = (random: () => number) => {
  const upTo = (most: number): number => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]): Item => items[upTo(items.length)]!;
  const digits = (count: number): string => Array.from({ length: count }, () => upTo(10)).join('');
  return {
    upTo,
    one,
    digits,
    person: () => `${one(GIVEN)} ${one(FAMILY)}`,
    date: () => `${String(1 + upTo(12)).padStart(2, '0')}/${String(1 + upTo(28)).padStart(2, '0')}/${2019 + upTo(7)}`,
    drug: () => one(DRUGS).join(' '),
  };
};

/** Sentences of a visit note; about one in three holds an identifier, as the headers and openings of real notes do. */
const SENTENCES: readonly ((draw: Draw, patient: string) => string)[] = [
  (draw, patient) =>
    `${patient} was seen on ${draw.date()} by Dr. ${draw.person()} for follow-up of ${draw.one(PROBLEMS)}.`,
  (draw) => `MRN: ${draw.digits(8)}. DOB: ${draw.date()}. Account number: ${draw.digits(4)}-${draw.digits(5)}.`,
  (draw) =>
    `Lives at ${1 + draw.upTo(900)} ${draw.one(STREETS)}, ${draw.one(PLACES)}; call 617-555-0${draw.digits(3)}.`,
  (draw) => `Her son ${draw.person()} brought a list of her medicines from ${draw.one(PLACES)} General Hospital.`,
  (draw) =>
    `Blood pressure ${110 + draw.upTo(50)}/${60 + draw.upTo(35)}, heart rate ${58 + draw.upTo(40)}, temperature 36.${draw.upTo(9)} C.`,
  (draw) => `Continues ${draw.drug()} and ${draw.drug()} without side effects.`,
  () => 'Denies chest pain, shortness of breath, palpitations, syncope or edema of the legs.',
  () => 'Sleep is fair; appetite is good; weight has been stable over the last three months.',
  (draw) =>
    `Hemoglobin A1c ${6 + draw.upTo(3)}.${draw.upTo(10)} percent, creatinine 1.${draw.upTo(5)} mg/dL, potassium 4.${draw.upTo(9)}.`,
  () => 'On examination the lungs are clear, the heart is regular without murmur, and the abdomen is soft.',
  (draw) => `History of ${draw.one(PROBLEMS)} and ${draw.one(PROBLEMS)}, both managed here since 2014.`,
  () => 'The Foley catheter was removed in clinic and the patient voided without difficulty.',
  () => 'Pain in the knee is 4/10 at rest and 6/10 on stairs; a brace was offered and declined.',
  () => 'We discussed diet, a daily walk of twenty minutes, and when to come back sooner.',
];

/** A note of exactly `length` characters: the same for the same seed, no two seeds alike. */
export function makeNote(length: number, seed: number): string {
  const draw = drawFrom(seededRandom(seed));
  const patient = draw.person();
  let note = `CLINIC NOTE\nPatient: ${patient}\n\n`;
  for (let count = 1; note.length < length; count++) {
    note += draw.one(SENTENCES)(draw, patient) + (count % 5 === 0 ? '\n' : ' ');
  }
  return note.slice(0, length);
}

const ADVICE: readonly ((draw: Draw) => string)[] = [
  (draw) => `Continue ${draw.drug()} for your ${draw.one(PROBLEMS)}.`,
  (draw) => `[ID_00${1 + draw.upTo(9)}], take ${draw.drug()} and do not stop it without calling us.`,
  () => 'Your blood pressure today was 128/76, which is in the range that we want.',
  () => 'Check your blood sugar before breakfast and write the number down.',
  () => 'Call us if you have chest pain, trouble breathing, or a fever above 38.5 C.',
  () => 'Your potassium was 4.2 and your creatinine was 1.1, both unchanged.',
  () => 'Come back in four weeks, and bring all of your medicines with you.',
  () => 'You told us that you have no allergies to medicines.',
];

/** What a language model might write to a patient, of exactly `length` characters. */
export function makeAdvice(length: number, seed: number): string {
  const draw = drawFrom(seededRandom(seed));
  let text = '';
  while (text.length < length) text += `${draw.one(ADVICE)(draw)} `;
  return text.slice(0, length);
}
