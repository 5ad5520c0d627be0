import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { phrase } from '../../reading/words.ts';
import { type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

/** "Atrial fibrillation, diagnosed in 2009" of one that the chart has since 2019; "a stroke in 2015" of one of 2021. */
export function checkChartOnsets(each: Case): readonly Finding[] {
  const { onsets = [] } = each.chart ?? {};
  if (onsets.length === 0) return [];
  const { mentions, tokens } = each.reading;
  const charted = onsets.map((onset) => ({ onset, ids: idsOf(each, onset) }));
  const found = mentions.flatMap((mention): readonly Finding[] => {
    const { kind, id, assertion, sentence, first, end } = mention;
    if (kind !== 'condition' || !/^(?:active|stopped|adjusted)$/.test(assertion) || sentence.told || sentence.question)
      return [];
    if (sentence.section === 'family') return [];
    const same = charted.filter(({ ids }) => ids.has(id) || isKindOf(each, ids, id)).map(({ onset }) => onset);
    const dates = same.flatMap(({ on }) => on ?? []);
    if (dates.length === 0 || dates.length < same.length || kinIn(tokens, sentence).length > 0) return [];
    const isOther =
      (assertion === 'active' && isOtherOnset(each, mention, dates)) ||
      isOtherEvent(each, mention, dates) ||
      isOtherSpan(each, mention, dates);
    if (!isOther) return [];
    const message = `the chart has ${id} since another time than the text`;
    return [contradicted(each, { first, end }, 'chart_onset_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

type Place = Pick<ReadMention, 'id' | 'first' | 'end' | 'sentence'>;

const yearOf = (date: string): number => Number(date.slice(0, 4));

function isOtherOnset(each: Case, mention: Place, charted: readonly string[]): boolean {
  const date = onsetBehind(each, mention);
  // When it began, was found and was entered are not the same day, nor always of one year.
  return date?.year !== undefined && charted.every((on) => Math.abs(yearOf(on) - date.year!) >= 2);
}

function onsetBehind({ reading: { tokens } }: Case, { first, end: from, sentence }: Place): WrittenDate | undefined {
  const [date] = writtenDatesIn(tokens, from, Math.min(sentence.end, from + 7));
  if (!date) return undefined;
  if (COUNTED.test(phrase(tokens, Math.max(sentence.first, first - 9), first))) return undefined;
  const between = `${phrase(tokens, from, date.first)} `;
  const isDiagnosed = DIAGNOSED.test(phrase(tokens, Math.max(sentence.first, first - 6), first));
  return ONSET.test(between) || (isDiagnosed && /^(?:back )?(?:in|around|about) $/.test(between)) ? date : undefined;
}

/** "Was diagnosed with diabetes in 2012". */
const DIAGNOSED = /\bdiagnosed (?:as having|with)(?: (?:an?|the|her|his|your|mild|severe|type|early|new)){0,2}$/;
/** "Emergency visits for asthma since September": since when they are counted. */
const COUNTED =
  /\b(?:visits?|admissions?|admitted|hospitali[sz]ations?|hospitali[sz]ed|attendances?|stays|episodes?|attacks?|exacerbations?|flares?|flare-ups?|courses?|seizures|falls|bouts?|appointments?|consultations?|calls?|days (?:off|lost|missed)|absences?|events?|relapses?|seen|free|no)(?: (?:(?:of|with) \w{3,20}|for|of|with|from|because of|due to|to|after|on|by|in|the|her|his|your|an?|acute|severe|new|further|more|emergency|hospital|clinic)){0,4}$/;
const ONSET =
  /^[,(]? ?(?:(?:which |that )?(?:was |is |has been )?(?:first |newly |initially |known |present |there |originally )?(?:diagnosed|dx|dx'd|since|onset|found|began|started|recorded|entered|documented)|first (?:diagnosed|recorded|noted))(?: (?:since|in|on|back|from|about|around|,|:)){0,2} $/;

/** What comes on one day, and seldom twice. */
const EVENT =
  /^(?:myocardial infarction|venous thromboembolism|(?:ischemic |hemorrhagic )?stroke|transient ischemic attack|pulmonary embolism|deep vein thrombosis|.*fracture.*|.*ha?emorrhage|gastrointestinal bleed\w{0,3}|.*pancreatitis|.*cancer|melanoma|.*lymphoma|.*leukemia|guillain.*|appendicitis|gestational diabetes.*|pre-?eclampsia|meningitis|.*endocarditis|aortic dissection|pneumothorax|cardiac arrest|.*encephalitis)$/;
/** Behind it and its site, "hip fracture of the left side in 2019", right before the date. */
const THEN =
  /^(?:\([^)]{1,24}\) )?(?:of the (?:left|right) \w{2,10} )?(?:[,(:-] )?(?:(?:back |again |late |early |mid - ?)?(?:in|of|on|dated|from|during) )?(?:late |early |mid - ?|the (?:spring|summer|autumn|fall|winter) of )?$/;
/** "In 2018 she had a pulmonary embolism". */
const HAD_BEFORE =
  /^ ?,? ?(?:(?:he|she|they|you|the patient|patient|mr|mrs|ms) ){0,1}(?:\w{2,14} )?(?:had|suffered|developed|sustained|experienced|was (?:admitted|treated|hospitali[sz]ed|diagnosed) (?:with|for))(?: (?:an?|the|his|her|your|large|small|acute|massive|left|right|bilateral|anterior|inferior|minor|major|first|ischemic|severe|unprovoked|provoked)){0,4}$/;
const REPEATED =
  /\b(?:second|another|recurrent|repeat|again|further|previous|prior|earlier|other|old|recurrence|both|two|three|if|risk|no|not|never|since|until|before|after|plan\w{0,4}|due|scan|screen\w{0,3}|follow ?- ?up|clear|free)\b/;

/** By its year, and by its month where both have one, more than one apart. */
function isOtherEvent(
  { reading: { tokens, sentences } }: Case,
  { id, first, end, sentence }: Place,
  charted: readonly string[],
): boolean {
  if (
    !EVENT.test(id) ||
    REPEATED.test(phrase(tokens, Math.max(sentence.first, first - 6), Math.min(sentence.end, end + 6)))
  )
    return false;
  const [behind] = writtenDatesIn(tokens, end, Math.min(sentence.end, end + 9));
  const ahead = writtenDatesIn(tokens, Math.max(sentence.first, first - 12), first).at(-1);
  const date =
    behind && THEN.test(behind.first === end ? '' : `${phrase(tokens, end, behind.first)} `)
      ? behind
      : ahead &&
          /^(?:in|on|of)$/.test(tokens[ahead.first - 1]?.text ?? '') &&
          HAD_BEFORE.test(` ${phrase(tokens, ahead.end, first)}`)
        ? ahead
        : undefined;
  if (date?.year === undefined || /^(?:since|to|until)$/.test(tokens[date.first - 1]?.text ?? '')) return false;
  // A text that has the charted year too tells a course.
  const isTold = sentences.some((one) =>
    writtenDatesIn(tokens, one.first, one.end).some(({ year }) =>
      charted.some((on) => year === yearOf(on) && year !== date.year),
    ),
  );
  return !isTold && charted.every((on) => isOtherDay(on, date));
}

const isOtherDay = (on: string, { year, month }: WrittenDate): boolean => {
  const [ofYear, ofMonth] = on.split('-').map(Number);
  return (
    ofYear !== year || (month !== undefined && ofMonth !== undefined && on.length > 7 && Math.abs(ofMonth - month) > 1)
  );
};

const DAY_MS = 24 * 3600 * 1000;
const YEAR_DAYS = 365.2425;
const NUMBER =
  '(?:about |around |over |nearly |almost |more than |some |roughly |approximately |the (?:last|past) ){0,2}';
const FOUND =
  '(?:,? ?(?:which |that )?(?:was |were |is |has been )?(?:first |originally |initially )?(?:diagnosed|found|discovered|detected|began|started|dx|noted|established),?(?= ) )';
const AGO = new RegExp(`^${FOUND}${NUMBER}$`);
const AT_AGE = new RegExp(`^${FOUND}(?:at|when) (?:(?:the )?age (?:of )?|(?:he|she|you|they) (?:was|were) )$`);
const FOR_YEARS = new RegExp(`^,? ?for ${NUMBER}$`);
const HAS_HAD =
  /\b(?:has|have) (?:had|lived with|been living with|suffered from)(?: (?:an?|the|his|her|your|known|chronic|severe|mild)){0,2}$/;

/** "Diagnosed seven years ago", "at age 26", "has had it for 20 years". */
function isOtherSpan(
  { reading: { tokens }, chart, asOf }: Case,
  { first, end, sentence }: Place,
  charted: readonly string[],
): boolean {
  for (let at = end; at < Math.min(sentence.end, end + 8); at += 1) {
    const number = numberAt(tokens, at);
    if (!number) continue;
    const between = `${phrase(tokens, end, at)} `;
    const unit = phrase(tokens, number.end, number.end + 2);
    const { value } = number;
    if (AT_AGE.test(between) && !/^(?:months?|weeks?|days?)/.test(unit) && chart?.birthDate !== undefined) {
      const born = Date.parse(chart.birthDate);
      return charted.every((on) => Math.abs((Date.parse(on) - born) / (YEAR_DAYS * DAY_MS) - value) > 2.5);
    }
    const isAgo = unit === 'years ago' && AGO.test(between);
    const isFor =
      /^years?\b/.test(unit) &&
      FOR_YEARS.test(between) &&
      HAS_HAD.test(phrase(tokens, Math.max(sentence.first, first - 7), first));
    if (!isAgo && !isFor) return false;
    const later = (chart?.ageTodayYears ?? 0) - (chart?.ageYears ?? 0);
    const slack = Math.max(2, value * 0.25);
    // The text is of the chart's last day, or of today.
    return charted.every((on) => {
      const years = (asOf.getTime() - Date.parse(on)) / (YEAR_DAYS * DAY_MS);
      return value < years - slack || value > years + Math.max(0, later) + slack;
    });
  }
  return false;
}

const idsOf = ({ reading: { lexicon } }: Case, { names }: ChartEvent): ReadonlySet<string> =>
  new Set(
    names.flatMap((name) =>
      lexicon.read(name).flatMap(({ kind, id, misspelt }) => (kind === 'condition' && !misspelt ? [id] : [])),
    ),
  );

/** "Diabetes" of a charted type 2 diabetes: the disease by its wider name. */
const isKindOf = ({ knowledge }: Case, ids: ReadonlySet<string>, id: string): boolean =>
  [...ids].some((one) => knowledge.conditions.get(one)?.kind_of === id);
