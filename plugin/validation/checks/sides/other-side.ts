import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase, wordsIn } from '../../reading/words.ts';
import { sideFinding } from './side-finding.ts';
import type { SideMention } from './side-mentions.ts';
import { isOfNow } from './side-threads.ts';
import type { Side } from './side-word.ts';
import { regionOf } from './side-words.ts';

const ORGAN =
  '(?:one|side|eye|ear|knee|hip|leg|arm|hand|foot|ankle|wrist|elbow|shoulder|kidney|lung|breast|testis|testicle|ovary|calf|cataract|drum)';
/** Right before a side: "the other one, the right", "the fellow eye (left)", "the other testis, left". */
const OTHER_ONE = new RegExp(
  `\\b(?:the|his|her|your|my) (?:other|second|opposite|contralateral|remaining|fellow|unoperated|untreated|unaffected)(?: (?<organ>${ORGAN}))? (?:,|\\(|:) (?:on )?(?:the |his |her |your )?$`,
);
/** Behind a side that stands alone, or its organ, nothing else begins: "the other eye, left alone since". */
const ENDS = new RegExp(`^(?:${ORGAN}\\b|[.,;:)]|is |was |will |next|in |on |today|and |$)`);
/** Behind what was found: "other ear normal", "the opposite side is clear". */
const OTHER_WELL = new RegExp(
  `\\b(?:the |his |her )?(?:other|opposite|contralateral)(?= ) ${ORGAN}(?= ) (?:(?:is|was|looks|looked|appears|entirely|completely|quite|all|:|=)(?= ) ){0,2}(?:normal|fine|clear|white|quiet|unremarkable|healthy|intact|well|unaffected|pearly|negative|nad|not (?:red|swollen|tender|affected|involved|injected|painful))\\b`,
);
/** In tokens behind a side. */
const BEHIND = 16;

/**
 * "Your right eye has been done; in June we do the other one, the right": the other one is of the other side. "Right earache … left
 * drum red, other side normal": what was complained of was found to be well.
 */
export const otherSides = (each: Case, mentions: readonly SideMention[]): readonly Finding[] => [
  ...otherOnes(each, mentions),
  ...otherWell(each, mentions),
];

function otherOnes({ reading: { tokens } }: Case, mentions: readonly SideMention[]): readonly Finding[] {
  return wordsIn(tokens, /^(?:left|right)$/).flatMap((at): readonly Finding[] => {
    const match = OTHER_ONE.exec(`${phrase(tokens, Math.max(0, at - 7), at)} `);
    if (!match || !ENDS.test(phrase(tokens, at + 1, at + 4))) return [];
    const region = regionOf(match.groups?.organ ?? '', '');
    const before = mentions.filter((one) => one.first < at && (region === undefined || one.region === region));
    const side = tokens[at]!.text as Side;
    const [first] = before;
    return first && before.every((one) => one.side === side)
      ? [sideFinding(tokens, { ...first, first: at, end: at + 1 }, side === 'left' ? 'right' : 'left')]
      : [];
  });
}

function otherWell({ reading: { tokens } }: Case, mentions: readonly SideMention[]): readonly Finding[] {
  for (const one of mentions) {
    if (!isComplaint(one)) continue;
    if (!OTHER_WELL.test(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + BEHIND)))) continue;
    const rest = mentions.filter((each) => each !== one && each.region === one.region);
    const told = rest.filter((each) => isOfNow(each) && isComplaint(each));
    if (told.length > 0 && rest.every(({ side }) => side !== one.side))
      return [sideFinding(tokens, one, told[0]!.side)];
  }
  return [];
}

const isComplaint = ({ isSymptom, problems, isAct, before }: SideMention): boolean =>
  isSymptom || problems.size > 0 || isAct || before.slice(-3).some((word) => HURT.test(word));
const HURT = /^(?:sore|red|hurt|injured|fell|knocked|banged|itchy|blocked|blurred)$/;
