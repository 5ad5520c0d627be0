import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Check, ok, problem } from './doctor-check.ts';

/** What everything else runs on: Node and the two native modules. */
export const checkNode = (): readonly Check[] => [checkVersion(), ...['sqlite3', 'onnxruntime-node'].map(checkNative)];

function checkVersion(): Check {
  const wanted = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  const [major = 0, minor = 0] = wanted.engines.node.replace('>=', '').split('.').map(Number);
  const [runs = 0, runsMinor = 0] = process.versions.node.split('.').map(Number);
  const line = `Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  if (runs > major || (runs === major && runsMinor >= minor)) return ok('node', line);
  return problem(
    'node',
    `${line}: ${wanted.engines.node} is needed`,
    'start it with npm start, which finds the right one',
  );
}

function checkNative(name: string): Check {
  try {
    process.env.ORT_DISABLE_TELEMETRY = '1';
    createRequire(import.meta.url)(name);
    return ok('native modules', `${name} loads`);
  } catch {
    return problem(
      'native modules',
      `${name} does not load on this machine`,
      'run npm ci here, with python3, make and g++',
    );
  }
}
