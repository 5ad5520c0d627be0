import type { Knowledge, TermKind } from '../../../models/knowledge/knowledge.ts';
import { bracketEnd } from '../asides.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A name of our tables found in the text, over tokens [first, end). */
export interface Mention {
  readonly kind: TermKind;
  readonly id: string;
  readonly first: number;
  readonly end: number;
  /** Found only at edit distance 1. */
  readonly misspelt: boolean;
}

/** Finds the names of the tables in a text. */
export interface Lexicon {
  /** Every mention, in order; of overlapping ones of a kind the longest. One phrase may be of several kinds. */
  mentionsOf(tokens: readonly Token[]): readonly Mention[];
  /** The mentions in a short name, such as a chart's. */
  read(name: string): readonly Mention[];
  /** The known drug one edit away from a word of seven letters or more. */
  nearestDrug(word: string): string | undefined;
  /** Whether a word is the beginning of a drug's name and no other word: `methylpred`, `levoflox`. */
  isShortened(word: string): boolean;
  /** Whether a word is common in clinical English. */
  isOrdinary(word: string): boolean;
}

/** What is said of a drug already named. */
const SPOKEN =
  /^(?:has|had|was|were|is|off|on|held|hold|stopped|cut|down|reduced|lowered|dropped|changed|halved|paused|resumed|restarted|stays|goes)$/;

/** More names than a note shortens; the work stays linear. */
const MOST_NAMES = 40;

interface Entry {
  /** Its place among those that begin alike: the longest first. */
  order: number;
  readonly words: readonly string[];
  readonly kind: TermKind;
  readonly id: string;
  readonly capitals: boolean;
}

/** Abbreviations that are also words, or one or two letters: they count in capitals only. */
const CAPITALS_ONLY = new Set(
  'last mg hit cap add af aids cat ess mrs ms ra pad cage heart audit apache timi turp acl k na ca cl cr t ht wt hr rr ef tg bg ga hc lh ck tp sg psi hb alb nac inh dig soma td act nyha asa mma rf lp ige igg add pt dm bac alp alc hcg mch rbc phos psa ast alt ich map nms ibd ibs cmv hsv acr lmp bps'.split(
    ' ',
  ),
);

/** Words of the tables that mean other things too often: they count only where another reader asks for them. */
const IGNORED = new Set(
  'last sat t pain sugar weight height swelling sleep fever cough swelling temp resp magnesium calcium iron folate calcium-channel estradiol cholesterol azo soma'.split(
    ' ',
  ),
);

const wordsOf = (phrase: string): readonly string[] => phrase.toLowerCase().match(/[\p{L}\d][\p{L}\d']*/gu) ?? [];

export function makeLexicon(knowledge: Knowledge): Lexicon {
  const entries: Entry[] = knowledge.terms
    .filter(({ phrase, kind }) => !(IGNORED.has(phrase) && kind !== 'drug' && kind !== 'lab' && kind !== 'vital'))
    .map(({ phrase, kind, id }) => ({
      order: 0,
      words: tokenWords(phrase),
      kind,
      id,
      capitals: CAPITALS_ONLY.has(phrase) && kind !== 'drug',
    }))
    .filter(({ words }) => words.length > 0);
  const byFirst = new Map(
    [...Map.groupBy(entries, ({ words }) => words[0]!)].map(([first, list]) => [first, entriesOf(list)]),
  );
  const nearest = deletionsOf(knowledge);
  const beginnings = beginningsOf(knowledge);
  const isShortened = (word: string): boolean =>
    beginnings.has(word) && !knowledge.isDrugWord(word) && !knowledge.isOrdinaryWord(word);

  const nearestDrug = (word: string): string | undefined => {
    if (word.length < 7 || knowledge.isDrugWord(word) || knowledge.isOrdinaryWord(word)) return undefined;
    return (
      nearest.get(word) ??
      deletions(word)
        .map((shorter) => nearest.get(shorter))
        .find((drug) => drug !== undefined)
    );
  };

  /** What may begin at a token, by its word and the one behind it. */
  const named = (tokens: readonly Token[], index: number): readonly Entry[] => {
    const { text } = tokens[index]!;
    const all = byFirst.get(text) ?? (text.endsWith('s') ? byFirst.get(singular(text)) : undefined);
    // "The asthmatic's tremor" speaks of one who has asthma, "fluconazole's half-life" of no one who takes it.
    if (!all && /['’]s$/.test(text))
      return byFirst.get(text.slice(0, -2))?.single.filter(({ kind }) => kind === 'condition') ?? NONE;
    if (!all) return NONE;
    if (!all.bySecond) return all.single;
    const next = tokens[nextWord(tokens, index + 1)]?.text ?? '';
    const one = all.bySecond.get(next);
    const other = next.endsWith('s') ? all.bySecond.get(singular(next)) : undefined;
    if (!one && !other) return all.single;
    const both = one && other && one !== other ? [...one, ...other].sort((a, b) => a.order - b.order) : (one ?? other)!;
    return [...both, ...all.single];
  };

  const mentionsOf = (tokens: readonly Token[]): readonly Mention[] => {
    const mentions: Mention[] = [];
    const reach = new Map<TermKind, number>();
    tokens.forEach((token, index) => {
      if (token.kind === 'symbol' || token.kind === 'placeholder') return;
      let found = false;
      for (const entry of named(tokens, index)) {
        if ((reach.get(entry.kind) ?? 0) > index) continue;
        const end = matchEnd(tokens, index, entry);
        if (end === undefined || (entry.kind === 'vaccine' && isTransdermal(tokens, index))) continue;
        if (entry.kind === 'drug' && isInhaled(tokens, index)) continue;
        reach.set(entry.kind, end);
        mentions.push({ kind: entry.kind, id: entry.id, first: index, end, misspelt: false });
        found = true;
      }
      if (found || token.kind !== 'word' || token.text.length < 5 || (reach.get('drug') ?? 0) > index) return;
      if (isAddressed(tokens, index)) return;
      // "Methylpred 125 mg": what is dosed under the beginning of a name.
      const isDosed = tokens[index + 1]?.kind === 'number' && isShortened(token.text);
      const drug = (isDosed && beginnings.get(token.text)) || nearestDrug(token.text);
      if (drug) mentions.push({ kind: 'drug', id: drug, first: index, end: index + 1, misspelt: true });
    });
    return withoutInner(withShort(tokens, mentions));
  };

  /** "Azathioprine 150 mg … aza was cut to 50 mg": the beginning of the one drug named before that begins so. */
  const withShort = (tokens: readonly Token[], mentions: Mention[]): readonly Mention[] => {
    const drugs = mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
    const names = new Map(drugs.toReversed().map(({ id, first }) => [tokens[first]!.text, { id, first }]));
    const long = [...names].filter(([name]) => name.length > 7).slice(0, MOST_NAMES);
    if (long.length === 0) return mentions;
    const taken = new Set(mentions.map(({ first }) => first));
    const short = tokens.flatMap(({ kind, text, capitals }, first): readonly Mention[] => {
      if (kind !== 'word' || text.length < 3 || text.length > 5 || capitals || taken.has(first)) return [];
      if (!SPOKEN.test(tokens[first + 1]?.text ?? '')) return [];
      const meant = long.filter(([name]) => name.startsWith(text));
      if (meant.length !== 1 || meant[0]![1].first > first || knowledge.isOrdinaryWord(text)) return [];
      return [{ kind: 'drug', id: meant[0]![1].id, first, end: first + 1, misspelt: false }];
    });
    return short.length === 0 ? mentions : [...mentions, ...short].sort((a, b) => a.first - b.first);
  };
  const isOrdinary = (word: string): boolean => knowledge.isOrdinaryWord(word);
  return { nearestDrug, isShortened, isOrdinary, mentionsOf, read: (name) => mentionsOf(tokensOf(name)) };
}

/** The entries that begin with a word: where many do, those of more words by the second, and `single` the others. */
interface Entries {
  readonly single: readonly Entry[];
  readonly bySecond?: ReadonlyMap<string, readonly Entry[]>;
}
/** Fewer are tried each. */
const MANY = 4;

const NONE: readonly never[] = [];

function entriesOf(list: readonly Entry[]): Entries {
  const sorted = [...list].sort((a, b) => b.words.length - a.words.length);
  for (const [order, entry] of sorted.entries()) entry.order = order;
  if (list.length < MANY) return { single: sorted };
  return {
    single: sorted.filter(({ words }) => words.length === 1),
    bySecond: Map.groupBy(
      sorted.filter(({ words }) => words.length > 1),
      ({ words }) => words[1]!,
    ),
  };
}

/** "Hi Marisol", "Dear Ms. Prevacek": a name, however near a drug's. */
const isAddressed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.title &&
  /^(?:hi|hello|dear|mr|mrs|ms|miss|dr|nurse)$/.test(
    tokens[tokens[at - 1]?.text === '.' ? at - 2 : at - 1]?.text ?? '',
  );

/** "Fentanyl TD 25 mcg/h": a route in capitals before an amount; the vaccine is written Td. */
const isTransdermal = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'td' && tokens[at]!.capitals && tokens[at + 1]?.kind === 'number';

/** "Fluticasone 44 mcg INH BID": how it is given; "INH 300 mg" is isoniazid. */
const isInhaled = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'inh' &&
  tokens[at + 1]?.kind !== 'number' &&
  (/^(?:mcg|mg|micrograms?|units|puffs?|sprays?|dpi|mdi)$/.test(tokens[at - 1]?.text ?? '') ||
    // "1 inh BD".
    /^(?:[1-4]|one|two)$/.test(tokens[at - 1]?.text ?? ''));

/** A drug or test inside the name of something else, `digoxin level` or `heparin-induced thrombocytopenia`, is not given. */
function withoutInner(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.filter((each, index) => {
    if (each.kind !== 'drug' && each.kind !== 'class' && each.kind !== 'lab') return true;
    for (let at = index - 1; at >= 0 && mentions[at]!.first > each.first - 8; at -= 1)
      if (holds(mentions[at]!, each)) return false;
    for (let at = index + 1; at < mentions.length && mentions[at]!.first === each.first; at += 1)
      if (holds(mentions[at]!, each)) return false;
    return true;
  });
}

const holds = (outer: Mention, inner: Mention): boolean =>
  outer.kind !== 'class' &&
  outer.first <= inner.first &&
  outer.end >= inner.end &&
  outer.end - outer.first > inner.end - inner.first;

/** A phrase split as `tokensOf` would split it: `b12` is one word, `pcv-13` is a word and a number. */
const tokenWords = (phrase: string): readonly string[] =>
  wordsOf(phrase).flatMap((word) => word.match(/\p{L}[\p{L}\d']*|\d+/gu) ?? []);

const isPluralOf = (text: string, word: string): boolean => text.length === word.length + 1 && singular(text) === word;

const singular = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

function matchEnd(tokens: readonly Token[], index: number, entry: Entry): number | undefined {
  const first = tokens[index]!;
  // Symbols of elements are written Na and Cl.
  if (entry.capitals && !first.capitals && !(first.title && first.text.length === 2)) return undefined;
  let at = index + 1;
  for (let word = 1; word < entry.words.length; word += 1) {
    at = nextWord(tokens, at);
    const text = tokens[at]?.text ?? '';
    if (text !== entry.words[word] && !isPluralOf(text, entry.words[word]!)) return undefined;
    if ((tokens[at]?.breaks ?? 0) > 1) return undefined;
    at += 1;
  }
  return at;
}

/** Where a name goes on: behind a hyphen, or behind what a bracket says of its first words, "ACE (angiotensin-converting enzyme) inhibitor". */
const nextWord = (tokens: readonly Token[], at: number): number =>
  isJoiner(tokens[at]) ? at + 1 : (bracketEnd(tokens, at, at + LONGEST_INSIDE) ?? at);

/** In tokens, of a bracket within a name. */
const LONGEST_INSIDE = 9;

const isJoiner = (token: Token | undefined): boolean =>
  token?.kind === 'symbol' &&
  (token.text === '-' ||
    token.text === '/' ||
    token.text === '–' ||
    token.text === '.' ||
    token.text === '&' ||
    token.text === '#');

const deletions = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** What one-word drug names begin with, in five letters or more and three fewer than the name; empty for several drugs. */
function beginningsOf(knowledge: Knowledge): ReadonlyMap<string, string> {
  const beginnings = new Map<string, string>();
  for (const { phrase, kind, id } of knowledge.terms) {
    if (kind !== 'drug' || !/^[a-z]{8,}$/.test(phrase)) continue;
    for (let length = 5; length <= phrase.length - 3; length += 1) {
      const beginning = phrase.slice(0, length);
      const other = beginnings.get(beginning);
      beginnings.set(beginning, other === undefined || other === id ? id : '');
    }
  }
  return beginnings;
}

/** Every one-word drug name of seven letters or more, and each with one letter left out (Garbe's symmetric deletion). */
function deletionsOf(knowledge: Knowledge): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { phrase, kind, id } of knowledge.terms) {
    if (kind !== 'drug' || phrase.length < 7 || !/^[a-z]+$/.test(phrase)) continue;
    names.set(phrase, id);
    for (const shorter of deletions(phrase)) if (!names.has(shorter)) names.set(shorter, id);
  }
  return names;
}
