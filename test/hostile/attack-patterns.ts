import { readFileSync } from 'node:fs';
import { pumpsOf } from './attacks.ts';
import type { ListedPattern, PatternList } from './list-patterns.ts';

/** How long the slowest text of a pattern took. */
export interface Attacked {
  readonly where: string;
  readonly pump: string;
  readonly ms: number;
}

/** Searches the whole text, as often as the pattern matches. */
function searchAll(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex++;
  }
}

function attack(listed: ListedPattern, length: number): Attacked {
  // A sticky pattern is tried at chosen places; here it is tried at every one.
  const pattern = new RegExp(listed.source, `${listed.flags.replace(/[gyd]/g, '')}g`);
  let worst: Attacked = { where: listed.where, pump: '', ms: 0 };
  for (const pump of pumpsOf(listed)) {
    const text = pump.repeat(Math.ceil(length / pump.length)).slice(0, length);
    const began = performance.now();
    searchAll(pattern, text);
    const ms = performance.now() - began;
    if (ms > worst.ms) worst = { where: listed.where, pump: JSON.stringify(pump.slice(0, 60)), ms };
  }
  return worst;
}

const [file = '', length = ''] = process.argv.slice(2);
const { patterns } = JSON.parse(readFileSync(file, 'utf8')) as PatternList;
const distinct = [...new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values()];
for (const pattern of distinct) process.stdout.write(`${JSON.stringify(attack(pattern, Number(length)))}\n`);
