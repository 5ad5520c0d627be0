import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** How the note of such rows of allergies.tsv begins: what the second cell names is given in spite of the first. */
const MYTH = 'myth';

type Allergy = Row<'allergies'>;
interface Index {
  readonly allergens: ReadonlyMap<string, readonly Phrased<Allergy>[]>;
  readonly spared: ReadonlyMap<string, readonly Phrased<Allergy>[]>;
}
const indexOf = once((all: readonly Allergy[]): Index => {
  const rows = all.filter(({ note }) => note.startsWith(MYTH));
  return {
    allergens: phrasesByWord(rows, ({ allergen }) => allergen),
    spared: phrasesByWord(rows, ({ cross_reacts }) => cross_reacts),
  };
});

/** Right behind the allergy, of what follows; or behind what is spared, of the allergy. */
const FORBIDS =
  /\b(?:rules? out|precludes?|contraindicates?|bars|excludes?|forbids?|raises? the risk (?:from|of|with)|increases? the risk (?:from|of|with)|cross - ?reacts? with|means (?:she|he|they|you|the patient) (?:cannot|must not|should not|can't) (?:have|take|get|receive)|prevents? the use of|predisposes? to (?:a )?reactions? (?:to|with))(?: (?:the|an?|any|all|iv|intravenous|using|use|of|giving|reactions?|to)){0,4}$/;
const FORBIDDEN =
  /^(?:(?:is|are|remains?) (?:absolutely |strictly |therefore |also )?(?:contraindicated|forbidden|unsafe|ruled out|off limits|dangerous)|(?:must|should|has to|have to|needs? to) (?:always |therefore |also )?be (?:avoided|withheld|refused)|(?:must|should) (?:not|never) be (?:given|used|prescribed)|cannot be (?:given|used)|(?:always |often |commonly |usually )?cross - ?reacts?)(?: \S{1,12}){0,3}? (?:in|with|for|because of|by|after|to)(?: (?:\S{1,14})){0,5}$/;
const DENIES =
  /\b(?:no|not|nor|neither|never (?:cross|rules?)|does|do|myths?|wrong\w{0,2}|mistaken\w{0,2}|unless|except|ceftazidime|once|believed|thought|older|formerly|whether|if)\b|n't\b/;

/** "A penicillin allergy rules out aztreonam", "MMR must be avoided in egg allergy": the one does not forbid the other. */
export function checkNoCrossReactions(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { allergens, spared } = indexOf(each.knowledge.rows('allergies'));
  return sentences
    .flatMap(({ first: start, end: last, question, told }): readonly Finding[] => {
      if (question || told) return [];
      const allergy = placesIn(tokens, start, last, allergens).filter(({ first, end }) =>
        isAllergy(tokens, first, end),
      );
      if (allergy.length === 0) return [];
      const hit = placesIn(tokens, start, last, spared).find((one) =>
        allergy.some(
          (other) =>
            one.row === other.row &&
            (other.end <= one.first
              ? FORBIDS.test(phrase(tokens, other.end, one.first))
              : FORBIDDEN.test(phrase(tokens, one.end, other.first))),
        ),
      );
      return hit && !DENIES.test(phrase(tokens, start, last)) ? [findingOf(each, hit)] : [];
    })
    .slice(0, 1);
}

interface Place {
  readonly row: Allergy;
  readonly first: number;
  readonly end: number;
}

/** "Egg allergy", "allergic to egg", "anaphylaxis to shellfish". */
const isAllergy = (tokens: Case['reading']['tokens'], first: number, end: number): boolean =>
  /^(?:allerg(?:y|ies|ic)|anaphylaxis|hypersensitivity)\b/.test(phrase(tokens, end, end + 1)) ||
  /\b(?:allerg(?:y|ic|ies)|anaphylaxis|hypersensitiv\w{1,5}|reaction) (?:to|from|of)(?: (?:an?|the))?$/.test(
    phrase(tokens, Math.max(0, first - 4), first),
  );

function placesIn(
  tokens: Case['reading']['tokens'],
  from: number,
  to: number,
  index: ReadonlyMap<string, readonly Phrased<Allergy>[]>,
): readonly Place[] {
  const found: Place[] = [];
  for (let first = from; first < to; first += 1)
    for (const { row, words } of index.get(tokens[first]!.text) ?? []) {
      const end = phraseEnd(tokens, first, words);
      if (end !== undefined) found.push({ row, first, end });
    }
  return found;
}

const findingOf = (each: Case, { row, first, end }: Place): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'allergy',
  category: 'cross_reaction_invented',
  severity: 'high',
  verdict: 'contradicted',
  message: `that allergy does not forbid it: ${row.note} (${row.source})`,
  score: 0.82,
  evidence: [evidenceOf(row, `${row.allergen} and ${row.cross_reacts}: ${row.note}`)],
});
