import { lean } from '../../../lean.ts';
import type { Span } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** A fall by 20 systolic or 10 diastolic within three minutes of standing (consensus definition of orthostatic hypotension). */
const SYSTOLIC_FALL = 20;
const DIASTOLIC_FALL = 10;
/** Of what is called a drop all the same, or none, people allow a little. */
const ALLOWED = 5;

/** "Lying 138/82, standing 104/64": the postures before their pressures, or behind them ("136/80 supine to 108/70 on standing"). */
const BEFORE =
  /\b(?:supine|lying|sitting|seated|lying down|flat)\b[^\n/]{0,30}?(?<high>\d{2,3})\/(?<low>\d{2,3})[^\n/]{0,50}?\b(?:standing|upright|stood|erect)\b[^\n/]{0,30}?(?<then>\d{2,3})\/(?<there>\d{2,3})/gi;
const BEHIND = lean(
  /\b(?<high>\d{2,3})\/(?<low>\d{2,3})(?: ?mm ?Hg)? (?:\()?(?:when |on |while )?(?:supine|lying|sitting|seated|flat)\b[^\n/;\d]{0,30}(?<then>\d{2,3})\/(?<there>\d{2,3})(?: ?mm ?Hg)? (?:\()?(?:when |on |while |after |at )?(?:\w{1,6} minutes? )?(?:of )?(?:standing|upright|stood|erect)\b/gi,
);

const DROP =
  '(?:(?:orthosta\\w{1,7}|postural) (?:\\w{3,12} )?(?:hypotension|drop|fall|change|screen|vitals?|vital signs|signs?|test(?:ing)?|bps?|symptoms)|(?:drop|fall) (?:in (?:blood pressure|bp|pressure) )?(?:on|with) standing|orthosta(?:tic|sis)|drop|fall)';
const DENIES = lean(
  `\\b(?:(?:no|without(?: an?| any)?|not) (?:\\w{3,12} ){0,2}${DROP}|${DROP}(?:,| is| are| was| were|:){0,2} ?(?:absent|negative|normal|excluded|ruled out|unremarkable|not (?:present|shown|confirmed|found|significant))\\b|not orthostatic|(?:excludes|rules out) (?:an? )?${DROP})`,
  'i',
);
const CLAIMS = lean(
  `(?:^|\\b)(?:(?:significant|marked|clear|definite|large|profound|severe|symptomatic|big|substantial) ${DROP}|${DROP}(?:,| is| are| was| were|:){0,2} ?(?:present|positive|confirmed|significant|marked)\\b|(?:confirm(?:s|ing)?|mean(?:s|ing)?|meets the definition of|meeting the definition of|indicat(?:es|ing)|suggest(?:s|ing)|shows?|showing|consistent with|meets (?:the )?criteria for|diagnosed with|diagnosis of|=|:|so|hence|therefore|demonstrat(?:es|ing)) (?:an? |there is )?(?:orthostatic|postural) (?:hypotension|drop|fall))`,
  'i',
);
const NOT_MEANT =
  /\b(?:no|not|without|if|never|previous|previously|history|treated|resolved|risk|or|nor)\b[^.]{0,20}$/i;

/** "A postural drop of 34 mmHg", "systolic fell by 8 mmHg on standing". */
const BY = lean(
  /\b(?:(?:postural|orthostatic) (?:\w{3,12} )?(?:drop|fall) of|(?:systolic|bp|blood pressure)(?: pressure)? (?:fell|falls|drop(?:s|ped)?) (?:by|of)) (?:only |just )?(?<by>\d{1,2})\b(?! ?\/)(?: ?mm ?Hg)?(?: systolic)?(?: (?:on|upon|when|after) standing)?/gi,
);

/** Pressures lying and standing against what the text says of a postural drop. */
export function checkPosture({ searched, text }: Case): readonly Finding[] {
  const [match] = [...matchesIn(searched, BEFORE), ...matchesIn(searched, BEHIND), ...matchesIn(searched, BY)];
  if (!match) return [];
  const { high, low, then, there, by } = match.groups ?? {};
  const systolic = by === undefined ? Number(high) - Number(then) : Number(by);
  const diastolic = by === undefined ? Number(low) - Number(there) : 0;
  const isFall = systolic >= SYSTOLIC_FALL || diastolic >= DIASTOLIC_FALL;
  const isNone = systolic < SYSTOLIC_FALL - ALLOWED && diastolic < DIASTOLIC_FALL - ALLOWED;
  const end = match.index + match[0].length;
  const said = text.slice(end, end + REACH).split('\n', 1)[0]!;
  const denied = DENIES.exec(said);
  const claimed = denied ? null : CLAIMS.exec(said);
  const between = said.slice(0, (denied ?? claimed)?.index ?? 0);
  // "Standing at 1 min 134/82, at 3 min 112/66".
  if (/\d{2,3}\/\d{2,3}/.test(between) || (claimed && NOT_MEANT.test(between))) return [];
  const place: Span = { start: match.index, end: end + said.length };
  const fact = 'a fall by 20 systolic or 10 diastolic on standing is orthostatic hypotension';
  const told = by === undefined ? `${high}/${low} to ${then}/${there} on standing` : `a fall by ${by} on standing`;
  const finding = (what: string): Finding =>
    misreadAt(place, {
      message: `${told} is ${what}: ${fact}`,
      evidence: [{ source: 'consensus definition', citation: 'orthostatic hypotension', text: fact }],
    });
  if (denied && isFall) return [finding('not negative')];
  return claimed && isNone ? [finding('no such fall')] : [];
}

const REACH = 110;
