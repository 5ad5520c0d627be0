import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

export const BOTS = ['tokenize', 'validate', 'gate'] as const;
export type BotName = (typeof BOTS)[number];

/** A module's JavaScript as part of one script: its own imports stand before it there. */
const scriptOf = (file: string): string =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, `${file}.ts`), 'utf8'))
    .replace(/^import\b[^;]{0,500};$/gm, '')
    .replace(/^export /gm, '')
    .replace(/[^\S\n]{1,100}$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A Bot as the one CommonJS script that Medplum's `vmcontext` runs: what it shares with the others, then its handler. */
export const bundleBot = (name: BotName): string =>
  `'use strict';\n\n${scriptOf('service')}\n\n${scriptOf(name)}\n\nexports.handler = handler;\n`;
