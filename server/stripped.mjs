import { createHash } from 'node:crypto';

/** TypeScript without its types, as the installation made it: a file for each source, named by the source's SHA-256. */
export const STRIPPED = new URL('../node_modules/.cache/sallyport/', import.meta.url);

export const strippedFile = (source) => new URL(`${createHash('sha256').update(source).digest('hex')}.mjs`, STRIPPED);
