import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isDenied } from '../../reading/assertion/denials.ts';
import { type Reading, type ReadMention, spanOf } from '../../reading/document.ts';
import { startingIn } from '../../reading/placed.ts';
import { DAYS_IN, type Quantity, quantitiesIn } from '../../reading/quantities.ts';
import { type Sentence, sentenceNumberAt } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** What a text says of a schedule, a half-life, a time to effect or an age to start at, against quantities.tsv. */
export function checkQuantities(each: Case): readonly Finding[] {
  const { tokens, sentences, frequencies } = each.reading;
  const subjects = subjectsIn(each);
  const dosed = new Set(each.doses.map(({ frequency }) => frequency?.first));
  const ofNoDose = frequencies.filter(({ first }) => !dosed.has(first));
  return sentences.flatMap((sentence, index) => {
    if (sentence.told || sentence.section === 'family') return [];
    const quantities = sentence.question ? [] : quantitiesIn(tokens, sentence, ofNoDose);
    return quantities.flatMap((quantity) => {
      const subject = subjectOf(subjects, each.reading, index, quantity);
      const rows = subject?.rows.filter(({ kind }) => kind === quantity.kind) ?? [];
      const from = Math.max(sentences[Math.max(0, index - 1)]!.first, (subject?.first ?? 0) - 40);
      // "Weekly FBC, U&E and LFT, colonoscopy in six weeks".
      const isOfOther =
        subject !== undefined &&
        quantity.kind === 'interval' &&
        (tokens.slice(quantity.end, subject.first).some(({ text }) => text === ',') ||
          // "Colonoscopy every ten years and a yearly stool test".
          (subject.end <= quantity.first &&
            /^an?$/.test(text(tokens, quantity.first - 1)) &&
            /^(?:yearly|annual|monthly|weekly|biennial)$/.test(text(tokens, quantity.first)) &&
            tokens[quantity.end]?.kind === 'word'));
      if (
        !subject ||
        isOfOther ||
        isTimedBehind(tokens, subject, quantity, rows) ||
        isLastOne(tokens, subject, quantity) ||
        isOfIllness(tokens, sentence, quantity) ||
        (quantity.kind === 'apart' && quantity.high < 2 && !isOfSeries(each.reading, sentence, quantity)) ||
        isHabit(tokens, quantity) ||
        rows.some((row) => fits(quantity, row) || isExcepted(tokens, row, from, sentence))
      )
        return [];
      return rows.slice(0, 1).map((row) => findingOf(each, quantity, row, subject));
    });
  });
}

/** "14 weeks pregnant: Tdap at 28 weeks": how far she is, and when it is given. */
function isTimedBehind(tokens: readonly Token[], { first, end }: Subject, quantity: Quantity, rows: Subject['rows']) {
  const weeks = Number(GIVEN_AT.exec(phrase(tokens, end, end + 6))?.groups?.weeks) * DAYS_IN.week!;
  return (
    quantity.kind === 'gestation' &&
    quantity.end <= first &&
    rows.some((row) => fits({ ...quantity, low: weeks, high: weeks }, row))
  );
}
const GIVEN_AT =
  /^(?:\S{1,12} ){0,2}(?:at|from|between|by) (?:about )?(?<weeks>\d{1,2}) (?:(?:to|-|–|and) \d{1,2} )?weeks\b/;

/** "Two doses, two hours apart": of a series, and not of two medicines. */
const isOfSeries = ({ tokens, mentions }: Reading, sentence: Sentence, { first }: Quantity): boolean =>
  !mentions.some((one) => one.kind === 'drug' && one.sentence === sentence) &&
  !hasWord(tokens, /^more$/, Math.max(sentence.first, first - 5), first) &&
  (/\b(?:second|third|booster|next|last|final) (?:dose|shot|injection|jab)(?: \S{1,10}){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
    /\b(?:doses|shots|injections|jabs|vaccinations|vaccines|vials)(?: (?:are|is|given|spaced|,|at|least|about|should|be|come|must)){0,4}$/.test(
      phrase(tokens, Math.max(0, first - 6), first),
    ));

/** "Has yearly Pap smears, all normal": what was done and not what is advised. */
const isHabit = (tokens: readonly Token[], { kind, first }: Quantity): boolean =>
  kind === 'interval' &&
  /^(?:has|had|having|gets|got|reports|undergoes|underwent)$/.test(tokens[first - 1]?.text ?? '');

/** "Her last mammogram was in June 2022. Menarche at 11; first child at 33": what was done begins nothing. */
const isLastOne = (tokens: readonly Token[], { first }: Subject, { kind }: Quantity): boolean =>
  kind === 'start_age' && /^(?:last|previous|prior|recent)$/.test(tokens[first - 1]?.text ?? '');

/** "Breast cancer affects mostly women between 60 and 70", "a trial in adults 60 years old": whom it befell or was tried in. */
const isOfIllness = (tokens: readonly Token[], sentence: Sentence, { kind, first }: Quantity): boolean =>
  kind === 'start_age' &&
  /\b(?:affects?|affected|occurs?|occurring|happens?|develops?|strikes|detected|diagnosed|found|seen|trials?|study|studies|cases|bleeding) (?:[^;:]{0,60} )?$/.test(
    `${phrase(tokens, Math.max(sentence.first, first - ILLNESS_BEFORE), first)} `,
  );
/** In tokens. */
const ILLNESS_BEFORE = 10;

interface Subject {
  readonly rows: readonly Row<'quantities'>[];
  readonly first: number;
  readonly end: number;
}

type Index = ReadonlyMap<string, readonly Row<'quantities'>[]>;
const indexOf = once((rows: readonly Row<'quantities'>[]) => {
  const timed = rows.filter(({ kind }) => !/size/.test(kind)); // those are of sizes.ts
  const entries = timed.flatMap((row) => listOf(row.subject).map((name) => ({ name: name.toLowerCase(), row })));
  const byName: Index = new Map(
    [...Map.groupBy(entries, ({ name }) => name)].map(([name, all]) => [name, all.map(({ row }) => row)]),
  );
  return { byName, byWord: new Set([...byName.keys()].map((name) => name.split(/[ -]/)[0]!)) };
});

const LONGEST_NAME = 5;

/** Every subject of the table that the text names: drugs by any of their names or classes, all else as written. */
function subjectsIn({ reading: { tokens, mentions }, knowledge }: Case): readonly Subject[] {
  const { byName, byWord } = indexOf(knowledge.rows('quantities'));
  const found: Subject[] = [];
  for (const { kind, id, first, end } of mentions) {
    if (kind !== 'drug' && kind !== 'class' && kind !== 'vaccine') continue;
    // "Next due at 30, when she may have HPV testing".
    if (
      kind === 'vaccine' &&
      /^(?:tests?|testing|dna|screening|status|infection|positive|negative)$/.test(text(tokens, end))
    )
      continue;
    const rows = [...new Set([id, ...knowledge.subjectsOf(id)])].flatMap(
      (name) => byName.get(name.toLowerCase()) ?? [],
    );
    if (rows.length > 0) found.push({ rows, first, end });
  }
  for (let at = 0; at < tokens.length; at += 1) {
    if (!byWord.has(tokens[at]!.text)) continue;
    for (let length = LONGEST_NAME; length > 0; length -= 1) {
      const rows = byName.get(nameOf(tokens, at, at + length)) ?? [];
      if (rows.length === 0 || isNone(tokens, at)) continue;
      found.push({ rows, first: at, end: at + length });
      break;
    }
  }
  return found.sort((a, b) => a.first - b.first);
}

/** "There's no routine HPV test for men". */
const isNone = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === 'no' ||
  (/^(?:routine|regular|recommended|approved)$/.test(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text === 'no');

const nameOf = (tokens: readonly Token[], first: number, end: number): string =>
  phrase(tokens, first, end).replaceAll(' - ', '-');

/** How many sentences on a subject may be spoken of without its name. */
const CARRIES = 2;

/** The nearest subject of that kind before the quantity, else behind it in the sentence, else in the sentences before. */
function subjectOf(
  subjects: readonly Subject[],
  { tokens, sentences, mentions }: Reading,
  index: number,
  { kind, first, end }: Quantity,
): Subject | undefined {
  const sentence = sentences[index]!;
  const isOf = ({ rows }: Subject): boolean => rows.some((row) => row.kind === kind);
  const here = startingIn(subjects, sentence.first, sentence.end).filter((one) => one.end <= sentence.end && isOf(one));
  const near =
    // "Yearly FIT".
    here.find((one) => one.first === end) ??
    here.findLast(
      (one) =>
        one.end <= first &&
        first - one.end < 30 &&
        // "Shingrix dose 1 today; dose 2 due in 3 months".
        (kind === 'apart' || !tokens.slice(one.end, first).some(({ text }) => text === ';')) &&
        // Each row of a table is of its own.
        !tokens.slice(one.end, first).some(({ text, breaks }) => text === '|' && breaks > 0),
    ) ??
    here.find(
      (one) =>
        one.first >= end &&
        one.first - end < 14 &&
        // "Weekly blood count and liver tests, colonoscopy in six weeks".
        !tokens.slice(end, one.first).some(({ text }) => text === ';' || (kind === 'interval' && text === ',')),
    );
  // A row of a table says nothing of the row before it.
  const isRow = tokens[sentence.first]?.text === '|';
  if (near || isRow || here.length > 0 || kind === 'interval' || kind === 'lasts') return near;
  const from = sentences[Math.max(0, index - CARRIES)]!.first;
  const carried = startingIn(subjects, from, sentence.first).findLast((one) => one.end <= sentence.first && isOf(one));
  if (!carried) return undefined;
  const own = sentences[sentenceNumberAt(sentences, carried.first)]!;
  // Another drug or test that was named since is what is spoken of.
  const isLeft = startingIn(mentions, own.end, end).some((one) => one.end <= end && isSpokenOf(one));
  return isLeft ? undefined : carried;
}

const isSpokenOf = ({ kind }: ReadMention): boolean => kind === 'drug' || kind === 'class' || kind === 'vaccine';

/** The stated range touches the known one; references round. */
function fits({ kind, low, high }: Quantity, row: Row<'quantities'>): boolean {
  const unit = row.unit.replace(/s$/, '');
  const scale = kind === 'start_age' ? (unit === 'month' ? 1 / 12 : 1) : (DAYS_IN[unit] ?? 1);
  const room = kind === 'start_age' || kind === 'doses' ? 1 : 1.15;
  return low <= Number(row.max) * scale * room && high >= (Number(row.min) * scale) / room;
}

/** What one is born with holds for the whole of a text. */
const INHERITED = /^(?:brca[12]?|lynch|polyposis|fap)$/;

/** "With a family history", "after an abnormal test": another schedule holds, unless that is denied. */
function isExcepted(tokens: readonly Token[], row: Row<'quantities'>, from: number, { end }: Sentence): boolean {
  const words = tokens.slice(from, end).map(({ text }) => text);
  const text = ` ${words.join(' ')} `;
  return listOf(row.unless).some((phrase) => {
    if (INHERITED.test(phrase) && tokens.some((token) => token.text === phrase)) return true;
    if (!text.includes(` ${phrase} `)) return false;
    const at = words.indexOf(phrase.split(' ')[0]!);
    return !isDenied(words, at);
  });
}

function findingOf(each: Case, { first, end }: Quantity, row: Row<'quantities'>, subject: Subject): Finding {
  const statement = `${listOf(row.subject)[0]}: ${row.statement}`;
  return {
    ...spanOf(each.reading.tokens, Math.min(first, subject.first), Math.max(end, subject.end)),
    family: 'treatment',
    category: `quantity_wrong_${row.kind}`,
    severity: 'high',
    verdict: 'contradicted',
    message: `the text says otherwise than ${statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, statement)],
    about: [listOf(row.subject)[0]!],
  };
}
