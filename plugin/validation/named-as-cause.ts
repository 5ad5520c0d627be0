import { lean } from '../lean.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { startingIn } from './reading/placed.ts';
import { type Token, text } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

// Drugs that are named because they did harm: "AKI, likely vanc (trough 24) plus ketorolac in the ED" orders neither.

/** Behind these the cause is named. */
const CAUSED = lean(
  /(?:^| )(?:(?:most )?(?:likely|probably|presumably)|(?:probable|presumed|suspected) (?:cause|culprit)|(?:thought|felt|believed) to be|secondary to|2 \/ 2|due to|because of|attributed to|caused by|blamed on|brought on by|triggered by|exacerbated by|made worse by|worsened by|precipitated by|provoked by|culprits?|offenders?|multifactorial|contributors?|contributed to by)(?: (?:from|to|by|is|are|was|were|:|\())?$/,
);
/** What may stand between that and a drug, beside others that are blamed. */
const JOINS =
  /^(?:and|plus|\+|&|,|\/|or|with|the|a|an|his|her|home|recent|prior|previous|some|possible|possibly|both|of|course|use|high|low|dose|doses|days?|weeks?|-|iv|oral|po|contrast|dehydration|hypovol[a]?emia|sepsis)$/;
/** In tokens. */
const REACH = 16;
/** Tokens that a name may have. */
const LONGEST = 10;

/** Whether the words before a drug, others that are blamed with it passed over, say that it did harm. */
export function isNamedAsCause({ tokens, mentions }: Reading, drug: ReadMention): boolean {
  const { first, sentence } = drug;
  let isListed = true;
  for (let at = first; at > Math.max(sentence.first, first - REACH); at -= 1) {
    if (at - 1 > sentence.first && CAUSED.test(phrase(tokens, at - 3, at))) return isListed;
    // "AKI from ketorolac".
    if (text(tokens, at - 1) === 'from' && isBehindCondition(mentions, at - 1)) return true;
    const open = opensAt(tokens, at - 1, sentence.first);
    if (open !== undefined) {
      at = open + 1;
      continue;
    }
    const named = startingIn(mentions, at - LONGEST, at).some(
      (one) => (one.kind === 'drug' || one.kind === 'class') && one.end >= at,
    );
    if (!named && !JOINS.test(text(tokens, at - 1)) && tokens[at - 1]!.kind !== 'number') return false;
    isListed &&= named || text(tokens, at - 1) !== ',' || isBehindDrug(mentions, at - 1);
  }
  return false;
}

const isBehindDrug = (mentions: Reading['mentions'], at: number): boolean =>
  startingIn(mentions, at - LONGEST, at).some(({ kind, end }) => end === at && (kind === 'drug' || kind === 'class'));
const isBehindCondition = (mentions: Reading['mentions'], at: number): boolean =>
  startingIn(mentions, at - LONGEST, at).some(({ kind, end }) => end === at && kind === 'condition');

/** Where the bracket opens that closes at a token. */
function opensAt(tokens: readonly Token[], close: number, from: number): number | undefined {
  if (text(tokens, close) !== ')') return undefined;
  for (let at = close - 1; at >= Math.max(from, close - REACH); at -= 1) if (text(tokens, at) === '(') return at;
  return undefined;
}
