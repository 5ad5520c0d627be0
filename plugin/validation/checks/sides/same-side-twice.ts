import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const PARTS =
  '(?:eye|ear|arm|leg|hand|foot|side|kidney|ovary|testis|breast|knee|hip|shoulder|thigh|calf|cheek|lung|atrium|lobe|temple|axilla)';
const PART = `(?: (?<part>${PARTS}))?`;
const OTHER_PART = `(?: (?<otherPart>${PARTS}))?`;
const VALUE =
  '\\d{1,4}(?:[./]\\d{1,3}){0,2}(?: ?(?:mm ?hg|mmhg|mm|cm|db|ml|kg|n|degrees|°|microns?|µm|metres?|m\\/s)(?![a-z]))?';
const BOTH = '(?:, and|,| and|;| but|,? while|,? versus| vs\\.?|\\/)';

/** Where the two sides of a body are told of side by side, each in its turn. */
const PAIRS: readonly RegExp[] = [
  // "Visual acuity right 6/18 (cataract), left 6/9".
  new RegExp(
    `\\b(?<one>left|right)${PART}:? (?<first>${VALUE})(?: \\([^()]{1,30}\\))?${BOTH} (?:the )?(?<other>left|right)${OTHER_PART}:? (?<second>${VALUE})(?! ?(?:\\/|\\.\\d))`,
    'gi',
  ),
  // "Pressure 21 mmHg right, 17 mmHg left", "188/102 in the right arm and 148/86 in the left".
  new RegExp(
    `(?<![\\d./])(?<first>${VALUE}) (?:(?:in|on|at) the )?(?<one>left|right)${PART}${BOTH} (?:only )?(?<second>${VALUE}) (?:(?:in|on|at) the )?(?<other>left|right)\\b${OTHER_PART}(?! (?:upper|lower|middle|third|fourth|fifth|second|first|ventric\\w{1,4}|atri\\w{1,3}|coronary|anterior|posterior))`,
    'gi',
  ),
  // "Six nodules on the right cheek, four on the left".
  /\b(?<first>two|three|four|five|six|seven|eight|nine|ten|several|many|\d{1,2}) (?:[a-z]{3,14} ){1,3}(?:in|on) the (?<one>left|right)(?: [a-z]{3,10})?(?:, and|,| and|;) (?:only )?(?<second>one|two|three|four|five|six|seven|eight|nine|ten|none|\d{1,2}) (?:in|on) the (?<other>left|right)\b(?! [a-z]{4,12}\b)/gi,
  // "Swelling, right more than left", "weaker on the left than on the right".
  /\b(?<one>left|right)(?: side)?(?: is| was|,)? ?(?:more|greater|worse|larger|bigger|weaker|stronger|higher|lower|better|slightly more|>|<) (?:than )?(?:on |in )?(?:the )?(?<other>left|right)\b/gi,
  /\b(?:more|greater|worse|larger|bigger|weaker|stronger|higher|lower|better|reduced) (?:on|in) the (?<one>left|right)(?: [a-z]{3,8})? than (?:on |in )?(?:the )?(?<other>left|right)\b/gi,
];

/** "Right drum red and bulging; left normal", "left carotid 40 % narrowed, right clear": the ill side, then the well one. */
const ILL_AND_WELL =
  /\b(?<one>left|right) (?<told>(?:[^.;\n]{0,50} )?(?=\w)(?:stenosis|stenosed|narrowed|narrowing|bulging|red|swollen|swelling|effusion|mass|tender|weak(?:ness)?|blocked|crackles|ulcer|tear|torn|fracture[d]?|oedema(?:tous)?|edema(?:tous)?|impacted|inflamed|infected|painful|dilated|hydronephrosis|cataract))(?: [^.;,\n]{1,30})?(?:[;,]| and|\.) (?:the )?(?<other>left|right)(?: (?<part>[a-z]{2,12}))? (?:is |was |looks |entirely |completely |quite )?(?=\w)(?:normal|clear|unremarkable|unaffected|spared|healthy|fine)\b(?! (?:of|for|to|that))/gi;

/** The same side at two times, or corrected and not. */
const AT_TIMES =
  /\b(?:now|today|then|before|after|previous(?:ly)?|last|was|were|pre|post|un ?-?corrected|corrected|(?:un)?aided|pinhole|with|without|from|month|week|year|initially|later|repeat|baseline|at rest|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}))\b/i;
const NEAR = 24;

/** "Left 6/18, left 6/9", "right more than right", "left red, left normal": one side where both are told of. */
export function checkSameSideTwice({ text, searched }: Case): readonly Finding[] {
  const compared = PAIRS.flatMap((pattern) => matchesIn(searched, pattern)).filter(({ groups }) => isOfBoth(groups!));
  const well = matchesIn(searched, ILL_AND_WELL).filter(({ groups }) => isOfOnePart(groups!));
  return [...compared, ...well].flatMap((match): readonly Finding[] => {
    const [side, other] = [match.groups!.one!.toLowerCase(), match.groups!.other!.toLowerCase()];
    const end = match.index + match[0].length;
    if (side !== other || AT_TIMES.test(text.slice(match.index, end + NEAR))) return [];
    return [
      disagreementAt(
        { start: match.index, end },
        {
          category: 'side_twice',
          message: `the ${side} side is told of twice where the text compares both sides`,
          said: `${side} side`,
          score: 0.8,
        },
      ),
    ];
  });
}

type Groups = NonNullable<RegExpExecArray['groups']>;

/** Two values of one part; "right arm 3, right leg 2" are of two. */
const isOfBoth = ({ first, second, part, otherPart }: Groups): boolean =>
  (first === undefined || first.toLowerCase() !== second!.toLowerCase()) &&
  (part === undefined || otherPart === undefined || part.toLowerCase() === otherPart.toLowerCase());

/** "Right breast mass; right axilla normal": of another part. */
const isOfOnePart = ({ told, part }: Groups): boolean =>
  part === undefined || told!.toLowerCase().split(/\W/).includes(part.toLowerCase());
