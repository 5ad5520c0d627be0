/** A line of a table, and a cell: its words without the blanks around them. */
export interface Line {
  readonly start: number;
  readonly text: string;
}
export interface Cell {
  readonly start: number;
  readonly text: string;
}
/** A row under its headings, one for each cell. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly headings: readonly string[];
}
export const SEPARATORS = ['|', '\t', ',', ';'] as const;

export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield { start, text: text.slice(start, text[end - 1] === '\r' ? end - 1 : end) };
    start = end + 1;
  }
}

const TABLE_TAG = /<(\/?)(table|tr|th|td)(?:\s[^<>]{0,300})?>/giu;
const INNER_TAG = /<[^<>]{1,300}>/g;

/** The rows of the tables of HTML and of CDA's narrative: under the cells of their last row of `<th>`. */
export function markupRowsOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  let headings: readonly string[] = [];
  let cells: Cell[] = [];
  let heads: string[] = [];
  let opened = -1;
  for (const tag of text.matchAll(TABLE_TAG)) {
    const name = tag[2]!.toLowerCase();
    const isClosing = tag[1] === '/';
    if (name === 'table' && !isClosing) headings = [];
    else if (name === 'tr' && !isClosing) [cells, heads] = [[], []];
    else if (name === 'tr') {
      if (heads.length > 1 && cells.length === 0) headings = heads;
      else if (headings.length === heads.length + cells.length)
        rows.push({ cells, headings: headings.slice(heads.length) });
      opened = -1;
    } else if (!isClosing) opened = tag.index + tag[0].length;
    else if (opened >= 0) {
      const cell = innerText(text, opened, tag.index);
      if (name === 'th') heads.push(cell.text);
      else cells.push(cell);
      opened = -1;
    }
  }
  return rows;
}

/** A cell's words, without the elements that open or close around all of them. */
function innerText(text: string, from: number, to: number): Cell {
  const parts: Cell[] = [];
  let start = from;
  const take = (end: number): void => {
    const part = text.slice(start, end);
    if (part.trim() !== '') parts.push({ start: start + part.length - part.trimStart().length, text: part.trim() });
  };
  for (const tag of text.slice(from, to).matchAll(INNER_TAG)) {
    take(from + tag.index);
    start = from + tag.index + tag[0].length;
  }
  take(to);
  return parts.length === 1 ? parts[0]! : { start: from, text: '' };
}

/** The parts between separators; those of CSV may be quoted, with separators inside. */
function partsOf(line: string, separator: string): string[] {
  if (separator !== ',' || !line.includes('"')) return line.split(separator);
  const parts: string[] = [];
  let isOpen = false;
  for (const part of line.split(separator)) {
    if (isOpen) parts.push(`${parts.pop()},${part}`);
    else parts.push(part);
    if (part.split('"').length % 2 === 0) isOpen = !isOpen;
  }
  return parts;
}

/** The trimmed cells; what the outer pipes of a table enclose, and nothing of CSV quotes. */
export function cellsOf(line: Line, separator: string): Cell[] {
  if (line.text.length > 2000 || !line.text.includes(separator)) return [];
  const cells: Cell[] = [];
  let at = line.start;
  for (const part of partsOf(line.text, separator)) {
    const text = part.trim().replace(/^"(.*)"$/, '$1');
    cells.push({ start: at + part.indexOf(text), text });
    at += part.length + 1;
  }
  const outer = separator === '|';
  if (outer && cells[0]?.text === '') cells.shift();
  if (outer && cells.at(-1)?.text === '') cells.pop();
  return cells;
}
