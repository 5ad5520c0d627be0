import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArtifactMismatch, type ModelCard, readCard } from '../card.ts';

/** The card also names every file beside the artifact that decides an answer, with its SHA-256. */
export interface ClaimEntropyCard extends ModelCard {
  readonly files: Readonly<Record<string, string>>;
}

export const claimEntropyCard = (): ClaimEntropyCard => readCard(import.meta.dirname) as ClaimEntropyCard;

/** The bytes of one of the card's files. Throws ArtifactMismatch when they are not those the card describes. */
export function readListed(name: string, described: ClaimEntropyCard = claimEntropyCard()): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, name));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== described.files[name]) {
    throw new ArtifactMismatch(
      `${described.name}: ${name} has SHA-256 ${sha256}, the card says ${described.files[name]}`,
    );
  }
  return bytes;
}

/** Every listed file is read once at start, so that a changed table or weight stops the service and not one request. */
export function checkListed(described: ClaimEntropyCard = claimEntropyCard()): void {
  for (const name of Object.keys(described.files)) readListed(name, described);
}
