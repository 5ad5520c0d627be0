import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { JOIN } from '../../../join.ts';
import { wordTable } from '../../../word-table.ts';
import { isPreceded } from '../../beside.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

type Advice = Row<'advice'>;

/** How a thing of advice.tsv is advised. */
interface Wording {
  readonly category: string;
  readonly isSaid: (text: string) => boolean;
  readonly unless?: RegExp;
}
const matching =
  (said: RegExp): Wording['isSaid'] =>
  (text) =>
    said.test(text);

const FILL = '(?: [\\p{L}\\d%-]{1,14}){0,5}';
/** The thing before it is called good. */
const GOOD =
  /(?<= )(?:(?:is|are|would be|will be|seems) (?:quite |perfectly |still |also |a |an |your |her |his ){0,4}(?:fine|ok|okay|safe|good|suitable|reasonable|sensible|enough|reliable|effective|harmless|allowed|best|appropriate|recommended|choice|option|no problem|no trouble|all right|not a problem)|(?:may|can) be (?:started|used|given|taken|begun|prescribed|continued)|(?:would|will) suit|could be (?:used|started|prescribed))/g;
/** The thing behind it is urged. */
const URGED = new RegExp(
  `\\b(?:(?:i|we) (?:would |will |now |'d )?(?:propose|suggest|advise|recommend|offer|prescribe|favou?r|start)|use|uses|try|take|drink|eat|enjoy|rely on|start|begin|prescribe|offer|choose|give|continue(?: with)?|keep (?:taking|using)|handled with|treated with|managed with|treat with|season(?:ed)? with|add|(?:the |my |our |her )?(?:best|first|right|preferred|recommended) (?:fit|choice|option|method|pill)(?: [\\p{L}-]{1,14}){0,5} is)${FILL} $`,
  'u',
);
/** The thing urged or called good, or behind the colon of what is asked for. */
function urged(thing: string, asked = '(?!)'): Wording['isSaid'] {
  const named = new RegExp(`\\b(?:${thing})\\b`, 'g');
  const called = new RegExp(`\\b(?:${thing})${JOIN}${FILL} $`, 'u');
  const behindAsked = new RegExp(`\\b(?:${asked})[^:.;]{0,30} : (?:an? |the )?$`);
  return (text) =>
    isPreceded(text, URGED, named) || isPreceded(text, called, GOOD) || isPreceded(text, behindAsked, named);
}

const POTASSIUM_SALT =
  '(?:potassium ?-? ?(?:based|containing|chloride|rich)? ?(?:-? ?)?salt(?: substitutes?)?|salt substitutes?|low ?-? ?sodium salt|lite salt)';
const COMBINED =
  '(?:combined (?:oral |hormonal |estrogen |oestrogen )?(?:contraceptive )?(?=\\w)(?:pills?|contracepti\\w{2,4}|patch|ring|vaginal ring)|combined (?:oral |hormonal )?contraceptives?|combined contraceptive pill|combination pills?|(?:o?estrogen|estradiol) ?-? ?(?=\\w)(?:containing )?(?:contracepti\\w{2,4}|pills?|patch)|(?:contraceptive )?vaginal ring|contraceptive patch|ethinyl ?o?estradiol|coc|cocp)';
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

const WORDINGS: Readonly<Record<string, Wording>> = wordTable<Wording>({
  'iodinated contrast': {
    category: 'chart_advice_allergy',
    isSaid: matching(
      /\b(?:ct|cta|ctpa|tomogra\w{1,4}|angiogra\w{1,3}|urogra\w{1,3}|scan)\b(?:(?! without )[^.;]){0,40} (?:with|using|and) (?:(?:iv|intravenous|iodinated|oral|the|usual|standard)(?= ) ){0,3}contrast\b|\bcontrast ?-? ?enhanced (?:ct|scan|cta|tomogra\w{1,4})|\b(?:give|inject) (?:(?:iv|intravenous|iodinated) ){0,2}contrast\b/,
    ),
    unless:
      /premedic|without|no contrast|non ?-? ?contrast|mri|gadolinium|steroid|antihistamine|contraindicat|avoid|\bnot\b|never|\bif\b|unsafe|risk|was\b|had\b/,
  },
  'gadolinium contrast': {
    category: 'chart_advice_allergy',
    isSaid: matching(
      /\b(?:mri?|mra|scan)\b[^.;]{0,40} with (?:(?:iv|intravenous|the) ){0,2}(?:gadolinium|contrast)\b|\b(?:gadolinium|contrast) ?-? ?enhanced (?:mri?|scan)/,
    ),
    unless:
      /premedic|without|no (?:contrast|gadolinium)|non ?-? ?contrast|contraindicat|avoid|\bnot\b|never|\bif\b|unsafe|risk|was\b|had\b/,
  },
  'potassium salt': {
    category: 'chart_advice_potassium',
    isSaid: urged(POTASSIUM_SALT),
  },
  'potassium tablets': {
    category: 'chart_advice_potassium',
    isSaid: matching(
      /\b(?:double|increase|continue|raise|keep taking|go on with|take|extra|more|start)(?: (?:the|your|her|his|more|an|extra|usual|daily|both|two)){0,3}(?= ) potassium (?:tablets?|pills?|supplements?|capsules?|chloride|dose)\b/,
    ),
  },
  'raising what keeps potassium': {
    category: 'chart_advice_potassium',
    isSaid: matching(
      /\b(?:increase|raise|double|uptitrate|start|begin|raise to)(?: (?:the|your|her|his|to)){0,2} (?:\w{3,10}pril|\w{3,12}sartan|spironolactone|eplerenone|amiloride|triamterene)\b|\b(?:\w{3,10}pril|\w{3,12}sartan|spironolactone|eplerenone)(?: \S{1,8}){0,5} : (?:continue and )?(?:increase|raise|double|start)\b/,
    ),
  },
  'raising what harms the kidneys': {
    category: 'chart_advice_kidney',
    isSaid: matching(
      /\b(?:increase|raise|double|uptitrate|start|begin)(?: (?:the|your|her|his)){0,2} (?:\w{3,10}pril|\w{3,12}sartan|ibuprofen|naproxen|diclofenac|ketorolac|metformin)\b/,
    ),
  },
  'hormonal contraceptive': {
    category: 'chart_advice_contraception',
    isSaid: urged(PILL, 'contraception|birth control|to prevent pregnancy'),
  },
  'combined contraceptive': {
    category: 'chart_advice_estrogen',
    isSaid: urged(COMBINED, 'contraception(?: now)?|birth control'),
  },
  estrogen: {
    category: 'chart_advice_estrogen',
    isSaid: urged(ESTROGEN, 'hot (?:flashes|flushes)|menopaus\\w{1,4}|vasomotor symptoms'),
  },
  'leaving insulin out': {
    category: 'chart_advice_insulin',
    isSaid: matching(
      /\b(?:stop|skip|omit|leave out|withhold|hold|pause|leave off|do without)(?: (?:taking|all|your|her|his|the)){0,3} (?:(?:basal|long - acting|long acting|background|daily|once - daily|evening|bedtime) ){0,2}insulin\b(?! pump)/,
    ),
    unless: /\bnever\b|\bnot\b|n't\b|without stopping|rapid|mealtime|bolus|lispro|aspart/,
  },
  'aluminium, magnesium or phosphate': {
    category: 'chart_advice_kidney',
    isSaid: urged(
      '(?:alumin(?:i)?um|magnesium)(?: ?-? ?(?:containing|hydroxide|based|citrate|sulfate))? ?(?:antacids?|laxatives?)?|milk of magnesia|(?:sodium )?phosphate (?:enemas?|preparation)',
      'constipation|heartburn|indigestion|bowel prep\\w{0,8}',
    ),
  },
  'magnetic resonance': {
    category: 'chart_advice_magnet',
    isSaid: matching(
      /\b(?:perform|arrange|order(?:ed)?|request(?:ed)?|book(?:ed)?|schedul\w{1,3}|refer\w{0,3} (?:her |him |you )?for|recommend\w{0,2}|suggest\w{0,2}|plan(?:ned)?|proceed (?:to|with)|get|obtain|send (?:her|him|you) for|have|needs?|ordered :|plan :|imaging :|investigations? :)(?: (?:an?|the|urgent|routine|outpatient|inpatient|please|for|lumbar|brain|spine|cervical|knee|cardiac|non ?-? ?contrast|contrast|spinal|pelvic|whole|head|shoulder|hip|\d ?t|,)){0,5} (?:mri?|mra|mrcp|magnetic resonance)\b|\b(?:mri|mra|mrcp)\b(?: \S{1,14}){0,9} (?:is|was|has been|will be|to be|should be) (?:ordered|requested|booked|arranged|scheduled|planned|done|performed)\b/,
    ),
    unless:
      /condition|compatible|\bsafe(?:ty)?\b|device clinic|pacing clinic|programm|cardiac device|electrophysiolog|contraindicat|avoid|\bnot\b|n't\b|never|cannot|instead|rather|\bno\b|without stop|unsuitable|risk|\bif\b|unless|until|whether|ask|screen|check|previous|(?:was|were|showed|in) (?:19|20)\d\d|last year/,
  },
  grapefruit: {
    category: 'chart_advice_grapefruit',
    isSaid: urged('grapefruits?(?: juice)?'),
  },
  alcohol: {
    category: 'chart_advice_alcohol',
    isSaid: urged('(?:glass of )?(?:wine|beer|alcohol|spirits)'),
  },
  'food rich in tyramine': {
    category: 'chart_advice_tyramine',
    isSaid: urged(
      '(?:aged|mature|blue|strong) cheeses?|cured (?:meats?|sausages?)|salami|tap beer|fermented (?:foods?|soy)',
    ),
  },
  'levothyroxine with what binds it': {
    category: 'chart_advice_absorption',
    isSaid: matching(
      /\btake (?:the |your |her |his )?(?:calcium|iron|antacids?|multivitamins?|ferrous \w{4,10}|magnesium|zinc)(?: (?:tablets?|pills?|supplements?|carbonate|capsules?))?(?= ) (?:at the same time as|together with|along with|with|alongside|right (?:after|before))(?= ) (?:the |your |her |his )?(?:levothyroxine|thyroid (?:tablets?|pills?|medicines?|hormone))\b|\btake (?:the |your |her |his )?(?:levothyroxine|thyroid (?:tablets?|pills?)) (?:at the same time as|together with|along with|with|alongside)(?= ) (?:the |your |her |his )?(?:calcium|iron|antacids?|multivitamins?|ferrous \w{4,10})\b/,
    ),
    unless: /hours? (?:after|before|apart|later)|separat|\bnot\b|n't\b|never|avoid|reduces?/,
  },
});

/** Whether a name of the chart holds one of the parts: "rifamp", or "*pril" at the end of a word. */
function holds(names: readonly string[], parts: string): boolean {
  const lower = names.map((name) => name.toLowerCase());
  return listOf(parts).some((part) =>
    part.startsWith('*')
      ? lower.some((name) =>
          name.split(/[^a-z0-9]/).some((word) => word.endsWith(part.slice(1)) && word.length > part.length + 1),
        )
      : lower.some((name) => name.includes(part)),
  );
}

/** "Not MR conditional", "abandoned lead": what no scanner may have in it. */
const NO_MAGNET =
  /\b(?:not|non|un)[ -]?(?:mri?|mr)?[ -]?(?:mri? )?(?:conditional|compatible|safe)\b|\b(?:mri?|magnetic resonance)[ -]?(?:unsafe|incompatible)\b|abandoned (?:\w{4,12} )?leads?|ferromagnetic/i;

/** Whether the chart has it: "smoker from 35", "creatinine doubled", "potassium>=5.2". */
function isSo(each: Case, chart: ChartFacts, when: string): boolean {
  const [measure, least] = when.split('>=');
  if (least !== undefined) return (latest(each, measure!) ?? 0) >= Number(least);
  if (when === 'smoker from 35') return isSmokerOfAge(chart);
  if (when === 'unsafe in a magnet') return (chart.devices ?? []).some((name) => NO_MAGNET.test(name));
  return when === 'month after birth' ? isJustDelivered(each, chart) : when === 'creatinine doubled' && isInjured(each);
}

/** The rows that the names of a chart meet. */
const metIn = once((chart: ChartFacts) =>
  once((rows: readonly Advice[]): ReadonlySet<Advice> => {
    const medicines = chart.medications.map(({ name }) => name);
    const conditions = [...chart.conditions, ...(chart.pastConditions ?? [])];
    return new Set(
      rows.filter(
        (row) =>
          holds(medicines, row.medicines) || holds(conditions, row.conditions) || holds(chart.allergies, row.allergies),
      ),
    );
  }),
);

/** Advice against what the chart has: a potassium salt on spironolactone, contrast of whom it made ill, estrogen after a clot. */
export function checkChartUnsafeAdvice(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  const met = metIn(chart)(each.knowledge.rows('advice'));
  const rows = each.knowledge
    .rows('advice')
    .filter((one) => met.has(one) || listOf(one.when).some((when) => isSo(each, chart, when)));
  if (rows.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const row = rows.find((one) => {
        const wording = WORDINGS[one.thing];
        return wording?.isSaid(said) && !(wording.unless ?? SPARED).test(said);
      });
      if (!row || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const found = contradicted(
        each,
        sentence,
        WORDINGS[row.thing]!.category,
        `${row.statement} (${row.source})`,
        0.8,
      );
      return [{ ...found, evidence: [...found.evidence, evidenceOf(row, `${row.thing}: ${row.statement}`)] }];
    })
    .slice(0, 1);
}

/** The things that have a wording, for the test of the table. */
export const ADVICE_WORDINGS: readonly string[] = Object.keys(WORDINGS);
