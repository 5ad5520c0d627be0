import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** Vaccines of which there is a live and a dead kind under one name. */
const OF_BOTH = /^(?:influenza|typhoid|IPV|cholera|Japanese encephalitis|chikungunya|dengue|smallpox|mpox|hepatitis A)/;

/** "Rotavirus (oral, inactivated)", "Shingrix, which is a live vaccine": what a text says that a vaccine is (vaccines.tsv). */
export function checkVaccineTypes({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  return mentions.flatMap((mention): readonly Finding[] => {
    const row = mention.kind === 'vaccine' ? knowledge.vaccines.get(mention.id) : undefined;
    if (!row || mention.sentence.question || mention.sentence.told) return [];
    if (OF_BOTH.test(row.vaccine) && !isOneKind(tokens, mention)) return [];
    const said =
      saidBehind(tokens, mention.end, mention.sentence.end) ??
      saidToHold(tokens, mention.end, mention.sentence.end) ??
      saidAsReason(tokens, mention.end, mention.sentence.end) ??
      (mentions.some(({ kind, id }) => kind === 'vaccine' && id !== mention.id)
        ? undefined
        : saidOfIt(tokens, mention.sentence.end));
    if (said === undefined || said.isLive === (row.type === 'live')) return [];
    return [
      {
        ...spanOf(tokens, mention.first, said.end),
        family: 'treatment',
        category: 'vaccine_type_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${row.vaccine} is ${row.type === 'live' ? 'a live vaccine' : 'no live vaccine'} (${row.source})`,
        evidence: [evidenceOf(row, `${row.vaccine}: ${row.type}`)],
        about: [row.vaccine],
      },
    ];
  });
}

/** "The injected flu vaccine", "the nasal flu vaccine": by how it is given, one of the two kinds. */
const isOneKind = (tokens: readonly Token[], { id, first, end }: ReadMention): boolean => {
  const said = phrase(tokens, first - 2, end + 2);
  return (
    /^influenza/.test(id) &&
    (/live/.test(id)
      ? /\b(?:nasal|nose|intranasal|spray|fluenz|flumist)\b/.test(said)
      : /\b(?:injected|injectable|injection|flu jab|flu shot)\b/.test(said))
  );
};

/** "MMR was withheld from this immunosuppressed girl because it is an inactivated vaccine": the reason, of the only vaccine. */
function saidAsReason(tokens: readonly Token[], at: number, end: number): ReturnType<typeof saidBehind> {
  const match =
    /^(?:[^\s;.]{1,18} ){1,14}(?:because|since|as) (?:it|this|they) (?:is|are) (?<no>not )?(?:an? )?(?<kind>live|inactivated|killed|non - live|recombinant)\b(?! (?:vaccines?|ones) (?:are|is|in))/.exec(
      phrase(tokens, at, Math.min(end, at + 24)),
    );
  const kind = match?.groups?.kind;
  if (!match || kind === undefined || (match.groups?.no !== undefined && kind !== 'live')) return undefined;
  return { isLive: kind === 'live' && match.groups?.no === undefined, end: at + 3 };
}

/** "Shingrix contains a weakened live virus", "MMR, which holds no live virus": what it is made of. */
function saidToHold(tokens: readonly Token[], at: number, end: number): ReturnType<typeof saidBehind> {
  const match =
    /^(?:(?:vaccine|jab|shot|injection) )?(?:, )?(?:\( [a-z]{3,12} \) )?(?:which |that |it )?(?=\w)(?:(?<no>does not|doesn't|contains? no|has no|holds no|(?:is|was) (?:not )?made (?:without|from no))(?: contain| have| hold| carry)?|contains?|holds?|has|carries|uses|is made (?:from|of|with)) ?(?:any |an? |the )?(?:live|weakened|attenuated)(?:(?= ) (?:but|,|live|weakened|attenuated|form of|forms of)){0,3}(?: the)?(?= ) (?:\w{3,14} )?(?:virus|viruses|vaccine|zoster|strain|particles|bacteria|bacterium|germs?|organisms?)\b/.exec(
      phrase(tokens, at, Math.min(end, at + 16)),
    );
  if (match) return { isLive: match.groups?.no === undefined, end: at + 3 };
  const isDead = DEAD.test(phrase(tokens, at, Math.min(end, at + 12)));
  return isDead ? { isLive: false, end: at + 3 } : undefined;
}
/** "Contains killed virus". */
const DEAD =
  /^(?:(?:vaccine|jab|shot|injection) )?(?:, )?(?:which |that |it )?(?:contains?|holds?|is made (?:from|of|with)) (?:an? |the )?(?:killed|inactivated|dead)(?: (?:whole|form of|forms of|\w{3,14})){0,2} (?:virus|viruses|bacteria|organism|germ)\b/;

/** "It contains live virus", at the start of the sentence behind. */
function saidOfIt(tokens: readonly Token[], at: number): ReturnType<typeof saidBehind> {
  const match =
    /^(?:it|this vaccine|the vaccine|this shot|the shot) (?<no>does not contain|doesn't contain|is not|isn't|has no|contains no|is no)?(?:contains|is|has)? ?(?:an? |any )?(?<live>live|weakened)\b/.exec(
      phrase(tokens, at, at + 7),
    );
  return match ? { isLive: match.groups?.no === undefined, end: at + 3 } : undefined;
}

/** How far behind its name a text may say so. */
const REACH = 10;
const LEADS =
  /^(?:is|are|being|was|which|that|an?|the|vaccine|vaccines|jab|shot|,|\(|–|-|oral|drops|dose|first|second|third|nasal|intramuscular|by|mouth|mouthful|injected|weakened|also|it|it's|attenuated|both|modern|newer|old|older|new|given|and|so|therefore|because|since|as|not|non|no|longer|never)$/;

function saidBehind(
  tokens: readonly Token[],
  from: number,
  to: number,
): { readonly isLive: boolean; readonly end: number } | undefined {
  for (let at = from; at < Math.min(to, from + REACH); at += 1) {
    const { text } = tokens[at]!;
    const isLive = text === 'live';
    if (isLive || /^(?:inactivated|killed|recombinant|subunit|dead)$/.test(text)) {
      const before = tokens.slice(from, at).map((token) => token.text);
      const isSaid = before.some((word) => /^(?:is|are|being|\(|which|it's)$/.test(word));
      // "Given with the live ones", "live vaccines are".
      if (
        !isSaid ||
        (/^(?:vaccines|ones|jabs|virus|attenuated)$/.test(tokens[at + 1]?.text ?? '') && !before.includes('is'))
      )
        return undefined;
      const isDenied = before.slice(-3).some((word) => /^(?:not|non|no|never|longer|isn't)$/.test(word));
      return isDenied && !isLive ? undefined : { isLive: isLive && !isDenied, end: at + 1 };
    }
    if (!LEADS.test(text)) return undefined;
  }
  return undefined;
}
