import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isOrdered } from '../../ordered.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { washoutOf } from './washouts.ts';

/** "Phenelzine was stopped three days ago; sertraline was begun this morning": too early after what it does not go with. */
export function checkWashouts(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const stopped = mentions
    .filter((one) => one.kind === 'drug' && (one.assertion === 'stopped' || isLastTablet(tokens, one)))
    .slice(0, MOST);
  if (stopped.length === 0 || hasWord(tokens, WAITED)) return [];
  const begun = mentions
    .filter((one) => one.kind === 'drug' && one.assertion === 'active')
    .filter((drug) => isOrdered(each.reading, each.doses, drug))
    .slice(0, MOST);
  return stopped.flatMap((old) => {
    const since = daysSince(tokens, old);
    return begun.slice(0, MOST).flatMap((drug): readonly Finding[] => {
      const after = daysAfter(tokens, old, drug);
      const isAfterIt = after !== undefined;
      const days = after ?? since ?? daysBetween(tokens, old, drug);
      if (days === undefined) return [];
      const [row] = each.knowledge
        .interactionsOf(old.id, drug.id)
        .filter(({ severity }) => severity === 'contraindicated');
      const needed = washoutOf(each, old, drug);
      if (!row || needed === undefined || days >= needed || (drug.first < old.first && !isAfterIt)) return [];
      return [
        {
          ...spanOf(tokens, drug.first, drug.end),
          family: 'interaction',
          category: 'washout_too_short',
          severity: 'high',
          verdict: 'contradicted',
          message: `${drug.id} is given before ${plain(needed)} days have passed since ${old.id}: ${row.effect} (${row.source})`,
          score: 0.85,
          about: [old.id, drug.id],
          evidence: [evidenceOf(row, `${row.a} and ${row.b}: ${row.effect}`)],
        },
      ];
    });
  });
}

/** "The day after the last phenelzine tablet": with that one it ended. */
export const isLastTablet = (tokens: readonly Token[], { first, end }: Pick<ReadMention, 'first' | 'end'>): boolean =>
  /\b(?:after|between|since) (?:the |her |his |your )?(?:very )?(?:last|final)(?: (?:dose|tablet|capsule) of)?$/.test(
    phrase(tokens, first - 7, first),
  ) &&
  (/\bof$/.test(phrase(tokens, first - 1, first)) ||
    /^(?:tablets?|capsules?|doses?|pills?|patch|injection)\b/.test(phrase(tokens, end, end + 1)));

/** More drugs than a note stops; the work stays bounded. */
const MOST = 12;

const WAITED = /^(?:washout|wash|wait|waits|waiting|waited|until|once)$/;

const UNITS: Readonly<Record<string, number>> = wordTable({
  hour: 1 / 24,
  hr: 1 / 24,
  h: 1 / 24,
  day: 1,
  week: 7,
  wk: 7,
  month: 30,
});

/** "Stop phenelzine and start sertraline on the same day": the time between that the sentence itself gives. */
function daysBetween(tokens: readonly Token[], old: ReadMention, drug: ReadMention): number | undefined {
  const isOne = drug.sentence === old.sentence && drug.first - old.end < 12;
  const said = isOne ? phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 9)) : '';
  if (/^(?:\S{1,10} ){0,4}(?:the|that) (?:very )?same (?:day|morning|evening|night)\b/.test(said)) return 0;
  return /^(?:\S{1,10} ){0,4}the (?:very )?(?:next|following) (?:day|morning|evening|night)\b/.test(said)
    ? 1
    : undefined;
}

/** "The day after phenelzine was stopped, sertraline", "sertraline the day after phenelzine", "fluoxetine ended 3 days before phenelzine". */
function daysAfter(tokens: readonly Token[], old: ReadMention, drug: ReadMention): number | undefined {
  if (old.sentence !== drug.sentence) return undefined;
  if (old.first < drug.first) {
    if (
      /\b(?:the|one) (?:very )?day after(?: the| her| his)?(?: last| final)?$/.test(
        phrase(tokens, old.first - 6, old.first),
      )
    )
      return 1;
    return lengthBefore(tokens, old.end, drug.first, /^before(?: (?:the|her|his))?$/);
  }
  const between = phrase(tokens, drug.end, old.first);
  return /\b(?:the|one) (?:very )?day after(?: the| her| his)?(?: last| final)?$/.test(between)
    ? 1
    : lengthBefore(tokens, drug.end, old.first, /^after(?: (?:the|her|his))?$/);
}

/** The days of "three days before", whose last words end at token `end`. */
function lengthBefore(tokens: readonly Token[], from: number, end: number, joint: RegExp): number | undefined {
  for (let at = Math.max(from, end - 5); at < end; at += 1) {
    const number = numberAt(tokens, at);
    const unit = number && UNITS[(tokens[number.end]?.text ?? '').replace(/s$/, '')];
    if (number && unit !== undefined && joint.test(phrase(tokens, number.end + 1, end))) return number.value * unit;
  }
  return undefined;
}

/** How long ago a drug was last taken, in days: "three days ago", "yesterday", "this morning". */
function daysSince(tokens: readonly Token[], { first, end, sentence }: ReadMention): number | undefined {
  for (let at = Math.max(sentence.first, first - 8); at < Math.min(sentence.end, end + 14); at += 1) {
    const text = tokens[at]!.text;
    if (/^(?:yesterday|tonight)$/.test(text)) return 1;
    const last = `${text} ${tokens[at + 1]?.text ?? ''}`;
    if (/^(?:last night|this morning|this afternoon|earlier today)$/.test(last)) return 0.5;
    if (last === 'last week') return 7;
    const number = numberAt(tokens, at);
    const unit = number && UNITS[(tokens[number.end]?.text ?? '').replace(/s$/, '')];
    const isAgo = number && /^(?:ago|earlier|before|prior|previously)$/.test(tokens[number.end + 1]?.text ?? '');
    if (unit !== undefined && isAgo) return number!.value * unit;
  }
  return undefined;
}
