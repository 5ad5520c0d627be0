import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Keeping = Row<'keeping'>;
interface Kept {
  readonly row: Keeping;
  readonly first: number;
  readonly end: number;
}

/** Where a medicine, a vaccine or blood is said to be kept, against keeping.tsv: "platelets are stored in the fridge". */
export function checkKeeping(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.question || sentence.told || !hasWord(tokens, KEEPS, sentence.first, sentence.end)) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    const place = PLACES.find(([, pattern]) => pattern.test(said))?.[0];
    if (place === undefined || TURNED.test(said) || (place !== 'freezer' && FOR_A_WHILE.test(said))) return [];
    const [kept, ...others] = keptIn(each, sentence);
    if (!kept || others.some(({ row }) => row !== kept.row) || listOf(kept.row.places).includes(place)) return [];
    return [findingOf(each, kept, place)];
  });
}

const KEEPS =
  /^(?:keep|keeps|kept|store|stored|stores|stay|stays|live|lives|leave|left|put|belongs?|frozen|freeze|refrigerated?|place|placed)$/;

type Place = 'freezer' | 'fridge' | 'room';
const PLACES: readonly (readonly [Place, RegExp])[] = [
  [
    'freezer',
    /\b(?:in (?:the|a|your) (?:deep )?freezer|(?:kept|stored|keep|store|stays?) (?:it |them )?(?:deep )?frozen|(?:is|are) frozen until|at (?:-|–|minus) ?\d\d)\b/,
  ],
  [
    'fridge',
    /\b(?:in (?:the|a|your) (?:fridge|refrigerator)|(?:is|are|be|kept|stored) refrigerated|at 2 (?:to|-|–) 8)\b/,
  ],
  [
    'room',
    /\b(?:at room temperature|(?:on|in) (?:the|a|an?|your) (?:open )?(?:shelf|cupboard|drawer|medicine cabinet|counter)|unrefrigerated)\b/,
  ],
];
const TURNED =
  /\b(?:not|never|no|avoid\w{0,3}|unless|if|instead|rather|than|discard\w{0,2}|thrown?|mistake\w{0,1}|accident\w{0,4}|wrong\w{0,2}|spoil\w{0,2}|waste\w{0,1}|ruin\w{0,2}|found|was left|were left|away from|out of)\b|n't\b/;
/** What holds of a medicine that is opened, made up or about to be used. */
const FOR_A_WHILE =
  /\b(?:until|once|after|open\w{0,3}|in use|in - use|using|before|up to|for (?:\d|a|one|two|three|four|six|several|many|some)|days?|weeks?|hours?|minutes?|months?|thaw\w{0,3}|warm\w{0,2}|let|excursion|travel\w{0,4}|bring|reconstituted|mixed|tablets?|capsules?|powder|or|then|patch\w{0,2})\b/;

/** What of the table a sentence names: by the names of drugs, classes and vaccines, or by words of its own. */
function keptIn({ reading: { tokens, mentions }, knowledge }: Case, sentence: Sentence): readonly Kept[] {
  const named = mentions.filter(
    (one) => one.sentence === sentence && /^(?:drug|class|vaccine)$/.test(one.kind) && !one.misspelt,
  );
  const ofMentions = named.flatMap(({ id, first, end }): readonly Kept[] => {
    const names = new Set([id, ...knowledge.subjectsOf(id)]);
    const row = knowledge.rows('keeping').find(({ subjects }) => listOf(subjects).some((one) => names.has(one)));
    return row ? [{ row, first, end }] : [];
  });
  const index = indexOf(knowledge.rows('keeping'));
  const words = spelledWords(tokens);
  const ofWords: Kept[] = [];
  for (let first = sentence.first; first < sentence.end; first += 1)
    for (const { row, words: own } of index.get(words[first]!) ?? []) {
      const end = phraseEnd(tokens, first, own);
      if (end !== undefined && ofMentions.length === 0) ofWords.push({ row, first, end });
    }
  return [...ofMentions, ...ofWords];
}

const indexOf = once((rows: readonly Keeping[]) =>
  phrasesByWord(
    rows.filter(({ words }) => words !== ''),
    ({ words }) => words,
  ),
);

const TOLD: Readonly<Record<Place, string>> = {
  freezer: 'in the freezer',
  fridge: 'in the refrigerator',
  room: 'at room temperature',
};

const findingOf = ({ reading: { tokens } }: Case, { row, first, end }: Kept, place: Place): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'route',
  category: 'medicine_mishandled',
  severity: 'high',
  verdict: 'contradicted',
  message: `this is not kept ${TOLD[place]}: ${row.statement} (${row.source})`,
  score: 0.83,
  evidence: [evidenceOf(row, row.statement)],
});
