import type { Case } from '../check.ts';
import { amountsIn } from '../claims.ts';
import type { Finding } from '../finding.ts';
import type { Token } from '../reading/tokens.ts';

/** Endings that the naming councils give to drug classes (USAN stems), long enough to be no English word's. */
const STEMS =
  /(?:april|opril|epril|sartan|[aeio]lol|statin|umab|ximab|tinib|ciclib|cillin|oxacin|prazole|conazole|nazole|azole|gliptin|gliflozin|glutide|tidine|triptan|mycin|micin|cycline|[aeiou]vir|dipine|oxetine|azepam|zolam|racetam|caine|setron|parin|xaban|gatran|lukast|terol|asone|olone|fibrate|thiazide|semide|barbital|azepine|peridol|peridone|quine|afil|profen|coxib|fenac|ipramine|triptyline|penem|bactam|dronate|glitazone|zosin|amide|oxamide|pidem|mantine|stigmine|curium|trexate|platin|rubicin|taxel|nercept|kinra)$/;
const NOT_DRUGS =
  /^(?:vaccine|routine|urine|determine|examine|medicine|machine|marine|alcohol|control|protocol|cholesterol|glycerol|steroid|endocrine|creatinine|amide|sulfonamide|polyamide|acetamide|quarantine|genuine|imagine|define|combine|decline|baseline|guideline|saline|feline|canine|cocaine|nicotinamide|airline|outline|online)$/;

const PRESCRIBES =
  /^(?:prescribe|prescribed|prescribing|start|started|starting|begin|began|take|takes|taking|took|give|given|giving|continue|continued|continuing|on|add|added|initiate|initiated|receive|received|receiving|use|using|switch|switched|dose|increase|administer|administered|of|with|recommend|recommended)$/;
const GIVEN =
  /^(?:was|were|is|has|will|started|given|prescribed|initiated|daily|twice|po|iv|bid|tid|once|tablets?|capsules?|\d.*)$/;
const ORDINARY = /(?:ly|ing|ed|tion|ment|ness|ity|ous|ally)$/;

/** A word shaped or dosed like a drug that neither Drugs@FDA, DrugCentral nor our tables know. */
export function checkNames(each: Case): readonly Finding[] {
  const { tokens, lexicon, sentences } = each.reading;
  const known = new Set(
    each.reading.mentions.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, at) => first + at)),
  );
  const unknown = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== 'word' || token.text.length < 6 || known.has(at) || /[^a-z]/.test(token.text)) return false;
    return (
      !each.knowledge.isDrugWord(token.text) &&
      !NOT_DRUGS.test(token.text) &&
      lexicon.nearestDrug(token.text) === undefined
    );
  };
  return sentences.flatMap((sentence) => {
    const amounts = amountsIn(tokens, sentence.first, sentence.end);
    const found: Finding[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      if (!unknown(at)) continue;
      const dosed = amounts.some(
        ({ first, unit }) => first - at >= 1 && first - at <= 2 && /^(?:mg|mcg|g|units|meq)$/.test(unit),
      );
      const ordered = isOrdered(tokens, at);
      const shaped = STEMS.test(tokens[at]!.text);
      if (!(shaped && (dosed || ordered)) && !(dosed && ordered && !ORDINARY.test(tokens[at]!.text))) continue;
      found.push({
        start: tokens[at]!.start,
        end: tokens[at]!.end,
        family: 'name',
        category: 'drug_unknown',
        severity: shaped ? 'high' : 'moderate',
        verdict: 'unsupported',
        message: 'a drug is named that no drug list holds (Drugs@FDA, DrugCentral)',
        score: shaped ? 0.85 : 0.6,
        evidence: [
          { source: 'Drugs@FDA 2019-07, DrugCentral', citation: 'drug-words', text: 'the name is in neither list' },
        ],
      });
    }
    return found;
  });
}

const isOrdered = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ text }) => PRESCRIBES.test(text)) ||
  GIVEN.test(tokens[at + 1]?.text ?? '');
