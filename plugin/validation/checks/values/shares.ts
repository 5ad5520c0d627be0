import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { byArithmetic } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord } from '../../reading/words.ts';

/** What is a part of a whole: more than all of it there is not. */
const PART =
  /^(?:neutrophils?|neut|neuts|pmns?|polys|segs|granulocytes|lymphocytes?|lymphs?|lymphs|monocytes?|monos|eosinophils?|eos|basophils?|blasts?|bands|mononuclear|reticulocytes?|hbs|hbf|hba|tsat|saturation|sats?|spo2|ejection|lvef|ef|hematocrit|haematocrit|hct|tbsa|bsa|stenosis|occlusion|occluded|burns?|parasit[ae]?emia|fio2|urr|adherence|adherent|compliance|leaflet|cellularity|ki67|shunt|coverage|methemoglobin|carboxyhemoglobin|cohb|methb|blockage|blocked|narrowing)$/;
/** Shares of something else: of what is expected, of an earlier value, of an upper limit. */
const OF_ANOTHER =
  /^(?:predicted|pred|expected|uln|baseline|normal|above|increase|increased|rise|rose|higher|than|growth|of|ideal|goal|target|change|more|up|over|labeled|recommended|reference|control|mean|median|usual|limit|retic|index|activity|rpi|relative|antigen)$/;

/** "Neutrophils 181%", "191% PMN", and a differential whose parts make more than the whole. */
export function checkShares({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.told || sentence.question) return [];
    for (let at = sentence.first; at < sentence.end - 1; at += 1) {
      const { kind, value = 0 } = tokens[at]!;
      if (kind !== 'number' || value <= 100 || value > 2000 || tokens[at + 1]?.text !== '%') continue;
      if (!isPart(tokens, at, sentence.first, sentence.end)) continue;
      return [found(tokens, at, at + 2, `${plain(value)} % is more than the whole of what it is a part of`)];
    }
    return differential(tokens, sentence.first, sentence.end);
  });
}

const found = (tokens: readonly Token[], first: number, end: number, message: string): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'measurement',
  category: 'share_impossible',
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.88,
  evidence: [byArithmetic(message)],
});

/** The name of a part right before or behind, and no word that makes it a share of something else. */
function isPart(tokens: readonly Token[], at: number, first: number, end: number): boolean {
  const before = tokens.slice(Math.max(first, at - 4), at).map(({ text }) => text);
  const after = tokens.slice(at + 2, Math.min(end, at + 6)).map(({ text }) => text);
  const [own, next] = [
    before.slice(before.findLastIndex((word) => /^[,;.()]$/.test(word)) + 1),
    after.slice(0, after.findIndex((word) => /^[,;.()]$/.test(word)) >>> 0),
  ];
  if (
    next.some((word) => OF_ANOTHER.test(word) && word !== 'of') ||
    own.some((word) => OF_ANOTHER.test(word) && word !== 'of')
  )
    return false;
  if (next[0] === 'of' || /^(?:to|from|by)$/.test(before.at(-1) ?? '')) return false;
  return own.some((word) => PART.test(word)) || PART.test(next[0] ?? '');
}

const CELL =
  /^(?:neutrophils?|neut|neuts|pmns?|polys|segs|bands|lymphocytes?|lymphs?|monocytes?|monos|eosinophils?|eos|basophils?|basos?|blasts?|metamyelocytes?|myelocytes?|atypical)$/;
/** Laboratories round each part. */
const WHOLE = 104;

/** "Neutrophils 91%, lymphocytes 30%, monocytes 8%": the parts of one count. */
function differential(tokens: readonly Token[], first: number, end: number): readonly Finding[] {
  if (!hasWord(tokens, CELL, first, end)) return [];
  const parts: { readonly name: string; readonly value: number; readonly at: number }[] = [];
  for (let at = first; at < end; at += 1) {
    const { text } = tokens[at]!;
    if (
      /^(?:wbc|vs|versus|from|csf|pleural|yesterday|was|previously|then|marrow|repeat)$/.test(text) &&
      parts.length > 0
    )
      break;
    if (!CELL.test(text)) continue;
    const behind = tokens.slice(at + 1, at + 4).findIndex(({ kind }) => kind === 'number');
    const [after, before] = [at + 1 + behind, at - 2];
    if (behind !== -1 && tokens[after + 1]?.text === '%' && !unitAt(tokens, after + 2)?.name.includes('/'))
      parts.push({ name: text, value: tokens[after]!.value!, at: after });
    else if (tokens[before]?.kind === 'number' && tokens[at - 1]?.text === '%')
      parts.push({ name: text, value: tokens[before]!.value!, at: before });
  }
  const isOnce =
    new Set(parts.map(({ name }) => name.slice(0, 3))).size === parts.length &&
    new Set(parts.map(({ at }) => at)).size === parts.length;
  const sum = parts.reduce((total, { value }) => total + value, 0);
  if (parts.length < 2 || !isOnce || sum <= WHOLE || parts.some(({ value }) => value > 100)) return [];
  return [found(tokens, parts[0]!.at, parts.at(-1)!.at + 2, `the parts of the count make ${plain(sum)} %`)];
}
