import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

type Device = readonly [name: string, charted: RegExp, said: RegExp];

/** Devices of which a patient uses one for one purpose, as charts and texts write each. */
const GROUPS: readonly (readonly Device[])[] = [
  [
    ['a walker', /\bwalker\b|walking frame|rollator|zimmer/i, /\b(?:walker|walking frame|rollator|zimmer frame)\b/],
    ['a cane', /\b(?:cane|walking stick)\b/i, /\b(?:cane|walking stick)\b/],
    ['a wheelchair', /wheelchair/i, /\bwheelchair\b/],
    ['crutches', /crutch/i, /\bcrutch(?:es)?\b/],
  ],
  [
    [
      'a glucose sensor',
      /continuous glucose|glucose sensor|\bcgm\b|libre|dexcom/i,
      /\b(?:continuous glucose monitor\w{0,3}|cgm|glucose sensor|libre|dexcom)\b/,
    ],
    [
      'an insulin pump',
      /insulin (?:infusion )?pump|pump.{0,12}insulin|omnipod/i,
      /\b(?:insulin pump|omnipod|closed loop)\b/,
    ],
  ],
  [
    ['CPAP', /\bc-?pap\b|continuous positive airway/i, /\bcpap\b/],
    ['BiPAP', /bi-?(?:level|pap)/i, /\b(?:bipap|bilevel)\b/],
    ['home oxygen', /oxygen/i, /\b(?:home oxygen|oxygen concentrator)\b/],
    ['an oral appliance', /mandibular|oral appliance/i, /\b(?:oral appliance|mandibular (?:splint|device))\b/],
  ],
  [
    ['a PICC', /\bpicc\b|peripherally inserted/i, /\bpicc\b/],
    [
      'a port',
      /implant\w{3,5} port|port-?a-?cath|\bport\b/i,
      /\b(?:port - a - cath|chest port|implanted port|mediport)\b/,
    ],
    [
      'a tunneled catheter',
      /tunnell?ed|hickman|permcath/i,
      /\b(?:tunnell?ed (?:dialysis |central )?(?:catheter|line)|hickman|permcath)\b/,
    ],
    ['a fistula', /fistula/i, /\b(?:av|arteriovenous|dialysis) fistula\b|\bavf\b/],
  ],
  [
    ['a coil', /intrauterine|\biud\b|\bius\b|mirena/i, /\b(?:iud|ius|coil|intrauterine (?:device|system))\b/],
    [
      'a contraceptive implant',
      /(?:contraceptive|etonogestrel|subdermal) implant|nexplanon/i,
      /\b(?:contraceptive implant|nexplanon|arm implant|subdermal implant)\b/,
    ],
  ],
  [
    ['a gastrostomy', /gastrostomy|\bpeg\b/i, /\b(?:peg|gastrostomy|g - tube)\b/],
    ['a nasogastric tube', /nasogastric|\bng tube/i, /\b(?:nasogastric|ng tube)\b/],
  ],
  [
    ['hearing aids', /hearing aid/i, /\bhearing aids?\b/],
    ['a cochlear implant', /cochlear/i, /\bcochlear implants?\b/],
  ],
  [
    ['a pacemaker', /pacemaker/i, /\bpacemaker\b/],
    ['a loop recorder', /loop recorder/i, /\bloop recorder\b/],
  ],
];

/** Told as used, in place or worn. */
const USED =
  /\b(?:uses?|using|wears?|wearing|has|have|with|walks?|walking|on|via|through|in place|implanted|placed|keep using|device :)\b/;
const ELSE =
  /\b(?:if|whether|would|could|should|(?<!\d )may(?! \d)|might|plan\w{0,4}|consider\w{0,3}|refer\w{0,5}|order\w{0,3}|request\w{0,3}|offer\w{0,3}|discuss\w{0,3}|option|instead|rather|no|not|never|without|denies|declin\w{2,3}|remov\w{2,3}|former\w{0,2}|previous\w{0,2}|before|until|switch\w{0,3}|trial|study|new|today|tomorrow|upgrade|evaluat\w{2,4}|question)\b/;

/** "Walks with a cane" of a patient whose chart has a walker, which the text does not tell, and nowhere a cane. */
export function checkChartOtherDevices(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart?.devices) return [];
  const groups = groupsOf(chart);
  if (groups.length === 0) return [];
  const own = ownSentences(each.reading);
  const text = own.map(({ said }) => said).join(' . ');
  return groups
    .filter(({ charted }) => !charted[2].test(text))
    .flatMap(({ charted, others }) =>
      own.flatMap(({ sentence, said }): readonly Finding[] => {
        const other = USED.test(said) && !ELSE.test(said) ? others.find((one) => one[2].test(said)) : undefined;
        if (!other || kinIn(each.reading.tokens, sentence).length > 0) return [];
        const message = `the chart has ${charted[0]}, the text ${other[0]}`;
        return [contradicted(each, sentence, 'chart_device_differs', message, 0.75)];
      }),
    )
    .slice(0, 1);
}

/** The groups of which the chart's devices have one, with those that it names nowhere. */
const groupsOf = once((chart: ChartFacts) => {
  const all = JSON.stringify(chart);
  return GROUPS.flatMap((group) => {
    const [charted, ...more] = group.filter((one) => (chart.devices ?? []).some((name) => one[1].test(name)));
    if (!charted || more.length > 0) return [];
    return [{ charted, others: group.filter((one) => one !== charted && !one[1].test(all)) }];
  });
});
