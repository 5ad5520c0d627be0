import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';

const NUMBER = '\\d{1,5}(?:\\.\\d{1,3})?';
const UNIT = '(?: ?(?:%|[a-zµμ]{1,6}(?:[·.]h)?\\/(?:d|m|µ|μ|u)?l|mm ?Hg|mmol\\/mol|seconds|s))?';
const RANGE = `(?<low>${NUMBER}) ?(?:-|–|to) ?(?<high>${NUMBER})${UNIT}`;
const NAMED =
  '(?:goal|target|aim|therapeutic(?: range)?|range|reference(?: range)?|ref(?: range)?|normal(?: range)?|usual|lab range)';
const LINK =
  '(?:(?:so|thus|hence|ie|i\\.e\\.|that is|which is|this is|it is|is|was|a|the|level|trough|result|value|dose|now|today|currently|still|well|too|far|clearly|therefore|his|her|your|:|=|;|-|–|→)[ ,]{0,2}){1,8}';
const SAID =
  '(?<said>sub-?therapeutic|supra-?therapeutic|therapeutic|low|high|below|above|under|over|in range|within range|within (?:the )?(?:goal|target|range)|in (?:the )?(?:goal|target)(?: range)?|at goal|on target|normal|elevated|raised)(?=[.,;:)]|$|\\n| (?:and|so|for|today|again|still|—|–|-|→|dose|goal|target|range|the (?:goal|target|range)|her (?:goal|target)|his (?:goal|target)|our (?:goal|target)|your (?:goal|target)))';

/** "Trough 24 (goal 5-8), new tremor: level low", "digoxin 3.1 (0.5-0.9): therapeutic". */
const IN_BRACKETS = lean(
  `(?<![\\d./-])(?<value>${NUMBER})(?![\\d/])${UNIT} ?[([] ?(?:${NAMED}:?(?: of| is)? ?)?${RANGE} ?[)\\]](?<gap>[^.;\\n)(]{0,60}?)(?:${LINK})${SAID}`,
  'gi',
);
/** "Tacrolimus 3.1, target 8-10, so above target". */
const BEHIND_COMMA = lean(
  `(?<![\\d./-])(?<value>${NUMBER})(?![\\d/])${UNIT}, ?${NAMED}:?(?: of| is)? ?${RANGE}(?<gap>[^.;\\n\\d)(]{0,40}?)(?:${LINK})${SAID}`,
  'gi',
);
/** "AUC24 180 mg·h/L, in goal 400-600", "anti-Xa 0.1, within target 0.6-1.0". */
const BEFORE_RANGE = lean(
  `(?<![\\d./-])(?<value>${NUMBER})(?![\\d/])${UNIT}(?<gap>),? (?:is |which is |still |now |well ){0,3}(?<said>in|within|at|above|below|over|under) (?:the |her |his |our |your )?(?:goal|target|therapeutic range|range|reference range|therapeutic window|usual range)(?: range)?(?: of|:| \\(| is)? ?${RANGE}`,
  'gi',
);
/** "D-dimer 3.2 (cut-off 0.5), under the threshold", "troponin 450 (99th percentile 14), below the limit". */
const ONE_LIMIT = lean(
  `(?<![\\d./-])(?<value>${NUMBER})(?![\\d/])${UNIT} ?[([] ?(?:cut-?off|limit|upper limit|ULN|99th (?:per)?centile|threshold|normal (?:below|under|up to|<)|normal|ref(?:erence)?|<)(?:[: ]|is |of |below |under |<|up to ){0,4}(?<limit>${NUMBER})${UNIT} ?[)\\]],? (?:which is |is |so |well |far |just |clearly |and |comfortably ){0,4}(?<said>below|under|above|over|within|exceeds|exceeding|beyond) (?:the|our|this|that|its|normal)\\b`,
  'gi',
);

const NOT_SAID =
  /\b(?:not|no|if|when|until|was|were|had|previously|from|last|isn't|never|hold|would|should|unless|but|potassium|sodium|creatinine|magnesium|hb|haemoglobin|hemoglobin|platelets|albumin|pressure|bp|sats?|glucose)\b/i;

type Place = 'low' | 'high' | 'within';
const placeOf = (said: string): Place =>
  /^(?:sub|low|below|under)/i.test(said)
    ? 'low'
    : /^(?:supra|high|above|over|elevated|raised)/i.test(said)
      ? 'high'
      : 'within';

/** A value with the range or the limit that the text gives for it, and a word that says where it lies. */
export const checkGoalVerdicts = ({ searched }: Case): readonly Finding[] => [
  ...inRanges(searched),
  ...byLimits(searched),
];

const byLimits = (searched: Searched): readonly Finding[] =>
  matchesIn(searched, ONE_LIMIT).flatMap((match): readonly Finding[] => {
    const { value = '', limit = '', said = '' } = match.groups ?? {};
    const [one, most] = [Number(value), Number(limit)];
    const isOver = /^(?:above|over|exceed|beyond)/i.test(said);
    if (one === most || one > most === isOver) return [];
    const message = `${plain(one)} is not ${isOver ? 'above' : 'below'} ${plain(most)}`;
    return [misreadAt(spanOfMatch(match), { message, evidence: [byTheText(plain(most))] })];
  });

const inRanges = (searched: Searched): readonly Finding[] =>
  [IN_BRACKETS, BEHIND_COMMA, BEFORE_RANGE].flatMap((pattern) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const { value = '', low = '', high = '', said = '', gap = '' } = match.groups ?? {};
      const [one, least, most] = [Number(value), Number(low), Number(high)];
      const place = placeOf(said);
      const actual: Place = one < least ? 'low' : one > most ? 'high' : 'within';
      // A value on the edge, and one of another unit than its range.
      const isFar = Math.abs(one - (place === 'low' || actual === 'low' ? least : most)) > most * 0.02;
      if (least >= most || place === actual || !isFar || one > most * 30 || one < least / 60 || NOT_SAID.test(gap))
        return [];
      const message = `${plain(one)} does not lie ${place === 'low' ? 'below' : place === 'high' ? 'above' : 'within'} the range that the text gives, ${plain(least)} to ${plain(most)}`;
      return [misreadAt(spanOfMatch(match), { message, evidence: [byTheText(`${plain(least)} to ${plain(most)}`)] })];
    }),
  );
