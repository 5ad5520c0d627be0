import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { phraseEnd, spelledWords, wordsOf } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { asTokens, hasWord, phrase } from '../../reading/words.ts';
import { type Side, sideAt } from '../sides/side-word.ts';

/**
 * An organ that was taken out and is described, treated or screened in the same text (organs.tsv): "radical prostatectomy 2018 …
 * prostate smooth, about 30 g", "womb and cervix removed … smear taken".
 */
export function checkOrgansGone(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const words = new Set(spelledWords(tokens));
  for (const { row, names, operations, signs } of organsOf(each.knowledge.rows('organs'))) {
    const mayBe = (phrases: readonly (readonly string[])[]) =>
      phrases.some((phrase) => phrase.every((word) => words.has(word)));
    if (!mayBe(operations) || !(mayBe(names) || mayBe(signs))) continue;
    const named = sentences.flatMap((sentence) => removalIn(tokens, sentence, row, operations));
    const left = named.flatMap((one) => sentences.flatMap((each) => remainingIn(tokens, each, names, one) ?? [])).at(0);
    if (left) return [findingOf(each, row, left.first, left.end)];
    const gone = named.find(({ isDone }) => isDone);
    if (!gone) continue;
    for (const sentence of sentences) {
      // "Gallbladder inflamed. She underwent cholecystectomy": it was there till then.
      const isBefore = sentence.first < gone.sentence.first && !isLongAgo(tokens, gone.sentence);
      const there =
        sentence === gone.sentence
          ? sinceThenIn(tokens, gone, row, { names, signs })
          : isBefore || isElse(tokens, sentence, row)
            ? undefined
            : thereIn(tokens, sentence, { names, signs, side: gone.side });
      if (there) return [findingOf(each, row, there.first, there.end)];
    }
  }
  return [];
}

/** "Following left nephrectomy, the remaining left kidney": what remains is of the other side. */
const remainingIn = (
  tokens: readonly Token[],
  sentence: Sentence,
  names: Organ['names'],
  { side }: Removal,
): Place | undefined =>
  side === undefined
    ? undefined
    : placesIn(tokens, sentence, names).find(
        ({ first }) =>
          first > 1 &&
          sideAt(tokens, first - 1) === side &&
          /^(?:remaining|only|sole|solitary|surviving|lone|single|other|intact|preserved|unaffected|contralateral|opposite)$/.test(
            tokens[first - 2]?.text ?? '',
          ),
      );

/** "Since her hysterectomy she takes the pill to prevent pregnancy": what is told of behind it; not "hysterectomy for fibroids". */
function sinceThenIn(
  tokens: readonly Token[],
  { sentence, end, side }: Removal,
  row: Row<'organs'>,
  { names, signs }: Pick<Organ, 'names' | 'signs'>,
): Place | undefined {
  const text = ` ${phrase(tokens, end, sentence.end)} `;
  if (OF_OTHER.test(text) || listOf(row.unless).some((word) => text.includes(` ${asTokens(word)}`))) return undefined;
  const behind = { ...sentence, first: end };
  const there =
    side === undefined
      ? [...placesIn(tokens, behind, signs), ...foundBehindStop(tokens, behind, names)]
      : [thereIn(tokens, behind, { names, signs, side })].filter((place) => place !== undefined);
  return there.find(
    (place) =>
      !isWhatFor(tokens, place) &&
      (side === undefined || hasWord(tokens, /^(?:[,;:]|now|and|but)$/, end, place.first)) &&
      // "Progesterone to protect her uterus".
      !hasWord(tokens, REASON, end, tokens[place.first - 1]?.text === 'to' ? place.first - 1 : place.first) &&
      !hasWord(tokens, NEGATED, end, Math.min(sentence.end, place.end + 4)),
  );
}
/** "After her total hysterectomy: uterus bulky": what was found is told behind a stop. */
function foundBehindStop(tokens: readonly Token[], behind: Sentence, names: Organ['names']): readonly Place[] {
  const stop = tokens.slice(behind.first, behind.end).findIndex(({ text }) => /^[,;:]$/.test(text));
  const found =
    stop === -1
      ? undefined
      : thereIn(tokens, { ...behind, first: behind.first + stop + 1 }, { names, signs: [], side: undefined });
  return found ? [found] : [];
}
const OF_OTHER = /\b(?:mother|sister|father|brother|daughters?|son|wife|husband|aunt|donor|surrogate)\b/;
const REASON =
  /^(?:for|because|due|after|following|before|until|with|despite|where|if|when|as|owing|indication|secondary|to|from)$/;
const NEGATED =
  /^(?:no|not|never|without|nor|longer|cannot|stop|stopped|needless|unnecessary|histology|was|were|had|previous|scar|report|pathology|specimen|weighed|weight|weighing)$|n't$/;

/** "Status post", "in 2010", "years ago", under past history. */
const isLongAgo = (tokens: readonly Token[], { first, end, section }: Sentence): boolean =>
  section === 'past' ||
  hasWord(
    tokens,
    /^(?:(?:19|20)\d\d|ago|previous|previously|prior|past|post|history|hx|psh|remote|old|known)$/,
    first,
    end,
  );

/** A row of organs.tsv in words. */
export interface Organ {
  readonly row: Row<'organs'>;
  readonly names: readonly (readonly string[])[];
  readonly operations: readonly (readonly string[])[];
  readonly signs: readonly (readonly string[])[];
}

export const organsOf = once((rows: readonly Row<'organs'>[]): readonly Organ[] => {
  const phrases = (cell: string) => listOf(cell).map(wordsOf);
  return rows.map((row) => ({
    row,
    names: phrases(row.names),
    operations: phrases(`${row.operations}|${row.names}`),
    signs: phrases(row.signs),
  }));
});

interface Place {
  readonly first: number;
  readonly end: number;
}

const placesIn = (
  tokens: readonly Token[],
  { first, end }: Sentence,
  phrases: readonly (readonly string[])[],
): readonly Place[] => {
  const found: Place[] = [];
  for (let at = first; at < end; at += 1) {
    const ends = phrases.map((words) => phraseEnd(tokens, at, words)).filter((one) => one !== undefined && one <= end);
    if (ends.length > 0) found.push({ first: at, end: Math.max(...(ends as number[])) });
  }
  return found;
};

/** What puts an operation in the past. */
const DONE_BEFORE =
  /(?:^| )(?:s ?\/? ?p|post|status|previous|previously|prior|past|history|hx|h ?\/ ?o|pmh|pmhx|psh|pshx|had|has had|underwent|after|since|following|old|remote|known|background)(?: \S{1,14}){0,4}$/;
const DONE_AFTER =
  /^(?: ?[,(:-]| \S{1,12}){0,9} ?\(?(?:19|20)\d\d\b|^(?: \S{1,12}){0,3} last (?:year|spring|summer|autumn|winter|month)\b|^(?: \S{1,12}){0,5} (?:ago|in childhood|as a child|aged? \d|at (?:age )?\d|on \d{1,2} (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec))/;
/** An organ itself is an operation's name only where it is said to have come out. */
const OUT =
  /^(?:(?: (?:and|both|the|his|her|was|were|has|have|had|been|also|with|tube|tubes|cervix|ovaries|prostate|nodes|adrenal|surgically)){0,5}) (?:out|taken out|removed|excised|absent(?! (?:in|from|on|over)\b)|amputated)\b/;
/** "Pelvic scan after her total hysterectomy": only what stands behind. */
const SINCE = /\b(?:after|since|following)\b((?: \S{1,14}){0,4})$/;
const NOT_DONE =
  /\b(?:no|not|never|planned|plan|planning|awaiting|listed|declin\w{1,3}|refus\w{1,3}|consider\w{0,3}|discuss\w{0,3}|offer\w{0,3}|if|unless|may|might|would|will|could|should|mother|father|sister|brother|aunt|uncle|wife|husband|daughter|son|partial|partially|subtotal|supracervical|hemi|unilateral|before|versus|or|biops\w{1,3}|smears?|swabs?|samples?|scan|candidate|consent\w{0,3}|scheduled|tomorrow|today|yesterday|booked|day|pod|monday|tuesday|wednesday|thursday|friday|saturday|sunday|this)\b/;

/** "He lost his right eye in an accident". */
const LOST = /\blost (?:his|her|your|the|a)(?: left| right)?$/;

/** "Left BKA.": a sentence of nothing else, of a limb that is known to be gone. */
const isHeading = (tokens: readonly Token[], { first, end }: Sentence, at: number): boolean =>
  /^(?:bka|aka|amputation|nephrectomy|enucleation)$/.test(tokens[at - 1]!.text) &&
  at - first <= 5 &&
  (at >= end || /^[.;:]$/.test(tokens[at]!.text)) &&
  end - at <= 1;

const OF_THIS_STAY =
  /\b(?:taken|brought|wheeled|went|returned) (?:back )?to (?:the )?(?:operating (?:room|theat(?:re|er))|theat(?:re|er)|or\b|surgery)/;

/** "Removed by keyhole surgery on Tuesday": its disease is still spoken of. */
const RECENT =
  / (?:planned|declined|cancelled|discussed|next (?:week|month|year|spring|summer|autumn|winter|\w{3,6}day|january|february|march|april|may|june|july|august|september|october|november|december)|today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:morning|week|admission))\b/;

interface Removal {
  readonly sentence: Sentence;
  readonly end: number;
  /** Whether it is in the past; an operation may be named only. */
  readonly isDone: boolean;
  /** Absent of what there is one of, and where both are gone. */
  readonly side: Side | undefined;
}

function removalIn(
  tokens: readonly Token[],
  sentence: Sentence,
  row: Row<'organs'>,
  operations: readonly (readonly string[])[],
): readonly Removal[] {
  if (sentence.question || sentence.section === 'family') return [];
  return placesIn(tokens, sentence, operations).flatMap(({ first, end }): readonly Removal[] => {
    const before = phrase(tokens, Math.max(sentence.first, first - 6), first);
    const after = ` ${phrase(tokens, end, Math.min(sentence.end, end + 12))}`;
    const isOperation = /(?:tomy|tomised|tomized|ion|bso|bka|aka|tah|tlh|aper|apr|ralp|rarp|cised)$/.test(
      tokens[end - 1]!.text,
    );
    const out = isOperation ? null : OUT.exec(after);
    const isDone = isOperation
      ? DONE_BEFORE.test(before) || DONE_AFTER.test(after) || isHeading(tokens, sentence, end)
      : out !== null || LOST.test(before);
    // "Taken to the operating room, where she underwent her cholecystectomy": what was found there is told on.
    if (OF_THIS_STAY.test(phrase(tokens, sentence.first, sentence.end))) return [];
    if ((!isDone && !isOperation) || NOT_DONE.test(SINCE.exec(before)?.[1] ?? before)) return [];
    // "Hysterectomy in 2010, today's scan".
    if (RECENT.test(after) && !DONE_AFTER.test(after)) return [];
    const side = row.sided === '' ? undefined : sideNear(tokens, sentence, first, end);
    // "Was taken out" is of what came before.
    const behind = end + (out?.[0].trim().split(' ').length ?? 0);
    const isOfOne =
      row.sided !== '' &&
      !hasWord(tokens, /^(?:both|bilateral|bilaterally)$/, Math.max(sentence.first, first - 4), end + 2);
    return isOfOne && side === undefined ? [] : [{ sentence, end: behind, side, isDone }];
  });
}

/** "Left nephrectomy", "nephrectomy, right"; none where both are named. */
function sideNear(tokens: readonly Token[], sentence: Sentence, first: number, end: number): Side | undefined {
  const from = Math.max(sentence.first, first - 4);
  const sides = tokens
    .slice(from, Math.min(sentence.end, end + 3))
    .map((_, step) => sideAt(tokens, from + step))
    .filter((side) => side !== undefined);
  return new Set(sides).size === 1 ? sides[0] : undefined;
}

/** The words by which an organ is there: what was felt, seen or measured of it. */
const FOUND =
  /^(?:normal|enlarged|palpable|smooth|healthy|intact|unremarkable|tender|inflamed|distended|thickened|thick|thin|walled|bulky|anteverted|retroverted|closed|dilated|firm|soft|swollen|red|kissing|visualised|visualized|seen|measures|measuring|measured|hydronephrosis|hydronephrotic|atrophic|benign|moderately|mildly|grade|descended|reactive|reacts|warm|pulses|pulse|palpated|swab|swabbed|mobile|nodule|nodules|lump|cyst|gallstones|stones|stone|examined|inspected|tip|size|cm|mm|g|ml|clear|mobile|retracts|retractable|smear|biopsied|biopsy|equal|move|moving|ulcer|ulcers|ulcerated|cool|cold|blister|callus|works|does|functions|functioning|full|mammogram|mammography|pneumonia|consolidation|contains)$/;
const NOT_THERE =
  /^(?:no|not|absent|without|surgically|removed|bed|fossa|fossae|cuff|vault|stump|remnant|before|until|histology|specimen|phantom|longer|never|stop|stopped|nothing|cannot|non|unable|post|previous|prior|history|mother|sister|father|wife|husband|if|had|was|scar|icd|code|coded|diagnosis|pathology|report|reported|missing|instead|nil|empty|need|needs|needed|mri|risk|screening|cancelled|recall)$/;

/** Whether the sentence speaks of what may remain, of a relative, or of another time. */
export function isElse(tokens: readonly Token[], sentence: Sentence, row: Row<'organs'>): boolean {
  const text = ` ${phrase(tokens, sentence.first, sentence.end)} `;
  return (
    sentence.question ||
    sentence.section === 'family' ||
    listOf(row.unless).some((word) => text.includes(` ${asTokens(word)}`)) ||
    /\b(?:mother|sister|father|brother|daughter|son|wife|husband|aunt|donor|before the operation|at the time|histology|histopathology|pathology|specimen|years ago|preoperative\w{0,2}|in (?:19|20)\d\d)\b/.test(
      text,
    )
  );
}

/** "For the appendicitis, day 3", "after thyroidectomy (goiter, 2009)": what it was taken out for. */
const isWhatFor = (tokens: readonly Token[], { first, end }: Place): boolean =>
  (/itis$/.test(tokens[end - 1]?.text ?? '') &&
    /\bfor(?: the| her| his| perforated| acute)?$/.test(phrase(tokens, first - 3, first))) ||
  (tokens[first - 1]?.text === '(' && /ectomy$/.test(tokens[first - 2]?.text ?? ''));

export function thereIn(
  tokens: readonly Token[],
  sentence: Sentence,
  {
    names,
    signs,
    side,
  }: { readonly names: Organ['names']; readonly signs: Organ['signs']; readonly side: Side | undefined },
): Place | undefined {
  const isFree = ({ first, end }: Place, reach: number): boolean =>
    ![
      ...tokens.slice(Math.max(sentence.first, first - 4), first).filter((_, at, all) => !isOfItem(all, at)),
      ...tokens.slice(end, Math.min(sentence.end, end + reach)),
    ].some(({ text }) => NOT_THERE.test(text));
  const sign =
    side === undefined
      ? placesIn(tokens, sentence, signs).find((place) => isFree(place, 3) && !isWhatFor(tokens, place))
      : undefined;
  if (sign) return sign;
  return placesIn(tokens, sentence, names).find((place) => {
    const from = Math.max(sentence.first, place.first - 3);
    // "Both testes palpable" after one was taken out.
    const isOfSide = tokens
      .slice(from, place.first)
      .some(({ text }, step) => text === 'both' || sideAt(tokens, from + step) === side);
    if (side !== undefined && !isOfSide) return false;
    if (NAMED_BY.test(phrase(tokens, place.end, place.end + 2))) return false;
    const around = [
      ...tokens.slice(Math.max(sentence.first, place.first - 5), place.first),
      ...tokens.slice(place.end, Math.min(sentence.end, place.end + 6)),
    ];
    return isFree(place, 3) && around.some(({ text }) => FOUND.test(text));
  });
}

/** "Non-tender, spleen palpable": what ends with its comma. */
const isOfItem = (before: readonly Token[], at: number): boolean =>
  before[at]!.text === 'non' && before.slice(at).some(({ text }) => text === ',');

/** "Thyroid function normal", "prostate-specific antigen": what is only named by the organ. */
const NAMED_BY =
  /^(?:- specific|(?:specific|function|cancer|carcinoma|hormones?|tests?|replacement|clinic|surgeon|team|antibod\w{1,3}|bloods?|surgery|disease)\b)/;

const findingOf = (each: Case, row: Row<'organs'>, first: number, end: number): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'consistency',
  category: 'organ_removed',
  severity: 'high',
  verdict: 'contradicted',
  message: `the ${row.organ} is spoken of although it was removed (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, row.statement)],
});
