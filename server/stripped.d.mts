export const STRIPPED: URL;
export function strippedFile(source: Buffer): URL;
