import { datesIn } from './edge-dates.ts';
import { lengthOfTalk } from './edge-talk.ts';
import { BEFORE_FACILITY, lengthOf, lengthOfAbbreviation, REACH, TITLE } from './edge-words.ts';
import { lean } from './lean.ts';
import { goesOnBelow } from './name-lines.ts';
import { isThing } from './opinion/things.ts';
import { isNamed, isPerson } from './people.ts';
import { endsInLandmark } from './recognizers/landmark.ts';
import { CREDENTIAL } from './recognizers/name-shape.ts';
import { NUMBER_WORD } from './recognizers/spoken.ts';
import type { Entity, Span } from './spans.ts';
import { isDrug, isGivenName, isOrdinary, isSurname } from './words.ts';

/** The parts of a find that are PHI: without titles, times, what is said around it. */
export function cut(text: string, whole: Entity): readonly Entity[] {
  const entity = isNamed(whole) ? withoutTalk(text, whole) : whole;
  const surface = text.slice(entity.start, entity.end);
  const spans = cutSpans(text, entity, surface).filter(({ start, end }) => end > start);
  return spans.length === 1 && spans[0]!.start === 0 && spans[0]!.end === surface.length
    ? [entity]
    : spans.map(({ start, end }) => ({ ...entity, start: entity.start + start, end: entity.start + end }));
}

/** "BXK 4471, towed", "DP24-09133 A and B": behind a number, what is said of it. */
const BEHIND_NUMBER = /(?<=\d[A-Z]?)(?:, \p{Ll}{3,14}|,? [A-D](?:(?:, | and | & |\/)[A-D]){1,4})$/u;

/** "rangi mate", "kilkenny fair": a name in speech does not go on in what is said next. */
const withoutTalk = (text: string, entity: Entity): Entity => ({
  ...entity,
  end: entity.end - lengthOfTalk(text.slice(entity.start, entity.end), text.slice(entity.end, entity.end + REACH)),
});

/** "2001:db8::1f\n16:00", "07700 900288\n1100": the time at the head of the next line of a log or a list. */
const TIME_BELOW = /(?<![/.,-])[ \t]{0,4}\r?\n[ \t]{0,4}(?:[01]?\d|2[0-3])(?::?[0-5]\d)?$/;
const LONG_NUMBER = 9;
function lengthOfTimeBelow(text: string, { type, start, end }: Entity, surface: string): number {
  const below = surface.includes('\n') ? (TIME_BELOW.exec(surface)?.[0] ?? '') : '';
  if (below === '') return 0;
  const before = /[\d +()-]{1,12}$/.exec(text.slice(Math.max(0, start - 12), start))?.[0] ?? '';
  const digits = `${before}${surface.slice(0, -below.length)}`.match(/\d/g)?.length ?? 0;
  const isTime = /^\s*\d{4}$/.test(below)
    ? digits > LONG_NUMBER
    : /\d$/.test(below) && /^(?::[0-5]\d|[ \t])/.test(text.slice(end, end + 3));
  return (isTime || (type === 'DATE' && /\d{4}$/.test(below))) && !/(?:19|20)\d\d$/.test(below) ? below.length : 0;
}

/** The parts of a surface that are PHI. */
function cutSpans(text: string, entity: Entity, surface: string): readonly Span[] {
  const below = isNamed(entity) ? 0 : lengthOfTimeBelow(text, entity, surface);
  if (below > 0) return cutSpans(text, { ...entity, end: entity.end - below }, surface.slice(0, -below));
  const whole = { start: 0, end: surface.length };
  if (entity.type === 'DATE' || entity.type === 'DOB') return datesIn(surface);
  if (isPerson(entity)) return namesIn(text, entity, surface);
  if (entity.type === 'LOCATION')
    return [
      {
        start: lengthOf(CAR, surface) || lengthOf(BEFORE_PLACE, surface) || lengthOf(BEFORE_PLACE_IN_CAPITALS, surface),
        end: Math.min(
          endOfPlace(surface) - lengthOf(AFTER_PLACE, surface),
          surface.length - lengthOfAbbreviation(surface),
          endOfSentence(surface),
        ),
      },
    ];
  if (entity.type === 'HOSPITAL') {
    const end = Math.min(
      endOfPlace(surface) - (lengthOf(OFFICE, surface) || lengthOf(NEXT_CLAUSE, surface)),
      surface.length - lengthOfAbbreviation(surface),
      endOfSentence(surface),
      surface.length - (MEASURED.test(text.slice(entity.end, entity.end + 12)) ? lengthOf(/ \d{1,3}$/, surface) : 0),
    );
    return [
      {
        start: lengthOf(BEFORE_PLACE, surface) || lengthOf(BEFORE_FACILITY, surface) || lengthOfMedicine(surface),
        end: end - (lengthOf(GOES_THERE_FOR, surface.slice(0, end)) || lengthOf(GOES_ON, surface.slice(0, end))),
      },
    ];
  }
  if (entity.type === 'ZIP') return [{ start: 0, end: surface.length - lengthOf(COUNTRY, surface) }];
  if (entity.type === 'PHONE' || entity.type === 'FAX')
    return [
      {
        start: lengthOf(BEFORE_PHONE, surface),
        end:
          surface.length - (lengthOf(AFTER_PHONE, surface) || lengthOf(surface.includes('(') ? /$/ : /\)$/, surface)),
      },
    ];
  if (entity.source === 'ner' && BEHIND_NUMBER.test(surface))
    return [{ start: 0, end: surface.length - lengthOf(BEHIND_NUMBER, surface) }];
  if (/^\p{L}[\p{L} -]{8,120}$/u.test(surface)) {
    // A number that is said: "um four oh three", "eight eight good".
    const start = lengthOf(/^(?:(?:um|uh|er|erm) ){1,2}/, surface);
    return [{ start, end: surface.length - lengthOf(/(?: (?:um|uh|er|erm|good|okay|right|and|yes)){1,2}$/, surface) }];
  }
  return [whole];
}

/** "Xarelto and Fulton's Pharmacy": what was refilled, and where. */
const MEDICINE_AND = /^(\p{Lu}\p{Ll}{3,16}) and (?=\p{Lu})/u;
function lengthOfMedicine(surface: string): number {
  const [whole = '', word = ''] = MEDICINE_AND.exec(surface) ?? [];
  const isMedicine = isDrug(word) || (isThing(word) && !isGivenName(word) && !isSurname(word));
  return isMedicine ? whole.length : 0;
}
/** "silver Hilux LKQ712", "blue Fit, KY 417": a car before its plate or the plate's state. */
const CAR =
  /^(?:silver|gr[ae]y|black|white|red|blue|green|tan|gold|beige|maroon|brown|yellow|orange|purple|dark|light) (?:\p{Lu}[\p{L}-]{1,14}(?![\p{L}\p{N}]) ?){1,2}(?:, ?|(?=[A-Z\d]{2,})|$)/u;
const BEFORE_PLACE =
  /^(?:Site \d{1,4} (?=\p{Lu})|(?:[Ii]t's|[Tt]hat's|at|from|in|to|near|by|Address|Addr|Residence|Birthplace|HR at|(?:MD|DO|RN|NP|PA) of) )(?=[\p{L}\d])/u;
/** "FEMALE FROM ST. IGNACE, MI": in capitals small words look like a place's own. */
const BEFORE_PLACE_IN_CAPITALS = /^[^\p{Ll}]{1,40} (?:FROM|NEAR|IN|AT|TO) (?=\p{Lu}{2}[^\p{Ll}]{0,60}$)/u;
const AFTER_PLACE = lean(
  /(?<=\p{L}{4})\.$|[ ,]{1,3}(?:(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?|every (?:day|week|morning|night|weekend|month)|today|yesterday|tonight|tomorrow|right now)$|[ ,]{1,3}(?:USA?|U\.S\.A?\.?)$|(?<=County) 911$|(?<!(?:dorm|[Hh]all|apartments?|residence|Ave|Avenue|St|Street|Rd|Road|Blvd|Dr|Drive|Lane|Ln|Way|Court|Ct|Place|Pl|Cres|Crescent|Terrace),?\.?)[ ,]{1,2}(?:rm|room|bed)\.? ?#?\d{1,4}[A-Z]?$|(?<= (?:Row|Way|[NS][EW]))\.$/u,
);
/** "at the Kailua office", "Red Mesa Regional 4E": which of a firm's houses, and where in it. */
const OFFICE =
  /(?<=\p{L}) (?:office|resus(?: \d)?|majors|minors|rm|room|(?:[CMSNP]|CV|MS|TS|CC)?ICU(?: \d{1,2})?|\d{1,2}[NSEWABC])$/u;
/** "from Larkrise Hospital 9 kg above": what was measured, no branch. */
const MEASURED =
  /^ ?(?:kg|kgs|lbs?|mg|g|cm|mm|m?L|%|x|days?|d|hours?|hrs?|h|weeks?|wks?|months?|years?|yrs?|min|times|L\/min|pounds|units?|beats|bpm)(?!\p{L})/u;
/** "saint brendans she's post op": what is said next, in small letters. */
const NEXT_CLAUSE = / (?:she|he|it|they|that|there|who|what|i|we|you)['’](?:s|m|re|ve|ll|d)(?: \p{L}{1,14}){0,3}$/u;
/** "to Shady Pines for rehab": what one goes there for; "Center for rehab" could be called so. */
const GOES_THERE_FOR =
  /(?<!(?:Center|Centre|Institute|Clinic|Home|Services|Foundation|Program|Network|Society)s?) for (?:SNF|PT|OT|ST|IV|MRI|CT|ECMO|TAVR|LVAD|HD|LTAC|(?:(?:short|long)[ -]term |(?:sub-?)?acute |inpatient |further |more |ongoing |skilled |higher |his |her )?(?:rehab|care|placement|hospice|respite|surgery|dialysis|chemo|therapy|evaluation|eval|treatment|observation|admission|imaging|infusions?|labs|follow-?up|nursing|transplant|delivery|detox|workup|management))$/u;
/** "to Marsh Hill Medical Center for": the word before it. */
const GOES_ON = / (?:for|after|before|(?<=\p{L}{3} )(?:19|20)\d\d)$/u;
/** "Palmer Cemetery\n24": the number of the next line of a form. */
const NEXT_LINE = /\r?\n\d{1,2}(?:[.)]?$|[.)]? \p{Lu}\p{Ll}{2,12} of [^\n]{0,20}$)/u;
/** "Dearborn, fasting", "Abingford Memorial and": a place with a capital letter ends before plain words in lower case. */
function endOfPlace(surface: string): number {
  if (
    endsInLandmark(surface) ||
    /^p\.? ?o\.? ?box /i.test(surface) ||
    NUMBER_SAID.test(surface) ||
    !/\p{Lu}/u.test(surface) ||
    / (?:of|for(?: the| all| our)?(?= (?:women|children|kids|seniors|elders|veterans|men|girls|boys|families|teens|youth|people|adults|recovery|healing|change|health|living|life|hope|independen|better|special|rare|deaf|blind|aging|ageing|homeless|pets|animals|cats|sick|poor|dying)\p{Ll}{0,4}(?!\p{L}))) \p{Ll}/u.test(
      surface,
    ) ||
    NUMBERED.test(surface)
  )
    return surface.length;
  let end = surface.length - lengthOf(NEXT_LINE, surface);
  for (
    let tail = PLAIN_TAIL.exec(surface);
    tail && isPlainTail(tail[1]!);
    tail = PLAIN_TAIL.exec(surface.slice(0, end))
  )
    end = tail.index;
  return end;
}
/** "Kirkwood Highway? We", "The Laurels! Thanks": where a question or a call ends, the place does. */
const endOfSentence = (surface: string): number => /(?<=\p{L})[?!] (?=\p{Lu})/u.exec(surface)?.index ?? surface.length;
/** A house's number alone: "Two hundred and six". */
const NUMBER_SAID = new RegExp(`^(?:${NUMBER_WORD})(?:[ -](?:and |${NUMBER_WORD})){0,6}(?:${NUMBER_WORD})?$`, 'iu');
/** "Bergen Place, number four" */
const NUMBERED = /[ ,](?:number|unit|apartment|apt|suite|flat|room|floor) \p{Ll}{3,12}(?:-\p{Ll}{3,6})?$/u;
const PLAIN_TAIL = /[ ,;]{1,3}(\p{Ll}{3,14}|no|is|as|we|he|if|or|so)$/u;
const isPlainTail = (word: string): boolean => isOrdinary(word) && !STREET_WORD.test(word);
const STREET_WORD =
  /^(?:street|avenue|ave|road|lane|drive|court|circle|place|way|square|park|hill|hospital|clinic|center|centre|pharmacy|office|county|city|town|village|north|south|east|west|campus|house|home|rehab|station|apt|unit|floor|rear|back|lab|dialysis|radiology|drugs|basement|upstairs|downstairs|plaza|dam|line|exit|ramp|tunnel|gate|store|plant|junction|crossing|overpass|interchange|beach|bay|lake|river|island|valley|school|church|farm|market|mall|bridge|harbor|point|heights|health|care|surgery|practice|medicine|medical|group|service|services|team|unit|ward|department|institute|infirmary|hospice|nursing|living|dental|eye|family|women|children|imaging|labs|laboratory|outpatient|urgent|emergency)$/;
const COUNTRY = /[ ,]{1,3}(?:USA?|U\.S\.A?\.?)$/;
/** What the speaker goes on with: "oh one three or my". */
const AFTER_PHONE =
  /(?:[ ,]{1,2}(?:um|uh|erm|period(?: [^\d]{1,40})?|on|or|my|and|so|is|in|at|to|for|okay|ok|the|if|from|call|that's)){1,3}$/i;
const BEFORE_PHONE = /^(?:(?:um|uh|er|erm) |\p{L}{2,10}[ .:]{1,3}(?=[\d+(])|number[ ,]{1,2})/u;

/** "1 Winona T.": the number of a list. */
const NUMBER_IN_LIST = /^\d{1,2}[.)]? (?=\p{Lu}\p{Ll})/u;
/** "IRMA  F", "Altagracia 4h": what stands in the next column, or a number. */
const BEHIND_GAP =
  /(?: {2,8}(?:(?:Sex )?[MF]|CHART|MRN|DOB|ACCT|AGE|SEX|ROOM|BED|LOC|UNIT)|[ ]\d{1,2}[a-z]{0,2}|[ ](?:[01]\d|2[0-3])[0-5]\d|(?<= \p{L}) (?:um|uh|er|erm|like|period|oh|okay|comma))$/iu;
/** "Ephraim Castleberry-Nowak, b": before the day of birth. */
const BORN_BEHIND =
  /(?<=\p{Ll}{2}), ?(?:(?:b|born|née|aged?)\.?|\d{1,3} ?(?:yo?|y\/o|yrs?|mo?|mos|wk)(?:,? ?[MFmf])?)$/u;
/** "MD Okafor-Lind", "RN Shay": in capitals, what one is. */
const ROLE_BEFORE = /^(?:MD|NP|RN|CNM|LPN|CNA|PCT|CRNA|CHW|SLP) (?=\p{Lu}\p{Ll})/u;
const BEHIND_NAME = lean(
  String.raw`,?[ ]{1,2}\(?(?:${CREDENTIAL}|ARNP|LMHC|LCGC|CGC|HIM|RHIA|RHIT|CCS|M[RI]CGP|MRCP(?:sych|CH|ath)?|FRC(?:S|P|R|A|OG|Path|EM|Psych)(?:Ed|I)?|MB ?Ch ?B|MRCS|FACEP|FASN|SpR|StR|SHO|FY[12]|CT[123]|ST[1-8]|executor|executrix|MSc|BSc|NRP|CSPI|RNC|MA|OT|PT|COT|COA|COMT|RVT|RDCS|EMTP|EMTI|EMTB|EMT-P|CWS|CCRN|MS[1-4]|PGY-?[1-7])$`,
  'u',
);
const NEW_LINE = /[ \t]{0,4}\r?\n[ \t]{0,4}/g;

/** Without titles before and credentials behind, and no further than the line where the line is no prose. */
function namesIn(text: string, entity: Entity, surface: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: gap } of surface.matchAll(NEW_LINE)) {
    if (goesOnBelow(text, entity.start + start, entity.start + index + gap.length)) continue;
    spans.push({ start, end: index });
    start = index + gap.length;
  }
  spans.push({ start, end: surface.length });
  const goesOn = /\d$/.test(surface) && /^[/-]\d/.test(text.slice(entity.end, entity.end + 2));
  return goesOn ? spans : spans.map((span) => withoutValue(text.slice(entity.start), withoutTitles(surface, span)));
}

/** "Kaz K 6.8", "Denise M 54", "Bobby I would", "Marisela A&Ox3": behind a name, what begins the next thing; each with what follows it. */
const NEXT_THING: readonly (readonly [RegExp, RegExp])[] = [
  [/(?<=\p{Ll}) (?:K|Na|Cr|Mg|Ca|Cl)$/u, /^ \d{1,3}(?!\d)/],
  [/(?<=\p{Ll}|\p{Lu}\.) [MF]$/u, /^ (?:1[89]|[2-9]\d)(?![\p{L}\d/.-])/u],
  [
    /(?<=\p{Ll}) I$/u,
    /^ (?:was|am|would|have|had|do|did|will|can|could|think|feel|want|need|don['’]t|wasn['’]t|can['’]t|won['’]t|didn['’]t)(?!\p{L})/u,
  ],
  [/(?<=\p{Ll}) A$/u, /^ ?&(?:amp;)? ?O/],
];
function withoutValue(text: string, { start, end }: Span): Span {
  const surface = text.slice(start, end);
  const after = text.slice(end, end + 12);
  const next = NEXT_THING.find(([thing, behind]) => thing.test(surface) && behind.test(after));
  return { start, end: end - (next ? lengthOf(next[0], surface) : 0) };
}

function withoutTitles(surface: string, { start, end }: Span): Span {
  let from = start;
  from += lengthOf(NUMBER_IN_LIST, surface.slice(from, end));
  for (
    let title = lengthOf(TITLE, surface.slice(from, end));
    title > 0;
    title = lengthOf(TITLE, surface.slice(from, end))
  )
    from += title;
  from += lengthOf(ROLE_BEFORE, surface.slice(from, end));
  const last =
    end - (lengthOf(BEHIND_GAP, surface.slice(from, end)) || lengthOf(BORN_BEHIND, surface.slice(from, end)));
  const named = surface.slice(from, last);
  const behind = lengthOf(BEHIND_NAME, named) || lengthOfAbbreviation(named);
  return { start: from, end: last - behind - (behind === 0 ? lengthOf(/['’]s$/, surface.slice(from, last)) : 0) };
}
