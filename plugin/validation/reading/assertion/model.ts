import { likeliestAside } from '../../../../models/claim-entropy/assertion.ts';
import { hasWord, phrase } from '../words.ts';
import type { Assertion, Ruling } from './assertion.ts';
import { type Window, windowSlots } from './window.ts';

/**
 * How sure the model must be to set aside a claim that the rules count (`models/claim-entropy/card.md`). It never counts one
 * that the rules set aside: on texts it was then wrong more often than they.
 */
const SURE = 0.85;

/** How a drug or condition is spoken of: the rules' answer, unless the trained model is sure of another one. */
export function decideAssertion(window: Window & Ruling): Assertion {
  const { kind, rule, excluded, sentence, tokens } = window;
  if (kind !== 'drug' && kind !== 'class' && kind !== 'condition') return rule;
  // A heading decides for what stands under it.
  if (/^(?:allergies|family|stopped)$/.test(sentence.section)) return rule;
  if (rule !== 'active' || isTurned(window) || isBecauseOf(window) || isUnchanged(window) || isCure(window))
    return rule;
  const { assertion, probability } = likeliestAside(windowSlots(window));
  if (isExcluded(assertion as Assertion, excluded)) return rule;
  // "All flushes stopped, enoxaparin started": its own verb stands right behind it.
  if (assertion === 'stopped' && STARTED.test(phrase(tokens, window.end, Math.min(sentence.end, window.end + 4))))
    return rule;
  // Nobody else is named there.
  if (assertion === 'other-person' && !hasWord(tokens, PEOPLE, sentence.first, partEnd(window))) return rule;
  return probability >= SURE ? (assertion as Assertion) : rule;
}

/** "She takes propranolol; her brother is well": what stands behind the semicolon is another statement. */
function partEnd({ tokens, sentence, end }: Window): number {
  const stop = tokens.slice(end, sentence.end).findIndex(({ text }) => text === ';');
  return stop === -1 ? sentence.end : end + stop;
}

/** "Must not be stopped" rules out both that it was and that it is not taken. */
const isExcluded = (assertion: Assertion, excluded: Ruling['excluded']): boolean =>
  excluded.has(assertion) ||
  (/^(?:negated|stopped)$/.test(assertion) && (excluded.has('negated') || excluded.has('stopped')));

/** After "but" the cues before it no longer hold, which single sentences teach badly. */
const isTurned = ({ tokens, sentence, first }: Window): boolean =>
  hasWord(tokens, /^(?:but|however|although|;)$/, Math.max(sentence.first, first - 6), first);

/** "Is not for her because of heart failure": a reason is there. */
const isBecauseOf = ({ tokens, sentence, first }: Window): boolean =>
  [first - 1, first - 2].some((at) => /^(?:of|to)$/.test(tokens[at]?.text ?? '')) &&
  /(?:because of|due to|in view of|in light of)(?: (?:the|her|his|your|an?|severe|known|active))?$/.test(
    tokens
      .slice(Math.max(sentence.first, first - 4), first)
      .map(({ text }) => text)
      .join(' '),
  );

/** "No changes to aspirin": it is not the drug that is denied. */
const isUnchanged = ({ tokens, sentence, first }: Window): boolean =>
  /^changes?$/.test(tokens[first - 2]?.text ?? '') &&
  /\bno (?:dose |other |further )?changes? (?:to|in|with|for)$/.test(
    phrase(tokens, Math.max(sentence.first, first - 4), first),
  );

/** "So give meropenem", "nurse to give it", "swap to it", "has been on it for years", "we've sent it to your pharmacy", "fluconazole will clear it": an order, a habit or a cure. */
const isCure = ({ tokens, sentence, first, end }: Window): boolean =>
  isBehindOrder(`${phrase(tokens, Math.max(sentence.first, first - 7), first)} `) ||
  /^(?:will|should|can) (?:clear|cure|kill|eradicate|treat)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 2)),
  );

const STARTED =
  /^(?:(?:was|were|is|has been) )?(?:now |then |newly )?(?:started|begun|commenced|initiated)(?= |$)(?! (?:but|and then))/;
const PEOPLE =
  /^(?:contacts?|pupils?|class|babies|newborns|anyone|others|women|men|everyone|household|(?:grand|step|god)?(?:mother|father|mom|mum|dad|son|daughter|child|children|parents?)(?:'s)?|(?:sister|brother|wife|husband|aunt|uncle|cousin|niece|nephew|spouse|partner|friend|neighbou?r|roommate|flatmate|twin|sibling|family|relative|donor|dog|cat|pet|vet|coworker|colleague|boyfriend|girlfriend|fianc\w{1,2}|gran|granny|nan|nana|grandma|grandpa|grandad|patient|resident|man|woman|someone|somebody|boss|lodger|tenant|client|people|maternal|paternal|boy|girl|baby|infant)s?(?:'s)?)$/;
const isBehindOrder = (before: string): boolean => ORDERS.some((pattern) => pattern.test(before));
const ORDERS: readonly RegExp[] = [
  /(?:^|, |; |: |\. )(?:so |and |then )?(?:please )?(?:give|start|begin|use|order|prescribe)(?: (?:him|her|them|intravenous|iv|oral|now)){0,2} $/,
  /(?:^|, |; |: |\. |and |then |please )(?:swap|switch|change|convert|cross over|move|step down|step up)(?: (?:him|her|them|over|across|back|now|today|straight)){0,2} to(?: (?:oral|iv|intravenous|plain|the|generic))? $/,
  /(?:^|, |; |: |\. )(?:the )?(?:nurses?|doctors?|staff|ward|gp|pharmacy|team|mum|mother|parents?|carers?|wife|husband) to (?:now )?(?:give|start|use|begin|continue|restart|administer)(?: (?:the|his|her|oral|iv))? $/,
  /\b(?:has|have|'ve|'s) been (?:on|taking|using)(?: (?:the|her|his|oral|daily|regular|low|-|dose)){0,4} $/,
  /\b(?:free|ready) to (?:use|take|give|start|try|buy)(?: (?:the|your|some|oral))? $/,
  /(?:^|, |; |: |\. |please )(?:buy|collect|pick up|take|have|use|give|add) (?:(?:a|an|one|two|three|half a|your|some) ){0,2}(?:(?:tablets?|capsules?|pills?|doses?|packs?|course|bottle|box) of )?$/,
  /(?:^| )(?:we|i|we've|i've|they've|have|has) (?:(?:also|now|just|already|therefore) )?(?:sent|e-prescribed|phoned in|called in|faxed|prescribed|ordered|arranged|issued)(?: (?:in|over|you|him|her|an?|your|some|new|prescription|script|course|for|of)){0,5} $/,
  /(?:^|, |; |: |\. )(?:one|two|three|half a|a|\d) (?:tablets?|capsules?|pills?|puffs?|doses?|sachets?|courses?) of $/,
];
