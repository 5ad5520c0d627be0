import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Scales by which a disease is graded, of which a patient is in one place at a time. */
interface Scale {
  readonly name: string;
  readonly place: RegExp;
}
const SCALES: readonly Scale[] = [
  { name: 'stage', place: /\bstage ?(0|[1-5]|i{1,3}(?!\w)|iv|v(?!\w))(?: ?([abc])(?! \w))?\b/ },
  {
    name: 'NYHA class',
    place: /\bnyha(?: functional)?(?: (?:class|stage|fc))? ?([1-4]|i{1,3}(?!\w)|iv)(?: ?([ab])(?! \w))?\b/,
  },
  { name: 'GOLD group', place: /\bgold(?: (?:stage|grade|group|class))? ?([1-4]|i{1,3}(?!\w)|iv|[a-e](?= |$))\b/ },
  { name: 'Child-Pugh class', place: /\bchild ?- ?(?:turcotte ?- ?)?pugh(?: (?:class|score|grade))? ?([abc])\b/ },
  { name: 'Gleason score', place: /\bgleason(?: score| grade)?(?: of| :)? ?([6-9]|10)\b/ },
  { name: 'ASA class', place: /\basa(?: class| status| physical status)? ?([1-5]|i{1,3}(?!\w)|iv)\b/ },
  { name: 'grade', place: /\bgrade ?([1-4]|i{1,3}(?!\w)|iv)\b/ },
];
const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' };

interface Graded {
  readonly scale: Scale;
  readonly place: string;
  readonly letter: string;
  /** The words of the disease, and whether it is a cancer. */
  readonly words: readonly string[];
  readonly isCancer: boolean;
}

const CANCER =
  /\b(?:cancer|carcinoma|adenocarcinoma|neoplasm|tumou?r|lymphoma|melanoma|malignan\w{2,3}|myeloma|sarcoma|leuk(?:a)?emia)\b/;
const VAGUE =
  /^(?:of|the|stage|class|grade|nyha|gold|child|pugh|disease|disorder|chronic|acute|left|right|malignant|primary|with|due|and|in|by)$/;
const KIDNEY = /\b(?:ckd|kidney|renal)\b/;

/** What the chart grades, each scale of one disease only; kidney disease has a check of its own. */
const gradedOf = once((chart: ChartFacts): readonly Graded[] => {
  const written = [
    ...(chart.stages ?? []).map(({ names, stage }) => ({
      name: names.join(' '),
      stage: /^[0-5iv]{1,3}[abc]?$/i.test(stage) ? `stage ${stage}` : stage,
    })),
    ...chart.conditions.map((name) => ({ name, stage: name })),
  ];
  const all = written.flatMap(({ name, stage }): readonly Graded[] => {
    const words = name.toLowerCase();
    if (KIDNEY.test(words)) return [];
    return SCALES.flatMap((scale) => {
      const [, place, letter = ''] = scale.place.exec(stage.toLowerCase()) ?? [];
      if (place === undefined) return [];
      const own = (words.match(/\p{L}{3,}/gu) ?? []).filter((word) => !VAGUE.test(word));
      return [{ scale, place: ROMAN[place] ?? place, letter, words: own, isCancer: CANCER.test(words) }];
    });
  });
  return all.filter((one) => all.every((other) => other.scale !== one.scale || other.place === one.place));
});

const ELSE =
  /\b(?:if|may(?! \d)|might|could|would|was|were|previously|formerly|from|until|initially|originally|then|downstag\w{2,4}|upstag\w{2,4}|restag\w{2,4}|versus|vs|or|not|rather|patients|trial|criteria|to stage|prior|mother|father)\b/;

/** "His colon cancer is stage IV", "NYHA class I", of a chart that has another. */
export function checkChartGrades(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const graded = gradedOf(each.chart);
  if (graded.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (ELSE.test(said) || KIDNEY.test(said)) return [];
      const wrong = graded.find(({ scale, place, letter, words, isCancer }) => {
        const [, told, toldLetter = ''] = scale.place.exec(said) ?? [];
        if (told === undefined) return false;
        const isLinked =
          !/^(?:stage|grade)$/.test(scale.name) ||
          (isCancer && CANCER.test(said)) ||
          words.some((word) => said.split(' ').includes(word));
        const isSame = (ROMAN[told] ?? told) === place && (letter === '' || toldLetter === '' || letter === toldLetter);
        return isLinked && !isSame;
      });
      if (!wrong || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const message = `the chart has ${wrong.scale.name} ${wrong.place}, the text another`;
      return [contradicted(each, sentence, 'chart_condition_kind_differs', message, 0.75)];
    })
    .slice(0, 1);
}
