import type { Finding } from '../../finding.ts';
import type { Reading } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { sideFinding } from './side-finding.ts';
import type { SideMention } from './side-mentions.ts';
import { isTold } from './side-threads.ts';

const LEG = /^(?:hip|knee|leg|tibia|foot)$/;
/** Right before the side: the leg is to be spared. */
const SPARED =
  /\b(?:(?:keep|keeping|put|take|no|not|any|all|avoid|avoiding|without) (?:\w{2,8} ){0,3}weight (?:off|on|through|onto)|(?:non|touch|toe|toe-touch|partial|partially|nwb)(?: ?-? ?(?:touch|weight|bearing|weightbearing|weight-bearing)){0,4}|nwb|ttwb|pwb)(?: (?:of|on|through|the|your|his|her|to)){0,3} ?$/;
const ELSE =
  /^(?:both|bilateral|bilaterally|amputat\w{2,4}|prosthe\w{3,6}|contralateral|opposite|other|previous|old|ago|good)$/;

/** "You broke your left ankle … keep all weight off the right leg": the leg that is spared is not the one that was hurt. */
export function sparedLeg({ tokens }: Reading, mentions: readonly SideMention[]): readonly Finding[] {
  const legs = mentions.filter(({ region }) => LEG.test(region));
  const spared = legs.find(({ first, sentence }) =>
    SPARED.test(phrase(tokens, Math.max(sentence.first, first - 8), first).replaceAll(' - ', '-')),
  );
  if (!spared || hasWord(tokens, ELSE)) return [];
  const hurt = legs.filter((one) => one !== spared && isTold(one) && (one.problems.size > 0 || one.isAct));
  const isWrong = hurt.length > 0 && legs.every((one) => one === spared || one.side !== spared.side);
  return isWrong ? [sideFinding(tokens, spared, hurt[0]!.side)] : [];
}
