import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the loader needs of a model's `card.json`; the evaluator writes the rest (data, recall by entity, limits). */
export interface ModelCard {
  readonly name: string;
  readonly version: string;
  /** File name of the artifact beside the card. */
  readonly artifact: string;
  /** Lower-case hex SHA-256 of the artifact's bytes. */
  readonly sha256: string;
}

/** Thrown when an artifact is missing or is not the one its card describes; the service does not start with it. */
export class ArtifactMismatch extends Error {}

export const readCard = (directory: string): ModelCard =>
  JSON.parse(readFileSync(join(directory, 'card.json'), 'utf8')) as ModelCard;

/** The artifact's bytes, after their SHA-256 was compared with the card's. */
export function readArtifact(directory: string): { readonly card: ModelCard; readonly bytes: Buffer } {
  const card = readCard(directory);
  const bytes = readFileSync(join(directory, card.artifact));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== card.sha256) {
    throw new ArtifactMismatch(`${card.name}: the artifact's SHA-256 is ${sha256}, its card says ${card.sha256}`);
  }
  return { card, bytes };
}
