import { lean } from '../../lean.ts';
import { amountAt } from '../reading/numbers.ts';
import type { Token } from '../reading/tokens.ts';
import { unitAt } from '../reading/units.ts';
import { phrase } from '../reading/words.ts';
import type { DoseClaim } from './claims.ts';

/** In tokens behind the dose. */
const REACH = 40;
/** In mg. */
const MASS: Readonly<Record<string, number>> = { g: 1000, mg: 1, mcg: 0.001 };
const SLIPS = [10, 100, 1000];

/**
 * Whether a dose is told again behind it, smaller by nothing but its decimal point, as what is true: "bisoprolol 25 mg? I rang.
 * It's 2.5", "insulin 200 units in the bag. Prescriber called, 20 intended". What is said last holds.
 */
export function isDecimalSlip(tokens: readonly Token[], { amount, end }: DoseClaim): boolean {
  if (!amount || amount.limit) return false;
  const from = Math.max(end, amount.end);
  const last = Math.min(tokens.length, from + REACH);
  for (let at = from; at < last; at += 1) {
    if (tokens[at]!.kind !== 'number' || !isSmaller(tokens, at, amount)) continue;
    const before = phrase(tokens, Math.max(from, at - 6), at);
    const behind = phrase(tokens, at + 1, at + 6);
    if (
      OTHERWISE.test(before) ||
      ANOTHER.test(behind) ||
      !(TRUE.test(before) || (IS_TRUE.test(behind) && !NAMED.test(before)))
    )
      continue;
    if (!DOUBT.test(phrase(tokens, from, Math.min(tokens.length, at + 12)))) continue;
    return !isToldAgain(tokens, at + 1, amount.high);
  }
  return false;
}

/** Whether the number at a token is the amount with its point moved to the left, in its own or a smaller unit. */
function isSmaller(tokens: readonly Token[], at: number, { high, unit }: NonNullable<DoseClaim['amount']>): boolean {
  const next = amountAt(tokens, at);
  if (!next) return false;
  const [own, other] = [unit.split('/')[0]!, unitAt(tokens, next.end)?.name.split('/')[0]];
  const [mass, otherMass] = [MASS[own], other === undefined ? undefined : MASS[other]];
  if (other !== undefined && other !== own && (mass === undefined || otherMass === undefined)) return false;
  const ratio = (high * (mass ?? 1)) / (next.high * (otherMass ?? mass ?? 1));
  return SLIPS.some((slip) => Math.abs(ratio / slip - 1) < 1e-6);
}

const isToldAgain = (tokens: readonly Token[], from: number, value: number): boolean =>
  tokens
    .slice(from, from + REACH)
    .some((token, step) => token.value === value && !/^(?:not|than|of)$/.test(tokens[from + step - 1]?.text ?? ''));

/** What leads to a number that holds. */
const TRUE =
  /(?:^|\b(?:it's|it is|that's|that is|is|was|meant|means|mean|should be|should read|says|said|confirms|confirmed|actual|actually|true|correct|right|now|only|make that|reads?|ordered|to)|[.,;:(–—]) ?(?:(?:just|only|about|really) )?$/;
const IS_TRUE =
  /^(?:(?:mg|mcg|g|units?|ml) )?(?:was |is |were )?(?:intended|meant|ordered|went in|given|it is|ones|arrived|(?:tid|bid|daily|bd|tds|once|twice)\b[^.]{0,20}$)/;
/** "Bisoprolol 2.5 mg once daily" behind a dose of apixaban is its own. */
const NAMED = /\b(?!(?:should|really|about|actually|intended|prescribed|ordered)\b)[a-z-]{5,30}$/;
/** It is another dose, of before or not to be. */
const OTHERWISE =
  /\b(?:not|rather than|instead of|from|than|never|was on|were on|previously|formerly|used to|home|usual|old|before|earlier|below|under|above|over|plus|and|then|taper\w{0,3}|max|maximum|limit)(?: \S{1,8}){0,2}$/;
/** More of it, or what one tablet holds. */
const ANOTHER = lean(
  /^(?:(?:mg|mcg|micrograms?|g|units?|ml) )?(?:more|extra|additional|if|tablets?|tabs?|capsules?|strength|at a time|steps?|a (?:kilo|kg))\b/,
);
/** Somebody looked into it, or it is called wrong. */
const DOUBT =
  /\b(?:rang|called|phoned|checked|confirm(?:s|ed)?|clarified|wrong|error|slip|typo|decimal|zero|nought|misread|misprint|intended|meant|to mean|refused|rejected|caught|spotted|corrected|changed|fixed|amended|bin|binned|destroyed|disregard|should|queried|apologies|apologise|sorry|database|sent (?:straight )?back|returned|re ?-? ?signed|rewritten|reprinted)\b/;
