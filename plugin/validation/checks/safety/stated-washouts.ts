import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Place } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { washoutOf } from './washouts.ts';

/** A sentence that tells how long one waits. */
const WAITS =
  /\b(?:wait\w{0,3}|leave|leaving|allow\w{0,3}|gap|interval|wash ?-? ?out|(?:must|should|have to|need to) (?:pass|elapse|lie)|no (?:sooner|earlier) than|at least|a minimum of|apart|free (?:of|from|for)|stay off|off (?:all )?\w{3,20} for|later|after (?:that|it|this|the last|her last|his last|your last))\b/;
/** What the sentence before named: "wait 2 hours after it", "4 hours after that", "IM lorazepam no earlier than". */
const OF_LAST =
  /\b(?:after|from|since) (?:it|that|this|these|the last|her last|his last|your last|that dose|the injection)\b|\bno (?:earlier|sooner) than\b|^first dose of\b/;
/** It tells of what is too short, or of somebody's mistake. */
const WARNS =
  /\b(?:too (?:short|soon|early)|not (?:enough|sufficient|only|just)|less than|under|within|never|mistake|error|rather than|instead of|and (?:five|six|5|6)|other way|for other|in practice|product information|isn't enough|insufficient|danger\w{0,4}|risk\w{0,2}|wrong\w{0,2}|half - life)\b/;
/** Part of the time that is needed below which what is told is a slip. */
const SHORT = 0.7;
const MOST = 8;

/** "After fluoxetine is stopped, at least 5 days must pass before phenelzine": how long the text has one wait against what is needed. */
export function checkStatedWashouts(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const drugs = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  return sentences.flatMap((sentence, order): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    // "About 4 hours after that; BMP in 1-2 weeks".
    const mark = wordIn(tokens, /^;$/, sentence.first, sentence.end);
    const clause = { first: sentence.first, end: mark === -1 ? sentence.end : mark };
    const own = drugs.filter(
      ({ first, assertion }) => assertion !== 'allergen' && first >= clause.first && first < clause.end,
    );
    if (own.length === 0) return [];
    const said = phrase(tokens, clause.first, clause.end);
    if (!WAITS.test(said) || WARNS.test(said)) return [];
    const before = drugs.filter((one) => one.sentence === sentences[order - 1]).slice(-MOST);
    const days = longestWait(tokens, clause);
    const pair =
      days === undefined ? undefined : pairOf(each, own.slice(0, MOST), { before, isOfLast: OF_LAST.test(said) }, days);
    if (days === undefined || !pair) return [];
    const { old, drug, needed } = pair;
    const time = needed < 3 ? `${plain(needed * 24)} hours` : `${plain(needed)} days`;
    const message = `${drug.id} is not given within ${time} of ${old.id} (FDA label)`;
    return [
      {
        ...spanOf(tokens, sentence.first, sentence.end),
        family: 'interaction',
        category: 'washout_too_short',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.85,
        about: [old.id, drug.id],
        evidence: [byTheText(message)],
      },
    ];
  });
}

/** The longest that a clause names, in days: "wait 2 hours, then rest for 10 minutes". */
function longestWait(tokens: readonly Token[], { first, end }: Place): number | undefined {
  const found: number[] = [];
  for (let at = first; at < end; at += 1) {
    const number = numberAt(tokens, at);
    const unit = number && DAYS_IN[(tokens[number.end]?.text ?? '').replace(/s$/, '').replace(/^hr$/, 'hour')];
    // "10 mg four hours ago", "every 8 hours", "after 2 weeks of it".
    if (
      number &&
      unit !== undefined &&
      !/^(?:every|each)$/.test(tokens[at - 1]?.text ?? '') &&
      !hasWord(tokens, /^(?:ago|of|old)$/, number.end + 1, number.end + 2)
    )
      found.push(number.value * unit);
  }
  return found.length === 0 ? undefined : Math.max(...found);
}

/** "Stop fluoxetine, wait, then phenelzine", "phenelzine no sooner than 5 days after fluoxetine". */
const isBefore = ({ reading: { tokens } }: Case, old: ReadMention, drug: ReadMention): boolean =>
  old.first < drug.first || hasWord(tokens, /^(?:after|since|from)$/, drug.end, old.first);

/** Two drugs of which one waits for the other: of this sentence, or of the one before and this. */
function pairOf(
  each: Case,
  own: readonly ReadMention[],
  { before, isOfLast }: { readonly before: readonly ReadMention[]; readonly isOfLast: boolean },
  days: number,
) {
  for (const old of [...(isOfLast ? before : []), ...own])
    for (const drug of own) {
      if (old === drug || old.id === drug.id || !isBefore(each, old, drug)) continue;
      const needed = washoutOf(each, old, drug);
      if (needed !== undefined && days < needed * SHORT && !(before.includes(old) && own.includes(old)))
        return { old, drug, needed };
    }
  return undefined;
}
