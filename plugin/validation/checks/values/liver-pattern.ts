import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

const CELLS = /^(?:hepatocellular|hepatitic|hepatocytic)$/;
const DUCTS = /^(?:cholestatic|cholestasis|obstructive)$/;
const PATTERN = /^(?:hepatocellular|hepatitic|hepatocytic|cholestatic|cholestasis|obstructive)$/;
/** "Not cholestatic", "rather than hepatocellular", "mixed", and words of another organ. */
const NOT_SAID =
  /\b(?:no|not|non|never|without|rather than|than|if|or|versus|vs|rule|exclude|excludes|excluding|predominantly than|mixed|previously|was|intrahepatic cholestasis of|history of|carcinoma)(?: \S{1,14}){0,2}$/;
const REACH = 45;
/** Upper ends of the usual ranges, in U/L. */
const ALT_MOST = 40;
const ALP_MOST = 120;
/** ACG guideline: R, the multiples of ALT by those of ALP, is 5 and more in hepatocellular injury, 2 and less in cholestasis. */
const MOST_CELLS = 6;
const MOST_DUCTS = 1.5;

/** "ALT 640, ALP 95 … the derangement is cholestatic": a pattern that the enzymes beside it do not make. */
export function checkLiverPattern(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  const cells = only(each, 'alt') ?? only(each, 'ast');
  const ducts = only(each, 'alkaline phosphatase');
  if (!cells || !ducts || (each.patient.ageYears ?? 40) < 18 || each.patient.pregnant) return [];
  const ratio = cells.low / ALT_MOST / (ducts.low / ALP_MOST);
  // Where neither is raised there is no pattern.
  if (cells.low < 60 && ducts.low < 150) return [];
  const wrong = ratio > MOST_CELLS ? DUCTS : ratio < MOST_DUCTS ? CELLS : undefined;
  const from = Math.min(cells.first, ducts.first);
  const named = wordsIn(tokens, PATTERN, Math.max(0, from - 10), Math.max(cells.end, ducts.end) + REACH);
  if (!wrong || named.length === 0 || !named.every((at) => wrong.test(tokens[at]!.text))) return [];
  const [at] = named;
  if (NOT_SAID.test(phrase(tokens, Math.max(0, at! - 6), at)) || hasWord(tokens, OTHER, at, at! + 3)) return [];
  const message = `ALT or AST ${plain(cells.low)} with ALP ${plain(ducts.low)} is not a ${ratio > MOST_CELLS ? 'cholestatic' : 'hepatocellular'} pattern: the ratio of their multiples is ${plain(Math.round(ratio * 10) / 10)}`;
  return [
    misreadAt(spanOf(tokens, at!, at! + 1), {
      message,
      evidence: [
        {
          source: 'ACG clinical guideline',
          citation: 'evaluation of abnormal liver chemistries',
          text: 'R of 5 and more is hepatocellular, of 2 and less cholestatic',
        },
      ],
    }),
  ];
}

const OTHER = /^(?:carcinoma|cancer|airways?|sleep|lung|uropathy|nephropathy|shock)$/;

function only({ measurements }: Case, id: string): Measurement | undefined {
  const found = measurements.filter((one) => one.id === id && one.low === one.high);
  return found.length === 1 && found[0]!.assertion === 'active' ? found[0] : undefined;
}
