import { isAbbreviation } from './opinion/things.ts';

/** Characters beside a find that its edges are looked for in: longer than any word or house number that it is grown by. */
export const REACH = 40;

/** What stands before a name and is none: forms of address, what somebody does, how a letter ends. */
export const TITLE =
  /^(?:(?:squadron leader|flight (?:lieutenant|sergeant)|wing commander|group captain|lance corporal|(?:staff|master|gunnery) sergeant|(?:petty|warrant) officer|(?:good )?(?:morning|afternoon|evening)|mr|mrs|ms|miss|mx|mister|missus|drs?|dra|doctor|prof|professor|madame|mme|monsieur|señora?|doña|herr|frau|lt|col|maj|major|cpt|capt|captain|sgt|ssgt|pfc|nurse|sister|sis|babygirl|baby (?:girl|boy)|decedent|author|student|hha|hcpoa|pca|slp|scribe|p\.s\.|practitioner|navigator|prescriber|physician|provider|attending|attested|veteran|technician|chaplain|canon|mohel|reb|vice principal|paciente|pharm\.d|geb|née|keyworker|rev|reverend|fr|patient|pt|mam|mum|reception|counsellor|twin [ab]|certifier|coordinator|supervisor|traveller|traveler|client|master|nocturnist|interpreter|translator|paramedic|medic|dispatcher|scrub|ssg|spc|r[1-5]|pgy-?[1-7]|ms[34]|intern|resident|attending|registrar|sho|spr|fy[12]|ct[1-3]|st[1-8]|consultant|physio|dietitian|caseworker|petitioner|respondent|plaintiff|claimant|nuera|nieto|nieta|abuela|abuelo|nutriólog[ao]|enfermer[ao]|signed|bystander|paralegal|porter|victim|submitting|rider|recip|recipient|slt|salt|phn|cpn|cnm|cns|anp|dsn|hca|msw|solicitor|constable|wpc|deputy|trooper|spc|corporal|airman|sincerely|prosector|gramps|grampa|cwon|pvt|pte|cpl|lcpl|preferred|dona|nurse-midwife|(?:guardianship|conservatorship|estate|matter|custody) of|chw|witness|message|messaged|showed|pcp|ortho|cards|neuro|peds|onc|heme|nephro|pulm|endo|rheum|derm|psych|ophtho|anesthesia|blessings|regards|respectfully|cordially|warmly|yours)[.,]?[ ]{1,2})(?=\p{L})/iu;

/** Right before a name it is a person's, not a house's. */
export const TITLE_BEFORE = /(?:dr|mr|mrs|ms|miss|prof|doctor|nurse)\.? $/i;

/** The units of a house that its name may end in. */
const OF_A_HOUSE = /^(?:ENT|ICU|NICU|PICU|SNF|LTAC|LTACH|ALF|OBGYN|PCP|MRI|PET|EMS|YMCA|VAMC|HMO|ASC)$/;
/** "Maple Hollow Elementary, ADHD", "Fiamma TOLAC": what a name in small letters runs into. */
const LAST_WORD = /[ ,]{1,3}(\p{L}{3,6})$/u;

/** How much at the end of a name or a place is an abbreviation of clinical notes. */
export function lengthOfAbbreviation(surface: string): number {
  const [tail = '', word = ''] = LAST_WORD.exec(surface) ?? [];
  const isCut = isAbbreviation(word) && !OF_A_HOUSE.test(word) && /\p{Ll}{2}/u.test(surface.slice(0, -tail.length));
  return isCut ? tail.length : 0;
}

/** "ED Hualapai Medical": where in the house, or that one went there. */
export const BEFORE_FACILITY =
  /^(?:Agency|At|From|Saw|Seen|ED|ER|ICU|OSH|SNF|DME|Ref|PCP|via|per|@|→|Advised|Refused|Await(?:ing|s)?|Refer|Referred|Dest|Destination|Receiving|Sending|your|our|their|Xfer|Flown|Called|Contacted|Faxed|Notified|Facility|Clinic:|Eventually|Currently|Recently|Previously|Initially|Subsequently|Originally|Finally|Formerly|Ultimately|Presently|Immediately|Then|Later|Likely|Possibly|Probably) (?=\p{Lu}\p{Ll})|^(?:Use|Try|Call|Fax|Send|Ask|Visit|Ring|Phone|Text|Email)(?: (?:the|to|to the))? (?=\p{Lu}[\p{L}'’-]{1,24} \p{Lu})/u;
/** A time of the day behind a date, as wards and machines write it: no year of a living person's. */
const CLOCK = String.raw`(?:[01]\d|2[0-3])[0-5]\d`;
export const CLOCK_BEHIND = new RegExp(String.raw`[ -](?!(?:19|20)\d\d$)${CLOCK}$`);
/** "20231118132415-0600", "202405290815": what follows the day. */
export const STAMP = new RegExp(
  String.raw`^(?<day>(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))${CLOCK}(?:[0-5]\d)?(?:\.\d{1,4})?(?:[+-]\d{4}|Z)?$`,
);

/** How much of a surface a pattern takes up; 0 where it does not fit. */
export const lengthOf = (part: RegExp, surface: string): number => part.exec(surface)?.[0].length ?? 0;
