import { lean } from '../lean.ts';
import { isPerson } from '../people.ts';
import type { Entity } from '../spans.ts';
import { isBeforeThing } from '../veto.ts';

const BEFORE = 40;
const AFTER = 32;

const TITLE =
  /(?<!\p{L})(?:mr|mrs|ms|miss|mister|missus|mx|dr|drs|doctor|doc|prof|professor|dra|sra|sr|don|do[nñ]a|madame|herr|frau|sir|rev|reverend|father|sister|fr|chaplain|rabbi|imam|pastor|judge|officer|sgt|capt|cpt|maj|col|lt|attorney|coach)\.?[ ]{1,2}$/iu;
const KIN =
  /(?<!\p{L})(?:wife|husband|spouse|partner|fianc[eé]e?|mother|father|mom|mum|mam|dad|parents?|son|daughter|dtr|dau|brother|sister|sibling|twins?|aunt|uncle|niece|nephew|cousin|gran(?:d(?:mother|father|ma|pa|son|daughter))?|granny|in-law|friend|pal|neighbou?r|roommate|flatmate|boyfriend|girlfriend|caregiver|caretaker|guardian|contact|interpreter|translator|proxy|poa|teacher|boss|manager|landlord|dog|cat)(?:,|:|[ ]is)?[ (]{1,2}$/iu;
const STAFF =
  /(?<!\p{L})(?:nurse|rn|lpn|np|pa|md|pt|ot|tech|therapist|physician|surgeon|doctor|provider|pcp|attending|resident|fellow|consultant|midwife|doula|aide|cna|ma|pharmacist|social worker|case manager|coordinator|scheduler|hygienist|paramedic|medic|crew|author|performer|prescriber|examiner|by|cc|copy to|colleague|team|staff|sees?|saw|d\/w|per|attn)[:,]?[ (]{1,2}$/iu;
const PATIENT =
  /(?<!\p{L})(?:patient|pt|client|veteran|resident|re|subject|name|aka|called|named)[:,]?[ ]{1,2}["']?$/iu;
const PARTY =
  /(?<!\p{L})(?:with|w\/|to|from|for|i'm|i am|it's|this is|my name is|dear|hi|hello|hey|thanks|thx|and)[,:]?[ ]{1,2}$/iu;
const WHERE =
  /(?<!\p{L})(?:in|at|near|outside|of|from|to|via|off|on)[ ](?:the[ ])?$|(?:lives?|living|moved|born|travel\p{L}{0,4}|trip|resid\p{L}{1,5}|address|addr|home|city|town)[ :]{1,2}(?:in |at |to )?$/iu;
const ARTICLE = /(?<!\p{L})(?:the|an?|some|any|no|her|his|my|our|your|their|this|that|each|every)[ ]{1,2}$/iu;
const CREDENTIAL = lean(
  /^,?[ ]{0,2}\(?(?:M\.?D|D\.?O|R\.?N|L\.?P\.?N|N\.?P|P\.?A(?:-C)?|APRN|ARNP|CRNA|DDS|DMD|DPM|Ph\.?D|Psy\.?D|Pharm\.?D|DPT|PT|OT|LCSW|LMFT|MBBS|FNP|DNP|CNM|MA|AuD|OD|RD|Jr|Sr)(?![\p{L}])/u,
);
const PERSON_VERB = lean(
  /^,?[ ]{1,2}(?:is|was|has|had|says?|said|states?|stated|reports?|reported|denies|denied|lives?|works?|will|would|can|called|calls|came|comes|presents?|presented|takes?|took|notes?|agreed|understands|went|wants?|asked|asks|brought|brings|uses?|who|and (?:his|her|I)|aged?|\(?(?:age )?\d{1,3}[ -]?(?:y|yo|year|month|week|M|F)(?!\p{L}))/u,
);
const NUMBER_AFTER = /^[ ]{0,2}(?:[<>=+:]|->|→)?[ ]{0,2}\d/u;
const DOSE_AFTER = /^[ ]{1,2}\d{1,4}(?:\.\d+)?[ ]?(?:mg|mcg|g|ml|units?|%|puffs?|tabs?)(?!\p{L})/iu;
const NOUN_AFTER =
  /^[ ](?!(?:is|was|has|had|who|and|or|in|at|on|to|for|with|from|by|of|the|he|she|a|an|if|when|that|will|may|can|as)(?!\p{L}))\p{Ll}{4}/u;
const SENTENCE_START = /(?:^|[.!?]["')]?[ ]{1,2}|\n[ \t]{0,8}(?:[-*•\d][.)]?[ ]{1,2})?)$/u;
const DIGIT_BEFORE = /\d[ ]?(?:mg|mcg|ml|g|units?)?[,]?[ ]{1,2}$/iu;

const one = (yes: boolean): number => (yes ? 1 : 0);

/** Behind "Dr." or "his wife", or before "RN", whatever the model found is a person. */
export const isIntroduced = (text: string, { start, end }: Entity): boolean =>
  [TITLE, KIN].some((cue) => cue.test(text.slice(Math.max(0, start - BEFORE), start))) ||
  CREDENTIAL.test(text.slice(end, end + AFTER));

/** What stands around a find: titles, kin, verbs of people, prepositions of places, lists, numbers. */
export function contextEvidence(text: string, found: Entity) {
  const before = text.slice(Math.max(0, found.start - BEFORE), found.start);
  const after = text.slice(found.end, found.end + AFTER);
  const person = isPerson(found);
  const title = TITLE.test(before);
  const role = KIN.test(before) || STAFF.test(before);
  const addressed = PATIENT.test(before);
  const party = person && PARTY.test(before);
  const credential = CREDENTIAL.test(after);
  const verb = PERSON_VERB.test(after);
  const where = WHERE.test(before);
  const label = /:[ \t]{0,3}$/.test(before);
  return {
    title: one(title),
    role: one(role),
    addressed: one(addressed),
    party: one(party),
    credential: one(credential),
    verb: one(verb),
    where: one(!person && where),
    personWhere: one(person && where),
    label: one(label),
    /** Nothing says that this is a person or a place. */
    bare: one(!title && !role && !addressed && !party && !credential && !verb && !label && (person || !where)),
    article: one(ARTICLE.test(before)),
    quoted: one(/["“]$/.test(before)),
    parenthesis: one(/\($/.test(before) && /^\)/.test(after)),
    commaBefore: one(/,[ ]{1,2}$/.test(before)),
    commaAfter: one(/^,/.test(after)),
    listed: one(/,[ ]{1,2}(?:and[ ]|or[ ])?$/.test(before) && /^[,.]/.test(after)),
    slashed: one(/[/-]$/.test(before) || /^[/+-]/.test(after)),
    digitBefore: one(DIGIT_BEFORE.test(before)),
    numberAfter: one(NUMBER_AFTER.test(after)),
    doseAfter: one(DOSE_AFTER.test(after)),
    nounAfter: one(NOUN_AFTER.test(after)),
    capitalAfter: one(/^[ ]\p{Lu}/u.test(after)),
    capitalBefore: one(/\p{Lu}\p{L}{0,40}[ ]$/u.test(before)),
    possessive: one(/^['’]s/.test(after)),
    sentenceStart: one(SENTENCE_START.test(before)),
    lineStart: one(/(?:^|\n)[ \t]{0,8}$/u.test(before)),
    lineEnd: one(/^[.]?[ \t]{0,3}(?:\n|$)/.test(after)),
    thingAfter: one(isBeforeThing(text, found.end)),
  };
}
