export const COMPILED: URL;
export function isFresh(options?: { readonly inputs?: URL; readonly root?: URL }): boolean;
export function markOf(path: string, root?: URL): string;
