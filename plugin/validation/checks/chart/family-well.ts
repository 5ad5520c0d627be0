import type { ChartRelative } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isOf, kinIn, relationOf } from '../../kin.ts';
import { once } from '../../once.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "Family history: nil", "both parents healthy", of a family that has a grave disease in the chart. */
export function checkChartFamilyWell(each: Case): readonly Finding[] {
  const grave = graveOf(each.chart?.relatives ?? NONE);
  if (grave.length === 0) return [];
  const { tokens, sentences } = each.reading;
  const message = 'the chart has a grave disease of a relative, the text none';
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      if (sentence.question || sentence.told || hasWord(tokens, ASIDE, sentence.first, sentence.end)) return [];
      const said = phrase(tokens, sentence.first, sentence.end);
      const isNone = NOTHING.test(said) && grave.some((who) => NEAR.test(who));
      const well = kinIn(tokens, sentence).find(
        (kin) =>
          grave.some((who) => isOf(kin, who)) &&
          (WELL.test(phrase(tokens, kin.end, sentence.end)) || HEALTHY.test(phrase(tokens, kin.first - 3, kin.first))),
      );
      if (!isNone && !well) return [];
      const place = well ?? { first: sentence.first, end: Math.min(sentence.end, sentence.first + 3) };
      return [contradicted(each, place, 'chart_family_denied', message, 0.75)];
    })
    .slice(0, 1);
}

const NONE: readonly ChartRelative[] = [];
const ASIDE =
  /^(?:if|whether|other|surviving|remaining|younger|elder|older|eldest|youngest|husband|wife|partner|baby|newborn|except|apart|besides)$/;
const NEAR = /^(?:mother|father|sister|brother|son|daughter)$/;

const GRAVE =
  /sudden (?:cardiac |unexplained )?death|cardiomyopathy|aneurysm|long qt|cancer|carcinoma|neoplasm|leuk|lymphoma|melanoma|infarct|coronary|stroke|diabetes|dementia|alzheimer|rheumatoid|heart failure|sclerosis|cirrhosis|polycystic|huntington|epilep|schizo|bipolar/i;

/** Who of the family has a grave disease. */
const graveOf = once((relatives: readonly ChartRelative[]): readonly string[] =>
  relatives.flatMap(({ names, relation = '' }) =>
    names.some((name) => GRAVE.test(name)) ? (relationOf(tokensOf(relation)) ?? []) : [],
  ),
);

/** The whole of what is said of the family. */
const NOTHING =
  /(?:^|[.;,] ?)(?:the )?(?:family history|fhx?|fam hx|family) ?(?:is|was|:|-)? ?(?=\w)(?:negative|nil|none|unremarkable|clear|blank|(?:nothing|not|nil|none) (?:of note|significant|remarkable|notable)|no (?:significant|notable|known) (?:illness(?:es)?|diseases?))(?: of note)?(?: ?[.;]|$)|\bno (?:significant |notable |known )?family history(?: of (?:note|any (?:disease|illness)|serious illness))?(?: ?[.;]|$)/;
/** "Two healthy brothers". */
const HEALTHY = /(?:^|[,;:(] |\bhas |\bhave |\band )(?:one|two|three|both|all|\d) (?:healthy|well|living)$/;
const WELL =
  /^(?:(?:is|are|was|were|both|all|alive|and|well|still|has always been|have always been|,|:) ){0,4}(?:healthy|unaffected|(?:alive and (?:well|healthy)|fit and well|alive|well)(?= ?[.,;)]|$| and (?:her|his|your|the|mother|father|sisters?|brothers?))|in good health|free of disease|without (?:any )?illness|(?:has|have|had) no (?:medical|health) (?:problems|issues|history))(?! (?:until|apart|except|before|carrier|weight|diet|lifestyle|now))/;
