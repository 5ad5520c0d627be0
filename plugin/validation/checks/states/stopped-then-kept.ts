import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import { isCrowded } from '../../crowded.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** Ended, and not only held: a pause has an end. */
const ENDED =
  /\b(?:stopped|discontinued|deprescribed|taken off|came off|withdrawn|ceased|(?:stop|discontinue) (?:the|your|her|his|taking)|no longer (?:on|takes?|taking))\b/;
/** For a time, of another form, or by mistake: it may go on. */
const FOR_A_TIME = lean(
  /\b(?:held|hold|pause\w{0,1}|temporar\w{2,4}|briefly|until|before|for (?:the|his|her|your|a|an|one|two|three|four|five|\d{1,2})\b|while|during|infusion|drip|iv|intravenous|inject\w{0,5}|pca|bolus|bridging|nebuli\w{2,5}|eye|cream|topical|loading|evening|morning|noon|lunchtime|night|dose|extra|second|duplicate|liquid|patch|mg|mcg|units|mistake\w{0,1}|error|accident\w{0,4}|himself|herself|yourself|ran out|almost|nearly|not|never|in (?:19|20)\d\d|years ago|last year|months ago|previously|pregnancy|operation|surgery|procedure)\b/,
);
/** Taken up again: no contradiction. */
const RESUMED = lean(
  /\b(?:re-?start\w{0,3}|resum\w{1,4}|again|re-?introduc\w{1,4}|re-?challeng\w{1,4}|re-?commenc\w{1,3}|re-?tri\w{2,4}|back on|from (?:today|tomorrow|now|day|next|\w{3,6}day)|today|tomorrow|tonight|now|new|newly|switch\w{0,3}|chang\w{1,3}|lower|reduced|half|instead|later|after|once|when|until|if|unless|or|whether|not|never|nor|no|rather|than|without|another|different|extended|release|xr|xl|er|sr|weekly|injection|since then|then)\b/,
);
const KEPT_BEFORE =
  /\b(?:continue[sd]?|continuing|keep(?:s|ing)? (?:taking|on|using|up)|carr(?:y|ies|ying) on (?:with|taking)|stay(?:s|ing)? on|remain(?:s|ing)? on|maintain(?:ed|s)?)(?: (?:with|on|taking|to take|the|your|her|his|regular|usual|same|daily|oral|home)){0,6}$/;
const KEPT_BEHIND =
  /^(?:[\d.,]{1,6} |mg |mcg |units? |daily |nightly |once |twice |a |day |bid |od |bd |every |morning |evening |night |at |tablets? |and |po |by |mouth ){0,12}(?:(?:is|was|will be|to be) )?(?:continue[sd]?|goes on|carries on|unchanged|as before|as usual)\b/;
const LISTED =
  /^(?:her |his |your |the )?(?:current|discharge|regular|home|present|ongoing|active|usual) (?:medicines|medications|meds|drugs|medication|treatment|list)(?: (?:are|is|include|includes|list|now|at discharge))? ?[:,-]?/;

/** In tokens: what a text says farther on may be of another time. */
const REACH = 90;

/**
 * A drug that the text has ended, and that goes on some sentences later as if it had not been: "metformin was stopped because of
 * diarrhoea … continue metformin 1000 mg twice daily", "aspirin was discontinued. Current medicines: aspirin".
 */
export function checkStoppedThenKept(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  if (isCrowded(each)) return [];
  const drugs = mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
  const ended = drugs.filter((one) => isEnded(tokens, one));
  return ended
    .flatMap((stop): readonly Finding[] => {
      const later = drugs.filter(({ id, sentence }) => id === stop.id && sentence.first >= stop.sentence.end);
      const kept = later.find((one) => isKept(tokens, one));
      if (!kept || kept.first - stop.end > REACH || RESUMED.test(phrase(tokens, stop.sentence.end, kept.sentence.end)))
        return [];
      return [
        disagreementAt(spanOf(tokens, kept.first, kept.end), {
          category: 'state_disagrees',
          message: `the text has ${kept.id} stopped, and goes on with it`,
          said: `${kept.id} stopped`,
          score: 0.75,
          about: [kept.id],
        }),
      ];
    })
    .slice(0, 1);
}

const isEnded = (tokens: readonly Token[], { assertion, sentence, first, end }: ReadMention): boolean => {
  if (assertion !== 'stopped' || sentence.question || sentence.told || sentence.section === 'past') return false;
  const said = phrase(tokens, sentence.first, sentence.end);
  const around = phrase(tokens, Math.max(sentence.first, first - 8), Math.min(sentence.end, end + 8));
  return ENDED.test(around) && !FOR_A_TIME.test(said);
};

const isKept = (tokens: readonly Token[], { assertion, sentence, first, end }: ReadMention): boolean => {
  if (assertion !== 'active' || sentence.question || sentence.told) return false;
  return (
    KEPT_BEFORE.test(phrase(tokens, Math.max(sentence.first, first - 8), first)) ||
    KEPT_BEHIND.test(phrase(tokens, end, Math.min(sentence.end, end + 16))) ||
    LISTED.test(phrase(tokens, sentence.first, first))
  );
};
