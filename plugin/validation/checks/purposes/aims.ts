import type { Row } from '../../../../models/knowledge/table.ts';
import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { phrase } from '../../reading/words.ts';

type Aim = Row<'aims'>;

const aimsOf = once(
  (rows: readonly Aim[]): PhraseIndex<Aim> =>
    indexPhrases<Aim>(rows.flatMap((row) => listOf(row.phrases).map((text) => ({ text, gap: 1, tag: row })))),
);

/** What a drug is given for, against aims.tsv: "misoprostol to mature the fetal lungs", "labour was induced with nifedipine". */
export function checkAims(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const found = findPhrases(tokens, sentences, aimsOf(each.knowledge.rows('aims')));
  const seen = new Set<unknown>();
  return found.flatMap((aim): readonly Finding[] => {
    const { sentence } = aim;
    if (seen.has(sentence) || sentence.question || sentence.told || sentence.section === 'past') return [];
    if (isAbsent(tokens, aim) || isUnreal(tokens, sentence, aim.first)) return [];
    const drugs = mentions.filter(
      (one) => one.sentence === sentence && (one.kind === 'drug' || one.kind === 'class') && !one.misspelt,
    );
    const isOneOf = (drug: ReadMention, names: string) =>
      names.split(';').some((name) => each.knowledge.subjectsOf(drug.id).has(name));
    // "Nifedipine while the steroids mature the lungs": whose aim it is is named.
    if (drugs.some((drug) => isOneOf(drug, aim.tag.right) || drug.id === 'corticosteroid')) return [];
    const drug = drugs.find(
      (one) =>
        !/^(?:stopped|negated|allergen|other-person)$/.test(one.assertion) &&
        isOneOf(one, aim.tag.wrong) &&
        isLinked(each, one, aim),
    );
    if (!drug) return [];
    seen.add(sentence);
    return [findingOf(each, aim.tag, drug)];
  });
}

const TURNS =
  /\b(?:not|never|no|avoid\w{0,3}|stop|stopped|instead|rather|contraindicated|without|inhibit\w{0,1}|oppos\w{1,4}|so|while|steroids?|until|allow|time|before|despite|although|but|unlike|antagoni\w{1,4}|interfer\w{1,4}|worsen\w{0,1}|increas\w{1,3} the risk|except|reverse\w{0,1}|myth|if|unless|history|previous)\b/;
/** "… was given to", "is used for", "helps": between a drug and what it is for; nothing before a verb. */
const TO_AIM =
  /^(?:\S{1,14} ){0,10}(?:to|for|as|in|of|helps?|that|which|will|can|may|could|causes?|caused|with|damages?|harms?|affects?|produces?|gives?)(?:(?= ) (?:fetal|foetal|baby's|neonatal|help|prevent|treat|reduce|avoid|the|her|his|a|an|further|medical|purposes?|of|and|routine)){0,3}$|^(?:\( [^()]{1,20} \) ?)?$|^(?:(?:[\d.,]{1,6}|mg|mcg|g|%|daily|tablets?|capsules?|pills?|drops?|patch|patches|cream|inhaler|spray|gel|ointment|syrup|injections?|medicine|box|eye) ?){1,5}$/;
/** "… with", "the drug of choice is", "… was managed with IV". */
const WITH_DRUG =
  /(?:^|\b)(?:with|by|using|given|:|is|was|are|on|received|started|prescribed|after|to)(?: (?:the|a|an|iv|im|oral|intravenous|intramuscular|vaginal|rectal|prompt|sublingual|dose|doses|of|her|low|-|course|single|slow|infusion|two|high|routine|bolus|pessary|tablets?|injections?|prophylactic|weekly|daily|regular|mg|g|units?|[\d.,]{1,6})){0,5}$/;
const DONE =
  /\b(?:treat\w{0,12}|manag\w{0,12}|induc\w{0,12}|augment\w{0,12}|giv\w{0,12}|gave|control\w{0,12}|stopp\w{0,12}|suppress\w{0,12}|settl\w{0,12}|prevent\w{0,12}|reliev\w{0,12}|ripen\w{0,12}|soften\w{0,12}|contract\w{0,12}|drug|choice|treatment|line|therapy|used|prescrib\w{0,12}|prophyla\w{0,12}|achiev\w{0,12}|start\w{0,12}|matur\w{0,12}|reduc\w{0,12}|accelerat\w{0,12}|improv\w{0,12}|receiv\w{0,12}|delay\w{0,12}|inhibit\w{0,12}|relax\w{0,12}|strengthen\w{0,12}|stimulat\w{0,12}|boost\w{0,12}|protect\w{0,12}|neuroprotect\w{0,12}|dri\w{0,12}|tocoly\w{0,12}|:)(?:\s|$)/;

/** Whether the sentence says that the drug is for it, by the words between them. */
function isLinked({ reading: { tokens } }: Case, drug: ReadMention, aim: Found<Aim>): boolean {
  const before = phrase(
    tokens,
    Math.max(drug.sentence.first, Math.min(drug.first, aim.first) - 4),
    Math.min(drug.first, aim.first),
  );
  if (TURNS.test(before)) return false;
  if (drug.end <= aim.first) {
    const between = phrase(tokens, drug.end, aim.first);
    const after = phrase(tokens, aim.end, Math.min(aim.sentence.end, aim.end + 5));
    return (
      aim.first - drug.end < 13 &&
      !/[.;]/.test(between) &&
      !TURNS.test(between) &&
      TO_AIM.test(between) &&
      !/\b(?:with|using|by) \S/.test(after.split(/[.;,]/)[0]!)
    );
  }
  // "The uterus contracted on terbutaline": the drug within what is looked for.
  const isWithin = drug.first < aim.end;
  const between = phrase(tokens, aim.end, drug.first);
  return (
    isWithin ||
    (drug.first - aim.end < 12 &&
      !/[.;]/.test(between) &&
      !TURNS.test(between) &&
      (WITH_DRUG.test(between) || between === '') &&
      DONE.test(`${phrase(tokens, aim.first, drug.first)} `))
  );
}

const findingOf = (each: Case, row: Aim, drug: ReadMention): Finding => ({
  ...spanOf(each.reading.tokens, drug.first, drug.end),
  family: 'treatment',
  category: 'aim_of_another_drug',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `${drug.id} is not for ${row.aim}: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, `${row.aim}: ${row.statement}`)],
  about: [drug.id],
});
