import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { type DrugAction, drugActions } from '../../drug-actions.ts';
import type { Act } from '../../drug-verbs.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isMeasuredLast, measuredBy } from '../../measured/value-cues.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { sentenceAt } from '../../reading/sentences.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { isForArteries } from '../doses/aspirin-doses.ts';

type Plan = Row<'plans'>;
type Tag = { readonly row: Plan; readonly part: 'cue' | 'unless' };

/** A row with its lists: what is wrong to do, and with what. */
interface Asked {
  readonly row: Plan;
  readonly wrong: readonly string[];
  readonly subjects: readonly string[];
}

interface Plans {
  readonly index: PhraseIndex<Tag>;
  readonly all: readonly Asked[];
}

const plansOf = once((rows: readonly Plan[]): Plans => {
  const index = indexPhrases<Tag>(
    rows.flatMap((row) => [
      ...listOf(row.cues)
        .filter((cue) => !/^[#@]/.test(cue))
        .map((text) => ({ text, gap: 1, tag: { row, part: 'cue' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: 1, tag: { row, part: 'unless' as const } })),
    ]),
  );
  return {
    index,
    all: rows.map((row) => ({ row, wrong: listOf(row.wrong), subjects: row.subjects.split(';') })),
  };
});

const NONE: readonly never[] = [];

/**
 * What is to be done with a drug if something happens, and what was done with it where it has done its harm (plans.tsv): "if the
 * pulse is below 60 double the digoxin", "heparin-induced thrombocytopenia: all heparin was continued".
 */
export function checkPlans(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const actions = drugActions(each);
  if (actions.length === 0) return [];
  const { index, all } = plansOf(each.knowledge.rows('plans'));
  const byRow = Map.groupBy(findPhrases(tokens, sentences, index), ({ tag }) => tag.row);
  const spokenOf = new Set(
    actions.flatMap(({ drugs }) => drugs.flatMap(({ id }) => [...each.knowledge.subjectsOf(id)])),
  );
  const found = all.flatMap((asked): readonly Finding[] => {
    if (!asked.subjects.some((name) => spokenOf.has(name))) return NONE;
    const { row, wrong } = asked;
    const phrases = byRow.get(row) ?? NONE;
    // A plan is made behind its condition; harm may be told by a table or a value alone.
    if (phrases.length === 0 && row.when === 'if') return NONE;
    const own = actions.filter(({ act, drugs }) => wrong.includes(act) && meant(each, asked, drugs));
    if (own.length === 0) return [];
    const action =
      row.when === 'if'
        ? planned(each, phrases, own)
        : (done(each, asked, phrases, own) ?? goneOn(each, asked, phrases, own));
    return action ? [findingOf(each, asked, action)] : [];
  });
  return found.slice(0, 1);
}

const meant = (each: Case, { subjects }: Asked, drugs: readonly ReadMention[]): ReadMention | undefined =>
  drugs.find((drug) => {
    const own = each.knowledge.subjectsOf(drug.id);
    return subjects.some((name) => own.has(name)) && (subjects.includes('aspirin') || !isForArteries(each, drug));
  });

/** Behind an order, before its "if": what the condition belongs to is this verb's. */
const OWN = /^(?:[;.:]|call|ring|stop|hold|return|come|tell|report|see|phone|contact|but|then|unless|until)$/;
const IF = /^(?:if|should|when|whenever|once|case|event|days|with|during|while|for|on)$/;
const SETTLED =
  /^(?:settle\w{0,2}|stops?|stopped|over|better|resolve\w{0,1}|gone|normal|clear\w{0,2}|improve\w{0,1}|recover\w{0,2})$/;

/** An action of the sentence that says what is to happen, not one of the condition itself. */
function planned({ reading: { tokens } }: Case, phrases: readonly Found<Tag>[], actions: readonly DrugAction[]) {
  return actions.find(({ at, end, sentence, act }) => {
    if (sentence.question || sentence.told) return false;
    const own = phrases.filter((one) => one.sentence === sentence);
    if (own.some(({ tag }) => tag.part === 'unless')) return false;
    return own.some((cue) => {
      if (cue.tag.part !== 'cue' || isAbsent(tokens, cue) || (cue.first <= at && at < cue.end)) return false;
      const from = Math.max(sentence.first, cue.first - 12);
      const marker = range(from, cue.first).findLast(
        (place) =>
          IF.test(tokens[place]!.text) &&
          (!/^(?:with|during|while|for|on|days)$/.test(tokens[place]!.text) ||
            (cue.end <= at && opens(tokens, sentence.first, place))),
      );
      // "If you double the dose and are sick, call": the condition's own verb.
      // "Pulse less than 50 - give an extra tablet": a condition without its word.
      const isBare =
        (cue.first === sentence.first || /^[:.;]$/.test(tokens[cue.first - 1]!.text)) &&
        hasWord(tokens, /^(?:[-–→:]|->)$/, cue.end, at);
      if (marker === undefined ? !isBare || at < cue.end : at > marker && at < cue.first) return false;
      // "If above 4.5 reduce it; if below 2 increase it": another condition's.
      if (hasWord(tokens, /^(?:if|when|unless|until)$/, cue.end, at)) return false;
      // "With sick-day rules".
      if (/^(?:rules?|advice|guidance|leaflet|card)$/.test(tokens[cue.end]?.text ?? '')) return false;
      // "Until the vomiting has settled, then continue".
      if (hasWord(tokens, SETTLED, cue.end, cue.end + 5)) return false;
      // Behind the condition, or before it: "double the digoxin if the pulse is below 60".
      const between = tokens.slice(Math.min(end, cue.end), Math.max(at, cue.first)).map(({ text }) => text);
      const isNear =
        at > cue.first ? between.length <= 24 : between.length <= 12 && !between.some((word) => OWN.test(word));
      const turned = between.some((word) => /^(?:unless|until|but|otherwise|not|once|after|before|then)$/.test(word));
      return isNear && !(turned && act !== 'more') && !between.includes('otherwise') && !between.includes('unless');
    });
  });
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, order) => from + order);

/** "Rules: with fever …", "on days of vomiting": the marker opens the sentence or stands behind a stop. */
const opens = (tokens: Case['reading']['tokens'], first: number, at: number): boolean =>
  at === first || /^[:;,.]$/.test(tokens[at - 1]?.text ?? '');

/** What goes on although the text has told the harm; the text does not tell of its end. */
function done(each: Case, asked: Asked, phrases: readonly Found<Tag>[], actions: readonly DrugAction[]) {
  const { tokens, mentions } = each.reading;
  if (phrases.some(({ tag }) => tag.part === 'unless')) return undefined;
  const cue = [
    ...phrases.filter(
      (one) =>
        one.tag.part === 'cue' &&
        !isOfOther(tokens, one.sentence) &&
        !isAbsent(tokens, one) &&
        !isThoughtOf(tokens, one) &&
        !isExcluded(tokens, one.end),
    ),
    ...named(each, asked.row),
  ].sort((a, b) => a.first - b.first)[0];
  if (!cue) return undefined;
  return actions.find(({ act, at, end, sentence, drugs, loose }) => {
    const drug = meant(each, asked, drugs)!;
    if (loose && (drugs.length > 1 || /^(?:take|finish|swallow)$/.test(tokens[at]!.text))) return false;
    if (
      act === 'give' &&
      !/^(?:given|gave|started|begun|began|injected|administered|commenced|infused|hung|charted|ordered|prescribed|repeated|issued|supplied|dispensed|loaded|pushed|swallowed|take|finish|swallow|goes|went|drawn|written|put|set)$/.test(
        tokens[at]!.text,
      )
    )
      return false;
    if (at < cue.first || sentence.question || sentence.told || isOnlyThought(tokens, at, sentence)) return false;
    const around = tokens
      .slice(Math.max(sentence.first, at - 8), Math.min(sentence.end, end + 10))
      // "Was then given".
      .filter(
        ({ text }, place, near) => !(text === 'then' && /^(?:was|were|is|are)$/.test(near[place - 1]?.text ?? '')),
      )
      // "On as before".
      .filter(({ text }, place, near) => !(text === 'before' && near[place - 1]?.text === 'as'))
      .map(({ text }) => text);
    // "HCTZ started 3 weeks ago".
    if (act === 'give' && hasWord(tokens, /^(?:ago|last|earlier)$/, end, end + 7)) return false;
    if (hasWord(tokens, BEHIND, end, Math.min(sentence.end, end + 10))) return false;
    if (around.some((word) => TURNS.test(word)) || (act === 'give' && around.includes('yesterday'))) return false;
    // "Propylthiouracil, begun eleven weeks ago, was stopped": told of as over.
    return !mentions.some(
      (one) =>
        one.id === drug.id &&
        (one.first === drug.first && act !== 'give'
          ? /^(?:allergen|other-person)$/.test(one.assertion) ||
            /^(?:deferred|forbidden|of-others)$/.test(one.settled ?? '')
          : /^(?:stopped|negated|hypothetical|allergen|other-person)$/.test(one.assertion)),
    );
  });
}

/** "Her pill went on after the pulmonary embolus was found", "was continued despite agranulocytosis": the harm is told behind the verb. */
function goneOn(
  each: Case,
  { row }: Asked,
  phrases: readonly Found<Tag>[],
  actions: readonly DrugAction[],
): DrugAction | undefined {
  const { tokens, mentions } = each.reading;
  if (phrases.some(({ tag }) => tag.part === 'unless')) return undefined;
  const conditions = listOf(row.cues).flatMap((cue) => (cue.startsWith('#') ? [cue.slice(1)] : []));
  const cues = [
    ...phrases.filter((one) => !isAbsent(tokens, one)),
    ...mentions.filter((one) => one.kind === 'condition' && one.assertion === 'active' && conditions.includes(one.id)),
    ...listOf(row.cues).flatMap((cue) =>
      cue.startsWith('@') && isMeasuredLast(each, cue) ? measuredBy(each, cue) : [],
    ),
  ];
  return actions.find(({ act, end, sentence, loose }) => {
    if (loose || !/^(?:same|more)$/.test(act) || sentence.question || sentence.told) return false;
    const cue = cues.find((one) => one.sentence === sentence && one.first >= end);
    return (
      cue !== undefined &&
      !isExcluded(tokens, cue.end) &&
      DESPITE.test(phrase(tokens, end, cue.first)) &&
      !hasWord(tokens, NOT_DONE, sentence.first, cue.first) &&
      !hasWord(tokens, /^(?:resolved|recovered|settled|excluded|until|then|stopped)$/, cue.end, sentence.end)
    );
  });
}
const DESPITE =
  /^(?:\S{1,10} ){0,5}(?:even )?(?:after|despite|in spite of|although|though|because of)(?:(?= ) (?:the|her|his|your|an?|this|she had|he had|she has|he has|known|proven|acute|severe|new|fresh|two|three|several|repeated|recurrent|another|episodes? of|bouts? of)){0,4}$/;
const NOT_DONE =
  /^(?:not|never|no|without|avoid\w{0,3}|if|unless|would|could|might|mother|father|sister|brother|wife|husband|wrongly|error|mistake)$/;

/** "That tube belongs to bed 12", "a haemolysed sample": no finding of this patient. */
const isOfOther = (tokens: Case['reading']['tokens'], { first, end }: Found<Tag>['sentence']): boolean =>
  hasWord(
    tokens,
    /^(?:belongs?|belonged|mislabel\w{1,4}|ha?emolysed|hemolyzed|ha?emolysis|clenched|tourniquet|spurious|spuriously|pseudohyper\w{4,9}|artefact|artifact|wrongly)$/,
    first,
    end,
  );

/** "Pancreatitis was ruled out". */
const isExcluded = (tokens: Case['reading']['tokens'], end: number): boolean =>
  /^(?:[^.;,]{0,40} )?(?:excluded|ruled out|unlikely|negative|resolved|resolving|recovered|corrected|disproved|in question|healed|(?:years?|months?) (?:ago|earlier|before)|last (?:year|spring|summer|autumn|winter)|in (?:19|20)\d\d|settled|gone|cleared|cured|explained|discussed|leaflet|risks?|symptoms|signs|screen\w{0,3}|advice|warning)\b/.test(
    phrase(tokens, end, end + 9),
  );

const named = (each: Case, { cues }: Plan): readonly { readonly first: number }[] =>
  listOf(cues).flatMap((cue): readonly { readonly first: number }[] => {
    if (cue.startsWith('#'))
      return each.reading.mentions.filter(
        (one) => one.kind === 'condition' && one.id === cue.slice(1) && one.assertion === 'active',
      );
    return (isMeasuredLast(each, cue) ? measuredBy(each, cue) : []).filter(
      (one) => !isOfOther(each.reading.tokens, sentenceAt(each.reading.sentences, one.first)),
    );
  });

/** A case that is thought of, told of before, or another's. */
const isThoughtOf = (
  tokens: Case['reading']['tokens'],
  { first, sentence }: { readonly first: number; readonly sentence: Found<Tag>['sentence'] },
): boolean =>
  sentence.question ||
  isUnreal(tokens, sentence, first) ||
  OF_RELATIVE.test(phrase(tokens, sentence.first, first)) ||
  // "Seizure history taken with care".
  /^history\b/.test(phrase(tokens, first + 1, first + 2)) ||
  sentence.section === 'family' ||
  sentence.section === 'past' ||
  // "Not back to 200 at once (rash/SJS)": what may come.
  tokens.slice(Math.max(sentence.first, first - 3), first).some(({ text }) => text === '(') ||
  // "His old pancreatitis", not "a 74-year-old man".
  wordsIn(tokens, /^old$/, Math.max(sentence.first, first - 10), first).some(
    (at) => !/^(?:years?|months?|weeks?|yrs?|-)$/.test(tokens[at - 1]?.text ?? ''),
  ) ||
  hasWord(
    tokens,
    /^(?:if|should|would|could|may|might|can|when|risk|risks|call|watch|report|phone|return|unless|history|hx|previous|previously|prior|former|past|once|known|warned|told|about|signs|symptoms|explained|leaflet|rare|mother|father|sister|brother|screen\w{0,3}|roommate|neighbou?r|wife|husband|partner|spouse|son|daughter|stepson|stepdaughter|brother|aunt|uncle|cousin|friend|donor|dog|cat|after|before|until|despite|not|prevent\w{0,4})$/,
    Math.max(sentence.first, first - 10),
    first,
  );
/** "Her brother has had epilepsy since childhood, last convulsion this past March": all of it is his. */
const OF_RELATIVE =
  /\b(?:his|her|your|their|the patient's) (?:\w{3,10} )?(?:mother|father|sister|brother|wife|husband|son|daughter|aunt|uncle|cousin|partner|twin|flatmate|roommate|friend|grandmother|grandfather) (?:has|had|is|was|suffers|takes|died)\b(?![^;]{0,120}\b(?:himself|herself|patient)\b)/;
/** "Can be resumed" lets it go on; "might be resumed" does not say so. */
const isOnlyThought = (tokens: Case['reading']['tokens'], at: number, sentence: Found<Tag>['sentence']): boolean => {
  const before = tokens.slice(Math.max(sentence.first, at - 10), at).map(({ text }) => text);
  return (
    before.some(
      (word, place) =>
        /^(?:if|would|could|might|risk|risks|call|watch|report|phone|ring|return|unless|mother|father|sister|brother|roommate|wife|husband|son|daughter|until|despite|not|prevent\w{0,4})$/.test(
          word,
        ) ||
        // "Should vomiting start"; "she should go on with it" tells what is to be done.
        (word === 'should' && !/^(?:he|she|you|they|patient|we)$/.test(before[place - 1] ?? '')) ||
        (/^(?:can|may)$/.test(word) && before[place + 1] !== 'be'),
    ) || before.at(-1) === '('
  );
};
/** Words that turn what is told behind the verb: "resumed after the count had recovered". */
const BEHIND = /^(?:after|once|when|low|prophylactic|later)$/;
const TURNS =
  /^(?:until|before|unless|although|though|wrongly|mistake|error|erroneously|initially|then|never|not|instead|topical|gel|cream|eye|drops|patch|flush|resolved|normal|pravastatin|had|night)$/;

const TELLS: Readonly<Record<Act, string>> = {
  more: 'is raised',
  same: 'goes on',
  less: 'is cut',
  none: 'is left out',
  give: 'is given',
};

const findingOf = (each: Case, asked: Asked, { act, at, end, drugs }: DrugAction): Finding => {
  const { row } = asked;
  const { id } = meant(each, asked, drugs)!;
  return {
    ...spanOf(each.reading.tokens, at, end),
    family: 'treatment',
    category: 'plan_wrong',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.82,
    message: `${id} ${TELLS[act]} with ${row.event}: ${row.statement} (${row.source})`,
    evidence: [evidenceOf(row, `${row.event}: ${row.statement}`)],
    about: [id],
  };
};
