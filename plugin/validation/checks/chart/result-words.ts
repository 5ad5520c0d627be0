import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { writtenDateAt } from '../../written-dates.ts';

/** What a text calls a result; "below the upper limit" is not high, "above the lower limit" not low. */
export type Said = 'low' | 'normal' | 'high' | 'not high' | 'not low';

type Place = Pick<ReadMention, 'first' | 'end' | 'sentence'>;

/** Of "TSH was suppressed", "the level sits above the upper limit", "a reduced ejection fraction". */
export const saidOf = (tokens: readonly Token[], { first, end, sentence }: Place): Said | undefined =>
  saidAfter(tokens, end, sentence.end) ??
  (WITHIN.test(phrase(tokens, end, Math.min(sentence.end, end + 5))) ? 'normal' : undefined) ??
  saidOnTests(tokens, first, end) ??
  (GENERAL.test(phrase(tokens, end, end + 2)) ? undefined : saidBefore(tokens, first, sentence.first));

/** "Potassium within normal limits", without a verb. */
const WITHIN = /^(?:level |result )?(?:within (?:the )?(?:normal|reference) (?:limits?|range)|wnl\b)/;

/** "A normal ejection fraction does not exclude heart failure". */
const GENERAL = /^(?:does|do|would|may|can|could|should|makes?|excludes?|rules?|means|will)\b/;

const LINK =
  /^(?:is|are|was|were|looks|look|remains?|remained|came|comes|back|has|have|been|level|levels|result|results|value|count|reading|still|now|today|a|little|bit|slightly|quite|completely|perfectly|very|nicely|mildly|clearly|well|just|markedly|moderately|severely|your|most|recent|latest|last|this|week|morning|time|and|both|also|all|of|that|in|the|within|on|from|here|again|drawn|taken|measured|collected|checked|obtained|sample|test|sits|lies|falls|reads|its|her|his|month|january|february|march|april|may|june|july|august|september|october|november|december|,|\+)$/;
const NORMAL =
  /^(?:normal|fine|good|great|healthy|unremarkable|reassuring|therapeutic|excellent|okay|ok|perfect|intact|preserved)$/;
const LEVELS: Readonly<Record<string, Said>> = {
  low: 'low',
  suppressed: 'low',
  subnormal: 'low',
  high: 'high',
  elevated: 'high',
  raised: 'high',
};
const VERB = /^(?:is|are|was|were|looks?|remain(?:s|ed)?|came|comes|been|sits|lies|falls|reads)$/;

const RANGE = '(?:(?:the|its|his|her|your) )?(?:(?:normal|reference|usual|expected|laboratory|lab|healthy) ){0,2}';
/** "Above the normal range", "below the lower limit of normal", "higher than normal", "within normal limits". */
const AGAINST_RANGE: readonly (readonly [said: Said, pattern: RegExp])[] = [
  ['high', new RegExp(`^(?:above|over|exceeds|beyond) ${RANGE}(?:range|limits?|interval|upper limit|normal)\\b`)],
  ['low', new RegExp(`^(?:below|under) ${RANGE}(?:range|limits?|interval|lower limit|normal)\\b`)],
  ['not high', new RegExp(`^(?:below|under) ${RANGE}upper (?:limit|end|bound)\\b`)],
  ['not low', new RegExp(`^(?:above|over) ${RANGE}lower (?:limit|end|bound)\\b`)],
  [
    'high',
    /^(?:higher|greater) than (?:normal|usual for anyone|it should be|the (?:normal|reference|upper) \w{4,8})\b/,
  ],
  ['low', /^(?:lower|less) than (?:normal|it should be|the (?:normal|reference|lower) \w{4,8})\b/],
  ['normal', /^(?:in|inside|within|well within) (?:the )?(?:normal|reference)(?: range| limits| interval)?\b/],
];

/** "Potassium came back normal", "INR is within the range", "the potassium drawn on November 12 was above the normal range". */
function saidAfter(tokens: readonly Token[], from: number, end: number): Said | undefined {
  let hasVerb = false;
  for (let at = from; at < Math.min(end, from + 14); at += 1) {
    const { text } = tokens[at]!;
    if (VERB.test(text)) hasVerb = true;
    const next = tokens[at + 1]?.text ?? '';
    if (
      NORMAL.test(text) &&
      (hasVerb || at === from) &&
      !/^(?:if|when|for|enough|range|sinus|limit|saline|control|response|in)$/.test(next)
    )
      return 'normal';
    // "TSH suppressed.", "creatinine raised": the word alone.
    if (at === from && at > 0 && LEVELS[text] !== undefined && /^[.,;)]?$/.test(tokens[at + 1]?.text ?? ''))
      return LEVELS[text];
    if (hasVerb) {
      const ranged = /^(?:above|over|below|under|exceeds|beyond|higher|greater|lower|less|in|inside|within)$/.test(text)
        ? AGAINST_RANGE.find(([, pattern]) => pattern.test(phrase(tokens, at, Math.min(end, at + 6))))
        : undefined;
      if (ranged) return ranged[0];
      if (text === 'range') return 'normal';
      const level = LEVELS[text];
      if (level !== undefined && !/^(?:enough|risk|dose|normal|-|end|side)$/.test(next)) return level;
    }
    const date = writtenDateAt(tokens, at);
    if (date && at > from) at = Math.max(at, date.end - 1);
    else if (!LINK.test(text)) return undefined;
  }
  return undefined;
}

/** "Low ferritin on the last labs", "high potassium noted". */
function saidOnTests(tokens: readonly Token[], first: number, end: number): Said | undefined {
  const level = LEVELS[tokens[first - 1]?.text ?? ''];
  return level !== undefined && ON_TESTS.test(phrase(tokens, end, end + 7)) ? level : undefined;
}
const ON_TESTS =
  /^(?:level )?(?:(?:was |is )?(?:noted|found|seen|reported)\b|(?:on|in|at) (?:(?:the|your|his|her|today's|this morning's) ){0,2}(?:(?:last|latest|most recent|recent|new|current) ){0,2}(?:labs?|bloods?|blood (?:tests?|work)|tests?|panel|results?)\b)/;

const DEGREE = '(?:(?:mildly|moderately|severely|markedly|slightly|very|clearly) )?';
const OF_TEST = '(?: (?:left|ventricular|lv|serum|plasma|total|fasting|morning|random)){0,4}';
const SHOWN = new RegExp(
  `\\b(?:show(?:s|ed|ing)?|reveal(?:s|ed)|found|demonstrate[sd]|confirm(?:s|ed)|documented|had|has|have) (?:an? |the )?${DEGREE}(low|reduced|impaired|decreased|depressed|suppressed|normal|preserved|high|elevated|raised|increased)${OF_TEST}$`,
);
const CALLED: Readonly<Record<string, Said>> = {
  ...LEVELS,
  reduced: 'low',
  impaired: 'low',
  decreased: 'low',
  depressed: 'low',
  normal: 'normal',
  preserved: 'normal',
  increased: 'high',
};

/** "A normal potassium", "your low hemoglobin", "the echocardiogram showed a reduced ejection fraction". */
function saidBefore(tokens: readonly Token[], first: number, start: number): Said | undefined {
  const before = tokens.slice(Math.max(0, first - 4), first).map(({ text }) => text);
  if (before.some((text) => /^(?:no|not|if|when|until|for|risk|avoid|prevent|cause|causes|of)$/.test(text)))
    return undefined;
  // "Mildly low potassium", "your low hemoglobin": of a degree, or of the patient's own.
  const isOfPatient = /^(?:mildly|slightly|moderately|severely|very|her|his|your)$/.test(before.at(-2) ?? '');
  if (isOfPatient && /^(?:low|high|elevated|raised)$/.test(before.at(-1) ?? ''))
    return before.at(-1) === 'low' ? 'low' : 'high';
  if (before.at(-1) === 'normal' && /^(?:a|with|your|his|her|has|have|had)$/.test(before.at(-2) ?? '')) return 'normal';
  if (before.at(-1) === 'normal' && (first - 1 === start || /^[,;]$/.test(before.at(-2) ?? ''))) return 'normal';
  const shown = phrase(tokens, Math.max(start, first - 8), first);
  return /\b(?:if|who|patients|people|may|can|could|would)\b/.test(shown)
    ? undefined
    : CALLED[SHOWN.exec(shown)?.[1] ?? ''];
}
