import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { sideFinding } from './side-finding.ts';
import type { SideMention } from './side-mentions.ts';
import { isOfNow, isTold } from './side-threads.ts';
import { type Side, sideAt } from './side-word.ts';
import { regionOf } from './side-words.ts';

/** Behind a side, or its organ: nothing is, or was, the matter there. */
const IS_HEALTHY =
  /^(?:(?<organ>eye|ear|breast|kidney|knee|hip|leg|arm|hand|foot|ankle|wrist|shoulder|lung|testis|testicle|ovary|one|side),? )?(?:is |was |are |has |has been |remains |stays |looks )?(?:wholly |completely |entirely |quite |perfectly |totally |all )?(?=\w)(?:normal|unaffected|unremarkable|untouched|uninvolved|unoperated|asymptomatic|not (?:been )?(?:touched|operated|treated|injected|affected|involved|bothered|done)|never (?:bothered|affected|troubled|hurt|a problem|gave)|within normal limits)\b/;
/** What comes to the other side in its turn is no slip. */
const IN_TURN =
  /\b(?:next|later|turn|second|spring|summer|autumn|winter|future|also|now|new|since|both|too|again|compar\w{2,5}|january|february|march|april|june|july|august|september|october|november|december|weeks|months)\b/;
/** In tokens; a side that stands alone is of the organ last spoken of. */
const BACK = 30;

interface Healthy {
  readonly side: Side;
  readonly region: string;
  readonly at: number;
}

/** "The left was not touched … drops to the operated eye, the left one", "left ear never bothered … impacted wax, left ear". */
export function healthySides({ reading: { tokens } }: Case, mentions: readonly SideMention[]): readonly Finding[] {
  const healthy = tokens.flatMap((_, at): readonly Healthy[] => {
    const side = sideAt(tokens, at);
    if (side === undefined) return [];
    const match = IS_HEALTHY.exec(phrase(tokens, at + 1, at + 8));
    const organ = match?.groups?.organ ?? '';
    const region = match && (regionOf(organ, '') ?? lastRegion(mentions, at));
    return region ? [{ side, region, at }] : [];
  });
  for (const { side, region, at } of healthy) {
    const own = mentions.filter((one) => one.region === region && Math.abs(one.first - at) > 1);
    const here = own.filter((one) => one.side === side && isTold(one));
    const there = own.filter((one) => one.side !== side && (isTold(one) || one.after[0] === 'only' || isMissing(one)));
    const wrong = here.length === 1 && there.length > 0 ? here[0]! : undefined;
    if (wrong && isOfNow(wrong) && isPlain(wrong) && !isPlanned(wrong))
      return [sideFinding(tokens, wrong, there[0]!.side)];
  }
  return [];
}

/** "Left testis not in the scrotum": what is not where it belongs is the matter. */
const isMissing = ({ after }: SideMention): boolean =>
  /^(?:is |was )?(?:undescended|absent|impalpable|empty|not (?:in|palpable|felt|descended|seen in))\b/.test(
    after.join(' '),
  );

const lastRegion = (mentions: readonly SideMention[], at: number): string | undefined =>
  mentions.findLast(({ first }) => first < at && at - first < BACK)?.region;

/** A problem, an act or a known operation; a symptom alone may be of either. */
const isPlain = ({ problems, isAct, isOperated, isSymptom }: SideMention): boolean =>
  problems.size > 0 || isAct || isOperated || isSymptom;

const isPlanned = ({ before, after }: SideMention): boolean => IN_TURN.test([...before, ...after].join(' '));
