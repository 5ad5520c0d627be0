import { lean } from '../../../lean.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { singular, wordsOf } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** A chart that lists so many diseases is not without a lasting one that is spoken of as known. */
const ENOUGH = 3;

/** "Established coronary disease", "hypertension, gout and asthma are stable", of a chart with a list of diseases and without this one. */
export function checkChartUnlistedDiseases(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart || chart.conditions.length < ENOUGH) return [];
  const { tokens, mentions, lexicon } = reading;
  const { conditions, otherConditions } = chartedTerms(chart, lexicon);
  const kindOf = (id: string): string => knowledge.conditions.get(id)?.kind_of ?? '';
  const related = new Set([...conditions, ...otherConditions].flatMap((id) => [id, kindOf(id) || id]));
  const named = new Set([...chart.conditions, ...(chart.pastConditions ?? [])].flatMap(wordsOf));
  const isRelated = ({ id }: ReadMention) => related.has(id) || related.has(kindOf(id));
  const found = mentions.find((one) => {
    const { kind, id, misspelt, assertion, sentence, first, end } = one;
    if (kind !== 'condition' || misspelt || assertion !== 'active' || isRelated(one)) return false;
    if (knowledge.conditions.get(id)?.chronic !== 'yes' || /^(?:pain|an(?:a)?emia|obesity|anxiety)$/.test(id))
      return false;
    if (sentence.told || sentence.question || sentence.section === 'family') return false;
    if (tokens.slice(first, end).some(({ text }) => named.has(singular(text)))) return false;
    const said = phrase(tokens, sentence.first, sentence.end);
    if (ELSE.test(said) || kinIn(tokens, sentence).length > 0) return false;
    const before = phrase(tokens, Math.max(sentence.first, first - 7), first);
    const behind = phrase(tokens, end, Math.min(sentence.end, end + 6));
    const opens = first === sentence.first || /^[;.]$/.test(tokens[first - 1]?.text ?? '');
    return (
      KNOWN_BEFORE.test(before) ||
      (opens && HELD_BEHIND.test(behind)) ||
      (isInListOf(each, one, isRelated) && (STANDING.test(said) || isList(each, one)))
    );
  });
  if (!found) return [];
  return [contradicted(each, found, 'chart_condition_missing', `${found.id} is not among the chart's conditions`, 0.7)];
}

const ELSE =
  /\b(?:no|not|never|without|denies|if|risk|risks|screen\w{0,3}|rule|possible|possibly|suspected|probable|likely|query|new|newly|today|may(?! \d)|might|could|can|exclude\w?|differential|versus|vs|or|prevent\w{0,4}|history|previous\w{0,2}|past|prior|resolved|remission|family|worr\w{3,4}|concern\w{0,3}|consider\w{0,3}|work ?- ?up|guideline\w?|patients|people|study|symptoms of|signs of|suggest\w{0,4}|consistent with|due to|caused by|cause|causes|leaflet|information|about|diagnosed (?:today|this)|admitted|presented|flare|acute|exacerbation)\b/;

const KNOWN_BEFORE =
  /\b(?:established|comorbid|coexisting|co - existing|concomitant|underlying|carries (?:an?|the|his|her) diagnosis of|(?:also )?suffers from|known to have|(?:given|because of|in view of|in light of) (?:his|her|your|the patient's)|since (?:he|she) has|complicated by|(?:he|she|patient|pt) is an?)(?: (?:an?|the|known|chronic|longstanding|long-standing|stable|mild|severe|type|\d|his|her)){0,3}$/;
const HELD_BEHIND = lean(
  /^(?:[:,-] ?)?(?:(?:is|remains|has been|stays) )?(?:well|fully|nicely|rate ?- ?|poorly)? ?(?:controlled|stable|managed)\b|^: (?:continues?|on|stable|controlled|well)\b/,
);
const STANDING =
  /\b(?:background of|long ?- ?standing|longstanding|conditions|problems|comorbidities|stable|reviewed|treated|controlled|managed|pmhx?|known|chronic|lives with|living with)\b/;

const GAP =
  /^(?:(?:,|;|and|&|\+|\/|with|also|type|\d|stage|[iv]{1,3}|#|chronic|essential|mild|moderate|severe|stable|well|controlled|of|the|both|knees?|hips?|left|right) ?){1,6}$/;

/** Joined to a disease that the chart has, with nothing but commas and "and" between. */
function isInListOf(each: Case, one: ReadMention, isCharted: (other: ReadMention) => boolean): boolean {
  const { tokens, mentions } = each.reading;
  return mentions.some((other) => {
    if (other.kind !== 'condition' || other.sentence !== one.sentence || !isCharted(other)) return false;
    const [from, to] = other.first < one.first ? [other, one] : [one, other];
    return to.first > from.end && to.first - from.end < 14 && isJoined(each, from.end, to.first, tokens.length);
  });
}

/** Gaps between the diseases of one list, over those that stand between. */
function isJoined({ reading: { tokens, mentions } }: Case, from: number, to: number, length: number): boolean {
  const inside = mentions.filter(({ kind, first, end }) => kind === 'condition' && first >= from && end <= to);
  const stops = [...inside.flatMap(({ first, end }) => [first, end]), to];
  let start = from;
  for (let at = 0; at < stops.length && start < length; at += 2) {
    const between = phrase(tokens, start, stops[at]!);
    if (between !== '' && !GAP.test(`${between} `)) return false;
    start = stops[at + 1] ?? to;
  }
  return true;
}

/** "#1 Hypertension #2 COPD #3 gout", "with hypertension, hyperlipidemia, and COPD.": three and more, and little else. */
function isList({ reading: { mentions } }: Case, { sentence }: ReadMention): boolean {
  const own = mentions.filter(
    (other) => other.kind === 'condition' && other.sentence === sentence && other.assertion === 'active',
  );
  const named = own.reduce((sum, { first, end }) => sum + end - first, 0);
  return own.length > 2 && sentence.end - sentence.first <= named + own.length * 2 + 4;
}
