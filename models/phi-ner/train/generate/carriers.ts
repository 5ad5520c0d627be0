import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gazetteers } from './gazetteers.ts';
import { hash } from './random.ts';

/** A stretch of carrier text: plain, or a place where a name or date of the scene belongs. */
export type Part =
  | { readonly text: string; readonly label?: 'DATE' | 'AGE' }
  | { readonly slot: string; readonly form: string };
export type Sentence = readonly Part[];

export interface Turn {
  readonly speaker: string;
  readonly sentences: readonly Sentence[];
}
/** Lines (headings included) of sentences. */
export type Note = readonly (readonly Sentence[])[];
export interface Carriers {
  /** Notes and vignettes, whole. */
  readonly notes: readonly Note[];
  /** Sections of notes, with MTS-Dialog's code of what they are about: GENHX, FAM/SOCHX, ROS … */
  readonly sections: readonly { readonly code: string; readonly lines: Note }[];
  /** Conversations. `spoken` ones are machine transcripts, all lower case. */
  readonly dialogues: readonly { readonly spoken: boolean; readonly turns: readonly Turn[] }[];
  /** Medical text about nobody: questions, encyclopaedia, code titles. */
  readonly questions: readonly string[];
  readonly facts: readonly string[];
  readonly titles: readonly string[];
}

interface Row {
  readonly id: string;
  readonly source?: string;
  readonly text: string;
  readonly question?: string;
  readonly focus?: string;
  readonly chart?: { readonly given?: string; readonly family?: string };
  readonly spans?: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

const rowsOf = (path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const row = JSON.parse(line) as Row;
      return row.spans ? row : { ...row, text: repaired(row.text) };
    });

/** Quotes and dashes that were read in the wrong encoding once, in texts without offsets. */
const repaired = (text: string): string =>
  text
    .replaceAll('â€œ', '“')
    .replaceAll('â€\u009d', '”')
    .replaceAll('â€™', '’')
    .replaceAll('â€“', '–')
    .replaceAll('â€', '”')
    .replaceAll('Î¼', 'μ')
    .replaceAll('Â', '');

/** Note and dialogue of one encounter, and the variants of one vignette, share a key, hence a split. */
const encounterOf = (id: string): string => id.replace(/-(?:note|dialogue|slots)$/, '');
export const splitOf = (id: string): 'train' | 'dev' => (hash(encounterOf(id)) % 8 === 3 ? 'dev' : 'train');

/** Reads the clinical carrier texts below `shared` for one split; sentences that name someone unmarked are left out. */
export function readCarriers(shared: string, gazetteers: Gazetteers, split: 'train' | 'dev' | 'all'): Carriers {
  const mine = (row: Row) => split === 'all' || splitOf(row.id) === split;
  const at = (...path: string[]) => join(shared, ...path);
  const aci = rowsOf(at('deid', 'aci_bench_train_valid_silver.jsonl'));
  const mts = rowsOf(at('deid', 'mts_dialog_train_text.jsonl'));
  const medec = rowsOf(at('validate', 'train', 'medec_ms_val_as_train.jsonl'));
  const encyclopaedia = rowsOf(at('validate', 'kb_docs', 'medquad.jsonl')).filter((_, index) => index % 10 === 0);
  const halluc = rowsOf(at('validate', 'train', 'medhallu_train.jsonl'));
  const icd = readFileSync(at('validate', 'facts', 'icd10cm_2021_codes.tsv'), 'utf8')
    .split('\n')
    .filter((_, index) => index > 0 && index % 3 === 0);

  const isRisky = riskFilter(gazetteers, [...mts, ...encyclopaedia, ...medec]);
  const safe = (sentence: Sentence, spoken = false) =>
    sentence.every((part) => !('text' in part) || !isRisky(part.text, spoken));
  const sentencesOf = (text: string) =>
    text
      .split(/(?<=[.?!])(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|No|Sgt|Rev)\.)\s+(?=[A-Z[(])/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const compile = (text: string) =>
    sentencesOf(text)
      .map(compileSentence)
      .filter((sentence) => safe(sentence));
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => compile(line))
      .filter((line) => line.length > 0);

  const notes: Note[] = [];
  const sections: { code: string; lines: Note }[] = [];
  const dialogues: { spoken: boolean; turns: Turn[] }[] = [];
  for (const row of [...aci, ...mts, ...medec].filter(mine)) {
    if (row.id.endsWith('-dialogue')) {
      const spoken = row.id.startsWith('aci');
      const turns = refilled(row)
        .split('\n')
        .map((line) => {
          const [, speaker = '', said = ''] = /^\s*(\[\w+\]|[A-Z]\w*:)\s*(.*)$/.exec(line) ?? [];
          return {
            speaker,
            sentences: said
              .trim()
              .split(spoken ? /(?<= [.?!]) / : /(?<=[.?!]) (?=[A-Z])/)
              .map(compileSentence)
              .filter((each) => each.length > 0 && safe(each, spoken)),
          };
        })
        .filter((turn) => turn.speaker !== '' && turn.sentences.length > 0);
      if (turns.length > 2) dialogues.push({ spoken, turns });
    } else {
      const lines = linesOf(refilled(row));
      const code = row.id.startsWith('mts') ? row.source?.split(' ').at(-1) : undefined;
      if (lines.length > 0 && code) sections.push({ code, lines });
      else if (lines.length > 0) notes.push(lines);
    }
  }
  const factual = (text: string) =>
    sentencesOf(text).filter(
      (each) =>
        each.length > 30 &&
        each.length < 400 &&
        !isRisky(each, false) &&
        !/Universit|Hospital|Institut|Clinic\b|Center\b|Foundation|www|http|@|\d{3}-\d{4}/.test(each),
    );
  return {
    notes,
    sections,
    dialogues,
    questions: [...encyclopaedia, ...halluc]
      .filter(mine)
      .map((row) => row.question ?? '')
      .filter((each) => each !== '' && !isRisky(each, false)),
    facts: encyclopaedia.filter(mine).flatMap((row) => factual(row.text)),
    titles: icd.map((line) => line.split('\t')[1] ?? '').filter((title) => title.length > 8 && title.length < 90),
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Puts slot marks where the silver annotation says the patient or a doctor is named. */
function refilled(row: Row): string {
  let text = row.text;
  const names = (row.spans ?? []).filter((span) => span.label === 'PATIENT' || span.label === 'PHYSICIAN');
  for (const span of [...names].sort((a, b) => b.start - a.start)) {
    const surface = row.text.slice(span.start, span.end).toLowerCase();
    const { given = '', family = '' } = row.chart ?? {};
    const form =
      surface === family.toLowerCase()
        ? 'l'
        : surface === given.toLowerCase()
          ? 'f'
          : surface.includes(' ')
            ? 'fl'
            : span.label === 'PHYSICIAN'
              ? 'l'
              : 'f';
    text = `${text.slice(0, span.start)}⟪${span.label === 'PATIENT' ? 'pat' : 'doc'}.${form}⟫${text.slice(span.end)}`;
  }
  // a mention that the silver rule passed over is the patient all the same
  for (const [name, form] of [
    [row.chart?.given, 'f'],
    [row.chart?.family, 'l'],
  ] as const)
    if (name) text = text.replace(new RegExp(`(?<![\\p{L}⟪.])${literal(name)}(?![\\p{L}⟫])`, 'giu'), `⟪pat.${form}⟫`);
  return text
    .replace(
      /\b((?:Dr\.|Doctor|doctor|dr\.) )(?:X{1,3}|XYZ|ABCD?|[A-Z])(?![\p{L}⟫'])/gu,
      (_, title: string) => `${title}⟪doc.l⟫`,
    )
    .replace(
      /\b((?:Mrs?\.|Ms\.|Miss|Mister|Mr|Ms|miss|mister) )(?:X{1,3}|XYZ|ABCD?|[A-Z])(?![\p{L}⟫'])/gu,
      (_, title: string) => `${title}⟪pat.l⟫`,
    )
    .replace(/\b(?:ABCD?|XYZ|A B C D) (?:General Hospital|Medical Center|Hospital)\b/g, '⟪hosp.any⟫');
}

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\\.?|Feb\\.?|Aug\\.?|Sept?\\.?|Oct\\.?|Nov\\.?|Dec\\.?)';
const DAY_WORDS =
  '(?:(?:twenty|thirty)[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth?th?|nine?th|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|nineteenth|twenty nineth)';
const YEAR_WORDS =
  '(?: (?:of )?(?:two thousand(?: (?:and )?[a-z]+)?|(?:nineteen|twenty) [a-z]+(?: (?:one|two|three|four|five|six|seven|eight|nine))?))?';
/** A month alone is a date too, finer than a year; "may" and "march" only after a word that a month follows. */
const BARE_MONTH =
  '\\b(?:January|February|April|June|July|August|September|October|November|December)\\b|(?<=\\b(?:in|last|since|until|of|early|late|mid|this|next|from|by|through|around) )(?:May|March)\\b';
const MARKS = new RegExp(
  `⟪(?<slot>\\w+)\\.(?<form>\\w+)⟫|(?<date>\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b|\\b\\d{1,2}/(?:19|20)\\d{2}\\b|\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)\\d{2})?\\b|\\b${MONTH}(?: of)?,? (?:19|20)\\d{2}\\b|\\b${MONTH} ${DAY_WORDS}${YEAR_WORDS}\\b|${BARE_MONTH})|(?<age>\\b(?:9\\d|1[01]\\d)(?=[ -]years?[ -]old))`,
  'giu',
);

/** Cuts a line at its slot marks, dates and ages of ninety and more. */
function compileSentence(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    const { slot, form = 'any', date, age } = match.groups!;
    if (slot) parts.push({ slot, form });
    else parts.push({ text: (date ?? age)!, label: date ? 'DATE' : 'AGE' });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const KNOWN = new Set(
  `january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  american african caucasian hispanic english spanish german french russian latin italian chinese japanese korean indian mexican danish doctor guest patient guest_family
  dax dragon bun alt ast ct mri ekg ed er pa lv ra rv la uti copd tia ana usa america united states us uk christmas thanksgiving easter xyz`.split(
    /\s+/,
  ),
);

/** Says whether plain text may name a person or place that nobody marked. */
function riskFilter(gazetteers: Gazetteers, rows: readonly Row[]): (text: string, spoken: boolean) => boolean {
  const counts = new Map<string, number>();
  for (const row of rows)
    if (!row.id.endsWith('-dialogue'))
      for (const [word] of row.text.matchAll(/(?<![\p{L}])\p{Ll}+(?![\p{L}])/gu))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  const fine = new Set(
    [
      ...gazetteers.eponyms,
      ...gazetteers.drugs,
      ...gazetteers.countries,
      ...gazetteers.states.map((state) => state.word),
    ].map((word) => word.toLowerCase()),
  );
  const risky = (word: string) =>
    (gazetteers.allNames.has(word) || gazetteers.allPlaces.has(word)) &&
    !fine.has(word) &&
    !KNOWN.has(word) &&
    (counts.get(word) ?? 0) < 3 &&
    !(gazetteers.clinicalWords.has(word) && !gazetteers.givenUs.includes(word.charAt(0).toUpperCase() + word.slice(1)));
  return (text, spoken) =>
    /\b(?:Dr|Mr|Mrs|Ms|Miss|Mister|Doctor|doctor|dr|ms|mr|mrs|mister)\.? (?:[A-Z]\p{Ll}+)|\b(?:dr|ms|mr|mrs) \. |(?:dr|mr|mrs|ms)\. \p{Ll}|(?:miss|mister|doctor) (?:russell|christine|miller|hill|taylor|gutierrez|stewart|sanchez|wood|moore|scott|doctor)|X{3}|XYZ|ABCD?\b|\b[A-Z][a-z]+ (?:General|Memorial|Hospital|Medical Center|Clinic|University|Street|Drive|Manor|Care Center)|Wal-Mart|Pratt|Barney/u.test(
      text,
    ) ||
    [...text.matchAll(/(?<![\p{L}'-])\p{L}[\p{L}']+/gu)].some(
      ([word]) => (spoken || /^\p{Lu}\p{Ll}/u.test(word)) && risky(word.toLowerCase().replace(/'s$/, '')),
    );
}
