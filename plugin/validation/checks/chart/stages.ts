import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "CKD 3b", "stage 4 chronic kidney disease", "chronic kidney disease, stage III": the stage by its digit, with its letter. */
const STAGE =
  /\b(?:stage (?<before>[1-5]|i{1,3}|iv|v) ?(?<letter>[ab])?,? ?(?:of )?(?:ckd|chronic kidney disease|kidney disease|chronic renal (?:disease|failure))\b|(?:ckd|chronic kidney disease)(?: ?[,(:-])?(?: (?:stage|grade|now|is|at|in|a|g)){0,3} ?g?(?<behind>[1-5]|iv|i{1,3}(?!\w)) ?(?<letter2>[ab])?\b)/;

/** Told of what may come, of anyone, or as over. */
const ELSE =
  /\b(?:if|may(?! \d)|might|could|would|risk|prevent|progress\w{0,5}|toward|was|were|previously|formerly|from|until|or|mother|father|brother|sister|patients|people|reach\w{0,3}|to)\b/;

/** The stage of the chart's kidney disease and another in the text. */
export function checkChartStages(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const charted = chart.conditions.flatMap((name) => stageIn(name.toLowerCase()) ?? []);
  if (charted.length === 0) return [];
  const { tokens, sentences } = reading;
  const found = sentences.flatMap((sentence): readonly Finding[] => {
    if (
      sentence.question ||
      sentence.section === 'family' ||
      !hasWord(tokens, /^(?:ckd|kidney|renal)$/, sentence.first, sentence.end)
    )
      return [];
    const words = phrase(tokens, sentence.first, sentence.end);
    const told = stageIn(words);
    if (!told || ELSE.test(words) || charted.some((one) => isSameStage(one, told))) return [];
    const message = `the chart has the kidney disease as stage ${charted[0]!.stage}, the text as stage ${told.stage}`;
    return [contradicted(each, sentence, 'chart_condition_kind_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

interface Stage {
  readonly stage: number;
  readonly letter: string;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 };

function stageIn(words: string): Stage | undefined {
  const { before, behind, letter, letter2 } = STAGE.exec(words)?.groups ?? {};
  const number = before ?? behind;
  return number === undefined ? undefined : { stage: ROMAN[number] ?? Number(number), letter: letter ?? letter2 ?? '' };
}

/** A letter that one of them leaves out says nothing. */
const isSameStage = (one: Stage, other: Stage): boolean =>
  one.stage === other.stage && (one.letter === '' || other.letter === '' || one.letter === other.letter);
