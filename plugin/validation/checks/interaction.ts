import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { isCrowded } from '../crowded.ts';
import { convertDose } from '../doses.ts';
import { isDoubled } from '../doubled.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isBlamed, isLocal, isOrdered } from '../ordered.ts';
import { isRoster } from '../patient.ts';
import { isDeclaredSafe } from '../reading/advice.ts';
import { isDenied } from '../reading/assertion-exceptions.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';

/** More drugs than this in one text is a list; the pairs of the first ones are enough and keep the work bounded. */
const MOST_DRUGS = 60;

const START =
  /^(?:start|started|starting|begin|began|beginning|initiate|initiated|initiating|add|added|adding|prescribe|prescribed|prescribing|give|given|order|ordered|treated|treat|fine|safe|together|combine|combined|concurrently|concomitantly|along|coadministered|plus|take|taking|keep|while|recommend|recommended|continue|resume|resumed|resuming|restart|restarted|new|uses|using|use|now|tries|try|chose)$/;
const MANAGED =
  /^(?:monitor|monitoring|slower|slowly|gradually|inr|cut|reduce|reduced|halve|halved|half|lowered|adjust|adjusted|separate|apart|caution|cautiously|watch|aware|counseled|counselled|washout|bridge|bridging|overlap|transition|until|interaction|risk|recheck|titrate|limit|labs?|bmp|backup|barrier|condoms?|nonhormonal|hours?|limited|check|instead|switch|switched|replace|replaced|quarter|trough|troughs|cbcs?)$/;

/** In the next sentence only what is plainly about the pair. */
const FOLLOWED =
  /^(?:backup|barrier|condoms?|nonhormonal|inr|interaction|separate|apart|halve|halved|washout|bridge|bridging|toxicity|preferable)$/;

const drugsIn = (each: Case, sentence: ReadMention['sentence']): number =>
  new Set(
    each.reading.mentions
      .filter((mention) => mention.kind === 'drug' && mention.sentence === sentence)
      .map(({ id }) => id),
  ).size;

/**
 * Drug pairs by interactions.tsv, contraindicated and major rows only: alerts on everything are overridden by everyone.
 * A contraindicated pair counts anywhere in the text; a major one where the text combines the two in one breath and says
 * nothing of managing it.
 */
export function checkInteractions(each: Case): readonly Finding[] {
  if (isRoster(each.reading)) return [];
  const drugs = distinct(
    each.reading.mentions.filter(
      (mention) =>
        (mention.kind === 'drug' || mention.kind === 'class') &&
        (mention.assertion === 'active' ||
          (mention.assertion === 'hypothetical' && isDeclaredSafe(each.reading.tokens, mention))) &&
        !isLocal(each.reading.tokens, mention) &&
        !isBlamed(each.reading.tokens, mention) &&
        !mention.misspelt,
    ),
  )
    .filter((mention) => !isEndedLater(each, mention))
    .slice(0, MOST_DRUGS);
  const known = { crowded: isCrowded(each), explained: explainedPairs(each) };
  return drugs.flatMap((a, index) =>
    drugs.slice(index + 1).flatMap((b) => {
      if (isSame(each, a, b)) return [];
      const rows = each.knowledge.interactionsOf(a.id, b.id);
      const row = worst(rows) ?? boundTogether(each, rows, a, b);
      const finding = row && judge(each, a, b, { row, ...known });
      return finding ? [finding] : [];
    }),
  );
}

/** The mentions of a drug nearest each other decide, so keep every sentence's first mention of each. */
const distinct = (mentions: readonly ReadMention[]): readonly ReadMention[] => [
  ...new Map(mentions.map((mention) => [`${mention.id}\t${mention.sentence.first}`, mention])).values(),
];

/** "Clarithromycin for pt on simvastatin. Hold simvastatin for the course": the text ends it. */
const isEndedLater = ({ reading: { mentions, tokens } }: Case, { id, end }: ReadMention): boolean =>
  mentions.some(
    (later) =>
      later.id === id &&
      later.first >= end &&
      (later.assertion === 'stopped' || isSkipped(tokens, later)) &&
      !tokens
        .slice(Math.max(later.sentence.first, later.first - 8), later.first)
        .some(({ text }) => /^(?:if|unless|until|when|before|don't|not|never)$/.test(text)),
  );

/** "Please skip the simvastatin every night". */
const isSkipped = (tokens: Case['reading']['tokens'], { assertion, first, sentence }: ReadMention): boolean =>
  assertion === 'negated' &&
  tokens
    .slice(Math.max(sentence.first, first - 3), first)
    .some(({ text }) => /^(?:skip|skipping|omit|omitting|leave|leaving)$/.test(text));

/** One drug inside the other's name, a class beside its member, or the same drug twice. */
const isSame = (each: Case, a: ReadMention, b: ReadMention): boolean =>
  (a.first < b.end && b.first < a.end) || isSameDrug(each, a.id, b.id);

/** One by another name, salt or combination: `metoprolol` and `metoprolol succinate`. */
export const isSameDrug = ({ knowledge }: Case, a: string, b: string): boolean =>
  a === b ||
  knowledge.subjectsOf(a).has(b) ||
  knowledge.subjectsOf(b).has(a) ||
  a.split(/[- ]/).includes(b) ||
  b.split(/[- ]/).includes(a);

/** `Severe hypotension` goes on a sentence in lower case, `CYP3A4` does not. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const RANK: Readonly<Record<string, number>> = { contraindicated: 3, major: 2, moderate: 1 };

const worst = (rows: readonly Row<'interactions'>[]): Row<'interactions'> | undefined =>
  rows
    .filter(({ severity }) => (RANK[severity] ?? 0) > 1)
    .sort((a, b) => (RANK[b.severity] ?? 0) - (RANK[a.severity] ?? 0))[0];

/** Drugs that bind in the gut are an error only where the text has them swallowed together. */
const boundTogether = (
  { reading: { tokens } }: Case,
  rows: readonly Row<'interactions'>[],
  a: ReadMention,
  b: ReadMention,
): Row<'interactions'> | undefined =>
  a.sentence === b.sentence &&
  /\b(?:together|same time|at once)\b|\b(?:take|taken|taking) (?:\S{1,24} ){1,5}with (?:your |the |his |her |a )?(?:calcium|iron|antacids?|milk|magnesium|multivitamin|tums|zinc)\b/.test(
    tokens
      .slice(a.sentence.first, a.sentence.end)
      .map(({ text }) => text)
      .join(' '),
  )
    ? rows.find(({ effect }) => effect.startsWith('Chelation'))
    : undefined;

/** "Options include A, B or C" combines nothing. */
function isChoice(each: Case, first: ReadMention, last: ReadMention, near: readonly string[]): boolean {
  if (first.sentence !== last.sentence) return false;
  const between = each.reading.tokens.slice(first.end, last.first).map(({ text }) => text);
  const beyond = each.reading.tokens.slice(last.end, last.end + 6).map(({ text }) => text);
  return (
    // "A interacts with B" warns of the pair.
    near.some((text) => /^(?:interacts?|interacting|dangerous|danger|concern)$/.test(text)) ||
    between.includes('or') ||
    // "… or B", not "no change to your warfarin or INR checks".
    beyond.some(
      (text, at) =>
        text === 'or' &&
        each.reading.mentions.some(
          ({ kind, first }) =>
            (kind === 'drug' || kind === 'class') && first > last.end + at && first <= last.end + at + 4,
        ),
    ) ||
    near.some((text) => /^(?:drugs|options|such|alternatives|choices|versus|vs)$/.test(text))
  );
}

/** Words that keep a class from being given: "live vaccines such as MMR should not be given on it". */
const NEGATION = /^(?:not|avoid|avoided|contraindicated|never|no)$/;

/** "Clarithromycin with simvastatin is contraindicated", "should not be combined": the text speaks against the pair. */
function isWarned(near: readonly string[]): boolean {
  if (near.some((word, at) => /^(?:safe|safely|fine)$/.test(word) && !isDenied(near, at))) return false;
  return (
    near.some((word, at) => /^(?:contraindicated|concern)$/.test(word) && !isDenied(near, at)) ||
    // "Both raise potassium", "together they add to bleeding": what the pair does is told.
    near.some((word, at) => /^(?:both|they|together)$/.test(word) && DOES.test(near[at + 1] ?? '')) ||
    /\b(?:(?:should|must) not be (?:combined|given|used|taken)|(?:best|be) avoided)\b/.test(near.join(' '))
  );
}

const DOES = /^(?:raise|lower|prolong|increase|slow|sedate|thin|can|may|could|add|worsen|deplete|affect)$/;

/** "Ivabradine combined with diltiazem", "methadone and diazepam": one breath. */
const isJoined = ({ reading: { tokens } }: Case, first: ReadMention, last: ReadMention): boolean =>
  first.sentence === last.sentence &&
  last.first - first.end <= 14 &&
  tokens
    .slice(first.end, last.first)
    .some(({ text }) => /^(?:with|w|and|plus|while|gets|beside|alongside|together)$/.test(text));

/** Three anticoagulants in one text are a table of them, not a regimen. */
function isListOf({ reading: { mentions }, knowledge }: Case, a: ReadMention, b: ReadMention): boolean {
  const shared = ['anticoagulant', 'antiplatelet', 'statin', 'ssri'].filter(
    (name) => knowledge.subjectsOf(a.id).has(name) && knowledge.subjectsOf(b.id).has(name),
  );
  return shared.some(
    (name) =>
      new Set(
        mentions.filter(({ kind, id }) => kind === 'drug' && knowledge.subjectsOf(id).has(name)).map(({ id }) => id),
      ).size > 2,
  );
}

/** Fentanyl and midazolam for a colonoscopy, or at the end of life. */
const isSedation = (near: readonly string[], { a, b }: Row<'interactions'>): boolean =>
  [a, b].every((name) => /^(?:opioid|benzodiazepine)$/.test(name)) &&
  near.some((word) =>
    /^(?:colonoscopy|endoscopy|egd|bronchoscopy|procedures?|procedural|sedation|intubat\w{1,4}|induction|anesthesia|ventilator|hospice|comfort|palliative|cardioversion)$/.test(
      word,
    ),
  );

/** Heparin and an antiplatelet drug are given together for a heart attack or a stent. */
const isForClots = (near: readonly string[], { a, b }: Row<'interactions'>): boolean =>
  [a, b].some((name) => /^(?:anticoagulant|heparin|lmwh|enoxaparin|doac|warfarin)$/.test(name)) &&
  near.some((word) => /^(?:nstemi|stemi|acs|pci|cath|angiography|angiogram|stents?|des|cabg|angioplasty)$/.test(word));

/** Enoxaparin 40 mg against clots after surgery is given beside an NSAID. */
const isPreventive = ({ knowledge, doses }: Case, a: ReadMention, b: ReadMention): boolean =>
  [a, b].some(({ id }) => knowledge.subjectsOf(id).has('nsaid')) &&
  doses.some(
    ({ drug, amount, route }) =>
      (drug.first === a.first || drug.first === b.first) &&
      // "Heparin SC".
      (amount === undefined
        ? drug.id === 'heparin' && route?.route === 'SC'
        : (drug.id === 'enoxaparin' && amount.unit === 'mg' && amount.high <= 40) ||
          // After a hip or knee: "rivaroxaban 10 mg, celecoxib 200 mg".
          (drug.id === 'rivaroxaban' && amount.unit === 'mg' && amount.high <= 10) ||
          (drug.id === 'apixaban' && amount.unit === 'mg' && amount.high <= 2.5) ||
          (drug.id === 'heparin' && amount.unit === 'units' && amount.high <= 5000)),
  );

/** Simvastatin 20 mg with amlodipine: the pair is given within the limit that it leaves (limits.tsv). */
function isDosedFor({ knowledge, doses }: Case, drug: ReadMention, other: ReadMention): boolean {
  const limit = knowledge.limitsOf(drug.id).find((row) => row.context_kind === 'with' && row.context === other.id);
  if (!limit) return false;
  const given = doses.flatMap(({ drug: { id }, amount }) =>
    id === drug.id && amount && !amount.limit ? [convertDose(amount.high, amount.unit, limit.unit)] : [],
  );
  return given.length > 0 && given.every((dose) => dose !== undefined && dose <= Number(limit.day_max));
}

/** "Prescriber contacted; changed to doxycycline": another drug takes the place of one of the two. */
const isReplaced = ({ reading: { tokens, mentions } }: Case, a: ReadMention, b: ReadMention): boolean =>
  mentions.some(
    ({ kind, id, first }) =>
      kind === 'drug' &&
      id !== a.id &&
      id !== b.id &&
      first > Math.max(a.end, b.end) &&
      first - Math.max(a.end, b.end) < 80 &&
      tokens[first - 1]?.text === 'to' &&
      /^(?:changed|switched|change|switch|changing|switching)$/.test(tokens[first - 2]?.text ?? ''),
  );

/** "Pain settled with ketorolac. Home with ibuprofen": one was given in the emergency room, the other is for later. */
const isOfVisit = ({ reading: { tokens }, doses }: Case, first: ReadMention, last: ReadMention): boolean =>
  tokens
    .slice(first.end, last.first)
    .some(
      ({ text }, at, between) =>
        (text === 'home' && /^(?:with|on)$/.test(between[at + 1]?.text ?? '')) || /^discharged?$/.test(text),
    ) && !doses.some(({ drug, frequency }) => drug.id === first.id && frequency !== undefined && !frequency.once);

/** A drug with a dose and how often it is taken is an order, whatever the verb. */
const isOrder = (each: Case, drug: ReadMention): boolean =>
  drug.sentence.section !== 'medications' &&
  each.doses.some((claim) => claim.drug.first === drug.first && claim.amount && (claim.frequency || claim.route));

/** What a text says that knows of a pair; a text that errs gives both without a word. */
const EXPLAINS =
  /^(?:clash\w{0,4}|interact\w{0,6}|cyp\w{0,5}|blockers?|inhibit(?:s|or|ors)?|induc(?:es|er|ers)|raises?|raising|contraindicated|cap|capped|instead|flagged|ago|until|protocol|ppx|pjp|toxic|label|warns?|warned|serotonin|qtc|taper|tapered|naloxone|duplicate|redundant)$/;

/** Milliseconds: a QTc below it is no reason for anything. */
const LONG_QTC = 460;

/** Said of one of the two, unless a third drug stands there too: "and azithromycin was avoided". */
const ENDS = /^(?:avoid|avoids|avoided|hold|held|stop|stopped|changed|switched|removed)$/;

/** "Transfusion stopped; meperidine given": what is ended is no drug. */
const OTHER_ENDED = /^(?:transfusion|bleeding|smoking|feeds?|drinking|pump|exercise|compressions|dialysis)$/;

/** "Amiodarone + sofosbuvir: bradycardia", "digoxin + clarithromycin! Removed." */
const isRemarked = ({ reading: { tokens } }: Case, a: ReadMention, b: ReadMention, last: ReadMention): boolean =>
  (/^[:=→]$/.test(tokens[last.end]?.text ?? '') && a.sentence === b.sentence) ||
  ENDS.test(tokens[last.sentence.end]?.text ?? '');

/** "Simvastatin clashes with clarithromycin": whether any sentence that names one of the two knows of the pair. Read once for each pair. */
function explainedPairs({ reading: { tokens, mentions } }: Case): Known['explained'] {
  const drugs = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const byId = Map.groupBy(drugs, ({ id }) => id);
  const read = (a: string, b: string): boolean =>
    [...new Set([...(byId.get(a) ?? []), ...(byId.get(b) ?? [])].map(({ sentence }) => sentence))].some((sentence) => {
      const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
      const isApart = bySentence.get(sentence)?.some(({ kind, id }) => kind === 'drug' && id !== a && id !== b);
      return words.some(
        (word, at) =>
          ((EXPLAINS.test(word) &&
            !(word === 'instead' && words[at + 1] === 'of') &&
            // "Ritonavir-boosted protease inhibitor" names a class.
            !(
              /^inhibitors?$/.test(word) &&
              /^(?:protease|kinase|pump|reuptake|enzyme|oxidase|checkpoint|reductase|cholinesterase|xa|integrase|transcriptase)$/.test(
                words[at - 1] ?? '',
              )
            ) &&
            // "Restarted by cardiology a week ago".
            !(
              word === 'ago' &&
              words
                .slice(Math.max(0, at - 8), at)
                .some((one) => /^(?:re)?(?:started|resumed|begun|prescribed)$/.test(one))
            ) &&
            !(word === 'qtc' && Number(words[at + 1]) < LONG_QTC)) ||
            (!isApart && ENDS.test(word) && words[at + 1] !== 'to' && !OTHER_ENDED.test(words[at - 1] ?? ''))) &&
          !isDenied(words, at),
      );
    });
  const known = new Map<string, boolean>();
  return ({ id: a }, { id: b }) => {
    const key = `${a}\t${b}`;
    const explained = known.get(key) ?? read(a, b);
    known.set(key, explained);
    return explained;
  };
}

/** "INR 2.4" is a result in range; "INR in 3 days" manages the pair. */
const isValueOfInr = (words: readonly string[], at: number): boolean =>
  words[at] === 'inr' &&
  (/\bno changes? (?:to|in) (?:(?:your|his|her|the) )?(?:\w{1,20} or )?$/.test(
    `${words.slice(Math.max(0, at - 8), at).join(' ')} `,
  ) ||
    words.slice(at + 1, at + 4).some((word) => /^2\.\d$/.test(word)) ||
    words.slice(at + 1, at + 5).some((word) => /^(?:month|months|year)$/.test(word)));

/** "Labs in a month", "recheck in six months": no care for the pair. */
const isLate = (words: readonly string[], at: number): boolean =>
  /^(?:labs?|bmp|recheck|check|levels?)$/.test(words[at] ?? '') &&
  words.slice(at + 1, at + 5).some((word) => /^(?:month|months|year)$/.test(word));

interface Known {
  readonly row: Row<'interactions'>;
  readonly crowded: boolean;
  readonly explained: (a: ReadMention, b: ReadMention) => boolean;
}

function judge(each: Case, a: ReadMention, b: ReadMention, { row, crowded, explained }: Known): Finding | undefined {
  const [first, last] = a.first < b.first ? [a, b] : [b, a];
  const { tokens } = each.reading;
  const together = first.sentence === last.sentence || last.sentence.first - first.sentence.end <= 0;
  const from = first.sentence.first;
  const near = tokens.slice(from, Math.min(last.sentence.end, from + 160)).map(({ text }) => text);
  const after = tokens.slice(last.sentence.end, last.sentence.end + 30).map(({ text }) => text);
  const says = (words: readonly string[], what: RegExp): boolean =>
    words.some(
      (word, at) =>
        what.test(word) &&
        !isDenied(words, at) &&
        !isValueOfInr(words, at) &&
        !isLate(words, at) &&
        // "Clarithromycin 500 mg instead of doxycycline": the one named first is given.
        !(word === 'instead' && words[at + 1] === 'of'),
    );
  if (isWarned(near) || isReplaced(each, a, b) || (says(near, NEGATION) && (a.kind === 'class' || b.kind === 'class')))
    return undefined;
  const managed = (says(near, MANAGED) || says(after, FOLLOWED)) && !isDoubled(each, first, last, row);
  const starts =
    near.some((text, at) => START.test(text) && !isDenied(near, at)) || isOrder(each, first) || isOrder(each, last);
  const forbidden = row.severity === 'contraindicated';
  const alone = first.sentence === last.sentence && drugsIn(each, first.sentence) === 2;
  if (!forbidden && !(together && (starts || alone))) return undefined;
  if (isChoice(each, first, last, near) || isOfVisit(each, first, last)) return undefined;
  // Two of a class are double therapy where one is ordered; named side by side they are a list.
  if (row.a === row.b && !isOrder(each, first) && !isOrder(each, last)) return undefined;
  const wide = tokens.slice(Math.max(0, from - 30), last.end + 60).map(({ text }) => text);
  if (
    isSedation(wide, row) ||
    isForClots(wide, row) ||
    isPreventive(each, a, b) ||
    (isListOf(each, a, b) && !near.includes('together')) ||
    isDosedFor(each, a, b) ||
    isDosedFor(each, b, a)
  )
    return undefined;
  if (
    !isDoubled(each, first, last, row) &&
    !isJoined(each, first, last) &&
    ![a, b].every((drug) => isOrdered(each.reading, each.doses, drug) || isDeclaredSafe(tokens, drug))
  )
    return undefined;
  if (isRemarked(each, a, b, last) || explained(a, b)) return undefined;
  // Among many drugs two of different sentences are mostly of two regimens.
  if (!together && crowded) return undefined;
  const hard = forbidden ? !managed && (together || starts) : !managed && starts;
  return {
    ...spanOf(tokens, first.first, together ? last.end : first.end),
    family: 'interaction',
    category: forbidden ? 'interaction_contraindicated' : 'interaction_major',
    severity: hard ? 'high' : 'moderate',
    // A managed pair is for the reader to know of, not an error.
    verdict: managed && !forbidden ? 'uncertain' : 'contradicted',
    message: `${a.id} with ${b.id} is ${forbidden ? 'contraindicated' : 'a major interaction'}: ${lowerFirst(row.effect)} (${row.source})`,
    score: forbidden ? (managed ? 0.4 : together ? 0.92 : 0.8) : managed ? 0.2 : starts ? 0.75 : 0.5,
    about: [a.id, b.id],
    evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
  };
}
