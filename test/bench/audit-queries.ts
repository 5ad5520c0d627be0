import { callAt, eventIdAt, type Random } from './audit-record.ts';

/** What a query asks about: drawn anew for each turn, so that no answer is warm from the turn before. */
export interface Subject {
  readonly patient: string;
  readonly encounter: string;
  readonly key: string;
  readonly otherKey: string;
  readonly user: string;
  readonly map: string;
  readonly request: string;
  readonly event: string;
  readonly day: string;
  readonly dayAfter: string;
  readonly week: string;
  readonly month: string;
  readonly year: string;
  readonly minute: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody and something of an event among the first `events`. */
export function subjectAt(random: Random, events: number): Subject {
  const index = random(events);
  const call = callAt(index);
  const other = callAt(random(events));
  const day = (days: number) => new Date(call.ended.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const iso = call.ended.toISOString();
  return {
    patient: call.patient ?? 'Patient/p-77',
    encounter: `Encounter/e-${random(200_000)}`,
    key: call.caller.keyId ?? 'default-3',
    otherKey: other.caller.keyId ?? 'default-30',
    user: call.caller.onBehalfOf ?? 'Practitioner/9',
    map: String(call.details.token_map ?? 'tmap_none'),
    request: call.requestId,
    event: eventIdAt(index),
    day: day(0),
    dayAfter: day(1),
    week: day(7),
    month: iso.slice(0, 7),
    year: iso.slice(0, 4),
    minute: iso.slice(0, 16),
  };
}

const KEY = 'agent:identifier=urn:sallyport:key|';
const INSTANCE = 'agent:identifier=urn:sallyport:instance|6f1d6a0e-7f3c-4d6e-9d51-0a6b2d6e4c11';

/** Every search of API.md section 6, alone and combined, with what is common and what is rare. */
export const FILTERS: readonly ((of: Subject) => string)[] = [
  () => '',
  ({ event }) => `_id=${event}`,
  ({ event }) => `_id=${event}&outcome=0`,
  () => '_id=nobody',
  () => 'type=rest',
  () => 'type=110113',
  () => 'type:not=rest',
  () => 'type:missing=true',
  () => 'subtype=tokenize',
  () => 'subtype=flagged',
  () => 'subtype=key-list',
  () => 'subtype:not=tokenize',
  () => 'subtype=validate&subtype:not=flagged',
  () => 'subtype=tokenize,detokenize,validate',
  () => 'subtype:missing=false',
  () => 'action=E',
  () => 'action=R',
  () => 'action:not=E',
  () => 'outcome=0',
  () => 'outcome=12',
  () => 'outcome=4,8,12',
  () => 'outcome:not=0',
  () => 'outcome:missing=false',
  ({ key }) => `${KEY}${key}`,
  ({ user }) => `agent:identifier=urn:sallyport:user|${user}`,
  () => INSTANCE,
  () => 'agent:identifier=urn:sallyport:user|',
  () => 'agent=Device/none',
  () => 'agent:missing=false',
  () => 'agent-name=anybody',
  () => 'agent-name:missing=true',
  ({ encounter }) => `entity=${encounter}`,
  ({ patient }) => `entity=${patient}`,
  ({ map }) => `entity:identifier=urn:sallyport:token-map|${map}`,
  ({ request }) => `entity:identifier=urn:sallyport:request|${request}`,
  () => 'entity:identifier=urn:sallyport:token-map|',
  () => 'entity:missing=true',
  ({ patient }) => `patient=${patient}`,
  () => 'patient=Patient/p-1',
  () => 'patient=p-1,p-2,p-3,p-4,p-5,p-6,p-7,p-8',
  () => 'patient:missing=true',
  () => 'patient:missing=false&subtype=validate',
  () => 'source:identifier=urn:sallyport:instance|',
  () => 'source=Device/none',
  () => 'source:missing=true',
  () => 'site=default',
  () => 'policy=urn:sallyport:policy:validation-v1',
  () => 'entity-role=24',
  () => '_security=HTEST',
  ({ day }) => `date=${day}`,
  ({ minute }) => `date=${minute}`,
  ({ month }) => `date=${month}`,
  ({ year }) => `date=${year}`,
  ({ day }) => `date=gt${day}`,
  ({ day }) => `date=lt${day}`,
  ({ day }) => `date=ge${day}`,
  ({ day }) => `date=le${day}`,
  ({ day }) => `date=sa${day}`,
  ({ day }) => `date=eb${day}`,
  ({ day }) => `date=ne${day}`,
  ({ month }) => `date=ap${month}`,
  ({ day, week }) => `date=ge${day}&date=lt${week}`,
  ({ day, week }) => `date=ge${day}&date=lt${week}&subtype=flagged`,
  ({ day }) => `_lastUpdated=ge${day}&outcome=8`,
  ({ day, dayAfter }) => `date=${day},${dayAfter}&subtype=validate`,
  ({ day }) => `date=ne${day}&subtype=refused`,
  ({ key }) => `${KEY}${key}&subtype=flagged`,
  ({ key, day }) => `${KEY}${key}&date=ge${day}`,
  ({ key, user }) => `${KEY}${key}&agent:identifier=urn:sallyport:user|${user}`,
  ({ key, otherKey }) => `${KEY}${key}&${KEY}${otherKey}`,
  ({ key, otherKey }) => `${KEY}${key},urn:sallyport:key|${otherKey}&outcome=0`,
  ({ key }) => `${KEY}${key}&${INSTANCE}`,
  ({ key }) => `${KEY}${key}&${INSTANCE}&subtype=token-map-delete`,
  ({ patient, key }) => `patient=${patient}&${KEY}${key}`,
  ({ patient }) => `patient=${patient}&${INSTANCE}&subtype=flagged`,
  ({ patient, encounter }) => `patient=${patient}&entity=${encounter}`,
];

/** How an answer can be asked for. */
const FORMS = ['', '&_sort=date', '&_sort=-_lastUpdated', '&_sort=_id', '&_sort=-_id'] as const;
const COUNTS = ['&_summary=count', '&_total=accurate', '&_total=accurate&_count=0'] as const;

export interface Query {
  readonly name: string;
  readonly ask: (of: Subject) => string;
}

const NOBODY = new Proxy({} as Subject, { get: (_, name) => `{${String(name)}}` });

/** Each filter in each form. */
export const QUERIES: readonly Query[] = [
  ...[...FORMS, ...COUNTS].flatMap((form) =>
    FILTERS.map((filter) => ({
      name: `${filter(NOBODY)}${form}`.replace(/^&/, ''),
      ask: (of: Subject) => `${filter(of)}${form}`,
    })),
  ),
  ...['_count=1000', '_count=1000&_sort=date', '_elements=outcome', '_summary=true', '_count=1&_total=estimate'].map(
    (form) => ({ name: form, ask: () => form }),
  ),
];
