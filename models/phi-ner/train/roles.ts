import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusDocument, CorpusSpan } from './corpus.ts';
import type { Random } from './generate/random.ts';
import type { NameSource } from './names.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*[\n|]\s*/);

/** Roles beside the occupations of the shared list: the name begins after them. */
const ROLES =
  list(`tech|coordinator|deputy|babysitter|nanny|foster mother|foster dad|roommate|landlord|neighbor|sponsor|coach|chaplain|father|sister|brother|deacon|rabbi|imam|officer|detective|sheriff|trooper
judge|attorney|paralegal|caseworker|case manager|social worker|interpreter|scribe|clerk|registrar|receptionist|biller|transcriptionist|volunteer|aide|CNA|nurse|charge nurse|RN|LPN|NP|PA|midwife|doula
lactation consultant|dietitian|pharmacist|pharm tech|phlebotomist|sonographer|radiographer|X-ray tech|respiratory therapist|RT|PT|OT|speech therapist|audiologist|optometrist|podiatrist|chiropractor
hygienist|dental assistant|psychologist|counselor|therapist|resident|intern|fellow|attending|hospitalist|intensivist|surgeon|anesthesiologist|CRNA|perfusionist|pathologist|prosector|coroner|investigator
medic|EMT|paramedic|dispatcher|pilot|captain|sergeant|private|lieutenant|specialist|commander|principal|teacher|school nurse|counsellor|bus driver|supervisor|manager|foreman|boss|coworker|employer|PI
study coordinator|patient|pt|client|resident|inmate|member|caller|wife|husband|partner|mom|mother|dad|gramps|grandma|nana|auntie|uncle|cousin|niece|nephew|son|daughter|twin|stepson|godmother|master|young
HHA|PCA|HCPOA|SLP|student|decedent|babygirl|baby boy|Sister|author|half sib|half sister|sis|bro|fa|mo|dtr|ward|MA|scribe|adjuster|employer contact|interpreter (Mien)|supervising
sig other|significant other|HCP|proxy|POA|next of kin|NOK|emergency contact|guarantor|witness|donor|recipient|best friend|boyfriend|girlfriend|fiancé|ex-wife|ex|in-law|caregiver|guardian|friend`);
const FRAMES =
  list(`{R} {N} called.|per {r} {N}|{R}: {N}|{r} {F} and {r} {F} present|{N} ({r})|her {r} {N} agrees|his {r}, {N}, says no|spoke to {r} {N} today|{N}, {r}, at bedside|the {r} {F} has the key
{R} {F} says she eats well|{F} says he sleeps|{F} wants to go home|{F} told us that it hurts|{F} flying in tomorrow|{F}'s {r} {F} drove|our {r} {N} will follow|{R} {N} notified at 0300|seen by {r} {N}
{r} {N} to call back|witnessed by {r} {N}|d/w {r} {N}|{R} {F}: ok|asked {r} {F} about diet|{F}, the {r}, was away|report from {r} {F}|{R}s {N} and {N}|both {r} {F} and {r} {F} were told|signed by {N}, {r}
{F} d. 61, colon cancer|{F}, 45, healthy|{F} 5 mo, fever|{r} {F} 19 y/o, well|{N}   {R}   ok|{R} {N} / {R} {N}|lives with {r} {F} and the dog|{F} likes bingo|call {F} first, then {r} {N}|thanks, {F}
ask for {F}|{r} is {N}|the {r} (her name is {F})|named after her {r}, {F}|{F} - {r} - no allergies|{R} {N} joined by phone|text from {F}: running late|{F}: me. ekg?|{F}: peaked Ts|{F}: on my way|hey {F}, can you check
initials of {r} {F}|{F}? no answer|{F} & {F} visited|with {r} {F} in the room|no one but {F} may visit|{r} {F} reads to him|{R} {N} translated|{N} drove; {r} {N} stayed|left message with {F}, {r}`);

/** Short lines in which a role and a name stand side by side, so that the name's edge is learned. */
export function* roleDocuments(
  count: number,
  shared: string,
  names: NameSource,
  random: Random,
): Generator<CorpusDocument> {
  const occupations =
    readFileSync(join(shared, 'gazetteers/occupations_corpora.txt'), 'utf8').match(/^[a-z][a-z ]+$/gm) ?? [];
  const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
  const role = (): string => (random.chance(0.75) ? random.pick(ROLES) : random.pick(occupations));
  const whole = (): string => {
    const [one, other] = [names.draw(random), names.draw(random)];
    const form = random.next();
    if (form < 0.45) return `${one} ${other}`;
    if (form < 0.6) return other;
    if (form < 0.7) return `${one[0]}. ${other}`;
    if (form < 0.8) return `${one} ${other}-${names.draw(random)}`;
    return form < 0.9 ? `${other}, ${one}` : `${one} ${names.draw(random)[0]}. ${other}`;
  };
  for (let number = 0; number < count; number++) {
    const spans: CorpusSpan[] = [];
    let text = '';
    const mark = (surface: string): void => {
      spans.push({ start: text.length, end: text.length + surface.length, label: 'NAME' });
      text += surface;
    };
    const lines = 1 + Math.floor(random.next() * 6);
    const separator = random.pick([' ', '\n', '. ', '; ', '\n- ']);
    for (let line = 0; line < lines; line++) {
      if (line > 0) text += separator;
      for (const part of random.pick(FRAMES).split(/(\{\w\})/)) {
        if (part === '{N}') mark(whole());
        else if (part === '{F}') mark(names.draw(random));
        else text += part === '{R}' ? capital(role()) : part === '{r}' ? role() : part;
      }
    }
    yield { source: 'roles', text, spans, silver: false };
  }
}
