import { lean } from './lean.ts';
import { isAbbreviation } from './opinion/things.ts';
import { luhnHolds } from './recognizers/check-digits.ts';
import { isLoose } from './recognizers/identifier-exceptions.ts';
import { VALUED } from './recognizers/labelled.ts';
import { isTakenThrice } from './recognizers/numeric-date-full.ts';
import { isMonthAndDay } from './recognizers/numeric-date-two-numbers.ts';
import { isPublicLine } from './recognizers/public-lines.ts';

const SPOKEN_NUMBER =
  /(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty)(?![\p{L}])/giu;

/** Visits in the code of procedures (CPT 99202 to 99499), which statements list beside their dates. */
const VISIT_CODE = /^99[2-4]\d\d$/;
/** What stands around a five-digit code of a procedure. */
const PROCEDURE =
  /(?<!\p{L})(?:cpt|codes?|coder|coding|bill(?:ed|ing)?|modifier|unbundl|circ|[ft]see?|ct (?:head|abd|chest)|visits|vs\.? \d{5}|\d{5} vs\.?)(?!\p{L})/iu;
const around = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at + 24);

/** "p.His1380Tyr", "p.Arg175fs": a change of a protein. */
const PROTEIN_CHANGE = /(?<![\p{L}])[A-Z][a-z]{2}\d{1,5}(?:[A-Z][a-z]{2}|fs|\*|=|del|dup)(?![\p{Ll}])/u;
export const isProteinChange = (around: string): boolean => PROTEIN_CHANGE.test(around);

/** "c.1521_1523delCTT", "NM_000059.4:c.5946del", "6174del", "exon 19 del E746_A750": a place in a gene, and what became of it. */
const GENE_CHANGE =
  /^(?:NM_[\d.]{4,14}:)?\(?[cgmnr]\.[-*]?\d|^\d{1,5}(?:_\d{1,5})?(?:del|dup|ins)(?:[ACGT]{1,12})?$|^[A-Z]\d{1,4}_[A-Z]\d{1,4}(?:del|ins|dup)?$/;
/** "RET C634Y", "PTPN11 N308D": a gene and, in letters of one, what a protein has there for what. */
const RESIDUE_CHANGE = /(?:^|[A-Z\d] )[ARNDCQEGHILKMFPSTWYV]\d{2,4}(?:[ARNDCQEGHILKMFPSTWYV*X]|fs|del|dup)$/;
const OF_A_GENE =
  /(?<!\p{L})(?:mutations?|mutated|mutant|variants?|genes?|codon|exon|allele|carrier|heterozyg\p{L}{1,6}|homozyg\p{L}{1,6}|germline|somatic|pathogenic|missense|trans|wild[- ]type|NGS|VUS|RET|[BKN]RAS|EGFR|MET|KIT|JAK2|MPL|TP53|CFTR|LRRK2|GBA|TTR|HFE|MYH7|PIK3CA|IDH[12]|FLT3|ALK|ROS1|ESR1|PTPN11|SCN[15]A|F[58]|FGFR[123])(?!\p{L})/u;
const isGeneChange = (surface: string, around: string): boolean =>
  GENE_CHANGE.test(surface) || (RESIDUE_CHANGE.test(surface) && OF_A_GENE.test(around));

/** "2024-2025", "1968-69", "2300-0700". */
const YEARS_OR_HOURS = /^(?:(?:19|20)\d\d-(?:(?:19|20)?\d\d)|[0-2]\d[0-5]\d-[0-2]\d[0-5]\d)$/;

/** Five digits, or letters and digits mixed, or four spoken ones; no part of an OID, no decimal, no code of a code system. */
export function identifies(surface: string, at: number, text: string): boolean {
  const digits = surface.match(/\d/g)?.length ?? 0;
  if (isPublicLine(surface)) return false;
  if (/^\d{3,5}-\d$/.test(surface) && luhnHolds(surface.replace('-', ''))) return false; // LOINC
  if (isRangeOfValues(surface, text.slice(Math.max(0, at - 24), at))) return false;
  if (HOURS.test(surface)) return false; // "0600 0930 1300 1630"
  const study = STUDY_AT.exec(surface)?.[1];
  if (study !== undefined && isAbbreviation(study)) return false; // "KUB 0400"
  if (
    /(?<!\p{L})(?:cell|bunk|pod|bed|bay|tier|dorm|hall|wing|stall) $/iu.test(text.slice(Math.max(0, at - 6), at)) &&
    digits < 5
  )
    return false; // "cell C-209"
  if (
    /^(?:\p{Lu}\d){4,}$/u.test(`${/[\p{L}\d]{0,8}$/u.exec(text.slice(Math.max(0, at - 8), at))?.[0] ?? ''}${surface}`)
  )
    return false; // "M1E0S1T1C0"
  if (/^(?:\d{1,4}|\d{1,3} \d{3}) ?(?:→|->) ?(?:\d{1,4}|\d{1,3} \d{3})$/.test(surface)) return false; // from one value to the next
  if (isGeneChange(surface, around(text, at))) return false;
  if (/^[0-2](?:\.\d{1,10}){3,}$/.test(surface) || !isLoose(surface, at, text)) return false;
  if (/^\d{5}$/.test(surface) && PROCEDURE.test(around(text, at))) return false;
  if (
    /\d {2,9}\d/.test(surface) ||
    YEARS_OR_HOURS.test(surface) ||
    VISIT_CODE.test(surface) ||
    isProteinChange(surface)
  )
    return false;
  if (digits === 0 && isTimeSaid(surface, text.slice(Math.max(0, at - 16), at))) return false;
  if (digits === 0) return (surface.match(SPOKEN_NUMBER)?.length ?? 0) >= 4 || /^\p{L}(?:[ -]\p{L}){3,}/u.test(surface);
  if (/\p{L}/u.test(surface)) return digits >= 2 && surface.length >= 5;
  const isMeasure =
    /[.,|<>%]/.test(surface) || /[.,]$/.test(text.slice(at - 1, at)) || /^[.,]\d/.test(text.slice(at + surface.length));
  return digits >= 5
    ? !isMeasure
    : digits === 4 && /(?:#|ending(?: in)?|last four|code|pin)[ :]{0,2}$/i.test(text.slice(Math.max(0, at - 16), at));
}

/** Three hours of the day or more, as machines write them. */
const HOURS = /^(?:[01]\d|2[0-4])[0-5]\d(?:[ ,/]{1,2}(?:[01]\d|2[0-4])[0-5]\d){2,9}$/;
/** Capitals and a time of the day. */
const STUDY_AT = /^(\p{Lu}{2,5}) (?:[01]\d|2[0-3])[0-5]\d$/u;
/** "Na   139   136-145", "glucose runs 150-190": from the least to the most, the most no more than twice the least. */
function isRangeOfValues(surface: string, before: string): boolean {
  const [, least, most] = /^(\d{2,5})[-–](\d{2,5})$/.exec(surface) ?? [];
  if (least === undefined || most === undefined) return false;
  if (VALUED.test(before)) return Number(least) < Number(most); // "UACR 300–5000"
  return (
    Number(least) < Number(most) &&
    Number(most) <= 2 * Number(least) &&
    /(?: {2}|(?<!\p{L})(?:runs?|ranges?|ref|reference|normal|between|from|goal|target|around|about|in the|levels?) )$/iu.test(
      before,
    )
  );
}

/** "paged at uh oh seven forty two": an hour and its minutes. */
const TIME_SAID = lean(
  /^(?:(?:oh|zero) \p{L}{3,5}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three))?) (?:hundred|oh \p{L}{3,5}|ten|eleven|twelve|\p{L}{3,4}teen|(?:twenty|thirty|forty|fifty)(?:[ -]\p{L}{3,5})?)(?: hours)?$/iu,
);
const isTimeSaid = (surface: string, before: string): boolean =>
  TIME_SAID.test(surface) &&
  /(?<!\p{L})(?:at|by|around|about|since|until|till|from|well|time)(?: uh| um){0,3} $/iu.test(before);

/** 20240304, 03042024; no code of a terminology. */
const COMPACT_DATE =
  /(?:^|\D)(?:(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d)/;

/** Behind these, in lower case, may and march are months. */
const BEFORE_MONTH =
  /(?<!\p{L})(?:in|since|last|next|this|of|until|till?|early|late|mid|through|thru|by|from|to|before|after|around|and|or)[ -]$/iu;

/** "that this may be due to": the verb. */
const VERB_BEHIND_MAY =
  /^ (?:be|have|not|need|also|cause|help|indicate|represent|reflect|require|include|occur|contribute|benefit|consider|take|use|go|get|still|well|already|warrant|continue|start|stop|resume|return)(?!\p{L})/u;

/** "i'd like to march you over": the verb, and whom. */
const VERB_OF_WHOM =
  /(?<!\p{L})(?:to|will|can|would|'ll|and|just) (?:march|may) (?:you|him|her|them|me|us|it|over|down|up)(?!\p{L})/iu;

/** "5-7 d": so long, or so often. */
const DAYS_AFTER = /^ ?(?:d|days?|wks?|weeks?|mos?|months?|h|hrs?|hours?|min|x|times)(?![\p{L}/])/u;

/** "the little white one, twenty-five": a number alone, behind no month and no day's beginning. */
const CARDINAL =
  /^(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)$/i;
const MONTH_BEFORE =
  /(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|the|of|in|on|nineteen|twenty)\.?,? $/i;

/** "S/N 19-07": from when to when a shift is. */
const SHIFT_BEFORE = /(?<!\p{L})(?:[SDNL]\/[NDAE]|shifts?|nights?|days?|hrs|hours|coverage|cover)[: ]{1,2}$/iu;
/** "Rabipur 1/3", "HepB 2/3": which of a vaccine's doses. */
const VACCINE =
  /(?<!\p{L})(?:Rabipur|Rabavert|Imovax|Verorab|Twinrix|Engerix(?:-B)?|Heplisav|Recombivax|Havrix|Vaqta|Gardasil|Cervarix|Shingrix|Ixiaro|Bexsero|Trumenba|Dukoral|Vaxchora|Encepur|FSME|Hep ?[AB]|HepA|HepB|HPV9?|MenB|rabies|vaccine|vacc|series|dose|shot|jab)\.?,? $/iu;
const isDose = (before: string): boolean => VACCINE.test(before);

/** A date has a word (a month, an ordinal) or a mark between its numbers, and two numbers alone are a day and a month. */
export function dates(surface: string, at: number, text: string): boolean {
  if (CARDINAL.test(surface) && !MONTH_BEFORE.test(text.slice(Math.max(0, at - 14), at))) return false;
  if (/^may$/i.test(surface) && VERB_BEHIND_MAY.test(text.slice(at + surface.length, at + surface.length + 14)))
    return false;
  if (/^(?:may|march|mar)$/.test(surface) && !BEFORE_MONTH.test(text.slice(Math.max(0, at - 9), at))) return false;
  if (/^(?:march|may)$/i.test(surface) && VERB_OF_WHOM.test(text.slice(Math.max(0, at - 20), at + surface.length + 10)))
    return false;
  if (/^(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d$/.test(surface)) return false; // years alone stay
  if (/^(?:07-19|19-07|7-19|19-7)$/.test(surface) && SHIFT_BEFORE.test(text.slice(Math.max(0, at - 16), at)))
    return false;
  if (/^[0-6]\/[3-6]$/.test(surface) && /(?<!\p{L})an? $/iu.test(text.slice(Math.max(0, at - 4), at))) return false; // "lame at a 4/5"
  if (/^[1-4]\/[2-4]$/.test(surface) && isDose(text.slice(Math.max(0, at - 24), at))) return false;
  if (/^(?:the|on|in|of|by|mon|tues?|wed|thu|thurs?|fri|sat|sun|early|late)$/i.test(surface)) return false;
  if (/^\d{1,2}-\d{1,2}$/.test(surface) && /^\.\d/.test(text.slice(at + surface.length, at + surface.length + 2)))
    return false; // "Lotensin HCT 20-12.5"
  if (/^(?:\d{1,2}\/){2}\d{1,2}$/.test(surface) && isTakenThrice(surface, text.slice(Math.max(0, at - 36), at)))
    return false;
  if (/\d\.$/.test(text.slice(Math.max(0, at - 2), at)) && /^\d{1,2}\/\d{1,2}$/.test(surface)) return false; // "12.5/25"
  if (/^OCT$/.test(surface) && /\p{Ll}/u.test(text.slice(Math.max(0, at - 24), at + 24))) return false; // of the retina
  if (/^[0-2](?:-[0-2]){2,3}$/.test(surface) || /^(?:[01]\d|2[0-4])[0-5]\d\/(?:[01]\d|2[0-4])[0-5]\d$/.test(surface))
    return false; // "1-0-1": morning, noon, night; "0800/2000"
  if (
    text[at - 1] === '/' ||
    (/^\d\/\d$/.test(surface) && /\p{L}-$/u.test(text.slice(Math.max(0, at - 2), at))) || // "UltIMMa-1/2"
    /^\d\.\d\d\//.test(surface) ||
    DAYS_AFTER.test(text.slice(at + surface.length, at + surface.length + 8))
  )
    return false;
  if (/\/10$/.test(surface) && /(?:,| {2}) ?$/.test(text.slice(Math.max(0, at - 3), at))) return false; // of pain, of a test
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(surface) && isCountedThing(text, at, at + surface.length)) return false;
  if (isTwoNumbersOfNoDate(surface)) return false; // "Jobst 20-30"
  if (
    /^\d{1,2}\/\d{1,2}$/.test(surface) &&
    (COUNTED_BEHIND.test(text.slice(at + surface.length, at + surface.length + 14)) ||
      NODES_BEFORE.test(text.slice(Math.max(0, at - 12), at)))
  )
    return false; // "SLNB 1/3 pos", "pN1a (1/18)"
  if (/[<>=≥≤] ?$/.test(text.slice(Math.max(0, at - 2), at)) && /^\d{1,2}\/\d{1,2}$/.test(surface)) return false;
  if (/^\d{1,3}\/\d{1,3}$/.test(surface)) return isMonthAndDay(surface, at, text);
  if (/^\d{1,3}(?:\.\d-\d{1,3}(?:\.\d)?|\/\d{1,3}\.\d{1,3}|\.\d{1,2}\/\d{1,5})$/.test(surface) || isDosing(surface))
    return false;
  const isWritten = /\p{L}{3}/u.test(surface) || /\d{1,2}(?:st|nd|rd|th)/i.test(surface);
  return isWritten || /\d[/.-]\d{1,2}/.test(surface) || COMPACT_DATE.test(surface);
}

/** "the 2nd floor", "fracture of the 5th", "weight at the 10th": what else is counted. */
const THING_BEHIND =
  /^[ -](?:floor|toe|finger|digit|metatarsal|metacarpal|rib|nerve|ventricle|interspace|intercostal|trimester|percentile|centile|%ile|century|edition|generation|ray|dose|place|grade|degree|line|opinion|attempt|pregnancy|child|webspace|of (?:two|three|four|five|six|seven|eight|nine|ten|\d))(?!\p{L})/iu;
const THING_BEFORE = lean(
  /(?<!\p{L})(?:fractures?|dislocations?|amputations?|(?:we?i?gh?t|wt|height|ht|hc|bmi|growth|tracking|percentiles?)(?: [\p{L}\d,]{1,10}){0,3}?)(?: (?:of|at|along|near|just|below|above)){0,2} the $/iu,
);
const isCountedThing = (text: string, start: number, end: number): boolean =>
  THING_BEHIND.test(text.slice(end, end + 16)) || THING_BEFORE.test(text.slice(Math.max(0, start - 48), start));

/** Two numbers joined by a hyphen of which none is a month. */
const isTwoNumbersOfNoDate = (surface: string): boolean =>
  /^\d{2}-\d{2}$/.test(surface) && surface.split('-').every((number) => Number(number) > 12);
const COUNTED_BEHIND =
  /^ (?:pos(?:itive)?|neg(?:ative)?|nodes?|lns?|involved|correct|bottles?|sets?|each|each side|present|words?|items?|objects?|recall|tender|affected|filaments?|sites?|cores?|quadrants?)(?!\p{L})/iu;
/** A tumour's nodes, or what was counted of them. */
const NODES_BEFORE = /(?:p?N\d[a-c]?|SLNB?|ALND|LNs?|nodes?)[ ]?\(?$/;

/** "6/8/8", "40-30-20": slashes with no month or a year of one digit or three, or doses that fall by fives. */
function isDosing(surface: string): boolean {
  if (/^(?:[1-9]?[05]-){2,4}[1-9]?[05]$/.test(surface)) {
    const doses = surface.split('-').map(Number);
    const isFalling = doses.every((dose, at) => at === 0 || dose < doses[at - 1]!);
    return isFalling && (doses.length > 3 || Math.min(doses[0]!, doses[1]!) > 12);
  }
  const [, first, second, year] = /^(\d{1,3})\/(\d{1,3})\/(\d{1,4})$/.exec(surface) ?? [];
  if (first === undefined || second === undefined || year === undefined) return false;
  return first === '0' || Math.min(+first, +second) > 12 || Math.max(+first, +second) > 31 || year.length % 2 === 1;
}
