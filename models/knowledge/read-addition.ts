import type { ReadRow } from './addition.ts';

/** A file that could not be read as what it is called; the message is one line for the operator, and repeats no cell. */
export class AdditionUnreadable extends Error {}

/** What a model sees of a document at a time. */
const LONGEST_PARAGRAPH = 1_000;

/** The rows of a CSV, TSV or JSON file. CSV by RFC 4180; the first line names the columns; names are lower-cased. */
export function readRows(text: string, format: 'csv' | 'tsv' | 'json'): readonly ReadRow[] {
  const body = text.replace(/^\uFEFF/, '');
  if (format === 'json') return readJson(body);
  const records = format === 'csv' ? readCsv(body) : readTsv(body);
  const [header, ...lines] = records;
  if (!header || lines.length === 0) throw new AdditionUnreadable('the file holds no row below its header');
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  if (new Set(columns).size !== columns.length) throw new AdditionUnreadable('line 1: a column is named twice');
  return lines.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new AdditionUnreadable(`line ${line}: ${cells.length} cells, the header has ${columns.length}`);
    }
    return { line, cells: Object.fromEntries(columns.map((column, at) => [column, tidy(column, cells[at]!)])) };
  });
}

/** Names are compared in lower case; routes, units and prose keep theirs. */
const tidy = (column: string, cell: string): string =>
  /^(?:drug|subject|a|b|condition|conditions|context|severity|context_kind|per|aliases|classes|pregnancy|alert)$/.test(
    column,
  )
    ? cell.trim().toLowerCase()
    : cell.trim();

interface RawRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const readTsv = (text: string): readonly RawRecord[] =>
  text.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, cells: line.split('\t') }]));

/** Quoted cells may hold commas, line breaks and doubled quotes. */
function readCsv(text: string): readonly RawRecord[] {
  const records: RawRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let started = 1;
  const endRecord = () => {
    if (cells.length > 0 || cell.trim() !== '') records.push({ line: started, cells: [...cells, cell] });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRecord();
      started = line;
    } else if (character !== '\r') cell += character;
  }
  if (quoted) throw new AdditionUnreadable(`line ${started}: a quoted cell is not closed`);
  endRecord();
  return records;
}

function readJson(text: string): readonly ReadRow[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AdditionUnreadable('the file is not JSON');
  }
  if (!Array.isArray(value) || value.length === 0) throw new AdditionUnreadable('the file is not a list of objects');
  return value.map((row: unknown, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw new AdditionUnreadable(`entry ${at + 1} is not an object`);
    }
    const cells = Object.entries(row as Record<string, unknown>).map(([name, cell]) => {
      const column = name.trim().toLowerCase();
      if (Array.isArray(cell)) return [column, tidy(column, cell.map(String).join('|'))] as const;
      if (cell !== null && typeof cell === 'object')
        throw new AdditionUnreadable(`entry ${at + 1} holds a nested object`);
      return [column, tidy(column, cell === null || cell === undefined ? '' : String(cell))] as const;
    });
    return { line: at + 1, cells: Object.fromEntries(cells) };
  });
}

/** The paragraphs of a text or Markdown document; one under a heading carries it, so that it can be found by it. */
export function readParagraphs(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let heading = '';
  for (const block of text.replace(/^\uFEFF/, '').split(/\r?\n[ \t]{0,80}\r?\n/)) {
    const lines = block.split(/\r?\n/);
    const title = /^#{1,6}\s+(\S.{0,200})$/.exec(lines[0]?.trim() ?? '');
    if (title) heading = title[1]!.trim();
    const body = lines
      .slice(title ? 1 : 0)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
    for (let from = 0; from < body.length; from += LONGEST_PARAGRAPH) {
      const part = body.slice(from, from + LONGEST_PARAGRAPH);
      paragraphs.push(heading === '' ? part : `${heading}: ${part}`);
    }
  }
  if (paragraphs.length === 0) throw new AdditionUnreadable('the document holds no text');
  return paragraphs;
}
