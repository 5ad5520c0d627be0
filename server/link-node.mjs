// After `npm install`: makes sure that scripts find the Node 24 that the lock file names. npm 10 leaves the link out
// when several optional packages (one a platform) hold a program of the same name; npm 11 makes it.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';

const program = `node-${process.platform}-${process.arch}/bin/node`;
const link = 'node_modules/.bin/node';
if (process.platform !== 'win32' && existsSync(`node_modules/${program}`) && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true });
  symlinkSync(`../${program}`, link);
}
