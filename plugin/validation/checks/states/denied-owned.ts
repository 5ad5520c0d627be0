import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { clauseAfter, isDeniedName, isOfOneTime, isToldAsFact } from './denied-facts.ts';
import { deniedAndTold } from './stated-findings.ts';

/** What somebody has: "his asthma action plan", "her isotretinoin course". */
const OWNS = /^(?:his|her|your|my)$/;
/** A drug is denied for good only in such words; "no aspirin" is an order. */
const NEVER_TAKEN =
  /(?:^| )(?:never (?:had|taken|used|been on|tried|needed|required)|not (?:on|taking|using)|takes no|on no|has had no|does not take|denies (?:taking|using))(?: (?:any|an?|the|regular|form of)){0,2}$/;
/** Of a disease in another one's name, or what is not the disease itself. */
const OF_ELSE =
  /^(?:risk|score|screening|screen|test|tests|prevention|prophylaxis|fears?|worry|family|question|leaflet)$/;
const ELSEWHEN =
  /\b(?:new|first|start\w{0,3}|begin\w{0,3}|previous\w{0,2}|prior|old|former|presumed|possible|suspected|gestational|childhood|supposed|so - called|label\w{0,4}|resolved)\b/;

/**
 * A drug or a lasting disease that is denied in one sentence and is the patient's own in another: "was never told he had asthma
 * … his asthma action plan", "never had isotretinoin … her isotretinoin course".
 */
export function checkDeniedOwned({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  if (!hasWord(tokens, OWNS)) return [];
  const lasting = ({ kind, id }: ReadMention): boolean =>
    kind === 'drug' || (kind === 'condition' && knowledge.conditions.get(id)?.chronic === 'yes');
  const named = mentions.filter(lasting);
  const owned = named.filter((one) => isOwned(one));
  return owned
    .flatMap((yes) => {
      const no = named.find(
        (one) =>
          one.id === yes.id &&
          one.kind === yes.kind &&
          // "No history of migraine; her migraines come twice a month".
          (one.sentence !== yes.sentence || clauseAfter(tokens, one, yes) !== undefined) &&
          isDenied(one),
      );
      const isOne = no && (yes.kind === 'drug' || isOfOneTime(tokens, no, yes));
      return isOne ? [deniedAndTold(tokens, { ...yes, name: yes.id })] : [];
    })
    .slice(0, 1);

  function isOwned(one: ReadMention): boolean {
    const before = phrase(tokens, Math.max(one.sentence.first, one.first - 4), one.first);
    return (
      /(?:^| )(?:his|her|your|my)(?: (?:own|usual|long - standing|longstanding|known|daily|regular|current|underlying|chronic))?$/.test(
        before,
      ) &&
      !/^(?:negated|hypothetical|other-person|allergen)$/.test(one.assertion) &&
      !OF_ELSE.test(tokens[one.end]?.text ?? '') &&
      !ELSEWHEN.test(phrase(tokens, one.sentence.first, one.end + 3)) &&
      isToldAsFact(tokens, one, true)
    );
  }

  function isDenied(one: ReadMention): boolean {
    if (one.assertion === 'other-person' || ELSEWHEN.test(phrase(tokens, one.sentence.first, one.end))) return false;
    if (one.kind === 'drug')
      return NEVER_TAKEN.test(phrase(tokens, Math.max(one.sentence.first, one.first - 6), one.first));
    return isDeniedName(tokens, one);
  }
}
