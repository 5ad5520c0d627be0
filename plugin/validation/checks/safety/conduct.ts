import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import {
  type Found,
  findPhrases,
  indexPhrases,
  isAbsent,
  isDenied,
  isOwnWords,
  type PhraseIndex,
} from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceNumberAt } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { spelledOut } from './wordings.ts';

type Conduct = Row<'conduct'>;
/** Which of the situation's parts, joined by `&`. */
interface Cue {
  readonly row: Conduct;
  readonly part: number;
}
type Said = Found<'advice' | 'unless'>;

/** How many words may stand between those of a situation, and of an advice. */
const CLOSE = 1;
const BETWEEN = 3;

/** The first parts of the situations; the others, and what is wrong there, are looked for only beside one. */
const situationsOf = once((knowledge: Case['knowledge']) => {
  const spell = spelledOut(knowledge.rows('wordings'));
  const cuesOf = (row: Conduct) =>
    row.situation
      .split(' & ')
      .map((cell, part) => spell(cell).map((text) => ({ text, gap: CLOSE, tag: { row, part } })));
  const index: PhraseIndex<Cue> = indexPhrases(knowledge.rows('conduct').flatMap((row) => cuesOf(row)[0]!));
  const partsOf = once((row: Conduct) => {
    const parts = cuesOf(row);
    return { count: parts.length, others: indexPhrases<Cue>(parts.slice(1).flat()) };
  });
  const adviceOf = once((row: Conduct) =>
    indexPhrases<'advice' | 'unless'>([
      ...spell(row.advice).map((text) => ({ text, gap: BETWEEN, tag: 'advice' as const })),
      ...spell(row.unless).map((text) => ({ text, gap: 0, tag: 'unless' as const })),
    ]),
  );
  return { index, partsOf, adviceOf };
});

/**
 * What is told to do where it is the contrary of what is right (conduct.tsv): with a disease or a device, before an operation or a
 * test, with signs of an emergency. "You have celiac disease, so build your meals on wheat bread", "before your colonoscopy eat nuts",
 * "the crushing chest pain means you should sleep on it".
 */
export function checkConduct(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { index, partsOf, adviceOf } = situationsOf(each.knowledge);
  const isThere = (cue: Found<Cue>): boolean => !isAbsent(tokens, cue);
  const firsts = findPhrases(tokens, sentences, index).filter(isThere);
  for (const [row, own] of Map.groupBy(firsts, ({ tag }) => tag.row)) {
    const { count, others } = partsOf(row);
    const beside = sentencesBeside(sentences, own, row.area === 'emergency' ? 2 : 1, count === 1 ? 0 : 1);
    const cues = count === 1 ? own : [...own, ...findPhrases(tokens, beside, others).filter(isThere)];
    if (new Set(cues.map(({ tag }) => tag.part)).size < count) continue;
    const said = findPhrases(tokens, beside, adviceOf(row));
    const advice = said.find(
      (one) => one.tag === 'advice' && isMet(each, row, cues, one) && !isExcused(each, row, { said, cues }, one),
    );
    if (advice) return [findingOf(each, row, advice)];
  }
  return [];
}

/** The sentences of the cues, and so many before and behind. */
function sentencesBeside(
  sentences: readonly Sentence[],
  cues: readonly Found<Cue>[],
  behind: number,
  before: number,
): readonly Sentence[] {
  const numbers = new Set<number>();
  for (const { first } of cues) {
    const number = sentenceNumberAt(sentences, first);
    for (let at = Math.max(0, number - Math.min(before, behind)); at <= number + behind; at += 1) numbers.add(at);
  }
  return [...numbers].sort((a, b) => a - b).flatMap((at) => sentences[at] ?? []);
}

/** In tokens, between a situation and what is told of it: speech without full stops is one long sentence. */
const REACH = 40;

/** Every part stands in the sentence of the advice, or in the one before; of an emergency only where it is what is answered to it. */
function isMet(
  { reading: { tokens, sentences } }: Case,
  row: Conduct,
  cues: readonly Found<Cue>[],
  advice: Said,
): boolean {
  const { sentence } = advice;
  if (sentence.question || sentence.section === 'family' || !isTold(tokens, advice)) return false;
  const number = sentenceNumberAt(sentences, sentence.first);
  // "Should I call 911? No, sleep on it": what the question is about stands before it.
  const last = sentences[sentences[number - 1]?.question && row.area === 'emergency' ? number - 2 : number - 1];
  const before = row.area !== 'emergency' || (last && isAnswer(tokens, last, advice)) ? last : undefined;
  const near = cues.filter(
    (cue) =>
      (cue.sentence === sentence || cue.sentence === before) &&
      cue.end > advice.first - REACH &&
      cue.first < advice.end + REACH,
  );
  const parts = new Set(near.map(({ tag }) => tag.part)).size;
  const all = new Set(cues.map(({ tag }) => tag.part)).size;
  return parts === all && (row.area !== 'emergency' || isOrdered(tokens, near, advice));
}

/** "Her temperature is 38.6. No need to bring her in": the sentence opens with the advice, and the one before is no warning of what may come. */
const isAnswer = (tokens: readonly Token[], last: Sentence, { first, sentence }: Said): boolean =>
  first - sentence.first <= ANSWER &&
  OPENS.test(phrase(tokens, sentence.first, sentence.first + 5)) &&
  !last.question &&
  !WARNS.test(phrase(tokens, last.first, last.end));
/** In tokens, from the start of an answer to what it advises. */
const ANSWER = 4;
const OPENS =
  /^(?:(?:doctor|dr|nurse|gp|answer|reply|clinician|pharmacist|ok|okay|right|well|please|just|so|then|[:,]) ){0,3}(?:that's|that is|this is|it's|it is|(?:should|can|could|may|do) (?:i|we)|no|not|you|she|he|we|i|wait|leave|let|go|take|give|rest|stay|sleep|put|don't|try|keep|watch|can|see|come|book|make|nothing|carry|use|do)\b/;
const WARNS =
  /\b(?:if|when|call|calls|return|come|comes|back|999|911|112|ed|er|a ?& ?e|warned?|warning|seek|ring|contact|emergency|urgent|urgently|watch|stop|risks?|may|might|can(?!'t)|could(?!n't)|should(?!n't)|until|unless|signs?|symptoms|told|ago|last(?! (?:night|evening|few)\b)|previous|history|(?<!\b(?:has|have) )had|was|were|in (?:19|20)\d\d|expect\w{0,2}|side effects?|rather than|without|no|not|denies)\b/;

/** "Have you been drinking", "after walking barefoot", "you have gout", "if ever she is given": what somebody did, has or might. */
function isTold(tokens: readonly Token[], { first, sentence }: Said): boolean {
  const own = tokens[first]!.text;
  const before = first > sentence.first ? tokens[first - 1]!.text : '';
  if (/ing$/.test(own) && DOING.test(before)) return false;
  if (/^(?:have|has|having)$/.test(own) && !ORDERS.test(before)) return false;
  if (/(?:.ed|^taken|^given)$/.test(own) && !/^(?:is|are|be|being|gets?)$/.test(before)) return false;
  // "Daily use of an NSAID".
  if (/^(?:use|start|keep|drink|rest|load)$/.test(own) && text(tokens, first + 1) === 'of') return false;
  if (PERSON.test(before) || (/^(?:have|has|do|did)$/.test(own) && PERSON.test(text(tokens, first + 1)))) return false;
  return !/\b(?:if|whether|would|had)\b[^,]{0,40}$/.test(phrase(tokens, Math.max(sentence.first, first - 6), first));
}

const DOING =
  /^(?:been|after|before|from|by|while|when|without|was|were|of|are|is|for|about|reports?|denies|reported|noticed|you're|he's|she's|they're|i'm|despite|since|to|stop|stopped)$/;
const PERSON = /^(?:you|he|she|they|i|we|who)$/;
const ORDERS =
  /^(?:|[,;:.!-]|so|then|and|or|please|can|should|may|must|to|just|always|still|also|now|will|could|might|let|safely|freely)$/;

/** "Follow up in two weeks, sooner with chest pain": the signs of an emergency stand before what is told of them, and are there. */
function isOrdered(tokens: readonly Token[], cues: readonly Found<Cue>[], { first, end, sentence }: Said): boolean {
  const before = cues.filter((cue) => cue.first < end);
  const parts = new Set(cues.map(({ tag }) => tag.part)).size;
  const start = Math.min(...before.map((cue) => cue.first));
  return (
    new Set(before.map(({ tag }) => tag.part)).size === parts &&
    before.some((cue) => cue.end <= first) &&
    !SUPPOSED.test(phrase(tokens, sentence.first, start)) &&
    (before.some((cue) => cue.sentence !== sentence) ||
      ADVISES.test(phrase(tokens, start, end)) ||
      (FORESEEN.test(phrase(tokens, sentence.first, start)) && TO_DO.test(phrase(tokens, first - 3, first))))
  );
}

/** "If your cast feels tight, …", and what is told to do then. */
const FORESEEN = /^(?:and |but |also )?(?:if|when|whenever|should|once)\b/;
const TO_DO = /(?:^| ),(?: (?:then|just|simply|please|you(?: can| may| should)?)){0,2}$|(?:^| )and$/;

const SUPPOSED =
  /\b(?:return|sooner|unless|in case|watch|signs?|such as|risks?|history|previous|prior|last (?:year|month)|denies|resolved|came back|call us|warned|worsens?|develop\w{0,3})\b/;
/** What turns a sign into what is to be done of it. */
const ADVISES =
  /[;:]|\b(?:so|means?|needs?|calls? for|should|can|could|may|might|will|just|simply|please|therefore|then|warrants?|requires?|is a reason|let|wait|is best|are best|deserves?|merits?|must|only|is|are)\b/;

/** A denial in its own part of the sentence, another measure, or what the row has as its excuse. */
function isExcused({ reading: { tokens } }: Case, row: Conduct, { said, cues }: Told, advice: Said): boolean {
  const { first, end, sentence } = advice;
  const stops = wordsIn(tokens, /^(?:so|therefore|[;:,])$/, sentence.first, first);
  // "To avoid another attack, drink a beer": what stands before the advice denies nothing of it.
  const opening = FRONTED.test(text(tokens, sentence.first)) ? stops[0] : undefined;
  const clause = stops.findLast(
    (at) => at === opening || text(tokens, at) !== ',' || SUBJECT.test(text(tokens, at + 1)),
  );
  // "No, sleep on it": an answer, and no denial of what it says.
  const isAnswered = row.area === 'emergency' && /^no [,.;]/.test(phrase(tokens, sentence.first, sentence.first + 2));
  const begin = clause !== undefined ? clause + 1 : isAnswered ? sentence.first + 2 : sentence.first;
  const own = {
    ...advice,
    sentence: { ...sentence, ...(row.area === 'emergency' ? answerIn(tokens, begin, cues, advice) : { first: begin }) },
  };
  if (isDenied(tokens, own)) return true;
  // "Eat foods that are low in sodium".
  if (/\b(?:low|lower|lowest|reduced) in\b/.test(phrase(tokens, first, end))) return true;
  // "To keep gout attacks away, drink a beer": what a comma parts off is of another verb.
  const comma = wordsIn(tokens, /^,$/, first - 3, first).at(-1) ?? -1;
  const turned = wordsIn(tokens, TURNED, Math.max(own.sentence.first, comma + 1, first - 3), end + 1);
  if (turned.some((at) => !isOwnWords(tokens, advice, { first: at, end: at + 1 }))) return true;
  // "Screening by a stool test and, for your bones, a DXA".
  if (row.area === 'screening' && hasWord(tokens, /^(?:and|or|plus|,)$/, first, end)) return true;
  return said.some(
    (one) =>
      one.tag === 'unless' &&
      one.sentence === sentence &&
      !isWithin(one, advice) &&
      // "Is nothing urgent", "is no emergency".
      !(row.area === 'emergency' && /^(?:nothing|no|not|hardly)$/.test(text(tokens, one.first - 1))) &&
      (one.first >= own.sentence.first || !NEGATES.test(text(tokens, one.first))),
  );
}

interface Told {
  readonly said: readonly Said[];
  readonly cues: readonly Found<Cue>[];
}

/** What is answered to the signs of an emergency: "blood without pain" and "needs no visit" deny nothing of it. */
function answerIn(
  tokens: readonly Token[],
  begin: number,
  cues: readonly Found<Cue>[],
  { first, end, sentence }: Said,
) {
  const signs = cues.filter((cue) => cue.sentence === sentence && cue.end <= first).map((cue) => cue.end);
  const isPlayedDown = /^(?:,? ?(?:and|so) )?(?:needs?|requires?|there is|there's|no)\b/.test(
    phrase(tokens, end, end + 3),
  );
  return { first: Math.max(begin, ...signs), end: isPlayedDown ? end : sentence.end };
}

const NEGATES = /^(?:not|never|no|avoid|don't|do|without|stop|cannot|prevent\w{0,3})$/;
const FRONTED = /^(?:to|for|with|without|since|because|as|after|before|when|during|while|now|having)$/;
const SUBJECT = /^(?:you|your|we|our|please|he|she|they|his|her|it|its)$/;

const isWithin = (one: Said, other: Said): boolean => one.first >= other.first && one.end <= other.end;

const TURNED =
  /^(?:less|fewer|limit\w{0,3}|cut|cutting|reduc\w{1,4}|restrict\w{0,4}|off|away|free|unless|refrain\w{0,3}|instead|rather|than|quit\w{0,4}|skip|ban\w{0,4}|forbid\w{0,5}|harm\w{0,4}|risks?|risky|danger\w{0,4}|unsafe|worse\w{0,3}|cleared|hardly|little|substitutes?|alternatives?)$/;

const AREAS: Readonly<Record<string, string>> = {
  emergency: 'emergency_advice_wrong',
  preparation: 'preparation_wrong',
  conduct: 'advice_wrong',
  screening: 'screening_wrong',
};

const findingOf = (each: Case, row: Conduct, { first, end }: Said): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: AREAS[row.area]!,
  severity: 'high',
  verdict: 'contradicted',
  message: `the text advises the contrary of what is known: ${row.statement} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, row.statement)],
});
