import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isOrdered } from '../../ordered.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { isToldToHarm } from './harm-told.ts';

/** Harm that a drug is not given again after. */
const HARM =
  /\b(?:pancreatitis|angioedema|anaphylaxis|agranulocytosis|rhabdomyolysis|hepatitis|liver (?:failure|injury)|lungs?|pneumonitis|fibrosis|cardiomyopathy|myocarditis|stevens ?- ?johnson|sjs|necrolysis|dress|lupus|aplastic|neuroleptic malignant|tendon rupture|optic neuritis|hemolysis|vasculitis)\b/;
const BY =
  /\b(?:from|due to|caused by|secondary to|induced by|because of|after|on)(?: (?:the|her|his|your|taking|starting))?$/;
const DID =
  /^(?:has |have |had )?(?:damaged|caused|injured|inflamed|scarred|triggered|gave (?:you|him|her)|- ?induced|induced)\b/;
/** "Carbamazepine SJS five years ago": the harm right behind the name. */
const HARMED =
  /^(?:- ?(?:associated|related) )?(?:sjs|stevens ?- ?johnson|dress|anaphylaxis|angioedema|hypersensitivity|necrolysis|agranulocytosis|hepatitis|pancreatitis)\b/;
const REACTED =
  /\b(?:rash|hives|urticaria|anaphyla\w{2,4}|angioedema|allergic|allergy|hypersensitiv\w{1,5}|bronchospasm|blister\w{0,4}|necrolysis|sjs|stevens ?- ?johnson|dress)\b[^.;]{0,40}\b(?:to|from|with|after|on|by|due to)(?: (?:the|oral|her|his))?$/;
/** "Now on Tegretol", "the gout is handled with Zyloric": given now, by this name or another. */
const NOW =
  /\b(?:(?:now|still|currently|today|again|remains|meanwhile|presently)(?: \S{1,12}){0,2} (?:on|with)|(?:managed|treated|handled|controlled|covered|maintained|settled|kept|calmed|prevented|eased|relieved|lowered|intubated|flushed|performed|sedated|induced|premedicated|numbed|paralysed|anaesthetised) (?:now |today |for now )?(?:with|on|by|using))(?:(?= ) (?:the|oral|regular|daily|iv|low|dose|-)){0,3}$/;
const BORNE =
  /\b(?:desensit\w{1,9}|toler\w{2,6}|challenge\w{0,1}|delabel\w{0,5}|graded|without (?:any )?(?:problem|reaction|trouble)s?|outgrown|not allergic|childhood|mild)\b/;
const AGAIN =
  /\b(?:restart\w{0,3}|resum\w{1,3}|continu\w{1,3}|stay(?:s|ing)? on|keep(?:s|ing)?(?: on| taking)?|back on|refill\w{0,3}|remains? on)(?: (?:the|her|his|your|taking|on)){0,2}$/;
const NEVER = /\b(?:not|never|don't|no|stop|stopped|instead|avoid|until|if|unless|whether|cannot|can't)\b/;

/** "Acute pancreatitis from exenatide, restart exenatide at discharge": what did a lasting harm is given again. */
export function checkRechallenge({ reading, doses }: Case): readonly Finding[] {
  const { tokens, mentions } = reading;
  const drugs = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'drug'),
    ({ id }) => id,
  );
  return [...drugs.values()].flatMap((all): readonly Finding[] => {
    const blamed = all.find((mention) => isBlamedFor(tokens, mention));
    const again =
      blamed &&
      all.find(
        (mention) =>
          mention.first > blamed.first &&
          (isGivenAgain(tokens, mention) ||
            isGivenNow(tokens, blamed, mention) ||
            isOrderedSince(reading, doses, blamed, mention)),
      );
    const place = again ?? (blamed && drugs.size === 1 ? meantAgain(tokens, blamed) : undefined);
    if (!place) return [];
    return [
      {
        ...spanOf(tokens, place.first, place.end),
        family: 'contraindication',
        category: 'rechallenge',
        severity: 'high',
        verdict: 'contradicted',
        message: `${all[0]!.id} is given again after the harm that the text says it did`,
        score: 0.8,
        about: [all[0]!.id],
        evidence: [byTheText(`harm by ${all[0]!.id}`)],
      },
    ];
  });
}

const THAT =
  '(?:that|this|the same|the very same)(?= ) (?:drug|agent|antibiotic|medicine|medication|relaxant|tablet|anaesthetic)';
const MEANT = new RegExp(
  `\\b(?:(?:will|can|should|may|to|safely|plan to|we|i) (?:again |safely |simply )?(?:use|include|have|give|get|receive|repeat|restart|continue|take|reuse) ${THAT}|${THAT} (?:will|can|should|may|could|is to)(?= ) (?:again |safely |still )?be (?:used|given|repeated|restarted|continued|included|chosen|offered)|(?:used|given|repeated|restarted|continued|chose|gave|repeated) ${THAT})\\b`,
);

/** "Next anaesthetic will use that drug": the only drug of the text, meant without its name. */
function meantAgain(tokens: readonly Token[], { end, sentence }: ReadMention) {
  const said = phrase(tokens, end, sentence.end + 30);
  const found = MEANT.exec(said);
  if (!found || NEVER.test(said.slice(0, found.index + found[0].length)) || BORNE.test(said)) return undefined;
  const first = end + said.slice(0, found.index).split(' ').length - 1;
  return { first, end: first + found[0].split(' ').length };
}

function isBlamedFor(tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
  const after = phrase(tokens, end, Math.min(sentence.end, end + 9));
  return (
    (BY.test(before) && HARM.test(before)) ||
    (DID.test(after) && HARM.test(after)) ||
    REACTED.test(before) ||
    HARMED.test(after) ||
    isToldToHarm(tokens, sentence, { first, end })
  );
}

/** "Nitrofurantoin inflamed your lungs. Please take nitrofurantoin 100 mg twice daily": ordered in a sentence of its own. */
const isOrderedSince = (
  reading: Case['reading'],
  doses: Case['doses'],
  blamed: ReadMention,
  mention: ReadMention,
): boolean =>
  isToldToHarm(reading.tokens, blamed.sentence, blamed) &&
  blamed.assertion !== 'other-person' &&
  mention.assertion === 'active' &&
  mention.sentence !== blamed.sentence &&
  !mention.sentence.question &&
  isOrdered(reading, doses, mention) &&
  !NEVER.test(phrase(reading.tokens, Math.max(mention.sentence.first, mention.first - 9), mention.first)) &&
  !TAKEN_AWAY.test(phrase(reading.tokens, mention.end, Math.min(mention.sentence.end, mention.end + 8))) &&
  !BORNE.test(phrase(reading.tokens, blamed.sentence.first, mention.sentence.end));
/** "Chlorhexidine sticks taken out of the pack". */
const TAKEN_AWAY =
  /\b(?:taken (?:out|off|away|back)|removed|put (?:away|back)|left (?:out|alone)|discarded|withdrawn|crossed|struck|cancell?ed|returned|binned|swapped|replaced|kept (?:away|off|out))\b/;

/** Told of by another name behind the harm: neither refused nor another's. */
function isGivenNow(tokens: readonly Token[], blamed: ReadMention, { first, end, sentence, assertion }: ReadMention) {
  const before = phrase(tokens, Math.max(sentence.first, blamed.end, first - 9), first);
  return (
    /^(?:active|allergen)$/.test(assertion) &&
    !/^(?:other-person|hypothetical|negated)$/.test(blamed.assertion) &&
    NOW.test(before) &&
    !NEVER.test(before) &&
    !BORNE.test(phrase(tokens, blamed.sentence.first, Math.min(sentence.end, end + 10)))
  );
}

function isGivenAgain(tokens: readonly Token[], { first, sentence, assertion }: ReadMention): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - 7), first);
  return assertion === 'active' && AGAIN.test(before) && !NEVER.test(before);
}
