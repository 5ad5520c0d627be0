// Given to node by `--import`, for every thread: what is started is the bundle of it.
import { registerHooks } from 'node:module';
import { bundleOf, PROGRAMS, ROOT } from './bundled.mjs';

const bundles = new Map(PROGRAMS.map((program) => [new URL(program, ROOT).href, bundleOf(program).href]));

const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const url = bundles.get(resolved.url);
    if (url === undefined) return resolved;
    hooks.deregister(); // the hundreds of modules that it loads are asked for without
    return { url, format: 'module', shortCircuit: true };
  },
});
