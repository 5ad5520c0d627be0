import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { routeAt } from '../../reading/routes.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Vincristine and its kin in the spine kill (boxed warning). */
export function checkVincaInSpine(each: Case): readonly Finding[] {
  const { mentions, tokens } = each.reading;
  const vinca = mentions.find(
    (one) =>
      one.kind === 'drug' &&
      !one.sentence.told &&
      !hasWord(tokens, MISTAKEN, Math.max(one.sentence.first, one.first - 6), one.first) &&
      /^(?:active|adjusted|hypothetical)$/.test(one.assertion) &&
      each.knowledge.subjectsOf(one.id).has('vinca alkaloid') &&
      (isSpinalBehind(tokens, one, mentions) ||
        isSpinalBefore(tokens, one) ||
        isAtPuncture(tokens, one, mentions) ||
        isSpinalLabel(tokens, one)),
  );
  const row = vinca && each.knowledge.dosesOf(vinca.id)[0];
  if (!vinca || !row) return [];
  return [
    {
      ...spanOf(tokens, vinca.first, vinca.end),
      family: 'route',
      category: 'route_not_available',
      severity: 'high',
      verdict: 'contradicted',
      message: `${vinca.id} is fatal in the spine: into a vein only (${row.source})`,
      score: 0.95,
      evidence: [evidenceOf(row, `${vinca.id} is given intravenously`)],
    },
  ];
}

/** "The label wrongly reads vincristine IT". */
const MISTAKEN = /^(?:wrongly|erroneous(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?|error)$/;
const VEIN = /^(?:iv|intravenous(?:ly)?|veins?)$/;
const WARNS = /^(?:not|never|no|fatal|death|only|if|non|avoid|contraindicated|deadly|kills?)$/;
const OTHER_THING = /^(?:lists?|syringes?|procedures?|chemotherapy|trays?|therapy|set|kit|port|rooms?)$/;
/** In tokens. */
const REACH = 30;

const isSpinal = (tokens: readonly Token[], at: number): boolean =>
  /^intraventricular(?:ly)?$/.test(tokens[at]?.text ?? '') || routeAt(tokens, at)?.route === 'IT';

/** "Vincristine 2 mg … intrathecally", "… via lumbar puncture": behind it, with no other drug and no vein between. */
function isSpinalBehind(
  tokens: readonly Token[],
  { sentence, end }: ReadMention,
  mentions: readonly ReadMention[],
): boolean {
  const most = Math.min(sentence.end, end + REACH);
  const reach = tokens.slice(end, most).map(({ text }) => text);
  const at = reach.findIndex((_, place) => isSpinal(tokens, end + place));
  if (at === -1 || OTHER_THING.test(reach[at + 1] ?? '')) return false;
  // "Vincristine IV today, intrathecal methotrexate tomorrow": another drug between, or right behind the way.
  if (mentions.some((one) => one.kind === 'drug' && one.first >= end && one.first <= end + at + 1)) return false;
  // "IV or intrathecally" leaves both open.
  const isEither = /^(?:or|and|\/)$/.test(reach[at - 1] ?? '') && VEIN.test(reach[at - 2] ?? '');
  const words = reach.slice(0, at + 6);
  return (
    (isEither || !reach.slice(0, at).some((word) => VEIN.test(word))) &&
    !words.some((word, place) => (word !== 'only' || !isBesideOnly(words, place, at)) && WARNS.test(word))
  );
}

/** "Intrathecally only", "must only ever be given intrathecally", where no vein is named before. */
const isBesideOnly = (words: readonly string[], place: number, at: number): boolean =>
  (Math.abs(place - at) <= 2 ||
    (place < at &&
      at - place <= 5 &&
      words
        .slice(place + 1, at)
        .every((word) => /^(?:ever|be|is|to|given|administered|injected|by|used)$/.test(word)))) &&
  !words.slice(0, at).some((word) => /^(?:iv|intravenous(?:ly)?|vein)$/.test(word));

/** "IT vincristine", "the intrathecal injection of vincristine", "intrathecal chemotherapy with vincristine". */
function isSpinalBefore(tokens: readonly Token[], { sentence, first, end }: ReadMention): boolean {
  const from = Math.max(sentence.first, first - 8);
  const said = SPINAL_BEFORE.exec(`${phrase(tokens, from, first)} `);
  const isShort = tokens[first - 1]?.text === 'it' && isSpinal(tokens, first - 1);
  return (
    (said !== null || isShort) &&
    !hasWord(tokens, WARNS, Math.max(sentence.first, from - 3), Math.min(sentence.end, end + REACH))
  );
}
const SPINAL_BEFORE = lean(
  /(?:^| )(?:intrathecal|spinal|intraventricular|it) (?:(?:injections?|administration|instillation|doses?|chemotherapy|chemo|infusion|treatment) (?:of |with |using |consisting of |: ?)?)?(?:[\d.]{1,4} mg (?:of )?)?$/,
);

/** "LP done, then vincristine 2 mg instilled", "for the lumbar puncture prepare vincristine": the one drug of its sentence. */
function isAtPuncture(
  tokens: readonly Token[],
  { sentence, first, end }: ReadMention,
  mentions: readonly ReadMention[],
): boolean {
  const said = phrase(tokens, sentence.first, first);
  const isAlone = mentions.every(
    (one) => one.kind !== 'drug' || one.sentence !== sentence || (one.first >= first && one.first < end),
  );
  return (
    isAlone &&
    PUNCTURE.test(said) &&
    (DRAWN.test(said) ||
      hasWord(tokens, /^(?:injected|instilled|administered)$/, end, Math.min(sentence.end, end + 6))) &&
    !hasWord(tokens, VEIN, sentence.first, sentence.end) &&
    !hasWord(tokens, WARNS, sentence.first, sentence.end)
  );
}
const PUNCTURE = /(?:^| )(?:lumbar puncture|lp|spinal tap)\b/;
const DRAWN = /\b(?:prepare|draw up|have ready|bring|order|inject|instil|instill)(?: the| his| her)?$/;

/** "Route: intrathecal. Drug: vincristine 2 mg". */
const isSpinalLabel = (tokens: readonly Token[], { first }: ReadMention): boolean =>
  /\broute : (?:intrathecal|it)(?: [.;,])? (?:drug|medication|medicine|agent) :$/.test(
    phrase(tokens, first - 8, first),
  );
