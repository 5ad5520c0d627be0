import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { routeAt } from '../../reading/routes.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordIn } from '../../reading/words.ts';

/** Salts in oil and suspensions that stay in a muscle for weeks, by the word behind the drug or in its name. */
const DEPOT =
  /^(?:decanoate|palmitate|enanthate|undecanoate|cypionate|pamoate|embonate|benzathine|depot|depots|lai|lar|autogel|depo|depomedrone|kenalog|acetonide|acetate)$/;
/** "Methylprednisolone acetate": of most others the acetate goes into a vein as well. */
const isOtherAcetate = (tokens: readonly Token[], { id, first, end }: ReadMention): boolean =>
  id !== 'methylprednisolone' && hasWord(tokens, /^acetate$/, first, end + 2);
/** What says outright that a vein is meant, or how it is done. */
const GIVEN = /^(?:mg|g|units?|by|given|gives?|as|slow|rapid|slowly|rapidly|injected|a|an|the|dose|route|push|,)$/;
const OTHER = /^(?:fluids?|access|line|lines|drug|drugs|antibiotics?|iron|contrast|site|cannula|use|user)$/;
const DENIED = /^(?:not|never|no|avoid|accidental\w{0,2}|inadvertent\w{0,2}|than|if|must|risk|oral)$/;

/** "Zuclopenthixol decanoate … today 200 mg intravenously": what is made for a muscle closes the vessels of the lung. */
export function checkDepots({ reading: { mentions, sentences, tokens } }: Case): readonly Finding[] {
  if (wordIn(tokens, DEPOT) === -1) return [];
  const drugs = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  return drugs.flatMap((drug): readonly Finding[] => {
    if (drug.assertion !== 'active' || drug.sentence.told) return [];
    if (!hasWord(tokens, DEPOT, drug.first, drug.end + 2) || isOtherAcetate(tokens, drug)) return [];
    const next = drugs.find(({ first, id }) => first >= drug.end && id !== drug.id)?.first ?? tokens.length;
    const at = veinAt(tokens, drug, Math.min(next, drug.end + REACH));
    return at === undefined || sentenceAt(sentences, at).told
      ? []
      : [findingOf(drug, spanOf(tokens, drug.first, at + 1))];
  });
}

/** In tokens. */
const REACH = 50;

function veinAt(tokens: readonly Token[], { end }: ReadMention, until: number): number | undefined {
  for (let at = end; at < until; at += 1) {
    const way = routeAt(tokens, at);
    if (way?.route !== 'IV') continue;
    const isSaid = GIVEN.test(tokens[at - 1]?.text ?? '') || /^(?:into|intravenously)$/.test(tokens[at]!.text);
    if (!isSaid || OTHER.test(tokens[way.end]?.text ?? '')) continue;
    if (!hasWord(tokens, DENIED, Math.max(0, at - 6), at)) return at;
  }
  return undefined;
}

const findingOf = ({ id }: ReadMention, place: { readonly start: number; readonly end: number }): Finding => ({
  ...place,
  family: 'route',
  category: 'form_not_for_route',
  severity: 'high',
  verdict: 'contradicted',
  message: `${id} as a depot is given deep into a muscle, never into a vein (FDA label)`,
  score: 0.9,
  about: [id],
  evidence: [{ source: 'FDA label, recalled', citation: 'depot injections', text: `${id}: into a muscle only` }],
});
