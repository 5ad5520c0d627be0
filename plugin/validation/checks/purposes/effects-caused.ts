import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase, wordsIn } from '../../reading/words.ts';
import { type Agent, agentsIn } from './agents.ts';
import { againstEffect, isTakenAway, type Way } from './effects-known.ts';

/** "Spironolactone may cause hypokalemia", "hypernatremia from SIADH": what is said to have brought on a value too high or too low. */
export function checkEffectsCaused(each: Case): readonly Finding[] {
  const deranged = derangementsIn(each);
  if (deranged.length === 0) return [];
  const { tokens, mentions } = each.reading;
  const diseases = mentions.filter(({ kind, assertion }) => kind === 'condition' && assertion !== 'negated');
  const agents = Map.groupBy([...agentsIn(each), ...diseases], ({ first }) => first);
  const near = ({ first, end }: Derangement): readonly Agent[] =>
    Array.from({ length: end - first + 2 * REACH }, (_, step) => agents.get(first - REACH + step) ?? []).flat();
  return deranged
    .flatMap((one) =>
      near(one)
        .filter((agent) => agent.sentence === one.sentence && !one.sentence.question && isBlamed(tokens, agent, one))
        .flatMap((agent) => againstEffect(each, agent, { ...one, kind: 'lab' }, one.way, false)),
    )
    .slice(0, 1);
}

/** Tokens between a cause and its effect, at most. */
const REACH = 24;

/** A value too high or too low, by its name: `hyperkalemia`, "a low sodium". */
interface Derangement {
  readonly id: string;
  readonly way: Way;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** Behind "hyper" and "hypo": what is too high or too low. */
const STEMS: Readonly<Record<string, string>> = wordTable({
  kal: 'potassium',
  natr: 'sodium',
  calc: 'calcium',
  magnes: 'magnesium',
  phosphat: 'phosphate',
  glyc: 'glucose',
  uric: 'uric acid',
  triglycerid: 'triglycerides',
  prolactin: 'prolactin',
  ammon: 'ammonia',
});
const IN_BLOOD = /^hyp(?<degree>er|o)(?<stem>[a-z]{3,11}?)a?emi[ac]$/;
const NAMED: readonly (readonly [RegExp, string, Way])[] = [
  [/^hypertensi(?:on|ve)$/, 'blood pressure', 'raises'],
  [/^tachycardia$/, 'heart rate', 'raises'],
  [/^thrombocytosis$/, 'platelets', 'raises'],
  [/^neutrophilia$/, 'neutrophils absolute', 'raises'],
  [/^(?:polycytha?emia|erythrocytosis)$/, 'hemoglobin', 'raises'],
  [/^hypotensi(?:on|ve)$/, 'blood pressure', 'lowers'],
  [/^bradycardia$/, 'heart rate', 'lowers'],
  [/^thrombocytopa?enia$/, 'platelets', 'lowers'],
  [/^neutropa?enia$/, 'neutrophils absolute', 'lowers'],
  [/^ana?emia$/, 'hemoglobin', 'lowers'],
];
const ANY =
  /^hyp(?:er|o)[a-z]{3,11}emi[ac]$|^hyp(?:er|o)tensi(?:on|ve)$|^(?:tachycardia|bradycardia|thrombocyt\w{3,7}|neutrop\w{3,5}|ana?emia|polycytha?emia|erythrocytosis)$/;
/** Of other vessels, rhythms and kinds: the drug that lowers the one may bring on the other. */
const OF_ELSE =
  /^(?:pulmonary|portal|ocular|intracranial|rebound|supine|paradoxical|atrial|ventricular|supraventricular|junctional|polymorphic|reflex|hemolytic|haemolytic|aplastic|iron|deficiency|white|gestational)$/;

function derangementsIn({ reading: { tokens, sentences, mentions } }: Case): readonly Derangement[] {
  const named = wordsIn(tokens, ANY).flatMap((first): readonly Derangement[] => {
    if (tokens.slice(Math.max(0, first - 2), first).some(({ text }) => OF_ELSE.test(text))) return [];
    const found = derangedBy(tokens[first]!.text);
    return found ? [{ ...found, first, end: first + 1, sentence: sentenceAt(sentences, first) }] : [];
  });
  return [...named, ...mentions.flatMap((one) => valued(tokens, one))];
}

function derangedBy(name: string): Pick<Derangement, 'id' | 'way'> | undefined {
  const { degree, stem = '' } = IN_BLOOD.exec(name)?.groups ?? {};
  const measure = STEMS[stem];
  if (measure !== undefined) return { id: measure, way: degree === 'er' ? 'raises' : 'lowers' };
  const named = NAMED.find(([pattern]) => pattern.test(name));
  return named && { id: named[1], way: named[2] };
}

/** "Low sodium", "a raised serum calcium"; "high potassium", which is a condition's name. */
function valued(tokens: readonly Token[], { kind, id, first, end, sentence }: ReadMention): readonly Derangement[] {
  const own = wayOf(tokens[first]!.text);
  const condition = kind === 'condition' && own ? derangedBy(id) : undefined;
  if (condition) return [{ ...condition, first, end, sentence }];
  // The word for an electrolyte names its supplement too.
  const isElectrolyte = ELECTROLYTE.test(tokens[first]!.text);
  if (kind !== 'lab' && kind !== 'vital' && !isElectrolyte) return [];
  const at = /^(?:serum|blood|plasma|resting)$/.test(tokens[first - 1]?.text ?? '') ? first - 2 : first - 1;
  const way = wayOf(tokens[at]?.text ?? '');
  return way ? [{ id: isElectrolyte ? tokens[first]!.text : id, way, first: at, end, sentence }] : [];
}
const wayOf = (word: string): Way | undefined =>
  /^(?:high|raised|elevated)$/.test(word) ? 'raises' : word === 'low' ? 'lowers' : undefined;
const ELECTROLYTE = /^(?:potassium|sodium|calcium|magnesium|phosphate)$/;

/** What may stand between the cause and its effect, as far as one list goes: "can cause nausea, cough and hyperkalemia". */
const CAUSES =
  /^(?:(?:can|may|might|could|will|also|often|sometimes|commonly|frequently|typically|usually|rarely|tends to|is known to|are known to|therapy|treatment|alone|itself|usually|probably|likely)(?= ) ){0,3}(?:causes?|caused|causing|leads? to|led to|results? in|resulted in|produces?|produced|provokes?|provoked|induces?|triggers?|brings? on|brought on|is a (?:\w{3,12} )?cause of|are a (?:\w{3,12} )?cause of)(?:(?= ) (?:a|an|mild|severe|marked|significant|dangerous|serious|the|his|her|this|your|symptomatic|transient)){0,3}(?: [a-z]{3,18}(?: [a-z]{3,18}){0,2} (?:,|and|or|, and|, or)){0,4}(?: (?:a|an|mild|severe))?$/;
const SIDE_EFFECTS = /\b(?:side|adverse) effects? (?:of|from|with)$/;
const ARE =
  /^(?:therapy |treatment )?(?:is|are|include|includes|including|may be|can be|may include|can include|:)(?: (?:a|an))?(?: [a-z]{3,18}(?: [a-z]{3,18}){0,2} (?:,|and|or|, and|, or)){0,5}(?: (?:a|an))?$/;
const INDUCED = /^(?:- )?(?:induced|related|associated)$/;
/** "Hyperkalemia (6.1), most likely from her": between the effect and its cause. */
const FROM =
  /^(?:(?:of [\d.]+(?: [a-z]+ \/ [a-z]+)?|\( [\d.]+(?: [a-z]+ \/ [a-z]+)? \)|is|was|are|were|may be|might be|could be|can be|probably|likely|most likely|possibly|partly|thought to be|felt to be|often|,|today|now|came|comes|on admission) ){0,4}(?:from|due to|caused by|secondary to|because of|as a result of|induced by|triggered by|brought on by|attributed to|attributable to|(?:is )?an? (?:\w{3,12} )?(?:side effect|adverse effect|complication|result|sign|effect|consequence) of)(?:(?= ) (?:the|his|her|your|their|a|an|new|recent|current|chronic|long - term|high - dose|daily|oral|taking|starting|use of|known|underlying|untreated)){0,3}$/;
/** "Spironolactone 25 mg: watch for low potassium", "watch for low potassium on spironolactone": what one looks out for, it does. */
const WATCHED =
  /(?:^| )(?:watch(?:ing)?(?: out)?|monitor(?:ing)?|look(?:ing)? out|be alert|beware|a risk|the risk) (?:for|of|to)(?: (?:an?|the|signs of|symptoms of))?$/;
const ORDERED =
  /^(?:(?:[\d.]{1,6}|mg|mcg|g|po|daily|once|twice|a|day|bid|od|bd|at|night|in|the|morning|by|mouth|started|starts|was|is|today) ){0,9}(?:[:;,–-] )?(?:(?:so|and|please|but|carries|has) )?(?:watch|monitor|look|be alert|beware|a risk|the risk)/;
const WHILE = /^(?:on|with|while (?:taking|on|using)|during)(?: (?:the|your|his|her))?$/;
/** In tokens: "iron, vitamin B12, or folic acid deficiencies". */
const LIST = 9;
/** "Anemia due to iron deficiency", "by iron or folate deficiencies", "hyperglycemia from insulin resistance", "from steroid-sparing": the want of it, or another thing. */
const OF_WANT =
  /^(?:(?:,|or|and|vitamin|b12|b6|folic|acid|folate|iron|copper|zinc) ){0,8}(?:- )?(?:deficiency|deficiencies|deficient|resistance|resistant|lack|omission|omitted|withdrawal|sparing|free|pump|loss|losses|failure|depletion|stopped|excess|crisis|requirement|surgery|removal)\b/;
const DENIED = /^(?:not|never|no|nor|neither|without|unlike|rather|rarely|unlikely|prevents?|n't)$|n't$/;

/** Whether the text has the one as the cause of the other. */
function isBlamed(tokens: readonly Token[], agent: Agent, effect: Derangement): boolean {
  const { sentence } = agent;
  if (OF_WANT.test(phrase(tokens, agent.end, agent.end + LIST)) || isTakenAway(tokens, agent)) return false;
  const from = Math.max(sentence.first, Math.min(agent.first, effect.first) - 4);
  const to = Math.max(agent.end, effect.end);
  if (tokens.slice(from, to).some(({ text }) => DENIED.test(text))) return false;
  if (agent.end <= effect.first) {
    const between = phrase(tokens, agent.end, effect.first);
    return (
      CAUSES.test(between) ||
      INDUCED.test(between) ||
      (WATCHED.test(between) && ORDERED.test(between)) ||
      (ARE.test(between) && SIDE_EFFECTS.test(phrase(tokens, Math.max(sentence.first, agent.first - 5), agent.first)))
    );
  }
  if (effect.end > agent.first) return false;
  const behind = phrase(tokens, effect.end, agent.first);
  return (
    FROM.test(behind) ||
    (WHILE.test(behind) && WATCHED.test(phrase(tokens, Math.max(sentence.first, effect.first - 6), effect.first)))
  );
}
