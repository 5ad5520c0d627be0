import type { ChartFacts } from '../chart-facts.ts';
import { chartedTerms } from '../charted-terms.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { isEpisode } from '../episodes.ts';
import type { Finding } from '../finding.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { isNoAllergy } from './consistency.ts';
import { sidesIn } from './laterality.ts';

/** What the text says the patient has, takes and does not tolerate, against the chart's lists. */
export function checkChartClaims(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return [
    ...uncharted(each, chart),
    ...conditions(each, chart),
    ...ended(each, chart),
    ...noAllergies(each, chart),
    ...otherAllergies(each, chart),
    ...sides(each, chart),
    ...weight(each, chart),
  ];
}

const finding = (
  each: Case,
  place: { readonly first: number; readonly end: number },
  found: Pick<Finding, 'category' | 'severity' | 'verdict' | 'score' | 'message'>,
): Finding => ({
  ...spanOf(each.reading.tokens, place.first, place.end),
  family: 'chart',
  ...found,
  evidence: [{ source: 'chart', citation: 'chart', text: found.message }],
});

const wordsOf = (each: Case, { sentence }: ReadMention): readonly string[] =>
  each.reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);

/** The words of its sentence between semicolons. */
const clauseOf = ({ reading: { tokens } }: Case, { sentence, first }: ReadMention): readonly string[] => {
  const before = tokens.slice(sentence.first, first).map(({ text }) => text);
  const after = tokens.slice(first, sentence.end).map(({ text }) => text);
  const end = after.indexOf(';');
  return [...before.slice(before.lastIndexOf(';') + 1), ...(end === -1 ? after : after.slice(0, end))];
};

const ONGOING =
  /^(?:continue|continues|continued|takes|taking|home|current|currently|remains|chronic|refill|refilled|resume|already)$/;
const NEW =
  /^(?:suggest|suggested|advise|advised|try|trial|option|alternative|start|started|starting|begin|began|initiate|initiated|add|added|adding|prescribe|prescribed|new|give|given|order|ordered|consider|recommend|switch|switched|received|administered)$/;

/** A drug told of as ongoing that is not among the chart's medications. */
function uncharted(each: Case, chart: ChartFacts): readonly Finding[] {
  const { drugs } = chartedTerms(chart, each.reading.lexicon);
  if (drugs.size === 0) return [];
  const parts = new Set([...drugs.keys()].flatMap((id) => [id, ...id.split(/[- ]/)]));
  const told = new Map<string, ReadMention>();
  for (const mention of each.reading.mentions) {
    if (mention.kind === 'drug' && mention.assertion === 'active' && !told.has(mention.id))
      told.set(mention.id, mention);
  }
  return [...told.values()].flatMap((drug) => {
    if (drug.id.split(/[- ]/).some((part) => parts.has(part)) || isAsNeeded(each, drug)) return [];
    const words = clauseOf(each, drug);
    if (!words.some((word) => ONGOING.test(word)) || words.some((word) => NEW.test(word))) return [];
    return [
      finding(each, drug, {
        category: 'chart_medication_missing',
        severity: 'moderate',
        verdict: 'unsupported',
        score: 0.6,
        message: `${drug.id} is not among the chart's active medications`,
      }),
    ];
  });
}

/** "Warfarin was stopped last year" of a drug that the chart has as active; who stops it now is not meant. */
function ended(each: Case, chart: ChartFacts): readonly Finding[] {
  const { drugs } = chartedTerms(chart, each.reading.lexicon);
  const { tokens, mentions } = each.reading;
  const old = mentions.find(
    ({ kind, id, end, sentence }) =>
      kind === 'drug' &&
      drugs.has(id) &&
      /^(?:was|has been) (?:stopped|discontinued)\b.{0,40}\b(?:last (?:year|month|week|spring|summer|fall|autumn|winter)|(?:years?|months?|weeks?) ago|in (?:19|20)\d\d)\b/.test(
        tokens
          .slice(end, Math.min(sentence.end, end + 12))
          .map(({ text }) => text)
          .join(' '),
      ),
  );
  if (!old) return [];
  return [
    finding(each, old, {
      category: 'chart_medication_continued',
      severity: 'moderate',
      verdict: 'contradicted',
      score: 0.6,
      message: `${old.id} is among the chart's active medications`,
    }),
  ];
}

/** "Taking acetaminophen will help", "home rescue: ubrogepant prn": what is advised, or taken when it is needed. */
const isAsNeeded = ({ doses, reading: { tokens } }: Case, { id, sentence, first, end }: ReadMention): boolean =>
  doses.some(({ drug, frequency }) => drug.id === id && frequency?.asNeeded === true) ||
  tokens.slice(end, Math.min(sentence.end, end + 6)).some(({ text }) => /^(?:will|may|prn|can|needed)$/.test(text)) ||
  tokens.slice(Math.max(sentence.first, first - 6), first).some(({ text }) => /^(?:rescue|prn|otc)$/.test(text));

const HISTORY = /^(?:history|known|pmh|hx|longstanding|chronic|diagnosed|has|comorbidities|medical)$/;

/** A chronic disease that the chart has and the text denies, or that the text gives as history and the chart lacks. */
function conditions(each: Case, chart: ChartFacts): readonly Finding[] {
  const { conditions: charted } = chartedTerms(chart, each.reading.lexicon);
  if (charted.length === 0) return [];
  const kinds = new Set(charted.map((id) => each.knowledge.conditions.get(id)?.kind_of ?? ''));
  const related = new Set(charted.flatMap((id) => [id, each.knowledge.conditions.get(id)?.kind_of || id]));
  const seen = new Set<string>();
  return each.reading.mentions.flatMap((mention) => {
    const row = mention.kind === 'condition' ? each.knowledge.conditions.get(mention.id) : undefined;
    if (row?.chronic !== 'yes' || seen.has(mention.id)) return [];
    seen.add(mention.id);
    const isCharted = related.has(mention.id) || (row.kind_of !== '' && related.has(row.kind_of));
    const words = wordsOf(each, mention);
    if (
      mention.assertion === 'negated' &&
      (charted.includes(mention.id) || kinds.has(mention.id)) &&
      !isEpisode(each.reading.tokens, mention) &&
      words.some((word) => /^(?:history|no|denies|never|not|without|doesn't|don't|isn't)$/.test(word))
    ) {
      return [
        finding(each, mention, {
          category: 'chart_condition_denied',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.75,
          message: `the chart has ${mention.id}, which the text denies`,
        }),
      ];
    }
    // "Hx angioedema on lisinopril" is a reaction, listed among the allergies.
    const isReaction = each.reading.mentions.some(
      ({ assertion, sentence }) => assertion === 'allergen' && sentence === mention.sentence,
    );
    if (mention.assertion !== 'active' || isCharted || isReaction || !words.some((word) => HISTORY.test(word)))
      return [];
    return [
      finding(each, mention, {
        category: 'chart_condition_missing',
        severity: 'moderate',
        verdict: 'unsupported',
        score: 0.5,
        message: `${mention.id} is not among the chart's conditions`,
      }),
    ];
  });
}

/** "No known drug allergies" of a patient whose chart lists some. */
function noAllergies(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens } = each.reading;
  const { allergens } = chartedTerms(chart, each.reading.lexicon);
  const at = tokens.findIndex((_, index) => isNoAllergy(tokens, index));
  const isFood = [at - 1, at - 2, at + 1, at + 2].some((near) => tokens[near]?.text === 'food');
  const listed = isFood ? chart.allergies.filter((name) => FOODS.test(name)) : allergens;
  if (at === -1 || listed.length === 0) return [];
  return [
    finding(
      each,
      { first: at, end: Math.min(tokens.length, at + 4) },
      {
        category: 'chart_allergy_denied',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.85,
        message: `the chart lists an allergy to ${listed[0]}, the text says that there is none`,
      },
    ),
  ];
}

const FOODS = /peanut|nut|almond|cashew|walnut|milk|egg|fish|shrimp|shellfish|soy|wheat|sesame|strawberry|kiwi|food/i;

/** "On rituximab: reviewed allergy list" names no allergen. */
const isListNamed = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  tokens
    .slice(end, Math.min(sentence.end, end + 7))
    .some(
      ({ text }, at, words) => text === 'allergy' && /^(?:lists?|band|banner|history)$/.test(words[at + 1]?.text ?? ''),
    );

/** An allergy that the chart does not list. */
function otherAllergies(each: Case, chart: ChartFacts): readonly Finding[] {
  if (chart.allergies.length === 0) return [];
  const { allergens } = chartedTerms(chart, each.reading.lexicon);
  const listed = new Set(allergens.flatMap((id) => [...each.knowledge.subjectsOf(id)]));
  const named = each.reading.mentions.find(
    (mention) =>
      (mention.kind === 'drug' || mention.kind === 'class') &&
      mention.assertion === 'allergen' &&
      mention.id !== 'food' && // a heading: "Food allergies: peanut"
      !isListNamed(each, mention) &&
      ![...each.knowledge.subjectsOf(mention.id)].some((name) => listed.has(name)),
  );
  if (!named) return [];
  return [
    finding(each, named, {
      category: 'chart_allergy_missing',
      severity: 'moderate',
      verdict: 'unsupported',
      score: 0.5,
      message: `an allergy to ${named.id} is not in the chart`,
    }),
  ];
}

/** The other side of a charted condition: "fracture of left wrist". */
function sides(each: Case, chart: ChartFacts): readonly Finding[] {
  const charted = chart.conditions.flatMap((name) =>
    [...name.toLowerCase().matchAll(/\b(left|right)\b[^,;]{0,30}/g)].map((match) => ({
      side: match[1]!,
      words: match[0].split(/\W+/),
    })),
  );
  if (charted.length === 0) return [];
  const sided = each.reading.sentences.flatMap((sentence) => sidesIn(each.reading.tokens, sentence));
  const wrong = sided.find(({ side, site }) => {
    const same = charted.filter(({ words }) => words.includes(site));
    return (
      same.length > 0 &&
      same.every((condition) => condition.side !== side) &&
      !sided.some((other) => other.site === site && other.side !== side)
    );
  });
  if (!wrong) return [];
  return [
    finding(each, wrong, {
      category: 'chart_side_differs',
      severity: 'high',
      verdict: 'contradicted',
      score: 0.75,
      message: `the chart has the ${wrong.side === 'left' ? 'right' : 'left'} ${wrong.site}, the text the ${wrong.side} one`,
    }),
  ];
}

function weight(each: Case, chart: ChartFacts): readonly Finding[] {
  const stated = each.reading.patient.find((fact) => fact.kind === 'weight');
  if (stated?.kind !== 'weight' || chart.weightKg === undefined || chart.weightKg < 10) return [];
  if (Math.abs(stated.kg - chart.weightKg) <= chart.weightKg * 0.2) return [];
  return [
    finding(each, stated, {
      category: 'chart_weight_differs',
      severity: 'moderate',
      verdict: 'contradicted',
      score: 0.65,
      message: `the chart has a weight of ${plain(Math.round(chart.weightKg * 10) / 10)} kg, the text says ${plain(Math.round(stated.kg * 10) / 10)} kg`,
    }),
  ];
}
