import type { ReadMention } from './document.ts';
import { misstatedAt } from './misstated.ts';
import type { Token } from './tokens.ts';
import { phrase } from './words.ts';

// Drugs and classes that a text names without giving them, by what it says elsewhere.

/**
 * "Script said hydroxyzine, a look-alike pick; replaced by hydroxychloroquine": a drug named only where the text repeats what
 * was wrong is not given, where it never reached anybody or another one is named behind.
 */
export function setRight(tokens: readonly Token[], mentions: readonly ReadMention[]): readonly ReadMention[] {
  const isOf = (one: ReadMention) => one.kind === 'drug' || one.kind === 'class';
  const meant = mentions.filter((one) => isOf(one) && !misstatedAt(tokens, one.first));
  return mentions.map((one) => {
    const wrong = isOf(one) && one.assertion === 'active' ? misstatedAt(tokens, one.first) : undefined;
    if (!wrong || meant.some(({ id, assertion }) => id === one.id && assertion === 'active')) return one;
    const isOther = meant.some(({ first }) => first >= wrong.end && first < wrong.repaired);
    return wrong.notGiven || isOther ? { ...one, assertion: 'negated' as const, misstated: true } : one;
  });
}

/** "MMR was not given; it's a live vaccine", "no MMR today, MMR is a live vaccine": what is named as a kind is given as it is. */
export function asKinds(tokens: readonly Token[], mentions: readonly ReadMention[]): readonly ReadMention[] {
  const named = mentions.filter(({ kind }) => kind === 'drug' || kind === 'vaccine');
  return mentions.map((one, order) => {
    if (one.assertion !== 'active') return one;
    if (isKind(tokens, one)) return asBefore(one, asSaid(named, nearestBefore(named, one)));
    const next = mentions[order + 1];
    return next && isKind(tokens, next) && next.first - one.end <= 3 ? asBefore(one, asSaid(named, one)) : one;
  });
}

const isKind = (tokens: readonly Token[], { kind, first }: ReadMention): boolean =>
  kind === 'class' && IS_A.test(phrase(tokens, Math.max(0, first - 5), first));

const nearestBefore = (named: readonly ReadMention[], { first }: ReadMention): ReadMention | undefined =>
  named.findLast((other) => other.first < first && first - other.end < KIND_REACH);

/** The nearest mention of a drug, its own among them, that says that it is not given. */
const asSaid = (named: readonly ReadMention[], drug: ReadMention | undefined): ReadMention | undefined =>
  drug &&
  named.find(
    ({ id, first, end, assertion }) =>
      id === drug.id &&
      first <= drug.first &&
      drug.first - end < KIND_REACH &&
      /^(?:negated|stopped|other-person)$/.test(assertion),
  );

const asBefore = (one: ReadMention, said: ReadMention | undefined): ReadMention =>
  said ? { ...one, assertion: said.assertion } : one;

const IS_A = /(?:^| )(?:it's|it is|is|are|they're|being|as|also) (?:an?|another|one of the|also an?)$/;
const KIND_REACH = 40;
