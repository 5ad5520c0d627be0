import { lean } from '../../lean.ts';
import type { Case } from '../check.ts';
import { partAround } from '../clauses.ts';
import { caseAhead } from '../proposed.ts';
import type { ReadMention } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { phrase } from '../reading/words.ts';
import type { ChartFacts } from './facts.ts';

/** Words of a reaction, whatever it was. */
export const REACTION =
  /^(?:rash\w{0,2}|hives?|urticaria\w?|anaphyla\w{1,6}|angioedema|swell\w{0,4}|swelled|swollen|sjs|stevens|johnson|ten|necrolysis|dress|reaction\w?|react\w{0,3}|allerg\w{1,4}|intoleran\w{1,3}|itch\w{0,4}|pruritus|wheez\w{0,4}|bronchospasm|flush\w{0,4}|sickness|welts?|blister\w{0,4}|hypersensitiv\w{1,4}|cough\w{0,3}|nausea|vomit\w{0,4}|myalgias?|aches?|dystoni\w{1,2}|myoclonus|jerks?|bled|bleed\w{0,4}|rupture\w?|pancreatitis|neuropathy|leukopenia|deliri\w{1,4}|toxicity|syncope|fainted|nightmares?|label|sick|contraindicated|sideeffects?)$/;

/** What is no reaction of the immune system: another drug of the class may well be taken. */
const NOT_IMMUNE =
  /nausea|vomit|emesis|cough|myalgia|muscle|cramp|constipat|sedat|drows|somnol|dizz|headache|diarrh|upset|itch|prurit|myoclon|jerk|bleed|ulcer|kalemi|dystoni|tendon|leukopeni|neutropeni|neuropath|thyro|edema of|ankle|leg swelling|hypoglyc|hyponat|weight|insomnia|confus|delir|flush|infusion|kidney|creatinine|palpitat|tachycard|bradycard|qt|nightmare|dream|libido|hepat|alt|pancreat|fatigue|syncope|hypotens|gi |gastr|hematoma|tight|dry mouth|tremor/i;
const IMMUNE =
  /anaphyl|angioedema|hives|urticaria|rash|stevens|sjs|necrolysis|dress|serum sickness|bronchospasm|wheez|face|facial|lip|tongue|throat|airway|exanthem|hypersens/i;

/** Whether all that the chart tells of a substance is a side effect, "myalgia", and no allergy. */
export function isSideEffectOnly({ reactions = [] }: ChartFacts, { reading }: Case, allergen: string): boolean {
  const own = reactions.filter(({ substance }) => reading.lexicon.read(substance).some(({ id }) => id === allergen));
  const told = own.flatMap((each) => each.told);
  return told.length > 0 && told.every((one) => NOT_IMMUNE.test(one) && !IMMUNE.test(one));
}

/** Words of "drug reaction with eosinophilia and systemic symptoms" that tell no reaction by themselves. */
const PLAIN =
  /^(?:with|from|after|drug|drugs|severe|mild|moderate|systemic|symptoms?|when|given|oral|dose|during|within|hours?|days?|minutes|taking|taken|required|needed|unknown|other|life|threatening|theatre|theater|operating|skin|prep|preparation|surgery|surgical|procedure|specific|positive|test|tested|confirmed|hospital|clinic|clinical|dental|exam|examination|insertion|catheter|dressing|anaesthesia|anesthesia|anaesthetic|anesthetic|contact|exposure|after|first|second|previous|childhood|documented|reported|injection|infusion|tablet|history)$/;

const BLAMES =
  /^(?:slowed|drove|threw|put|sent|landed|upset|upsets|unmasked|knocked|wiped|cost|killed|ruined|worsened|worsens|hurt|caused?|causes|gave|gives|made|makes|dropped|raised|led|leads|produced|triggered|brought|precipitated|provoked|induced|failed|tried|removed|listed|entry|off)$/;
const NOT_GIVEN =
  /^(?:no|not|never|avoid|avoids|avoided|avoiding|cannot|can't|couldn't|without|declined|asks|asked|asking|wants|wanted|wonders|requests|requested|previous|previously|prior|tried|earlier|former|formerly|had|hated|stopped|because|given|since|instead|rather|than|refuses|neither|nor|don't|doesn't|won't|shouldn't|out|once|was|were)$/;

/** "Slowed him to 38", "was given once and caused hypotension". */
const isBlamed = (after: readonly string[]): boolean =>
  after.slice(0, 5).some((word) => BLAMES.test(word)) ||
  after.some((word) => /^(?:caused|triggered|provoked)$/.test(word));

/** "Given haloperidol", "no change to", "bisoprolol 5 mg once daily, furosemide": none of these refuses. */
const isOfOrder = (before: readonly string[], at: number): boolean => {
  const next = before[at + 1] ?? '';
  switch (before[at]) {
    case 'given':
      return at === before.length - 1;
    case 'no':
      return /^(?:changes?|missed|interruption)$/.test(next);
    case 'once':
      return /^(?:daily|nightly|weekly|a|every|in|at)$/.test(next);
    default:
      return false;
  }
};

const SO = /^(?:so|therefore|thus|hence|instead)$/;
/** "So", and "because of hives with penicillin she gets": from here it is told what is done. */
const isTurn = (tokens: readonly Token[], at: number): boolean =>
  SO.test(tokens[at]!.text) ||
  (/^(?:he|she|they|you|we|i)$/.test(tokens[at]!.text) &&
    /^(?:gets?|receives?|takes?|needs?|will|should|recommend|advise|suggest)$/.test(tokens[at + 1]?.text ?? ''));

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** A word of reaction that tells of none to this drug: what it is given for, "ten days", "sick-day rules", what another one did. */
function isOfElse({ reading: { tokens, mentions } }: Case, mention: ReadMention, at: number): boolean {
  const { sentence, first, id } = mention;
  const word = tokens[at]!.text;
  const ahead = `${phrase(tokens, Math.max(sentence.first, at - 5), at)} `;
  const behind = phrase(tokens, at + 1, Math.min(sentence.end, at + 5));
  const other = mentions.find(
    (one) => (one.kind === 'drug' || one.kind === 'class') && one.id !== id && one.first > at && one.first <= at + 3,
  );
  return (
    (word === 'ten' &&
      /^(?:- )?(?:days?|mg|mcg|ml|g|units|minutes|hours|weeks|months|years|tablets|times|more)\b/.test(behind)) ||
    (word === 'sick' && /^(?:- )?days?\b/.test(behind)) ||
    AGAINST.test(ahead) ||
    (at < first &&
      /^(?:(?:and )?\S{3,14} )?:/.test(behind) &&
      !/\b(?:allerg\w{1,5}|reaction|intolerance|adr|effects?) $/.test(ahead)) ||
    (other !== undefined && /^(?:to|with|from|on|after)\b/.test(behind) && (at > first || other.end <= first))
  );
}
/** "For nausea", "prn cough", "if the itch returns": what the drug is taken for. */
const AGAINST = lean(
  /\b(?:for|prn|against|relieves?|eases?|treats?|(?:when|if|as) needed(?: for)?)(?: (?!his |her )[\p{L}-]{1,14}| the| her| his| your| or| and| ,){0,3} $/u,
);

/** A charted allergen that the text only speaks of: what it did, that it is avoided, that it is asked for. */
export function isOnlySpokenOf(each: Case, mention: ReadMention): boolean {
  const { tokens, mentions } = each.reading;
  const told = new Set(
    (each.chart?.reactions ?? []).flatMap((one) =>
      one.told.flatMap((words) => (words.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !PLAIN.test(word))),
    ),
  );
  const isReaction = (word: string) => REACTION.test(word) || told.has(word) || told.has(word.replace(/s$/, ''));
  const clause = partAround(tokens, mention);
  const from = Math.max(clause.first, mention.first - 7);
  const turn = from + tokens.slice(from, mention.first).findLastIndex((_, at) => isTurn(tokens, from + at)) + 1;
  // "If she cannot take cephalexin, X would do": what cannot be is another.
  const opens = Math.max(turn, mention.sentence.first + caseAhead(tokens, mention));
  const before = tokens.slice(opens, mention.first).map(({ text }) => text);
  const end = Math.min(clause.end, mention.end + 12);
  const after = tokens.slice(mention.end, end).map(({ text }) => text);
  // Behind a comma or "so" another thing is done: "rash on clopidogrel, so ticagrelor".
  const cut = after.findIndex((word) => SO.test(word));
  const stop = cut === -1 ? end : mention.end + cut;
  const isTold = (at: number) => isReaction(tokens[at]!.text) && !isOfElse(each, mention, at);
  const places = [...range(opens, mention.first), ...range(mention.end, stop)];
  if (places.some(isTold) || isBlamed(after)) return true;
  // "Given haloperidol 5 mg IM" gives it, "given his rash" is a reason.
  if (before.some((word, at) => NOT_GIVEN.test(word) && !isOfOrder(before, at))) return true;
  const isDosed = each.doses.some(({ drug, amount }) => drug === mention && amount !== undefined);
  // "Anaphylaxis to cephalexin, so cephalexin 2 g": given behind it.
  return (
    !isDosed &&
    mentions.some(
      (one) => one !== mention && one.id === mention.id && /^(?:negated|allergen|stopped)$/.test(one.assertion),
    )
  );
}

const GIVES =
  /^(?:give|gives|given|giving|start|starts|started|starting|begin|began|begun|prescribe|prescribed|prescribing|order|ordered|add|added|adding|take|takes|taking|use|uses|using|continue|continues|continued|send|sent|administer|administered|treat|treated|switch|switched|choose|chose|chosen|recommend|recommended|covered|received|receives|receive|gets|try|resume|restart|plan|apply|inject|rx|home|meds|include|includes|including)$/;

/** Whether the text has a drug given: with a dose, a route or a frequency, behind a verb of giving, or in the list of medicines. */
export function isPlainlyGiven(each: Case, mention: ReadMention): boolean {
  const { tokens } = each.reading;
  if (mention.sentence.section === 'medications') return true;
  const isDosed = each.doses.some(
    ({ drug, amount, frequency, route }) => drug === mention && (amount ?? frequency ?? route) !== undefined,
  );
  const before = tokens
    .slice(Math.max(mention.sentence.first, mention.first - 4), mention.first)
    .map(({ text }) => text);
  const stop = before.findLastIndex((word) => /^[.;:,]$/.test(word));
  return (
    isDosed ||
    before.slice(stop + 1).some((word) => GIVES.test(word)) ||
    ON.test(before.join(' ')) ||
    before[stop] === ':' ||
    isGivenBehind(each, mention)
  );
}

/** "Discharged on", "is now on": not "a rash on", "38 on". */
const ON =
  /\b(?:discharged|sent|home|started|put|placed|continue[sd]?|stays?|is|are|now|remains?|back|goes|treated|covered|managed|switched|changed) (?:now |home |out |back )?(?:on|with|to)(?: (?:oral|iv|a|the|po|treatment - dose|full - dose|low - dose|therapeutic|prophylactic))?$/;

const GIVEN_BEHIND = lean(
  /^(?:(?:was|is|has been|will be|to be|can be|may be) )?(?:then )?(?:given(?! up)|started|begun|prescribed|ordered|sent|continued|used|chosen|added|fine|ok|okay|safe|appropriate|preferred|starting|dosed|per (?:pharmacy|protocol)|for|on call)\b/,
);
/** "Ceftriaxone was given", "cefazolin on call to the room", "cephalexin is fine". */
const isGivenBehind = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean =>
  GIVEN_BEHIND.test(phrase(tokens, end, end + 4));
