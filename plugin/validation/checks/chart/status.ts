import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { type Clause, clauseAround, partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { isCalled } from './called-current.ts';
import { deniedTaking } from './status-denied.ts';
import { ended } from './status-ended.ts';
import { exchanged } from './status-exchanged.ts';
import { isSaidToGoOn } from './status-kept.ts';
import {
  isBareItem,
  isKept,
  isListGap,
  isNamedAsTreatment,
  isSaidTaken,
  isSpokenOfAsTaken,
  isTakenMeanwhile,
  type Told,
  toldOf,
} from './status-taken.ts';

/** A medicine told of as taken that the chart has as stopped or not at all, and one told of as stopped that it has as active. */
export function checkChartStatus(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { drugs, wasTaken, taken: isOrdered } = chartedTerms(each.chart, each.reading.lexicon);
  if (each.chart.medications.length === 0 && wasTaken.size === 0) return [];
  const parts = new Set([...drugs.keys()].flatMap((id) => [id, ...id.split(/[- ]/)]));
  const byDrug = Map.groupBy(
    each.reading.mentions.filter(({ kind, misspelt }) => kind === 'drug' && !misspelt),
    ({ id }) => id,
  );
  const turned = exchanged(each);
  if (turned.length > 0) return turned;
  const denied = deniedTaking(each);
  const others = [...byDrug].flatMap(([id, mentions]): readonly Finding[] => {
    // A chart may write a combination as its parts: "budesonide / formoterol".
    const wasOnce = [id, ...(id.includes('-') ? id.split('-') : [])].some((name) => wasTaken.has(name));
    // "Insulin lispro", stopped, is not the glargine that goes on.
    const isOwnEnd = wasOnce && !drugs.has(id) && id.includes(' ');
    const isActive = id.split(/[- ]/).some((part) => parts.has(part) && !(isOwnEnd && GENERIC.test(part)));
    // "Metoprolol was withdrawn" of a succinate.
    if (isActive) return wasTaken.has(id) || !(drugs.has(id) || isOrdered.has(id)) ? [] : ended(each, mentions);
    // A text that also tells of its end, or of an allergy, knows.
    const isActiveStill = wasOnce && mentions.some((one) => isSaidToGoOn(each, one));
    if (mentions.some((one) => isKnownAsOver(each, one, wasOnce)) && !isActiveStill) return [];
    return taken(each, mentions, wasOnce);
  });
  return [...denied, ...others];
}

/** Of which there are several: an active one says nothing of another that was stopped. */
const GENERIC = /^(?:insulin|acid|vitamin|sulfate|sodium|potassium|calcium|carbonate|chloride|oxide)$/;

export const NEW =
  /^(?:rx|suggest|suggested|advise|advised|try|trial|option|alternative|start|started|starting|begin|began|begun|initiate|initiated|add|added|adding|prescribe|prescribed|new|give|given|order|ordered|consider|recommend|recommended|switch|switched|received|administered|will|may|can|could|would|should|if|plan|use|rescue|otc|today|tonight|send|sent|discuss|discussed|offer|offered|course|then|premedication|premedicated|premedicate|gets|get|got|loaded|load|bolus)$/;
/** Words that put it into the past, or blame it. */
export const PAST =
  /^(?:was|were|had|did|until|till|stopped|stop|stopping|discontinued|before|previous|previously|prior|earlier|former|formerly|past|old|used|after|when|during|caused|causes|cause|gave|made|makes|replaced|instead|changed|finished|completed|complete|ended|off|failed|tried|took|reaction|rash|intolerance|intolerant|allergy|allergic|once|years|ago|declined|precipitated|history|hx|avoid|held|hold|holding|holds|paused|pause|ended|lowest|low|level|levels|trough)$/;

/** Told of as taken now. */
function taken(each: Case, mentions: readonly ReadMention[], wasTaken: boolean): readonly Finding[] {
  const told = mentions.find((one) => isTakenNow(each, one, wasTaken));
  if (!told) return [];
  const message = wasTaken
    ? `the chart has ${told.id} as stopped, the text as taken`
    : `${told.id} is not among the chart's active medications`;
  return [
    {
      ...spanOf(each.reading.tokens, told.first, told.end),
      family: 'chart',
      category: wasTaken ? 'chart_medication_stopped' : 'chart_medication_missing',
      severity: 'high',
      verdict: 'contradicted',
      score: wasTaken ? 0.8 : 0.7,
      message,
      evidence: [{ source: 'chart', citation: 'chart', text: message }],
    },
  ];
}

/** What is to be stopped if something befalls, or might be given, does not end what the chart has as stopped. */
const isKnownAsOver = ({ reading: { tokens } }: Case, one: ReadMention, wasTaken: boolean): boolean =>
  (wasTaken
    ? /^(?:stopped|negated|allergen)$/.test(one.assertion) && !partAround(tokens, one).words.includes('if')
    : /^(?:stopped|negated|allergen|hypothetical)$/.test(one.assertion)) ||
  // "Off prednisone since May", "ex-methadone".
  /^(?:off|ex|post|former)$/.test(tokens[one.first - 1]?.text ?? '');

function isTakenNow(each: Case, drug: ReadMention, wasTaken: boolean): boolean {
  const { sentence } = drug;
  if (!/^(?:active|adjusted)$/.test(drug.assertion) || sentence.told || sentence.question) return false;
  const named = each.reading.tokens[drug.first]!.text;
  // "The iron store stays high"; "pred" of a chart's prednisone.
  if (named === 'iron') return false;
  if (!wasTaken && NO_ORDER.test(drug.id)) return false;
  if (!wasTaken && each.chart!.medications.some(({ name }) => name.toLowerCase().startsWith(named))) return false;
  if (sentence.section === 'family' || sentence.section === 'allergies') return false;
  const { tokens } = each.reading;
  if (wasTaken && isSaidToGoOn(each, drug)) return true;
  const clause = ownLine(tokens, drug, clauseAround(tokens, drug, /^[,;.]$/));
  const dose = each.doses.find(({ drug: of }) => of === drug);
  if (dose?.frequency?.once || isShort(clause)) return false;
  const isGoingOn = /^(?:[\p{L}\d.,/%-]{1,12} ){0,6}(?:continues|carries on|goes on|remains|is still|stays)\b/u.test(
    phrase(tokens, drug.end, clause.end),
  );
  // "Carries on in spite of the fibrosis found in October": the date is of what else is told.
  if (!isGoingOn && isDatedPast(each, clause)) return false;
  const isListed = sentence.section === 'medications' || isInList(each, drug);
  const isDateless =
    writtenDatesIn(tokens, sentence.first, sentence.end).length === 0 &&
    !hasWord(tokens, EARLIER, sentence.first, sentence.end);
  // "In January, on lisinopril 20 mg, her pressure was 150/92".
  const isThen = !isDateless && hasWord(tokens, /^(?:was|were|had)$/, sentence.first, sentence.end);
  const isBought = !wasTaken && BOUGHT.test(drug.id);
  return toldOf(each, drug, clause).some((told) => {
    const said = told.words.join(' ');
    // "Begun on 4 June and she is on 20 mg daily": begun, and taken.
    const isTaken = /\b(?:is|still|remains|now|stays|currently) (?:on|takes?|taking|taken)\b/.test(said);
    const isWhenNeeded = dose?.frequency?.asNeeded === true || /\b(?:prn|needed)\b/.test(said);
    if (isWhenNeeded && (/\btake\b/.test(said) || isBought)) return false;
    const isEnabled = told.words.some((word) => NEW.test(word));
    if (isEnabled && !isTaken && !isKept(told)) return false;
    const kept = plainOf(wasTaken && isDateless ? said.replace(WAS_THEN_ON, '$1') : said);
    if (kept.split(' ').some((word) => PAST.test(word)) && !/\bstill\b/.test(kept)) return false;
    if ((NONE.test(told.before) && !isKept(told)) || OF_OTHERS.test(told.before)) return false;
    const isCurrent = isSaidTaken(told) || (wasTaken && isTaken) || isCalledCurrent(each, drug, clause);
    const isSpokenOf = isSpokenOfAsTaken(told) || (!isThen && isTakenMeanwhile(told));
    if (!wasTaken && !isKept(told) && isOfStay(each, drug, told) && !isOfHomeList(each, drug)) return false;
    if (!wasTaken && BIDDEN.test(told.before)) return false;
    if (isListed || isInCompany(each, drug) || isCalled(each, drug)) return true;
    if ((isCurrent || isSpokenOf) && !isBought) return true;
    return wasTaken && !isThen && (isNamedAsTreatment(told) || isBareItem(each, drug, told));
  });
}
/** "On a pantoprazole infusion", "an intrauterine system", "treated with ceftriaxone": what a chart of orders for home may not have. */
const isOfStay = ({ knowledge }: Case, { id }: ReadMention, { words }: Told): boolean =>
  knowledge.subjectsOf(id).has('antibiotic') || words.some((word) => OF_A_STAY.test(word));
const OF_A_STAY =
  /^(?:iv|infusion|drip|infused|intravenous|intravenously|pca|epidural|bag|loading|discharge|discharged|oxygen|ward|icu|emergency|department|ambulance|overnight|arrival|anaesthetic|anesthetic|intrauterine|iud|ius|implant|device)$/;
/** "For pain, take acetaminophen": an order, where "you take" tells what is so. */
const BIDDEN =
  /^(?!.*\b(?:you|they|who|patients?) (?:\S{1,14} ){0,8}take\b).*\btake$|\b(?:may|can|could|should|must|will|would) (?:now |also |then |still |only ){0,2}take$/;
/** "Patients who remain on", "keeps asking about". */
const OF_OTHERS =
  /\b(?:people|patients|adults|women|men|children|those|anyone|someone|others|who|goals?|targets?|asking|asks|asked|about|wonder\w{0,3})\b/;
/** Eaten, or kept at hand, without an order. */
const NO_ORDER =
  /^(?:honey|caffeine|glucose|dextrose|salt|sodium chloride|alcohol|ethanol|water|naloxone|cranberry|peppermint oil|nicotine|cannabis)$/;
/** Bought over the counter, too: "she is taking ibuprofen for her back" may be news to the chart. */
const BOUGHT =
  /^(?:acetaminophen|ibuprofen|naproxen|aspirin|diclofenac|cetirizine|loratadine|fexofenadine|diphenhydramine|loperamide|simethicone|famotidine|omeprazole|calcium carbonate|polyethylene glycol|senna|docusate|melatonin|guaifenesin|dextromethorphan|hydrocortisone|artificial tears|st john's wort|pseudoephedrine|bismuth subsalicylate|magnesium hydroxide|iron|ferrous sulfate|cholecalciferol|vitamin .{1,4}|folic acid|fish oil|turmeric|glucosamine)$/;
const NONE = /\b(?:no|not|never|without|rather|than|none|cannot)\b/;

/** "Her pressure was 134/78 on losartan 50 mg": at this visit, where no date is told. */
const EARLIER = /^(?:last|then|time|initially|first|admission|presentation|arrival|earlier|ago|clinic)$/;
const WAS_THEN_ON = /\b(?:was|were) (\d[\d.,/ %]{0,12}(?:\S{1,10} ){0,2}on )/;

/** What is said of a drug, without the words that only seem to put it into the past. */
const plainOf = (said: string): string =>
  said
    .replace(
      /\b(?:was|were|has been|have been|had been|no dose) (?:then |also )?(?:kept|continued|resumed|maintained|changes?)\b/g,
      'kept',
    )
    .replace(/\bonce (?=daily|a day|a week|a month|per|weekly|monthly|nightly|every|each|in the|at|-)/g, '')
    // "Goes on as before", "after supper", "the low-dose aspirin", "for over three years".
    .replace(/\b(?:as|like) (?:before|they were|it was)\b/g, '')
    .replace(
      /\b(?:before|after|during|with) (?:(?:the|his|her|your|each|every|a) )?(?:evening |morning |main )?(?:breakfast|lunch|dinner|supper|tea|meals?|food|bed|bedtime|eating)\b/g,
      '',
    )
    .replace(/\b(?:as|when|only when|if) (?:needed|required|necessary)\b/g, '')
    .replace(/\bwell held\b/g, '')
    // "Completed a year of ticagrelor and now takes aspirin".
    .replace(/^.{0,120}\b(?:and|but) now (?=takes?\b|uses?\b|on\b)/, '')
    .replace(
      /\bafter (?=(?:the|his|her|your) (?:\S{2,16} ){0,2}(?:stents?|stroke|tia|bypass|heart attack|infarction|transplant|clot)\b)/g,
      '',
    )
    .replace(/\blow ?- ?(?:dose|salt|tyramine|fat)\b/g, '')
    .replace(/\bfor (?:(?:over|about|more|than|nearly|some|many) ){0,2}\S{1,8} years\b/g, '')
    .replace(/\b(?:is|are|still|being) used\b/g, '')
    .replace(/\buntil (?:we|our|your|the next|her next|his next) \b/g, '')
    // "Was never stopped".
    .replace(/\b(?:was |were )?(?:never|not) (?:been )?(?:stopped|discontinued|ended|paused)\b/g, 'still');
/** A drug that opens a line of a list has that line for its own: "…; hold while ill\nlisinopril 5 mg - taking\nglipizide 5 mg". */
function ownLine(tokens: readonly Token[], { first, end }: ReadMention, clause: Clause): Clause {
  if (tokens[first]!.breaks === 0) return clause;
  const next = tokens.slice(end, clause.end).findIndex(({ breaks }) => breaks > 0);
  const stop = next === -1 ? clause.end : end + next;
  return { first, end: stop, words: tokens.slice(first, stop).map(({ text }) => text) };
}

/** "Apixaban 5 mg twice daily, current and ongoing", "aspirin 81 mg: taking it every day, no end date": said behind the dose. */
const isCalledCurrent = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention, clause: Clause): boolean =>
  CALLED_CURRENT.test(phrase(tokens, end, Math.min(sentence.end, clause.end + 8)));
const CALLED_CURRENT =
  /^(?:[\p{L}\d./%-]{1,12} ){0,8}?[,:(–-] (?:(?:is|still|this|remains|it|he|she|you|they|which|now|all)(?= ) ){0,3}(?:current(?! dose)|(?:continues? to|continues?|keeps?|still)(?= ) (?:take|takes|taking|use|uses|using)\b|ongoing|continu(?:e|es|ed|ing)(?! if)|no (?:dose )?change|active|taken daily|taking it|takes it|in use|unchanged|long[ -]term|lifelong|indefinite\w{0,2}|no (?:end|stop) date)\b/u;

/** "For 10 days": a course that begins. */
const isShort = ({ words }: Clause): boolean =>
  /\bfor \S{1,9} (?:more )?(?:days?|weeks?|doses?)\b/.test(words.join(' '));

/** "Also risperidone 4 mg daily, metformin, weekly semaglutide": among two that the chart has as active, in one list. */
function isInCompany({ chart, doses, reading }: Case, drug: ReadMention): boolean {
  const { drugs } = chartedTerms(chart!, reading.lexicon);
  const isDosed = doses.some(({ drug: of, amount }) => of === drug && amount !== undefined);
  const others = reading.mentions.filter(
    (one) =>
      one.sentence === drug.sentence &&
      one.kind === 'drug' &&
      one.assertion === 'active' &&
      drugs.has(one.id) &&
      one !== drug,
  );
  const isList = others.some(({ first, end }) => {
    const [from, to] = [Math.min(end, drug.end), Math.max(first, drug.first)];
    const isNear = to - from <= 7 && hasWord(reading.tokens, /^(?:,|and)$/, from, to);
    return isNear || isListGap(reading.tokens, from, to);
  });
  return isDosed && isList && new Set(others.map(({ id }) => id)).size > 1;
}

/** "Home meds: apixaban 5 mg BID, bisoprolol 5 mg daily, lisinopril 10 mg daily": the third of a list whose others the chart has. */
const isOfHomeList = (each: Case, drug: ReadMention): boolean =>
  isInCompany(each, drug) &&
  /\b(?:(?:home|current|active|present|regular|usual|chronic|outpatient|daily|reconciled|prior to admission) (?:meds|medications?|medicines?|drugs|medicine list|medication list|med list)|reconciled list|(?:meds|medications?|medicines?) on (?:the|her|his|your) (?:current |active |reconciled )?list)\b(?:[^.;]|\d\.\d){0,240}$/.test(
    phrase(each.reading.tokens, drug.sentence.first, drug.first),
  );

/** "Medications: a, b and c", "current medicines are a, b and c". */
const isInList = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /\b(?:meds|medications?|medicines?|tablets|pill box|medication list|med list|takes|swallowed|current medicines)[^:.;]{0,40} ?(?::|\bare\b|\binclude)|^active :|\b(?:swallowed|takes|is taking|are taking|is on|remains on) [^:.;]{0,60}(?:,|\band) ?(?:\S{1,14} ?){0,2}$/.test(
    phrase(tokens, sentence.first, first),
  );

const AFTER_EVENT = /\bafter (?:the|his|her|your|an?) (?:\S{2,16} ){1,3}(?:in|of)$/;

/** "To June 2024", "from 2013 to 2019", "in August": of then, unless since then. */
function isDatedPast({ reading: { tokens } }: Case, clause: Clause): boolean {
  const dates = writtenDatesIn(tokens, clause.first, clause.end);
  return dates.some(
    ({ first, end }) =>
      !/^(?:since|on)$/.test(tokens[first - 1]?.text ?? '') &&
      // "Rheumatology letter, 21 October 2026: methotrexate 15 mg once a week".
      tokens[end]?.text !== ':' &&
      // "Aspirin 81 mg daily after the stent in 2021".
      !AFTER_EVENT.test(phrase(tokens, Math.max(clause.first, first - 6), first)),
  );
}
