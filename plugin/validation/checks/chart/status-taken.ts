import { REACTION } from '../../chart/allergies.ts';
import type { Case } from '../../check.ts';
import { type Clause, clauseAround } from '../../clauses.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** Right before a drug, and behind it and its dose, what tells that it is taken. */
const TAKEN_BEFORE =
  /\b(?:continue[sd]?|continuing|takes?|taking|uses|swallowed|brings in|carries|(?:has|have) (?:been )?(?:taken|taking|used|using)|(?:has|have) been on|refill(?:ed)?|resumed?|current(?:ly)?|home|chronic|keeps?|kept|already|maintained|remains?|stays?|(?:is|are|stable|controlled|well|still|now|managed|treated|anticoagulated|back|remains|stays|maintained) (?:on|with|by)|meds ?:|medications ?:|list ?:|\b(?:current|usual|regular|daily) (?:\S{1,14} ){1,4}(?:is|remains)|\b(?:medicine|medication|tablet|pill|drug|inhaler|insulin|antidepressant|statin)s? (?:that )?(?:you|she|he|they) (?:now |currently )?(?:takes?|uses?|(?:is|are) (?:on|taking|using))(?: [a-z]{2,12}){0,5} (?:is|are))(?: [\p{L}\d.,/-]{1,14}){0,3}$/u;
const TAKEN_AFTER =
  /^(?:[\p{L}\d.,/%():-]{1,12} ){0,8}?(?:(?:was )?never (?:been )?stopped|active|ongoing|continue[sd]?|continuing|is continued|unchanged|(?:was|is|are|were) (?:kept|continued|maintained|unchanged)|kept|still (?=\w)(?:taken|used|given|on|active)|keep taking|keep on|remains|stays|goes on|carries on|runs on|helps|to continue|maintained|as (?:his|her|the|their) (?:current|usual|regular|daily|only)|(?:is|are) (?:still |also |now )?taken|(?:is|are|remains?) (?:now |still |all )?(?:current|ongoing|in use|on board|on (?:the|his|her|your) (?:current )?list)|since (?:19|20)\d\d)\b/u;

/** What stands between a word of taking and the drug: "on her usual low-dose", "with the". */
const WHOSE =
  '(?: (?:the|an?|his|her|your|their|usual|regular|home|daily|weekly|nightly|monthly|basal|oral|iv|inhaled|topical|low|high|full|maximum|dose|-|long|term|maintenance|mealtime|bedtime|all|both|current|present|same|only|baby|once)){0,4}';

/** "Keep taking", "carry on with your usual", "no change to": said right before a drug, it goes on whatever else is begun. */
const KEEPS = new RegExp(
  `\\b(?:continu(?:es?|ed|ing)(?: (?:taking|using|with|on))?|cont|keep(?:s|ing)? (?:taking|using|up|on(?: with)?)|stay(?:s|ing)? on|remain(?:s|ing)? on|(?:carr(?:y|ies|ying)|go(?:es|ing)?) on (?:with|taking|using)|stick(?:s|ing)? (?:to|with)|maintained on|no (?:dose |other )?changes? (?:to|in|with|for)|nothing changes with|no interruption of)${WHOSE}$`,
);

/** "128/74 on", "despite", "responds to", "his usual": what is taken while that is told. */
const WHILE_TAKEN = new RegExp(
  `(?:\\b(?:despite|respon(?:se|ds|ding) (?:well )?to|injects?|relies on|(?:quiet|steady|calm|settled|symptom ?- ?free) with|(?:usual|regular) (?:home )?(?:dose of|medicines?|medication)?)|(?<!\\b(?:advi[cs]e\\w?|information|leaflet|leaflets|questions?|notes?|guidance|evidence|data|agreed?|settled|decided|effects?|impact|talk|decision|teaching|counsel\\w{1,8}|education|study|card|sheet|page|letter|depend\\w{0,3}|based|more|rel(?:y|ies)|focus|while|if|once|when|whilst|people|patients|women|men|those|anyone|someone|anybody|somebody|put|placed|start\\w{0,3}|go|going|goes|went|day|stopped|halved|but|not|hold|cut|down|up|move|moved) )\\bon)${WHOSE}$`,
);

/** "Stays as it is", "do not need to change", "is for his prostate", "keeps her pulse at 70". */
const GOES_ON =
  /^(?:[\p{L}\d.,/%():-]{1,12} ){0,10}?(?:stays?|remains?|(?:go|carry|run) on|continue|(?:is|are) (?:(?:also|both|all|still|now)(?= ) )?(?:unchanged|to continue|to go on|to stay|for (?:his|her|your|their)|(?:his|her|your|their)(?= ) (?:only|usual|regular|morning|evening|daily|other|present|current|main))|(?:do|does) not (?:need to )?change|needs? no (?:dose )?change|no (?:dose )?changes?|as (?:before|usual|they are|it is)|same dose|keep(?:s|ing)? (?:his|her|your|the|their)|controls? (?:his|her|your|the)|works well|suits?(?! (?:\S{1,12} ){1,4}(?:better|more) than)|taking|cont|(?:he|she|you) (?:takes?|uses?) (?:him|her|your)self)\b/u;
/** "His ramipril is 5 mg once a day". */
const IS_OF_DOSE = /^(?:dose )?(?:is|stays|remains) (?:at |now |still )?(?:\d|one|two|half)/;

/** The list that a drug stands in, over the drugs that share what is said before the first of them and behind the last. */
function listAround({ reading: { tokens, mentions } }: Case, drug: ReadMention): { first: number; end: number } {
  const drugs = mentions.filter(({ kind, sentence }) => kind === 'drug' && sentence === drug.sentence);
  const isJoined = (one: ReadMention, next: ReadMention) =>
    next.first >= one.end && isListGap(tokens, one.end, next.first);
  let [from, to] = [drug, drug];
  for (const one of drugs.toReversed()) if (one.first < from.first && isJoined(one, from)) from = one;
  for (const one of drugs) if (one.first > to.first && isJoined(to, one)) to = one;
  return { first: from.first, end: to.end };
}
/** In tokens: "0.5 mg, one tablet twice a day with meals, and". */
const LONGEST_GAP = 16;
/** Whether what stands between two drugs makes them members of one list: the dose of the first, and a comma or "and". */
export const isListGap = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from <= LONGEST_GAP && isGap(phrase(tokens, from, to));
const isGap = (between: string): boolean =>
  /(?:^| )(?:,|and|plus|with|\+|or|nor|&|\/)(?: (?:both|his|her|your|the|usual|oral|daily|a|an|,|and)){0,3}$/.test(
    between,
  ) && !OF_ELSE.test(between);
const OF_ELSE =
  /[;:.](?!\d)|\b(?:is|are|was|were|has|had|have|will|stop\w{0,4}|start\w{0,3}|add\w{0,3}|hold|held|begin|began|begun|but|which|who|then|he|she|they|you|no|not|never|until|instead|because|so|increase\w?|rais\w{1,3}|switch\w{0,3}|changed?)\b/;

/** What is said of a drug: ahead of it or of its list, behind, and all of it. */
export interface Told {
  readonly before: string;
  readonly behind: string;
  readonly words: readonly string[];
}

/** By its own clause; and of one in a list by what is said before the list, of the drug itself, and behind the list. */
export function toldOf(each: Case, drug: ReadMention, clause: Clause): readonly Told[] {
  const { tokens } = each.reading;
  const words = (from: number, to: number) => tokens.slice(from, to).map(({ text }) => text);
  const told = (before: readonly string[], own: readonly string[], behind: readonly string[]): Told => ({
    before: before.join(' '),
    behind: `${behind.join(' ')} `,
    words: [...before, ...own, ...behind],
  });
  const named = words(drug.first, drug.end);
  const alone = told(words(clause.first, drug.first), named, words(drug.end, clause.end));
  const list = listAround(each, drug);
  if (list.first === drug.first && list.end === drug.end) return [alone];
  const around = (first: number, end: number) => clauseAround(tokens, { ...drug, first, end }, /^[,;.]$/);
  const isFirst = list.first === drug.first;
  const isLast = list.end === drug.end;
  const ahead = words(isFirst ? clause.first : around(list.first, list.first + 1).first, list.first);
  const behind = words(list.end, isLast ? clause.end : around(list.end - 1, list.end).end);
  // Of the drug in between its own words only: not "started in April" of the next.
  const own = isLast ? [] : words(drug.end, Math.min(clause.end, list.end));
  return [alone, told(ahead, [...named, ...own], behind)];
}

/** Whether what is begun in the same breath leaves the drug as it was: "start labetalol and stay on aspirin". */
export const isKept = ({ before }: Told): boolean => KEEPS.test(before);

/** Told as taken, by the words right before it or its list, or right behind. */
export const isSaidTaken = ({ before, behind }: Told): boolean => TAKEN_BEFORE.test(before) || TAKEN_AFTER.test(behind);

/** "Keep taking it", "it stays as it is", "her dose is": told as going on. */
export function isSpokenOfAsTaken(told: Told): boolean {
  const { before, behind } = told;
  return isKept(told) || GOES_ON.test(behind) || (/\b(?:his|her|your|their)$/.test(before) && IS_OF_DOSE.test(behind));
}

/** Told of beside a value or a state: of the time at which that was. */
export const isTakenMeanwhile = ({ before, words }: Told): boolean =>
  WHILE_TAKEN.test(before) && !words.some((word) => REACTION.test(word) || BEFELL.test(word));
export const isTreatedWith = ({ before }: Told): boolean => TREATED.test(before);
const TREATED = new RegExp(`\\b(?:treated|managed|controlled) (?:with|by|on)${WHOSE}$`);

/** "He coughed on ramipril", "we can restart her ramipril". */
const BEFELL =
  /^(?:restart\w{0,3}|resum\w{1,3}|reintroduc\w{1,4}|coughed|developed|felt|fell|became|worse|worsened|went|rose|lost|suffered|ill|unwell)$/;

/** Said of an order that the chart has as stopped, and too little against a chart without it: "endocrine treatment is letrozole", "have your salbutamol with you". */
export const isNamedAsTreatment = ({ before, words }: Told): boolean =>
  (TREATMENT.test(before) || OWN.test(before)) && !words.some((word) => BEFELL.test(word) || REACTION.test(word));
const TREATMENT = new RegExp(
  `\\b(?:treatment|therapy|regimen|prophylaxis|prevention|anticoagulation|maintenance|preventer|inhalers?|drops|tablets) (?:is|are|remains|:)(?: still)?${WHOSE}$`,
);
const OWN = new RegExp(`\\b(?:his|her|your|their)${WHOSE}$`);

/** "Amlodipine 10 mg once daily", "hypertension: amlodipine 10 mg daily": an item that tells nothing but its dose and what it is for. */
export function isBareItem(each: Case, drug: ReadMention, { before, behind }: Told): boolean {
  const dose = each.doses.find(({ drug: of }) => of === drug);
  if (dose?.amount === undefined || dose.frequency === undefined) return false;
  const { sentence } = drug;
  const opened = phrase(each.reading.tokens, Math.max(0, sentence.first - 8), drug.first);
  return HEADED.test(before) && DOSE_ONLY.test(behind) && !PLANNED.test(opened);
}
const HEADED = /^(?:(?:[-–•*#]|\(? ?\d{1,2} ?[).]) ?)?(?:(?:for )?(?:\p{L}{2,20} ){1,4}: ?)?$/u;
const DOSE_ONLY =
  /^(?:(?:\d[\d.,/]*|mg|mcg|micrograms?|g|units?|ml|%|tablets?|capsules?|puffs?|one|two|by|mouth|po|oral|orally|sc|subcutaneously|inhaled|once|twice|three|four|times|a|an|each|every|per|the|in|at|with|on|day|days|daily|nightly|weekly|week|other|morning|evening|night|bedtime|noon|hours?|h|bid|tid|qd|qam|qhs|qpm|bd|od|tds|meals?|food|breakfast|supper|dinner|empty|stomach|er|xr|sr|cr|la|mr|-|and) ){1,18}(?:for (?:\S{1,20} ){1,5})?$/;
const PLANNED =
  /\b(?:plan|start\w{0,3}|begin|new|add\w{0,3}|give|prescri\w{2,5}|order\w{0,3}|rx|discharge\w{0,1}|recommend\w{0,3}|suggest\w{0,3}|advi[sc]e\w{0,2}|today|switch\w{0,3}|chang\w{1,3}|instead|restart\w{0,3}|resum\w{1,3}|increase\w{0,1}|reduce\w{0,1}|consider|option\w{0,1}|if|then|was|were|had|before|previous\w{0,2}|past|former\w{0,2}|stopped|last)\b/;
