import { lean } from './lean.ts';
import { goesOnBelow } from './name-lines.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import type { Entity, PhiType } from './spans.ts';
import { wordTable } from './word-table.ts';

export const isPerson = ({ type }: { readonly type: PhiType }): boolean =>
  type === 'PATIENT' || type === 'PHYSICIAN' || type === 'NAME';

/** Whether an entity is named by words: somebody, a place, a facility. */
export const isNamed = (entity: { readonly type: PhiType }): boolean =>
  isPerson(entity) || entity.type === 'LOCATION' || entity.type === 'HOSPITAL';

/** Between the parts of one name: spaces, never a tab, a broken line, the dot of an initial, a hyphen. */
const INSIDE_NAME = /^(?:[ ]|-|[ \t]{0,3}\r?\n[ \t]{0,3})$/;
const AFTER_INITIAL = /^\.[ \t]{1,3}$/;
const ENDS_IN_INITIAL = /(?<![\p{L}])\p{Lu}$/u;

/** Joins what is one name: overlapping finds, and neighbours such as "Maria" and "Lopez", "John Q" and "Smith". */
export function joinNames(text: string, people: readonly Entity[]): readonly Entity[] {
  const joined: Entity[] = [];
  for (const next of resolveOverlaps(people)) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.end, next.start) : '';
    const isOne =
      last !== undefined &&
      ((INSIDE_NAME.test(between) && (!between.includes('\n') || goesOnBelow(text, last.start, next.start))) ||
        (AFTER_INITIAL.test(between) && ENDS_IN_INITIAL.test(text.slice(last.start, last.end))));
    if (!isOne) joined.push(next);
    else {
      const surer = next.score > last.score ? next : last;
      const type = [last, next].find((entity) => entity.type !== 'NAME')?.type ?? 'NAME';
      joined[joined.length - 1] = { ...surer, type, start: last.start, end: next.end };
    }
  }
  return joined;
}

const DOCTOR_BEFORE = /(?:(?<![\p{L}])(?:dr|drs|doctor|dra)\.?[ ]{1,2})$/iu;
const STAFF_BEFORE =
  /(?:attending|physician|provider|pcp|gp|surgeon|(?:signed|dictated|reviewed|performed|ordered|referred|interpreted|cosigned|read|authenticated|administered)[ ]by|(?<!school )nurse|pharmacist|(?:physical|occupational|speech|massage) therapist|therapist|physio|midwife|dietitian|nutritionist|trainer|registrar|examiner|np|pa-c|consultant|(?<!the )resident|(?<!\p{L})(?:pt|ot|physical therapy|physio|therapy|lithotripsy|surgery) with)[ :,]{1,4}$/iu;
const DOCTOR_AFTER = lean(
  /^(?:,?[ ]{0,2}\(?(?:M\.?D|D\.?O|R\.?N|L\.?P\.?N|N\.?P|P\.?A(?:-C)?|A\.?P\.?R\.?N|ARNP|C\.?R\.?N\.?A|C\.?N\.?M|D\.?D\.?S|D\.?P\.?M|Ph\.?D|Psy\.?D|Pharm\.?D|D\.?P\.?T|P\.?T|OTR|L\.?C\.?S\.?W|LMHC|LMFT|LPC|AuD|M\.?B\.?B\.?S|F\.?N\.?P|D\.?N\.?P)(?![\p{L}]))/u,
);
const PATIENT_BEFORE =
  /(?:(?<![\p{L}])(?:patient|pt|client|patient name|name|re|subject|veteran|proband)(?:[ ]{1,2}|["'*_]{0,2}[:=|.]{1,12}[ ]?["'*|]{0,4}))$/iu;
const PATIENT_AFTER = /^,?[ (]{0,2}(?:is an? \d{1,3}[ -]y|an? \d{1,3}[ -]y|\d{1,3}[ -]?(?:y\/?o|year))/u;
const KIN_BEFORE =
  /(?:wife|husband|spouse|partner|mother|father|mom|mum|mam|dad|son|daughter|dtr|brother|sister|twin|eldest|youngest|aunt|uncle|niece|nephew|cousin|grandmother|grandfather|granny|grandma|grandpa|grandson|granddaughter|friend|flatmate|roommate|housemate|neighbou?r|girlfriend|boyfriend|fianc[eé]e?|caregiver|caretaker|carer|guardian|kin|contact|in-law|teacher|manager|foreman|supervisor|boss|landlord|coach|dean|advisor|secretary|scheduler|receptionist|clerk|interpreter|translator|chaplain|investigator|coordinator|counselor|adjuster|phleb|crew|driver|officer|attn|attention|enterer|navigator)(?:[ ]{1,2}|,[ ]|:[ ]{1,2}|[ ]\()$/iu;
const KIN_AFTER = lean(
  /^(?:,? (?:is )?(?:his|her|their|my|the patient's) (?:wife|husband|spouse|partner|mother|father|mom|mum|dad|son|daughter|brother|sister|aunt|uncle|niece|nephew|friend|neighbou?r|caregiver|guardian)| \((?:wife|husband|spouse|partner|mother|father|mom|mum|dad|son|daughter|brother|sister|friend)\)|, (?:mother|father|daughter|son|wife|husband) of|, (?:MA|CNA|transport|interpreter|scheduler|receptionist)(?![\p{L}])| (?:at the (?:desk|front)|is the (?:emergency contact|agent|proxy)))/u,
);

/** Elements of CDA that say whose name is inside. */
const ELEMENT =
  /<(patient|guardianPerson|associatedPerson|relatedHolder|relatedPerson|subject|assignedPerson|intendedRecipient)[ >]/g;
const ELEMENT_ROLES: Readonly<Record<string, PhiType>> = wordTable({
  patient: 'PATIENT',
  assignedPerson: 'PHYSICIAN',
  intendedRecipient: 'PHYSICIAN',
});
const ELEMENT_REACH = 300;

/**
 * People with the roles that the words around them give; where none do, the role that the same name has elsewhere in the
 * text, and else the finder's opinion.
 */
export function giveRoles(text: string, people: readonly Entity[]): readonly Entity[] {
  const known = people.map((person) => ({ person, role: roleOf(text, person), words: wordsIn(text, person) }));
  const roles = new Map<string, PhiType>();
  for (const { role, words } of known) if (role) for (const word of words) if (!roles.has(word)) roles.set(word, role);
  return known.map(({ person, role, words }) => {
    const elsewhere = words.map((word) => roles.get(word));
    const type = role ?? (elsewhere.every((one) => one === elsewhere[0]) ? elsewhere[0] : undefined) ?? person.type;
    return type === person.type ? person : { ...person, type };
  });
}

const wordsIn = (text: string, { start, end }: Entity): readonly string[] =>
  (text.slice(start, end).match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).map((word) => word.toLowerCase());

function roleOf(text: string, { start, end }: Entity): PhiType | undefined {
  const before = text.slice(Math.max(0, start - 28), start);
  const after = text.slice(end, end + 32);
  if (PATIENT_AFTER.test(after)) return 'PATIENT';
  if (DOCTOR_BEFORE.test(before) || STAFF_BEFORE.test(before) || DOCTOR_AFTER.test(after)) return 'PHYSICIAN';
  if (KIN_BEFORE.test(before) || KIN_AFTER.test(after)) return 'NAME';
  if (PATIENT_BEFORE.test(before)) return 'PATIENT';
  return before.endsWith('>') ? elementRole(text.slice(Math.max(0, start - ELEMENT_REACH), start)) : undefined;
}

function elementRole(before: string): PhiType | undefined {
  const element = [...before.matchAll(ELEMENT)].at(-1)?.[1];
  return element === undefined ? undefined : (ELEMENT_ROLES[element] ?? 'NAME');
}
