import type { Span } from '../spans.ts';
import { type Cell, cellsOf, linesOf, markupRowsOf } from './table-parts.ts';

/** Column headings, in lower case and without marks, below which stand codes, lots, makers and measures: nobody's. */
const PLAIN =
  /^(?:(?:vaccine )?lot(?: (?:number|no))?|(?:(?:procedure|diagnosis|billing|service) )?codes?(?: (?:snomed(?: ct)?|icd(?: cm)?|cpt|loinc|rxnorm|cvx|ndc))?|snomed(?: ct)?(?: code)?|icd(?: cm| code)?|cpt(?: code)?|hcpcs|loinc|ndc|rxnorm|cvx|manufacturer|mfr|mfg|maker|vaccine(?: name)?|immuni[sz]ations?|medications?(?: name)?|drug(?: name)?|substance|allergens?|allergy|reactions?(?: severity)?|severity|(?:overall )?severity|status|ref|ref(?:erence)? (?:range|interval)|reference|range|units?|flag|dose|route|interpretation|charges?|adj|bal|balance|amount|qty|quantity|race|ethnicity)$/;
const isPlainHeading = (cell: string): boolean =>
  PLAIN.test(
    cell
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  );
const LEAST_COLUMNS = 3;

/** The text that is read and its cells, till `forgetCells`: recognizers ask for one text at a time. */
let last: { readonly text: string; readonly cells: readonly Span[] } | undefined;

/** Whether `at` lies in a cell of a table whose column holds no PHI, whatever the cell looks like. */
export function isInPlainCell(text: string, at: number): boolean {
  if (last?.text !== text) last = { text, cells: plainCells(text) };
  return last.cells.length > 0 && last.cells.some(({ start, end }) => start <= at && at < end);
}

/** Leaves nothing of the text in memory once it is read. */
export function forgetCells(): void {
  last = undefined;
}

const spanOf = ({ start, text }: Cell): Span => ({ start, end: start + text.length });
const pick = (cells: readonly Cell[], isPlain: readonly boolean[]): Span[] =>
  cells.filter(({ text }, column) => isPlain[column] === true && text !== '' && text.length < 60).map(spanOf);

function plainCells(text: string): readonly Span[] {
  const found: Span[] = [];
  if (text.includes('</td>'))
    for (const { cells, headings } of markupRowsOf(text)) found.push(...pick(cells, headings.map(isPlainHeading)));
  for (const separator of ['|', '\t']) if (text.includes(separator)) found.push(...below(text, separator));
  if (text.includes('    ')) found.push(...inColumns(text));
  return found;
}

function below(text: string, separator: string): Span[] {
  const found: Span[] = [];
  let columns: readonly boolean[] = [];
  for (const line of linesOf(text)) {
    const cells = cellsOf(line, separator);
    if (columns.length > 0 && cells.length === columns.length) found.push(...pick(cells, columns));
    else if (
      cells.length >= LEAST_COLUMNS &&
      cells.every((cell) => cell.text.length < 40 && !/\d{3}/.test(cell.text))
    ) {
      const isPlain = cells.map((cell) => isPlainHeading(cell.text));
      columns = isPlain.includes(true) ? isPlain : [];
    } else if (line.text.trim() !== '') columns = [];
  }
  return found;
}

const IN_COLUMN = /[^ \t](?:[^ \t]| (?! )){0,400}/g;

/** Columns lined up with blanks, under a line of which two cells and more are such headings. */
function inColumns(text: string): Span[] {
  const found: Span[] = [];
  let columns: readonly number[] = [];
  for (const line of linesOf(text)) {
    if (line.text.length > 400 || !line.text.includes('  ')) {
      columns = [];
      continue;
    }
    const mayHead = !/\d{3}/.test(line.text);
    if (!mayHead && columns.length === 0) continue;
    const cells = [...line.text.matchAll(IN_COLUMN)];
    const heads = mayHead && cells.length >= LEAST_COLUMNS ? cells.filter(([cell]) => isPlainHeading(cell)) : [];
    if (heads.length > 1) columns = heads.map(({ index }) => index);
    else
      for (const { index, 0: cell } of cells)
        if (columns.some((column) => Math.abs(column - index) < 2))
          found.push(spanOf({ start: line.start + index, text: cell }));
  }
  return found;
}
