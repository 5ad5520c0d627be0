import type { Row } from '../../../../models/knowledge/table.ts';
import { isOnlySpokenOf } from '../../chart/allergies.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { clauseAround } from '../../clauses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { goesOn } from '../../goes-on.ts';
import { isLate } from '../../pairs/managed.ts';
import { isOrder, isSameDrug } from '../../pairs/pair.ts';
import { isProposed } from '../../proposed.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Words behind which a drug is new, not a repetition of the list. */
const STARTS =
  /^(?:start|started|starting|begin|began|initiate|initiated|add|added|adding|prescribe|prescribed|give|given|gets|receives|order|ordered|issue|issued|rx|recommend|recommended|suggest|suggested|advise|advised|prescribing|prescribes|sent|offered|take|use|try|buy|consider|chose|chosen|choose|decided)$/;
/** The text thinks of the combination, or ends the other drug. */
const MANAGED =
  /^(?:monitor|monitoring|inr|interaction|interactions|reduce|reduced|stop|stopped|discontinue|discontinued|hold|held|instead|replace|replaced|switch|switched|avoid|caution|followed|finished|completed|previous|peaked)$/;
/** The same of the drug's own clause alone: "because of hives she gets clarithromycin" is an order. */
const OVER = /^(?:course|after|was|had|during|because)$/;

/** A drug that the text gives against one that the chart has as active: contraindicated and major pairs of interactions.tsv. */
export function checkChartInteractions(each: Case): readonly Finding[] {
  if (each.chart === undefined) return [];
  const onChart = chartedTerms(each.chart, each.reading.lexicon).drugs;
  const named = Map.groupBy(
    each.reading.mentions.filter(({ kind }) => kind === 'drug'),
    ({ id }) => id,
  );
  const given = new Map<string, ReadMention>();
  for (const mention of each.reading.mentions) {
    const isGiven =
      (mention.kind === 'drug' || mention.kind === 'class') &&
      (mention.assertion === 'active' || isOffered(each, mention) || isProposed(each.reading.tokens, mention));
    // "While you use the blood thinner": the class names what the chart has.
    const isOfChart =
      mention.kind === 'class' && [...onChart.keys()].some((drug) => each.knowledge.subjectsOf(drug).has(mention.id));
    if (isCompared(each, mention) || isOfChart || isAllergenTold(each, mention)) continue;
    if (isGiven && !mention.misspelt && !onChart.has(mention.id) && !given.has(mention.id))
      given.set(mention.id, mention);
  }
  const begun = [...given.values()].flatMap((drug) =>
    [...onChart].flatMap(([charted, reference]) => {
      if (isSameDrug(each, drug.id, charted)) return [];
      const found = judge(each, drug, charted, reference);
      const told = named.get(charted) ?? [];
      // A pair that one sentence names is judged by the text's own check; one that two name only where the new drug is begun.
      const isJudged = told.some(
        (one) =>
          one.sentence === drug.sentence || isManagedIn(each, one.sentence, [drug.id, charted]) || isOverIn(each, one),
      );
      // "Cystitis in a warfarin patient: X for five days".
      const isPlain = isProposed(each.reading.tokens, drug) && !isManagedIn(each, drug.sentence, [drug.id, charted]);
      return told.length === 0 || (isPlain && told.every((one) => !isProposed(each.reading.tokens, one)))
        ? found
        : isJudged
          ? []
          : found.filter((one) => one.severity === 'high' && isBegun(each, drug));
    }),
  );
  return [...begun, ...keptTogether(each, onChart, named)];
}

/** "Please continue sertraline" of whose chart has phenelzine too: two that no list may hold, of which the text has one go on. */
function keptTogether(
  each: Case,
  onChart: ReadonlyMap<string, string | undefined>,
  named: ReadonlyMap<string, readonly ReadMention[]>,
): readonly Finding[] {
  const kept = onChart.size > 1 ? [...goesOn(each)].filter(([id]) => onChart.has(id)) : [];
  return kept.flatMap(([id, { drug, isRaised }]) =>
    [...onChart].flatMap(([charted, reference]) => {
      // What the text names, too, it has weighed.
      if (named.has(charted) || isSameDrug(each, id, charted) || isManagedIn(each, drug.sentence)) return [];
      const row = each.knowledge
        .interactionsOf(id, charted)
        .find(({ severity, effect }) => severity === 'contraindicated' || (isRaised && /heart block/i.test(effect)));
      return row ? [findingOf(each, { drug, charted, reference, row, isHard: true })] : [];
    }),
  );
}

/** "He coughed on lisinopril": a charted allergen, and what it did. */
const isAllergenTold = (each: Case, mention: ReadMention): boolean =>
  mention.kind === 'drug' &&
  chartedTerms(each.chart!, each.reading.lexicon).allergens.includes(mention.id) &&
  isOnlySpokenOf(each, mention);

/** "You may buy dextromethorphan 15 mg", "we would start allopurinol 100 mg": with its dose, and on no condition. */
const isOffered = ({ reading: { tokens }, doses }: Case, drug: ReadMention): boolean =>
  drug.kind === 'drug' &&
  drug.assertion === 'hypothetical' &&
  !drug.sentence.question &&
  OFFERS.test(phrase(tokens, Math.max(drug.sentence.first, drug.first - 5), drug.first)) &&
  !hasWord(
    tokens,
    /^(?:if|unless|until|when|not|without|whether|after|before|had|were|stop\w{0,4}|rather|instead)$/,
    drug.sentence.first,
    drug.sentence.end,
  ) &&
  doses.some((one) => one.drug.first === drug.first && one.amount !== undefined);
const OFFERS =
  /\b(?:you|she|he|they) (?:may|can|could) (?:also |now |then )?(?:buy|take|use|try|get|have)(?: some| a| the| one)?$|\b(?:we|i) would (?:now |also |then )?(?:start|begin|add|give|suggest|recommend|prescribe|use)(?: with)?$/;

/** "Fewer interactions than simvastatin", "rather than clarithromycin": named to be told apart. */
const isCompared = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:than|unlike|versus|vs|not|without|replacing|avoiding|against)$/,
    Math.max(sentence.first, first - 2),
    first,
  );

const wordsIn = ({ reading: { tokens } }: Case, { first, end }: ReadMention['sentence']): readonly string[] =>
  tokens
    .slice(first, end)
    // "Held in the mouth before swallowing" holds no drug back.
    .filter(({ text }, at, words) => !(text === 'held' && words[at + 1]?.text === 'in'))
    .map(({ text }) => text);

/** Whether a sentence thinks of the pair: a word of management that is not of another drug, of a value or of the aim. */
function isManagedIn(each: Case, sentence: ReadMention['sentence'], pair: readonly string[] = []): boolean {
  const { tokens } = each.reading;
  // "Continues unchanged, with monitoring bloods", "with the usual blood monitoring": as before, and nothing of the new drug.
  const isUnchanged = hasWord(tokens, /^(?:unchanged|usual|same|routine)$/, sentence.first, sentence.end);
  const all = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const word = tokens[at]!.text;
    if (!MANAGED.test(word) || isLate(all, at - sentence.first) || (isUnchanged && /^monitor(?:ing)?$/.test(word)))
      continue;
    const behind = phrase(tokens, at + 1, Math.min(sentence.end, at + 8));
    const isAim = /^reduced?$/.test(word) && tokens[at - 1]?.text === 'to' && !/\bdoses?\b/.test(behind);
    const isValue = word === 'inr' && IS_VALUE.test(behind);
    const isInMouth = word === 'held' && /^in\b/.test(behind);
    if (!isAim && !isValue && !isInMouth && !endsAnother(each, at, pair)) return true;
  }
  return false;
}
/** "INR 2.6 on 5 October", "the INR on 28 May was 2.9". */
const IS_VALUE =
  /^(?:(?:on|of|from|in|today|yesterday|last|this) (?:\S{1,9} ){0,3}?)?(?:(?:was|is|of|today|:|=|,|stable|steady|in range|at) ){0,3}(?:\d|in range|stable)/;

/** "Stop lisinopril and start nifedipine": what is ended is neither of the two. */
function endsAnother({ reading: { tokens, mentions }, knowledge }: Case, at: number, pair: readonly string[]): boolean {
  if (pair.length === 0 || !/^(?:stop|stopped|discontinued?|hold|held|replaced?)$/.test(tokens[at]!.text)) return false;
  const ended = mentions.find(({ kind, first }) => kind === 'drug' && first > at && first <= at + 3);
  return ended !== undefined && !pair.some((id) => id === ended.id || knowledge.subjectsOf(id).has(ended.id));
}

/** "After rifampin", "was on it": no new order; "was prescribed", "a course of 7 days" is one. */
function isOverIn({ reading: { tokens } }: Case, drug: ReadMention): boolean {
  const { words, first } = clauseAround(tokens, drug);
  return words.some(
    (word, at) =>
      OVER.test(word) &&
      // "Four times a day after food" is no other time.
      !(
        word === 'after' &&
        /^(?:food|meals?|eating|breakfast|lunch|supper|dinner|brushing|each)$/.test(words[at + 1] ?? '')
      ) &&
      !(word === 'because' && first + at < drug.first) &&
      !(word === 'was' && STARTS.test(words[at + 1] ?? '')) &&
      !(word === 'course' && words.some((one) => STARTS.test(one))),
  );
}
const isBegun = (each: Case, { sentence }: ReadMention): boolean =>
  wordsIn(each, sentence).some((word) => STARTS.test(word));

const isOfPast = ({ chart, reading }: Case, { id }: ReadMention): boolean =>
  chartedTerms(chart!, reading.lexicon).wasTaken.has(id);

function judge(each: Case, drug: ReadMention, charted: string, reference: string | undefined): readonly Finding[] {
  const rows = each.knowledge.interactionsOf(drug.id, charted);
  const row =
    rows.find(({ severity }) => severity === 'contraindicated') ?? rows.find(({ severity }) => severity === 'major');
  if (!row) return [];
  const isForbidden = row.severity === 'contraindicated';
  const isManaged = isManagedIn(each, drug.sentence, [drug.id, charted]) || isOverIn(each, drug);
  // What the chart has as a course that ended, or the text as managed, is no new order.
  if (!isForbidden && !isBegun(each, drug) && (isManaged || isOfPast(each, drug))) return [];
  // "Warfarin had been 3 mg before the switch" of what the chart has as stopped.
  if (isOverIn(each, drug) && isOfPast(each, drug) && !isBegun(each, drug)) return [];
  const isHard =
    !isManaged &&
    !isUsualBeside(each, drug.id, charted) &&
    (isForbidden || isBegun(each, drug) || isOrder(each, drug) || isProposed(each.reading.tokens, drug));
  return [findingOf(each, { drug, charted, reference, row, isHard })];
}

/** Aspirin goes on beside the heparin of a stay. */
const isUsualBeside = ({ knowledge }: Case, drug: string, charted: string): boolean =>
  charted === 'aspirin' && (drug === 'heparin' || drug === 'fondaparinux' || knowledge.subjectsOf(drug).has('lmwh'));

interface Found {
  readonly drug: ReadMention;
  readonly charted: string;
  readonly reference: string | undefined;
  readonly row: Row<'interactions'>;
  readonly isHard: boolean;
}

function findingOf(each: Case, { drug, charted, reference, row, isHard }: Found): Finding {
  const isForbidden = row.severity === 'contraindicated';
  return {
    ...spanOf(each.reading.tokens, drug.first, drug.end),
    family: 'chart',
    category: isForbidden ? 'chart_interaction_contraindicated' : 'chart_interaction_major',
    severity: isHard ? 'high' : 'moderate',
    verdict: 'contradicted',
    message: `${drug.id} is ${isForbidden ? 'contraindicated' : 'a major interaction'} with ${charted}, which the chart has as active: ${row.effect.toLowerCase()} (${row.source})`,
    score: isHard ? 0.85 : 0.4,
    about: [drug.id, charted],
    evidence: [
      evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`),
      { source: 'chart', citation: reference ?? 'chart', text: `active: ${charted}` },
    ],
  };
}
