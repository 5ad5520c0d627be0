import type { Case } from '../../check.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

export interface ToldAge {
  readonly years: number;
  readonly first: number;
  readonly end: number;
}

/** Ages that are told of whom a chart is of, in the forms that without a chart are too short to be sure: "[ID_004], 72", "you are 72". */
export const toldAges = ({ reading: { tokens, sentences } }: Case): readonly ToldAge[] =>
  sentences.flatMap((sentence, order) => {
    if (sentence.told || sentence.question || sentence.section === 'family') return [];
    const from = sentences[order - 1]?.first ?? sentence.first;
    const found: ToldAge[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const { kind, text, value } = tokens[at]!;
      if (kind !== 'number' || !/^\d{1,3}$/.test(text) || value! < 1 || value! > 110) continue;
      const isTold =
        isHeaded(tokens, at, sentence) ||
        (isOfAge(tokens, at, sentence) && !hasWord(tokens, KIN, from, at)) ||
        isBehindName(tokens, at, sentence) ||
        (isSaidOfOne(tokens, at) && !hasWord(tokens, KIN, from, at)) ||
        (isYearOld(tokens, at) && isPresented(tokens, at, sentence));
      const unit = isTold ? unitOf(tokens, at) : 1;
      // The months of an infant are read with their unit.
      if (isTold) found.push({ years: value! * unit, first: at, end: unit < 1 ? at + 2 : at + 1 });
    }
    return found;
  });

const KIN =
  /^(?:mothers?|father|mum|mom|dad|parents?|grandmother|grandfather|grandma|grandpa|sisters?|brothers?|siblings?|twins?|sons?|daughters?|child|children|baby|wife|husband|partner|spouse|aunt|uncle|cousin|niece|nephew|friend|family|carer|caregiver|donor|father's|mother's|brother's|sister's)$/;

/** "Age: 34.", "Age 34, sex F": the head of a form. */
const isHeaded = (tokens: readonly Token[], at: number, { first, end }: Sentence): boolean =>
  /^(?:(?:patient|pt) )?age ?:?$/.test(phrase(tokens, first, at)) &&
  /^(?:y|yo|yrs?|years?(?: old)?)? ?(?:[,;.|/]|$|sex|gender|male|female|[mf]\b)/.test(
    phrase(tokens, at + 1, Math.min(end, at + 4)),
  );

/** "A woman aged 31", "31 years of age", "female, 31 years", "she turned 31 this year", "at 31, she is well". */
function isOfAge(tokens: readonly Token[], at: number, { first, end }: Sentence): boolean {
  const before = phrase(tokens, Math.max(first, at - 4), at);
  const behind = phrase(tokens, at + 1, Math.min(end, at + 5));
  const opens = phrase(tokens, first, at);
  return (
    (/(?:\b(?:woman|man|lady|gentleman|patient|female|male|person|pt)(?: ,)?|^) ?aged?$/.test(before) &&
      !/^[-–%]/.test(behind)) ||
    (/\b(?:is|are|now|at)$/.test(before) && /^years? of age\b/.test(behind)) ||
    (/^(?:an? |the )?(?:fe)?male ,?$|^(?:the |this )?(?:patient|woman|man|lady|gentleman) ,$/.test(opens) &&
      /^(?:years?|yrs?|yo)?(?: old)? ?(?:[.,;)]|$)/.test(behind)) ||
    (/\b(?:woman|man|lady|gentleman) of$/.test(before) && /^[,.;]/.test(behind)) ||
    (/\b(?:she|he|you|patient)(?: (?:has|have|just|recently|had)){0,3} turned$/.test(before) &&
      /^(?:this (?:year|month|week)|last (?:month|week)|today|yesterday|in \w{3,9}|[.,;]|$)/.test(behind)) ||
    (/^at$/.test(opens) && /^, (?:he|she|you|the patient|this)\b/.test(behind)) ||
    // "At 69 she is active", "now 69, she walks daily": of today by what is told of it.
    (/^(?:at|now|at age|now aged|at the age of)$/.test(opens) && OF_TODAY.test(behind)) ||
    (/\b(?:woman|man|lady|gentleman) of$/.test(before) && /^(?:years?|yrs?)\b(?! (?:ago|duration))/.test(behind)) ||
    // "Your patient, 69, attended".
    (/\b(?:patient|woman|man|lady|gentleman) [,(]$/.test(before) && /^(?:yrs?|years?|yo|y)? ?[,)]/.test(behind)) ||
    // "M, 78.", "male, 78 years".
    (/^(?:(?:patient|pt) ?[:,]? ?)?(?:fe)?(?:male|m|f) ,$/.test(opens) &&
      /^(?:yrs?|years?|yo)?(?: old)? ?[.,;]/.test(behind)) ||
    /^(?:- ?)?(?:y|yr) ?(?:- )?(?:fe)?male\b/.test(behind) ||
    (/\b(?:his|her|patient's|your) age is$/.test(before) && !/^[-–%]/.test(behind)) ||
    // "Well child, 24 months", "6 mo F".
    (/\b(?:child|baby|infant|toddler|girl|boy)(?: (?:visit|check))? [,:]$/.test(before) &&
      /^(?:months?|mo)\b ?(?:old)? ?[.,;]/.test(behind)) ||
    (opens === '' && /^(?:months?|mo)(?: - ?old)? (?:f|m|female|male|girl|boy)\b/.test(behind)) ||
    (/\b(?:toddler|infant|baby|child|girl|boy) of$/.test(before) && /^months?\b/.test(behind)) ||
    // "69 yrs."
    (opens === '' && /^(?:yrs?|years?|yo|y \/ o) ?(?:old)? ?[.,;]/.test(behind))
  );
}

const OF_TODAY =
  /^,? (?:he|she|you|the patient) (?:is|are|has|lives|walks|works|takes|remains|needs|still|plays|cares|manages)\b/;

/** Of "5 years old" a year, of "20 months old" a twelfth. */
const unitOf = (tokens: readonly Token[], at: number): number =>
  /^(?:months?|mo)$/.test(tokens[at + (tokens[at + 1]?.text === '-' ? 2 : 1)]?.text ?? '') ? 1 / 12 : 1;

/** "[ID_015], aged 83", "[ID_019], 9 years: eczema", "Phyllis Grantham, 69 years, diabetes", "[ID_026] (46)". */
function isBehindName(tokens: readonly Token[], at: number, { first }: Sentence): boolean {
  const isCalled = /^(?:aged?)$/.test(tokens[at - 1]?.text ?? '');
  const stop = isCalled ? at - 2 : at - 1;
  const isApart = /^[,(]$/.test(tokens[stop]?.text ?? '');
  const name = isApart ? stop - 1 : stop;
  if ((!isApart && !isCalled) || name < first) return false;
  const isName =
    tokens[name]?.kind === 'placeholder' ||
    (tokens[name]?.title === true && (tokens[name - 1]?.title === true || TITLE.test(tokens[name - 1]?.text ?? '')));
  // "Isla, aged 3, has eczema."
  if (isCalled && isApart && name === first && tokens[name]?.title === true) return !KIN.test(tokens[name]!.text);
  // "Her sister [ID_003], 45"; "the parents of [ID_003], 4 years old" are those of the patient.
  const isOther = hasWord(tokens, KIN, Math.max(first, name - 2), name) && tokens[name - 1]?.text !== 'of';
  if (!isName || isOther) return false;
  const behind = phrase(tokens, at + 1, at + 4);
  if (isCalled) return !/^[-–%]/.test(behind);
  return (
    /^(?:[,;:)]|\.(?! ?\d)|(?:years?|yrs?|months|yo|y) ?(?:old\b|[,;:).]|$)|$)/.test(behind) && !/^[,] \d/.test(behind)
  );
}
const TITLE = /^(?:mr|mrs|ms|miss|mx)$/;

/** "You are 68 years old", "she is 71 and lives alone", "Mr Abel is 54.". */
function isSaidOfOne(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:is|are|now)$/.test(tokens[at - 1]?.text ?? '')) return false;
  const who = tokens[at - 1]!.text === 'now' ? at - 3 : at - 2;
  const isOne =
    /^(?:you|he|she|patient|pt|who)$/.test(tokens[who]?.text ?? '') ||
    tokens[who]?.kind === 'placeholder' ||
    (tokens[who]?.title === true && TITLE.test(tokens[who - 1]?.text ?? ''));
  return (
    isOne &&
    /^(?:years? old\b|yo\b|(?:[,;.]|and|with|but|now|today|this year)(?! \d)|$)/.test(phrase(tokens, at + 1, at + 3))
  );
}

/** "72-year-old", "5 year old". */
const isYearOld = (tokens: readonly Token[], at: number): boolean =>
  /^(?:- ?)?(?:years?|months?) (?:- ?)?old$/.test(
    phrase(tokens, at + 1, at + (tokens[at + 1]?.text === '-' ? 5 : 3))
      .replaceAll(' - ', ' ')
      .replace(/^- /, '-'),
  );

/** "Referral: a 49-year-old woman with", "found in a 34-year-old with": told of no time that is over, and of no relative. */
function isPresented(tokens: readonly Token[], at: number, { first, end }: Sentence): boolean {
  if (!/^(?:an?|this|our|the|:|\.|)$/.test(at === first ? '' : (tokens[at - 1]?.text ?? ''))) return false;
  // "The heart of a 60-year-old".
  if (
    tokens[at - 2]?.text === 'of' &&
    !/^(?:case|review|care|assessment|referral|summary)$/.test(tokens[at - 3]?.text ?? '')
  )
    return false;
  const behind = phrase(tokens, at + 1, Math.min(end, at + 8));
  const isPerson =
    /\bold (?:(?:white|black|asian|hispanic|pregnant|obese|frail|previously|otherwise|well|healthy|known)(?= ) ){0,3}(?:wo)?(?:man|male|female|boy|girl|lady|gentleman|patient|child|with|who|presenting|presents|seen|referred|admitted|on|has|,)\b/.test(
      behind,
    );
  return isPerson && !hasWord(tokens, KIN, first, Math.min(end, at + 8)) && !hasWord(tokens, GENERAL, first, at);
}
/** "As in any 50-year-old man", "at the age of a 20-year-old". */
const GENERAL = /^(?:any|every|average|typical|like|as|than|if|when|like|another|compared|usual|for)$/;
