import type { Case } from '../../check.ts';
import { datesApartIn } from '../../dates-apart.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { ToldValue } from '../../told-when.ts';
import type { WrittenDate } from '../../written-dates.ts';

// When a value of a test was taken, where its sentence tells it elsewhere than right beside the value.

/** "Was checked on 3 November and was 9", "the blood count of 8 February showed": the one day of a sentence, when it was taken. */
export function dateOfTaking(each: Case, told: ToldValue): WrittenDate | undefined {
  const { tokens } = each.reading;
  const { sentence } = told.measurement;
  const [date, ...others] = datesApartIn(each, sentence.first, sentence.end);
  if (!date || others.length > 0 || told.date || date.day === undefined) return undefined;
  // "The last LDL is 92 mg/dL, measured on 12 June": the day right behind the value is that of the last.
  const between = phrase(tokens, told.end, Math.max(told.end, date.first));
  // "92 mg/dL; his blood pressure was measured on 30 January".
  if (between.includes(';')) return undefined;
  const isBehind = /^[^:]{0,24}?[,(] ?[a-z]{4,9} on$/.test(between);
  if (told.time === 'now' && !isBehind) return undefined;
  const isOfIt = TAKEN_ON.test(phrase(tokens, Math.max(sentence.first, date.first - 4), date.first));
  return isOfIt &&
    !hasWord(tokens, /^(?:again|repeat\w{0,3}|since|next|before|until|after|not)$/, sentence.first, sentence.end)
    ? date
    : undefined;
}
const TAKEN_ON =
  /\b(?:(?:taken|drawn|measured|checked|collected|tested|sampled|recorded|obtained) on|(?:count|tests?|bloods?|labs|results?|sample|panel|profile) (?:of|from|dated|on|taken on))(?: the)?$/;

/** "On May 10 creatinine was 1.7", "10 May: creatinine 1.7": the day right before the name. */
export function dateAhead(each: Case, told: ToldValue): WrittenDate | undefined {
  const { tokens } = each.reading;
  const { sentence, first } = told.measurement;
  if (told.date || told.time || told.first !== first) return undefined;
  const date = datesApartIn(each, Math.max(sentence.first, first - 8), first).at(-1);
  const isBeside = date && /^(?:[,:] ?)?(?:(?:the|her|his|your|serum) ?)?$/.test(phrase(tokens, date.end, first));
  return isBeside && date.day !== undefined && !isSince(tokens, date) ? date : undefined;
}
const isSince = (tokens: readonly Token[], { first }: WrittenDate): boolean =>
  /^(?:since|from|after|before|until|by|to|of)$/.test(tokens[first - 1]?.text ?? '');

/**
 * "ALT was 31 U/L and hemoglobin 13.0 g/dL on 17 March", "on 10 May creatinine was 1.7 and her A1c 7.1": the one date of a
 * sentence, with nothing but values between.
 */
export function dateOfPanel(each: Case, told: ToldValue, all: readonly ToldValue[]): WrittenDate | undefined {
  const { tokens } = each.reading;
  const { sentence } = told.measurement;
  const [date, ...others] = datesApartIn(each, sentence.first, sentence.end);
  if (!date || others.length > 0 || told.date || told.time) return undefined;
  const beside = all.filter(({ measurement }) => measurement.sentence === sentence);
  // "Potassium 5.9, creatinine 1.4 (it was 1.2 in August)": the date is of one of two.
  const ids = new Set(beside.map(({ measurement }) => measurement.id));
  if (ids.size < beside.length) return undefined;
  const isOfValue = (at: number) => beside.some(({ first, end }) => at >= first && at < end);
  const isBehind = date.first >= told.end;
  const [from, to] = isBehind ? [told.end, date.first] : [date.end, told.first];
  if (to < from || to > from + 40) return undefined;
  const isOfThem = tokens
    .slice(from, to)
    .every(({ text, breaks }, at) => (isOfValue(from + at) || GLUE.test(text)) && breaks < 2);
  if (!isOfThem) return undefined;
  const lead = phrase(tokens, Math.max(sentence.first, date.first - 5), date.first);
  // "154/98, in September 142/90".
  if (isBehind && tokens[date.end]?.kind === 'number') return undefined;
  const { id } = told.measurement;
  // A weight is taken at a visit, whatever day the blood was drawn on.
  const isAmong = beside.some(
    ({ measurement, first }) => measurement.id !== id && first >= from && first < to && !isPair(measurement.id, id),
  );
  if (isAmong && (OF_BODY.test(id) || (isBehind && !hasWord(tokens, /^(?:and|&)$/, from, to)))) return undefined;
  const isLed = isBehind
    ? /(?:^| )(?:on|in|from|of|dated|\()(?: (?:early|late|mid))?$/.test(lead)
    : (isOfValue(date.first) && !OF_BODY.test(id)) ||
      (date.first - sentence.first <= 1 && /^(?:on|in)$/.test(lead)) ||
      OF_RESULTS.test(lead);
  return isLed ? date : undefined;
}
const OF_BODY = /^body|pressure$/;
const isPair = (one: string, other: string): boolean => /pressure$/.test(one) && /pressure$/.test(other);
/** Among values that were taken together. */
const GLUE =
  /^(?:and|with|an?|the|was|were|is|are|of|at|her|his|your|their|that|both|showed?|shows|normal|good|fine|back|all|low|high|serum|,|:|\(|\)|&|\/|%|on|in|from)$/;
/** "Labs of", "bloods on", "blood pressure in clinic on". */
const OF_RESULTS =
  /\b(?:labs?|bloods?|tests?|results?|panel|profile|chemistry|sample|count|monitoring|function|checked|measured|taken|drawn|pressure(?: (?:at|in) (?:the )?(?:clinic|home|office|surgery|practice))?|rate)(?: (?:of|from|on|in|dated|for|were|was|\()){0,2}$/;
