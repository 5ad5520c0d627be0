import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const SPARED = /\b(?:arterio-?\s?venous|a-?v) (?:fistula|graft|shunt)|\blymph-?\s?o?edema\b/i;
const GONE = /ligat|remov|excision|thrombosed|failed|takedown|closure/i;
const ARM =
  /\b(left|right)\b(?:(?!\b(?:left|right)\b).){0,30}\b(?:arm|forearm|wrist|elbow|upper extremity|upper limb)\b/i;

/** The one arm that the chart has to be spared: with a fistula for dialysis, or lymphoedema. */
const sparedIn = once(({ devices = [], procedures = [], sited = [], conditions }: ChartFacts): string | undefined => {
  const told = [
    ...devices,
    ...sited,
    ...conditions,
    ...procedures.map(({ names, site }) => `${names.join(' ')} ${site}`),
  ];
  const arms = told.flatMap((name) =>
    SPARED.test(name) && !GONE.test(name) ? (ARM.exec(name)?.[1]?.toLowerCase() ?? []) : [],
  );
  return new Set(arms).size === 1 && !told.some((name) => SPARED.test(name) && GONE.test(name)) ? arms[0] : undefined;
});

const DONE =
  '(?:blood (?:draws?|tests?|samples?|pressures?)|draws?|pressures?|bp|bps|iv(?: (?:lines?|access))?|ivs|cannulas?|cannulation|venepuncture|venipuncture|phlebotomy|needles?|punctures?|cuff)';
const USED = new RegExp(
  `\\b(?:use|place|take|draw|measure|put|do|check|keep)(?: \\S{1,14}){0,8} (left|right) (?:arm|forearm)\\b(?: (?:only )?for (?:\\S{1,10} ){0,3}${DONE})?|\\b${DONE}(?: \\S{1,12}){0,5} (?:in|on|from|into|via|by) (?:the |her |his |your )?(left|right) (?:arm|forearm)\\b|\\b${DONE}(?: (?:and|or|,|/|&|${DONE})){0,4} (left|right) (?:arm|forearm) only\\b`,
);
/** "No blood pressures in the right arm": the one that is told to be spared. */
const SPARES = new RegExp(
  `\\b(?:no|avoid|never)(?: \\S{1,12}){0,3} ${DONE}(?: \\S{1,12}){0,4}? (?:(?:in|on|from|into|to) )?(?:the |her |his |your )?(left|right) (?:arm|forearm)\\b`,
);
const ARMS = /\b(?:left|right) (?:arm|forearm)\b/g;
const CARRIES = new RegExp(`\\b${DONE}\\b`);
const ELSE =
  /\b(?:no|not|never|avoid\w{0,3}|except|spare[sd]?|protect\w{0,3}|rest|was|were|had|if|unless|instead|fistula|graft|lymph\w{2,8}|bruit|thrill|access|sling|elevat\w{1,3}|exercis\w{1,3})\b|n't\b/;

/** "Use the left arm for all blood draws" of whose chart has a fistula in the left forearm. */
export function checkChartSparedArm(each: Case): readonly Finding[] {
  const arm = each.chart && sparedIn(each.chart);
  if (!arm) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const used = USED.exec(said);
      const isUsed = (used?.[1] ?? used?.[2] ?? used?.[3]) === arm && CARRIES.test(said) && !ELSE.test(said);
      const spared = new Set(said.match(ARMS)).size === 1 ? SPARES.exec(said)?.[1] : undefined;
      if (!isUsed && (spared === undefined || spared === arm)) return [];
      const message = `the ${arm} arm is to be spared by the chart: it has a fistula or lymphoedema`;
      return [contradicted(each, sentence, 'chart_spared_arm', message, 0.8)];
    })
    .slice(0, 1);
}
