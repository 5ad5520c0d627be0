import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** "Capillary refill 6 seconds", "a brisk cap refill of 5 s". */
const REFILL = lean(
  /(?:\b(?<before>brisk|normal|prolonged|delayed|sluggish|slow) )?\bcap(?:illary)? refill(?: time)?\b(?: (?:is|was|of|at|about|centrally|peripherally|remains|central|peripheral|now)|:|=|,|\(|<|>){0,4} ?(?<seconds>\d{1,2}(?:\.\d)?) ?(?:s|secs?|seconds)\b(?<behind>[^.;\n]{0,60})/gi,
);
const SLOW = /\b(?:prolonged|delayed|sluggish|slow|poor(?:ly)? perfus\w{2,4}|shut ?down|hypoperfus\w{2,4})\b/i;
const BRISK = /\b(?:brisk|normal|well[- ]perfused|good perfusion|reassuring|satisfactory|unremarkable)\b/i;
const NOT_SAID = /\b(?:no|not|if|was|now|after|then|previously|improved|until|from|but|rhythm|heart|otherwise)\b/i;
const SLOW_FROM = 4;

/** "Peak flow 150 with a best of 500", "peak flow 30% of best". */
const FLOW = lean(
  /\b(?:peak (?:expiratory )?flow|PEFR?)\b[^.;\n\d]{0,20}(?:(?<share>\d{1,3}) ?% (?:of )?(?:\w{2,8} ){0,2}(?:best|predicted)|(?<flow>\d{2,3})(?: ?L\/min)?[^.;\n\d]{0,25}\b(?:best|predicted)(?: (?:of|is|was|being|peak|flow|about|usually)|:|=|,){0,3} ?(?<best>\d{3})(?: ?L\/min)?)(?<behind>[^.;\n]{0,60})/gi,
);
const LEVELS: readonly (readonly [RegExp, number, number])[] = [
  // BTS and SIGN: below 33 % of the best is life-threatening, to 50 % severe, to 75 % moderate.
  [/\blife[- ]threatening\b/i, 0, 0.45],
  [/\b(?:acute )?severe\b|\bseverely\b/i, 0, 0.6],
  [/\bmoderate\b/i, 0.4, 0.85],
  [/\bmild\b/i, 0.55, 2],
  [
    /\b(?:normal|near (?:her|his|your|the) best|excellent|good|well[- ]controlled|close to (?:her|his|your) best|reassuring)\b/i,
    0.55,
    2,
  ],
];

/** A capillary refill and a peak flow against what the text calls them. */
export function checkPerfusionAndFlow({ searched }: Case): readonly Finding[] {
  const refills = matchesIn(searched, REFILL).flatMap((match): readonly Finding[] => {
    const { before = '', seconds, behind = '' } = match.groups ?? {};
    const said = before === '' ? behind : before;
    const [slow, brisk] = [said.search(SLOW), said.search(BRISK)];
    const at = slow === -1 ? brisk : brisk === -1 ? slow : Math.min(slow, brisk);
    if (at === -1 || NOT_SAID.test(said.slice(0, at))) return [];
    const isSlow = at === slow;
    if (isSlow ? Number(seconds) > 2 : Number(seconds) < SLOW_FROM) return [];
    return [
      findingOf(match, `a capillary refill of ${seconds} s is ${isSlow ? 'normal' : 'prolonged'}: up to 2 s is normal`),
    ];
  });
  const flows = matchesIn(searched, FLOW).flatMap((match): readonly Finding[] => {
    const { share, flow, best, behind = '' } = match.groups ?? {};
    const part = share === undefined ? Number(flow) / Number(best) : Number(share) / 100;
    const [called] = LEVELS.map((level) => ({ level, at: behind.search(level[0]) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at);
    if (!called || part > 1.5 || NOT_SAID.test(behind.slice(0, called.at))) return [];
    const [, least, most] = called.level;
    if (part >= least && part <= most) return [];
    return [
      findingOf(
        match,
        `a peak flow of ${Math.round(part * 100)} % of the best is not called so: below 33 % is life-threatening, to 50 % severe, to 75 % moderate`,
      ),
    ];
  });
  return [...refills, ...flows];
}

const findingOf = (match: RegExpExecArray, message: string): Finding =>
  misreadAt(spanOfMatch(match), {
    message,
    evidence: [{ source: 'common clinical reference', citation: 'capillary refill, peak flow', text: message }],
  });
