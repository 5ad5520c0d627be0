// What `npm start` runs: becomes the service, with the settings that node and the C library read only when a process begins.
// It is replaced by the service (same process id); where a process can't be (Windows), it waits for it. Under Node's
// permission model it may start nothing, and does without.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILED, isFresh } from './bundled.mjs';

const FLAGS = [
  // A call allocates 4 MB: in a new space twice that little of it grows old.
  '--max-semi-space-size=8',
  // More than twice what thousands of different texts left there (test/server/heap.test.ts): knowledge and code of patterns,
  // which comes as texts first need it. A heap that is nearly full is collected all the time, one that is full ends the process.
  '--max-old-space-size=320',
  // What a start leaves on the heap is not collected while it grows to that: a tenth of the start's time. The workers' heaps,
  // which are small, go without (main.ts).
  '--min-semi-space-size=8',
  '--initial-old-space-size=112',
  // From then on collected when a seventh has been added, not when it has doubled: the calls beside a collection are the slowest
  // of all, one in a hundred so (one in thirty when a twelfth had been added, for 5 MB less).
  '--heap-growing-percent=14',
  // On two cores the helping threads hold calls up: young garbage is collected by the thread that made it, and the
  // optimizing compiler is off, since the fast one's code is as fast here.
  '--no-parallel-scavenge',
  '--no-turbofan',
  // One function after the other is compiled, by the thread that calls it: what is called once a text is hot at the same call, and
  // hundreds compiled at once, each with its own memory until it is taken over, were 50 MB.
  '--no-concurrent-recompilation',
  // Code between interpreted and optimized: 25 MB for 3 % of a call.
  '--no-sparkplug',
  // Functions copied into others by the compiler, up to a small size: 10 to 30 MB, as fast.
  '--max-maglev-inlined-bytecode-size=100',
  // Patterns are compiled at their first use: made byte code first and machine code then, a start takes a fifteenth longer.
  '--no-regexp-tier-up',
];

const here = (file) => new URL(file, import.meta.url);
const isBundled = isFresh();
const args = [
  ...FLAGS,
  ...process.execArgv,
  ...(isBundled ? [`--import=${here('load-bundled.mjs')}`] : []),
  fileURLToPath(here('main.ts')),
  ...process.argv.slice(2),
];
// What was compiled at the installation is not compiled again: a seventh of the start's time.
if (isBundled) process.env.NODE_COMPILE_CACHE ??= fileURLToPath(COMPILED);
// glibc keeps a heap for each thread that ever allocated, and gives back little: with one for all 25 MB less than with two, as
// fast. Its holes stay with the process too, and the compilers' zones of 32 KB leave many: blocks of that size are mapped by
// themselves and given back when freed, and so is the end of the heap: 40 MB less after both kinds of calls, as fast.
process.env.MALLOC_ARENA_MAX ??= '1';
process.env.MALLOC_MMAP_THRESHOLD_ ??= '32768';
process.env.MALLOC_TRIM_THRESHOLD_ ??= '65536';
process.env.MALLOC_TOP_PAD_ ??= '0';

if (process.permission?.has('child') === false) await import('./main.ts');
else if (process.execve) process.execve(process.execPath, [process.execPath, ...args]);
else process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
