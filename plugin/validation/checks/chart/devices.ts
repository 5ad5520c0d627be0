import { isPreceded } from '../../beside.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** A device by how charts write it and how texts do. */
interface Kind {
  readonly charted: RegExp;
  /** Its name, with all of it denied by what stands before. */
  readonly named: RegExp;
  readonly absent: RegExp;
}

const NOT_HAD = [
  '(?:(?:has|have|had|with|carries|wears|uses|there is|there are) )?no',
  'without(?: an?| any| the)?',
  "(?:(?:does|do|did|has|have|is|are)(?= ) not|n't|cannot)(?: currently| yet| ever| actually)?(?: have| has| use| wear| using| wearing| carry| need| own| had| been (?:given|fitted with|prescribed|provided with|implanted with)| on| fitted with)(?: an?| any| the)?",
  'never(?: been (?:given|fitted with|prescribed|provided with|implanted with)| had| worn| wore| used| received| needed| owned| wears| uses)(?: an?| any| the)?',
  'denies(?: having| use of| using| wearing)?(?: an?| any)?',
].join('|');
const DENIED = new RegExp(
  `\\b(?:${NOT_HAD})(?:(?= ) (?:permanent|implanted|implantable|cardiac|home|own|such|any|known|working|electronic|medical|insulin|metal|in - dwelling|indwelling|long - term)){0,3} $`,
);
/** What stands behind what is wholly denied; "no pacemaker malfunction" denies that. */
const ALL =
  '(?= ?(?:[.,;:)]|$)| (?:in place|in situ|at home|or|and|nor|present|implanted|fitted|at present|so|was (?:ever )?(?:placed|fitted|implanted)|of any kind|on (?:record|file|the list)|yet|for (?:her|his|your) (?:sleep apn\\w{1,3}|diabetes|insulin))\\b)';
const ABSENT =
  '(?: ?:| is| was| are)? ?(?=\\w)(?:none|nil|absent|not (?:present|in place|fitted|used|worn|implanted)|never (?:fitted|placed|inserted|given|implanted|used|worn))\\b';

const kind = (charted: RegExp, said: string): Kind => ({
  charted,
  named: new RegExp(`(?<= )(?:${said})${ALL}`, 'g'),
  absent: new RegExp(`\\b(?:${said})${ABSENT}(?! (?:longer|problem|issue|complication))`),
});

const KINDS: readonly Kind[] = [
  kind(/pacemaker|resynchroni[sz]ation|\bcrt\b/i, 'pacemakers?|ppm|pacing device'),
  kind(/defibrillator|\bicd\b/i, '(?:cardioverter - )?defibrillators?|icd|aicd'),
  kind(
    /pacemaker|defibrillator|\bicd\b|cochlear|stimulator|intrathecal pump|loop recorder|\bshunt\b|ventricular assist|\blvad\b/i,
    'devices?|implants?|implanted (?:cardiac )?devices?|hardware',
  ),
  kind(/loop recorder|cardiac monitor/i, 'loop recorder|implantable (?:cardiac )?monitor'),
  kind(/cochlear/i, 'cochlear (?:implants?|device)'),
  kind(/hearing aid/i, 'hearing aids?'),
  kind(/intrauterine|\biud\b|\bius\b/i, 'iud|iucd|ius|coil|intrauterine (?:contraceptive )?(?:device|system)'),
  kind(/(?:contraceptive|etonogestrel|subdermal) implant|implanon|nexplanon/i, 'contraceptive implant|implant'),
  kind(
    /continuous glucose|glucose sensor|\bcgm\b|libre|dexcom/i,
    'continuous glucose monitor(?:ing)?|cgm|glucose sensor|sensor',
  ),
  kind(/insulin (?:infusion )?pump|pump.{0,12}insulin|subcutaneous insulin infusion|omnipod/i, 'pump|insulin pump'),
  kind(
    /\bc-?pap\b|bi-?(?:level|pap)|positive airway|non-?invasive ventilat/i,
    'cpap|bipap|cpap (?:machine|device|therapy|mask)|positive airway pressure|breathing machine|airway device|(?:night )?mask',
  ),
  kind(/oxygen concentrator|home oxygen|portable oxygen/i, 'oxygen|oxygen concentrator|supplemental oxygen'),
  kind(
    /\bpicc\b|peripherally inserted|implantable port|port-?a-?cath|\bport\b|central venous (?:catheter|access)|hickman|tunnell?ed/i,
    'picc(?: line)?|ports?|port - a - cath|central (?:venous )?(?:line|catheter|access)',
  ),
  kind(
    /(?:urinary|foley|indwelling|suprapubic).{0,12}catheter/i,
    'urinary catheter|foley(?: catheter)?|bladder catheter|suprapubic catheter',
  ),
  kind(/gastrostomy|\bpeg\b|feeding tube/i, 'feeding tube|peg(?: tube)?|gastrostomy(?: tube)?|g - tube'),
  kind(/tracheostomy/i, 'tracheostomy(?: tube)?'),
  kind(/(?:ventriculoperitoneal|\bvp\b|ventricular).{0,6}shunt/i, '(?:vp |ventriculoperitoneal |brain )?shunt'),
  kind(
    /(?:deep brain|spinal cord|vagus|vagal|sacral|neuro).{0,8}stimulator|\bdbs\b/i,
    '(?:nerve |neuro|brain |spinal cord |vagus nerve |deep brain )?stimulator',
  ),
  kind(/ventricular assist|\blvad\b/i, 'lvad|(?:left )?ventricular assist device'),
  kind(
    /aneurysm clip|clip(?:ping|s)?\b.{0,20}aneurysm/i,
    '(?:aneurysm|brain|intracranial|cerebral|cranial) (?:aneurysm )?clips?',
  ),
  kind(/vena cava filter|\bivc filter/i, '(?:ivc |vena cava )?filter'),
  kind(/breast (?:implant|prosthes)/i, 'breast implants?|breast prosthes[ei]s'),
  kind(/wheelchair/i, 'wheelchair'),
  kind(/\bwalker\b|walking frame|rollator/i, 'walker|walking frame|rollator|walking aids?'),
  kind(/\b(?:cane|walking stick)\b/i, 'cane|walking stick|walking aids?'),
  kind(/denture|dental prosthes/i, 'dentures?|false teeth|dental prosthes[ie]s'),
  kind(
    /(?:mechanical|prosthetic|bioprosthe\w{2,4}|artificial|tissue).{0,14}valve|valve prosthes/i,
    '(?:prosthetic|artificial|mechanical|replacement)?(?: ?heart)? valves?|valve prosthes[ie]s',
  ),
];

const OUT = /\b(?:removal|remov(?:ed|e)|explant\w{0,5}|extraction)\b/i;

/** The kinds of which the chart has one: among the devices, or put in by a procedure and not taken out again. */
const kindsOf = once((chart: ChartFacts): readonly Kind[] => {
  const { devices = [], procedures = [] } = chart;
  const done = procedures.flatMap(({ names }) => names);
  const out = done.filter((name) => OUT.test(name));
  const put = done.filter(
    (name) => !OUT.test(name) && /insert|implant|placement|fitting|replacement|creation|therapy|clipping/i.test(name),
  );
  return KINDS.filter(
    ({ charted }) => [...devices, ...put].some((name) => charted.test(name)) && !out.some((name) => charted.test(name)),
  );
});

const ASIDE =
  /\b(?:if|cannot|unable|can't|worse|when|unless|whether|until|during|while|tonight|last night|yesterday|overnight|in hospital|on the ward|broken|forgot|stopped|removed|husband|wife|partner|mother|father|baby|son|daughter|should|would|will|can|could|may(?! \d)|might|hours?|minutes?|days?)\b/;
/** "By pen injections only", of who has a pump. */
const INJECTED =
  /\b(?:multiple daily (?:insulin )?injections|(?:pen|insulin|syringe) injections (?:only|alone)|insulin (?:\S{1,10} ){0,4}(?:pens?|syringes?) (?:only|alone))\b/;
const PUMP = /insulin (?:infusion )?pump|omnipod/i;

/** A device that the text denies and the chart has: "he has no implanted device", "without a pump", "never been given CPAP". */
export function checkChartDevices(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart || (!chart.devices && !chart.procedures)) return [];
  const kinds = kindsOf(chart);
  if (kinds.length === 0) return [];
  const isPumped = (chart.devices ?? []).some((name) => PUMP.test(name));
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (ASIDE.test(said)) return [];
      const isDenied = kinds.some(({ named, absent }) => isPreceded(said, DENIED, named) || absent.test(said));
      if (!(isDenied || (isPumped && INJECTED.test(said))) || kinIn(each.reading.tokens, sentence).length > 0)
        return [];
      const message = 'the chart has a device that the text denies';
      return [contradicted(each, sentence, 'chart_device_denied', message, 0.75)];
    })
    .slice(0, 1);
}
