import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/** What the text says a drug is, against mechanisms.tsv: "empagliflozin is a GLP-1 agonist", "pembrolizumab = alkylating agent". */
export function checkMechanisms(each: Case): readonly Finding[] {
  const { mentions, tokens } = each.reading;
  const drugs = mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
  const byName = namesOf(each.knowledge.rows('mechanisms'));
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const byFirst = new Map(each.reading.sentences.map((sentence) => [sentence.first, sentence]));
  return drugs.flatMap((drug) => {
    const own = ownOf(each, drug);
    if (own.length === 0) return [];
    const said =
      (isGapped(tokens, drug) || isCompared(tokens, drug) ? undefined : saidOf(tokens, drug, byName)) ??
      saidNext(
        each,
        drug,
        { here: bySentence.get(drug.sentence) ?? [], next: byFirst.get(drug.sentence.end) },
        byName,
      ) ??
      saidBefore(tokens, drug, byName) ??
      saidWhich(tokens, drug, bySentence.get(drug.sentence) ?? [], byName) ??
      (bySentence.get(drug.sentence)?.[0] === drug ? actsBy(tokens, drug, byName) : undefined);
    // "Mercaptopurine, which xanthine oxidase inactivates".
    // "Aspirin 75 mg: SSRI plus aspirin bleeds more": what is beside it.
    if (said && /^(?:oxidase|plus|\+|combined|together)$/.test(tokens[said.end]?.text ?? '')) return [];
    if (!said || said.rows.some((row) => own.includes(row) || shares(row, own))) return [];
    const [row, wanted] = [own[0]!, said.rows[0]!];
    return [
      {
        ...spanOf(tokens, Math.min(drug.first, said.first), said.end),
        family: 'name',
        category: 'class_of_another_drug',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is of the class ${row.mechanism}, not ${wanted.mechanism} (${row.source})`,
        score: 0.8,
        evidence: [evidenceOf(row, `${row.mechanism}: ${listOf(row.members).join(', ')}`)],
        about: [drug.id],
      },
    ];
  });
}

type Mechanism = Row<'mechanisms'>;
interface Said {
  readonly rows: readonly Mechanism[];
  readonly first: number;
  readonly end: number;
}

const owned = once((_: Case['knowledge']) => new Map<string, readonly Mechanism[]>());

/** The rows that a drug is a member of, found once. */
function ownOf(each: Case, drug: ReadMention): readonly Mechanism[] {
  const known = owned(each.knowledge);
  const rows = known.get(drug.id) ?? each.knowledge.rows('mechanisms').filter((row) => isMember(each, drug, row));
  known.set(drug.id, rows);
  return rows;
}

const isMember = ({ knowledge }: Case, { id }: ReadMention, row: Mechanism): boolean => {
  const subjects = knowledge.subjectsOf(id);
  const parts = id.split('-');
  return listOf(row.members).some((member) => subjects.has(member) || parts.includes(member));
};

/** A class within one of the drug's own: "a beta-2 agonist" of a long-acting one. */
const shares = (row: Mechanism, own: readonly Mechanism[]): boolean => {
  const members = new Set(listOf(row.members));
  return own.some((one) => listOf(one.members).every((member) => members.has(member)));
};

const namesOf = once((rows: readonly Mechanism[]): ReadonlyMap<string, readonly Mechanism[]> => {
  const entries = rows.flatMap((row) => listOf(row.aliases).map((name) => ({ name: plainName(name), row })));
  return new Map([...Map.groupBy(entries, ({ name }) => name)].map(([name, all]) => [name, all.map(({ row }) => row)]));
});

/** Words that may stand between a drug and the class that it is said to be of. */
const JOINS =
  /^(?:is|are|was|as|a|an|the|=|,|:|–|—|works|which|by|contrast|however|called|belongs|to|class|of|strong|potent|selective|new|newer|oral|direct|type|kind|member|drug|medicine|medication|known|considered|classified|in|differently|acts|acting|your|powerful|highly|once|daily|weekly|injectable|common|older|also|that's|it's|one|these|family|group|medicines|medications|drugs|used|so|really|actually|mainly|primarily|fast|quick|\(|mg|mcg|units|sc|po|iv|im|bid|tid|every|weeks|months|days|ordered|given|prescribed|started|you|he|she|took|take|takes|taken|this|morning|evening|today|tonight|last|night|that)$/;
const SAYS = /^(?:is|are|=|as|a|an|:|called|belongs|which|it's|that's|family|group|one)$/;
const LONGEST = 9;

/** The class named right behind a drug, past its other name in brackets. */
function saidOf(
  tokens: readonly Token[],
  { end, sentence, assertion }: Pick<ReadMention, 'end' | 'sentence'> & Partial<Pick<ReadMention, 'assertion'>>,
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  // "Not naltrexone: opioids on board": why it is not given.
  const isReason = /^(?:negated|stopped)$/.test(assertion ?? '') && tokens[end]?.text === ':';
  if (sentence.question || isReason) return undefined;
  let says = false;
  let at = end;
  if (tokens[at]?.text === '(') {
    const close = tokens.slice(at, at + 6).findIndex(({ text }) => text === ')');
    if (close !== -1 && !/^(?:a|an)$/.test(tokens[at + 1]?.text ?? '')) at += close + 1;
    else at += 1;
  }
  for (; at < Math.min(sentence.end, end + 18); at += 1) {
    const said = says ? mechanismAt(tokens, at, sentence.end, byName) : undefined;
    if (said) return said;
    const { text, kind } = tokens[at]!;
    // "Spironolactone 25 mg (loop diuretic)": what stands alone in brackets is said of it.
    if (text === '(') {
      const said = mechanismAt(tokens, at + 1, sentence.end, byName);
      return said && tokens[said.end]?.text === ')' ? said : undefined;
    }
    const acts = BY_ACT.test(text) ? targetAt(tokens, at + 1, sentence.end, byName) : undefined;
    if (acts) return acts;
    if (!JOINS.test(text) && kind !== 'number') return undefined;
    says ||= SAYS.test(text);
  }
  return undefined;
}

/** "Naloxone reverses an opioid, flumazenil a benzodiazepine": the verb of before holds, and names what the drug acts on. */
const isGapped = (
  tokens: readonly Token[],
  { first, end, sentence }: Pick<ReadMention, 'first' | 'end' | 'sentence'>,
): boolean =>
  /^(?:an?|the)$/.test(tokens[end]?.text ?? '') &&
  /^(?:,|;|and)$/.test(tokens[first - 1]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:reverse|reverses|reversing|counter|counters|undoes|antidote|antagoni[sz]es?|block|blocks|bind|binds|neutrali[sz]es?|treats?|for|with|replaces?|removes?)$/,
    sentence.first,
    first,
  );

/** "A study that compares losartan to a beta blocker". */
const isCompared = (tokens: readonly Token[], { first, sentence }: Pick<ReadMention, 'first' | 'sentence'>): boolean =>
  hasWord(tokens, /^compar(?:es?|ed|ing)$/, Math.max(sentence.first, first - 3), first);

const BY_ACT = /^(?:blocks|inhibits|antagonizes|blocking|inhibiting|antagonizing)$/;

/** "Blocks the enzyme monoamine oxidase", "by inhibiting acetylcholinesterase": the class that is named by what it acts on. */
function targetAt(
  tokens: readonly Token[],
  from: number,
  end: number,
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  let first = from;
  while (first < end && /^(?:the|an|a|enzymes?|of|body's|brain's|your)$/.test(tokens[first]!.text)) first += 1;
  for (let length = Math.min(5, end - first); length > 0; length -= 1) {
    const target = nameOf(tokens, first, first + length);
    const rows = ['inhibitor', 'antagonist', 'blocker'].flatMap((act) => byName.get(`${target} ${act}`) ?? []);
    // "Blocking serotonin reuptake" names another target than "serotonin antagonist" does.
    const isOfMore = OF_TARGET.test(tokens[first + length]?.text ?? '');
    if (rows.length > 0 && !isOfMore) return { rows, first, end: first + length };
  }
  return undefined;
}
const OF_TARGET = /^(?:reuptake|re-uptake|receptors?|transporters?|uptake|synthesis|release)$/;

/** "Aprepitant 125 mg today, then 80 mg, which works as an NK1 antagonist": of the drug last named before "which". */
function saidWhich(
  tokens: readonly Token[],
  { end, sentence }: ReadMention,
  here: readonly ReadMention[],
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  const which = tokens.slice(end, Math.min(sentence.end, end + 20)).findIndex(({ text }) => text === 'which');
  const at = end + which;
  if (
    which === -1 ||
    tokens[at - 1]?.text !== ',' ||
    !/^(?:works|acts|is|blocks|inhibits)$/.test(tokens[at + 1]?.text ?? '')
  )
    return undefined;
  if (here.some(({ first }) => first >= end && first < at)) return undefined;
  // "A rash, which is": said of what stands right before it, unless that is a dose.
  const isDose = tokens.slice(end, at - 1).every(({ kind, text }) => kind !== 'word' || DOSING.test(text));
  return isDose ? saidOf(tokens, { end: at, sentence }, byName) : undefined;
}

const DOSING =
  /^(?:mg|mcg|g|units?|po|iv|im|sc|once|twice|daily|bid|tid|qid|weekly|today|tonight|then|days?|day|and|on|at|night|nightly|bedtime|morning|each|every|a|the|in|by|mouth|with|food|for|hours?|weeks?|q\d.*)$/;

/** "Entacapone 200 mg with each levodopa dose; it prolongs the effect by inhibiting acetylcholinesterase". */
function actsBy(
  tokens: readonly Token[],
  { end, sentence }: ReadMention,
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  const it = tokens.slice(end, Math.min(sentence.end, end + 20)).findIndex(({ text }) => text === 'it');
  if (it === -1 || sentence.question) return undefined;
  for (let at = end + it + 1; at < Math.min(sentence.end, end + it + 10); at += 1)
    if (BY_ACT.test(tokens[at]!.text)) return targetAt(tokens, at + 1, sentence.end, byName);
  return undefined;
}

function mechanismAt(
  tokens: readonly Token[],
  at: number,
  end: number,
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  // A text may end with its bracket open: "atropine 1 mg (".
  const token = at < end ? tokens[at] : undefined;
  if (!token || token.kind === 'symbol' || !firstWords(byName).has(plainName(token.text))) return undefined;
  for (let length = Math.min(LONGEST, end - at); length > 0; length -= 1) {
    const rows = byName.get(nameOf(tokens, at, at + length));
    // "Nitrate poisoning", "opioid use": not what the drug is.
    if (rows && !/^(?:poisoning|use|allergy|level|levels|therapy|free|-)$/.test(tokens[at + length]?.text ?? ''))
      return { rows, first: at, end: at + length };
  }
  return undefined;
}

/** The words that a class may begin with. */
const firstWords = once(
  (byName: ReadonlyMap<string, readonly Mechanism[]>) =>
    new Set([...byName.keys()].map((name) => plainName(name.split(' ')[0]!))),
);

/** Hyphens as spaces, the last word in the singular: "beta-blockers" is "beta blocker". */
const nameOf = (tokens: readonly Token[], first: number, end: number): string =>
  plainName(
    tokens
      .slice(first, end)
      .reduce((name, { text, spaced }) => `${name}${name !== '' && spaced ? ' ' : ''}${text}`, ''),
  );

const plainName = (name: string): string => name.replaceAll('-', ' ').replace(/(?<=[a-z]{2})s$/, '');

/** "The ACE inhibitor metoprolol", "beta blockers such as lisinopril", "an SSRI (bupropion)": the class named before it. */
function saidBefore(
  tokens: readonly Token[],
  { first, end, sentence }: ReadMention,
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  let last = first;
  const before = (offset: number) => tokens[last - offset]?.text ?? '';
  if (before(1) === '(' && tokens[end]?.text === ')') last -= 1;
  else if (before(1) === 'as' && before(2) === 'such') last -= 2;
  else if (/^(?:like|called|named)$/.test(before(1))) last -= 1;
  for (let length = Math.min(LONGEST, last - sentence.first); length > 0; length -= 1) {
    if (!firstWords(byName).has(plainName(tokens[last - length]!.text))) continue;
    const rows = byName.get(nameOf(tokens, last - length, last));
    if (!rows) continue;
    // "Overdose of opioids naloxone treats": a class and a drug, side by side.
    if (last === first && tokens[last - 1]!.text.endsWith('s')) return undefined;
    const start = last - length;
    const lead = tokens[start - 1]?.text ?? '';
    // "Neither an SSRI/SNRI bupropion", "ACE inhibitor or ARB": of two classes either may be meant.
    return /^(?:\/|or|and|not|non|-|than|no|without|plus|\+|,)$/.test(lead) ? undefined : { rows, first: start, end };
  }
  return undefined;
}

/** "Switching to mirabegron 25 mg. It works as an anticholinergic": of the one drug, or the one dosed, in the sentence before. */
function saidNext(
  each: Case,
  drug: ReadMention,
  { here: named, next }: { readonly here: readonly ReadMention[]; readonly next: Sentence | undefined },
  byName: ReadonlyMap<string, readonly Mechanism[]>,
): Said | undefined {
  const { tokens } = each.reading;
  if (!next || !/^(?:it|it's|this)$/.test(tokens[next.first]?.text ?? '')) return undefined;
  const here = new Set(named.map(({ id }) => id));
  const dosed = new Set(
    each.doses
      .filter(({ drug: { sentence }, amount }) => sentence === drug.sentence && amount)
      .map((one) => one.drug.id),
  );
  const isMeant = here.size === 1 || (dosed.size === 1 && dosed.has(drug.id));
  return isMeant
    ? saidOf(tokens, { end: next.first + (tokens[next.first]!.text === "it's" ? 0 : 1), sentence: next }, byName)
    : undefined;
}
