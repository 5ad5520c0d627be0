import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isDenied, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** What must be watched with a drug (monitoring.tsv): denied by the text, or another drug's test in its place. */
export function checkMonitoring(each: Case): readonly Finding[] {
  const { sentences, mentions } = each.reading;
  const drugs = mentions.filter(
    (mention) =>
      mention.kind === 'drug' &&
      mention.assertion !== 'allergen' &&
      mention.assertion !== 'other-person' &&
      !isNotTaken(each, mention),
  );
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  const ofOthers = new Set(
    mentions.flatMap(({ kind, assertion, sentence }) =>
      kind === 'drug' && assertion === 'other-person' ? [sentence] : [],
    ),
  );
  const found = Map.groupBy(
    findPhrases(each.reading.tokens, sentences, indexOf(each.knowledge.rows('monitoring'))),
    (one) => one.sentence,
  );
  let spoken: readonly ReadMention[] = [];
  let since = 0;
  return sentences.flatMap((sentence) => {
    const here = bySentence.get(sentence) ?? [];
    since = here.length > 0 ? 0 : since + 1;
    if (here.length > 0) spoken = here;
    // "Your wife, who takes apixaban, needs no INR checks": of hers.
    if (here.length === 0 && ofOthers.has(sentence)) return [];
    if (since > 3 || spoken.length === 0 || sentence.question || sentence.told) return [];
    return [
      ...denials(each, sentence, spoken),
      ...ofAnother(each, sentence, spoken, drugs),
      ...never(each, sentence, spoken, found.get(sentence) ?? []),
    ].slice(0, 1);
  });
}

type Monitored = Row<'monitoring'>;
const indexOf = once(
  (rows: readonly Monitored[]): PhraseIndex<Monitored> =>
    indexPhrases(rows.flatMap((row) => listOf(row.never).map((text) => ({ text, gap: CLOSE, tag: row })))),
);
const CLOSE = 1;

/** "Yearly blood counts" of clozapine, "TPMT normal" before carbamazepine: of the one drug that is spoken of. */
function never(
  each: Case,
  sentence: Sentence,
  spoken: readonly ReadMention[],
  found: readonly Found<Monitored>[],
): readonly Finding[] {
  const drugs = spoken.filter(
    (one) => (one.assertion === 'active' || one.assertion === 'adjusted') && rowOf(each, one) !== undefined,
  );
  // A test of two drugs is for either.
  if (new Set(drugs.map((one) => rowOf(each, one))).size !== 1) return [];
  // "G6PD normal in case rasburicase is needed": of what may follow.
  if (spoken.some((one) => one.assertion === 'hypothetical' && one.sentence === sentence)) return [];
  const [drug] = drugs;
  const row = rowOf(each, drug!)!;
  const hit = found.find((one) => one.tag === row && !isDenied(each.reading.tokens, one));
  return hit ? [findingOf(each, sentence, row, drug!)] : [];
}

/** "She is not on warfarin and needs no INR checks". */
const isNotTaken = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /(?:^| )(?:not|never|longer|isn't|without) (?:\S{1,10} ){0,2}(?:on|taking|take|takes|taken|given)$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  );

const textOf = ({ reading: { tokens } }: Case, { first, end }: Sentence): string => phrase(tokens, first, end);

/** "No more of them now" is no denial. */
const FOR_NOW =
  '(?! (?:today|again|until|till|before|for (?:now|the (?:moment|present)|another)|this|tomorrow|now|if|unless|at (?:this|present)|so (?:soon|often)|more|as|routinely|because|since|yet)\\b)';
/** "Blood counts are not needed", "creatinine need not be checked", "your eyes need no checks", "levels: none planned". */
const DENIED_BEHIND = lean(
  `(?<!\\S)(?:\\S{1,16} ){1,5}(?:(?:are|is|will be) (?:not|never) (?:needed|required|necessary|checked|measured|monitored)|need (?:not|never) be (?:checked|measured|monitored|taken|tested)|(?:to be |be |are |is |can be )?left (?:unchecked|unmonitored|untested)|(?:need|needs|require|requires) no (?:checks?|tests?|testing|monitoring|follow ?-? ?up)|: (?:none|not) (?:planned|needed|required|necessary|to be taken))\\b${FOR_NOW}`,
);
const DENIES =
  /\b(?:no (?:\S{1,16} ){0,4}(?:is |are )?(?:needed|required|necessary|indicated)|(?:does not|doesn't|do not|don't|won't|will not) (?:need|require)(?: \S{1,16}){0,5} (?:monitoring|tests?|checks?|labs|levels?|counts?|work)|without (?:any )?(?:blood tests|lab monitoring|monitoring)|(?:needs?|requires?) no (?:\S{1,16} ){0,3}(?:monitoring|testing|tests?|checks?|labs|levels?))\b/;
const GENERIC = /\b(?:monitoring|blood (?:tests?|work|counts?)|labs|laboratory|lab (?:tests?|work|checks))\b/;

/** "No blood counts needed at any point" of clozapine. */
function denials(each: Case, sentence: Sentence, drugs: readonly ReadMention[]): readonly Finding[] {
  const said = textOf(each, sentence);
  const denied = [DENIES, DENIED_BEHIND]
    .flatMap((pattern) => pattern.exec(said)?.[0] ?? [])
    .filter((one) => isForGood(each, said, one));
  return drugs.flatMap((drug) => {
    const row = rowOf(each, drug);
    const isOfRow =
      row &&
      !staysOut(each, drug) &&
      denied.some((one) => GENERIC.test(one) || listOf(row.items).some((item) => one.includes(item)));
    return isOfRow ? [findingOf(each, sentence, row, drug)] : [];
  });
}

/** Swallowed vancomycin, gentamicin eye drops: what does not reach the blood is watched by no level. */
const staysOut = ({ doses, reading: { tokens } }: Case, { id }: ReadMention): boolean =>
  doses.some(
    ({ drug, route }) =>
      drug.id === id &&
      route !== undefined &&
      (/^(?:OPH|OT|TOP|IN|INH)$/.test(route.route) || (route.route === 'PO' && UNABSORBED.has(id))),
  ) ||
  (UNABSORBED.has(id) && hasWord(tokens, /^(?:orally|oral|difficile|cdi|enema|capsules?)$/));
const UNABSORBED: ReadonlySet<string> = new Set(['vancomycin', 'neomycin', 'paromomycin', 'polymyxin b', 'colistin']);

/** "No dose change is needed for the INR of 2.4", "no further", "no routine coagulation tests" deny no watching. */
const isForGood = (each: Case, said: string, denied: string): boolean =>
  !/\b(?:further|additional|extra|more|dose|change|today|routine)\b/.test(denied) &&
  // "Unable to become pregnant, so no pregnancy tests" of a man.
  !(/\bpregnancy\b/.test(denied) && each.patient.sex === 'male') &&
  // "Antibiotics stopped before gentamicin dose 2, so no level required".
  !/\b(?:stopped|ended|finished|discontinued|completed|ceased)\b/.test(said.slice(0, said.indexOf(denied)));

const WATCHES =
  /^(?:monitor|monitoring|surveillance|check|checks|checked|baseline|yearly|annual|annually|periodic|screening|screen|follow|book|schedule|weekly|monthly|months)$/;
/** Tests that are of a few drugs only. */
const OWN_TESTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:hearing (?:test|exam|check)|audiogram|audiometry)\b/,
    /^(?:aminoglycoside|gentamicin|tobramycin|amikacin|streptomycin|cisplatin|carboplatin|deferoxamine|deferasirox|loop diuretic|vancomycin|teprotumumab|quinine)$/,
  ],
  [
    /\b(?:absolute neutrophil count|anc) (?:monitoring|check|weekly)\b/,
    /^(?:clozapine|deferiprone|methimazole|propylthiouracil|antithyroid|ticlopidine|antimetabolite|alkylating agent|kinase inhibitor|ganciclovir|valganciclovir|dapsone|sulfasalazine|carbamazepine|systemic immunosuppressant)$/,
  ],
];

/** Measured in people who take none of it. */
const OF_THE_BODY = /^(?:estradiol|estrogen|testosterone|progesterone|insulin|vitamin|cortisol|iron|zinc|folate|thyro)/;

/** "Surveillance: serum lithium level every 6 months" of amiodarone; a hearing test for hydroxychloroquine. */
function ofAnother(
  each: Case,
  sentence: Sentence,
  spoken: readonly ReadMention[],
  all: readonly ReadMention[],
): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  if (!hasWord(tokens, WATCHES, sentence.first, sentence.end)) return [];
  const drug = spoken.find((one) => rowOf(each, one) !== undefined);
  const row = drug && rowOf(each, drug);
  if (!drug || !row) return [];
  const level = mentions.find(
    ({ kind, id, sentence: own }) =>
      own === sentence &&
      kind === 'lab' &&
      / level$/.test(id) &&
      !OF_THE_BODY.test(id) &&
      each.knowledge.drugs.has(id.replace(/ level$/, '')),
  );
  const isForeign = level !== undefined && !all.some(({ id }) => id.startsWith(level.id.replace(/ level$/, '')));
  const said = textOf(each, sentence);
  const isOwn = OWN_TESTS.some(
    ([test, ofDrugs]) =>
      test.test(said) && !all.some(({ id }) => [...each.knowledge.subjectsOf(id)].some((name) => ofDrugs.test(name))),
  );
  return isForeign || isOwn ? [findingOf(each, sentence, row, drug)] : [];
}

const rowOf = ({ knowledge }: Case, { id }: ReadMention): Row<'monitoring'> | undefined => {
  const subjects = knowledge.subjectsOf(id);
  return knowledge.rows('monitoring').find(({ subject }) => subjects.has(subject));
};

const findingOf = (each: Case, { first, end }: Sentence, row: Row<'monitoring'>, { id }: ReadMention): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'monitoring_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${id} is watched by other tests: ${row.statement} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${row.subject}: ${row.statement}`)],
  about: [id],
});
