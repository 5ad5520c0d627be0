import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isDenied, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

type Harm = Row<'harms'>;

const indexOf = once(
  (rows: readonly Harm[]): PhraseIndex<Harm> =>
    indexPhrases(rows.flatMap((row) => listOf(row.words).map((text) => ({ text, gap: 1, tag: row })))),
);

/** In tokens: how far behind the drug its harm may stand. */
const REACH = 14;

/** What a drug is said to do to who takes it, where only other drugs do (harms.tsv): "metformin may cause gum overgrowth". */
export function checkHarms(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const sentences = [...new Set(mentions.flatMap(({ kind, sentence }) => (kind === 'drug' ? [sentence] : [])))];
  return findPhrases(tokens, sentences, indexOf(each.knowledge.rows('harms'))).flatMap((harm): readonly Finding[] => {
    if (harm.sentence.question || harm.sentence.told || isDenied(tokens, harm)) return [];
    const named = mentions.filter(
      ({ kind, sentence }) => (kind === 'drug' || kind === 'class') && sentence === harm.sentence,
    );
    const drug = named.findLast(({ end }) => end <= harm.first);
    const others = new Set(named.map(({ id }) => id));
    if (drug?.kind !== 'drug' || drug.misspelt || others.size > 1 || harm.first - drug.end > REACH) return [];
    return isBlamed(each, drug, harm) && !isKnownFor(each, drug, harm.tag) ? [findingOf(each, drug, harm)] : [];
  });
}

/** "Often causes", "is known to lead to", "typically produces": right from the drug to what it does. */
const CAUSES =
  /^(?:\( [a-z -]{3,24} \) )?(?:(?:,|may|can|could|will|might|is|are|well|known|notorious|famous|often|commonly|typically|usually|sometimes|occasionally|mainly|rarely|also|to|for|a|an|the|treatment|therapy|tablets?|capsules?|cream|inhaler|drops|use|long|-|term|given|too|fast|quickly|side|effect|effects?|of|common|typical|classic|main|which|that|and) ){0,9}(?:(?:cause|lead|produce|result|bring|provoke|give|induce|trigger)(?:s|ing)?(?: to| in| on| about| people| patients| some)?|known for|notorious for|side effects? (?:is|are)|effect is|(?:carr(?:y|ies)|has|have|with|poses?) (?:a |an |the )?(?:small |rare |real |known |recognised |recognized |boxed )?(?:risks?|warning) (?:of|for)|risks?|(?:raises?|increases?) the (?:risk|chance) of|(?:is |are )?(?:linked|associated) (?:to|with)|watched for)(?: (?:a|an|the|some|severe|mild|serious|permanent|marked|persistent|painful|common|typical|characteristic|irreversible|in|people|patients|who|take|it)){0,5}$/;
const DOES =
  /^(?:\( [a-z -]{3,24} \) )?(?:(?:,|may|can|could|will|might|is|often|commonly|typically|usually|sometimes|mainly|also|to|treatment|tablets?|given|too|fast|known|which) ){0,6}$/;
const VERB =
  /^(?:turn|colou?r|make|stain|dye|damage|harm|scar|tear|rupture|discolou?r|yellow|darken|change|toxic|ototoxic)/;

const isBlamed = ({ reading: { tokens } }: Case, drug: ReadMention, harm: Found<Harm>): boolean => {
  const between = phrase(tokens, drug.end, harm.first);
  return (
    CAUSES.test(between) || (VERB.test(tokens[harm.first]!.text) && DOES.test(between === '' ? '' : `${between} `))
  );
};

/** One of the row, or a drug that the tables say too little of. */
function isKnownFor({ knowledge }: Case, { id }: ReadMention, row: Harm): boolean {
  const subjects = new Set([...knowledge.subjectsOf(id), ...id.split('-')]);
  const isKnown = knowledge.usesOf(id).length > 0 || knowledge.indicationsOf(id).length > 0;
  return !isKnown || listOf(row.members).some((one) => subjects.has(one));
}

const findingOf = (each: Case, drug: ReadMention, { tag: row, end }: Found<Harm>): Finding => ({
  ...spanOf(each.reading.tokens, drug.first, end),
  family: 'treatment',
  category: 'harm_of_another_drug',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.8,
  message: `${drug.id} is not known for ${row.harm} (${row.source})`,
  evidence: [evidenceOf(row, `${row.harm}: ${listOf(row.members).slice(0, 8).join(', ')}`)],
  about: [drug.id],
});
