import { isAbbreviation, isThing } from './opinion/things.ts';
import { isPerson } from './people.ts';
import type { Entity } from './spans.ts';
import { isDictionaryWord, isDrug, isGivenName, isOrdinary, isSurname, wordsOf } from './words.ts';

/** Forms of medicines, before their name: "Tab. Acitrom", "Inj. Lasix". */
const FORM = /^(?:tab|inj|cap|caps|syp|syr|susp|oint|gtt|gtts|neb|supp|sachet|amp|vial|drops?)$/i;
/** Forms of address, ranks and trades that stand where a name should: "for Smt. …", "Therapist Mx. …", "Sr. Consultant". */
const ADDRESS =
  /^(?:mx|smt|shri|shree|sri|kum|tmt|thiru|selvi|begum|janab|ustad|haji|hajji|(?:sr\.? |jr\.? )?(?:consultant|resident|registrar)|respected (?:sir|madam)|resus|loc|celly|cellie|bunkie|lawyer|counsel|nocs|le meas|slán|mit freundlichen grüßen|cordialement|saludos|is mise|kind regards|(?:state|people|commonwealth|united states|crown|regina|rex|r) v)\.?$/i;

/** Behind a heading for a history or a trade: "HISTORY: Sheepherder, …". */
const OF_A_TRADE =
  /(?<!\p{L})(?:history|hx|social|shx|sh|occupation|job|work|trade|employment|retired|exam|plan|impression|assessment|findings?)(?: history)?: $/iu;

/** The mark of a study around it, or a drug before its brackets: "zanubrutinib (ALPINE)", "ESETT gave three arms". */
const OF_A_STUDY =
  /(?<!\p{L})(?:trials?|arms?|stud(?:y|ies)|randomi[sz]ed|hazard|HR|OS|PFS|registry|quotes?|cites?|cited|versus|vs|cohort|subgroup|endpoint|phase|superior|inferior|noninferior|published|NEJM|Lancet|JAMA|meta-analysis|enrol(?:led|ment)|placebo)(?!\p{L})/u;
const BEFORE_NAME =
  /(?:(?:dr|mr|mrs|ms|miss|mx|prof|pt|patient|client|nurse|rn|md|np|named?|re|for|by|bed|room|rm|\d)[.:,]?|[,;]) $/i;

/** What eight capitals at most are in a line of small letters, where studies are spoken of. */
function isStudy(text: string, start: number, end: number, surface: string): boolean {
  if (!/^\p{Lu}{4,9}(?:-\p{Lu}?\d?)?$/u.test(surface) || /^, ?\p{Lu}/u.test(text.slice(end, end + 3))) return false;
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 60);
  const isMixed = (`${before}${after}`.match(/\p{Ll}/gu)?.length ?? 0) > 40;
  if (!isMixed) return false;
  const drug = /(\p{Ll}{5,20}) \($/u.exec(before)?.[1];
  if (
    drug !== undefined &&
    after.startsWith(')') &&
    (isDrug(drug) || /(?:nib|mab|tide|gliflozin|statin|xaban|lisib|ciclib|cept|parib)$/.test(drug))
  )
    return true;
  return OF_A_STUDY.test(before + after) && !BEFORE_NAME.test(before.slice(-12));
}

/** "ward 5 South", "6 West": where in the house. */
const WARD =
  /^(?:[Ww]ard \p{L}{3,14}|(?:(?:ward|unit|floor|level|tower|pod) )?\d{1,2}[A-Z]? ?(?:North|South|East|West|Center|Tower)?)$/iu;
const SCALE_BEHIND =
  /^ (?:scores?|scale|criteria|classification|staging|index|questionnaire|nomogram|algorithm|calculator)(?!\p{L})/u;
const READ_BEFORE = /(?<!\p{L})(?:reads?|recites?|quotes?|sings?|hums?|listens to|listening to) $/iu;
const TRANSLATED =
  /(?<!\p{L})(?:translat\p{L}{1,4}|interpret\p{L}{1,4}|hymns?|prayers?|prays?) (?:from |into |to |in )?$/iu;
/** The first word of a turn, with a mark or small words behind: "Patient: Flatterer.", "Doc: Beauty." */
const TURN_BEFORE = /(?:^|\n)(?:\[?[\d:]{0,8}\]? ?)?\p{Lu}\p{L}{0,14}(?: \p{L}{1,12})?: $/u;

/** Whether the words of a find, or those beside it, make it no name: an address without one, a trade, a study, a ward. */
export function isWordForAName(text: string, { start, end, type }: Entity): boolean {
  const surface = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 44), start);
  const after = text.slice(end, end + 24);
  if (type === 'LOCATION' && WARD.test(surface) && /\p{L}/u.test(surface)) return true;
  if (SCALE_BEHIND.test(after) && type === 'HOSPITAL') return true;
  if (type === 'HOSPITAL' && /^\p{Lu}{3,4} Reg$/u.test(surface)) return true; // a council's register
  if (type !== 'HOSPITAL' && READ_BEFORE.test(before) && /^ (?:to|aloud|at|with|every|each)(?!\p{L})/u.test(after))
    return true;
  const words = wordsOf(surface);
  if (TRANSLATED.test(before) && words.every(isThing)) return true;
  if (isStudy(text, start, end, surface)) return true;
  if (!isPerson({ type })) return TURN_BEFORE.test(before) && isReply(surface, after);
  if (FORM.test(surface) && /^\. ?\p{Lu}/u.test(after)) return true;
  if (ADDRESS.test(surface)) return true;
  if (/^\p{Lu}$/u.test(surface) && /^-\d{3}(?!\d)/.test(after)) return true; // "F-150"
  if (/^duke$/i.test(surface) && /^['’]s [A-D](?!\p{L})/u.test(after)) return true;
  if (/^(?:schult[sz]e|duncan)$/i.test(surface) && /placenta/i.test(before)) return true;
  if (/^(?:hang|hold|wait)$/i.test(surface) && /^ on(?!\p{L})/u.test(after)) return true; // "Hang on."
  if (words.length === 1 && OF_A_TRADE.test(before) && isPlain(surface)) return true;
  return TURN_BEFORE.test(before) && isReply(surface, after);
}

const isPlain = (word: string): boolean =>
  !isGivenName(word) &&
  !isSurname(word) &&
  (isDictionaryWord(word) || isOrdinary(word) || /(?:herder|er|ist|man|or|ian)$/.test(word)) &&
  !isAbbreviation(word);

/** A word of the dictionary that answers, no name. */
const isReply = (surface: string, after: string): boolean =>
  /^\p{Lu}\p{Ll}{2,16}$/u.test(surface) &&
  !isGivenName(surface) &&
  !isSurname(surface) &&
  (isDictionaryWord(surface) || /^ (?:on|at|in|with|for) the(?!\p{L})/u.test(after)) &&
  /^(?:[.!]|,? \p{Ll})/u.test(after);
