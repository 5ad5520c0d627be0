import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { type Side, sideAt } from './side-word.ts';

/** "Lymph node removal", "clearance": of the armpit, where nothing else is named. */
const isOfArm = (tokens: readonly Token[], at: number): boolean =>
  !/^(?:lymph|clearance|dissection)$/.test(tokens[at]!.text) ||
  (!hasWord(tokens, /^(?:groin|inguinal|neck|cervical|pelvic|iliac|carotid|aortic|coronary|vertebral)$/) &&
    hasWord(tokens, /^(?:removal|removed|clearance|dissection|out|taken|sentinel)$/, at, at + 6) &&
    hasWord(tokens, /^(?:nodes?|glands?|axillary)$/, Math.max(0, at - 3), at + 4));

interface SparedArm {
  /** Whether the text says on which arm blood is drawn or pressure taken: the other arm is then named on purpose. */
  readonly isSpokenOf: boolean;
  readonly findings: readonly Finding[];
}

/** What an arm is spared for: removed nodes (ACS), a fistula or graft of dialysis, a line that lies there. */
const REASON = /^(?:mastectomy|lumpectomy|axillary|lymph|clearance|dissection|fistula|avf|avg|picc|midline)$/;
const SPARES = /^(?:no|not|never|avoid\w{0,3}|don't|without|spare\w{0,1}|nor)$/;
/** "Left arm BP 150/90, right arm BP 148/88": a record of both. */
const MEASURED: Readonly<Record<string, RegExp>> = {
  left: /\bleft arm (?:bp )?(?:was |is |: )?\d{2,3} \/ \d{2,3}\b/,
  right: /\bright arm (?:bp )?(?:was |is |: )?\d{2,3} \/ \d{2,3}\b/,
};
/** What makes a clause one that cannot be read so simply. */
const UNCLEAR =
  /^(?:except|other|opposite|instead|keep|unless|than|if|limb|both|either|until|old|removed|protect\w{0,3}|precautions?)$/;

/** "After your right mastectomy, have blood drawn from the right arm", "no pressures on the left arm because of the right PICC". */
export function sparedArm({ tokens, sentences }: Case['reading']): SparedArm {
  const line = lineInArm(tokens, sentences);
  if (line) return { isSpokenOf: true, findings: [findingAt(tokens, line.first, line.side)] };
  // "The right arm (fistula arm)" is where something is done, and not where the fistula is told of.
  const reasons = wordsIn(tokens, REASON).filter((at) => tokens[at - 1]?.text !== '(' && isOfArm(tokens, at));
  // "Right fistula clotted, so a new one was made in the left arm".
  if (hasWord(tokens, /^(?:clotted|thrombosed|failed|ligated|disused)$/)) return { isSpokenOf: false, findings: [] };
  const sides = new Set(reasons.flatMap((at) => sidesBeside(tokens, at)));
  const [side] = sides;
  if (side === undefined || sides.size > 1 || hasWord(tokens, /^bilateral/)) return { isSpokenOf: false, findings: [] };
  const isMeasuredOnBoth = ['left', 'right'].every((each) => MEASURED[each]!.test(phrase(tokens, 0)));
  const arms = sentences.flatMap(({ first, end }) =>
    clausesOf(tokens, first, end).flatMap(([from, to]) => {
      const words = tokens.slice(from, to);
      const at = words.findIndex(
        (_, place) => sideAt(tokens, from + place) && /^(?:fore)?arms?$/.test(words[place + 1]?.text ?? ''),
      );
      // "Cannulated the left arm fistula", "fistula in the left forearm, used for dialysis": that is what it is for.
      const isFistula =
        /^(?:fistula|graft|avf|avg)$/.test(words[at + 2]?.text ?? '') ||
        (hasWord(tokens, /^(?:fistula|graft|avf|avg)$/, from, from + Math.max(at, 0)) &&
          hasWord(tokens, /^(?:ha?emo)?dialy(?:sis|sed|zed)$/, from, to));
      if (at === -1 || isFistula || !isOfDraws(words) || isMeasuredOnBoth) return [];
      const isClear = !words.some(({ text }) => UNCLEAR.test(text));
      const isSpared = words.some(({ text }) => SPARES.test(text)) || isListedBehind(tokens, first, from);
      return [{ first: from + at, isWrong: isClear && (sideAt(tokens, from + at) === side) !== isSpared }];
    }),
  );
  const wrong = arms.find(({ isWrong }) => isWrong);
  return { isSpokenOf: arms.length > 0, findings: wrong ? [findingAt(tokens, wrong.first, side)] : [] };
}

/** "Left arm lymphoedema … PICC placed in the left basilic vein". */
function lineInArm(
  tokens: readonly Token[],
  sentences: Case['reading']['sentences'],
): { readonly first: number; readonly side: Side } | undefined {
  const sides = new Set(
    wordsIn(tokens, LYMPH).flatMap((at) =>
      [at - 3, at - 2, at - 1].flatMap((near) => (tokens[near] && sideAt(tokens, near)) ?? []),
    ),
  );
  const [side] = sides;
  if (side === undefined || sides.size > 1) return undefined;
  for (const { first, end } of sentences) {
    if (!hasWord(tokens, /^(?:picc|midline|cannula|cannulated|venflon|line)$/, first, end)) continue;
    if (!hasWord(tokens, /^(?:placed|inserted|sited|passed|resited|put)$/, first, end)) continue;
    for (let at = first; at < end; at += 1) {
      const isVein = VEIN.test(tokens[at + 1]?.text ?? '');
      const isSpared = hasWord(tokens, LYMPH, at, at + 4) || hasWord(tokens, SPARES, first, at);
      if (sideAt(tokens, at) === side && isVein && !isSpared) return { first: at, side };
    }
  }
  return undefined;
}
const VEIN = /^(?:basilic|cephalic|brachial|antecubital|forearm|arm|hand)$/;
const LYMPH = /^(?:lymphoedema|lymphedema|axillary|mastectomy)$/;

/** "Left mastectomy", "fistula in the left forearm", "lymph nodes removed on the right side". */
function sidesBeside(tokens: readonly Token[], at: number): readonly Side[] {
  const behind =
    tokens[at]!.text === 'lymph' ? at + 7 : /^(?:in|on|of)$/.test(tokens[at + 1]?.text ?? '') ? at + 4 : at + 2;
  const start = tokens[at]!.text !== 'lymph' && OF_ARM.test(tokens[at - 3]?.text ?? '') ? at - 5 : at - 3;
  return [
    ...Array.from({ length: at - 2 - start }, (_, step) => start + step),
    at - 2,
    at - 1,
    ...Array.from({ length: behind - at - 1 }, (_, step) => at + 1 + step),
  ].flatMap((near) => (tokens[near] && sideAt(tokens, near)) ?? []);
}

const OF_ARM = /^(?:upper|lower|arm|forearm|av|arteriovenous)$/;

/** "Band placed, no BP, bloods or cannula R arm": the list begins in a clause before, and names no arm there. */
function isListedBehind(tokens: readonly Token[], first: number, from: number): boolean {
  if (tokens[from - 1]?.text !== ',') return false;
  const near = tokens.slice(Math.max(first, from - LONGEST_LIST), from - 1).map(({ text }) => text);
  const at = near.findLastIndex((word) => SPARES.test(word));
  return at !== -1 && !near.slice(at).some((word) => /^(?:[.;:]|arms?|left|right|l|r)$/.test(word));
}
/** In tokens. */
const LONGEST_LIST = 10;

/** "Draws on the left arm, right arm spared": each clause has its own arm. */
function clausesOf(tokens: readonly Token[], first: number, end: number): readonly (readonly [number, number])[] {
  const cuts = tokens.slice(first, end).flatMap(({ text }, at) => (/^[,;:]$/.test(text) ? [first + at] : []));
  return [first - 1, ...cuts].map((cut, at) => [cut + 1, cuts[at] ?? end]);
}

const isOfDraws = (words: readonly Token[]): boolean =>
  words.some(
    ({ text }, at) =>
      (text === 'blood' && /^(?:pressures?|draws?|drawn|tests?)$/.test(words[at + 1]?.text ?? '')) ||
      /^(?:ivs?|bps?|bloods|cannulas?|cannulae|cannulation|cannulate|cannulated|venflons?|phlebotomy|bloodwork|needles?|drips?|sticks|venipunctures?|venepunctures?|needlesticks?)$/.test(
        text,
      ),
  );

const findingAt = (tokens: readonly Token[], first: number, side: Side): Finding => ({
  ...spanOf(tokens, first, first + 2),
  family: 'consistency',
  category: 'side_disagrees',
  severity: 'high',
  verdict: 'contradicted',
  message: `blood is drawn or pressure taken on the ${side} arm, or the other one spared; the ${side} arm is to be spared`,
  score: 0.75,
  evidence: [
    {
      source: 'standard nursing reference',
      citation: 'lymphedema',
      text: 'the arm of removed nodes, of a fistula or of a central line is spared',
    },
  ],
});
