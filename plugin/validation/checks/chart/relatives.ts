import type { ChartRelative } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isOf, type Kin, kinIn, relationOf } from '../../kin.ts';
import { type DiseaseWords, diseaseWords, plainWords } from '../../kin-diseases.ts';
import { once } from '../../once.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { type Token, tokensOf } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { isOtherOnset } from '../times/onset-ages.ts';
import { contradicted } from './age-and-sex.ts';

/** A relative whom the text says to be free of a charted disease, to have another's, or to have had it at another age. */
export function checkChartRelatives(each: Case): readonly Finding[] {
  const relatives = each.chart?.relatives;
  if (relatives === undefined) return [];
  const charted = chartedOf(relatives);
  const { tokens, sentences } = each.reading;
  const told = sentences.flatMap((sentence): readonly Told[] => {
    const kin = isAside(tokens, sentence) ? [] : kinIn(tokens, sentence);
    return kin.length === 0 ? [] : [{ sentence, kin }];
  });
  const linked = told.flatMap((one) => linksIn(tokens, one, charted));
  return [...denials(each, told, charted), ...mismatches(each, linked, charted)].slice(0, 1);
}

interface Charted extends DiseaseWords {
  readonly who: string;
  readonly age?: number;
}

interface Told {
  readonly sentence: Sentence;
  readonly kin: readonly Kin[];
}

const chartedOf = once((relatives: readonly ChartRelative[]): readonly Charted[] =>
  relatives.flatMap(({ relation = '', names, age }) => {
    const who = relationOf(tokensOf(relation));
    return who === undefined ? [] : [{ ...diseaseWords(names), who, ...(age !== undefined && { age }) }];
  }),
);

/** What is asked, supposed, or told of those around the patient who are no kin. */
const isAside = (tokens: readonly Token[], sentence: Sentence): boolean =>
  sentence.question || sentence.told || hasWord(tokens, ASIDE, sentence.first, sentence.end);
const ASIDE =
  /^(?:if|whether|suppose|unsure|unclear|unknown|possibly|maybe|might|thinks|adopted|husband|wife|partner|spouse|roommate|newborn|wrong|wrongly|incorrect\w{0,2})$/;

const NEGATION = /^(?:no|not|never|without|free|denies|denied|neither|none|nobody|negative|lacks|n't|\p{L}{2,6}n't)$/u;
/** Between a denial and the disease. */
const FILLER =
  /^(?:of|for|any|a|an|the|had|has|have|having|been|ever|known|history|hx|diagnosed|with|suffered|from|developed|got|personal|documented|reported|was|were|is|are|cases?|evidence|signs?)$/;
/** Where what is denied ends. */
const STOP =
  /^(?:[,;.():]|in|on|among|but|and|so|which|that|as|at|therefore|though|until|when|who|he|she|from|runs?|your|her|his|we|you|i|it|this|these|because|since|either|with)$/;
/** Between a relative and what is denied of him: "Her brother was free of", "Father: no cardiac history". */
const LINK =
  /^(?:[:,(-]|was|were|is|are|has|had|have|did|does|do|himself|herself|who|both|all|alive|and|well|healthy|side|either|also|remains|always|been|\d{1,3})$/;

interface Denied {
  readonly words: readonly string[];
  readonly first: number;
  readonly end: number;
}

/** The words of what is denied behind a negation, parted at "or"; with "in her mother" left behind them. */
function deniedAfter(tokens: readonly Token[], at: number, end: number): readonly Denied[] {
  let first = at + 1;
  while (first < end && FILLER.test(tokens[first]!.text)) first += 1;
  let stop = first;
  while (stop < end && stop - first < 9 && !STOP.test(tokens[stop]!.text)) stop += 1;
  const parts: string[][] = [[]];
  for (const { text } of tokens.slice(first, stop)) {
    if (/^(?:or|nor|\/)$/.test(text)) parts.push([]);
    else parts.at(-1)!.push(...plainWords(text));
  }
  return parts.map((words) => ({ words, first, end: stop }));
}

function denials(each: Case, told: readonly Told[], charted: readonly Charted[]): readonly Finding[] {
  const { tokens } = each.reading;
  return told.flatMap(({ sentence, kin }) => {
    let last: Chained | undefined;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      if (!NEGATION.test(tokens[at]!.text)) continue;
      const owned = ownersOf(tokens, { sentence, kin, at }, last);
      last = owned[0] && { of: owned[0].of, end: owned[0].end };
      const hit = owned.find(({ of, words }) =>
        charted.some(
          ({ who, names, broad }) =>
            isOf(of, who) && words.length > 0 && words.every((word) => broad.has(word)) && !isLoose(words, names),
        ),
      );
      if (!hit) continue;
      const message = 'the chart has a disease of a relative that the text denies of that relative';
      return [contradicted(each, { first: at, end: at + 1 }, 'chart_family_denied', message, 0.8)];
    }
    return [];
  });
}

/** "Blood" or "high" alone name no disease. */
const isLoose = (words: readonly string[], names: readonly ReadonlySet<string>[]): boolean =>
  words.length === 1 && /^(?:blood|high|pressure|artery|attack|early|young|type)$/.test(words[0]!) && names.length > 0;

/** The relative of the denial before, and where that ends: "his father's side: no vascular disease, no stroke". */
interface Chained {
  readonly of: Kin;
  readonly end: number;
}

/** What is denied at a negation, and of whom: before it, behind the disease, or right behind it. */
function ownersOf(
  tokens: readonly Token[],
  { sentence, kin, at }: Told & { readonly at: number },
  last: Chained | undefined,
): readonly { readonly of: Kin; readonly words: readonly string[]; readonly end: number }[] {
  // "Diabetes: none in his siblings".
  const none = /^(?:none|negative|nil)$/.test(tokens[at]!.text)
    ? kin.find(({ first }) => first > at && first - at <= 4)
    : undefined;
  if (none && tokens.slice(at + 1, none.first).every(({ text }) => OF_KIN.test(text)))
    return [
      {
        of: none,
        words: tokens.slice(Math.max(sentence.first, at - 6), at).flatMap(({ text }) => plainWords(text)),
        end: none.end,
      },
    ];
  // "No one on her mother's side has had cancer", "neither of your parents had diabetes", "no siblings with cancer".
  const behind = kin.find(
    ({ first }) =>
      first > at &&
      first - at <= 5 &&
      tokens.slice(at + 1, first).every(({ text }) => OF_KIN.test(text) || NOUN_OF_DEGREE.test(text)),
  );
  if (behind && behind.relations[0] !== 'family' && !/^(?:history|hx)$/.test(tokens[behind.end]?.text ?? ''))
    return joined(tokens, kin, kin.indexOf(behind), 1).flatMap((of, _, all) =>
      deniedAfter(tokens, all.at(-1)!.end - 1, sentence.end).map(({ words, end }) => ({ of, words, end })),
    );
  return deniedAfter(tokens, at, sentence.end).flatMap(({ words, end }) => {
    const next = kin.find(({ first }) => first >= end && first - end <= 4);
    const isIn =
      next !== undefined &&
      /^(?:in|on|of|among|for|from)$/.test(tokens[end]?.text ?? '') &&
      tokens.slice(end + 1, next.first).every(({ text }) => OF_KIN.test(text) || NOUN_OF_DEGREE.test(text));
    if (isIn) return [{ of: next, words, end }];
    if (last && at - last.end <= 2 && at >= last.end) return [{ of: last.of, words, end }];
    const before = kin.findLast((one) => one.end <= at);
    const isOfIt =
      before !== undefined && tokens.slice(before.end, at).every(({ text }) => LINK.test(text)) && at - before.end <= 5;
    // "Mother denies": she tells of the patient.
    const isTelling = /^(?:denies|denied)$/.test(tokens[at]!.text);
    return isOfIt && !isTelling ? [{ of: before, words, end }] : [];
  });
}
const OF_KIN = /^(?:one|of|on|in|the|his|her|your|their|either|any|both|close|near|blood|known|living|other)$/;
const NOUN_OF_DEGREE = /^(?:first|second|-|degree|immediate)$/;

/** A charted disease that the text gives to relatives. */
interface Link {
  readonly of: readonly Kin[];
  readonly disease: Charted;
  readonly sentence: Sentence;
  readonly first: number;
  readonly end: number;
}

function linksIn(tokens: readonly Token[], { sentence, kin }: Told, charted: readonly Charted[]): readonly Link[] {
  return charted.flatMap((disease) =>
    placesOf(tokens, sentence, disease).flatMap((place): readonly Link[] => {
      if (hasWord(tokens, NEGATION, Math.max(sentence.first, place.first - 5), place.first)) return [];
      const of = kinOf(tokens, kin, place);
      return of.length === 0 ? [] : [{ of, disease, sentence, ...place }];
    }),
  );
}

interface Place {
  readonly first: number;
  readonly end: number;
}

/** Where all words of a disease stand together: "cancer of the breast", "breast ca". */
function placesOf(tokens: readonly Token[], { first, end }: Sentence, { names }: Charted): readonly Place[] {
  return names.flatMap((name) => {
    const found: Place[] = [];
    for (let at = first; at < end; at += 1) {
      if (!plainWords(tokens[at]!.text).some((word) => name.has(word))) continue;
      const seen = new Set<string>();
      let to = at;
      for (; to < Math.min(end, at + 7); to += 1) {
        const words = plainWords(tokens[to]!.text);
        const isWithin = words.length > 0 ? words.every((word) => name.has(word)) : GLUED.test(tokens[to]!.text);
        if (!isWithin) break;
        for (const word of words) seen.add(word);
      }
      if (seen.size === name.size) found.push({ first: at, end: to });
      at = Math.max(at, to - 1);
    }
    return found;
  });
}
const GLUED = /^(?:of|the|type|\d|-|and|disease|mellitus|malignant)$/;

/** Between a disease and the relative behind it; at least one of the first. */
const IN = /^(?:in|of|affecting|:|\(|-|–|was|runs|for|from)$/;
const AFTER =
  /^(?:in|of|affecting|:|\(|-|–|,|runs|his|her|your|the|their|a|an|one|both|at|age|aged|\d{1,3}|diagnosed|seen|only|was|found|'s|late|early|mid|years?|old|younger|older|elder|eldest|youngest|twin|for|from)$/;
/** Between a relative and the disease. */
const BEFORE =
  /^(?:had|found|has|have|with|was|were|is|are|diagnosed|dx|developed|suffered|suffers|from|got|died|of|due|to|his|her|first|known|also|a|an|the|early|postmenopausal|:|,|\(|-|–|at|age|aged|\d{1,3}|in|years?|who|living|alive|treated|for|history|hx|both|himself|herself|having|young|fatal|type|been|since|on|s\/p|and)$/;

/** The relatives that a disease is told of, "her mother and a maternal aunt"; none where anything else stands between. */
export function kinOf(tokens: readonly Token[], kin: readonly Kin[], { first, end }: Place): readonly Kin[] {
  const next = kin.find((one) => one.first >= end);
  const between = next ? tokens.slice(end, next.first).map(({ text }) => text) : [];
  if (next && between.length <= 6 && between.some((word) => IN.test(word)) && between.every((word) => AFTER.test(word)))
    return joined(tokens, kin, kin.indexOf(next), 1);
  const last = kin.findLast((one) => one.end <= first);
  if (!last || first - last.end > 10) return [];
  const words = tokens.slice(last.end, first).map(({ text }) => text);
  return words.every((word) => BEFORE.test(word)) && !/^(?:,|\() ?(?:she|he|who)?$/.test(words.join(' '))
    ? joined(tokens, kin, kin.indexOf(last), -1)
    : [];
}

/** A relative with those named beside him by "and" or a comma. */
function joined(tokens: readonly Token[], kin: readonly Kin[], from: number, step: 1 | -1): readonly Kin[] {
  const found = [kin[from]!];
  for (let at = from + step; at >= 0 && at < kin.length; at += step) {
    const [one, other] = step === 1 ? [kin[at - 1]!, kin[at]!] : [kin[at]!, kin[at + 1]!];
    const between = tokens.slice(one.end, other.first);
    const isJoined =
      between.length <= 4 &&
      between.every(({ text }) => /^(?:and|nor|or|,|&|\+|\/|a|an|her|his|your|the|both|one)$/.test(text));
    if (!isJoined) break;
    found.push(kin[at]!);
  }
  return found;
}

function mismatches(each: Case, links: readonly Link[], charted: readonly Charted[]): readonly Finding[] {
  const { tokens } = each.reading;
  for (const link of links) {
    const { of, disease, sentence, first, end } = link;
    const same = charted.filter((one) => one.names.some((name) => disease.names.some((own) => isWithin(own, name))));
    const own = same.filter(({ who }) => of.some((kin) => isOf(kin, who)));
    const isElsewhere = links.some(
      (other) =>
        isSameDisease(other.disease, disease) && same.some(({ who }) => other.of.some((kin) => isOf(kin, who))),
    );
    if (own.length === 0 && !isElsewhere) {
      const message = 'the chart has this disease of another relative than the text';
      return [contradicted(each, { first, end }, 'chart_relative_differs', message, 0.8)];
    }
    const behind = Math.max(end, ...of.map((kin) => kin.end));
    const isOne = of.length === 1 && own.length > 0 && own.every(({ age }) => age !== undefined);
    if (
      isOne &&
      own.every(({ age }) => isOtherOnset(tokens, sentence, { from: behind, of: of[0]!.end, disease: first }, age!))
    ) {
      // Without the age: over 89 it identifies.
      const message = 'the chart has this disease of the relative at another age than the text';
      return [contradicted(each, { first, end }, 'chart_relative_age_differs', message, 0.8)];
    }
  }
  return [];
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((word) => whole.has(word));

const isSameDisease = (one: Charted, other: Charted): boolean =>
  one.names.some((name) => other.names.some((of) => isWithin(name, of) || isWithin(of, name)));
