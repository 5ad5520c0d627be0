/**
 * Writes what the assertion model sees of labelled mentions, one JSON line each: {slots, rule, label, weight, part}.
 *
 *   node test/eval/export-assertion.ts WINDOWS.jsonl OUT.jsonl      lines of {text, start, end, label, weight, part}
 *   node test/eval/export-assertion.ts --notes NOTES.jsonl OUT.jsonl  every mention of real text, labelled by the rules
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { readWindows } from '../../plugin/validation/reading/document.ts';
import { makeLexicon } from '../../plugin/validation/reading/lexicon.ts';

interface Line {
  readonly text: string;
  readonly start?: number;
  readonly end?: number;
  readonly label?: string;
  readonly weight?: number;
  readonly part?: string;
}

const args = process.argv.slice(2);
const notes = args[0] === '--notes';
const [from, to] = notes ? args.slice(1) : args;
const knowledge = await openKnowledge();
const lexicon = makeLexicon(knowledge);
const lines = readFileSync(from!, 'utf8').trim().split('\n');
const out: string[] = [];
let lost = 0;
for (const line of lines) {
  const row = JSON.parse(line) as Line;
  const windows = readWindows(row.text, lexicon);
  const wanted = notes
    ? windows
    : windows
        .filter(({ tokens, first, end }) => tokens[first]!.start < row.end! && tokens[end - 1]!.end > row.start!)
        .slice(0, 1);
  if (wanted.length === 0) lost += 1;
  for (const { slots, rule } of wanted) {
    out.push(
      JSON.stringify({ slots, rule, label: row.label ?? rule, weight: row.weight ?? 1, part: row.part ?? 'train' }),
    );
  }
}
writeFileSync(to!, `${out.join('\n')}\n`);
console.log(`${out.length} windows, ${lost} lines without the mention`);
await knowledge.close();
