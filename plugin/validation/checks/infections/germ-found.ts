import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { causesNot, isOfSeveral, type Place, type Wrong } from './germ-places.ts';

/** "Was proven by PCR for", ": throat swab grew", ", stool toxin positive for": what leads from a disease to the germ found in it. */
const FOUND =
  /(?:^| )(?:(?:proven|confirmed|diagnosed|shown|established|verified) (?:by|on|with|as) (?:[a-z]{2,14} ){1,4}(?:for|of|showing|growing)|grew|growing|grows|isolated|yielded|yields|showed|shows|showing|revealed|reveals|demonstrated|identified|positive for|detected|(?:culture|cultures|pcr|organism|stain|swab|serology|antigen|smear|isolate|naat|film) :|from infection with|infected with|infection with|, from|\()(?: (?:an?|the|heavy|profuse|pure|growth|of|scanty|light|moderate|toxigenic|dna|rna|antigen|toxin|igm|bacterium|organism|only)){0,4}$/;
/** Another infection beside it, one that is not there, or a diagnosis that was wrong. */
const BESIDE =
  /\b(?:not|no|never|negative|also|too|as well|and|but|co - infection|coinfection|secondary|secondarily|superadded|superinfected|superinfection|additional|second|or|if|without|unlike|previous|past|history|contact|contacts|mimics?|exclude[sd]?|rules? out|turned out|instead|in fact|actually|suspected|query|possible|initially|treated as|versus|vs|later|since|then|screen|screening|incidental|incidentally|colonised|colonized|carrier|vaccin\w{1,6}|immunis\w{1,6}|resistance|plus|with)\b|\?/;

/** "Scarlet fever: throat swab grew Staphylococcus saprophyticus": the one germ found in a disease that others alone cause. */
export function foundIn(
  tokens: readonly Token[],
  { first, end }: Sentence,
  germ: Place,
  named: readonly Place[],
  all: readonly Place[],
): Wrong | undefined {
  // "PCR for mumps virus" names no disease.
  const diseases = all.filter((one) => one.end <= germ.first || one.first >= germ.end);
  const disease = diseases.findLast((one) => one.end <= germ.first);
  if (!disease || germ.first - disease.end > 14) return undefined;
  if (diseases.some((one) => one.rows.some((row) => germ.rows.includes(row)))) return undefined;
  if (named.some((one) => one !== germ && !diseases.some((own) => own.first === one.first))) return undefined;
  // A virus lets bacteria in, and a mite: what else is found there is no cause.
  if (isOfSeveral(tokens, disease) || !disease.rows.some(({ kind }) => germ.rows.some((row) => row.kind === kind)))
    return undefined;
  const between = phrase(tokens, disease.end, germ.first);
  const around = `${phrase(tokens, Math.max(first, disease.first - 4), disease.first)} ; ${between.replace(FOUND, '')} ; ${phrase(tokens, germ.end, Math.min(end, germ.end + 4))}`;
  return FOUND.test(between) && !BESIDE.test(around) ? causesNot(tokens, disease, disease) : undefined;
}

const IN_URINE =
  /\b(?:urinary|urine) antigens?(?: (?:test|assay|was|is|came|back|today|now|test|strongly|returned)){0,4} (?:positive for|confirmed|confirms|detected|detects|showed|shows|identified|:|\+ for)(?: (?:infection with|for|the)){0,2}$/;
/** What has an antigen that is looked for in the urine, of bacteria. */
const HAS_ANTIGEN = /^(?:Legionella|Streptococcus pneumoniae|Chlamydia|Neisseria gonorrhoeae|Mycobacterium)/;

/** "Urinary antigen positive for Clostridium tetani": a germ that no such test finds. */
export function antigenOf(
  tokens: readonly Token[],
  { first }: Sentence,
  { rows, first: at, end }: Place,
): Wrong | undefined {
  if (!IN_URINE.test(phrase(tokens, Math.max(first, at - 10), at))) return undefined;
  if (!rows.every(({ kind, germ }) => kind === 'bacterium' && !HAS_ANTIGEN.test(germ))) return undefined;
  return { first: at, end, message: 'is not found by an antigen in urine' };
}
