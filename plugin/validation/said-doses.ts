import type { DoseAmount } from './amounts/amounts.ts';
import { assertionOf } from './reading/assertion/assertion.ts';
import { frequencyAt } from './reading/frequency.ts';
import { routeAt } from './reading/routes.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord, phrase } from './reading/words.ts';

// Whether an amount in a sentence that names no drug is a dose of the drug that is spoken of.

const FLUIDS = /^(?:ors|pedialyte|formula|fluids?|saline|water|juice|milk|feeds?|broth|popsicles?|gatorade)$/;
/** "LR 500 mL": in capitals and no way of giving. */
const isFluid = ({ capitals, text }: Token, { unit }: DoseAmount): boolean =>
  capitals &&
  unit === 'ml' &&
  /^[a-z]{2,5}$/.test(text) &&
  !/^(?:po|iv|ivp|im|sc|sq|ng|ngt|gt|peg|take|give)$/.test(text);

const ORDERS =
  /^(?:take|takes|taking|give|gives|given|gets|get|dose|start|started|starting|begin|begins|beginning|began|dosed|dosing|prescribed|it|inject|use|uses|continue|resume|resumed|resuming|restart|restarted|restarting|apply|swallow|receive|receives|repeat|repeated|increase|increasing|raise|raising|titrate|adults?|figure|recommended|recommend|recommendation|recommendations|rec|regimen|plan|advise|advised|suggest|load|dial|draw|turn|order|ordered|kept|keep|correct|corrected|changed|maintain|maintained)$/;

/** Words behind which an amount is a dose only if it goes on as one: "he received a single infusion of 1500 mg". */
const HAS =
  /^(?:received|had|has|have|having|need|needs|instructed|prescription|offered|administered|today|tonight|tomorrow|now|currently)$/;

/** Ordered, a limit, or "the 60 mg injection"; not denied and not only thought of. */
export function isSaid(tokens: readonly Token[], sentence: Sentence, amount: DoseAmount): boolean {
  // "Prophylaxis not needed below 20 mg": from which dose on something else is done.
  if (amount.limit)
    return !hasWord(
      tokens,
      /^(?:needed|required|necessary|indicated|unless|if)$/,
      Math.max(sentence.first, amount.first - 5),
      amount.first,
    );
  // "Started ORS 5 mL", "LR 500 mL": something else is dosed.
  const before = tokens[amount.first - 1];
  if (before?.kind === 'word' && (FLUIDS.test(before.text) || isFluid(before, amount))) return false;
  const isDefinite =
    tokens[amount.first - 1]?.text === 'the' &&
    /^(?:injection|shot|dose|tablets?|patch|patches|capsules?|pills?|infusion|pens?|strength|size|ones?)$/.test(
      tokens[amount.end]?.text ?? '',
    );
  const isOrdered = hasWord(tokens, ORDERS, sentence.first, amount.first);
  // "Age ≥ 65 → 60 mg q6h IV".
  // "Adj: 80 mg SC q12h".
  const isDosed =
    (/\/(?:hour|min|day)$/.test(amount.unit) ||
      frequencyAt(tokens, routeAt(tokens, amount.end)?.end ?? amount.end) !== undefined) &&
    (/^(?:→|:|>|-|–|—|=)$/.test(tokens[amount.first - 1]?.text ?? '') ||
      // "The drip follows at 18 units/kg/hour".
      (tokens[amount.first - 1]?.text === 'at' &&
        /\/(?:hour|min)$/.test(amount.unit) &&
        hasWord(tokens, RUNS, Math.max(sentence.first, amount.first - 6), amount.first)) ||
      // "For his 9 kg that is 90 mg every eight hours".
      (tokens[amount.first - 1]?.text === 'is' && /^(?:that|this|which)$/.test(tokens[amount.first - 2]?.text ?? '')) ||
      // "At her clearance the labelled equivalent is 2 g every 24 hours".
      (/^(?:is|was|of|remains|becomes|would)$/.test(tokens[amount.first - 1]?.text ?? '') &&
        hasWord(
          tokens,
          /^(?:dose|equivalent|dosing|dosage|regimen|maintenance|schedule|rate)$/,
          Math.max(sentence.first, amount.first - 6),
          amount.first,
        )) ||
      // "Maintenance: usually 0.2 to 0.7 micrograms/kg/hour".
      /^(?:maintenance|rate|dose|infusion|bolus|load|loading|dosing) : (?:usually |about |typically |normally |often )?$/.test(
        `${tokens
          .slice(Math.max(sentence.first, amount.first - 3), amount.first)
          .map(({ text }) => text)
          .filter((word) => !/^[•*–-]$/.test(word))
          .join(' ')} `,
      ));
  // "Low-dose colchicine: / - 12 mg at the first sign": an item that opens with its amount.
  const isItem =
    /^(?:-|–|•|\*)$/.test(tokens[sentence.first]?.text ?? '') &&
    (amount.first === sentence.first + 1 ||
      (amount.first === sentence.first + 2 && tokens[sentence.first + 1]?.text === 'then'));
  const goesOn = regimenAt(tokens, sentence, amount);
  const isHad =
    MASSES.test(amount.unit) &&
    hasWord(tokens, HAS, sentence.first, amount.first) &&
    (goesOn.isRouted ||
      goesOn.isTimed ||
      // "A child who weighs 10 kg can have 150 mg per dose".
      amount.unit.endsWith('/dose') ||
      /^(?:for each|at a|as a|in one) (?:single )?(?:dose|time|go)\b/.test(
        phrase(tokens, amount.end, amount.end + 4),
      ) ||
      hasWord(tokens, SINGLE, amount.first - 4, amount.first));
  const isWhole = goesOn.isRouted && goesOn.isTimed;
  // "The upkeep, 800 mg, is given once daily", "for the girl 100 mg once".
  const isGiven =
    MASSES.test(amount.unit) &&
    goesOn.isTimed &&
    (hasWord(tokens, /^(?:given|taken|infused|injected)$/, amount.end, amount.end + 4) ||
      amount.first - sentence.first <= SOON);
  if (!isDefinite && !isOrdered && !isDosed && !isItem && !isHad && !isWhole && !isGiven) return false;
  return (
    /^(?:active|adjusted|stopped)$/.test(assertionOf(tokens, sentence, amount)) ||
    // "A child who weighs 10 kg can have 150 mg": allowed is said.
    (ALLOWED.test(phrase(tokens, Math.max(sentence.first, amount.first - 5), amount.first)) &&
      !hasWord(tokens, /^(?:if|unless|not|never|no|until|only)$/, sentence.first, amount.first))
  );
}
const ALLOWED = /\b(?:can|may) (?:safely )?(?:have|take|be given|get|receive)(?: up to| about| as much as)?$/;

const RUNS = /^(?:drip|infusion|pump|runs?|running|ran|follows?|followed|goes|went|set|hung|going)$/;
const MASSES = /^(?:g|mg|mcg)(?:\/(?:kg|dose))?$/;
const SINGLE = /^(?:single|infusion|injection|dose|bolus)$/;

/** Whether a route and an interval follow an amount: "75 mg IM once monthly", "656 mg, rounded to 650 mg, IV every 24 hours". */
export function regimenAt(
  tokens: readonly Token[],
  sentence: Sentence,
  { end }: DoseAmount,
): { readonly isRouted: boolean; readonly isTimed: boolean } {
  let isRouted = false;
  let isTimed = false;
  for (let at = end; at < Math.min(sentence.end, end + REACH); at += 1) {
    if (ENDS.test(tokens[at]!.text)) break;
    const often = at === end || tokens[at - 1]!.text !== '/' ? frequencyAt(tokens, at) : undefined;
    const next = often ?? routeAt(tokens, at);
    if (!next) continue;
    if (often) isTimed = true;
    else isRouted = true;
    at = next.end - 1;
  }
  return { isRouted, isTimed };
}
/** In tokens. */
const REACH = 10;
const SOON = 4;
/** Where another thing is told. */
const ENDS = /^(?:[.;:?!]|and|then|or|plus|with|but|before|after|while|until)$/;
