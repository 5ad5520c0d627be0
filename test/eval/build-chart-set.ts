import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Chart } from '../../plugin/chart.ts';
import type { PhiType } from '../../plugin/spans.ts';
import type { EvalDocument } from './detection.ts';
import type { LabelledSpan } from './score.ts';

/**
 * node test/eval/build-chart-set.ts --to OUT.jsonl [--charts synthea_charts.jsonl] [--seed 0]
 * Writes a document for each synthetic chart, with the chart and the true spans beside it: names in capitals, in lower case,
 * "Last, First", by initial, possessive and misspelt, dates of birth, phone numbers and addresses in many forms.
 * Same charts and seed, same bytes. `npm run eval:phi -- OUT.jsonl` and the same with `--chart` then tell what a chart adds.
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    seed: { type: 'string', default: '0' },
    charts: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/deid/synthea_charts.jsonl') },
  },
});
if (values.to === undefined) throw new Error('--to OUT.jsonl is needed');

interface Name {
  readonly given: readonly string[];
  readonly family: string;
}
interface Row {
  readonly id: string;
  readonly name: readonly Name[];
  readonly birthDate: string;
  readonly identifiers: Readonly<Record<string, string>>;
  readonly telecom: readonly string[];
  readonly address: readonly {
    readonly line: readonly string[];
    readonly city: string;
    readonly postalCode?: string;
  }[];
  readonly mothersMaidenName?: string;
  readonly practitioners: readonly Name[];
  readonly organizations: readonly { readonly name: string; readonly phone?: string }[];
}

/** A park-miller generator: the n-th chart always gives the n-th document. */
const randomFrom = (seed: number) => {
  let state = (seed % 2147483646) + 1;
  return (below: number): number => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function birthForms(date: string): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return [
    date,
    `${month}/${day}/${year}`,
    `${Number(month)}/${Number(day)}/${year.slice(2)}`,
    `${name} ${Number(day)}, ${year}`,
    `${Number(day)} ${name.slice(0, 3)} ${year}`,
  ];
}

function phoneForms(phone: string): readonly string[] {
  const [area = '', office = '', line = ''] = phone.split('-');
  return [
    phone,
    `(${area}) ${office}-${line}`,
    `${area}.${office}.${line}`,
    `${area}${office}${line}`,
    `+1 ${area} ${office} ${line}`,
  ];
}

function misspell(name: string, at: number): string {
  const place = 1 + (at % (name.length - 2));
  const forms = [
    name.slice(0, place) + name.slice(place + 1),
    name.slice(0, place) + name[place] + name.slice(place),
    name.slice(0, place) + name[place + 1] + name[place] + name.slice(place + 2),
  ];
  return forms[at % forms.length]!;
}

/** Text and its spans, written piece by piece. */
function writer() {
  const parts: string[] = [];
  const spans: LabelledSpan[] = [];
  let length = 0;
  const say = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  return {
    say,
    phi(text: string, label: PhiType): void {
      spans.push({ start: length, end: length + text.length, label });
      say(text);
    },
    done: () => ({ text: parts.join(''), spans }),
  };
}

function documentOf(row: Row, seed: number): EvalDocument | undefined {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
  const [name] = row.name;
  const [doctor] = row.practitioners;
  const [home] = row.address;
  const [first, family] = [name?.given[0], name?.family];
  if (first === undefined || family === undefined || !doctor?.given[0] || !home) return undefined;
  const { say, phi, done } = writer();
  const cased = pick([
    (text: string) => text,
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
  ]);

  if (random(2) === 0) {
    say('PATIENT: ');
    phi(`${family.toUpperCase()}, ${first.toUpperCase()}`, 'PATIENT');
    say('   DOB ');
    phi(pick(birthForms(row.birthDate)), 'DOB');
    say('   SSN ');
    phi(row.identifiers.SS ?? '', 'SSN');
    say('\n\n');
  }
  phi(cased(`${first} ${family}`), 'PATIENT');
  say(
    ` ${pick(['is seen for follow-up of hypertension', 'comes in with two days of cough', 'wants to talk about the lab results'])}. `,
  );
  phi(cased(pick([first, family])), 'PATIENT');
  say(
    pick([
      ' has been taking lisinopril as told. ',
      ' denies chest pain and dyspnea. ',
      ' reports that the rash is better. ',
    ]),
  );
  if (family.length >= 6) {
    say('Later: ');
    phi(cased(misspell(family, random(1000))), 'PATIENT');
    say(' called again about the refill. ');
  }
  phi(`${first[0]}. ${family}`, 'PATIENT');
  say("'s pharmacy was told. ");
  if (row.mothersMaidenName !== undefined) {
    say('Mother (');
    phi(row.mothersMaidenName, 'NAME');
    say(') agrees. ');
  }
  say(pick(['Seen by ', 'Discussed with ', 'cc: ']));
  phi(cased(pick([`${doctor.given[0]} ${doctor.family}`, doctor.family])), 'PHYSICIAN');
  say('. Lives at ');
  phi(cased(home.line[0] ?? ''), 'LOCATION');
  say(', ');
  phi(cased(home.city), 'LOCATION');
  say('. Phone ');
  phi(pick(phoneForms(row.telecom[0] ?? '')), 'PHONE');
  const [organization] = row.organizations;
  if (organization && random(2) === 0) {
    say('. Transferred from ');
    phi(organization.name.trim().replace(/ -$/, ''), 'HOSPITAL');
  }
  say(`. Potassium rose to ${4 + random(3)}.${random(10)}; no Graves disease, no Parkinson signs.\n`);
  return { id: row.id, source: 'chart-notes', ...done(), chart: chartOf(row) };
}

const chartOf = (row: Row): Chart => ({
  people: [
    ...row.name.flatMap(({ given, family }) =>
      [...given, family].map((surface) => ({ surface, type: 'PATIENT' as const })),
    ),
    ...row.practitioners.flatMap(({ given, family }) =>
      [...given, family].map((surface) => ({ surface, type: 'PHYSICIAN' as const })),
    ),
    ...(row.mothersMaidenName === undefined ? [] : [{ surface: row.mothersMaidenName, type: 'NAME' as const }]),
  ],
  places: [
    ...row.address.flatMap(({ line, city }) =>
      [...line, city].map((surface) => ({ surface, type: 'LOCATION' as const })),
    ),
    ...row.organizations.map(({ name }) => ({ surface: name, type: 'HOSPITAL' as const })),
  ],
  identifiers: [
    { surface: row.birthDate, type: 'DOB' },
    ...row.telecom.map((surface) => ({ surface, type: 'PHONE' as const })),
    ...Object.entries(row.identifiers).map(([kind, surface]) => ({
      surface,
      type: kind === 'SS' ? ('SSN' as const) : ('ID' as const),
    })),
  ],
});

const out = createWriteStream(values.to);
let seed = Number(values.seed) * 1_000_003;
for await (const line of createInterface({ input: createReadStream(values.charts, 'utf8') })) {
  const document = line === '' ? undefined : documentOf(JSON.parse(line) as Row, seed++);
  if (document) out.write(`${JSON.stringify(document)}\n`);
}
out.end();
