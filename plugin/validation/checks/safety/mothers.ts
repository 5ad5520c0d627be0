import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { isAnywhere, phrase } from '../../reading/words.ts';
import { forbiddenTo, harmsUnborn, isFineFor, type Stage } from './mothers-facts.ts';
import { isCalledHarmless, isDeniedTo, isMeantFor } from './mothers-said.ts';

/** A pregnancy, the wish for one, or nursing, told or spoken of in general. */
const STAGES: readonly (readonly [Stage, RegExp])[] = [
  [
    'planning',
    /\b(?:(?:planning|hoping|hopes|plans|wishes|wishing|wants|trying|tries|intends|would like|began trying|thinking|keen)(?: [a-z]{1,8}){0,2}(?= ) (?:to conceive|to (?:become|get|fall|be) pregnant|to start a family|to have (?:a baby|a child|children|another)|for (?:a baby|a pregnancy|another baby|a family)|an? (?:pregnancy|baby|family)|about (?:a )?pregnancy)|planning (?:pregnancy|conception)|pre ?-? ?conception|pre ?-? ?conceptual|before (?:conception|conceiving|trying to conceive|(?:she|they|you) (?:tries|try|conceives?)|pregnancy|becoming pregnant)|(?:could|may|might) become pregnant|child ?-? ?bearing (?:age|potential))\b/,
  ],
  [
    'pregnancy',
    /\b(?:pregnan(?:t|cy)|expecting|expectant|antenatal|prenatal|(?:first|second|third|any|every|each) trimester|gestation|gestational (?:diabetes|hypertension)|pre ?-? ?eclampsia|preeclampsia|hyperemesis|fetus|foetus|(?:fetal|foetal) (?:kidneys?|brain|limbs?|bones|teeth)|unborn|teratogen\w{2,5}|birth defects?|malformations?|heart defects?|ebstein|neural tube defects?|mother ?- ?to ?- ?be|mothers ?- ?to ?- ?be|mum ?- ?to ?- ?be)\b/,
  ],
  [
    'nursing',
    /\b(?:breast ?-? ?feeding|breast ?-? ?feeds|nursing (?:mothers?|a|her|women)|(?:while|when|is|are|during) nursing|lactating|lactation)\b/,
  ],
];
/** What makes a sentence speak of none, or of one that is over or kept from. */
const NONE_NOW =
  /\b(?:not (?:currently |yet )?(?:pregnant|breast\w{0,8}|nursing)|pregnancy (?:test )?(?:is |was )?(?:negative|excluded|ruled out)|negative pregnancy|contracept\w{1,6}|pregnancy prevention|(?:after|since|post) (?:the |her |your |this )?(?:pregnancy|weaning|breast\w{0,8})|ectopic|molar|miscarr\w{1,5}|abortion|terminat\w{1,5}|avoid(?:ing)? pregnancy|(?:finished|stopped|no longer|declin\w{2,3}) (?:breast\w{0,8}|nursing)|nursing (?:home|staff|care)|previous pregnanc\w{1,3}|last pregnancy|lactation (?:suppress\w{1,4}|inhibit\w{1,4})|(?:suppress|inhibit|stop)\w{0,3} lactation)\b/;

/** What a sentence says may be taken, or may not, before a pregnancy, in it or while nursing: against the tables, both ways. */
export function checkMothers(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  if (!isAnywhere(tokens, ANY_STAGE) || each.patient.sex === 'male') return [];
  const bySentence = Map.groupBy(
    mentions.filter(({ kind, misspelt }) => !misspelt && (kind === 'drug' || kind === 'class' || kind === 'vaccine')),
    ({ sentence }) => sentence,
  );
  return sentences.flatMap((sentence): readonly Finding[] => {
    const here = bySentence.get(sentence) ?? [];
    if (here.length === 0 || sentence.question || sentence.told || sentence.section === 'family') return [];
    if (isUnreal(tokens, sentence, sentence.first)) return [];
    return here
      .flatMap((drug) => {
        const stage = stageOf(each, drug, here);
        return stage ? judged(each, drug, here, stage) : [];
      })
      .slice(0, 1);
  });
}

/** The stage that the drug's part of the sentence speaks of: no other drug is named between the two. */
function stageOf({ reading: { tokens } }: Case, drug: ReadMention, here: readonly ReadMention[]): Stage | undefined {
  const { sentence } = drug;
  const cut = (from: number, to: number) => tokens.slice(from, to).map(({ text }) => text);
  const before = cut(sentence.first, drug.first).lastIndexOf(';');
  const behind = cut(drug.end, sentence.end).indexOf(';');
  const first = sentence.first + before + 1;
  const next = here.find((one) => one.kind !== 'class' && one.first > drug.end + 2)?.first;
  const end = Math.min(behind === -1 ? sentence.end : drug.end + behind, next ?? sentence.end);
  const said = phrase(tokens, first, end);
  return NONE_NOW.test(said) ? undefined : STAGES.find(([, pattern]) => pattern.test(said))?.[0];
}

const ANY_STAGE =
  /\b(?:pregnan|conce|expect|natal|trimester|gestation|breast|nursing|lactat|baby|family|child|mother|mum|hyperemesis|eclampsia|f(?:o)?et(?:us|al)|unborn|teratogen|ebstein|defects?|malformation)/;

function judged(each: Case, drug: ReadMention, here: readonly ReadMention[], stage: Stage): readonly Finding[] {
  if (isCalledHarmless(each, drug, here)) {
    const fact = harmsUnborn(each, drug);
    return fact ? [findingOf(each, drug, fact, `${drug.id} is not harmless to the unborn`)] : [];
  }
  if (isMeantFor(each, drug, here, stage)) {
    const fact = forbiddenTo(each, drug, stage);
    return fact ? [findingOf(each, drug, fact, `${drug.id} is not for ${TELLS[stage]}`)] : [];
  }
  if (isDeniedTo(each, drug, here) && !hasOwnReason(each, drug)) {
    const fact = isFineFor(each, drug, stage);
    return fact ? [findingOf(each, drug, fact, `${drug.id} is not forbidden in ${TELLS[stage]}`)] : [];
  }
  return [];
}

/** An allergy, or an illness or a drug of the same sentence that the tables hold against it: "pregnant, with asthma: no labetalol". */
function hasOwnReason({ reading: { tokens, mentions }, knowledge }: Case, { id, sentence }: ReadMention): boolean {
  if (/\b(?:allerg|anaphyla|reacted|reaction)/.test(phrase(tokens, sentence.first, sentence.end))) return true;
  const against = new Set(knowledge.contraindicationsOf(id).map(({ context }) => context));
  return mentions.some(
    (one) =>
      one.sentence === sentence &&
      (one.kind === 'condition'
        ? against.has(one.id)
        : one.kind === 'drug' &&
          one.id !== id &&
          knowledge.interactionsOf(id, one.id).some(({ severity }) => severity !== 'moderate')),
  );
}

const TELLS: Readonly<Record<Stage, string>> = {
  planning: 'who plans a pregnancy',
  pregnancy: 'pregnancy',
  nursing: 'breastfeeding',
};

interface Fact {
  readonly statement: string;
  readonly row: Parameters<typeof evidenceOf>[0];
}

const findingOf = (each: Case, drug: ReadMention, { statement, row }: Fact, says: string): Finding => ({
  ...spanOf(each.reading.tokens, drug.first, drug.end),
  family: 'contraindication',
  category: 'mothers_drug_wrong',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `${says}: ${statement} (${row.source})`,
  evidence: [evidenceOf(row, `${drug.id}: ${statement}`)],
  about: [drug.id],
});
