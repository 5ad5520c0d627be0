import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isOrdered } from '../../ordered.ts';
import { isRoster } from '../../patient.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { wrongRemedy } from './antidote-rows.ts';
import { isOfNerves } from './antidote-spared.ts';

/** Given for nothing but what each undoes, as the tables have it. */
const ONLY_FOR =
  /^(?:flumazenil|idarucizumab|andexanet alfa|fomepizole|physostigmine|pralidoxime|protamine|glucarpidase|digoxin immune fab|sugammadex|crotalidae polyvalent immune fab|deferoxamine|dimercaprol|succimer|uridine triacetate)$/;

/**
 * "Got hydromorphone 4 mg in error. RR 6. Flumazenil 0.2 mg IV": an antidote that the text gives although it names nothing
 * that this undoes, and something that another undoes.
 */
export function checkLoneAntidotes(each: Case): readonly Finding[] {
  const { reading, knowledge } = each;
  const misplaced = misplacedIn(each);
  if (misplaced.length > 0) return misplaced;
  const given = reading.mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      !one.misspelt &&
      ONLY_FOR.test(one.id) &&
      (one.assertion === 'active' || (one.assertion === 'stopped' && wasGiven(reading.tokens, one))),
  );
  if (given.length === 0 || isRoster(reading)) return [];
  const rows = [...knowledge.antidotes.values()];
  const named = reading.mentions.filter(
    ({ kind, assertion, id }) =>
      (kind === 'drug' || kind === 'class' || kind === 'poison') && assertion !== 'negated' && !ONLY_FOR.test(id),
  );
  // "Sprayed: pinpoint pupils, drooling": the poison is told by its signs.
  if (named.some((one) => one.kind === 'poison' && isOfNerves(each, one))) return [];
  const isOf = (row: Row<'antidotes'>, { kind, id }: ReadMention): boolean =>
    kind === 'poison' ? row.poison === id : listOf(row.agents).some((name) => knowledge.subjectsOf(id).has(name));
  return given.slice(0, 1).flatMap((drug): readonly Finding[] => {
    // Protamine is in an insulin's name.
    if (drug.id === 'protamine' && reading.mentions.some(({ id }) => id.includes('insulin'))) return [];
    const isDosed =
      isOrdered(reading, each.doses, drug) ||
      GIVES.test(phrase(reading.tokens, Math.max(drug.sentence.first, drug.first - 3), drug.first));
    const isRight = (row: Row<'antidotes'>): boolean => row.antidotes.toLowerCase().includes(drug.id);
    const own = rows.filter(isRight);
    // Another's own word for it, "ethylene glycol" spelt another way: nothing is known of a poison that no row names.
    const other = rows.find((row) => !isRight(row) && named.some((one) => isOf(row, one) && isHarmed(each, one)));
    if (!isDosed || own.length === 0 || !other || own.some((row) => named.some((one) => isOf(row, one)))) return [];
    return [wrongFor(each, drug, other)];
  });
}

/** "Was treated with flumazenil, completed": over, and given all the same. */
const wasGiven = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  /\b(?:treated with|given|received|got|had)(?: (?:iv|intravenous|im|an?|the|infusion|of|course|full)){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  );

/** "Spray the", "inject a dose of the". */
const GIVES = /\b(?:spray|inject|give|use|push|administer|squirt|gave)(?: (?:the|some|a|one|your|his|her|of)){0,2}$/;

/** A poison, or a drug whose sentence or the next tells of too much of it or of harm. */
const isHarmed = ({ reading: { tokens, sentences } }: Case, { kind, sentence }: ReadMention): boolean => {
  if (kind === 'poison') return true;
  const next = sentences[sentences.indexOf(sentence) + 1] ?? sentence;
  return hasWord(tokens, HARM, sentence.first, next.end);
};

const HARM =
  /^(?:error|mistake|accidentally|overdose\w?|ingest\w{2,4}|toxic\w{0,3}|poison\w{0,3}|intoxicat\w{2,3}|bleed\w{0,3}|inr|hemorrhage|haemorrhage|hematoma|haematoma|reverse\w?|reversal|pinpoint|apne\w{1,3}|unresponsive|obtunded|rr|too|massive|swallowed|supratherapeutic|crushed|subdural|bottle|empty|packet|packets|blister|handful|level|leak|leaked|extravasat\w{2,4}|blanched|double|floppy|blue|breathing|unconscious|unrousable|unrousably|collapsed|heroin|comatose|gcs)$/;

/** "Flumazenil infusion for the paracetamol": the antidote is said to be for a drug that the table has it useless against. */
function misplacedIn(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const rows = [...each.knowledge.antidotes.values()].filter(({ agents }) => agents !== '');
  const drugs = mentions.filter(({ kind, misspelt }) => (kind === 'drug' || kind === 'class') && !misspelt);
  return drugs.flatMap((drug, at): readonly Finding[] => {
    const agent = drugs.slice(at + 1).find(({ first }) => first >= drug.end);
    if (
      !agent ||
      !/^(?:active|stopped)$/.test(drug.assertion) ||
      agent.sentence !== drug.sentence ||
      agent.first - drug.end > 9
    )
      return [];
    const words = phrase(tokens, drug.end, agent.first);
    if (!AGAINST.test(`${words} `) || /[;.:]|\b(?:not|no|never|cannot|unlike|instead|rather|nor)\b/.test(words))
      return [];
    if (drug.assertion !== 'active' && !/ to (?:reverse|counter|counteract|neutrali[sz]e) /.test(` ${words} `))
      return [];
    const subjects = each.knowledge.subjectsOf(agent.id);
    const row = rows.find(({ agents }) => listOf(agents).some((name) => subjects.has(name)));
    const isWrong =
      row !== undefined &&
      !row.antidotes.toLowerCase().includes(drug.id) &&
      row.wrong.toLowerCase().split(';').includes(drug.id);
    return isWrong ? [wrongFor(each, drug, row)] : [];
  });
}

/** "For the", "neutralises", "was given to counteract the effect of her". */
const AGAINST =
  /(?:^| )(?:for|against|to (?:reverse|counter|counteract|neutrali[sz]e|antagoni[sz]e)|neutrali[sz]es|reverses|counteracts|antagoni[sz]es|chelates) (?:the |his |her |their |this )?(?:effects? of |action of )?(?:the |his |her )?$/;

const wrongFor = (each: Case, { id, first, end }: ReadMention, row: Row<'antidotes'>): Finding =>
  wrongRemedy(spanOf(each.reading.tokens, first, end), id, row, { severity: 'high', score: 0.8 });
