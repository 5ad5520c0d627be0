import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import type { ReadMention } from '../../reading/document.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';

// Where a text names a reason of false-reasons.tsv and what it spares.

export type FalseReason = Row<'false-reasons'>;

/** The rows by what they name, on either side: by a name of the tables, and by the first word of a phrase. */
interface Side {
  readonly byName: ReadonlyMap<string, readonly FalseReason[]>;
  readonly byWord: ReadonlyMap<string, readonly Phrased<FalseReason>[]>;
}
const sideOf = (rows: readonly FalseReason[], column: 'reasons' | 'spared'): Side => {
  const named = rows.flatMap((row) =>
    listOf(row[column]).flatMap((entry) => (entry.startsWith('#') ? [{ name: entry.slice(1), row }] : [])),
  );
  const phrases = (row: FalseReason): string =>
    listOf(row[column])
      .filter((entry) => !/^[#!]/.test(entry))
      .join('|');
  return {
    byName: new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map(({ row }) => row)]),
    ),
    byWord: phrasesByWord(rows, phrases),
  };
};
export const falseReasonsOf = once((rows: readonly FalseReason[]) => ({
  reasons: sideOf(rows, 'reasons'),
  spared: sideOf(rows, 'spared'),
}));

/** A place that names a reason, or what is spared, with the rows that know it. */
export interface Place {
  readonly rows: readonly FalseReason[];
  readonly first: number;
  readonly end: number;
  readonly mention?: ReadMention;
}

const ALLERGIC_BEHIND =
  /^(?:- )?(?:allerg(?:y|ies|ic)|anaphyla(?:xis|ctic)|hypersensitivity|antibiotics? allergy|(?:antibiotics? |drugs? |products? |tablets )?(?:once |has |have |had |both |all )?(?:gave|gives|give|given|caused|causes|cause|brought|triggered|triggers)(?: (?:her|him|you|them|the patient))?(?: \w{2,12}){0,2} (?:hives|rash|urticaria|anaphylaxis|swelling|angioedema|wheals?|itching|bronchospasm|reactions?)|\( (?:\w{2,12} ){0,3}(?:hives|rash|anaphylaxis|urticaria|angioedema|swelling|allergy|wheals)(?: \w{2,12}){0,3} \)|: (?:hives|rash|anaphylaxis|urticaria|angioedema))(?= |$)/;
const ALLERGIC_BEFORE =
  /(?:^| )(?:allergic(?: reactions?)?|allerg(?:y|ies)|anaphyla(?:xis|ctic(?: shock| reaction)?)|hypersensitiv\w{2,4}|react(?:s|ed|ions?)|hives|urticaria|angioedema|swelling|a rash|swell\w{0,3}|wheals) (?:to|from|with|after|by)(?: (?:an?|the|any|all|her|his|eating|taking|oral|iv)){0,2}$/;
const LISTED_BEFORE = /(?:^| )allerg(?:y|ies) ?:?(?: [^\s.;:]{1,16}){0,4}$/;
const HOW_BEHIND =
  /^(?:with|by) (?:an? )?(?:\w{3,12} ){0,2}(?:hives|rash|anaphylaxis|urticaria|angioedema|swelling|wheals|itching)(?= |$)/;
const IN_TOKENS = 8;

/** "Egg allergy", "allergic to egg", "sulfa gave her hives": with the words that say so. */
function allergyAt(
  { reading: { tokens, sentences } }: Case,
  first: number,
  end: number,
): { first: number; end: number } | undefined {
  const sentence = sentences[sentenceNumberAt(sentences, first)]!;
  const behind = ALLERGIC_BEHIND.exec(phrase(tokens, end, Math.min(sentence.end, end + IN_TOKENS)));
  const before = phrase(tokens, Math.max(sentence.first, first - IN_TOKENS), first);
  const ahead = ALLERGIC_BEFORE.exec(before);
  const from = ahead ? first - ahead[0].trim().split(' ').length : first;
  if (behind) return { first: from, end: end + behind[0].split(' ').length };
  if (!ahead) return LISTED_BEFORE.test(before) ? { first, end } : undefined;
  const how = HOW_BEHIND.exec(phrase(tokens, end, Math.min(sentence.end, end + IN_TOKENS)));
  return { first: from, end: end + (how ? how[0].split(' ').length : 0) };
}

const KIN =
  /^(?:mother|mother's|mothers|father|father's|sister|sister's|brother|brother's|mum|mum's|mom|mom's|dad|dad's|son|son's|daughter|daughter's|aunt|uncle|cousin|grandmother|grandfather|sibling|siblings|parent|parents|family|relative|relatives|wife|husband|twin)$/;
const OWN = /^(?:[:(–—-]|her|his|your|my|their|patient's|a|in|of|the)$/;
/** The mother herself may be the patient. */
const AT_BIRTH =
  /\b(?:labou?r|intrapartum|gbs|delivery|newborn|neonat\w{1,3}|postpartum|perinatal|caesarean|cesarean|birth)\b/;

/** The last word of kin in the sentence in front of a place, in the same clause. */
function kinBefore({ reading: { tokens, sentences } }: Case, first: number): number | undefined {
  const from = Math.max(sentences[sentenceNumberAt(sentences, first)]!.first, first - IN_TOKENS);
  for (let at = first - 1; at >= from; at -= 1) {
    const { text } = tokens[at]!;
    if (/^[.;:]$/.test(text)) return undefined;
    if (KIN.test(text)) return isReadersChild(tokens, at) ? undefined : at;
  }
  return undefined;
}

/** "Your son has an egg allergy": the patient. */
const isReadersChild = (tokens: Case['reading']['tokens'], at: number): boolean =>
  /^(?:your|my|our) (?:son|daughter)$/.test(phrase(tokens, at - 1, at + 1));

/** How a place that may name a reason is read: an allergy with the words that say so, a relative's, or what it names. */
export function readingsOf(each: Case, place: Place): readonly Place[] {
  const byKind = Map.groupBy(place.rows, ({ kind }) => kind);
  const read: Place[] = [];
  const state = byKind.get('state');
  if (state && isOwn(each, place)) read.push({ ...place, rows: state });
  const allergic = byKind.get('allergy');
  const allergy = allergic && allergyAt(each, place.first, place.end);
  if (allergic && allergy && kinBefore(each, allergy.first) === undefined)
    read.push({ ...place, ...allergy, rows: allergic });
  const relative = byKind.get('relative');
  if (relative) read.push(...relativesOf(each, place, relative));
  return read;
}

/** "Her mother has asthma" is of another; a drug is a reason while it is taken. */
const isOwn = (each: Case, { first, mention }: Place): boolean =>
  mention?.assertion !== 'other-person' &&
  ((mention?.kind !== 'drug' && mention?.kind !== 'class') ||
    TAKES.test(phrase(each.reading.tokens, Math.max(0, first - 4), first))) &&
  kinBefore(each, first) === undefined;
const TAKES = /\b(?:takes?|taking|on|started|receiv(?:es|ing)|prescribed|using|continues)(?: \w{1,12}){0,2}$/;

/** "Her mother is allergic to penicillin": from the relative to the end of what tells of the allergy. */
function relativesOf(each: Case, { first, end }: Place, rows: readonly FalseReason[]): readonly Place[] {
  const { tokens, sentences, mentions } = each.reading;
  const sentence = sentences[sentenceNumberAt(sentences, first)]!;
  const isOpening = first === sentence.first && /^(?:mom|mum|dad|father|family)$/.test(tokens[first]!.text);
  if (!isOpening && !OWN.test(tokens[first - 1]?.text ?? '') && tokens[first]!.text !== 'family') return [];
  if (AT_BIRTH.test(phrase(tokens, 0, tokens.length))) return [];
  return mentions.flatMap((mention): readonly Place[] => {
    const { kind } = mention;
    if ((kind !== 'drug' && kind !== 'class') || mention.sentence !== sentence) return [];
    const allergy = allergyAt(each, mention.first, mention.end);
    if (!allergy) return [];
    const isBehind = allergy.first >= end && kinBefore(each, allergy.first) === first;
    const isAhead = allergy.end <= first && /^(?:in|of) (?:\S{2,9} )?$/.test(`${phrase(tokens, allergy.end, first)} `);
    if (!isBehind && !isAhead) return [];
    return [{ rows, first: Math.min(first, allergy.first), end: Math.max(end, allergy.end), mention }];
  });
}

export function placesIn(
  { reading: { tokens, mentions }, knowledge }: Case,
  { byName, byWord }: Side,
): readonly Place[] {
  const found: Place[] = [];
  for (const mention of mentions) {
    const { kind, id, first, end } = mention;
    const rows = new Set(namesOf(knowledge, kind, id).flatMap((name) => byName.get(name) ?? []));
    if (rows.size > 0) found.push({ rows: [...rows], first, end, mention });
  }
  const said = spelledWords(tokens);
  for (let first = 0; first < said.length; first += 1) {
    const begun = byWord.get(said[first]!);
    if (!begun) continue;
    const ends = new Map<number, FalseReason[]>();
    for (const { row, words } of begun) {
      const end = phraseEnd(tokens, first, words);
      if (end !== undefined) ends.set(end, [...(ends.get(end) ?? []), row]);
    }
    for (const [end, rows] of ends) found.push({ rows, first, end });
  }
  return found;
}

/** By which names the tables know what is mentioned. */
function namesOf(knowledge: Case['knowledge'], kind: ReadMention['kind'], id: string): readonly string[] {
  if (kind === 'drug' || kind === 'class') return [...knowledge.subjectsOf(id), 'drug', 'same'];
  if (kind === 'vaccine')
    return [id, 'vaccine', ...(knowledge.vaccines.get(id)?.type === 'live' ? [] : ['inactivated vaccine'])];
  return kind === 'condition' ? [id] : [];
}
