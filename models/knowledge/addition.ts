import type { Passage } from './passages.ts';
import { COLUMNS, listOf, type Row, type TableName } from './table.ts';

/** The tables that an operator may add rows to. */
export const ADDABLE = [
  'drugs',
  'doses',
  'children',
  'durations',
  'interactions',
  'contraindications',
  'indications',
] as const;
export type AddableTable = (typeof ADDABLE)[number];

/** What an operator added under a title: rows of one table, or a document's paragraphs. */
export type Addition =
  | {
      readonly kind: AddableTable;
      readonly title: string;
      readonly version: number;
      /** Shipped rows of the same drug or claim (`claimOf`) no longer count. */
      readonly overrides: boolean;
      readonly rows: readonly Readonly<Record<string, string>>[];
    }
  | {
      readonly kind: 'document';
      readonly title: string;
      readonly version: number;
      readonly overrides: false;
      readonly paragraphs: readonly string[];
    };

/** What makes two rows of a table speak of the same thing. */
const CLAIM = {
  drugs: (row) => row.drug,
  doses: (row) => row.drug,
  children: (row) => row.drug,
  durations: (row) => `${row.subject}\t${row.condition}`,
  interactions: (row) => [row.a, row.b].sort().join('\t'),
  contraindications: (row) => `${row.subject}\t${row.context_kind}\t${row.context}`,
  indications: (row) => row.subject,
} as const satisfies Record<AddableTable, (row: Readonly<Record<string, string>>) => string | undefined>;

/** The shipped rows and the operator's: those of an overriding addition stand in place of the shipped ones of their claim. */
export function withAdded<Name extends TableName>(
  name: Name,
  shipped: readonly Row<Name>[],
  additions: readonly Addition[],
): readonly Row<Name>[] {
  const own = additions.flatMap((each) => (each.kind !== 'document' && each.kind === name ? [each] : []));
  const [first] = own;
  if (!first) return shipped;
  const claim = CLAIM[first.kind] as (row: Readonly<Record<string, string>>) => string;
  const replaced = new Set(own.flatMap((each) => (each.overrides ? each.rows.map(claim) : [])));
  return [...shipped.filter((row) => !replaced.has(claim(row))), ...own.flatMap((each) => rowsOf(name, each))];
}

const rowsOf = <Name extends TableName>(
  name: Name,
  addition: Extract<Addition, { rows: unknown }>,
): readonly Row<Name>[] =>
  addition.rows.map(
    (cells, index) =>
      ({
        ...Object.fromEntries(COLUMNS[name].map((column) => [column, cells[column] ?? ''])),
        source: cells.source || addition.title,
        basis: 'operator',
        citation: `${addition.title}, version ${addition.version}, row ${index + 1}`,
      }) as unknown as Row<Name>,
  );

/** The paragraphs of the operator's documents, to retrieve and to cite by title. */
export const addedPassages = (additions: readonly Addition[]): readonly Passage[] =>
  additions.flatMap((each) =>
    each.kind === 'document'
      ? each.paragraphs.map((text, index) => ({
          text,
          source: each.title,
          citation: `${each.title}, version ${each.version}, paragraph ${index + 1}`,
        }))
      : [],
  );

/** Entities that a row may name, in lower case. */
export interface KnownNames {
  readonly drugs: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
}

type Rule = (cell: string, names: KnownNames) => string | undefined;

const ROUTES = 'PO IV IM SC SL INH NEB IN TD TOP PR PV OPH OT IT IA EPI'.split(' ');
const FREQUENCY =
  /^(?:\d+(?:-\d+)?\/day|once|as needed|infusion|weekly|(?:twice|three times) weekly|monthly|yearly|every \d+ (?:days|weeks|months))$/;

const text: Rule = (cell) => (cell === '' ? 'is empty' : undefined);
const anything: Rule = () => undefined;
const number: Rule = (cell) => (Number(cell) > 0 && cell !== '' ? undefined : 'is not a number above 0');
const numberOrNone: Rule = (cell) => (cell === '' ? undefined : number(cell, NONE));
const oneOf =
  (...values: string[]): Rule =>
  (cell) =>
    values.includes(cell) ? undefined : `is none of ${values.filter((value) => value !== '').join(', ')}`;
const routes: Rule = (cell) =>
  cell !== '' && listOf(cell).every((route) => ROUTES.includes(route))
    ? undefined
    : `is not a list, joined by |, of ${ROUTES.join(', ')}`;
const frequency: Rule = (cell) =>
  FREQUENCY.test(cell) ? undefined : 'is not like 1-2/day, weekly, every 3 days, monthly, once, as needed or infusion';
const drug: Rule = (cell, { drugs }) =>
  drugs.has(cell) ? undefined : 'is no drug of the tables: add it to drugs first';
const subject: Rule = (cell, { drugs, classes }) =>
  drugs.has(cell) || classes.has(cell) ? undefined : 'is no drug or class of the tables: add it to drugs first';
const condition: Rule = (cell, { conditions }) =>
  conditions.has(cell) ? undefined : 'is no condition of conditions.tsv, where conditions have their names';
const conditionOrNone: Rule = (cell, names) => (cell === '' ? undefined : condition(cell, names));
const conditionList: Rule = (cell, names) =>
  listOf(cell).length === 0
    ? 'is empty'
    : listOf(cell)
        .map((each) => condition(each, names))
        .find((fault) => fault);

const NONE: KnownNames = { drugs: new Set(), classes: new Set(), conditions: new Set() };

const RULES: { readonly [Name in AddableTable]: Readonly<Record<(typeof COLUMNS)[Name][number], Rule>> } = {
  drugs: {
    drug: text,
    aliases: anything,
    classes: anything,
    pregnancy: oneOf('acceptable', 'caution', 'contraindicated', ''),
    alert: oneOf('opioid', 'anticoagulant', 'insulin', ''),
  },
  doses: {
    drug,
    routes,
    unit: text,
    usual_low: number,
    usual_high: number,
    once_max: number,
    day_max: numberOrNone,
    frequency,
  },
  children: {
    drug,
    routes,
    per: oneOf('dose', 'day'),
    low: number,
    high: number,
    once_max: numberOrNone,
    day_max: numberOrNone,
  },
  durations: { subject, condition: conditionOrNone, min_days: number, max_days: number, statement: text },
  interactions: { a: subject, b: subject, severity: oneOf('contraindicated', 'major', 'moderate'), effect: text },
  contraindications: {
    subject,
    context_kind: oneOf('pregnancy', 'condition', 'age', 'renal', 'lab'),
    context: text,
    threshold: anything,
    severity: oneOf('contraindicated', 'caution'),
    statement: text,
  },
  indications: { subject, conditions: conditionList },
};

/** What rows as a whole must hold besides their cells. */
function faultOfRow(name: AddableTable, row: Readonly<Record<string, string>>, names: KnownNames): string | undefined {
  const [low, high, once] = [
    row.usual_low ?? row.low ?? row.min_days,
    row.usual_high ?? row.high ?? row.max_days,
    row.once_max,
  ];
  if (low !== undefined && high !== undefined && Number(low) > Number(high))
    return 'the low value is above the high one';
  if (name === 'doses' && Number(high) > Number(once)) return 'usual_high is above once_max';
  if (name !== 'contraindications') return undefined;
  const { context_kind: kind, context = '', threshold = '' } = row;
  if (kind === 'condition') {
    const fault = condition(context, names);
    return fault && `context ${fault}`;
  }
  if (kind === 'age' && !/^<[\d.]+ (?:years|months)$/.test(context)) return 'context of an age is like <12 years';
  if (kind === 'renal' && !/^(?:egfr|crcl)$/.test(context)) return 'context of kidney function is egfr or crcl';
  if (kind === 'renal' && !/^<\d+$/.test(threshold)) return 'threshold of kidney function is like <30';
  if (kind === 'lab' && (context !== 'potassium' || !/^>\d+(?:\.\d+)?$/.test(threshold)))
    return 'a lab is potassium with a threshold like >5.0';
  return undefined;
}

/** Lines of an import with their cells, `line` as an editor counts. */
export interface ReadRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Every fault of an import, each with its line; none means that the rows may be added. Cells are not repeated. */
export function faultsOf(name: AddableTable, rows: readonly ReadRow[], names: KnownNames): readonly string[] {
  const rules = Object.entries<Rule>(RULES[name]);
  const optional: readonly string[] = [
    ...rules.filter(([, rule]) => rule('', NONE) === undefined).map(([column]) => column),
    'source',
  ];
  const columns = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const missing = rules
    .map(([column]) => column)
    .filter((column) => !columns.has(column) && !optional.includes(column));
  const unknown = [...columns].filter((column) => column !== 'source' && !rules.some(([known]) => known === column));
  const heading = [
    ...missing.map((column) => `the column ${column} is missing`),
    ...(unknown.length > 0
      ? [
          `${unknown.length} column${unknown.length === 1 ? ' is' : 's are'} none of ${rules.map(([column]) => column).join(', ')}, source`,
        ]
      : []),
  ];
  if (heading.length > 0) return heading;
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const faults = rules.flatMap(([column, rule]) => {
      const fault = rule(cells[column] ?? '', names);
      return fault ? [`line ${line}: ${column} ${fault}`] : [];
    });
    const whole = faults.length === 0 ? faultOfRow(name, cells, names) : undefined;
    const key = JSON.stringify(rules.map(([column]) => cells[column] ?? ''));
    const twice = seen.get(key);
    seen.set(key, line);
    return [
      ...faults,
      ...(whole ? [`line ${line}: ${whole}`] : []),
      ...(twice === undefined ? [] : [`line ${line}: the same as line ${twice}`]),
    ];
  });
}
