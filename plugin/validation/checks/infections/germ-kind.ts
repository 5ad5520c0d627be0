import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Germ = Row<'germs'>;

/**
 * What a text says of a germ against germs.tsv: its kind ("influenza is a bacterium"), its stain and form ("Gram-positive rods …
 * culture: Neisseria meningitidis"), and the disease that it causes ("Lyme disease, which is caused by Plasmodium").
 */
export function checkGermKind(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { germs, diseases } = indexOf(each.knowledge.germs);
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    const named = placesIn(tokens, sentence, germs);
    return [...named, ...diseasesOfKind(tokens, sentence, diseases)].flatMap((germ) => {
      const wrong =
        kindSaid(tokens, sentence, germ) ??
        kindOfCause(tokens, sentence, germ) ??
        stainSaid(tokens, sentence, germ) ??
        causeSaid(tokens, sentence, germ, placesIn(tokens, sentence, diseases)) ??
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

interface Indexed {
  readonly germs: ReadonlyMap<string, readonly Phrased<Germ>[]>;
  readonly diseases: ReadonlyMap<string, readonly Phrased<Germ>[]>;
}

const indexOf = once(
  (rows: readonly Germ[]): Indexed => ({
    germs: phrasesByWord(rows, ({ germ, aliases }) => `${germ}|${aliases}`),
    diseases: phrasesByWord(rows, ({ diseases }) => diseases),
  }),
);

interface Place {
  readonly rows: readonly Germ[];
  readonly first: number;
  readonly end: number;
}

/** Every germ or disease of a sentence, the longest name at each place. */
function placesIn(
  tokens: readonly Token[],
  { first, end }: Sentence,
  index: ReadonlyMap<string, readonly Phrased<Germ>[]>,
): readonly Place[] {
  const found: Place[] = [];
  const said = spelledWords(tokens);
  for (let at = first; at < end; at += 1) {
    const begun = index.get(said[at]!);
    if (!begun) continue;
    const here = begun.flatMap(({ row, words }) => {
      const to = phraseEnd(tokens, at, words);
      return to === undefined || to > end ? [] : [{ row, to }];
    });
    const longest = Math.max(0, ...here.map(({ to }) => to));
    if (longest === 0) continue;
    found.push({ rows: here.filter(({ to }) => to === longest).map(({ row }) => row), first: at, end: longest });
    at = longest - 1;
  }
  return found;
}

interface Wrong {
  readonly first: number;
  readonly end: number;
  readonly message: string;
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:bacterium|bacteria|bacterial)$/, 'bacterium'],
  [/^(?:virus|viral)$/, 'virus'],
  [/^(?:fungus|fungal|yeast|mould|mold)$/, 'fungus'],
  [/^(?:parasite|parasitic|protozoan|worm|protozoon)$/, 'parasite'],
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

const CAUSED_BY = /^(?:is|are) (?:always |usually )?(?:caused by|due to) (?:an? |the |some )?(?<kind>[a-z]{5,10})\b/;
/** What looks like the disease has other causes, too. */
const OF_SEVERAL =
  /^(?:rosacea|pruritus ani|cradle cap|dandruff|swimmer's ear|epiglottitis|acute epiglottitis|croup|bronchiolitis|warts|nits|pelvic inflammatory disease|struvite stones|toxic megacolon)$/;

/** The diseases of a sentence that "is caused by" stands behind. */
const diseasesOfKind = (
  tokens: readonly Token[],
  sentence: Sentence,
  diseases: Indexed['diseases'],
): readonly Place[] =>
  hasWord(tokens, /^(?:caused|due)$/, sentence.first, sentence.end)
    ? placesIn(tokens, sentence, diseases).filter(
        ({ first, end }) =>
          CAUSED_BY.test(phrase(tokens, end, Math.min(sentence.end, end + 7))) &&
          !OF_SEVERAL.test(phrase(tokens, first, end)),
      )
    : [];

/** "Malaria is caused by a virus": what causes it is of another kind. */
function kindOfCause(tokens: readonly Token[], sentence: Sentence, { rows, end }: Place): Wrong | undefined {
  const said = CAUSED_BY.exec(phrase(tokens, end, Math.min(sentence.end, end + 7)))?.groups?.kind;
  const kind = said === undefined ? undefined : KINDS.find(([pattern]) => pattern.test(said))?.[1];
  const kinds = new Set(rows.map((row) => row.kind));
  if (kind === undefined || kinds.size !== 1 || kinds.has(kind)) return undefined;
  return { first: end, end: end + 4, message: `is a ${[...kinds][0]!}, not a ${kind}` };
}

/** "E. coli is a Gram-positive coccus": its stain and form, right behind its name. */
function stainSaid(tokens: readonly Token[], sentence: Sentence, { rows, end }: Place): Wrong | undefined {
  const said = /^(?:is|are) (?:an? )?(?:\w{3,12} )?gram ?-? ?(?<said>positive|negative) (?<form>\w{3,12})?/.exec(
    `${phrase(tokens, end, Math.min(sentence.end, end + 8))} `,
  );
  const stain = said?.groups?.said;
  if (!said || stain === undefined) return undefined;
  const form = FORMS.find(([pattern]) => pattern.test(said.groups?.form ?? ''))?.[1];
  if (rows.some((row) => isSeenAs(row, { said: stain, ...(form && { form }) }))) return undefined;
  return { first: end, end: end + 6, message: `is ${lookOf(rows[0]!)}, not ${phraseOf(`Gram-${stain}`, form)}` };
}

const CAUSED =
  /(?:^| )(?:(?:is |are |was |were |being |usually |most often |typically |nearly always ){0,3}(?:caused|brought on|spread) by|due to|from(?: an?)? infection with|results from|an infection (?:with|by|of)|an infestation (?:with|by|of)|the (?:cause|culprit|organism|germ|bug|bacterium|virus|parasite|fungus|agent)(?: \w{2,12}){0,3} (?:is|being|was))(?: (?:the|an?|a bacterium called|the bacterium|the virus|the germ|the parasite|the fungus|called|named|bacteria called|bacterium|spirochaete|spirochete|mite|worm|bacteria|virus|parasite|fungus)){0,3}$/;
const CAUSES =
  /^(?:(?:usually |often |classically |typically )?(?:causes|is the cause of|is the usual cause of|is responsible for|gives rise to|is behind)|, the cause of)(?: (?:the|an?|your|his|her)){0,1}$/;

/** "Lyme disease, which is caused by …", "Bordetella pertussis causes …": a germ of the table with a disease that others cause. */
/** "PCR positive for Bordetella, confirming": the germ that was found proves the disease. */
const CONFIRMS =
  /^(?:(?:dna|pcr|antigen|igm|in (?:the |his |her )?(?:swab|sputum|stool|blood|csf)|by pcr) ){0,3}(?:, )?(?:confirming|which confirms?|confirms|proving|diagnostic of|consistent with|so this is|making the diagnosis of)(?: (?:the|a|an|diagnosis|of|acute|his|her)){0,4}$/;

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
    const isSaid = disease.end <= germ.first ? CAUSED.test(between) : CAUSES.test(between) || CONFIRMS.test(between);
    const before = tokens.slice(Math.max(first, from - 8), to).map(({ text }) => text);
    if (
      !isSaid ||
      to - from > 14 ||
      before.some((word) => /^(?:not|no|never|unlike|rather|without|rarely|mimics?|if|or|and)$/.test(word))
    )
      continue;
    return causesNot(tokens, disease, disease);
  }
  return undefined;
}

/** Two germs, another time, or what is to be covered. */
const APART =
  /^(?:mixed|both|also|second|another|polymicrobial|no|not|or|contaminant|prior|previous|previously|covers?|covering|coverage|anti)$/;
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
  if (
    !/(?:^| )(?:it|this|that|the (?:rash|illness|infection|cause)) (?:is|was|comes?) (?:usually |almost always )?(?:caused by|due to|from)(?: an?| the)?(?: \w{4,12})?(?: called| named| ,)?$/.test(
      before,
    )
  )
    return undefined;
  return causesNot(tokens, disease, germ);
}

/** The disease by its words in the text; `at` is where the text is wrong. */
const causesNot = (tokens: readonly Token[], disease: Place, at: Place): Wrong => {
  const words = tokens.slice(disease.first, disease.end).map(({ text }) => text);
  return { first: at.first, end: at.end, message: `does not cause ${words.join(' ')}` };
};

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:cocci|coccus|diplococci|streptococci|staphylococci)$/, 'cocci'],
  [/^(?:rods?|bacilli|bacillus)$/, 'rods'],
  [/^(?:coccobacilli|coccobacillus)$/, 'coccobacilli'],
];

/** "Gram stain: short Gram-positive rods. Culture and PCR: Neisseria": the stain that stands nearest before the germ. */
function formSaid(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  germ: Place,
  named: readonly Place[],
): Wrong | undefined {
  if (named.length > 1) return undefined;
  const from = sentences[0]!.first;
  const until = sentences.at(-1)!.end;
  const around = tokens.slice(from, until);
  const stains = around.flatMap(({ text }, at) => {
    if (text !== 'gram') return [];
    const sign = around[at + 1]?.text === '-' ? at + 2 : at + 1;
    const said = /^(?:positive|negative)$/.test(around[sign]?.text ?? '') ? around[sign]!.text : undefined;
    const form = FORMS.find(([pattern]) =>
      around.slice(sign + 1, sign + 4).some((next) => pattern.test(next.text)),
    )?.[1];
    return said ? [{ said, ...(form && { form }), first: from + at, end: from + sign + 1 }] : [];
  });
  const [stain] = stains;
  // A smear that the culture of the same sample is told behind.
  const isOne =
    stains.length === 1 &&
    around.some(({ text }) =>
      /^(?:stain|stained|smear|microscopy|film|csf|culture|cultures|cultured|grew|growth|pcr|grown|isolate|isolated|blood|aspirate|bottles?)$/.test(
        text,
      ),
    );
  if (!stain || !isOne) return undefined;
  const between = tokens.slice(
    Math.max(from, Math.min(stain.first, germ.first) - 3),
    Math.max(stain.end, germ.end) + 3,
  );
  if (between.some(({ text }) => APART.test(text))) return undefined;
  // A name that several germs share is right where it is right of one of them.
  if (germ.rows.some((row) => isSeenAs(row, stain))) return undefined;
  return {
    first: stain.first,
    end: stain.end,
    message: `is ${lookOf(germ.rows[0]!)}, not ${phraseOf(`Gram-${stain.said}`, stain.form)}`,
  };
}

/** Whether a germ stains and looks so; where the table has no stain or form of it, both may be. */
function isSeenAs({ gram, shape }: Germ, { said, form }: { readonly said: string; readonly form?: string }): boolean {
  const shapes = listOf(shape);
  return (
    (gram === said || !STAINS.test(gram)) &&
    (form === undefined ||
      shapes.length === 0 ||
      shapes.some((one) => one.includes(form)) ||
      (form === 'rods' && shapes.some((one) => /bacilli|rods/.test(one))) ||
      (form === 'coccobacilli' && shapes.some((one) => /rods|bacilli/.test(one))))
  );
}

/** A germ that takes the stain one way; the others are `variable`, `none` or, where nobody stains them so, empty. */
const STAINS = /^(?:positive|negative)$/;

/** "Gram-negative cocci", "a yeast". */
function lookOf({ gram, shape }: Germ): string {
  const [form = ''] = listOf(shape);
  if (gram !== '' && gram !== 'none') return phraseOf(`Gram-${gram}`, form);
  const isMany = /(?:s|cocci|bacilli|hyphae)$/.test(form);
  return isMany ? form : `${/^[aeiou]/.test(form) ? 'an' : 'a'} ${form}`;
}

const phraseOf = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' ');

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
