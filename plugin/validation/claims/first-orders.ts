import { lean } from '../../lean.ts';
import type { Token } from '../reading/tokens.ts';
import { phrase } from '../reading/words.ts';
import type { DoseClaim } from './claims.ts';

// A dose that was only the first order, and a lower one of the same drug behind it, which is what is given: "came over as 80 mg
// twice daily; clearance 23, so she got 80 mg once daily".

/** Tokens behind the first order in which the lower dose stands. */
const WITHIN = 60;

/** The claims without those that a lower one replaces. */
export const withoutFirstOrders = (tokens: readonly Token[], claims: readonly DoseClaim[]): readonly DoseClaim[] =>
  claims.filter(
    (claim, order) =>
      !isFirst(tokens, claim) ||
      !claims
        .slice(order + 1)
        .some(
          (later) =>
            later.drug.id === claim.drug.id &&
            startOf(later) >= endOf(claim) &&
            startOf(later) - endOf(claim) <= WITHIN &&
            isLower(later, claim) &&
            isMeant(tokens, later),
        ),
  );

const startOf = ({ amount, frequency, first }: DoseClaim): number => amount?.first ?? frequency?.first ?? first;
const endOf = ({ amount, frequency, end }: DoseClaim): number => Math.max(end, amount?.end ?? 0, frequency?.end ?? 0);

const AHEAD = lean(
  /\b(?:came (?:over|across|up|in|to us)|come (?:over|in) (?:as|on|with)|arrived|order(?:s|ed)?|initial|originally|initially|admission dose|script|prescription|e-script|order set|sepsis set|template|draft|keyed|charted|entered|written|wrote|wanted|requested|proposed|brought from home|loaded)\b[^.;]{0,60}$/,
);
const BEHIND = lean(
  /^(?:[^\s.;]{1,12} ){0,5}?(?:(?:was|were|had been) (?:the|an?|his|her) (?:[a-z]{3,12} )?(?:dose|order|plan|idea|start)|at first|to begin with|when seen|(?:had been|was|were|is) (?:keyed|ordered|charted|entered|written|prescribed|requested|sent|proposed)|written by|in the (?:\w{3,12} )?(?:order )?set|on the (?:\w{3,12} )?(?:order|set|template|script)|arrived|came over|until)\b/,
);
const isFirst = (tokens: readonly Token[], claim: DoseClaim): boolean => {
  if (STANDS.test(`${phrase(tokens, endOf(claim), endOf(claim) + 7)} `)) return false;
  const { sentence } = claim.drug;
  const start = startOf(claim);
  const from = start >= sentence.first && start < sentence.end ? sentence.first : start - 12;
  return (
    AHEAD.test(phrase(tokens, Math.max(0, from, start - 16), start)) ||
    BEHIND.test(`${phrase(tokens, endOf(claim), endOf(claim) + 12)} `)
  );
};

/** "An old order of 12 mg was confirmed and given". */
const STANDS =
  /^(?:[^\s.;]{1,12} ){0,3}?(?:confirmed|given|kept|left|stands|stood|filled|dispensed|upheld|repeated|taken|released)\b/;

/** Less in a day, as far as it is said. */
function isLower(later: DoseClaim, { amount, frequency }: DoseClaim): boolean {
  if (later.amount && amount && later.amount.unit !== amount.unit) return false;
  if (!later.amount && !(later.frequency && frequency)) return false;
  const share = later.amount && amount ? later.amount.high / amount.high : 1;
  const times = later.frequency && frequency ? later.frequency.high / frequency.high : 1;
  return share <= 1 && times <= 1 && share * times < 1;
}

const NOT_AHEAD =
  /\b(?:not|never|if|unless|would|could|should|refused|declined|instead of|rather than|from|criteria for|offered|in place of|in lieu of)\b[^.;]{0,40}$/;
const NOT_BEHIND =
  /^(?:[^\s.;]{1,12} ){0,6}?(?:(?:was|were|is) )?(?:refused|declined|rejected|turned down|not (?:accepted|taken|used|given)|considered|offered|proposed|too (?:little|low))\b/;
const isMeant = (tokens: readonly Token[], later: DoseClaim): boolean =>
  !/^(?:negated|hypothetical)$/.test(later.drug.assertion) &&
  !NOT_AHEAD.test(phrase(tokens, startOf(later) - 9, startOf(later))) &&
  !NOT_BEHIND.test(`${phrase(tokens, endOf(later), endOf(later) + 10)} `);
