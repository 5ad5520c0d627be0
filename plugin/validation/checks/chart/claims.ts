import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { singular, wordsOf as wordsOfName } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { isEpisode } from '../../episodes.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isCompound } from '../states/denied-facts.ts';
import { CONTROLLED, isToldAsHad } from './told-as-had.ts';

/** What the text says the patient has and weighs, against the chart. */
export function checkChartClaims(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  return [...conditions(each, chart), ...weight(each, chart)];
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

/** "Is followed for asthma, first entered in 2017", "Dx: multiple sclerosis", "psoriasis since 2010": told as a standing diagnosis. */
const isEstablished = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  LISTED.test(phrase(tokens, sentence.first, first)) ||
  /(?:\b(?:followed|seen|managed|cared|reviewed) (?:here |regularly |yearly |by \w{3,14} )?for (?:(?:his|her|their|your) )?|\b(?:dx|diagnosis|diagnoses|pmhx?|problem list|background|comorbidities) ?: ?|\bbackground of |\b(?:lives|living) with )(?:severe |moderate |mild |chronic |stable |long ?- ?standing )?$/.test(
    `${phrase(tokens, Math.max(sentence.first, first - 7), first)} `,
  ) ||
  /^,? ?(?!since (?:january|february|march|april|may|june|july|august|september|october|november|december)(?! (?:19|20)\d\d))(?:(?:first|newly|was|it was) )?(?:since|entered|recorded|diagnosed|found|known since|confirmed)(?= ) (?:(?:in|since|at|on|age|about) ){0,2}(?=\w)(?:\d|january|february|march|april|may|june|july|august|september|october|november|december|childhood|birth)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 7)),
  ) ||
  (/^(?:your|her|his)$/.test(tokens[first - 1]?.text ?? '') &&
    CONTROLLED.test(phrase(tokens, end, Math.min(sentence.end, end + 7))));

/** "Problems: COPD and gout", "her problem list includes". */
const LISTED =
  /\b(?:(?:active |current |chronic |medical |other )?(?:problems?|conditions|comorbidities)(?: list)?(?: on (?:his|her|your|the) list)? ?(?::|\bincludes?|\bare\b|\bis\b)|problem list (?:has|holds|shows|names))(?: [\p{L}\d,()/-]{1,18}){0,16}$/u;
/** "Past history: diabetes, hypertension and epilepsy", a list of which the chart has two and more. */
const isOfHistoryList = (
  { reading: { tokens, mentions } }: Case,
  { first, sentence }: ReadMention,
  charted: ReadonlySet<string>,
): boolean =>
  HISTORY_HEAD.test(phrase(tokens, sentence.first, first)) &&
  !hasWord(
    tokens,
    /^(?:no|not|denies|negative|family|father|mother|possible|query|rule)$/,
    sentence.first,
    sentence.end,
  ) &&
  new Set(mentions.flatMap((one) => (one.sentence === sentence && charted.has(one.id) ? [one.id] : []))).size > 1;
const HISTORY_HEAD =
  /^(?:(?:past )?(?:medical )?(?:history|hx|background)|pmhx?)(?: [\p{L}\d/]{1,14}){0,9}? ?(?::|\bincludes?|\bof\b|\bis\b|significant for|notable for)/u;

/** "He has had insomnia for a month", "constipation since last week": what one comes with is not in the chart yet. */
const isNewComplaint = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /^(?:\w{2,10} ){0,2}(?:for (?:the (?:last|past) )?(?:an?|one|two|three|four|several|some|a few|\d{1,2})? ?(?:days?|weeks?|months?)\b|since (?:last|this|yesterday|january|february|march|april|may|june|july|august|september|october|november|december)\b(?! (?:19|20)\d\d))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 9)),
  );

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
    // "PMH negative for gout": of the history, and of no test.
    if (text === 'negative' && OF_HISTORY.test(phrase(tokens, at - 5, at))) return true;
    if (!BETWEEN.test(text)) return false;
  }
  return false;
}
/** "Gout: no", "asthma is not on her problem list", "free of epilepsy", "history excludes gout". */
const isDeniedBehind = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  (/^(?:: (?:no|none|absent|never|negative|denied|denies) ?(?:[.;,]|$)|(?:is|was) (?:not (?:on|in|listed|recorded|documented|part of) |never (?:diagnosed|present|found)\b))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  ) ||
    /(?:^|\b(?:is|are|remains|been) )free of$|\bhistory excludes$/.test(
      phrase(tokens, Math.max(sentence.first, first - 4), first),
    )) &&
  !hasWord(tokens, /^(?:if|flares?|attacks?|exacerbations?|screen\w{0,3}|family)$/, sentence.first, sentence.end);
/** "No known asthma triggers": something of the disease is denied. */
const isOfOneThing = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  isCompound(tokens[end], sentence.end > end) && !/^(?:diagnos[ei]s|history|mellitus|disease)$/.test(tokens[end]!.text);

const OF_HISTORY = /\b(?:history|hx|pmhx?)(?: (?:is|was|otherwise|also))?$/;

const BETWEEN =
  /^(?:history|hx|of|or|known|for|prior|past|previous|any|a|an|the|have|has|had|having|been|diagnosed|diagnosis|record|records|documentation|mention|entry|with|chronic|personal|medical|diagnosed|current|underlying|comorbid|,|and|such|as|type|\d|[a-z]{3,15}(?:itis|osis|emia|uria|ension|etes|oma|ma))$/;

/** "Ovarian cancer in a maternal aunt". */
const isOfKin = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  tokens[end]?.text === 'in' &&
  hasWord(
    tokens,
    /^(?:mother|father|parents?|brothers?|sisters?|siblings?|sons?|daughters?|aunts?|uncles?|cousins?|grandmother|grandfather|grandparents?|relatives?|family)$/,
    end,
    Math.min(sentence.end, end + 5),
  );

/** A chronic disease that the chart has and the text denies, or that the text gives as history and the chart lacks. */
function conditions(each: Case, chart: ChartFacts): readonly Finding[] {
  const { conditions: charted, otherConditions } = chartedTerms(chart, each.reading.lexicon);
  if (charted.length === 0) return [];
  const kinds = new Set(charted.map((id) => each.knowledge.conditions.get(id)?.kind_of ?? ''));
  const related = new Set(
    [...charted, ...otherConditions].flatMap((id) => [id, each.knowledge.conditions.get(id)?.kind_of || id]),
  );
  // "Sigmoid colon cancer" of a chart's "Malignant neoplasm of colon".
  const namedWords = new Set([...chart.conditions, ...(chart.pastConditions ?? [])].flatMap(wordsOfName));
  const isNamedAlike = ({ first, end }: ReadMention) =>
    each.reading.tokens.slice(first, end).some(({ text }) => namedWords.has(singular(text)));
  // "A mechanical mitral valve" of a chart that has it among the devices.
  const implants = [...(chart.devices ?? []), ...(chart.procedures ?? []).flatMap(({ names }) => names)].map((name) =>
    name.toLowerCase(),
  );
  const isImplant = ({ first, end }: ReadMention) =>
    implants.some((name) => each.reading.tokens.slice(first, end).every(({ text }) => name.includes(text)));
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
      !isOfOneThing(each, mention) &&
      (isDenied(each, mention) || isDeniedBehind(each, mention))
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
    if (
      mention.assertion !== 'active' ||
      isCharted ||
      isReaction ||
      isMeasured ||
      isNamedAlike(mention) ||
      isImplant(mention)
    )
      return [];
    // A list of three is kept; one of one or two may leave out what is told in passing.
    const isStanding =
      isEstablished(each, mention) ||
      (chart.conditions.length > 2 && isToldAsHad(each, mention)) ||
      isOfHistoryList(each, mention, related);
    if ((!words.some((word) => HISTORY.test(word)) && !isStanding) || isOfKin(each, mention)) return [];
    if (!isStanding && isNewComplaint(each, mention)) return [];
    return [
      finding(each, mention, {
        category: 'chart_condition_missing',
        severity: isStanding ? 'high' : 'moderate',
        verdict: isStanding ? 'contradicted' : 'unsupported',
        score: isStanding ? 0.7 : 0.5,
        message: `${mention.id} is not among the chart's conditions`,
      }),
    ];
  });
}

function weight(each: Case, chart: ChartFacts): readonly Finding[] {
  const { tokens } = each.reading;
  // "Regained 2.5 kg", "lost 4 kg": a change.
  const isChange = (at: number) =>
    hasWord(
      tokens,
      /^(?:regained|gained|gain|lost|loss|lose|down|up|dropped|change|by|over|under|less|than|below|if|goal|target|ideal|birth)$/,
      Math.max(0, at - 4),
      at + 4,
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
  const latest = (results.get('body weight') ?? [])[0]?.on;
  const days = latest === undefined ? Number.NaN : (each.asOf.getTime() - Date.parse(latest)) / (24 * 3600 * 1000);
  const isFar =
    Math.abs(stated.kg - chart.weightKg) > chart.weightKg * 0.2 && days < 100 && (chart.ageYears ?? 0) >= 18;
  return [
    finding(each, stated, {
      category: 'chart_weight_differs',
      // A grown-up does not change by a fifth within a season.
      severity: isFar ? 'high' : 'moderate',
      verdict: 'contradicted',
      score: 0.65,
      message: `the chart has a weight of ${plain(Math.round(chart.weightKg * 10) / 10)} kg, the text says ${plain(Math.round(stated.kg * 10) / 10)} kg`,
    }),
  ];
}
