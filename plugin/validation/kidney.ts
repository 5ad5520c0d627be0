import { lean } from '../lean.ts';
import { wordTable } from '../word-table.ts';
import { once } from './once.ts';
import type { Reading } from './reading/document.ts';
import { sentenceAt } from './reading/sentences.ts';
import { type Token, tokensOf } from './reading/tokens.ts';
import { hasWord, phrase, wordsIn } from './reading/words.ts';

/** KDIGO 2012: stage of chronic kidney disease by eGFR, mL/min/1.73 m²: [lowest, highest]. */
export const CKD_STAGES: Readonly<Record<string, readonly [number, number]>> = {
  '1': [90, 250],
  '2': [60, 89],
  '3': [30, 59],
  '3a': [45, 59],
  '3b': [30, 44],
  '4': [15, 29],
  '5': [0, 14],
};
const ROMAN: Readonly<Record<string, string>> = wordTable({
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  iiia: '3a',
  iiib: '3b',
});

/** The stage of chronic kidney disease that the text gives first: `3b` of "CKD stage IIIb", "stage 3b CKD", "CKD 3b". */
export function kidneyStageOf({ tokens }: Pick<Reading, 'tokens'>): string | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const text = tokens[at]!.text;
    const isStage = (text === 'stage' || text === 'grade') && isKidney(tokens, at);
    const isShort = text === 'ckd' && tokens[at + 1]?.text !== 'stage';
    const stage = isStage || isShort ? stageAt(tokens, tokens[at + 1]?.text === '-' ? at + 2 : at + 1) : '';
    if (stage in CKD_STAGES) return stage;
  }
  return undefined;
}

/** "No residual urine, haemodialysis Mon/Wed/Fri", "dialysis three times a week": whose days are told is dialysed. */
export const isOnSessions = ({ tokens, sentences }: Reading): boolean =>
  wordsIn(tokens, /^(?:ha?emodialysis|dialysis|dialy[sz]e[sd]|dialy[sz]ing|hd|ihd)$/).some(
    (at) =>
      SESSIONS.test(phrase(tokens, at + 1, Math.min(tokens.length, at + 6))) &&
      !hasWord(tokens, OF_NONE, sentenceAt(sentences, at).first, at),
  );
/** "His wife has dialysis Monday, Wednesday and Friday", "may need dialysis three times a week". */
const OF_NONE =
  /^(?:mother|father|mum|mom|dad|wife|husband|son|daughter|brother|sister|partner|friend|uncle|aunt|cousin|neighbou?r|grandmother|grandfather|mother's|father's|wife's|husband's|may|might|would|could|if|until|before|previously|stopped|donor)$/;
const SESSIONS = lean(
  /^(?:on |every |: |, |\( ?){0,2}(?:(?:mon|tues?|tu|wed|thur?s?|fri|sat|sun)(?:day|nesday|rsday|sday|urday)?s?\b ?[/,-]|mwf\b|tts\b|tths\b|(?:three times|3 times|thrice|3 ?×|3 ?x|3 ?\/) ?(?:a |per |each |every )?(?:week|wk|7)\b)/,
);

const isKidney = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:ckd|kidney|renal)$/, Math.max(0, at - 4), at + 6);

/** `3`, `3b`, `III`, `G3a`. */
function stageAt(tokens: readonly Token[], at: number): string {
  const text = (tokens[at]?.text ?? '').replace(/^g/, '');
  const letter = tokens[at + 1]?.text ?? '';
  const number = ROMAN[text] ?? text;
  return /^[ab]$/.test(letter) && !tokens[at + 1]?.spaced ? number + letter : number;
}

/**
 * What a creatinine (mg/dL) leaves, as eGFR, where it is plainly high: by age and sex (CKD-EPI 2021) with a fifth to spare,
 * since a text may give a passing value; without them from 4 on.
 */
export function filtrationOf(
  creatinine: number | undefined,
  age: number | undefined,
  sex: 'male' | 'female' | undefined,
): number | undefined {
  if (creatinine === undefined || creatinine >= 25) return undefined;
  if (creatinine >= 4) return 25;
  if (creatinine < 1.8 || age === undefined || age < 18 || sex === undefined) return undefined;
  const [kappa, factor] = sex === 'female' ? [0.7, 1.012] : [0.9, 1];
  const rate = 142 * (creatinine / kappa) ** -1.2 * 0.9938 ** age * factor;
  return rate * 1.2 < 30 ? rate * 1.2 : undefined;
}

/** The most that the conditions of a chart leave, as eGFR: "Chronic kidney disease stage 4", "End-stage renal disease". */
export const chartedFiltration = once((conditions: readonly string[]): number | undefined => {
  const most = conditions.flatMap((name) => {
    const stage = END_STAGE.test(name) ? '5' : kidneyStageOf({ tokens: tokensOf(name) });
    return stage === undefined ? [] : [CKD_STAGES[stage]![1]];
  });
  return most.length > 0 ? Math.min(...most) : undefined;
});
const END_STAGE =
  /\bend[- ]stage (?:renal|kidney)|\bdependence on (?:renal |h(?:a)?emo|peritoneal )?dialysis|\bon dialysis\b/i;
