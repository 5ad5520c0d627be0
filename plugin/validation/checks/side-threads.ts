import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import type { SideMention } from './side-mentions.ts';
import type { Side } from './side-word.ts';
import { regionOf } from './side-words.ts';

/** Said of another time, of a second problem, or of where one gets in: no part of the thread. */
const APART =
  /^(?:not|never|denies|denied|without|nor|contralateral|opposite|other|another|second|prior|previous|previously|old|history|past|ago|since|resolved|resolving|removed|chronic|known|donor|graft|harvest|harvested|skin|via|access|accessed|sheath|iv|ivs|picc|cvc|jugular|subclavian|handed|dominant|also|too|bilateral|bilaterally|unchanged|stable|baseline|compared|than|versus|vs|against|next|later|symmetry|symmetric|equal|fistula|avf|avg|good|well|spared|unless|if|remote|childhood|formerly|incidental|incidentally|prophylactic|weight|gait|crutch|crutches|cane|separate|despite|mother|father|sister|brother|wife|husband|mirror|healed|first)$/;
/** Said right behind a part or right before its side: nothing is wrong there. */
const HEALTHY =
  /^(?:normal|unremarkable|clear|clearer|healthy|intact|unaffected|uninvolved|negative|no|benign|fine|good|well|patent|compressible|clean|dry|pulses?|pedal|dorsalis|strong|full|expanded|5)$/;
/** Words anywhere in the sentences of a region by which both its sides are meant. */
const BOTH = /^(?:bilateral|bilaterally|contralateral|opposite|versus|vs|respectively|symmetric)$/;
/** Of these, by the next word: "both knees", "each side"; not "both drops", "each day". */
const BOTH_OF = /^(?:both|either|each)$/;
const IS_YEAR = /^(?:19|20)\d\d$/;
const STUDIES =
  /^(?:x|xray|xrays|radiographs?|films?|mri|ct|ultrasound|duplex|arom|prom|rom|mammogram|mammography|scan|angiogram|venogram)$/;

/**
 * One problem is followed through a text, from its symptom to its dressing: what stands alone on the other side of the same
 * region, and is of the same story, was put on the wrong one.
 */
export function sideThreads({ reading: { tokens } }: Case, mentions: readonly SideMention[]): readonly Finding[] {
  return [
    ...[...Map.groupBy(mentions, ({ region }) => region).values()].flatMap((all) => oddOne(tokens, all)),
    ...comparedWithItself(tokens, mentions),
  ];
}

function oddOne(tokens: readonly Token[], all: readonly SideMention[]): readonly Finding[] {
  const told = all.filter(isTold);
  const [lefts, rights] = (['left', 'right'] as const).map((side) => told.filter((one) => one.side === side)) as [
    SideMention[],
    SideMention[],
  ];
  const [odd, most] = lefts.length < rights.length ? [lefts, rights] : [rights, lefts];
  if (all.some(({ sentence }) => meansBoth(tokens, sentence)) || areJoined(all)) return [];
  const [one] = odd;
  if (one && odd.length === 1) {
    const isWrong =
      most.length >= 2
        ? most.some((other) => isOfOneStory(one, other)) && isWeighty(one, most)
        : isTreatedThere(one, most[0]);
    if (isWrong) return [finding(tokens, one, most[0]!.side)];
  }
  return most.length > 0 && odd.length < 2 ? wrongStudy(tokens, all, most, odd) : [];
}

/** "R > L knee pain", "left and right": both are meant. */
export const areJoined = (all: readonly SideMention[]): boolean =>
  all.some((one, order) => {
    const next = all[order + 1];
    return next !== undefined && next.side !== one.side && next.first - one.first <= 2;
  });

/** Something is told of it, of now, and of this side. */
const isTold = ({ before, after, problems, isAct, isSupport, isSymptom }: SideMention): boolean =>
  (problems.size > 0 || isAct || isSupport || isSymptom) &&
  ![...before, ...after].some((word) => APART.test(word) || IS_YEAR.test(word)) &&
  // "A new left knee pain"; "broken right wrist: use your left hand".
  !/^(?:new$|(?:use|using|with) (?:your|his|her)$)/.test(before.slice(-2).join(' ')) &&
  before.at(-1) !== 'new' &&
  (isSupport || !(HEALTHY.test(before.at(-1) ?? '') || isHealthy(after)));

const isHealthy = (after: readonly string[]): boolean => {
  const end = after.findIndex((word) => /^[,;]$/.test(word));
  return after.slice(0, Math.min(3, end === -1 ? 3 : end)).some((word) => HEALTHY.test(word));
};

const shares = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((each) => b.has(each));

const isOfOneStory = (a: SideMention, b: SideMention): boolean =>
  shares(a.problems, b.problems) ||
  shares(a.acts, b.problems) ||
  shares(a.problems, b.acts) ||
  shares(a.acts, b.acts) ||
  (a.isSupport && b.isAct) ||
  (a.isAct && b.isSupport) ||
  (a.isSymptom && (b.problems.size > 0 || b.isAct)) ||
  (b.isSymptom && (a.isAct || a.isSupport));

/** A lone symptom needs two statements of a problem or an act against it. */
const isWeighty = (one: SideMention, most: readonly SideMention[]): boolean =>
  one.problems.size > 0 ||
  one.isAct ||
  one.isSupport ||
  most.filter(({ problems, isAct }) => problems.size > 0 || isAct).length >= 2;

/** One statement each: a problem, and the act that it calls for; an operation, and what belongs to its side. */
const isTreatedThere = (a: SideMention, b: SideMention | undefined): boolean =>
  b !== undefined &&
  (shares(a.acts, b.problems) ||
    shares(a.problems, b.acts) ||
    (a.isSupport && b.isAct) ||
    (b.isSupport && a.isAct) ||
    // "A right scaphoid fracture … the left wrist in a cast for this fracture".
    shares(a.known, b.problems) ||
    shares(b.known, a.problems) ||
    (a.isOperated && b.isAct) ||
    (b.isOperated && a.isAct));

/** "Rolled the right ankle … X-ray left ankle": only the side that nothing is wrong with was looked at. */
function wrongStudy(
  tokens: readonly Token[],
  all: readonly SideMention[],
  most: readonly SideMention[],
  odd: readonly SideMention[],
): readonly Finding[] {
  const isStudied = ({ first, end }: SideMention): boolean =>
    tokens.slice(Math.max(0, first - 3), first).some(({ text }) => STUDIES.test(text)) ||
    STUDIES.test(tokens[end]?.text ?? '');
  const { side } = most[0]!;
  const studied = all.filter(isStudied);
  const [only] = studied;
  const isOnlyThat =
    only !== undefined &&
    studied.every((each) => each.side !== side) &&
    odd.every(isStudied) &&
    !only.before.some((word) => /^(?:other|also|comparison|contralateral|opposite|incidental)$/.test(word));
  return isOnlyThat && most.some(({ problems, isSymptom, isAct }) => problems.size > 0 || isSymptom || isAct)
    ? [finding(tokens, only, side)]
    : [];
}

/** "The right calf measures 38 cm against 37 cm on the right": a side is held against the other one. */
function comparedWithItself(tokens: readonly Token[], mentions: readonly SideMention[]): readonly Finding[] {
  return mentions.flatMap((one, order): readonly Finding[] => {
    const next = mentions[order + 1];
    if (next?.sentence !== one.sentence || next.side !== one.side || next.region !== one.region) return [];
    const between = tokens.slice(one.end, next.first);
    const isHeldAgainst = between.some(({ text }) => /^(?:against|than|versus|vs|compared)$/.test(text));
    const isOfNow = !tokens
      .slice(one.first, one.sentence.end)
      .some(({ text }) =>
        /^(?:last|yesterday|before|earlier|previous|previously|prior|baseline|ago|preop|preoperative|preoperatively|was|admission|initially|month|week|months|weeks|visit|old)$/.test(
          text,
        ),
      );
    const isNumbered = between.some(({ kind }) => kind === 'number');
    return isHeldAgainst && isNumbered && isOfNow && next.first - one.end < 14
      ? [finding(tokens, one, one.side === 'left' ? 'right' : 'left')]
      : [];
  });
}

const meansBoth = (tokens: readonly Token[], { first, end }: SideMention['sentence']): boolean =>
  tokens.slice(first, end).some(({ text }, step) => {
    const next = tokens[first + step + 1]?.text ?? '';
    return (
      BOTH.test(text) ||
      (BOTH_OF.test(text) &&
        (/^(?:sides?|lower|upper|of|are|were|is|was|extremit\w{1,3}|[.,;)])$/.test(next) ||
          regionOf(next, tokens[first + step + 2]?.text ?? '') !== undefined))
    );
  });

const finding = (tokens: readonly Token[], { first, end, region, side }: SideMention, other: Side): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'consistency',
  category: 'side_disagrees',
  severity: 'high',
  verdict: 'contradicted',
  message: `the text gives two sides for the ${region}: ${other} elsewhere, ${side} here`,
  score: 0.75,
  evidence: [{ source: 'text', citation: 'the text itself', text: `${other} ${region}` }],
});
