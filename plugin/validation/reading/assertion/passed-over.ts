import { lean } from '../../../lean.ts';
import type { Token } from '../tokens.ts';
import { phrase } from '../words.ts';

// What one proposed and another decided against: "verapamil was suggested; the consultant chose digoxin".

/** How far behind a drug the choice of another one is looked for, in tokens. */
const REACH = 24;

const WISH =
  'suggested|proposed|mentioned|advised|recommended|favou?red|wanted|requested|asked for|offered|floated|raised';
/** Behind the drug: somebody had named it, or thought of it first. */
const NAMED_BEHIND = lean(
  `^(?:(?:[\\d.,/]{1,8}|mg|mcg|g|daily|twice|once|iv|oral) ){0,4}(?:was|is|were|had been|has been) (?:(?:at first|initially|first|originally) )?(?:${WISH}|(?:our|the|my|his|her) (?:first|initial|original) (?:thought|choice|idea|plan|instinct)|(?:(?:the|our|my|his|her|an?|registrar|doctor|nurse|gp|lab|surgeon|locum|dentist|[a-z]{4,14} ?'s|[a-z]{5,14}) ){1,4}(?:suggestion|idea|proposal|wish|preference|request|thought|advice|recommendation|choice))\\b`,
);
/** Before it: who named it. */
const NAMED_BEFORE = lean(
  `\\b(?:${WISH}|would have used|says|said|reads|points to|lists)(?: (?:starting|giving|adding|using|oral|iv|the|a|some|low|dose|-|intravenous)){0,4}$`,
);
/** And who decided otherwise, for what follows. */
const CHOSE = lean(
  /(?:^|[;,.] |\bbut |\band )(?:[^;,.]{1,60} )?(?:preferred|chose|has chosen|have chosen|settled (?:on|for)|went (?:with|for)|opted for|picked|decided (?:on|for)|plumped for)(?: (?:to (?:use|give|start)|the|a|an|oral|iv|intravenous|low|dose|-|some|instead)){0,4}$/,
);

/** Right behind the other: "was agreed", "5 mg was mine and prevailed". */
const PREVAILED = lean(
  /^(?:(?:[\d.,/]{1,8}|mg|mcg|g|daily|twice|three|times|once|nightly|a|day|iv|oral) ){0,6}(?:(?:was|is|were) (?:then |therefore |finally |duly )?(?:agreed|chosen|preferred|picked|selected|settled (?:on|upon)|given instead|used instead|prescribed instead|started instead|mine|ours|the choice|my choice|what (?:we|i|he|she) (?:gave|chose|used))|prevailed|won|carried the day|it (?:is|was|became))\b/,
);

/** "We chose nitrofurantoin (Macrobid) over": right before the one that lost. */
const CHOSEN_OVER =
  /\b(?:chose|chosen|choosing|picked|preferred|prefer|favou?red|selected|went with|settled on|opted for|used|using) (?:(?:[\p{L}-]{1,24}|[\d.,]{1,7}|[()]) ){1,14}over(?: (?:the|oral|iv|plain))?$/u;
/** "Weighed A against B; went with the latter". */
const LATTER =
  /\b(?:went|going|go|chose|picked|settled|plumped|opted)(?: (?:with|for|on))? the (?<which>latter|second|former|first)(?: (?:one|option|drug|of (?:the two|them)))?\b/;
const BETWEEN =
  /\b(?:weigh(?:ed|ing)|debat(?:ed|ing)|compar(?:ed|ing)|consider(?:ed|ing)|discuss(?:ed|ing)|between|talked (?:about|over)|thought about|looked at|options?)\b/;

/** Of two that are weighed the one that loses. */
function isLoser(tokens: readonly Token[], first: number, end: number, drugStarts: ReadonlySet<number>): boolean {
  const behind = phrase(tokens, end, Math.min(tokens.length, end + REACH));
  const which = LATTER.exec(behind)?.groups?.which;
  if (which === undefined || !BETWEEN.test(phrase(tokens, first - 14, first))) return false;
  const other = [...drugStarts].filter((at) => at >= end && at < end + 10);
  return /^(?:latter|second)$/.test(which) ? other.length === 1 : other.length === 0;
}

/** Whether somebody chose another drug than this one, which had been named before. */
export function isPassedOver(
  tokens: readonly Token[],
  { first, end }: { readonly first: number; readonly end: number },
  drugStarts: ReadonlySet<number>,
): boolean {
  if (CHOSEN_OVER.test(phrase(tokens, first - 16, first)) || isLoser(tokens, first, end, drugStarts)) return true;
  if (!NAMED_BEHIND.test(phrase(tokens, end, end + 10)) && !NAMED_BEFORE.test(phrase(tokens, first - 7, first)))
    return false;
  for (let at = end + 2; at < Math.min(tokens.length, end + REACH); at += 1)
    if (drugStarts.has(at) && (CHOSE.test(phrase(tokens, end, at)) || PREVAILED.test(phrase(tokens, at + 1, at + 12))))
      return true;
  return false;
}
