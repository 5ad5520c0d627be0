import { goesOnBelow } from './name-lines.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import type { Entity, PhiType } from './spans.ts';

export const isPerson = ({ type }: { readonly type: PhiType }): boolean =>
  type === 'PATIENT' || type === 'PHYSICIAN' || type === 'NAME';

/** Between the parts of one name: spaces, a broken line, the dot of an initial, a hyphen. */
const INSIDE_NAME = /^(?:[ \t]{1,3}|-|[ \t]{0,3}\r?\n[ \t]{0,3})$/;
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

const DOCTOR_BEFORE = /(?:(?<![\p{L}])(?:dr|drs|doctor|prof|professor|dra)\.?[ ]{1,2})$/iu;
const STAFF_BEFORE =
  /(?:attending|physician|provider|pcp|surgeon|(?:signed|dictated|reviewed|performed|ordered|referred|interpreted|cosigned|read|authenticated)[ ]by|nurse|pharmacist|therapist|np|pa-c|consultant|resident)[ :]{1,4}$/i;
const DOCTOR_AFTER =
  /^(?:,?[ ]{0,2}\(?(?:M\.?D|D\.?O|R\.?N|L\.?P\.?N|N\.?P|P\.?A(?:-C)?|A\.?P\.?R\.?N|C\.?R\.?N\.?A|D\.?D\.?S|D\.?P\.?M|Ph\.?D|Psy\.?D|Pharm\.?D|D\.?P\.?T|L\.?C\.?S\.?W|M\.?B\.?B\.?S|F\.?N\.?P|D\.?N\.?P)(?![\p{L}]))/u;
const PATIENT_BEFORE =
  /(?:(?<![\p{L}])(?:patient|pt|client|patient name|name|re|subject)(?:[ ]{1,2}|["'*_]{0,2}[:=|][ "'*|]{0,4}))$/iu;
const KIN_BEFORE =
  /(?:wife|husband|spouse|partner|mother|father|mom|dad|son|daughter|brother|sister|aunt|uncle|niece|nephew|cousin|grandmother|grandfather|friend|neighbor|caregiver|guardian|kin|contact)(?:[ ]{1,2}|,[ ]|:[ ]{1,2}|[ ]\()$/i;

/** What stands around a name says whose it is; where nothing does, the finder's opinion stays. */
export function typeByRole(text: string, person: Entity): Entity {
  const before = text.slice(Math.max(0, person.start - 24), person.start);
  const after = text.slice(person.end, person.end + 12);
  const type = roleOf(before, after) ?? person.type;
  return type === person.type ? person : { ...person, type };
}

function roleOf(before: string, after: string): PhiType | undefined {
  if (DOCTOR_BEFORE.test(before) || STAFF_BEFORE.test(before) || DOCTOR_AFTER.test(after)) return 'PHYSICIAN';
  if (KIN_BEFORE.test(before)) return 'NAME';
  return PATIENT_BEFORE.test(before) ? 'PATIENT' : undefined;
}
