import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Measurement } from '../../measured/measured.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

type Bands = readonly Row<'bands'>[];

/** Of a score's whole range. */
const ROOM = 0.1;
/** Words read before a score, for what it is said to show. */
const REACH = 12;

/**
 * The rows of a severity that stands before the score and is said of what it rates (the `rates` of scores.tsv): "severe
 * depression (PHQ-9 4)", "her anxiety is mild by GAD-7 of 19", "high risk of stroke, CHA2DS2-VASc 0".
 */
export function saidBefore(
  tokens: readonly Token[],
  { first, valueAt, sentence, low }: Measurement,
  rows: Bands,
  score: Row<'scores'> | undefined,
): Bands | undefined {
  if (!score?.rates || sentence.question || CHANGED.test(phrase(tokens, first, valueAt))) return undefined;
  const before = phrase(tokens, Math.max(sentence.first, first - REACH), first);
  const said = [NAMED.exec(before), TOLD.exec(before)].find(
    (one) => one && isRated(one.groups!.what!, listOf(score.rates)),
  );
  if (!said || UNSAID.test(before.slice(0, said.index))) return undefined;
  const severity = said.groups!.severity!;
  const meant = rows.filter(({ meanings }) => listOf(meanings).includes(severity));
  // A disease may be a little graver than its score of the day: "recurrent severe depression, PHQ-9 19".
  const room = ROOM * (Number(score.max) - Number(score.min));
  const isNear = meant.some(({ min, max }) => low >= Number(min) - room && low <= Number(max) + room);
  return meant.length > 0 && !isNear ? meant : undefined;
}

/** "PHQ-9 down from 21 to 4", "PHQ-9 today 4": a value of another day than the severity's. */
const CHANGED = /\b(?:from|down|up|today|now|improved|fell|rose|increased|decreased|dropped|last|previous|baseline)\b/;
/** "No severe depression", "a history of severe depression", "improved from severe depression". */
const UNSAID = lean(
  /\b(?:no|not|nor|without|denies|never|less|more|than|from|history|hx|past|prior|previous(?:ly)?|former(?:ly)?|known|if|was|were|had|rule out|rules out|excludes?|treated|resolved|possible|or|to)(?: of| a| an| any| with)?(?: [\w-]{2,14})? ?$/,
);

const SEVERITY =
  '(?<severity>minimal|mild|minor|moderate|moderately severe|severe|very low|low|intermediate|high|very high)';
const LEADS =
  '(?: (?:\\(|,|:|;|-|–|—|by|on|with|per|based on|as per|using|because of|given|and)){1,3}(?: (?:a|an|the|her|his|your|their|current|total|calculated)){0,3}';

/** "Severe depression (", "a high annual risk of stroke by". */
const NAMED = lean(
  `\\b${SEVERITY} (?:(?:annual|overall|clinical|current|acute|major|pretest) )?(?<what>[a-z'-]{1,20}(?: [a-z'-]{1,20}){0,4}?)${LEADS}$`,
);
/** "Her anxiety is mild by". */
const TOLD = lean(
  `(?<what>[a-z'-]{1,20}(?: [a-z'-]{1,20}){0,4}) (?:is|remains|appears|looks|seems|rated|graded|:)(?: (?:still|now|at|only|in|the|currently|considered)){0,3} ${SEVERITY}(?: range)?${LEADS}$`,
);
/** "Her anxiety" is anxiety. */
const isRated = (what: string, rates: readonly string[]): boolean =>
  rates.some((rate) => what === rate || what.endsWith(` ${rate}`));
