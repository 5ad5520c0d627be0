import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Advice that names no drug of our tables, or a food or a way of taking, and what of the chart makes it unsafe. */
interface Rule {
  readonly category: string;
  /** Words of active conditions, medicines or allergies, any one of them. */
  readonly conditions?: RegExp;
  readonly medicines?: RegExp;
  readonly allergies?: RegExp;
  /** Whether the chart meets it, where words do not tell. */
  readonly isMet?: (each: Case, chart: ChartFacts) => boolean;
  readonly said: RegExp;
  readonly unless?: RegExp;
  readonly message: string;
}

const GOOD =
  '(?:(?:is|are|would be|will be|seems) (?:quite |perfectly |still |also |a |an |your |her |his ){0,4}(?:fine|ok|okay|safe|good|suitable|reasonable|sensible|enough|reliable|effective|harmless|allowed|best|appropriate|recommended|choice|option)|may be (?:started|used|given|taken|begun|prescribed|continued)|can be (?:started|used|given|taken|begun|prescribed|continued)|(?:would|will) suit|could be (?:used|started|prescribed))';
const URGED =
  "(?:(?:i|we) (?:would |will |now |'d )?(?:propose|suggest|advise|recommend|offer|prescribe|favou?r|start)|use|uses|try|take|drink|eat|enjoy|rely on|start|begin|prescribe|offer|choose|give|continue(?: with)?|keep (?:taking|using)|handled with|treated with|managed with|treat with|season(?:ed)? with|add)";
const FILL = '(?: [\\p{L}\\d%-]{1,14}){0,5}';
/** The thing urged or called good, or behind the colon of what is asked for. */
const urged = (thing: string, asked = '(?!)'): RegExp =>
  new RegExp(
    `\\b${URGED}${FILL} (?:${thing})\\b|\\b(?:${thing})${FILL} ${GOOD}|\\b(?:${asked})[^:.;]{0,30} : (?:an? |the )?(?:${thing})\\b`,
    'u',
  );

const POTASSIUM_SALT =
  '(?:potassium ?-? ?(?:based|containing|chloride|rich)? ?(?:-? ?)?salt(?: substitutes?)?|salt substitutes?|low ?-? ?sodium salt|lite salt)';
const COMBINED =
  '(?:combined (?:oral |hormonal |estrogen |oestrogen )?(?:contraceptive )?(?:pills?|contracepti\\w{2,4}|patch|ring|vaginal ring)|combined (?:oral |hormonal )?contraceptives?|combined contraceptive pill|combination pills?|(?:o?estrogen|estradiol) ?-? ?(?:containing )?(?:contracepti\\w{2,4}|pills?|patch)|(?:contraceptive )?vaginal ring|contraceptive patch|ethinyl ?o?estradiol|coc|cocp)';
const ESTROGEN = `${COMBINED}|(?:oral |transdermal )?(?:estradiol|o?estrogen)(?: therapy)?|hormone (?:replacement )?therapy(?: with o?estrogen)?|hrt`;
const PILL = `(?:(?:birth control|contraceptive|combined|progestin ?-? ?only|progestogen ?-? ?only|mini ?-?) ?pills?|oral contraceptives?|the pill|minipill|contraceptive (?:patch|implant)|vaginal ring|etonogestrel implant|${COMBINED})`;
const SPARED =
  /contraindicat|avoid|\bnot\b|n't\b|never|instead|rather|\bno\b|without|stop|unsuitable|unsafe|risk|interfer|condom|copper|backup|back - up|additional|extra|\bif\b|unless|until|old|formerly|previous|was\b|were\b|had\b|than\b|vaginal estrogen cream|local/;

const SAID_SMOKER = /current|every day|some day|smokes/i;
const isSmokerOfAge = ({ ageYears = 0, said = [] }: ChartFacts): boolean => {
  const smoking = said.find(({ name }) => /smok|tobacco/i.test(name));
  return (
    ageYears >= 35 && smoking !== undefined && SAID_SMOKER.test(smoking.said) && !/never|former/i.test(smoking.said)
  );
};
const latest = (each: Case, id: string): number | undefined =>
  chartedTerms(each.chart!, each.reading.lexicon).labs.get(id)?.value;
/** The latest creatinine is twice the one before it, within a quarter of a year (KDIGO stage 2). */
function isInjured(each: Case): boolean {
  const [now, before] = chartedTerms(each.chart!, each.reading.lexicon).results.get('creatinine') ?? [];
  if (!now || !before || now.unit !== before.unit) return false;
  const days = (Date.parse(now.on ?? '') - Date.parse(before.on ?? '')) / (24 * 3600 * 1000);
  return days < 100 && now.value >= before.value * 2;
}
/** Days since the last birth that the chart has. */
const isJustDelivered = ({ asOf }: Case, { procedures = [] }: ChartFacts): boolean =>
  procedures.some(({ names, on = '' }) => {
    const days = (asOf.getTime() - Date.parse(on)) / (24 * 3600 * 1000);
    return names.some((name) => /deliver|c(?:a)?esarean|childbirth/i.test(name)) && days < 30;
  });

const RULES: readonly Rule[] = [
  {
    category: 'chart_advice_allergy',
    allergies: /contrast|iodinated|iohexol|iopamidol|iodixanol|radiocontrast/i,
    said: /\b(?:ct|cta|ctpa|tomogra\w{1,4}|angiogra\w{1,3}|urogra\w{1,3}|scan)\b(?:(?! without )[^.;]){0,40} (?:with|using|and) (?:(?:iv|intravenous|iodinated|oral|the|usual|standard) ){0,3}contrast\b|\bcontrast ?-? ?enhanced (?:ct|scan|cta|tomogra\w{1,4})|\b(?:give|inject) (?:(?:iv|intravenous|iodinated) ){0,2}contrast\b/,
    unless:
      /premedic|without|no contrast|non ?-? ?contrast|mri|gadolinium|steroid|antihistamine|contraindicat|avoid|\bnot\b|never|\bif\b|unsafe|risk|was\b|had\b/,
    message: 'contrast is ordered although the chart lists an allergy to it',
  },
  {
    category: 'chart_advice_allergy',
    allergies: /gadolinium|gadobutrol|gadoterate|gadopent/i,
    said: /\b(?:mri?|mra|scan)\b[^.;]{0,40} with (?:(?:iv|intravenous|the) ){0,2}(?:gadolinium|contrast)\b|\b(?:gadolinium|contrast) ?-? ?enhanced (?:mri?|scan)/,
    unless:
      /premedic|without|no (?:contrast|gadolinium)|non ?-? ?contrast|contraindicat|avoid|\bnot\b|never|\bif\b|unsafe|risk|was\b|had\b/,
    message: 'gadolinium is ordered although the chart lists an allergy to it',
  },
  {
    category: 'chart_advice_potassium',
    medicines:
      /spironolactone|eplerenone|finerenone|amiloride|triamterene|\w{3,10}pril\b|\w{3,12}sartan\b|tacrolimus|cyclosporin|trimethoprim/i,
    conditions: /chronic kidney disease,? stage (?:4|5|iv|v)|end-?stage renal|dialysis|hyperkal/i,
    isMet: (each) => (latest(each, 'potassium') ?? 0) >= 5.2,
    said: urged(POTASSIUM_SALT),
    message: 'a salt of potassium is advised beside what keeps potassium back',
  },
  {
    category: 'chart_advice_potassium',
    isMet: (each) => (latest(each, 'potassium') ?? 0) > 5.4,
    said: /\b(?:double|increase|continue|raise|keep taking|go on with|take|extra|more|start)(?: (?:the|your|her|his|more|an|extra|usual|daily|both|two)){0,3} potassium (?:tablets?|pills?|supplements?|capsules?|chloride|dose)\b/,
    message: 'potassium is advised although the latest of the chart is high',
  },
  {
    category: 'chart_advice_potassium',
    isMet: (each) => (latest(each, 'potassium') ?? 0) > 5.7,
    said: /\b(?:increase|raise|double|uptitrate|start|begin|raise to)(?: (?:the|your|her|his|to)){0,2} (?:\w{3,10}pril|\w{3,12}sartan|spironolactone|eplerenone|amiloride|triamterene)\b|\b(?:\w{3,10}pril|\w{3,12}sartan|spironolactone|eplerenone)(?: \S{1,8}){0,5} : (?:continue and )?(?:increase|raise|double|start)\b/,
    message: 'what keeps potassium back is begun or raised although the latest potassium of the chart is high',
  },
  {
    category: 'chart_advice_kidney',
    isMet: isInjured,
    said: /\b(?:increase|raise|double|uptitrate|start|begin)(?: (?:the|your|her|his)){0,2} (?:\w{3,10}pril|\w{3,12}sartan|ibuprofen|naproxen|diclofenac|ketorolac|metformin)\b/,
    message: 'a drug that harms injured kidneys is begun or raised although the creatinine of the chart has doubled',
  },
  {
    category: 'chart_advice_contraception',
    medicines:
      /rifamp|rifabutin|rifapentine|carbamazepine|oxcarbazepine|eslicarbazepine|phenytoin|phenobarb|primidone|topiramate|efavirenz|nevirapine|st\.? john|modafinil|bosentan|lumacaftor|cenobamate|felbamate/i,
    said: urged(PILL, 'contraception|birth control|to prevent pregnancy'),
    message: 'a hormonal contraceptive is advised beside a drug of the chart that speeds its breakdown',
  },
  {
    category: 'chart_advice_estrogen',
    conditions:
      /migraine with (?:\w{4,8} )?aura|pulmonary embol|deep vein|venous thrombo|thrombophilia|factor v leiden|antiphospholipid|breast cancer|neoplasm of (?:\w{4,6} )?breast|carcinoma of (?:\w{4,6} )?breast|ischemic stroke|myocardial infarct|cirrhosis/i,
    isMet: (each, chart) => isSmokerOfAge(chart) || isJustDelivered(each, chart),
    said: urged(COMBINED, 'contraception(?: now)?|birth control'),
    message: 'a combined contraceptive is advised against what the chart has',
  },
  {
    category: 'chart_advice_estrogen',
    conditions:
      /pulmonary embol|deep vein|venous thrombo|breast cancer|neoplasm of (?:\w{4,6} )?breast|carcinoma of (?:\w{4,6} )?breast|endometrial cancer/i,
    said: urged(ESTROGEN, 'hot (?:flashes|flushes)|menopaus\\w{1,4}|vasomotor symptoms'),
    message: 'estrogen is advised against what the chart has',
  },
  {
    category: 'chart_advice_insulin',
    conditions: /type 1 diabetes|\bt1dm?\b|juvenile diabetes|latent autoimmune/i,
    said: /\b(?:stop|skip|omit|leave out|withhold|hold|pause|leave off|do without)(?: (?:taking|all|your|her|his|the)){0,3} (?:(?:basal|long - acting|long acting|background|daily|once - daily|evening|bedtime) ){0,2}insulin\b(?! pump)/,
    unless: /\bnever\b|\bnot\b|n't\b|without stopping|rapid|mealtime|bolus|lispro|aspart/,
    message: 'insulin is left out although the chart has type 1 diabetes',
  },
  {
    category: 'chart_advice_kidney',
    conditions: /end-?stage renal|dialysis|chronic kidney disease,? stage (?:4|5|iv|v)|kidney failure/i,
    said: urged(
      '(?:alumin(?:i)?um|magnesium)(?: ?-? ?(?:containing|hydroxide|based|citrate|sulfate))? ?(?:antacids?|laxatives?)?|milk of magnesia|(?:sodium )?phosphate (?:enemas?|preparation)',
      'constipation|heartburn|indigestion|bowel prep\\w{0,8}',
    ),
    message: 'aluminium, magnesium or phosphate is advised although the kidneys do not clear it',
  },
  {
    category: 'chart_advice_grapefruit',
    medicines:
      /simvastatin|lovastatin|atorvastatin|tacrolimus|cyclosporin|sirolimus|everolimus|felodipine|nifedipine|nisoldipine|amiodarone|dronedarone|ivabradine|ranolazine|buspirone|colchicine|ibrutinib|ticagrelor/i,
    said: urged('grapefruits?(?: juice)?'),
    message: 'grapefruit is advised beside a drug of the chart whose level it raises',
  },
  {
    category: 'chart_advice_alcohol',
    medicines: /disulfiram|metronidazole|tinidazole/i,
    said: urged('(?:glass of )?(?:wine|beer|alcohol|spirits)'),
    message: 'alcohol is allowed beside a drug of the chart that forbids it',
  },
  {
    category: 'chart_advice_tyramine',
    medicines: /phenelzine|tranylcypromine|isocarboxazid/i,
    said: urged(
      '(?:aged|mature|blue|strong) cheeses?|cured (?:meats?|sausages?)|salami|tap beer|fermented (?:foods?|soy)',
    ),
    message: 'food rich in tyramine is allowed beside a drug of the chart that forbids it',
  },
  {
    category: 'chart_advice_absorption',
    medicines: /levothyroxine|liothyronine/i,
    said: /\btake (?:the |your |her |his )?(?:calcium|iron|antacids?|multivitamins?|ferrous \w{4,10}|magnesium|zinc)(?: (?:tablets?|pills?|supplements?|carbonate|capsules?))? (?:at the same time as|together with|along with|with|alongside|right (?:after|before)) (?:the |your |her |his )?(?:levothyroxine|thyroid (?:tablets?|pills?|medicines?|hormone))\b|\btake (?:the |your |her |his )?(?:levothyroxine|thyroid (?:tablets?|pills?)) (?:at the same time as|together with|along with|with|alongside) (?:the |your |her |his )?(?:calcium|iron|antacids?|multivitamins?|ferrous \w{4,10})\b/,
    unless: /hours? (?:after|before|apart|later)|separat|\bnot\b|n't\b|never|avoid|reduces?/,
    message: 'levothyroxine is taken together with what binds it',
  },
];

/** The rules that the words of a chart meet. */
const metOf = once((chart: ChartFacts): ReadonlySet<Rule> => {
  const medicines = chart.medications.map(({ name }) => name).join(' | ');
  const conditions = [...chart.conditions, ...(chart.pastConditions ?? [])].join(' | ');
  const allergies = chart.allergies.join(' | ');
  return new Set(
    RULES.filter(
      (rule) => rule.medicines?.test(medicines) || rule.conditions?.test(conditions) || rule.allergies?.test(allergies),
    ),
  );
});

/** Advice against what the chart has: a potassium salt on spironolactone, contrast of whom it made ill, estrogen after a clot. */
export function checkChartUnsafeAdvice(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  const met = metOf(chart);
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const rule = RULES.find(
        (one) =>
          one.said.test(said) &&
          (met.has(one) || one.isMet?.(each, chart) === true) &&
          !(one.unless ?? SPARED).test(said),
      );
      if (!rule || kinIn(each.reading.tokens, sentence).length > 0) return [];
      return [contradicted(each, sentence, rule.category, rule.message, 0.8)];
    })
    .slice(0, 1);
}
