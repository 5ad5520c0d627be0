import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isRoster } from '../../patient.ts';
import { type Phrased, phraseEnd, phrasesByWord } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn, wordsIn } from '../../reading/words.ts';

/** Note of the rows of allergies.tsv whose second cell names products that hold what the first names. */
const HOLDS = 'contains it';

interface Index {
  readonly allergens: ReadonlyMap<string, readonly Phrased<Row<'allergies'>>[]>;
  readonly products: ReadonlyMap<string, readonly Phrased<Row<'allergies'>>[]>;
}
const indexOf = once((all: readonly Row<'allergies'>[]): Index => {
  const rows = all.filter(({ note }) => note === HOLDS);
  return {
    allergens: phrasesByWord(rows, ({ allergen }) => allergen),
    products: phrasesByWord(rows, ({ cross_reacts }) => cross_reacts),
  };
});

/** "Peanut anaphylaxis … a warmed arachis oil enema", "alpha-gal syndrome … cetuximab": the allergen is in what is given. */
export function checkHiddenAllergens(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { allergens, products } = indexOf(each.knowledge.rows('allergies'));
  const rows = Map.groupBy(
    placesOf(tokens, allergens).filter(({ first, end }) =>
      isBorneIll(tokens, sentenceAt(sentences, first), first, end),
    ),
    ({ row }) => row,
  );
  if (rows.size === 0 || isRoster(each.reading)) return [];
  if (wordsIn(tokens, PREPARED).some((at) => !/^(?:no|without)$/.test(tokens[at - 1]?.text ?? ''))) return [];
  const used = placesOf(tokens, products).find(
    ({ row, first, end }) =>
      rows.get(row)?.some((told) => told.end <= first || told.first >= end) &&
      isUsed(each, sentenceAt(sentences, first), { first, end }),
  );
  if (!used) return [];
  const { row, first, end } = used;
  const [allergen] = listOf(row.allergen);
  return [
    {
      ...spanOf(tokens, first, end),
      family: 'allergy',
      category: 'allergy_hidden',
      severity: 'high',
      verdict: 'contradicted',
      message: `what is given holds ${allergen}, to which the patient is allergic (${row.source})`,
      score: 0.85,
      evidence: [evidenceOf(row, `${row.allergen}: ${row.cross_reacts}`)],
    },
  ];
}

/** What lets it be given all the same. */
const PREPARED = /^(?:premedicat\w{1,4}|premed|desensit\w{1,8})$/;

const NONE: readonly never[] = [];

function placesOf(
  tokens: readonly Token[],
  index: ReadonlyMap<string, readonly Phrased<Row<'allergies'>>[]>,
): readonly { readonly row: Row<'allergies'>; readonly first: number; readonly end: number }[] {
  const found: { row: Row<'allergies'>; first: number; end: number }[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    for (const { row, words } of index.get(tokens[first]!.text) ?? NONE) {
      const end = phraseEnd(tokens, first, words);
      if (end !== undefined) found.push({ row, first, end });
    }
  }
  return found;
}

const REACTS =
  /^(?:allerg\w{1,5}|anaphyla\w{2,6}|hypersensitiv\w{1,5}|ige|syndrome|hives|wheals|weals|urticaria|angioedema|epipens?|reacts?|reacted|reaction|collapsed|sensitised|sensitized)$/;
const NOT_HIS =
  /^(?:no|none|nil|not|never|denies|without|negative|tolerat\w{2,4}|outgr\w{2,4}|brother|sister|mother|father|wife|husband|son|daughter|friend|partner|if|unless|disproved|excluded|denied|ruled|cleared|delabel\w{0,5}|nor|eats|ate|rumou?r|myth)$/;

/** The allergy is told of in that sentence, and it is the patient's. */
const isBorneIll = (
  tokens: readonly Token[],
  { first: start, end: last, section, question }: Sentence,
  first: number,
  end: number,
): boolean =>
  !question &&
  section !== 'family' &&
  (section === 'allergies' ||
    hasWord(
      tokens,
      REACTS,
      partOf(tokens, Math.max(start, first - 8), first),
      partEnd(tokens, end, Math.min(last, end + 8)),
    )) &&
  !hasWord(tokens, NOT_HIS, Math.max(start, first - 8), Math.min(last, end + 6));

const NOT_USED =
  /\b(?:no|not|never|avoid\w{0,3}|without|instead|free|withheld|unless|if|rather|refused|declined|cannot|mustn't|don't|check\w{0,3}|contains?|contain|swapped|changed|replaced|cancelled|stopped|removed|held|out|contraindicated|unsafe|allerg\w{1,5}|anaphyla\w{2,6}|collapsed|reacted|after|forbidden|clear of|away from|went back|sent back|returned|unopened|unused|untouched|discarded|binned|thrown|hid(?:es?|den|ing))\b/;

/** "Moviprep, Plenvu and Klean-Prep not to be sent": said behind a list of names of all of them. */
const LISTED_OUT = lean(
  /^(?:(?:,|and|or|nor|&|\/)(?: (?:and|or))? (?:(?!given|used|had|taken|applied|started|with)[a-z]{3,20})(?: - [a-z]{2,12})? ){1,5}(?:(?:all|both|are|were|is|was|to be|must|should|have been|being) ){0,3}(?:not|never|avoided|withheld|barred|banned|forbidden|kept (?:away|off|out)|struck|removed|cleared|off limits|left out|out of bounds)\b/,
);

/** "The arachis oil enema went back to pharmacy unopened", "the vial stayed in the cupboard". */
const LEFT_ALONE =
  /^[^.;:]{0,60}\b(?:stayed|remained|(?:was|were) (?:left|returned|put back|sent back|kept back|binned|discarded|locked away)|went back|goes back|unopened|unused|never left|(?:was|is|were|are) (?:no (?:choice|option|use|good)|not (?:an option|possible|used|given|opened)))\b/;

/** "Mupirocin was swapped for Naseptin": what stands behind is what is used. */
const EXCHANGED_FOR =
  /\b(?:swapped|exchanged|changed|replaced|switched)(?: over)? (?:for|to|by|with)(?: (?:an?|the|some))?$/;

/** Given, and not what is told of as the cause or kept away. */
const isUsed = (
  { reading: { tokens, mentions } }: Case,
  { first: start, end: last, question, section }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  !question &&
  section !== 'allergies' &&
  // "A non-adhesive dressing", "nab-paclitaxel".
  !/\b(?:non|nab|bound|free) (?:- )?$/.test(`${phrase(tokens, first - 2, first)} `) &&
  !NOT_USED.test(
    phrase(tokens, clauseOf(tokens, Math.max(start, first - 7), first), first).replace(EXCHANGED_FOR, ''),
  ) &&
  !NOT_USED.test(phrase(tokens, end, Math.min(last, end + 5))) &&
  !LISTED_OUT.test(phrase(tokens, end, Math.min(last, end + 18))) &&
  !LEFT_ALONE.test(phrase(tokens, end, Math.min(last, end + 16))) &&
  mentions.every(
    (one) =>
      one.first > first || one.end < end || !/^(?:negated|stopped|other-person|hypothetical)$/.test(one.assertion),
  ) &&
  // "Lidocaine allergy: the catheter was passed with Instillagel": told as an allergen for the words before it only.
  (mentions.every((one) => one.first > first || one.end < end || one.assertion !== 'allergen') ||
    isPlainlyUsed(tokens, { first, end }));

const isPlainlyUsed = (tokens: readonly Token[], { first, end }: { readonly first: number; readonly end: number }) =>
  /\b(?:(?:passed|covered|dressed|performed|done|opacified|enhanced|treated|inserted|cleaned|prepared|rinsed|numbed|closed|secured|scanned) with|using|given|had|applied|received|started on|put on|swapped for|changed to|replaced (?:by|with)|exchanged for|switched to)(?: (?:an?|the|some|his|her|oral|topical|live)){0,2}$/.test(
    phrase(tokens, first - 6, first),
  ) ||
  /^(?:(?:was|were|is|has been) )?(?:given|used|applied|inserted|instilled|continued)\b/.test(
    phrase(tokens, end, end + 3),
  );

/** "Egg anaphylaxis: yellow fever vaccine given": what stands before the colon, or the comma, is told of the allergy. */
const clauseOf = (tokens: readonly Token[], from: number, to: number): number =>
  Math.max(from, ...wordsIn(tokens, /^[:;,]$/, from, to).map((at) => at + 1));

/** A sentence's part, as far as a word of reaction reaches: "allergies: peanut, egg", not "chlorhexidine anaphylaxis: skin …". */
const partOf = (tokens: readonly Token[], from: number, to: number): number =>
  Math.max(
    from,
    ...wordsIn(tokens, /^[:;]$/, from, to).flatMap((at) =>
      /^allerg/.test(tokens[at - 1]?.text ?? '') ? [] : [at + 1],
    ),
  );
const partEnd = (tokens: readonly Token[], from: number, to: number): number => {
  const at = wordIn(tokens, /^;$/, from, to);
  return at === -1 ? to : at;
};
