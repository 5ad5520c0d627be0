import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const DOSE = (name: string) => `(?<${name}>\\d{1,4}(?:\\.\\d{1,2})?) ?(?:mg|mcg|g|units?|mL)`;
const BANDS = lean(
  `\\b${DOSE('low')} (?:once daily |twice daily |a day )?(?:if |for |when )?(?:below|under|<|less than|up to) \\d{1,3} ?kg[,;]? (?:and )?${DOSE('middle')} (?:once daily |twice daily |a day )?(?:if |for |from |between |at )?(?:from |between )?\\d{1,3} ?(?:to|and|-|–) ?\\d{1,3} ?kg[,;]? (?:and )?${DOSE('high')} (?:once daily |twice daily |a day )?(?:if |for )?(?:above|over|>|more than|beyond)`,
  'gi',
);

/** "5 mg below 50 kg, 2.5 mg from 50 to 100 kg and 10 mg above": nobody's dose falls with the weight and rises again. */
export function checkWeightBands({ searched }: Case): readonly Finding[] {
  return matchesIn(searched, BANDS).flatMap((match): readonly Finding[] => {
    const [low, middle, high] = ['low', 'middle', 'high'].map((name) => Number(match.groups?.[name])) as [
      number,
      number,
      number,
    ];
    if ((low <= middle && middle <= high) || (low >= middle && middle >= high)) return [];
    return [
      miscountAt(spanOfMatch(match), {
        category: 'weight_bands_wrong',
        message: `${low}, ${middle} and ${high} by rising weight: the middle one is out of order`,
        score: 0.8,
      }),
    ];
  });
}
