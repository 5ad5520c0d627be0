import { lean } from '../lean.ts';
import { type Span, spanOfMatch } from '../spans.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

/** What a statement says of a diagnosis that it names. */
type Stance = 'confirmed' | 'excluded';

const EXCLUDES = lean(
  /\b(?:(?:rules? out|ruled out|ruling out|exclud(?:es?|ed|ing))(?: (?:the|any|an?)(?: possible)? diagnosis of)?|argu(?:es?|ing) against|spe?a?o?ke?s? against|speaking against|goes? against|counts? against|(?:is|are|makes?|making|renders?) (?:\w{1,12} ){0,2}unlikely|not consistent with|inconsistent with|not in keeping with|incompatible with|not (?:suggestive|indicative|typical|diagnostic) of|does not (?:fit|suggest|support|indicate|point to)(?: with)?|disproves?|refutes?|no evidence (?:of|for)|do(?:es)? not have|has no|is free of|there is no|cannot be)\b/g,
);
const CONFIRMS = lean(
  /\b(?:confirm(?:s|ed|ing|atory of)?|prov(?:es?|ed|ing)|establish(?:es|ed|ing)?|diagnos(?:is|es|tic of|ed as)|points? (?:\w{1,12} )?(?:to|towards?|at)|pointing (?:to|towards?)|indicat(?:es?|ing|ive of)|suggest(?:s|ing|ive of)?|consistent with|keeping with|compatible with|typical of|characteristic of|fits?(?: with)?|fitting|supports?|supporting|favou?rs?|clinch(?:es|ed)|goes? along with|in line with|speaks? for|spoke for|argues? for|proof of|pathognomonic (?:of|for)|means?|meaning|meets? (?:the )?criteria for|shows?|showing|demonstrates?|reflects?|due to|i ?\.? ?e|ie|that of|those of|picture (?:is|of)|impression|assessment|summary|conclusion|interpretation|hence|thus|therefore|this is|it is|that is|these are|called|makes this|the cause is|(?:you|she|he) ha(?:ve|s) is|tells? us|(?:you|he|she) (?:are|is|have|has)(?! (?:no|not|had|been|never|neither)\b)|what you have|labell?ed|classed as|graded)\b/g,
);
const MARKS = /^(?:[:=→(–—]|->)$/;
const HOW =
  /^(?:acute|severe|brisk|overt|definite|clear|likely|probable|florid|active|typical|moderate|marked|profound|significant|true|new|mild|simple|an?)$/;
/** What makes a verdict no verdict. */
const OPEN =
  /\b(?:not|cannot|can't|doesn't|never|won't|n't|to|would|will|could|should|may|might|if|whether|unless|until|neither|nor|rather than|instead of|previously|would have)(?: \w{1,12})?$/;
const BETWEEN =
  /\b(?:if|whether|possible|possibly|or|versus|vs|risk|history|not|query|known|treated|previous|prior|than|suspected|to)\b/;
const NONE =
  /\b(?:no|not|without|never|neither|nor|rather than|instead of)(?: (?:a|an|any|an? \w{3,12}|active|acute|true|overt|airflow|airways?))?$/;
const DENIED_AFTER =
  /^(?:(?:is|was|has been|have been|therefore|thus|now|essentially|effectively|practically|virtually|reliably|safely|can be|as the cause) ){0,4}(?:ruled out|excluded|(?:very |highly |most |extremely )?unlikely|improbable|not likely|out of the question|absent|not the (?:diagnosis|cause))\b/;
/** "Primary hypothyroidism, controlled", "vasculitis not proven": what a value of today need not show, or what is left open. */
const SETTLED_AFTER = lean(
  /^(?:[,(:] )?(?:is |now |well |nicely |fully ){0,2}(?:not (?:yet )?(?:shown|confirmed|proven|excluded|certain)|controlled|replaced|treated|stable|in remission|resolved|settled|compensated|on (?:replacement|treatment|levothyroxine|therapy)|since (?:19|20)\d\d|diagnosed in)\b/,
);
const AFFIRMED_AFTER = lean(
  /^(?:(?:is|was|has been|therefore|thus|now|hence) ){0,3}(?:confirmed|established|proven|proved|(?:almost |virtually |practically |all but |beyond doubt )?certain|definite|beyond (?:doubt|question)|present(?! (?:in|since|for|at|on|with))|clear|diagnosed|(?:very |highly |most |much more )?(?:likely|probable)|the diagnosis|the cause)\b/,
);

/** How far before a diagnosis its verdict may stand. */
const REACH = 11;

/** Whether the words around a diagnosis in [first, end) of a sentence confirm or exclude it; undefined where they leave it open. */
export function stanceOf(tokens: readonly Token[], sentence: Sentence, first: number, end: number): Stance | undefined {
  const after = phrase(tokens, end, Math.min(sentence.end, end + 7));
  if (DENIED_AFTER.test(after)) return 'excluded';
  if (SETTLED_AFTER.test(after)) return undefined;
  const isAffirmed = AFFIRMED_AFTER.test(after);
  const all = tokens.slice(Math.max(sentence.first, first - REACH), first);
  const cut = all.findLastIndex(({ text }) =>
    /^(?:[;.]|but|however|although|though|while|whereas|unless|if)$/.test(text),
  );
  const before = phrase(all, cut + 1);
  const isNone = NONE.test(before);
  const [no, yes] = [lastOf(before, EXCLUDES), lastOf(before, CONFIRMS)];
  if (isNone) return isAffirmed ? undefined : 'excluded';
  if (isAffirmed) return 'confirmed';
  if (no && (!yes || no.end >= yes.end)) return isOpen(before, no) ? undefined : 'excluded';
  if (yes) return isOpen(before, yes) ? undefined : 'confirmed';
  // ": acute pancreatitis", where the table has its noun alone.
  const mark = HOW.test(tokens[first - 1]?.text ?? '') ? first - 2 : first - 1;
  return MARKS.test(tokens[mark]?.text ?? '') && mark >= sentence.first ? 'confirmed' : undefined;
}

function lastOf(text: string, pattern: RegExp): Span | undefined {
  let found: Span | undefined;
  for (const match of text.matchAll(pattern)) found = spanOfMatch(match);
  return found;
}

const isOpen = (text: string, { start, end }: Span): boolean =>
  OPEN.test(text.slice(0, start).trimEnd()) || BETWEEN.test(text.slice(end));
