import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { contradicted } from './age-and-sex.ts';

/** "She has no chronic illness and uses no medicine", of a patient whose chart has both. */
export function checkChartNothing(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart) return [];
  const said = reading.sentences.flatMap((sentence) => {
    const words = reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
    return sentence.section === 'family' || words.some((word) => KIN.test(word))
      ? []
      : [{ first: sentence.first, end: sentence.end, words: words.join(' ') }];
  });
  const noMedicine = said.find(({ words }) => NO_MEDICINE.test(words));
  const noHistory = said.find(({ words }) => NO_HISTORY.test(words));
  const noIllness = noHistory ?? said.find(({ words }) => NO_ILLNESS.test(words));
  const findings: Finding[] = [];
  if (noMedicine && chartedTerms(chart, reading.lexicon).drugs.size > 0)
    findings.push(
      contradicted(each, noMedicine, 'chart_drug_denied', 'the chart has active medications, the text says none', 0.75),
    );
  const isLasting = (id: string): boolean => knowledge.conditions.get(id)?.chronic === 'yes';
  const hasLasting = (): boolean => chartedTerms(chart, reading.lexicon).conditions.some(isLasting);
  if (noIllness && (chart.conditions.some((name) => CHRONIC.test(name)) || (noHistory && hasLasting())))
    findings.push(
      contradicted(
        each,
        noIllness,
        'chart_condition_denied',
        'the chart has a chronic condition, the text says none',
        0.75,
      ),
    );
  return findings;
}

const KIN = /^(?:mother|father|sister|brother|wife|husband|son|daughter|partner|sibling|siblings|parents|donor)$/;

const USUAL = '(?:(?:regular|daily|prescription|home|routine|chronic|long-term)(?= ) ){0,2}';
const MEDICINES = '(?:medicines?|medications?|meds|prescriptions)';
/** What limits it to some of them, or says another thing: "takes no medicines for pain", "no medication changes". */
const ALL_OF_THEM =
  '(?! ?(?:for|to|that|which|with|from|today|this|by|on|at|other|until|before|after|allergy|allergies|changes?|interactions?|refills?|side|errors?|-))';
const NO_MEDICINE = new RegExp(
  `\\b(?:(?:takes?|uses?|on|taking|using)(?= ) no ${USUAL}${MEDICINES}|(?:not|isn't|aren't) (?:on|taking|using) any ${USUAL}${MEDICINES}|(?:not|doesn't|don't) (?:take|use) any ${USUAL}${MEDICINES}|no (?:regular|daily|home|chronic|long-term)(?= ) ${MEDICINES})\\b${ALL_OF_THEM}|^(?:(?:current|home|regular|usual|active|outpatient|prior to admission) ){0,2}${MEDICINES} ?(?:list )?: (?:none|nil)(?: (?:regular|known|at (?:home|present)))? ?[.;]?$`,
);
const PROBLEMS = '(?:illness(?:es)?|diseases?|conditions?|problems?|medical (?:problems?|conditions?|illness(?:es)?))';
const NO_ILLNESS = new RegExp(
  `\\b(?:(?:has|have|with|had|known) no|without any|no (?:known )?history of|denies(?: any)?)(?= ) (?:chronic ${PROBLEMS}|long - term ${PROBLEMS}|(?:significant |known |past ){0,3}(?=\\w)medical (?:history|problems|conditions))\\b(?! (?:of|for|to|that|besides|other|except|apart|aside))`,
);

/** The same of the whole history: "Past medical history: none." */
const NO_HISTORY = new RegExp(
  `^(?:(?:he|she|they|you|patient|pt) (?:has|have|reports?|gives) )?no (?:chronic (?:medical )?${PROBLEMS}|(?:significant |relevant |known ){0,2}(?:past )?medical (?:history|problems|conditions)) ?[.;]?$|^(?:past )?(?:medical history|pmhx?) ?(?::|is|was) ?(?:none|nil(?: of note)?|negative|unremarkable|non ?- ?contributory) ?[.;]?$`,
);

/** What nobody who has it calls "no chronic illness", by the chart's name of it. */
const CHRONIC =
  /diabetes|hypertensi|asthma|epilep|seizure disorder|heart failure|cardiomyopathy|fibrillation|obstructive pulmonary|copd|chronic kidney|cirrhosis|\bhiv\b|human immunodeficiency|crohn|ulcerative colitis|rheumatoid|lupus|multiple sclerosis|parkinson|dementia|coronary|schizophreni|bipolar|hemophilia|sickle|cystic fibrosis|leukemia|lymphoma|cancer|carcinoma|transplant/i;
