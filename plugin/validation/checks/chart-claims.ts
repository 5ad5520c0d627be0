import type { ChartFacts } from '../chart-facts.ts';
import { chartedTerms } from '../charted-terms.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { isEpisode } from '../episodes.ts';
import type { Finding } from '../finding.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { sidesIn } from './laterality.ts';

/** What the text says the patient has, on which side, and weighs, against the chart. */
export function checkChartClaims(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return [...conditions(each, chart), ...sides(each, chart), ...weight(each, chart)];
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

const HISTORY = /^(?:history|known|pmh|hx|longstanding|chronic|diagnosed|has|comorbidities|medical)$/;

/**
 * "No history of diabetes", "does not have asthma": only such words stand between the denial and the name. "No damage from
 * diabetes" denies the damage, "no seizures" the fits of an epilepsy that is held.
 */
function isDenied({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean {
  const isFit = /^(?:seizures?|fits|migraines?|flares?|attacks?|falls|wheezing|angina|palpitations)$/.test(
    tokens[end - 1]!.text,
  );
  for (let at = first - 1; at >= Math.max(sentence.first, first - 7); at -= 1) {
    const { text } = tokens[at]!;
    if (/^(?:no|denies|denied|never|not|without|doesn't|don't|isn't|hasn't|nor)$/.test(text))
      return !isFit || tokens.slice(at, first).some((word) => /^(?:history|hx|had|prior|past)$/.test(word.text));
    if (!BETWEEN.test(text)) return false;
  }
  return false;
}
const BETWEEN =
  /^(?:history|hx|of|or|known|prior|past|previous|any|a|an|the|have|has|had|having|been|diagnosed|diagnosis|with|chronic|personal|medical|diagnosed|current|underlying|comorbid|,|and|such|as|type|\d|[a-z]{3,15}(?:itis|osis|emia|uria|ension|etes|oma|ma))$/;

/** A chronic disease that the chart has and the text denies, or that the text gives as history and the chart lacks. */
function conditions(each: Case, chart: ChartFacts): readonly Finding[] {
  const { conditions: charted, otherConditions } = chartedTerms(chart, each.reading.lexicon);
  if (charted.length === 0) return [];
  const kinds = new Set(charted.map((id) => each.knowledge.conditions.get(id)?.kind_of ?? ''));
  const related = new Set(
    [...charted, ...otherConditions].flatMap((id) => [id, each.knowledge.conditions.get(id)?.kind_of || id]),
  );
  const seen = new Set<string>();
  return each.reading.mentions.flatMap((mention) => {
    const row = mention.kind === 'condition' ? each.knowledge.conditions.get(mention.id) : undefined;
    if (row?.chronic !== 'yes' || seen.has(mention.id)) return [];
    seen.add(mention.id);
    const isCharted = related.has(mention.id) || (row.kind_of !== '' && related.has(row.kind_of));
    const words = wordsOf(each, mention);
    // "No blood pressures in that arm".
    const isMeasured = /^(?:blood|bp)$/.test(each.reading.tokens[mention.first]!.text);
    if (
      mention.assertion === 'negated' &&
      !isMeasured &&
      (charted.includes(mention.id) || kinds.has(mention.id)) &&
      !isEpisode(each.reading.tokens, mention) &&
      isDenied(each, mention)
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

/** The other side of a charted condition: "fracture of left wrist". */
function sides(each: Case, chart: ChartFacts): readonly Finding[] {
  const operated = (chart.procedures ?? []).flatMap(({ names, site = '' }) => names.map((name) => `${site}, ${name}`));
  const present = sidesOf([
    ...chart.conditions,
    ...(chart.sited ?? []).filter((name) => chart.conditions.some((one) => name.endsWith(one))),
  ]);
  const past = sidesOf([...(chart.sited ?? []), ...operated]);
  if (present.length + past.length === 0) return [];
  const sided = each.reading.sentences.flatMap((sentence) => sidesIn(each.reading.tokens, sentence));
  const ofDisease = sidedDisease(each, present);
  const wrong =
    ofDisease ??
    sided.find((one) => {
      const { side, site } = one;
      // What is now goes before what was.
      const now = present.filter(({ words }) => words.includes(site));
      const same = now.length > 0 ? now : past.filter(({ words }) => words.includes(site));
      return (
        same.length > 0 &&
        same.every((condition) => condition.side !== side) &&
        !sided.some((other) => other.site === site && other.side !== side) &&
        !isAside(each, one)
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

/** "Right anterior uveitis" of "uveitis of left eye": the disease itself with the other side, where the text never has its own. */
function sidedDisease(
  each: Case,
  charted: readonly { readonly side: string; readonly words: readonly string[]; readonly name: string }[],
) {
  const { tokens } = each.reading;
  const told = tokens.flatMap(({ text }, at) => {
    if (text !== 'left' && text !== 'right') return [];
    const word = tokens
      .slice(at + 1, at + 5)
      .find((next) =>
        /(?:itis|oma|osis|fracture|cancer|cataract|hernia|effusion|embolism|thrombosis|neuropathy|degeneration|detachment|infarct|stroke|stone|nodule|tear)$/.test(
          next.text,
        ),
      );
    return word ? [{ side: text, site: word.text, first: at, end: at + 2 }] : [];
  });
  return told.find((one) => {
    const same = charted.filter(({ name }) => name.split(/\W+/).includes(one.site));
    return (
      same.length > 0 &&
      same.every(({ side }) => side !== one.side) &&
      !told.some((other) => other.site === one.site && other.side !== one.side) &&
      !isAside(each, one)
    );
  });
}

/** Each side that charted names give, with the words behind it. */
const sidesOf = (names: readonly string[]) =>
  names.flatMap((name) =>
    [...name.toLowerCase().matchAll(/\b(left|right)\b[^,;]{0,30}/g)].map((match) => ({
      side: match[1]!,
      words: match[0].split(/\W+/),
      name: name.toLowerCase(),
    })),
  );

/** "Left ear normal", "IV in the left arm": the healthy side, or where something is put. */
const isAside = ({ reading: { tokens } }: Case, place: { readonly first: number; readonly end: number }): boolean =>
  tokens.slice(Math.max(0, place.first - 5), place.end + 5).some(({ text }) => ASIDE.test(text));
const ASIDE =
  /^(?:normal|clear|unremarkable|healthy|intact|fine|unaffected|uninvolved|good|iv|line|picc|deltoid|injection|injected|vaccine|shot|bp|cuff|cannula|port|no|without|other|neither|not|compared)$/;

function weight(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens } = each.reading;
  // "Regained 2.5 kg", "lost 4 kg": a change.
  const isChange = (at: number) =>
    tokens
      .slice(Math.max(0, at - 4), at + 4)
      .some(({ text }) =>
        /^(?:regained|gained|gain|lost|loss|lose|down|up|dropped|change|by|over|under|goal|target|ideal|birth)$/.test(
          text,
        ),
      );
  const stated = each.reading.patient.find((fact) => fact.kind === 'weight' && !isChange(fact.first));
  if (stated?.kind !== 'weight' || chart.weightKg === undefined || chart.weightKg < 2) return [];
  const { results } = chartedTerms(chart, each.reading.lexicon);
  const kilos = (results.get('body weight') ?? []).map(({ value, unit }) =>
    /lb/i.test(unit) ? value * 0.4536 : value,
  );
  // A weight of another day is charted too.
  if (kilos.some((kg) => Math.abs(kg - stated.kg) <= Math.max(0.6, kg * 0.01))) return [];
  if (Math.abs(stated.kg - chart.weightKg) <= chart.weightKg * 0.12) return [];
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
