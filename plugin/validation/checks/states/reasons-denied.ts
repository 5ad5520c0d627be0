import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';

const TEST =
  '(?<test>mammogram|stool test|biopsy|x-?ray|ct(?: scan)?|mri(?: scan)?|ultrasound|echocardiogram|echo|ecg|ekg|colonoscopy|endoscopy|smear|pap test|urine test|urine culture|stress test|bone scan|swab|scan)';
const OWN = "(?:your|the|his|her|this|today's)";
/** "Your mammogram was normal", "the stool test showed no blood". */
const CLEAR: readonly RegExp[] = [
  new RegExp(
    `\\b${OWN} (?:[a-z]{4,10} )?${TEST} (?:was|is|came back|has come back|looked) (?:completely |entirely )?(?:normal|clear|negative|benign)\\b`,
    'gi',
  ),
  new RegExp(
    `\\b${OWN} (?:[a-z]{4,10} )?${TEST} (?:showed|shows|found|finds|revealed) no (?!change|new|further|other|increase)[a-z]{3,14}`,
    'gi',
  ),
];
/** "Because the mammogram showed a suspicious mass". */
const FOUND = new RegExp(
  `\\b(?:because|since|as|given that) ${OWN} (?:[a-z]{4,10} )?${TEST} (?:was (?:positive|abnormal|suspicious)|came back (?:positive|abnormal)|(?:showed|shows|found|finds|revealed|picked up) (?!no\\b|nothing|normal|only|that))`,
  'gi',
);
const FAMILY_CLEAR =
  /\bno (?:known |relevant )?family history of (?<what>[a-z]{4,14}(?: [a-z]{4,14}){0,2})(?=[.,;]| or | and )/gi;
const KIN =
  /\b(?:father|mother|dad|mum|mom|sister|brother|aunt|uncle|grandmother|grandfather|parents?|siblings?) (?:had|has|have|died of|was diagnosed with|developed) (?:an? |early )?(?=\w)(?<what>[a-z]{4,14}(?: [a-z]{4,14}){0,2})/gi;
/** Another test, or another time. */
const ANOTHER =
  /\b(?:repeat|second|first|last|previous|earlier|ago|initial|follow-?up|later|left|right|other|in-law|step|husband|wife|adopted)\b/i;

/**
 * A reason that the text has denied: "your mammogram was normal … because the mammogram showed a suspicious mass", "no family
 * history of colon cancer … because her father had colon cancer".
 */
export function checkReasonsDenied({ searched }: Case): readonly Finding[] {
  const found = matchesIn(searched, FOUND);
  const clear = found.length > 0 ? CLEAR.flatMap((pattern) => matchesIn(searched, pattern)) : [];
  const tests = clash(searched, clear, found, 'test');
  const denied = matchesIn(searched, FAMILY_CLEAR);
  return [...tests, ...(denied.length > 0 ? clash(searched, denied, matchesIn(searched, KIN), 'what') : [])].slice(
    0,
    1,
  );
}

function clash(
  { text }: Searched,
  denied: readonly RegExpExecArray[],
  told: readonly RegExpExecArray[],
  group: 'test' | 'what',
): readonly Finding[] {
  return told.flatMap((one): readonly Finding[] => {
    const name = one.groups?.[group]?.toLowerCase() ?? '';
    const no = denied.find(
      (other) =>
        name.startsWith(other.groups?.[group]?.toLowerCase() ?? '?') &&
        !ANOTHER.test(around(text, other)) &&
        !ANOTHER.test(around(text, one)),
    );
    if (!no) return [];
    return [
      disagreementAt(spanOfMatch(one), {
        category: 'negation_disagrees',
        message: 'the text gives as a reason what it says is not so',
        said: 'denied elsewhere in the text',
        score: 0.78,
      }),
    ];
  });
}

/** The clause that a match stands in, as far as it matters. */
const around = (text: string, { index, 0: words }: RegExpExecArray): string =>
  text.slice(Math.max(0, index - 20), index + words.length + 25);
