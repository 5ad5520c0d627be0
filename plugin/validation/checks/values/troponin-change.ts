import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { placesOf, wordsOf } from '../../phrase-index.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import { hasWord } from '../../reading/words.ts';
import { stanceOf } from '../../stance.ts';

/** "Hs-troponin I 12 then 480 ng/L", "troponins 3 and 4 ng/L", "rose from 18 to 940 ng/L". */
const SERIES = lean(
  /\b(?:hs-?|high[- ]sensitivity |serial )?(?:c?trop(?:onin)?s?|hs-?c?tn[it]|troponins?)(?:[ -][it])?\b(?:[^.;\n\d]|\bhs\b){0,30}?(?<first>\d{1,6}(?:,\d{3})?)(?: ?ng\/L)?(?: (?:at|on) (?:\w{1,12} ){0,2}?(?:0 h|zero hours?|baseline|arrival|admission|presentation))?(?:,| ->| →| and| then| to| followed by| rising to| and then| -){1,4} (?:(?:then|later|to|rose|rising|risen|climb(?:ed|ing)|up|was|at|now) ){0,3}(?<second>\d{1,6}(?:,\d{3})?) ?ng\/L\b/gi,
);
const INFARCTS = [
  'myocardial infarction',
  'infarction',
  'mi',
  'nstemi',
  'acute mi',
  'heart attack',
  'acute coronary syndrome',
  'acs',
  'myocardial injury',
].map(wordsOf);
/** The rise shows that heart muscle dies, whatever for; and an early or a late sample shows nothing. */
const OTHER =
  /^(?:ckd|dialysis|sepsis|type|demand|myocarditis|takotsubo|embolism|pe|stemi|st-elevation|early|repeat|third|unstable|old|previous|previously|prior|chronic|renal|ago|history|aborted)$/;
const RISE = 4;
const LEAST_RISEN = 80;
const MOST_FLAT = 12;

/** Two troponins of one attack against what is concluded of an infarction. */
export function checkTroponinChange({ searched, reading: { tokens, sentences } }: Case): readonly Finding[] {
  const matches = matchesIn(searched, SERIES);
  const [match] = matches;
  if (!match || matches.length > 1) return [];
  const [first, second] = [match.groups!.first!, match.groups!.second!].map((value) => Number(value.replace(',', '')));
  const isRisen = second! >= first! * RISE && second! >= LEAST_RISEN;
  const isFlat = Math.max(first!, second!) <= MOST_FLAT;
  if (isRisen === isFlat || hasWord(tokens, OTHER)) return [];
  const end = match.index + match[0].length;
  for (const place of placesOf(tokens, INFARCTS)) {
    if (tokens[place.first]!.start < match.index || tokens[place.first]!.start > end + REACH) continue;
    const sentence = sentences[sentenceNumberAt(sentences, place.first)]!;
    if (sentence.told || sentence.question) continue;
    const before = tokens[place.first - 1]?.text ?? '';
    const stance =
      stanceOf(tokens, sentence, place.first, place.end) ??
      (/^(?:excludes?|excluded)$/.test(before) ? 'excluded' : undefined);
    if (stance !== (isRisen ? 'excluded' : 'confirmed')) continue;
    const fact = 'an infarction is a troponin that rises or falls, with a value above the 99th percentile';
    return [
      misreadAt(spanOfMatch(match), {
        message: `troponin ${first} then ${second} ng/L ${isRisen ? 'does not exclude an infarction' : 'does not show an infarction'}: ${fact}`,
        evidence: [
          { source: 'Fourth universal definition of myocardial infarction', citation: 'troponin', text: fact },
        ],
      }),
    ];
  }
  return [];
}

const REACH = 130;
