import { listOf, type Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { isEarlier } from '../earlier-drugs.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isRoster } from '../patient.ts';
import { assertionOf } from '../reading/assertion.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import { hasWord, wordsIn } from '../reading/words.ts';
import { givenBySentence } from './given.ts';

/** What is given against a poison or to undo a drug (antidotes.tsv). */
export function checkAntidotes(each: Case): readonly Finding[] {
  const { given, named } = givenBySentence(each);
  const isOfMany = isRoster(each.reading);
  return each.reading.sentences.flatMap((sentence, at) => {
    const next = each.reading.sentences[at + 1];
    // "Opioids, naloxone. Benzodiazepines, flumazenil": a list of poisons, each with its own.
    const isList = isOfMany || named(next).some((one) => one.kind === 'poison' || rowOf(each, one) !== undefined);
    // "Pinpoint pupils. BVM started. Naloxone given": what is done before the drug may stand between.
    const between =
      !isList && given(sentence).length === 0 && given(next).length === 0 && isOneLine(each, at)
        ? each.reading.sentences[at + 2]
        : undefined;
    const drugs = [...given(sentence), ...(isList ? [] : given(next)), ...given(between)];
    const poisons = named(sentence).filter(({ kind }) => kind === 'poison');
    return [
      ...poisons.flatMap((poison) => antidotes(each, poison, [...drugs, ...laterRemedies(each, poison, drugs)])),
      ...reversals(each, sentence, named(sentence), drugs),
    ];
  });
}

/** "Sprayed with an insecticide. Skin washed. … Physostigmine 2 mg IV": given some sentences on, where no other poison is named. */
function laterRemedies(each: Case, poison: ReadMention, near: readonly ReadMention[]): readonly ReadMention[] {
  const wrong = each.knowledge.antidotes.get(poison.id)?.wrong ?? '';
  const isOther = poisonsOf(each).some((one) => one.id !== poison.id && !isOfNerves(each, one));
  if (wrong === '' || isOther) return [];
  return each.doses.flatMap(({ drug, amount }) =>
    amount !== undefined &&
    drug.assertion === 'active' &&
    // Given to whoever does not wake.
    drug.id !== 'naloxone' &&
    drug.first > poison.end &&
    drug.first - poison.end < REACH &&
    !near.some(({ first }) => first === drug.first) &&
    wrong.split(';').includes(drug.id)
      ? [drug]
      : [],
  );
}

/** The two sentences that follow stand on the same line: no items of a list. */
const isOneLine = ({ reading: { tokens, sentences } }: Case, at: number): boolean =>
  sentences.slice(at + 1, at + 3).every(({ first }) => tokens[first]?.breaks === 0);

/** A drug given against a poison that the table calls useless or harmful there. */
function antidotes(each: Case, poison: ReadMention, drugs: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.antidotes.get(poison.id);
  if (
    !row ||
    /^(?:negated|other-person)$/.test(poison.assertion) ||
    isOfNerves(each, poison) ||
    isNamedAllergy(each, poison) ||
    isOnlyDisposed(each, poison)
  )
    return [];
  // "Dantrolene only if malignant hyperthermia. Cyproheptadine for clonus".
  const meant = poison.assertion === 'hypothetical' ? drugs.filter((one) => one.sentence === poison.sentence) : drugs;
  return [
    ...wrongMeasures(each, poison, row),
    ...wrongDrugs(each, poison, row, [...meant, ...statedAntidotes(each, poison)]),
  ];
}

/** "Malignant hyperthermia susceptible, RYR1 variant": what could come is not there. */
const isOnlyDisposed = ({ reading: { tokens } }: Case, { first, end }: ReadMention): boolean =>
  /^-? ?(?:susceptib\w{2,5}|risk|trait|variant|gene|carrier|history)\b/.test(
    tokens
      .slice(end, end + 2)
      .map(({ text }) => text)
      .join(' '),
  ) || /^(?:susceptible|susceptibility|predisposed|risk)$/.test(tokens[first - 2]?.text ?? '');

/** "Pinpoint pupils, drooling, wheeze": small pupils among other signs of too much acetylcholine are no opioid's. */
export const isOfNerves = ({ reading: { tokens } }: Case, { first, end }: ReadMention): boolean =>
  /^(?:pinpoint|small|constricted|miotic)$/.test(tokens[first]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:drool\w{0,3}|salivat\w{1,3}|lacrimat\w{1,3}|tearing|wheez\w{1,3}|bronchorrhea|fasciculat\w{1,4}|secretions|diaphoretic|sweating|defecat\w{1,3})$/,
    Math.max(0, first - 20),
    end + 20,
  );

/** "Latex anaphylaxis, all gloves vinyl": an allergy that is known, not one that is treated. */
const isNamedAllergy = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /^(?:latex|penicillin|cephalosporin|peanut|nut|nuts|egg|milk|wasp|bee|venom|shellfish|fish|sesame|food|contrast|chlorhexidine|drug|nsaid|exercise|known)$/.test(
    tokens[first - 1]?.text ?? '',
  ) &&
  !hasWord(
    tokens,
    /^(?:epinephrine|adrenaline|now|stridor|collapsed|hives|wheez\w{1,3}|bp|shock|treat\w{0,3})$/,
    sentence.first,
    sentence.end,
  );

const POISONED =
  /^(?:overdose|overdosed|overdoses|od|toxic|toxicity|poisoned|poisoning|reverse|reversed|reversal|neutrali[sz]e|neutrali[sz]ed|antidote|ingestion|ingested|swallowing|ingesting|ingests|handful|drank|supratherapeutic|bleeding|bleed|hemorrhage|oversedation|oversedated|apneic|bradypneic)$/;

/** "Reversed with flumazenil" after an opioid, "too many Tylenol tablets": the poison named by its drug. */
function reversals(
  each: Case,
  sentence: Sentence,
  named: readonly ReadMention[],
  drugs: readonly ReadMention[],
): readonly Finding[] {
  if (named.some(({ kind }) => kind === 'poison')) return [];
  const { tokens } = each.reading;
  const { first, end } = sentence;
  const isPoisoned =
    hasWord(tokens, POISONED, first, end) ||
    // "Goal INR 2 to 3" is no poisoning.
    wordsIn(tokens, /^inr$/, first, end).some((at) =>
      tokens.slice(at + 1, Math.min(end, at + 4)).some(({ text }) => Number(text) > 4),
    ) ||
    wordsIn(tokens, /^too$/, first, end).some((at) => at + 1 < end && /^(?:many|much)$/.test(tokens[at + 1]!.text)) ||
    // "Took about 20 g of acetaminophen in one go", "above the treatment line".
    (hasWord(tokens, /^(?:go|once|treatment|nomogram)/, first, end) &&
      wordsIn(tokens, /^(?:in|all|above|the|treatment)$/, first, end).some(
        (at) =>
          /^(?:in one go|all at once|above the (?:treatment|nomogram)|the treatment line|treatment line)/.test(
            tokens
              .slice(at, Math.min(end, at + 3))
              .map(({ text }) => text)
              .join(' '),
          ) &&
          // "Six tablets every Friday, all at once".
          !(tokens[at]!.text === 'all' && hasWord(tokens, /^(?:every|each|weekly)$/, first, end)),
      ));
  // "Advise andexanet alfa now": a drug that is for nothing else says that one is undone.
  const undoing = named.some(({ kind, id }) => kind === 'drug' && ANTICOAGULANTS_UNDONE.test(id));
  if (!(isPoisoned || undoing)) return [];
  const isReversal = hasWord(tokens, /^(?:reverse|reversed|reversal|reversing|antidote)$/, first, end);
  const agents = named.filter(({ kind }) => kind === 'drug' || kind === 'class');
  // "On Pradaxa, with a subdural. Reverse with vitamin K": the drug was named before.
  const isUnnamed =
    (isReversal || undoing) &&
    agents.length > 0 &&
    // "For reversal of her anticoagulant" names none.
    agents.every((agent) => agent.id === 'anticoagulant' || (isRemedy(each, agent) && !rowOf(each, agent)));
  const isOfOther = (drug: ReadMention, agent: ReadMention): boolean =>
    agents.some((other) => {
      const own = other.id === agent.id || other.id === drug.id ? undefined : rowOf(each, other);
      return own !== undefined && own !== rowOf(each, agent) && mentionsAny(own.antidotes, namesOf(each, drug));
    });
  const poisons = isUnnamed
    ? agentsBefore(each, sentence).filter((agent) => isReversal || / bleeding$/.test(rowOf(each, agent)!.poison))
    : agents;
  // "Rocuronium reversed with sugammadex, …, dantrolene available": what is undone has its own.
  const isUndone = agents.some((agent) => {
    const own = rowOf(each, agent);
    return (
      own !== undefined && drugs.some((drug) => drug.id !== agent.id && mentionsAny(own.antidotes, namesOf(each, drug)))
    );
  });
  if (isReversal && isUndone) return [];
  return poisons.flatMap((agent) => {
    const subjects = each.knowledge.subjectsOf(agent.id);
    const row = rowOf(each, agent);
    return row
      ? wrongDrugs(
          each,
          agent,
          row,
          // "Idarucizumab to reverse the dabigatran, SBP under 140 on nicardipine": the right one for what else is named.
          [...drugs, ...laterSpecific(each, sentence, drugs)].filter(
            (drug) => drug.id !== agent.id && !subjects.has('antidote') && !isOfOther(drug, agent),
          ),
        )
      : [];
  });
}

/** "Ingested 15 g of acetaminophen. Level 240. AST 31. IV deferoxamine started": an antidote named some sentences on. */
function laterSpecific(each: Case, sentence: Sentence, near: readonly ReadMention[]): readonly ReadMention[] {
  const { mentions } = each.reading;
  // A list of poisons has an antidote for each.
  const rows = new Set(mentions.filter(({ kind }) => kind === 'drug').map((one) => rowOf(each, one)?.poison));
  rows.delete(undefined);
  if (rows.size !== 1 || poisonsOf(each).length > 0 || isRoster(each.reading)) return [];
  return mentions.filter(
    ({ kind, id, assertion, first, end }) =>
      kind === 'drug' &&
      (SPECIFIC.test(id) || isCalledAntidote(each, end)) &&
      assertion === 'active' &&
      first >= sentence.end &&
      first - sentence.end < REACH &&
      !near.some((one) => one.first === first),
  );
}

/** "Naloxone started 22:40 as the antidote". */
const isCalledAntidote = ({ reading: { tokens } }: Case, end: number): boolean =>
  tokens
    .slice(end, end + 8)
    .some(
      ({ text }, at, words) => text === 'as' && words.slice(at + 1, at + 4).some((word) => word.text === 'antidote'),
    );

const ANTICOAGULANTS_UNDONE = /^(?:andexanet alfa|idarucizumab)$/;

type Rows = ReadonlyMap<string, Row<'antidotes'>>;
interface Placed {
  readonly place: number;
  readonly row: Row<'antidotes'>;
}

const indexes = new WeakMap<Rows, ReadonlyMap<string, Placed>>();
/** The first row of each agent, with its place in the table. */
function byAgent(rows: Rows): ReadonlyMap<string, Placed> {
  const known = indexes.get(rows);
  if (known) return known;
  const placed = [...rows.values()].flatMap((row, place) =>
    listOf(row.agents).map((agent): [string, Placed] => [agent, { place, row }]),
  );
  const made = new Map(placed.toReversed());
  indexes.set(rows, made);
  return made;
}

/** The row of the poisoning that a drug causes. */
function rowOf({ knowledge }: Case, agent: ReadMention): Row<'antidotes'> | undefined {
  const index = byAgent(knowledge.antidotes);
  const placed = [...knowledge.subjectsOf(agent.id)].flatMap((subject) => index.get(subject) ?? []);
  return placed.length === 0 ? undefined : placed.reduce((a, b) => (b.place < a.place ? b : a)).row;
}

/** Whether any row names it as what is, or is wrongly, given. */
const isRemedy = (each: Case, drug: ReadMention): boolean =>
  [...each.knowledge.antidotes.values()].some(({ antidotes: right, wrong }) =>
    mentionsAny(`${right};${wrong}`, namesOf(each, drug)),
  );

/** "No warfarin, heparin or factor Xa inhibitor", and not "warfarin should not be taken in pregnancy". */
const isDenied = ({ reading: { tokens } }: Case, first: number): boolean =>
  hasWord(tokens, /^(?:no|not|never|denies|without)$/, Math.max(0, first - 5), first);

/** The one drug with an antidote that the sentences just before name. */
function agentsBefore(each: Case, sentence: Sentence): readonly ReadMention[] {
  const near = each.reading.mentions.filter(
    ({ kind, end, first, assertion }) =>
      kind === 'drug' &&
      !(assertion === 'negated' && isDenied(each, first)) &&
      end <= sentence.first &&
      sentence.first - end < REACH,
  );
  const agents = [...new Map(near.filter((one) => rowOf(each, one)).map((one) => [one.id, one])).values()];
  return agents.length === 1 ? agents : [];
}

/** About four sentences. */
const REACH = 80;

/** "In case of overdose flumazenil is the antidote": stated in general, so it is meant although nothing was given. */
function statedAntidotes(each: Case, { sentence }: ReadMention): readonly ReadMention[] {
  const words = each.reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  if (!words.some((word) => /^(?:antidote|antidotes|reverses|reversed|reversal|antagonist)$/.test(word))) return [];
  return each.reading.mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      one.sentence === sentence &&
      (one.assertion === 'hypothetical' || one.assertion === 'negated') &&
      !words.some(
        (word, at) => /^(?:not|doesn't|don't|won't|cannot|can't|no)$/.test(word) && /^revers/.test(words[at + 1] ?? ''),
      ) &&
      !words.slice(0, Math.max(0, one.first - sentence.first)).some((word) => /^(?:not|no|never|avoid)$/.test(word)),
  );
}

/** What is done without being a drug of the tables: "glucose before thiamine", "a tourniquet". */
function wrongMeasures(each: Case, poison: ReadMention, row: Row<'antidotes'>): readonly Finding[] {
  const { tokens } = each.reading;
  const { sentence } = poison;
  return row.wrong.split(';').flatMap((entry): readonly Finding[] => {
    const words = entry
      .trim()
      .toLowerCase()
      .split(/[\s-]+/);
    if (words[0] === '' || words.length > 4) return [];
    const isOfOther = poisonsOf(each).some(
      ({ id, sentence: own }) =>
        id !== row.poison &&
        own === sentence &&
        mentionsAny(each.knowledge.antidotes.get(id)?.antidotes ?? '', [words.join(' ')]),
    );
    if (isOfOther) return [];
    for (let at = sentence.first; at + words.length <= sentence.end; at += 1) {
      if (!words.every((word, offset) => tokens[at + offset]?.text === word)) continue;
      const place = { first: at, end: at + words.length };
      if (place.first < poison.end && poison.first < place.end) continue;
      if (OF_DRUGS.test(poison.id) && (place.first < poison.end || !isGivenBy(tokens, { ...place, sentence })))
        continue;
      if (assertionOf(tokens, sentence, place) !== 'active') return [];
      return [
        {
          ...spanOf(tokens, place.first, place.end),
          family: 'treatment',
          category: 'antidote_wrong',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.85,
          message: `${entry.trim()} is not the treatment of ${row.poison}: ${row.antidotes} (${row.source})`,
          evidence: [evidenceOf(row, `${row.poison}: ${row.antidotes}`)],
          about: [row.poison],
        },
      ];
    }
    return [];
  });
}

function wrongDrugs(
  each: Case,
  poison: ReadMention,
  row: Row<'antidotes'>,
  drugs: readonly ReadMention[],
): readonly Finding[] {
  return drugs.flatMap((drug): readonly Finding[] => {
    if (drug.id === 'antidote' || (drug.first < poison.end && poison.first < drug.end)) return [];
    if (isSaidUseless(each, drug)) return [];
    if (listOf(row.agents).some((agent) => agent === drug.id || each.knowledge.subjectsOf(drug.id).has(agent)))
      return [];
    // "Flumazenil as the benzodiazepine antagonist": what the right one is.
    const isItsKind = (other: ReadMention): boolean =>
      each.knowledge.subjectsOf(other.id).has(drug.id) && mentionsAny(row.antidotes, namesOf(each, other));
    if (drug.kind === 'class' && drugs.some((other) => other !== drug && isItsKind(other))) return [];
    const names = namesOf(each, drug);
    const right = mentionsAny(row.antidotes, names);
    // "Organophosphate, pinpoint pupils: atropine": the right one for what else is named.
    if (!right && isRightForOther(each, drug, row)) return [];
    // "Haloperidol 10 mg, rigid, hot: neuroleptic malignant syndrome": what did it is no treatment.
    if (isCause(each, poison, drug)) return [];
    const wrong = row.wrong.split(';').some(
      (entry) =>
        !(/ alone$/.test(entry) && isTreatedToo(each, row)) &&
        names.some(
          (name) =>
            entry
              .toLowerCase()
              .split(/ alone| acutely| load/)[0]!
              .trim() === name,
        ),
    );
    const subjects = each.knowledge.subjectsOf(drug.id);
    const isAntidote =
      SPECIFIC.test(drug.id) ||
      ['antidote', 'chelator', 'opioid antagonist', 'benzodiazepine antagonist'].some((name) => subjects.has(name));
    // A drug that undoes another poison counts against this one where the text calls it an antidote.
    const { tokens } = each.reading;
    const isCalled =
      (tokens[poison.end]?.text === ':' && drug.first - poison.end <= 3) ||
      // "Malignant hyperthermia in the OR: gave cyproheptadine".
      (poison.sentence === drug.sentence &&
        poisonsOf(each).length === 1 &&
        /^(?:gave|given|treated with|treat with|pushed|hung|loaded)$/.test(
          [tokens[drug.first - 2]?.text, tokens[drug.first - 1]?.text].join(' ').replace(/^(?!treat).* /, ''),
        )) ||
      hasWord(tokens, /^(?:antidotes?|reverses?|reversed|reversal|reversing)$/, drug.sentence.first, drug.sentence.end);
    const elsewhere =
      isAntidote ||
      (isCalled &&
        [...each.knowledge.antidotes.values()].some(
          (other) => other !== row && mentionsAny(other.antidotes, [drug.id]),
        ));
    if (!right && !wrong && !elsewhere) return [];
    const base = {
      ...spanOf(each.reading.tokens, drug.first, drug.end),
      family: 'treatment' as const,
      evidence: [evidenceOf(row, `${row.poison}: ${row.antidotes}`)],
      about: [row.poison],
    };
    if (right && !wrong)
      return [
        {
          ...base,
          category: 'antidote',
          severity: 'low',
          verdict: 'supported',
          score: 0.9,
          message: `${drug.id} is an antidote in ${row.poison}`,
        },
      ];
    return [
      {
        ...base,
        category: 'antidote_wrong',
        severity: wrong || isAntidote ? 'high' : 'moderate',
        verdict: 'contradicted',
        score: wrong ? 0.88 : isAntidote ? 0.75 : 0.65,
        message: `${drug.id} is not the treatment of ${row.poison}: ${row.antidotes} (${row.source})`,
      },
    ];
  });
}

/** "Idarucizumab does nothing", "protamine: not at all". */
const isSaidUseless = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /^(?:: )?(?:(?:does|do|did|would|will|is|are) (?:nothing|not|no|never|useless|of no)|not at all|useless|no (?:use|help|effect))(?: |$)/.test(
    tokens
      .slice(end, Math.min(sentence.end, end + 5))
      .map(({ text }) => text)
      .join(' '),
  );

/** Syndromes that drugs cause, so that the text names one that does. */
const OF_DRUGS = /^(?:neuroleptic malignant syndrome|serotonin syndrome|torsades de pointes|acute dystonia)$/;

const isCause = ({ reading: { tokens } }: Case, poison: ReadMention, drug: ReadMention): boolean =>
  isEarlier(tokens, drug) || (OF_DRUGS.test(poison.id) && (drug.first < poison.end || !isGivenBy(tokens, drug)));

/** "Treated with", "gave", "start": a verb of giving stands before the drug. */
const isGivenBy = (
  tokens: Case['reading']['tokens'],
  { first, sentence }: Pick<ReadMention, 'first' | 'sentence'>,
): boolean =>
  hasWord(
    tokens,
    /^(?:give|gave|given|giving|start|started|treat|treated|treatment|with|push|pushed|order|ordered|begin|began|use|used)$/,
    Math.max(sentence.first, first - 6),
    first,
  );

/** Whether the text gives what is right as well: "adrenaline IM, cetirizine by mouth". */
const isTreatedToo = (each: Case, row: Row<'antidotes'>): boolean =>
  each.reading.mentions.some(
    (one) => one.kind === 'drug' && one.assertion !== 'negated' && mentionsAny(row.antidotes, namesOf(each, one)),
  );

/** Given for next to nothing but the poison that each undoes; of no use against another. */
const SPECIFIC =
  /^(?:phytonadione|protamine|flumazenil|physostigmine|fomepizole|acetylcysteine|idarucizumab|andexanet alfa|digoxin immune fab|hydroxocobalamin|pralidoxime|deferoxamine|methylene blue|glucarpidase|dantrolene)$/;

/** More poisons than any text is about; the work stays linear. */
const MOST_POISONS = 30;
const poisons = new WeakMap<Case['reading'], readonly ReadMention[]>();

function poisonsOf({ reading }: Case): readonly ReadMention[] {
  const known = poisons.get(reading);
  if (known) return known;
  const made = reading.mentions.filter(({ kind }) => kind === 'poison').slice(0, MOST_POISONS);
  poisons.set(reading, made);
  return made;
}

/** For a poison named in the same sentence or the one before, other than the one judged. */
const isRightForOther = (each: Case, drug: ReadMention, row: Row<'antidotes'>): boolean =>
  poisonsOf(each).some(({ id, assertion, end, sentence }) => {
    if (id === row.poison || assertion === 'negated') return false;
    const other = each.knowledge.antidotes.get(id);
    return (
      other !== undefined &&
      (sentence === drug.sentence || (end <= drug.first && drug.sentence.first - sentence.end < 40)) &&
      mentionsAny(other.antidotes, namesOf(each, drug))
    );
  });

const namesOf = (each: Case, drug: ReadMention): readonly string[] => [
  drug.id,
  ...listOf(each.knowledge.drugs.get(drug.id)?.aliases ?? ''),
  ...each.knowledge.subjectsOf(drug.id),
];

const mentionsAny = (list: string, names: readonly string[]): boolean =>
  list
    .toLowerCase()
    .split(/,| or | plus | and |\||;/)
    .some((entry) =>
      names.some(
        (name) => name.length > 3 && entry.includes(name) && (!entry.includes('immune') || name.includes('immune')),
      ),
    );
