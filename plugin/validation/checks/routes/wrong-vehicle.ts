import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** What is made for the gut in a vein, and what is made to be breathed in swallowed: errors that were fatal (ISMP). */
export function checkVehicles(each: Case): readonly Finding[] {
  return [...gutInVein(each), ...feedInVein(each), ...breathedSwallowed(each)];
}

/** "Capsule contents drawn up in an enteral syringe and given as an IV push", "crushed and injected into the cannula". */
const GUT_IN_VEIN = lean(
  /\b(?:(?:enteral|oral|purple)(?: \((?:purple|enteral|oral)\))? syringes?|capsule contents|contents of the capsules?|(?:crushed|dissolved) (?:tablets?|and)|oral (?:solution|suspension|liquid|syrup)|syrup|elixir|(?:enteral|tube) feeds?)\b(?<between>[^.;\n]{0,70}?)\b(?:(?:an? |by |as an |slow |the )(?:slow )?(?:iv|intravenous) (?:push|bolus|injection|infusion|line|cannula)|(?:given|injected|administered|pushed|run|infused) (?:slowly )?(?:iv|intravenously|by vein|into (?:a|the|his|her) (?:vein|cannula|central line|picc(?: line)?)|(?:through|via|down) (?:a|the|his|her) (?:cannula|central line|picc(?: line)?|iv(?: line| cannula)?|venflon))|into (?:a|the|his|her) (?:vein|cannula|central line|picc(?: line)?))\b/gi,
);
/** "Feed 200 mL given via the Hickman line": what is drunk or runs down a tube. */
const FEED_IN_VEIN = lean(
  /\b(?:(?:gastrostomy|nasogastric|NG|PEG|paediatric|pediatric|bolus|enteral|tube|formula|Jevity|Nutrison|Osmolite|Ensure|Peptamen|Isosource|Nutrini) feeds?|feed(?= ?\d{2,4} ?mL)|expressed breast milk|breast milk|EBM|Jevity|Nutrison|Osmolite|Peptamen)\b(?<between>[^.;\n]{0,60}?)\b(?:via|through|into|down|to|by) (?:(?:a|the|his|her|their|right|left|peripheral|central|double|lumen|tunnelled) ){0,3}(?:Hickman|Broviac|PICC|CVC|central line|central venous (?:line|catheter)|venflon|IV (?:line|cannula)|cannula|port-?a-?cath)\b/gi,
);
/** Forbidden, kept apart, or of another. */
const OTHER =
  /\b(?:not|never|no|nor|don't|rather|instead|unlike|avoid\w{0,3}|than|separate\w{0,2}|then|until|switch\w{0,3}|chang\w{1,3}|from|to)\b/i;

const gutInVein = ({ text, searched }: Case): readonly Finding[] =>
  matchesIn(searched, GUT_IN_VEIN).flatMap((match): readonly Finding[] => {
    const before = text.slice(Math.max(0, match.index - 30), match.index);
    if (OTHER.test(match.groups?.between ?? '') || FORBIDDEN_BEFORE.test(before)) return [];
    return [findingOf(spanOfMatch(match), 'what is made for the gut is not given into a vein')];
  });
const FORBIDDEN_BEFORE = /\b(?:not|never|no|don't|avoid\w{0,3})\b/i;

const feedInVein = ({ text, searched }: Case): readonly Finding[] =>
  matchesIn(searched, FEED_IN_VEIN).flatMap((match): readonly Finding[] => {
    const before = text.slice(Math.max(0, match.index - 30), match.index);
    const between = match.groups?.between ?? '';
    if (OTHER.test(between) || OF_VEIN.test(between) || OF_VEIN.test(before) || FORBIDDEN_BEFORE.test(before))
      return [];
    return [findingOf(spanOfMatch(match), 'what is made for the gut is not given into a vein')];
  });
/** "TPN feed", "feed 200 mL and IV fluids via the PICC". */
const OF_VEIN = /\b(?:TPN|PN|parenteral|fluids?|lipids?|antibiotics?|bloods?|and)\b/i;

/** "Use one capsule once a day, swallowed whole with a glass of water", of a drug that is only breathed in. */
function breathedSwallowed({ reading: { mentions, tokens }, knowledge }: Case): readonly Finding[] {
  const swallowed = wordsIn(tokens, /^(?:swallow|swallowed|swallows|swallowing|by)$/).filter((at) =>
    isSwallowed(tokens, at),
  );
  if (swallowed.length === 0) return [];
  const drugs = mentions.filter(({ kind, assertion }) => kind === 'drug' && assertion !== 'negated');
  const isBreathed = (id: string): boolean => {
    const ways = [...knowledge.routesOf(id)];
    return ways.length > 0 && ways.every((way) => /^(?:INH|NEB)$/.test(way));
  };
  return swallowed.flatMap((at): readonly Finding[] => {
    const drug = drugs.findLast(({ end }) => end <= at);
    const near = drug && at - drug.end <= REACH && isBreathed(drug.id) ? drug : undefined;
    const isOfCapsule =
      near && hasWord(tokens, /^(?:capsules?|caps?|contents|nebules?|respules?)$/, Math.max(0, near.first - 4), at);
    if (!near || !isOfCapsule) return [];
    return [
      findingOf(
        spanOf(tokens, near.first, at + 1),
        `${near.id} is breathed in, never swallowed: the capsule belongs in its inhaler`,
      ),
    ];
  });
}

/** In tokens. */
const REACH = 45;

const FORBIDDEN =
  /^(?:not|never|don't|cannot|can't|no|nor|neither|avoid|without|rather|than|if|must|isn't|aren't|rinse|to)$/;

function isSwallowed(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
  const isSaid =
    (/^(?:swallow|swallowed|swallows|swallowing)$/.test(word) &&
      /^(?:whole|with|it|them|one|the|a|each|daily|once)$/.test(next)) ||
    (word === 'by' && next === 'mouth');
  return isSaid && !hasWord(tokens, FORBIDDEN, Math.max(0, at - 6), at);
}

const findingOf = (place: { readonly start: number; readonly end: number }, message: string): Finding => ({
  ...place,
  family: 'route',
  category: 'form_not_for_route',
  severity: 'high',
  verdict: 'contradicted',
  message: `${message} (ISMP high-alert guidance)`,
  score: 0.85,
  evidence: [{ source: 'ISMP guidance, recalled', citation: 'wrong route errors', text: message }],
});
