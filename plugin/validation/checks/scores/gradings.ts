import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { placesOf, wordsOf } from '../../phrase-index.ts';
import { type Found, findPhrases, indexPhrases, isDenied, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

type Grading = Row<'gradings'>;
interface Scale {
  readonly names: readonly (readonly string[])[];
  readonly byCategory: ReadonlyMap<string, Grading>;
  readonly index: PhraseIndex<Grading>;
}

const scalesOf = once((rows: readonly Grading[]): readonly Scale[] =>
  [...Map.groupBy(rows, ({ scale }) => scale).values()].map((all) => ({
    names: [...new Set(all.flatMap(({ names }) => listOf(names)))].map(wordsOf),
    byCategory: new Map(all.flatMap((row) => listOf(row.categories).map((category) => [category, row]))),
    index: indexPhrases(all.flatMap((row) => listOf(row.contrary).map((text) => ({ text, gap: 1, tag: row })))),
  })),
);

/** A category that a text gives, behind the name of its scale. */
interface Given {
  readonly row: Grading;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** "BI-RADS 5, benign finding", "Bosniak I cyst, suspicious for malignancy": a category told as what it does not mean. */
export function checkGradings(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const scales = scalesOf(each.knowledge.rows('gradings'));
  const given = scales.map((scale) =>
    placesOf(tokens, scale.names).flatMap((place) => givenAt(each, scale, place.first, place.end) ?? []),
  );
  const all = given.flat();
  return scales.flatMap((scale, order): readonly Finding[] => {
    const own = given[order]!;
    if (own.length === 0) return [];
    const told = findPhrases(tokens, sentences, scale.index);
    const hit = own.flatMap((one) =>
      told.filter((said) => said.tag === one.row && isToldOf(each, all, one, said)).map((said) => ({ one, said })),
    )[0];
    return hit ? [findingOf(each, hit.one, hit.said)] : [];
  });
}

const LEADS =
  /^(?:category|categories|cat|score|scored|assessment|final|overall|class|grade|type|of|is|was|now|as|:|-|–|\(|=|lr)$/;
const LETTERS = /^[abcfmx]$/;
const JOINS = /^(?:-|–|\/|to|or|and)$/;

/** The category behind the name, "category 4B", "LR-5"; of "4 or 5" none is told. */
function givenAt(
  { reading: { tokens, sentences } }: Case,
  { byCategory }: Scale,
  first: number,
  from: number,
): Given | undefined {
  let at = from;
  while (at < from + 4 && LEADS.test(tokens[at]?.text ?? '')) at += 1;
  const token = tokens[at];
  if (!token) return undefined;
  const letter = tokens[at + 1];
  const hasLetter = token.kind === 'number' && letter !== undefined && !letter.spaced && LETTERS.test(letter.text);
  const row = byCategory.get(hasLetter ? `${token.text}${letter.text}` : token.text);
  const end = hasLetter ? at + 2 : at + 1;
  const sentence = sentenceAt(sentences, first);
  const next = tokens[end + 1];
  const isRange =
    JOINS.test(tokens[end]?.text ?? '') &&
    (next?.kind === 'number' || (next !== undefined && byCategory.has(next.text)));
  if (!row || isRange || end > sentence.end || sentence.question || sentence.told) return undefined;
  // "A mass of BI-RADS 4 mm", "I" of a sentence that goes on with a person.
  if (
    /^(?:mm|cm|%|years?|weeks?|months?|am|have|had|will|was)$/.test(tokens[end]?.text ?? '') &&
    !/^\d$/.test(token.text)
  )
    return undefined;
  return { row, first, end, sentence };
}

/** In tokens, in front of the name and behind the category. */
const BEFORE = 6;
const BEHIND = 12;
/** Of another organ, time or test, or under a condition. */
const ELSE =
  /^(?:biopsy|biopsies|biopsied|histolog\w{1,4}|patholog\w{1,4}|cytolog\w{1,4}|excis\w{2,4}|resect\w{2,4}|surgery|surgical|core|node|nodes|lymph|axilla|axillary|previous|previously|prior|initially|formerly|earlier|was|were|downgraded|upgraded|reclassified|after|if|unless|until|whether|versus|vs|than|contralateral|other|another|second|also|turned|proved|proven|despite|although|though|but|however|otherwise|elsewhere|rather|instead|lymphadenopathy|margins|receptor|triple|her2|mutation|smear|culture|psa|symptoms|background|rest|remaining|remainder|not)$/;

/** "A benign cyst beside it". */
const IS_READ =
  /^(?:was|were) (?:read|reported|scored|graded|classified|assigned|called|categori[sz]ed|rated|given|a|as|bi|deemed)$/;
const OTHER_THING =
  /^(?:cysts?|nodes?|calcifications?|calcification|lymph|lipomas?|hyperplasia|hypertrophy|hemangiomas?|haemangiomas?)$/;

function isToldOf({ reading: { tokens } }: Case, all: readonly Given[], one: Given, said: Found<Grading>): boolean {
  if (said.sentence !== one.sentence) return false;
  const isBehind = said.first >= one.end;
  if (!isBehind && said.end > one.first) return false;
  // A nodule that looks suspicious may have benign cells.
  if (!isBehind && one.row.scale.startsWith('Bethesda')) return false;
  if (OTHER_THING.test(tokens[said.end]?.text ?? '') && !one.row.scale.startsWith('Bosniak')) return false;
  if (isBehind ? said.first - one.end > BEHIND : one.first - said.end > BEFORE) return false;
  const [from, to] = isBehind ? [one.end, said.first] : [said.end, one.first];
  const others = all.filter(({ sentence, first }) => sentence === one.sentence && first !== one.first);
  // What stands in front is of this one where the sentence has no other; what stands behind, of the last in front of it.
  if (isBehind ? others.some(({ first }) => first >= from && first < to) : others.length > 0) return false;
  const sides = new Set(
    wordsIn(tokens, /^(?:left|right)$/, one.sentence.first, one.sentence.end).map((at) => tokens[at]!.text),
  );
  // "0 means incomplete, 1 negative, 2 benign": a list of them.
  if (sides.size > 1 || /[;.]|(?:^| )\d/.test(phrase(tokens, from, to))) return false;
  const isOwn = (at: number) => at >= said.first && at < said.end;
  const elsewhere = wordsIn(
    tokens,
    ELSE,
    Math.max(one.sentence.first, Math.min(one.first, said.first) - 4),
    Math.min(one.sentence.end, Math.max(one.end, said.end) + 5),
  );
  if (
    elsewhere.some(
      (at) => !isOwn(at) && !(at >= one.first && at < one.end) && !IS_READ.test(phrase(tokens, at, at + 2)),
    )
  )
    return false;
  const excuses = listOf(one.row.unless);
  if (
    excuses.length > 0 &&
    placesOf(tokens.slice(one.sentence.first, one.sentence.end), excuses.map(wordsOf)).length > 0
  )
    return false;
  // "Probably benign" is none of "benign", "highly suspicious" none of "suspicious" where the row has the other alone.
  if (
    hasWord(
      tokens,
      /^(?:probably|likely|almost|low|lower|least|less|mildly|no|non|without|un|rule|exclude|excludes|minimally)$/,
      said.first - 2,
      said.first,
    )
  )
    return false;
  return !isDenied(tokens, said);
}

const findingOf = (each: Case, { row, first, end }: Given, said: Found<Grading>): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(first, said.first), Math.max(end, said.end)),
  family: 'score',
  category: 'grading_misread',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.84,
  message: `${row.scale} ${listOf(row.categories)[0]} means ${row.meaning}, and the text says otherwise`,
  evidence: [evidenceOf(row, `${row.scale} ${listOf(row.categories)[0]}: ${row.meaning}`)],
});
