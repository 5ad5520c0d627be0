import { useEffect, useState } from 'preact/hooks';

/** @import { KeyInfo } from './types.ts' */
/** @typedef {'events' | 'charts' | 'integrity' | 'try' | 'reviews'} PageName */
/** @typedef {{ readonly page: PageName, readonly id?: string }} Route an id is of an event or a review, never of a person */

/** @type {readonly { readonly name: PageName, readonly title: string, readonly scopes: readonly string[] }[]} */
export const PAGES = [
  { name: 'events', title: 'Events', scopes: ['audit.read'] },
  { name: 'charts', title: 'Charts', scopes: ['audit.read'] },
  { name: 'integrity', title: 'Integrity', scopes: ['audit.read'] },
  { name: 'reviews', title: 'Reviews', scopes: ['review'] },
  { name: 'try', title: 'Try it', scopes: ['tokenize', 'validate'] },
];

/** The pages that a key can do anything on. @param {KeyInfo} key */
export const pagesOf = (key) =>
  PAGES.filter(({ scopes }) => scopes.some((scope) => key.scopes.some((held) => held === scope)));

/** @param {PageName} page @param {string} [id] */
export const linkTo = (page, id) => (id === undefined ? `#/${page}` : `#/${page}/${encodeURIComponent(id)}`);

/** @param {string} hash @returns {Route | undefined} */
export function parseRoute(hash) {
  const [, name, id] = /^#\/([a-z]+)(?:\/([\w.~-]{1,64}))?$/.exec(hash) ?? [];
  const page = PAGES.find((one) => one.name === name)?.name;
  if (page === undefined) return undefined;
  return id === undefined ? { page } : { page, id };
}

/** What stands behind the `#` of the address. @returns {Route | undefined} */
export function useRoute() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return parseRoute(hash);
}
