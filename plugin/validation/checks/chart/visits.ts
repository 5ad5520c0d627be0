import type { ChartVisit } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { daysToldIn, isWithinDays } from '../../relative-dates.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';

/** Who sees patients, as charts name a visit or its clinician, and texts the same. */
const SPECIALTIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['cardiology', /\b(?:cardiolog\w{1,4}|heart (?:failure )?clinic)\b/i],
  ['nephrology', /\b(?:nephrolog\w{1,4}|(?:renal|kidney) (?:clinic|physician|doctor))\b/i],
  ['urology', /\b(?:urolog\w{1,4})\b/i],
  ['gastroenterology', /\b(?:gastroenterolog\w{1,4}|hepatolog\w{1,4}|gi clinic)\b/i],
  ['endocrinology', /\b(?:endocrinolog\w{1,4}|diabetes clinic|diabetolog\w{1,4})\b/i],
  ['neurology', /\b(?:neurolog\w{1,4})\b/i],
  ['rheumatology', /\b(?:rheumatolog\w{1,4})\b/i],
  ['pulmonology', /\b(?:pulmonolog\w{1,4}|respiratory (?:clinic|physician|medicine)|pulmonary (?:clinic|medicine))\b/i],
  ['oncology', /\b(?:oncolog\w{1,4})\b/i],
  ['hematology', /\b(?:ha?ematolog\w{1,4})\b/i],
  ['dermatology', /\b(?:dermatolog\w{1,4}|skin clinic)\b/i],
  ['psychiatry', /\b(?:psychiatr\w{1,4})\b/i],
  ['orthopedics', /\b(?:orthop(?:a)?edic\w{0,2})\b/i],
  ['eye care', /\b(?:ophthalmolog\w{1,4}|optometr\w{1,4}|eye (?:clinic|doctor))\b/i],
  ['ENT', /\b(?:otolaryngolog\w{1,4}|ent)\b/i],
  ['vascular surgery', /\b(?:vascular surg\w{2,5})\b/i],
  ['obstetrics and gynecology', /\b(?:obstetric\w{0,4}|gyn(?:a)?ecolog\w{1,4}|ob ?[-/]? ?gyn|midwi\w{1,4})\b/i],
  ['infectious disease', /\b(?:infectious diseases?)\b/i],
  ['podiatry', /\b(?:podiatr\w{1,4})\b/i],
  ['wound care', /\b(?:wound (?:care|clinic|nurse))\b/i],
  ['physical therapy', /\b(?:physical therap\w{1,4}|physiotherap\w{1,4})\b/i],
  ['nutrition', /\b(?:dieti[ct]ian|nutritionist)\b/i],
  ['pharmacy', /\b(?:pharmacist)\b/i],
  ['primary care', /\b(?:primary care|family (?:medicine|physician|doctor|practice)|general practi\w{3,6}|pcp|gp)\b/i],
];
const specialtiesIn = (text: string): readonly string[] =>
  SPECIALTIES.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

/** Told of a visit that has been. */
const SEEN =
  /\b(?:seen|saw|reviewed|evaluated|assessed|examined|visit|visited|appointment|consult(?:ed|ation)?|follow ?- ?up)\b/;
/** Right behind such a word, who it was: "by cardiology", "with her nephrologist", "in urology clinic". */
const BY =
  /\b(?:seen|reviewed|evaluated|assessed|examined|visit|consult(?:ed|ation)?|appointment)\b[^.;]{0,40}? (?:by|with|in|at) (?:(?:the|an?|his|her|your|their|our) )?(?<who>[a-z-]{2,20}(?: [a-z-]{2,14})?)/;
const IN_PERSON =
  /\b(?:in person|face to face|face - to - face|office visit|at the (?:clinic|office)|came (?:in )?to (?:the )?(?:clinic|office))\b/;
const FROM_AFAR =
  /\b(?:by (?:video|phone|telephone)|(?:video|telephone|phone|virtual|telehealth) (?:visit|call|appointment|consultation)|virtually|via (?:telehealth|video))\b/;
const ELSE =
  /\b(?:if|should|would|could|will|may(?! \d)|might|refer\w{0,5}|recommend\w{0,3}|plan\w{0,4}|schedul\w{2,3}|booked|due|next|upcoming|asked|instead|not|no|never|until|before)\b/;

/** "Seen by cardiology on 5 August", "in person", of a day on which the chart has another visit, and none such near it. */
export function checkChartVisits(each: Case): readonly Finding[] {
  const visits = each.chart?.visits ?? [];
  if (visits.length === 0) return [];
  return ownSentences(each.reading)
    .flatMap((own): readonly Finding[] => {
      if (!SEEN.test(own.said) || ELSE.test(own.said) || kinIn(each.reading.tokens, own.sentence).length > 0) return [];
      const ofDay = visitsOfDay(each, own, visits);
      const wrong = ofDay.length === 0 ? undefined : (otherClinician(own, ofDay) ?? otherWay(own, ofDay));
      return wrong === undefined ? [] : [contradicted(each, own.sentence, 'chart_visit_differs', wrong, 0.75)];
    })
    .slice(0, 1);
}

/** The visits of the one day, or stretch of days, that the sentence tells. */
function visitsOfDay({ reading: { tokens }, asOf }: Case, { sentence }: OwnSentence, visits: readonly ChartVisit[]) {
  const dates = writtenDatesIn(tokens, sentence.first, sentence.end).filter(({ day }) => day !== undefined);
  const [date, ...others] = dates;
  if (date) return others.length > 0 ? [] : visits.filter(({ on }) => isOn(date, on));
  const days = daysToldIn(tokens, sentence.first, sentence.end, asOf);
  return days ? visits.filter(({ on }) => isWithinDays(days, on, asOf)) : [];
}

function otherClinician({ said }: OwnSentence, visits: readonly ChartVisit[]): string | undefined {
  const [told, ...more] = specialtiesIn(BY.exec(said)?.groups?.who ?? '');
  if (told === undefined || more.length > 0) return undefined;
  const charted = visits.map(({ names }) => specialtiesIn(names.join(', ')));
  const [first] = charted.flat();
  return first === undefined || charted.some((of) => of.length === 0 || of.includes(told))
    ? undefined
    : `the chart has a visit to ${first} then, the text to ${told}`;
}

function otherWay({ said }: OwnSentence, visits: readonly ChartVisit[]): string | undefined {
  const [isNear, isFar] = [IN_PERSON.test(said), FROM_AFAR.test(said)];
  if (isNear === isFar) return undefined;
  if (isNear && visits.every(({ isRemote }) => isRemote))
    return 'the chart has this visit by video or telephone, the text in person';
  const isOffice = ({ names, isRemote }: ChartVisit) =>
    !isRemote && /\b(?:office|clinic|in person)\b/i.test(names.join(', '));
  return isFar && visits.every(isOffice) ? 'the chart has this visit in person, the text from afar' : undefined;
}
