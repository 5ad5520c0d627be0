import { parseArgs } from 'node:util';
import type { Check } from './doctor-check.ts';
import { checkNode } from './doctor-node.ts';

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

/** What was looked at, one a line; gives the exit code, 1 when something is a problem. */
export function report(checks: readonly Check[], asJson: boolean, print: (text: string) => void): 0 | 1 {
  if (asJson) print(JSON.stringify(checks, null, 2));
  else {
    for (const { name, state, line, advice } of checks) {
      print(`${MARKS[state]}${name}: ${line}${advice === undefined ? '' : `\n        → ${advice}`}`);
    }
  }
  return checks.some(({ state }) => state === 'problem') ? 1 : 0;
}

/** `npm run doctor [-- --json]`. The rest of the program is loaded only when what it runs on does. */
if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
    const first = checkNode();
    const loads = first.every(({ state }) => state === 'ok');
    const rest = loads ? await (await import('./doctor-examine.ts')).examineHere() : [];
    process.exitCode = report([...first, ...rest], values.json, (text) => process.stdout.write(`${text}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown failure'}\n`);
    process.exitCode = 1;
  }
}
