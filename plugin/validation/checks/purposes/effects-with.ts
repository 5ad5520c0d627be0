import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { effectAgainst } from './effects.ts';

const RISES = /^(?:rises?|rose|increases?|climbs?)$/;
const FALLS = /^(?:falls?|fell|drops?|decreases?|declines?)$/;
const OF_LEVEL = /^(?:levels?|concentrations?|can|may|will|often|usually|tends?|to)$/;
const ON = /^(?:with|on|under|during)$/;
/** Between the preposition and the drug. */
const OF_TAKING = /^(?:taking|use|of|treatment|therapy|concomitant|concurrent|the|an?)$/;

/** "Lithium levels fall with thiazides", "potassium rises on furosemide": what is measured, then what moves it (effects.tsv). */
export function checkEffectsWith(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const measured = mentions.filter(({ kind, sentence }) => (kind === 'drug' || kind === 'lab') && !sentence.question);
  return measured
    .flatMap((object): readonly Finding[] => {
      const at = skip(tokens, object.end, OF_LEVEL);
      const way = RISES.test(text(tokens, at)) ? 'raises' : FALLS.test(text(tokens, at)) ? 'lowers' : undefined;
      if (!way || !ON.test(text(tokens, at + 1))) return [];
      const subject = subjectAt(mentions, skip(tokens, at + 2, OF_TAKING));
      return subject ? effectAgainst(each, subject, object, way) : [];
    })
    .slice(0, 1);
}

function skip(tokens: readonly Token[], from: number, words: RegExp): number {
  let at = from;
  while (at < from + 4 && words.test(text(tokens, at))) at += 1;
  return at;
}

const subjectAt = (mentions: readonly ReadMention[], at: number): ReadMention | undefined =>
  mentions.find(({ kind, first }) => (kind === 'drug' || kind === 'class') && first === at);
