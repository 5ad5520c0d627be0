import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A table that a reviewer can open in an editor: tab-separated, first line the column names, lists joined by `|`. */
export const TABLES_DIRECTORY = join(import.meta.dirname, 'tables');

/** Thrown when a table is missing or does not have the columns that the code reads; names the file and line, no cell. */
export class TableMismatch extends Error {}

/**
 * Where a fact came from. `read`: taken from the named public data set. `compiled`: from the project's starting tables,
 * compiled from standard references. `recalled`: written from standard knowledge of that kind of source. Neither of the
 * last two has been reviewed by a clinician. `operator`: added by the site, which answers for it.
 */
export const BASES = ['read', 'compiled', 'recalled', 'operator'] as const;
export type Basis = (typeof BASES)[number];

/** The columns of every table of facts; each also has `source` and `basis` as its last two. */
export const COLUMNS = {
  drugs: ['drug', 'aliases', 'classes', 'pregnancy', 'alert'],
  classes: ['class', 'aliases'],
  doses: ['drug', 'routes', 'unit', 'usual_low', 'usual_high', 'once_max', 'day_max', 'frequency'],
  routes: ['drug', 'routes'],
  /** Into a vein: faster ones drop the pressure, stop the heart or harm the kidneys. */
  rates: ['drug', 'max_mg_per_minute'],
  children: ['drug', 'routes', 'per', 'low', 'high', 'once_max', 'day_max'],
  limits: ['subject', 'context_kind', 'context', 'condition', 'unit', 'once_max', 'day_max', 'times_max', 'statement'],
  durations: ['subject', 'condition', 'min_days', 'max_days', 'statement'],
  interactions: ['a', 'b', 'severity', 'effect'],
  contraindications: ['subject', 'context_kind', 'context', 'threshold', 'severity', 'statement'],
  /**
   * What is not given to whom: `who` as plugin/validation/checks/circumstances.ts reads it, `with` what else must be said, `unless`
   * what must not: words (`*`: however they go on), `local`, `last potassium <5.1`.
   */
  circumstances: ['subject', 'who', 'with', 'unless', 'statement'],
  conditions: ['condition', 'aliases', 'system', 'chronic', 'sex', 'kind_of'],
  indications: ['subject', 'conditions'],
  /** All uses of these drugs or classes: what is not among them is none. */
  uses: ['subjects', 'conditions'],
  /** Complaints by the names of texts, and the conditions (`@system`: any of it), drugs and classes that are or treat what brings them. */
  symptoms: ['symptom', 'phrases', 'conditions', 'subjects'],
  /** Two drugs whose names are taken for each other. */
  confused: ['a', 'b'],
  labs: [
    'analyte',
    'aliases',
    'loinc',
    'unit',
    'ref_low',
    'ref_high',
    'plausible_low',
    'plausible_high',
    'si_unit',
    'si_factor',
  ],
  vitals: [
    'vital',
    'aliases',
    'loinc',
    'unit',
    'age_group',
    'normal_low',
    'normal_high',
    'plausible_low',
    'plausible_high',
  ],
  /** Whether a `high` or a `low` value is the better one; the totals that a value is told "out of" (`>30`: none above). */
  scores: ['score', 'aliases', 'min', 'max', 'better', 'totals', 'note', 'rates'],
  bands: ['score', 'meanings', 'min', 'max'],
  /** Imaging and cytology by category: what each means, and the phrases of what it does not; `categories` as texts write it: `4b`, `iif`. */
  gradings: ['scale', 'names', 'categories', 'meaning', 'contrary', 'unless'],
  critical: ['measure', 'unit', 'low', 'high', 'statement'],
  emergencies: ['measure', 'side', 'limit', 'who', 'tells', 'statement'],
  /** What a text says that only a value of at least `min` or at most `max` allows, anywhere in it or near the value. */
  implied: ['measure', 'signs', 'min', 'max', 'reach', 'unless', 'needs', 'statement'],
  /**
   * What a result shows: `yes` and `no` are ranges (`11..`, `..9`) or words (`positive|high`) with which the diseases are
   * shown, or are not; `units` with their factor to the first one.
   */
  results: ['result', 'units', 'yes', 'no', 'diseases', 'unless', 'needs', 'statement'],
  /** At which value of a lab or vital sign, above or below, somebody is called or a drug held. */
  thresholds: ['measure', 'side', 'min', 'max', 'statement'],
  /** What a drug or class does to a measure or to another drug's level. */
  effects: ['subject', 'raises', 'lowers'],
  targets: ['measure', 'context', 'min', 'max', 'statement'],
  /** Between which values a goal of a measure may lie at all, in the first of `units`, whoever the patient is. */
  goals: ['measure', 'context', 'unless', 'units', 'min', 'max', 'statement'],
  /** The least and the most days between two doses, and how many there are. */
  vaccines: [
    'vaccine',
    'aliases',
    'type',
    'min_age_years',
    'max_age_years',
    'routine',
    'not_in',
    'routes',
    'gap_min_days',
    'gap_max_days',
    'doses',
  ],
  /**
   * When a vaccine is given, told from an event: `before` or `after` it, how long `until` it, at an `age` of the child, or in
   * `weeks` of a pregnancy.
   * Vaccines by `#name` of vaccines.tsv or by phrases, events by phrases and `#name`s.
   */
  'vaccine-times': ['vaccines', 'event', 'relation', 'unit', 'min', 'max', 'unless', 'statement'],
  antidotes: ['poison', 'aliases', 'agents', 'antidotes', 'wrong'],
  organisms: ['organism', 'aliases', 'effective', 'ineffective'],
  /** What germs are, how they stain and look, and the diseases that they cause. */
  germs: ['germ', 'aliases', 'kind', 'gram', 'shape', 'diseases'],
  /** How infections get from one to another, by the words of texts, and all that are known to get about so. */
  spreads: ['way', 'words', 'diseases'],
  /** `kind` names what is counted, as `plugin/validation/reading/quantities.ts` reads it. */
  quantities: ['subject', 'kind', 'unless', 'unit', 'min', 'max', 'statement'],
  /** What drugs act on, by its names, and all drugs and classes that do: of any other whose target is known it is told wrong. */
  acts: ['target', 'words', 'members'],
  mechanisms: ['mechanism', 'aliases', 'members'],
  /** What a drug is called by its use, and the drugs, classes and conditions that make it so. */
  roles: ['role', 'aliases', 'members', 'conditions'],
  regimens: ['drug', 'context', 'routes', 'only', 'unit', 'low', 'high', 'statement'],
  /** `never`: phrases of tests that are other drugs' and of checks far too rare. */
  monitoring: ['subject', 'items', 'never', 'statement'],
  /** Doses in mg of one kind of drug that do the same; tables differ up to `spread` times. */
  equivalents: ['kind', 'drug', 'routes', 'mg', 'spread'],
  /** What nobody does with a medicine: drugs and classes (`drug` and `vaccine`: any; none where the ways name the form), phrases, what the text must have too, and what makes it right after all. */
  handling: ['subjects', 'ways', 'needs', 'unless', 'statement'],
  /** Where drugs, classes and vaccines (or what `words` name) are kept before use: `freezer`, `fridge`, `room`; any other of them is wrong. */
  keeping: ['subjects', 'words', 'places', 'statement'],
  'first-aid': ['situation', 'scope', 'advice', 'statement'],
  /** What is `avoid`ed or `fine` while `planning` a pregnancy or `nursing`; of a pregnancy itself `drugs` and `contraindications` tell. */
  mothers: ['subject', 'stage', 'verdict', 'statement'],
  /** What drugs are given for, by what they do: the phrases of the aim, the drugs for it and those that do something else, by `;`. */
  aims: ['aim', 'phrases', 'right', 'wrong', 'statement'],
  /**
   * What is never given or done in emergencies, told by their signs; `cues`: parts joined by ` & `, each a list of phrases, `#names` of
   * the tables or `@values`; `drugs` by `;`.
   */
  scenes: ['scene', 'cues', 'drugs', 'advice', 'unless', 'statement'],
  /** What is no treatment of a problem, for it brings it on, makes it worse or does nothing there; cues as in `scenes`, drugs by `;`. */
  contraries: ['problem', 'cues', 'drugs', 'unless', 'statement'],
  /**
   * What is not done with a drug when something happens (`if`, told as a plan) or is there (`now`): `more`, `same`, `less`,
   * `none` or `give`; cues as in `scenes`, subjects by `;`.
   */
  plans: ['event', 'cues', 'subjects', 'wrong', 'when', 'unless', 'statement'],
  /** What is watched in who takes a drug, by the organs and tests that texts name. */
  watches: ['watch', 'words'],
  /**
   * By which watches the dose of drugs (by `;`) is guided, and all that they harm or are watched for: a text that names another tells
   * something wrong. No guides: none is known to be told wrong.
   */
  watched: ['subjects', 'guides', 'watched', 'statement'],
  /** Harms that few drugs do, by the phrases that tell of them, and all drugs and classes that do: any other is told wrong. */
  harms: ['harm', 'words', 'members'],
  /** Verbs by what they tell that something does. */
  deeds: ['deed', 'words'],
  /**
   * What drugs (by `;`) do not do in the body: the deeds of deeds.tsv that are `wrong` of the `objects`, or the whole of it as `said`;
   * `unless`: phrases that explain it.
   */
  actions: ['subjects', 'wrong', 'objects', 'said', 'unless', 'statement'],
  /** Signs that drugs (by `;`) may be doing great harm, which nobody waits out or answers with more; `unless`: phrases of what is none. */
  alarms: ['subjects', 'signs', 'unless', 'statement'],
  /**
   * Between how many days `topics` of drugs (by `;`; none: of anybody, `with` what else is said) lie: `every` so often, at the next
   * `check`, how long it `lasts`, when it `starts` and how long `before` something;
   * outside of them a text tells something wrong.
   */
  intervals: ['subjects', 'topics', 'with', 'kinds', 'min', 'max', 'unless', 'statement'],
  /** What people eat, drink and do, by its names in texts. */
  habits: ['habit', 'words'],
  /**
   * What is wrong to say or advise of drugs (by `;`; none: the phrases name them): phrases, and `+habits` that are allowed; `unless`:
   * phrases that explain it.
   */
  misadvice: ['subjects', 'advice', 'unless', 'statement'],
  /**
   * What is wrong to do in a `situation` (parts joined by ` & `, each a list of phrases), by `area`: `conduct` with a disease or device,
   * `preparation` for an operation or test, `emergency` with signs of one; `unless`: phrases that excuse it. `+name` stands for all
   * phrases of a wording, `<name>` for any of its words.
   */
  conduct: ['area', 'situation', 'advice', 'unless', 'statement'],
  /**
   * Screening and regular checks: by cues (parts joined by ` & `), whom anybody screens (`ages`), when it starts and how often it is
   * done, as ranges of years that no programme leaves (`20..30`).
   */
  programmes: ['programme', 'cues', 'ages', 'starts', 'stops', 'every', 'unless', 'statement'],
  /** Tests by their names, and words of what each looks for: what other rows look for it does not. */
  tests: ['tests', 'finds'],
  /**
   * Which answers belong to which subject, by `kind`: what a `part` of the body does, what it is `named`, the `nerve` that moves
   * something, the `position` in which something is done, the tests by which a disease is looked for (`screen`) or `followed`; what it
   * is treated with, by class (`therapy`) or by the few drugs that are its own (`replace`), which disease a `sign` or `marker` is of,
   * how it is passed on (`inherit`), what it lacks or has too much of (`lack`), what its `diet` leaves out, what is tested before a drug
   * (`pretest`), where a way of giving leads (`into`) and what a drug `protects`. What only
   * other rows of a kind have as an answer is wrong of a subject; `unless`: phrases that explain it. `+name`: all of a wording.
   */
  matches: ['kind', 'subject', 'answers', 'unless', 'statement'],
  /** Phrases and words that many rows share, by a name. */
  wordings: ['wording', 'words'],
  /**
   * Advice (`thing`, as `plugin/validation/checks/chart/unsafe-advice.ts` reads it) and what of a chart makes it unsafe, any one
   * of them: parts of names (`*pril`: the end of a word), or `when`: a result (`potassium>=5.2`), `creatinine doubled` and the like.
   */
  advice: ['thing', 'medicines', 'conditions', 'allergies', 'when', 'statement'],
  /** Words one of which a text has in the place of another: alternatives by `|`, those that say the same by `/`. */
  alternatives: ['of', 'words'],
  /**
   * What is no reason against what. By `kind` the reasons are allergens (`allergy`), what somebody has, does or takes (`state`), or whose
   * allergy it is (`relative`); reasons and what is `spared` are phrases or `#names` of the tables (`#drug`, `#vaccine`, `#inactivated
   * vaccine`: any; `#same`: what the relative reacts to; `!name`: not that one); `unless`: words that make another reason (`allerg*`: their beginning).
   */
  'false-reasons': ['kind', 'reasons', 'spared', 'unless', 'statement'],
  allergies: ['allergen', 'cross_reacts', 'note'],
  anatomy: ['term', 'requires', 'kind'],
  /** Places of the body by the words of texts, and the places that each lies in; `axis`: a region or a side. */
  places: ['place', 'words', 'within', 'axis'],
  /** What `lies` somewhere (organs, bones, muscles) or `goes` there (vessels, nerves, diseases, devices, operations), and the places that it belongs to. */
  structures: ['structure', 'kind', 'belongs'],
  /** What an operation takes out, by the names of both, and what only who has the organ has. */
  organs: ['organ', 'names', 'operations', 'signs', 'sided', 'unless', 'statement'],
  /** What texts deny by one of its names or a denial of its own, and tell by what only who has it has; `lasting` for a life. */
  denials: ['topic', 'lasting', 'denied', 'denials', 'told', 'unless', 'statement'],
} as const;
export type TableName = keyof typeof COLUMNS;
export const TABLE_NAMES = Object.keys(COLUMNS) as readonly TableName[];
export type Row<Name extends TableName> = Readonly<Record<(typeof COLUMNS)[Name][number] | 'source', string>> & {
  readonly basis: Basis;
  /** `doses:12`, the line in the file, to cite and to correct. */
  readonly citation: string;
};
/** All rows of a table. */
export type Rows = <Name extends TableName>(name: Name) => readonly Row<Name>[];

const isBasis = (text: string | undefined): text is Basis => (BASES as readonly (string | undefined)[]).includes(text);

/** The rows of a table. Throws TableMismatch for a wrong header, a short line, or a fact without source or basis. */
export function readTable<Name extends TableName>(name: Name, directory = TABLES_DIRECTORY): readonly Row<Name>[] {
  const columns = [...COLUMNS[name], 'source', 'basis'];
  const lines = readTableText(`${name}.tsv`, directory).split('\n');
  // Sources, and lists of words, stand in hundreds of rows: 2 MB less when each is held once.
  const known = new Map<string, string>();
  const once = (cell: string): string => {
    const same = known.get(cell);
    if (same === undefined) known.set(cell, cell);
    return same ?? cell;
  };
  if (lines[0] !== columns.join('\t')) throw new TableMismatch(`${name}.tsv: the header is not the expected one`);
  return lines.slice(1).flatMap((line, index) => {
    if (line === '') return [];
    const cells = line.split('\t');
    const place = `${name}.tsv line ${index + 2}`;
    if (cells.length !== columns.length) throw new TableMismatch(`${place}: not ${columns.length} columns`);
    if (!cells.at(-2) || !isBasis(cells.at(-1))) throw new TableMismatch(`${place}: no source or no basis`);
    // Twelve thousand rows at every start: each is made once, of one shape.
    const row: Record<string, string> = { citation: `${name}:${index + 2}` };
    for (let at = 0; at < columns.length; at += 1) row[columns[at]!] = once(cells[at]!);
    return [row as Row<Name>];
  });
}

/** The text of a file of the tables' folder. Throws TableMismatch when it cannot be read. */
export function readTableText(file: string, directory = TABLES_DIRECTORY): string {
  try {
    return readFileSync(join(directory, file), 'utf8');
  } catch {
    throw new TableMismatch(`${file}: cannot be read`);
  }
}

/** The entries of a list cell; an empty cell has none. */
export const listOf = (cell: string): readonly string[] => cell.split('|').filter((entry) => entry !== '');

/** The number in a cell, or undefined when it is empty. */
export const numberOf = (cell: string): number | undefined => (cell === '' ? undefined : Number(cell));
