import { once } from '../../once.ts';
import type { Reading, ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';

/** How far behind a drug the mark may stand that says what for. */
const REACH = 20;

/**
 * "3. Tamsulosin 0.4 mg, half an hour after supper: enlarged prostate", "mirabegron 50 mg daily (overactive bladder);",
 * "| Flomax | 0.4 mg | prostate |": an item of a list of medicines, and behind its mark nothing but what it is for.
 */
export function isListedFor(reading: Reading, drug: ReadMention, condition: ReadMention): boolean {
  const mark = REACTIONS.has(condition.id) ? undefined : markOf(reading, drug, condition);
  if (mark === undefined) return false;
  // "Naloxone 4 mg in kit: sleep apnea" is alone; of a list there is another item, a number or a column.
  return (
    mark === '|' ||
    // "Digoxin 125 mcg (for type 2 diabetes)".
    (mark === '(' && isSaidFor(reading.tokens, condition.first)) ||
    (mark === ':' && reading.tokens[drug.first - 2]?.kind === 'number') ||
    itemsOf(reading).some((item) => item.mark === mark && item.drug !== drug.id)
  );
}

const isSaidFor = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 4), at).some((one, order, all) => one.text === '(' && all[order + 1]?.text === 'for');

/** More items than a list has; the work stays linear. */
const MOST_ITEMS = 40;

/** Every drug of the text with the mark that parts it from what it is for. */
const itemsOf = once((reading: Reading) => {
  const conditions = reading.mentions.filter(({ kind }) => kind === 'condition').slice(0, MOST_ITEMS);
  return reading.mentions
    .filter(({ kind }) => kind === 'drug')
    .slice(0, MOST_ITEMS)
    .flatMap((drug) => {
      const mark = conditions.map((condition) => markOf(reading, drug, condition)).find((one) => one !== undefined);
      return mark === undefined ? [] : [{ mark, drug: drug.id }];
    });
});

/** What parts a drug, its dose and how it is taken from the condition behind them. */
function markOf({ tokens }: Reading, drug: ReadMention, condition: ReadMention): string | undefined {
  if (condition.first < drug.end || condition.first - drug.end > REACH) return undefined;
  const mark = markBefore(tokens, drug.end, condition.first);
  if (mark === undefined || !closes(tokens, condition, tokens[mark]!.text)) return undefined;
  const between = tokens.slice(drug.end, mark);
  const isOrder =
    opensItem(tokens, drug) &&
    between.some(({ kind }) => kind === 'number') &&
    // "Carbidopa/levodopa 25/100 (Parkinson's)".
    between.some(
      ({ text }, at) =>
        UNITS.test(text) || (text === '/' && between[at + 1]?.kind === 'number' && between[at - 1]?.kind === 'number'),
    ) &&
    !between.some(({ text }) => NOT_OF_ORDER.test(text));
  return isOrder ? tokens[mark]!.text : undefined;
}

/** The last colon, dash, bar or bracket before the condition, with nothing but "to prevent", "your", "chronic" behind it. */
function markBefore(tokens: readonly Token[], from: number, condition: number): number | undefined {
  for (let at = condition - 1; at >= Math.max(from, condition - 5); at -= 1) {
    const { text } = tokens[at]!;
    if (/^[:(|=]$/.test(text) || (/^[-–—]$/.test(text) && tokens[at]!.spaced)) return at;
    if (!LEADS.test(text)) return undefined;
  }
  return undefined;
}

const LEADS =
  /^(?:for|to|prevent|prevents|preventing|prevention|of|treat|treats|treating|control|controls|controlling|helps|help|with|your|his|her|the|a|an|chronic|acute|mild|severe|high|recurrent|history|indication|reason|:)$/;

/** "(overactive bladder);", "enlarged prostate" at the end of its line, "| diabetes |". */
function closes(tokens: readonly Token[], { end, sentence }: ReadMention, mark: string): boolean {
  const next = tokens[end];
  if (mark === '(') return next?.text === ')';
  return end >= sentence.end || next === undefined || next.breaks > 0 || /^[.;|,"”]$/.test(next.text);
}

/** Nothing stands before the drug in its line or item but a number, a bullet or a verb of taking. */
function opensItem(tokens: readonly Token[], { first, sentence }: ReadMention): boolean {
  for (let at = first; at >= Math.max(0, first - 4); at -= 1) {
    if (at <= sentence.first || tokens[at]!.breaks > 0 || /^[;|]$/.test(tokens[at - 1]?.text ?? '')) return true;
    const { text, kind } = tokens[at - 1] ?? { text: '', kind: 'symbol' as const };
    // "(cholesterol), latanoprost one drop".
    if (text === ',' && tokens[at - 2]?.text === ')') return true;
    if (kind !== 'number' && !/^(?:[-•*.):"“]|start|take|continue|new|your|medications?|meds|tablets?)$/.test(text))
      return false;
  }
  return true;
}

const UNITS =
  /^(?:mg|mcg|micrograms?|g|units?|ml|puffs?|drops?|tablets?|tabs?|capsules?|caps?|patch|sprays?|meq|iu|mg\/ml|%|inhalations?)$/;
const NOT_OF_ORDER =
  /^(?:not|no|never|stopped|stop|held|hold|holding|since|because|caused|causes|avoid|allergy|allergic|reaction|if|unless|until|reduced|after:|level|levels|was|were|for|to)$/;

/** What a medicine does as often as it treats: behind a drug it may be why it is not taken. */
const REACTIONS: ReadonlySet<string> = new Set(
  'nausea|cough|diarrhea|constipation|edema|hypotension|urticaria|anaphylaxis|hypoglycemia|bradycardia|hyperkalaemia|hypokalemia|hyponatremia|angioedema|headache|insomnia|bronchospasm|hepatic dysfunction|acute kidney injury|active gastrointestinal bleeding|active bleeding|respiratory depression|orthostatic hypotension|pancreatitis|thrombocytopenia|agranulocytosis|hypersensitivity|vertigo|long qt syndrome|tendon rupture|rhabdomyolysis|pruritus|lactic acidosis|intracranial haemorrhage'.split(
    '|',
  ),
);
