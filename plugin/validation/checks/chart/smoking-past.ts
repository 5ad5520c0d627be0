import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const PACK_YEARS = /(\d{1,3})(?:\.\d)? ?-? ?pack ?-? ?years?/i;
const QUIT_CHARTED = /\b(?:quit|stopped|ceased|gave up)\b[^.;\d]{0,20}((?:19|20)\d\d)\b/i;
const QUIT =
  /\b(?:quit(?: smoking| cigarettes| tobacco)?|(?:stopped|gave up|given up|ceased) (?:smoking|cigarettes|tobacco)|smoke ?- ?free since|not smoked since) (?:(?:in|since|back in|\w{3,9}) ){0,2}((?:19|20)\d\d)\b/;
const ELSE = /\b(?:if|until|would|goal|restarted|again|first|cannabis|alcohol|drinking)\b/;

/** When the patient stopped smoking, and how much it was in all, against the chart's record of it. */
export function checkChartSmokingPast(each: Case): readonly Finding[] {
  const { said: charted = [], results = [] } = each.chart ?? {};
  const latest = charted.find(({ name }) => /smok|tobacco|pack/i.test(name));
  const measured = results.find(({ name }) => /pack.?years?/i.test(name));
  const packYears = measured?.value ?? Number(PACK_YEARS.exec(latest?.said ?? '')?.[1]);
  const quit = Number(QUIT_CHARTED.exec(latest?.said ?? '')?.[1]);
  if (!(packYears > 0) && !(quit > 0)) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const toldYears = Number(PACK_YEARS.exec(said)?.[1]);
      const toldQuit = Number(QUIT.exec(said)?.[1]);
      const wrong =
        packYears > 0 && toldYears > 0 && Math.abs(toldYears - packYears) > Math.max(2, packYears * 0.2)
          ? `${packYears} pack-years, the text ${toldYears}`
          : quit > 0 && toldQuit > 0 && Math.abs(toldQuit - quit) > 1
            ? `the end of smoking in ${quit}, the text in ${toldQuit}`
            : undefined;
      return wrong === undefined
        ? []
        : [contradicted(each, sentence, 'chart_smoking_differs', `the chart has ${wrong}`, 0.75)];
    })
    .slice(0, 1);
}
