import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { antigenOf, foundIn } from './germ-found.ts';
import { causesNot, indexOf, isOfSeveral, type Place, placesIn, type Wrong } from './germ-places.ts';
import { formSaid, stainOfDisease, stainSaid } from './germ-stain.ts';

/**
 * What a text says of a germ against germs.tsv: its kind ("influenza is a bacterium"), its stain and form ("Gram-positive rods …
 * culture: Neisseria meningitidis"), and the disease that it causes ("Lyme disease, which is caused by Plasmodium").
 */
export function checkGermKind(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { germs, diseases } = indexOf(each.knowledge.rows('germs'));
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    const named = placesIn(tokens, sentence, germs);
    const ofDiseases = placesIn(tokens, sentence, diseases);
    const stained = stainOfDisease(tokens, sentence, named, ofDiseases);
    if (stained) return [findingOf(each, stained.disease, stained)];
    return [...named, ...diseasesOfKind(tokens, sentence, ofDiseases)].flatMap((germ) => {
      const wrong =
        kindSaid(tokens, sentence, germ) ??
        kindOfCause(tokens, sentence, germ) ??
        stainSaid(tokens, sentence, germ) ??
        causeSaid(tokens, sentence, germ, ofDiseases) ??
        foundIn(tokens, sentence, germ, named, ofDiseases) ??
        antigenOf(tokens, sentence, germ) ??
        causeOfBefore(
          tokens,
          sentence,
          germ,
          sentences[order - 1] ? placesIn(tokens, sentences[order - 1]!, diseases) : [],
        ) ??
        formSaid(tokens, sentences.slice(Math.max(0, order - 2), order + 1), germ, named);
      return wrong ? [findingOf(each, germ, wrong)] : [];
    });
  });
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:bacterium|bacteria|bacterial)$/, 'bacterium'],
  [/^(?:virus|viral)$/, 'virus'],
  [/^(?:fungus|fungal|yeast|mould|mold)$/, 'fungus'],
  [/^(?:parasite|parasitic|protozoan|worm|worms|protozoon|mite|mites|louse|amoeba)$/, 'parasite'],
];

/** "Influenza is a bacterium", "norovirus, a parasite". */
function kindSaid(tokens: readonly Token[], sentence: Sentence, { rows, end }: Place): Wrong | undefined {
  // "From throat, i.e. a virus": nothing but where it was found and what leads to its kind.
  const lead = tokens
    .slice(end, Math.min(sentence.end, end + 9))
    .findIndex(({ text }) => /^(?:an?|another)$/.test(text));
  const before = tokens
    .slice(end, end + Math.max(0, lead))
    .map(({ text }) => text)
    .join(' ');
  const isNamed =
    lead > 0 &&
    /^(?:(?:from|in|on) (?:the |his |her )?\w{4,12} )?(?:, )?(?:ie|i \. e \.|that is|which is|\()(?: ,)?$/.test(before);
  const joins = isNamed ? ['is', 'a'] : tokens.slice(end, end + 2).map(({ text }) => text);
  const at = isNamed ? end + lead + 1 : end + 2;
  const said = KINDS.find(([pattern]) => pattern.test(tokens[at]?.text ?? ''));
  const kinds = new Set(rows.map(({ kind }) => kind));
  if (!said || at >= sentence.end || !/^(?:(?:is|are) (?:an?|caused)|, an?)$/.test(joins.join(' '))) return undefined;
  if (kinds.size !== 1 || kinds.has(said[1])) return undefined;
  return { first: end, end: at + 1, message: `is a ${[...kinds][0]!}, not a ${said[1]}` };
}

const CAUSED_BY = /^(?:is|are) (?:always |usually )?(?:caused by|due to) (?:an? |the |some )?(?<kind>[a-z]{4,10})\b/;
/** The diseases of a sentence that "is caused by" stands behind. */
const diseasesOfKind = (tokens: readonly Token[], sentence: Sentence, diseases: readonly Place[]): readonly Place[] =>
  diseases.filter(
    (one) =>
      CAUSED_BY.test(phrase(tokens, one.end, Math.min(sentence.end, one.end + 7))) &&
      (!isOfSeveral(tokens, one) ||
        (new Set(one.rows.map(({ kind }) => kind)).size === 1 &&
          /^(?:ringworm|onychomycosis|fungal nail infection|warts|walking pneumonia|erysipelas)$/.test(
            phrase(tokens, one.first, one.end),
          ))),
  );

/** "Malaria is caused by a virus": what causes it is of another kind. */
function kindOfCause(tokens: readonly Token[], sentence: Sentence, { rows, end }: Place): Wrong | undefined {
  const said = CAUSED_BY.exec(phrase(tokens, end, Math.min(sentence.end, end + 7)))?.groups?.kind;
  const kind = said === undefined ? undefined : KINDS.find(([pattern]) => pattern.test(said))?.[1];
  const kinds = new Set(rows.map((row) => row.kind));
  if (kind === undefined || kinds.size !== 1 || kinds.has(kind)) return undefined;
  return { first: end, end: end + 4, message: `is a ${[...kinds][0]!}, not a ${kind}` };
}

const CAUSED =
  /(?:^| )(?:(?:is |are |was |were |being |usually |most often |typically |nearly always ){0,3}(?:caused|brought on|spread) by|due to(?: (?:the |a )?(?:toxins?|spores|bite|reactivation|infection) (?:of|by|from|with))?|^(?:, )?from|comes? from|from(?: an?)? infection with|results from|an infection (?:with|by|of)|an infestation (?:with|by|of)|the (?:cause|culprit|organism|germ|bug|bacterium|virus|parasite|fungus|agent)(?: \w{2,12}){0,3} (?:is|being|was))(?:(?= ) (?:the|an?|a bacterium called|the bacterium|the virus|the germ|the parasite|the fungus|called|named|bacteria called|bacterium|spirochaete|spirochete|mite|worm|bacteria|virus|parasite|fungus)){0,3}$/;
const CAUSES =
  /^(?:(?:usually |often |classically |typically )?(?:causes|is the cause of|is the usual cause of|is responsible for|gives rise to|is behind)|, the cause of)(?: (?:the|an?|your|his|her|most|many|nearly|all|over|half|of|the majority)){0,4}$/;

/** "PCR positive for Bordetella, confirming": the germ that was found proves the disease. */
const CONFIRMS =
  /^(?:(?:dna|pcr|antigen|igm|in (?:the |his |her )?(?:swab|sputum|stool|blood|csf)|by pcr)(?= ) ){0,3}(?:, )?(?=\w)(?:confirming|which confirms?|confirms|proving|diagnostic of|consistent with|so this is|making the diagnosis of)(?: (?:the|a|an|diagnosis|of|acute|his|her)){0,4}$/;

/** "Lyme disease, which is caused by …", "Bordetella pertussis causes …": a germ of the table with a disease that others cause. */
function causeSaid(
  tokens: readonly Token[],
  { first }: Sentence,
  germ: Place,
  diseases: readonly Place[],
): Wrong | undefined {
  const own = new Set(germ.rows);
  for (const disease of diseases) {
    if (disease.first === germ.first || disease.rows.some((row) => own.has(row))) continue;
    const [from, to] = disease.end <= germ.first ? [disease.end, germ.first] : [germ.end, disease.first];
    const between = tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    // "The cause of slapped cheek is".
    const isCause =
      /^is$/.test(between) &&
      /\b(?:cause|germ|virus|organism|agent|culprit|bug) (?:of|behind|in|for|that causes)(?: the)?$/.test(
        phrase(tokens, Math.max(first, disease.first - 4), disease.first),
      );
    const isSaid =
      disease.end <= germ.first ? isCause || CAUSED.test(between) : CAUSES.test(between) || CONFIRMS.test(between);
    const before = tokens.slice(Math.max(first, from - 8), to).map(({ text }) => text);
    const near = tokens.slice(Math.max(first, Math.min(disease.first, germ.first) - 2), to).map(({ text }) => text);
    if (
      !isSaid ||
      to - from > 14 ||
      before.some((word) =>
        /^(?:not|no|never|unlike|unlikely|excluded|rather|without|rarely|mimics?|if|or)$/.test(word),
      ) ||
      // "Hand, foot and mouth disease".
      near.some((word, at) => word === 'and' && !/^(?:foot)$/.test(near[at - 1] ?? ''))
    )
      continue;
    return causesNot(tokens, disease, disease);
  }
  return undefined;
}

/** "The rings are ringworm. … it is caused by a parasite, …": of the one disease of the sentence before. */
function causeOfBefore(
  tokens: readonly Token[],
  sentence: Sentence,
  germ: Place,
  diseases: readonly Place[],
): Wrong | undefined {
  const [disease] = diseases;
  const before = tokens
    .slice(Math.max(sentence.first, germ.first - 9), germ.first)
    .map(({ text }) => text)
    .join(' ');
  if (!disease || diseases.length > 1 || disease.rows.some((row) => germ.rows.includes(row))) return undefined;
  // "Measles unlikely; the cause is parvovirus".
  if (hasWord(tokens, NOT_IT, Math.max(0, disease.first - 4), germ.first)) return undefined;
  if (
    !/(?:^| )(?:(?:it|this|that|the (?:rash|illness|infection|cause)) (?:is|was|comes?) (?:usually |almost always )?(?:caused by|due to|from)|(?:the|its) (?:cause|culprit|germ|virus|bug|organism|agent)(?: here| of it| behind it| responsible| to blame)? (?:is|was))(?: an?| the)?(?: \w{4,12})?(?: called| named| ,)?$/.test(
      before,
    )
  )
    return undefined;
  return causesNot(tokens, disease, germ);
}

const NOT_IT =
  /^(?:no|not|never|without|excluded|excludes|unlikely|considered|suspected|possible|ruled|negative|denied|vaccinated|immune|rather|instead|but|however|like|mimics?|versus|vs|or|patient|case)$/;

function findingOf(each: Case, germ: Place, { first, end, message }: Wrong): Finding {
  const row = germ.rows[0]!;
  return {
    ...spanOf(each.reading.tokens, Math.min(first, germ.first), Math.max(end, germ.end)),
    family: 'treatment',
    category: 'germ_kind_wrong',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.82,
    message: `${row.germ} ${message} (${row.source})`,
    evidence: [evidenceOf(row, `${row.germ}: ${row.kind}; ${listOf(row.diseases).slice(0, 6).join(', ')}`)],
    about: [row.germ],
  };
}
