import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isSameDrug } from '../../pairs/pair.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { AGAINST, found } from './declared-safe-finding.ts';

// Which way a level goes when two drugs are given together, told the wrong way round.

const LOWERS =
  /\b(?:(?:lowers?|reduces?|decreases?|weakens?) (?:the |your |her |his )?(?:effect of )?\S{1,20} (?:levels?|concentrations?|effect)|makes? (?:the |your |her |his )?\S{1,20} (?:weaker|less effective)|(?:expect|expected|inr|levels?)(?: \S{1,14}){0,4} (?:fall|falls|drop|drops|decrease|decreases|decline|go down|↓|lower|subtherapeutic)|(?:lowers?|reduces?|decreases?|drops?) (?:the |your |her |his )?inr)(?![a-z])/;
/** "Expect the INR to climb", "the level will go up". */
const RISES =
  /\b(?:expect|expected|anticipate|will|inr|levels?)(?: \S{1,14}){0,4} (?:rise|rises|climb|climbs|increase|increases|go up|double|↑)(?![a-z])/;
const RAISES = /\b(?:rais|ris|increas|higher|bleed|toxic|rhabdo|myopathy|overdose)/i;
const FALLS = /\b(?:lower|reduc|decreas|fall|loss|fail|less|weak)/i;

/** "Metronidazole makes your warfarin weaker", where every row of the pair says that it rises; or the other way round. */
export function reversed(each: Case, sentence: Sentence, named: readonly ReadMention[]): readonly Finding[] {
  const words = phrase(each.reading.tokens, sentence.first, sentence.end);
  // "Over the next days" takes nothing back.
  const said = words.replace(/\bover (?=(?:the|a|some|several|\S{1,8}) (?:next|coming|following|few|days|weeks))/g, '');
  const isFall = LOWERS.test(said);
  if ((!isFall && !RISES.test(said)) || AGAINST.test(said)) return [];
  const drugs = [...new Map(named.filter(({ kind }) => kind === 'drug').map((one) => [one.id, one])).values()];
  const [a, b] = drugs;
  if (!a || !b || drugs.length !== 2 || isSameDrug(each, a.id, b.id)) return [];
  const rows = each.knowledge.interactionsOf(a.id, b.id);
  const [own, other] = isFall ? [RAISES, FALLS] : [FALLS, RAISES];
  // "INR rise, reduce warfarin": what it does, not what is done then.
  const does = ({ effect }: Row<'interactions'>): string => effect.replace(/[,;] reduce\b.{0,60}$/i, '');
  const row = rows.find((one) => own.test(does(one)));
  if (!row || rows.some((one) => other.test(does(one)))) return [];
  return [
    found(each, sentence, {
      family: 'interaction',
      category: 'interaction_reversed',
      message: `${a.id} with ${b.id} does the opposite: ${row.effect} (${row.source})`,
      evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
      about: [a.id, b.id],
    }),
  ];
}

/** "Expect the INR to fall on this combination": of two that the sentences before have given, neither of them lowered. */
export const isToBeExpected = (
  { reading: { tokens } }: Case,
  { first, end, question, told }: Sentence,
  named: readonly ReadMention[],
): boolean =>
  !question &&
  !told &&
  hasWord(
    tokens,
    /^(?:expect|expected|expecting|anticipate|anticipated|likely|will|combination|together)$/,
    first,
    end,
  ) &&
  named.every(({ kind, assertion }) => kind !== 'drug' || assertion === 'active') &&
  !hasWord(
    tokens,
    /^(?:held|hold|holding|omit\w{0,4}|skip\w{0,4}|stop\w{0,4}|reduc\w{1,4}|lower\w{0,3}|cut|half|halved|vitamin|reversal|dose|doses|once|until|after)$/,
    named[0]?.sentence.first ?? first,
    end,
  );
