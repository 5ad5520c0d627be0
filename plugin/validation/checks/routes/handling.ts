import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isDenied, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { hasWord } from '../../reading/words.ts';

type Handling = Row<'handling'>;
interface Tag {
  readonly row: Handling;
  readonly cell: 'ways' | 'needs' | 'unless';
}

/** How many words may stand between those of a way. */
const BETWEEN = 2;
/** More than any text does with its medicines. */
const MOST = 100;
/** How far a drug may stand from what is done with it, in tokens. */
const REACH = 18;

const indexOf = once(
  (rows: readonly Handling[]): PhraseIndex<Tag> =>
    indexPhrases<Tag>(
      rows.flatMap((row) => [
        ...listOf(row.ways).map((text) => ({ text, gap: BETWEEN, tag: { row, cell: 'ways' as const } })),
      ]),
    ),
);
/** What a row needs and what excuses it, looked for where one of its ways stands there. */
const restOf = once(
  (row: Handling): PhraseIndex<Tag> =>
    indexPhrases<Tag>([
      ...listOf(row.needs).map((text) => ({ text, gap: 0, tag: { row, cell: 'needs' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: 0, tag: { row, cell: 'unless' as const } })),
    ]),
);

/**
 * What is done with a medicine against what nobody does with it (handling.tsv): "extended-release tablets are crushed",
 * "promethazine into the radial artery", "amphotericin as a push", "she drinks the liniment".
 */
export function checkHandling(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const ways = findPhrases(tokens, sentences, indexOf(each.knowledge.rows('handling'))).slice(0, MOST);
  const found = [...new Set(ways.map(({ tag }) => tag.row))].flatMap((row) =>
    findPhrases(tokens, sentences, restOf(row)),
  );
  const rowsWith = (cell: Tag['cell']) =>
    new Set(found.filter(({ tag }) => tag.cell === cell).map(({ tag }) => tag.row));
  const [excused, met] = [rowsWith('unless'), rowsWith('needs')];
  const seen = new Set<unknown>();
  return ways.flatMap((way): readonly Finding[] => {
    const { tag, sentence, first } = way;
    if (seen.has(sentence)) return [];
    if (excused.has(tag.row) || (tag.row.needs !== '' && !met.has(tag.row))) return [];
    if (sentence.question || sentence.told || sentence.section === 'family' || isUnreal(tokens, sentence, first))
      return [];
    if (isDenied(tokens, way) || isTurned(tokens, way) || !isOfSubject(each, way)) return [];
    seen.add(sentence);
    return [findingOf(each, way)];
  });
}

/** Of the drug that stands nearest before what is done, or right behind it. */
function isOfSubject(
  { reading: { mentions, tokens }, knowledge }: Case,
  { tag, first, end, sentence }: Found<Tag>,
): boolean {
  const subjects = listOf(tag.row.subjects);
  if (subjects.length === 0) return true;
  const drugs = mentions.filter((one) => one.sentence === sentence && /^(?:drug|class|vaccine)$/.test(one.kind));
  const drug =
    drugs.findLast(
      (one) => one.first < end && first - one.end <= REACH && !hasWord(tokens, PARTS_BEFORE, one.end, first),
    ) ??
    drugs.find((one) => one.first >= end && one.first - end <= REACH && !hasWord(tokens, PARTS_BEHIND, end, one.first));
  return (
    drug !== undefined &&
    drug.assertion !== 'negated' &&
    // "Capsules, bitten for pressure, were stopped two visits ago"; "is stopped overnight" is the way itself.
    !(
      drug.assertion === 'stopped' &&
      (hasWord(tokens, OVER, sentence.first, first) || hasWord(tokens, OVER, end, sentence.end))
    ) &&
    // A drug, its class, or anything of its kind.
    subjects.some((name) => name === drug.kind || name === drug.id || knowledge.subjectsOf(drug.id).has(name))
  );
}

const OVER = /^(?:stopped|discontinued|ended|withdrawn|replaced|switched|changed|ago)$/;
const PARTS_BEFORE = /^;$/;
/** "She crushes ice and takes omeprazole", "a bolus of saline, then vancomycin". */
const PARTS_BEHIND = /^(?:[;,:]|and|then|or|but|with|while)$/;

/** Told as a harm, a mistake, or what somebody did; or something else is done in between. */
function isTurned(tokens: readonly Token[], { first, end, sentence, wanted }: Found<Tag>): boolean {
  const own = new Set(wanted.flatMap(({ words }) => [...words]));
  const from = Math.max(sentence.first, first - 9);
  return (
    hasWord(tokens, HARM, Math.max(sentence.first, first - FAR), Math.min(sentence.end, end + 12)) ||
    hasWord(tokens, AWAY, from, end) ||
    tokens.slice(first, end).some(({ text }) => ELSE.test(text) && !own.has(text)) ||
    hasWord(tokens, SUPPOSED, Math.max(sentence.first, first - 3), first)
  );
}
/** In tokens: how far before it is told that something is a harm or a mistake. */
const FAR = 40;
const HARM =
  /^(?:accident\w{0,4}|inadvertent\w{0,2}|mistake|mistaken\w{0,2}|error|errors|wrong|wrongly|risks?|risky|dangers?|dangerous\w{0,2}|fatal\w{0,2}|lethal|deaths?|kills?|harm\w{0,3}|causes?|caused|causing|warned|warns?|warning|toxic\w{0,3}|overdosed|misus\w{1,3}|abus\w{1,3}|snort\w{0,3}|forbidden|banned|contraindicated|unsafe|admitted|incidents?|allegedly|gangrene|dumps?|dumping)$/;
const AWAY =
  /^(?:away|off|unlike|than|instead|rather|neither|none|nobody|nor|only|unless|until|except|switch\w{0,3}|chang\w{1,3}|replac\w{1,3})$/;
const ELSE = /^(?:then|but|while|before|after|plus|apply|applied|rub|massage|;)$/;
const SUPPOSED = /^(?:if|whether|when)$/;

function findingOf({ reading: { tokens } }: Case, { tag: { row }, first, end }: Found<Tag>): Finding {
  return {
    ...spanOf(tokens, first, end),
    family: 'route',
    category: 'medicine_mishandled',
    severity: 'high',
    verdict: 'contradicted',
    message: `this is not done with the medicine: ${row.statement} (${row.source})`,
    score: 0.83,
    evidence: [evidenceOf(row, row.statement)],
  };
}
