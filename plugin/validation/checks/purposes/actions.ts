import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isDenied, type PhraseIndex, type Place } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { rowsOfSubject } from '../../rows-by-subject.ts';

type Action = Row<'actions'>;
/** What a phrase is: a verb by the deed that it tells of, or the whole of what a row calls wrong. */
type Told = { readonly deed: string } | { readonly row: Action };
interface Part {
  readonly part: 'object' | 'unless';
}

const verbsOf = once(
  (rows: readonly Row<'deeds'>[]): PhraseIndex<Told> =>
    indexPhrases(
      rows.flatMap(({ deed, words }) => listOf(words).map((text) => ({ text, gap: IN_VERB, tag: { deed } }))),
    ),
);
const saidOf = once(
  (rows: readonly Action[]): PhraseIndex<Told> =>
    indexPhrases(rows.flatMap((row) => listOf(row.said).map((text) => ({ text, gap: IN_OBJECT, tag: { row } })))),
);
/** What a row's deeds are done to and what excuses it, looked for where one of them is told of its drug. */
const partsOf = once(
  (row: Action): PhraseIndex<Part> =>
    indexPhrases<Part>([
      ...listOf(row.objects).map((text) => ({ text, gap: IN_OBJECT, tag: { part: 'object' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: 0, tag: { part: 'unless' as const } })),
    ]),
);
/** In tokens: "switches them on", "muscle around the airways", "tightens the wide blood vessels". */
const IN_VERB = 1;
const IN_OBJECT = 2;
const TO_OBJECT = 5;

/**
 * What a drug is said to do in the body where it does the opposite (actions.tsv, by the verbs of deeds.tsv): "nitroglycerin eases
 * angina because it tightens the vessels", "furosemide works by making the kidneys hold on to salt".
 */
export function checkActions(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const drugs = Map.groupBy(
    each.reading.mentions.filter((one) => isMeant(tokens, one)),
    ({ sentence }) => sentence,
  );
  const told = sentences.flatMap((sentence, order): readonly { sentence: Sentence; of: readonly ReadMention[] }[] => {
    if (sentence.question || sentence.told || hasWord(tokens, NOT_AS_MEANT, sentence.first, sentence.end)) return [];
    const own = drugs.get(sentence) ?? [];
    const before = STANDS_FOR.test(tokens[sentence.first]!.text) && order > 0 ? drugs.get(sentences[order - 1]!) : [];
    return [{ sentence, of: [...(before ?? []), ...own] }];
  });
  return told
    .filter(({ of }) => of.length > 0)
    .flatMap(({ sentence, of }) => against(each, sentence, of))
    .slice(0, 1);
}

/** "Pushes sugar out" and "settles the stomach" read as a denial or an end, which the words themselves do not tell. */
const isMeant = (tokens: readonly Token[], { kind, assertion, misspelt, first, sentence }: ReadMention): boolean =>
  /^(?:drug|class|vaccine)$/.test(kind) &&
  !misspelt &&
  assertion !== 'other-person' &&
  !(assertion === 'negated' && hasWord(tokens, NO, Math.max(sentence.first, first - 4), first)) &&
  !(assertion === 'stopped' && IS_ENDED.test(phrase(tokens, sentence.first, sentence.end)));
const NO = /^(?:no|not|never|without|isn't|don't|doesn't)$/;
/** "Was stopped because it raised"; not "lorazepam stopped the seizure". */
const IS_ENDED =
  /\b(?:was|were|is|are|been|be|we|i) (?:\w{2,12} )?(?:stop|stopped|stopping|discontinued|held|withheld|withdrawn|ended)\b/;

/** What a drug does there is not what it is given for. */
const NOT_AS_MEANT =
  /^(?:overdos\w{1,4}|toxic\w{0,3}|poison\w{0,3}|withdrawal|paradoxical\w{0,2}|rebound|myth|unlike|wrongly|instead|rather)$/;
const STANDS_FOR = /^(?:it|they|this|the)$/;

function against(each: Case, sentence: Sentence, drugs: readonly ReadMention[]): readonly Finding[] {
  const { tokens } = each.reading;
  const rows = new Map(drugs.map((drug) => [drug, rowsOf(each, drug)]));
  if ([...rows.values()].every((own) => own.length === 0)) return [];
  const all = [verbsOf(each.knowledge.rows('deeds')), saidOf(each.knowledge.rows('actions'))]
    .flatMap((index) => findPhrases(tokens, [sentence], index))
    .sort((a, b) => a.first - b.first);
  let last: Linked | undefined;
  for (const one of all) {
    const linked = linkOf(tokens, sentence, drugs, one) ?? joined(tokens, last, one);
    if (!linked) continue;
    last = linked;
    if (isDenied(tokens, one)) continue;
    const row = rows.get(linked.drug)!.find((own) => isAgainst(tokens, own, linked, one));
    if (row) return [findingOf(each, row, linked.drug, one)];
  }
  return [];
}

const rowsOf = ({ knowledge }: Case, drug: ReadMention): readonly Action[] =>
  rowsOfSubject(knowledge.rows('actions'), drug, knowledge.subjectsOf(drug.id));

/** A verb with the drug that it is said of; `from`: where its object may begin, before it in "makes the vessels tighten". */
interface Linked {
  readonly drug: ReadMention;
  readonly from: number;
  readonly end: number;
}

/** Words that stand between a subject and its verb. */
const BESIDE =
  /^(?:can|may|will|might|could|would|does|do|also|often|usually|strongly|quickly|rapidly|gently|slowly|directly|mainly|then|further|both|simply|actually|really|itself|therapy|treatment|tablets?|capsules?|pills?|drip|infusion|injections?|spray|inhaler|patch|patches|cream|drops|kit|pen|dose|doses|medicine|drug|drugs|gradually|safely|powerfully|helpfully|always|still|first|to|help|helps|helping|in|turn|,|medicines?|blockers?|inhibitors?|antibiotics?|puffer|shots?|jab|vaccines?|syrup|drink|tends?|is|are|known|used|meant)$/;
const PRONOUN = /^(?:it|they|this|these|which|that|drug|medicine|tablets?|injection|spray|pill|vaccine|antidote)$/;
/** In front of a pronoun that stands for the drug. */
const JOINT = /^(?:because|since|as|for|so|and|,|;|:|-|—|–|therefore|when|where|that|means|the|this|your|,)$/;
/** "Is given to", "its job is to". */
const AIM =
  /^(?:given|used|started|prescribed|taken|chosen|added|meant|designed|works?|acts?|there|serves?|needed|injected|is|are|was|begun|offered|here)$/;
const CAUSE =
  /^(?:makes?|making|lets?|letting|tells?|telling|helps?|helping|forces?|forcing|causes?|causing|gets?|getting|allows?|allowing)$/;
/** In tokens: "makes the muscle of the airways". */
const IN_CAUSE = 6;

function linkOf(
  tokens: readonly Token[],
  sentence: Sentence,
  drugs: readonly ReadMention[],
  { first, end }: Place,
): Linked | undefined {
  const all = drugs.filter((one) => one.sentence !== sentence || one.end <= first);
  // "Your antidepressant sertraline": of a drug and its class the drug.
  const named = all.filter(({ kind }) => kind !== 'class');
  const before = named.length > 0 ? named : all;
  const drug = before.at(-1);
  if (!drug) return undefined;
  const from = drug.sentence === sentence ? drug.end : sentence.first;
  const isLone = new Set(before.map(({ id }) => id)).size === 1;
  if (isSubject(tokens, from, first, isLone)) return { drug, from: first, end };
  const cause = wordIn(tokens, CAUSE, Math.max(from, first - IN_CAUSE), first);
  // "Helps prevent blood clots".
  if (cause !== -1 && hasWord(tokens, /^(?:prevents?|preventing|stop|avoid|dissolve)$/, cause, first)) return undefined;
  return cause !== -1 && isSubject(tokens, from, cause, isLone) ? { drug, from: cause, end } : undefined;
}

/** "Raises the pressure and closes the airways": the second of two verbs. */
const joined = (tokens: readonly Token[], last: Linked | undefined, { first, end }: Place): Linked | undefined =>
  last && first - last.end <= TO_OBJECT + 2 && /^(?:and|or)$/.test(tokens[first - 1]?.text ?? '')
    ? { drug: last.drug, from: first, end }
    : undefined;

/** Whether what stands before a verb makes the drug, which ends at `from`, its subject. */
function isSubject(tokens: readonly Token[], from: number, verb: number, isLone: boolean): boolean {
  let at = verb;
  while (at > from && BESIDE.test(tokens[at - 1]!.text)) at -= 1;
  if (at <= from || WHEN.test(phrase(tokens, from, at))) return true;
  if (!isLone) return false;
  const word = tokens[at - 1]!.text;
  const previous = tokens[at - 2]?.text ?? '';
  if (/^(?:which|that)$/.test(word)) return at - 1 - from <= 2;
  // "If you take antibiotics, it can multiply": one of many is no "it".
  if (word === 'it' && MANY.test(tokens[from - 1]?.text ?? '')) return false;
  if (PRONOUN.test(word)) return at - 1 === from || JOINT.test(previous);
  if (word === 'by') return tokens[verb]!.text.endsWith('ing');
  if (word === 'for') return tokens[verb]!.text.endsWith('ing') && /^(?:known|famous|used)$/.test(previous);
  return tokens[at]!.text === 'to' && AIM.test(word);
}

const MANY = /(?:biotics|steroids|blockers|inhibitors|diuretics|statins|opioids|thinners|nsaids|agonists)$/;

/** "Aspirin after your stent makes", "heparin in the drip keeps". */
const WHEN =
  /^(?:after|in|during|at|before|given after|given for|given in) (?:the|your|his|her|a|an) [\p{L}]{2,14}(?: [\p{L}]{2,14})?$/u;

const PARTS = /^(?:[,;:.]|because|which|that|so|to|for|from|by|while|when|than|with|after|before|against|without)$/;

const LESS = /^(?:less|fewer|little|no|not|prevents?|preventing|stops?|avoid|dissolve|against)$/;

const isOfPhrase = ({ wanted }: Found<Told>, text: string): boolean => wanted.some(({ words }) => words.includes(text));

function isAgainst(tokens: readonly Token[], row: Action, linked: Linked, one: Found<Told>): boolean {
  const { tag, sentence } = one;
  const isWhole = 'row' in tag;
  // "Makes the liver release less sugar", "help prevent blood clots from forming".
  if (isWhole && tokens.slice(one.first, one.end).some(({ text }) => LESS.test(text) && !isOfPhrase(one, text)))
    return false;
  if (isWhole ? tag.row !== row : !listOf(row.wrong).includes(tag.deed)) return false;
  const parts = findPhrases(tokens, [sentence], partsOf(row));
  const isOwn = ({ first, end }: Place): boolean => first >= one.first && end <= one.end;
  if (parts.some((part) => part.tag.part === 'unless' && !isOwn(part))) return false;
  return (
    isWhole ||
    parts.some(
      ({ first, tag: { part } }) =>
        part === 'object' &&
        first >= linked.from &&
        first !== one.first &&
        first - one.end <= TO_OBJECT &&
        !hasWord(tokens, PARTS, one.end, first),
    )
  );
}

const findingOf = (each: Case, row: Action, { id }: ReadMention, { first, end }: Place): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'action_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${id} does the opposite: ${row.statement} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, `${id}: ${row.statement}`)],
  about: [id],
});
