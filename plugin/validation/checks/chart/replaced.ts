import { listOf } from '../../../../models/knowledge/table.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/**
 * "Seizure-free for four years on lamotrigine" of a chart whose only drug for it is another that the text never names: told as
 * what is taken, it is neither a new order nor an addition.
 */
export function checkChartReplaced(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart) return [];
  const { drugs, wasTaken, allergens } = chartedTerms(chart, reading.lexicon);
  if (drugs.size === 0) return [];
  const named = new Set(reading.mentions.flatMap(({ kind, id }) => (kind === 'drug' || kind === 'class' ? [id] : [])));
  // "Her letrozole … the aromatase inhibitor": the charted drug by its class.
  const unnamed = [...drugs.keys()].filter(
    (id) => !named.has(id) && [...each.knowledge.subjectsOf(id)].every((subject) => !named.has(subject)),
  );
  const mentions = reading.mentions.filter(
    ({ kind, misspelt, id }) =>
      kind === 'drug' &&
      !misspelt &&
      !allergens.includes(id) &&
      !wasTaken.has(id) &&
      !id.split(/[- ]/).some((part) => drugs.has(part)) &&
      ![...drugs.keys()].some((drug) => drug.split(/[- ]/).includes(id)),
  );
  const byDrug = Map.groupBy(mentions, ({ id }) => id);
  return [...byDrug].flatMap(([id, all]): readonly Finding[] => {
    const told = all.find((one) => isLongTaken(each, one));
    if (!told || all.some(({ assertion }) => assertion !== 'active')) return [];
    const instead = unnamed.find((other) => isForTheSame(each, id, other));
    if (instead === undefined) return [];
    return [
      contradicted(
        each,
        told,
        'chart_medication_differs',
        `the chart has ${instead}, the text ${id} in its place`,
        0.75,
      ),
    ];
  });
}

/** A class of their own, or a lasting disease of the chart that both are given for and that has no other drug there. */
function isForTheSame({ chart, knowledge, reading }: Case, one: string, other: string): boolean {
  const { conditions } = chartedTerms(chart!, reading.lexicon);
  const treats = (drug: string) =>
    new Set(knowledge.indicationsOf(drug).flatMap(({ conditions: listed }) => listOf(listed)));
  const [ofOne, ofOther] = [treats(one), treats(other)];
  const shared = conditions.filter((id) => ofOne.has(id) && ofOther.has(id));
  return shared.some((id) => !COMBINED.test(id));
}

/** Diseases that are treated by several drugs at once: another one there may be new to the chart. */
const COMBINED =
  /^(?:hypertension|heart failure.*|coronary artery disease|myocardial infarction|type 2 diabetes|diabetes mellitus|asthma|chronic obstructive pulmonary disease|hiv infection|tuberculosis|pain|.* pain|nausea|constipation|chronic kidney disease|hyperlipidemia|osteoarthritis|atrial fibrillation|.*infection|pneumonia|insomnia|anemia|organ transplant.*)$/;

const LONG =
  /\b(?:free|stable|controlled|well|steady|calm|quiet|settled|maintained|remission|doing (?:well|fine)|good|treated) (?:\S{1,12} ){0,7}(?:on|with|by|under)(?: (?:the|his|her|oral|daily|weekly|low|high|dose|-)){0,4}$|\b(?:treatment|therapy|medication|medicine|prophylaxis|drug|tablet) (?:is|remains|continues (?:as|with)|: ?)$|\b(?:takes|taking|remains on|stays on|has been on|still on|continues(?: on| with)?|keeps taking|uses|maintained on|is on)(?: (?:the|his|her|oral|only)){0,3}$/;
const BEHIND =
  /^(?:\S{1,12} ){0,9}(?:well tolerated|tolerated well|since (?:19|20)\d\d|for (?:over |about |more than |nearly )?(?:\d{1,2}|two|three|four|five|six|seven|eight|ten|many|several) years|unchanged|continues|to continue|without (?:side effects|problems))\b/;
const NEW =
  /\b(?:start\w{0,3}|begin|began|begun|add\w{0,3}|new|switch\w{0,3}|chang\w{1,3}|instead|today|will|plan|if|consider\w{0,3}|offer\w{0,3}|propose\w{0,1}|suggest\w{0,3}|tried|trial|stopp?\w{0,3}|until|before|previous\w{0,2}|former\w{0,2}|was|were|had|days?|course|option|prescribe\w{0,1}|initiate\w{0,1}|mother|father|sister|brother|wife|husband|son|daughter|not|no|never|would|should|may(?! \d)|might|could|can)\b/;

function isLongTaken(each: Case, drug: ReadMention): boolean {
  const { tokens } = each.reading;
  const { sentence } = drug;
  if (
    drug.assertion !== 'active' ||
    sentence.told ||
    sentence.question ||
    /^(?:family|allergies)$/.test(sentence.section ?? '')
  )
    return false;
  const dose = each.doses.find(({ drug: of }) => of === drug);
  if (!dose?.amount || dose.frequency?.asNeeded || dose.frequency?.once) return false;
  const clause = partAround(tokens, drug);
  const words = (from: number, to: number) => phrase(tokens, from, to);
  const before = words(Math.max(clause.first, drug.first - 12), drug.first);
  const behind = words(drug.end, Math.min(clause.end, drug.end + 14));
  return (LONG.test(before) || BEHIND.test(`${behind} `)) && !NEW.test(`${before} ${behind}`);
}
