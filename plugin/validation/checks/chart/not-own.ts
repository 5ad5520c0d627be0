import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** Diseases told as the patient's that the chart has as refuted, or only of a relative. */
export function checkChartNotOwn(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart) return [];
  const { refuted = [], relatives = [] } = chart;
  const own = ownConditions(each, chart);
  const found = [
    ...told(each, refuted, own, 'the chart has this condition as refuted, the text as present', isShown),
    ...told(
      each,
      relatives.flatMap(({ names }) => names),
      own,
      'the chart has this condition of a relative, the text of the patient',
    ),
  ];
  return found.slice(0, 1);
}

/** What the patient has or had, by our tables' names with what each is a kind of, and by the chart's. */
function ownConditions(each: Case, chart: ChartFacts): ReadonlySet<string> {
  const { conditions, otherConditions } = chartedTerms(chart, each.reading.lexicon);
  const ids = [...conditions, ...otherConditions].flatMap((id) => [
    id,
    each.knowledge.conditions.get(id)?.kind_of ?? id,
  ]);
  return new Set([...ids, ...[...chart.conditions, ...(chart.pastConditions ?? [])].map((name) => name.toLowerCase())]);
}

interface Place {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
  readonly assertion?: ReadMention['assertion'];
}

function told(
  each: Case,
  names: readonly string[],
  own: ReadonlySet<string>,
  ...[message, shown]: readonly [message: string, shown?: (before: string) => boolean]
): readonly Finding[] {
  const place = names.flatMap((name) => placesOf(each, name, own)).find((one) => isToldAsOwn(each, one, shown));
  return place ? [contradicted(each, place, 'chart_condition_not_own', message, 0.8)] : [];
}

/** Where the text names it: by a name of our tables, or in the chart's own words. */
function placesOf(each: Case, name: string, own: ReadonlySet<string>): readonly Place[] {
  const { lexicon, mentions, tokens, sentences } = each.reading;
  if (own.has(name.toLowerCase())) return [];
  const words = tokensOf(name);
  // "Kidney disease" is no name of "autosomal dominant polycystic kidney disease", nor "dementia" of "vascular dementia".
  const ids = new Set(
    lexicon
      .read(name)
      .flatMap(({ kind, id, misspelt, first, end }) =>
        kind === 'condition' &&
        !misspelt &&
        words.every(({ text }, at) => (at >= first && at < end) || PLAIN.test(text))
          ? [id]
          : [],
      ),
  );
  if ([...ids].some((id) => own.has(id) || own.has(each.knowledge.conditions.get(id)?.kind_of || id))) return [];
  const named = mentions.filter(({ kind, id }) => kind === 'condition' && ids.has(id));
  if (ids.size > 0) return named;
  const plain = words.map(({ text }) => plainly(text));
  const wanted = plain.length > 1 && /^(?:disease|syndrome)$/.test(plain.at(-1)!) ? plain.slice(0, -1) : plain;
  if (wanted.length < 2 && !(wanted[0]!.length > 5)) return [];
  return sentences.flatMap((sentence) =>
    wordsIn(tokens, /./, sentence.first, sentence.end - wanted.length + 1)
      .filter((at) => wanted.every((word, step) => plainly(tokens[at + step]!.text) === word))
      .map((first) => {
        const end = first + wanted.length;
        return { first, end: /^(?:disease|syndrome)$/.test(tokens[end]?.text ?? '') ? end + 1 : end, sentence };
      }),
  );
}
const PLAIN =
  /^(?:essential|primary|chronic|acute|systemic|mellitus|disease|disorder|syndrome|unspecified|nos|of|the|due|to|,|-|[()])$/;

/** British and accented spelling as the plain American one: "coeliac", "Ménière's". */
const plainly = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replace(/'s$/, '').replace(/[ao]e/g, 'e');

const OTHERWISE =
  /^(?:family|familial|fhx?|mother|father|parents?|sister|brother|siblings?|son|daughter|aunt|uncle|cousin|grandmother|grandfather|grandparents?|relatives?|maternal|paternal|husband|wife|partner|risk|risks|screen|screening|screened|gene|genes|genetic|inherit\w{0,5}|hereditary|carrier|prevent\w{0,6}|ruled?|exclud\w{1,4}|refut\w{1,4}|suspect\w{0,3}|suspicion|possible|possibly|question\w{0,4}|worr\w{1,4}|concern\w{0,3}|if|could|might|would|should|check|test|tests|tested|testing|workup|versus|vs|not|no|never|without|nor|neither|denies|unlike|wrong|wrongly|removed|error|incorrect\w{0,2}|corrected|mistaken|mistakenly|thought|initially|differential|negative|considered|whether|look|evaluate|monitor|watch|develop\w{0,3}|likely|unlikely|unconfirmed|provisional)$/;
const HAS =
  /\b(?:has|have|had|history|hx|known|with|pmhx?|diagnosed|diagnosis|dx|background|includ\w{1,4}|problems?|conditions?|confirmed|established|treated|lives|comorbidities|medical|her|his|your)\b/;
const ARTICLE =
  '(?:(?= ) (?:an?|the|his|her|your|their|acute|new|small|large|left|right|bilateral|that of|still|now|again)){0,3}$';
/** "CT angiography was done; it showed a pulmonary embolism", "the biopsies confirm coeliac disease", where the chart has it as excluded. */
const SHOWN = new RegExp(
  `\\b(?:shows?|showed|showing|shown|reveal(?:s|ed)|demonstrat(?:es|ed)|found|finding|prove[sd]?|positive for|confirm(?:s|ed|ing)?|establish(?:es|ed)|consistent with|in keeping with|diagnostic of|typical of|due to|caused by|result of|put down to|attributed to)${ARTICLE}`,
);
/** "The diagnosis remains vascular dementia", "what is the matter is", "the cause of her memory loss is". */
const CALLED = new RegExp(
  `\\b(?:diagnos[ei]s|label|illness|cause|disease|condition|problem|explanation|disorder)(?:(?= ) (?:of|for|behind) (?:\\S{1,12} ){0,4}\\S{1,12})?(?= ) (?:is|was|stays|remains|being|:)${ARTICLE}`,
);
/** "Nifedipine 20 mg twice daily for hypertension", "is taken for asthma". */
const TAKEN_FOR =
  /\b(?:mg|mcg|daily|day|night|nightly|morning|evening|weekly|puffs?|tablets?|taken|takes|given|used|uses|prescribed|(?:is|was|being) treated|treatment|takes it|on it) for(?: (?:the|his|her|your|their|long - standing|chronic)){0,2}$/;
const isShown = (before: string): boolean => SHOWN.test(before) || CALLED.test(before) || TAKEN_FOR.test(before);
const HELD =
  /^(?:is |was |has been |were )?(?:again |now |since |later )?(?:confirmed|diagnosed|established|proven|present|known|found|controlled|stable|active|treated)\b/;

function isToldAsOwn(each: Case, place: Place, shown?: (before: string) => boolean): boolean {
  const { tokens } = each.reading;
  const { first, end, sentence, assertion = 'active' } = place;
  if (sentence.told || sentence.question || sentence.section === 'family' || sentence.section === 'allergies')
    return false;
  const clause = partAround(tokens, place);
  const before = phrase(tokens, Math.max(clause.first, first - 12), first);
  // "Breast cancer in the patient, ovarian cancer in an aunt": whoever else is named.
  if (/^in (?:the|this|our) patient\b/.test(phrase(tokens, end, end + 3)))
    return !/\b(?:no|not|never|without)\b/.test(before);
  if (assertion !== 'active' || hasWord(tokens, OTHERWISE, clause.first, clause.end)) return false;
  return HAS.test(before) || shown?.(before) === true || HELD.test(phrase(tokens, end, Math.min(clause.end, end + 6)));
}
