import { wordTable } from '../../../word-table.ts';
import { REACTION } from '../../chart/allergies.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { singular, wordsOf } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { noAllergyIn } from '../states/consistency.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** What the text says of allergies against the chart's list: none, another one, a listed one denied, made light of or named as given. */
export function checkChartAllergies(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return [
    ...noAllergies(each, chart),
    ...otherAllergies(each, chart),
    ...refutedAllergens(each, chart),
    ...deniedAllergens(each, chart),
    ...namedAllergens(each, chart),
    ...belittled(each, chart),
  ];
}

/** "No known drug allergies" of a patient whose chart lists some. */
function noAllergies(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens } = each.reading;
  const { allergens } = chartedTerms(chart, each.reading.lexicon);
  // "Augmentin upsets her bowels, no allergy" is of that drug.
  const isOfOne = (index: number) => tokens[index]!.text === 'no' && tokens[index + 1]?.text === 'allergy';
  const at = noAllergyIn(each.reading, (index) => !isOfOne(index));
  if (at === undefined) return [];
  // "Latex allergy: none" says nothing of drugs.
  if (hasWord(tokens, /^(?:latex|contrast|dye|nickel|metal|tape|adhesive|pollen|dust)$/, Math.max(0, at - 3), at))
    return [];
  const isFood = [at - 1, at - 2, at + 1, at + 2].some((near) => tokens[near]?.text === 'food');
  // "NKDA" says nothing of latex or wasps; "Allergies: none" does.
  const isOfDrugs = hasWord(tokens, /^(?:drugs?|nkda|medications?|medicines?|meds)$/, Math.max(0, at - 3), at + 4);
  const others = isOfDrugs ? [] : chart.allergies.filter((name) => ALWAYS.test(name));
  const listed = isFood ? chart.allergies.filter((name) => FOODS.test(name)) : [...allergens, ...others];
  if (listed.length === 0) return [];
  const message = `the chart lists an allergy to ${listed[0]}, the text says that there is none`;
  const place = { first: at, end: Math.min(tokens.length, at + 4) };
  return [contradicted(each, place, 'chart_allergy_denied', message, 0.85)];
}

const ALWAYS = /\b(?:latex|venom|bees?|wasps?|peanuts?|hornets?|chlorhexidine|adhesive)\b/i;
const FOODS = /peanut|nut|almond|cashew|walnut|milk|egg|fish|shrimp|shellfish|soy|wheat|sesame|strawberry|kiwi|food/i;

/** "On rituximab: reviewed allergy list" names no allergen. */
const isListNamed = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  tokens
    .slice(end, Math.min(sentence.end, end + 7))
    .some(
      ({ text }, at, words) => text === 'allergy' && /^(?:lists?|band|banner|history)$/.test(words[at + 1]?.text ?? ''),
    );

const TELLS = /^(?:allerg\w{1,5}|anaphyla\w{1,6}|hives|urticaria|rash|angioedema|react\w{1,4}|intoleran\w{1,3})$/;
const DENIES =
  /^(?:no|not|denies|denied|never|without|none|off|taken|crossed|struck|looked|former|entry|used|history|isn't|doesn't|don't|neither|nor|outgrew|outgrown|refuted|removed|label|labeled|cleared|delabeled|passed|untrue|old|listed|tolerates|tolerated)$/;

/** Whether the words beside a substance name it as an allergen, and nothing denies it: "allergic to penicillin", "ibuprofen (hives)". */
function isPlainlyAllergen({ reading: { tokens } }: Case, mention: ReadMention): boolean {
  const { sentence, first, end } = mention;
  const clause = partAround(tokens, mention);
  const before = tokens.slice(Math.max(clause.first, first - 5), first).map(({ text }) => text);
  const after = tokens.slice(end, Math.min(clause.end, end + 4)).map(({ text }) => text);
  // "Anaphylaxis that needed epinephrine".
  const isTreatment = before.some((word) =>
    /^(?:needed|needing|requiring|required|treated|got|received|im|iv|given)$/.test(word),
  );
  if (sentence.section === 'allergies' && !isTreatment) return true;
  return (
    !isTreatment &&
    [...before, ...after].some((word) => TELLS.test(word)) &&
    !clause.words.some((word) => DENIES.test(word)) &&
    !after.some((word) => /^(?:tolerated|fine|ok|okay|without)$/.test(word))
  );
}

/** An allergy that the chart does not list, now or once. */
function otherAllergies(each: Case, chart: ChartFacts): readonly Finding[] {
  const { allergens, pastAllergens } = chartedTerms(chart, each.reading.lexicon);
  const kindsOf = (id: string) => [...each.knowledge.subjectsOf(id)].filter((kind) => kind === id || !BROAD.test(kind));
  const listed = new Set(allergens.flatMap(kindsOf));
  const refuted = new Set(pastAllergens.flatMap(kindsOf));
  const isListless = chart.allergies.length === 0 && refuted.size === 0 && !chart.noAllergies;
  const named = each.reading.mentions.find(
    (mention) =>
      (mention.kind === 'drug' || mention.kind === 'class') &&
      mention.assertion === 'allergen' &&
      mention.id !== 'food' && // a heading: "Food allergies: peanut"
      !/^(?:epinephrine|antihistamine|albuterol)$/.test(mention.id) && // "Peanut allergy: carry epinephrine"
      !isListNamed(each, mention) &&
      isPlainlyAllergen(each, mention) &&
      (!isListless || isOfRecord(each, mention)) &&
      !kindsOf(mention.id).some((name) => listed.has(name)),
  );
  if (!named) return [];
  const isRefuted = kindsOf(named.id).some((name) => refuted.has(name));
  // "A current, confirmed allergy" is no old entry told again.
  const isNone = chart.noAllergies === true && chart.allergies.length === 0;
  if (isNone && isNewlyTold(each, named)) return [];
  const isFirm = (isRefuted && isCalledCurrent(each, named)) || isNone;
  const message = isRefuted
    ? `the chart has the allergy to ${named.id} as refuted or inactive`
    : isNone
      ? 'the chart says that there are no known allergies'
      : `an allergy to ${named.id} is not in the chart`;
  return [
    {
      ...spanOf(each.reading.tokens, named.first, named.end),
      family: 'chart',
      category: 'chart_allergy_missing',
      severity: isFirm ? 'high' : 'moderate',
      verdict: isFirm ? 'contradicted' : 'unsupported',
      score: isFirm ? 0.8 : 0.5,
      message,
      evidence: [{ source: 'chart', citation: 'chart', text: message }],
    },
  ];
}

/** Who is allergic to a penicillin is not to every antibiotic. */
const BROAD = /^(?:antibiotic|antiplatelet|antiseizure|cyp.{0,40}|.{1,30} drug)$/;

/** "Is on the allergy list", "the chart records": of a chart that lists no allergy at all. */
const isOfRecord = ({ reading: { tokens } }: Case, { sentence }: ReadMention): boolean =>
  sentence.section === 'allergies' || isOnRecord(phrase(tokens, sentence.first, sentence.end));
export const isOnRecord = (said: string): boolean => RECORD.test(said);
const RECORD =
  /^(?:(?:drug|food|known|medication|his|her|your|the) ){0,2}(?:allergy|allergies|adverse reactions?|intolerances?)(?: list)? ?:|\b(?:on (?:file|record|(?:the|her|his|your) (?:allergy |intolerance )?(?:list|chart|record))|(?:chart|record|allergy list|list|allergy box|file) (?:\S{1,12} ){0,4}?(?:lists?|records?|shows?|has|reads|notes|names|says|holds)|(?:recorded|documented|listed|charted|entered|on-file) (?:\S{1,14} ){0,3}?(?:allergy|reaction|intolerance|anaphylaxis|allergies|hypersensitivity)|(?:allergy|reaction|intolerance|anaphylaxis) (?:\S{1,14} ){0,4}?(?:is|was) (?:recorded|documented|listed|charted|entered|noted))\b/;

/** "Developed hives after amoxicillin today": the chart may not have it yet. */
const isNewlyTold = ({ reading: { tokens } }: Case, { sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:new|today|now|developed|after|following|just|suspected|possible|possibly|probable|recent|recently|yesterday|if|add|added|mother|father|since|tonight|this)$/,
    sentence.first,
    sentence.end,
  );

/** "Latex allergy has been ruled out", "the penicillin allergy was removed from her record", of one that the chart lists as active. */
function refutedAllergens(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const allergens = new Set(chart.allergies.flatMap(wordsOf));
  if (allergens.size === 0) return [];
  const classes = new Set(chartedTerms(chart, lexicon).allergens.flatMap((id) => [...each.knowledge.subjectsOf(id)]));
  return ownSentences(each.reading).flatMap(({ sentence, said }): readonly Finding[] => {
    const match = REFUTED.exec(said);
    if (!match || NOT_REFUTED.test(said)) return [];
    const at = sentence.first + said.slice(0, match.index).split(' ').length - 1;
    const end = Math.min(sentence.end, at + 7);
    const isNamed =
      tokens.slice(Math.max(sentence.first, at - 4), end).some((word) => isWord(word, allergens)) ||
      mentions.some(
        ({ kind, id, first }) =>
          (kind === 'class' || kind === 'drug') && classes.has(id) && first >= at - 4 && first < end,
      );
    if (!isNamed) return [];
    const message = 'the chart lists an allergy that the text has as ruled out';
    return [contradicted(each, sentence, 'chart_allergy_denied', message, 0.8)];
  });
}
const REFUTED =
  /\b(?:allergy|allergies|reaction|label)(?: to (?:\S{1,16} ){0,3}?\S{1,16}?)? (?:has been|have been|was|were|is|are|had been)(?= ) (?:(?:now|since|formally|later|also)(?= ) )?(?:ruled out|excluded|refuted|disprove[dn]|removed|de ?-? ?labell?ed|struck off|withdrawn|cleared|not confirmed|unconfirmed|resolved|outgrown|no longer (?:present|listed|active))\b/;
const NOT_REFUTED =
  /\b(?:if|not been|until|unless|whether|once|should|may(?! \d)|might|could|can|before|never|another|other)\b/;

const isCalledCurrent = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /^(?:(?:allergy|reaction|label) )?(?:is|remains|stays|, still)(?: (?:still|now|an?)){0,3} (?:active|current|confirmed|true|proven|valid|established)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 8)),
  );

const isWord = ({ text }: Token, words: ReadonlySet<string>): boolean => words.has(singular(text));

/** "No contrast allergy on record" of a patient with one: denied first, then named, in one clause. */
function deniedAllergens(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const allergens = new Set(chart.allergies.flatMap(wordsOf));
  if (allergens.size === 0) return [];
  // "No antibiotic allergy" of whose chart lists ceftriaxone.
  const classes = new Set(chartedTerms(chart, lexicon).allergens.flatMap((id) => [...each.knowledge.subjectsOf(id)]));
  // "No allergies recorded other than shellfish".
  const isStop = ({ text }: Token) => /^(?:[.;:]|but|except|however|other|besides|apart|beyond|save)$/.test(text);
  return tokens.flatMap((token, at) => {
    if (!/^(?:allergy|allergies|allergic|reactions?)$/.test(token.text)) return [];
    const ahead = Math.max(0, at - LONGEST_LIST);
    const from = ahead + tokens.slice(ahead, at).findLastIndex(isStop) + 1;
    const before = tokens.slice(from, at);
    // "Penicillin allergy: no".
    const isAnsweredNo =
      /^: (?:no|none|negative|denied|denies) ?(?:[.;,]|$)/.test(phrase(tokens, at + 1, at + 4)) &&
      isWord(tokens[at - 1] ?? token, allergens);
    if (isAnsweredNo) return [contradicted(each, { first: at - 1, end: at + 3 }, 'chart_allergy_denied', DENIED, 0.8)];
    const denial = before.findIndex(({ text }) => /^(?:no|not|denies|denied|never|without)$/.test(text));
    // "Not a true allergy", "no reaction this time".
    if (denial === -1 || before.some(({ text }) => /^(?:true|real|further|new|other|cross|more)$/.test(text)))
      return [];
    if (OF_ELSE.test(`${phrase(before, denial + 1)} `)) return [];
    const behind = tokens.slice(at + 1, at + 5);
    const stop = behind.findIndex(isStop);
    const named = [...before.slice(denial + 1), ...(stop === -1 ? behind : behind.slice(0, stop))];
    // "No antibiotic allergy", "denies an allergy to sulfa".
    const isOfClass = mentions.some(
      ({ kind, id, first, end }) =>
        (kind === 'class' || kind === 'drug') &&
        classes.has(id) &&
        ((first > from + denial && end === at) ||
          (first > at && first <= at + (stop === -1 ? 4 : stop) && tokens[at + 1]?.text === 'to' && kind === 'class')),
    );
    if (!isOfClass && !named.some((word) => isWord(word, allergens))) return [];
    return [contradicted(each, { first: from, end: at + 1 }, 'chart_allergy_denied', DENIED, 0.8)];
  });
}

const DENIED = 'the chart lists an allergy that the text denies';

/** In tokens: "no latex, penicillin or sulfa allergies". */
const LONGEST_LIST = 8;
/** "No rash today, allergic to it", "not given because of the allergy", "no rash and is allergic": denied is what stands before. */
const OF_ELSE =
  /\b(?:because|due|given|giving|give|use|used|using|take|takes|taken|taking|for|since|despite|with|owing|if)\b|[(–—]|\band (?:is|was|has|had|also|he|she|they)\b|,(?!.{0,60} (?:or|nor|and) )/;

const WARNS =
  /^(?:no|not|avoid|avoids|avoided|avoiding|free|without|never|don't|epinephrine|instead|else|distance|careful|beware|watch|except|exposure|desensitization|immunotherapy|stay|tolerates|testing|swap|substitute|skip|away|containing|labels?|precautions?|carries|bracelet|risk|nkda|intolerance|sore|only|wheals?|weals?|welts?|sneez\w{1,3}|sniff\w{1,3}|puff\w{1,3}|react\w{0,5}|vinyl|nitrile|silicone|hypoallergenic|substituted?|outgrew|outgrown|grew)$/;

/** A food or material that the chart lists as an allergen, named where nothing warns of it. Drugs have a check of their own. */
function namedAllergens(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, sentences, lexicon } = each.reading;
  const plainNames = chart.allergies.filter((name) =>
    lexicon.read(name).every(({ kind }) => kind !== 'drug' && kind !== 'class' && kind !== 'vaccine'),
  );
  const names = plainNames.flatMap(wordsOf).filter((word) => word !== 'dust' && word !== 'pollen');
  const allergens = new Set([...names, ...names.flatMap((name) => KINDS_OF[name] ?? [])]);
  if (allergens.size === 0) return [];
  const told = new Set((chart.reactions ?? []).flatMap((one) => one.told.flatMap(wordsOf)));
  const isWarning = (word: Token) => WARNS.test(word.text) || REACTION.test(word.text) || isWord(word, told);
  // "Shellfish swells her lips": a text that tells the reaction knows of it.
  const listed = new Set(names);
  const isKnown = sentences.some(({ first, end }) => {
    const words = tokens.slice(first, end);
    return words.some((word) => isWord(word, listed)) && words.some((word) => REACTION.test(word.text));
  });
  if (isKnown) return [];
  const found = sentences.flatMap((sentence) => {
    const words = tokens.slice(sentence.first, sentence.end);
    const at = words.findIndex((word) => isWord(word, allergens));
    if (at === -1 || sentence.section !== 'other' || words.some(isWarning)) return [];
    const place = { first: sentence.first + at, end: sentence.first + at + 1 };
    return [
      contradicted(each, place, 'chart_allergen_named', 'the text names what the chart lists as an allergy', 0.7),
    ];
  });
  // A text that speaks of the allergy elsewhere knows of it.
  return hasWord(tokens, /^allerg(?:y|ies|ic)$/) ? [] : found.slice(0, 1);
}

/** What a food that charts list by its kind is on the plate, in the singular. */
const KINDS_OF: Readonly<Record<string, readonly string[]>> = wordTable({
  shellfish: ['shrimp', 'prawn', 'crab', 'lobster', 'clam', 'mussel', 'oyster', 'scallop', 'crayfish'],
  crustacean: ['shrimp', 'prawn', 'crab', 'lobster', 'crayfish'],
  crustaceans: ['shrimp', 'prawn', 'crab', 'lobster', 'crayfish'],
  nut: ['almond', 'cashew', 'walnut', 'pecan', 'pistachio', 'hazelnut'],
  tree: ['almond', 'cashew', 'walnut', 'pecan', 'pistachio', 'hazelnut'],
  fish: ['salmon', 'tuna', 'cod', 'sardine', 'mackerel', 'trout', 'haddock'],
  sesame: ['tahini', 'hummus'],
});

const LIGHT =
  /\b(?:(?:only |just |mild |some )(?:nausea|upset stomach|stomach upset|headache|itching|diarrhea|fatigue|gi upset|dizziness)|(?:nausea|upset stomach|headache|gi upset|diarrhea|itching) only|tolerat(?:es|ed) (?:well|it well|without|fine|before)|(?:always|has|have|had|been) tolerated|tolerates it|(?:is|was|been) (?:well )?tolerated|well tolerated|no (?:problems?|reaction|side effects?|issues?)|without (?:a |any )?(?:problems?|reactions?|side effects?|issues?|trouble))\b/;
const GRAVE =
  /anaphyl|angioedema|stevens|sjs|necrolysis|dress|airway|throat|pancreatitis|rhabdo|agranulo|serum sickness|respiratory|hemolysis/i;

/** "Losartan, taken in place of lisinopril, is tolerated": said of the drug that came instead. */
const isReplaced = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /\b(?:(?:in (?:the )?place|instead|in lieu) of|replac(?:es|ed|ing)|substitut\w{2,4} for|rather than|(?:switched|changed|moved|over) from)(?: (?:the|his|her|your|former|previous|oral)){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  );

/** A grave reaction of the chart that the text calls slight, or none: "penicillin gave her nausea only". */
function belittled(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const known = (chart.reactions ?? []).map(({ substance, told, severe }) => ({
    ids: new Set(lexicon.read(substance).map(({ id }) => id)),
    isGrave: severe || told.some((one) => GRAVE.test(one)),
    told,
  }));
  const found = mentions.find((mention) => {
    const reactions = known.filter(({ ids }) => ids.has(mention.id));
    if (reactions.length === 0 || mention.sentence.question || isReplaced(each, mention)) return false;
    const clause = partAround(tokens, mention);
    const next = mentions.find(
      (one) =>
        one.first >= mention.end &&
        (one.kind === 'drug' || one.kind === 'class') &&
        one.id !== mention.id &&
        !reactions.some(({ ids }) => ids.has(one.id)),
    );
    const after = phrase(tokens, mention.end, Math.min(clause.end, next?.first ?? clause.end));
    const match = LIGHT.exec(after);
    if (!match) return false;
    // "Hives from cefdinir but no reaction to amoxicillin": none of the other.
    if (
      next &&
      /^(?: to| with| on| from)?(?: the)?$/.test(after.slice(match.index + match[0].length)) &&
      after.endsWith('to')
    )
      return false;
    const isNone = /tolerat|no |without/.test(match[0]);
    const isTold = reactions.some(({ told }) =>
      told.some((one) =>
        one
          .toLowerCase()
          .split(/\W+/)
          .some((word) => word.length > 4 && match[0].includes(word)),
      ),
    );
    return isNone
      ? !/\b(?:since|now|challenge|later|infused|slowly|desensiti\w{1,8})\b/.test(after)
      : !isTold && reactions.some(({ isGrave }) => isGrave);
  });
  if (!found) return [];
  const message = `the chart has a reaction to ${found.id} that the text makes light of`;
  return [contradicted(each, found, 'chart_reaction_differs', message, 0.75)];
}
