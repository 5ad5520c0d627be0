import { isAbbreviation, isThing } from './opinion/things.ts';
import { isPerson } from './people.ts';
import { isClinicOfMedicine } from './recognizers/hospital-unnamed.ts';
import type { Entity } from './spans.ts';
import {
  isCity,
  isDictionaryWord,
  isDrug,
  isGivenName,
  isListedName,
  isOrdinary,
  isSeenLower,
  isSurname,
  wordsOf,
} from './words.ts';

/** Forms of medicines, before their name: "Tab. Acitrom", "Inj. Lasix". */
const FORM = /^(?:tab|inj|cap|caps|syp|syr|susp|oint|gtt|gtts|neb|supp|sachet|amp|vial|drops?)$/i;
/** Forms of address, ranks and trades that stand where a name should: "for Smt. …", "Therapist Mx. …", "Sr. Consultant". */
const ADDRESS =
  /^(?:mx|smt|(?:sr\.? |jr\.? )?(?:consultant|resident|registrar)|billing|scheduling|registration|admitting|housekeeping|dietary|transport|dispatch|bedboard|a dhochtúir|a chara|annwyl|respected (?:sir|madam)|resus|celly|cellie|bunkie|lawyer|counsel|nocs|le meas|slán|mit freundlichen grüßen|cordialement|saludos|is mise|kind regards|le gach dea-?ghu[ií]|le dea-?mh[eé]in|go raibh (?:míle )?maith agat|gyda diolch|yn gywir|hochachtungsvoll|mit freundlichem gruß|viele grüße|atentamente|un (?:cordial )?saludo|bien à vous|sincères salutations|vriendelijke groet(?:en)?|med vänlig hälsning|distinti saluti|firma|firmado|betreff|hiermee|onderwerp|asunto|objet|oggetto|referrer|referee|consultand|proband|addressee|signatory|appellant|assessor|informants?|(?:state|people|commonwealth|united states|crown|regina|rex|r) v)\.?$/i;

/** Forms of address that are names too, where a name follows. */
const BEFORE_ONE = /^(?:shri|shree|sri|kum|tmt|thiru|selvi|begum|janab|ustad|haji|hajji)$/i;

/** Behind a heading for a history or a trade: "HISTORY: Sheepherder, …". */
const OF_A_TRADE =
  /(?<!\p{L})(?:history|hx|social|shx|sh|occupation|job|work|trade|employment|retired|exam|plan|impression|assessment|findings?)(?: history)?: $/iu;

/** The mark of a study around it, or a drug before its brackets: "zanubrutinib (ALPINE)", "ESETT gave three arms". */
const OF_A_STUDY =
  /(?<!\p{L})(?:trials?|randomi[sz]ed|hazard ratio|PFS|registry|quotes?|cites?|cited|cohort|subgroup|endpoints?|(?:non)?inferiority|noninferior|NEJM|Lancet|JAMA|meta-analysis|enrol(?:led|ment)|placebo|FDA-approved|on the basis of|phase (?:2|3|II|III)|(?:two|three|four|both|which|the same) arms?)(?!\p{L})/u;
/** Right before a study's name, though it be a given name too: "my fellow quotes AMBER". */
const CITED = /(?<!\p{L})(?:quotes?|quoted|cites?|cited|the trials?|data from|results of|according to the) $/iu;
const BEFORE_NAME =
  /(?:(?:dr|mr|mrs|ms|miss|mx|prof|pt|patient|client|nurse|rn|md|np|named?|called|re|for|by|bed|room|rm|\d)[.:,]?|[,;]) $/i;

/** International stems of medicines, in small letters or long enough to be nobody's name. */
const STEM =
  /(?:camten|gliptin|gliflozin|tinib|ciclib|lisib|parib|rafenib|zomib|sertib|denib|brutinib|toclax|[lztx]umab|[lx]imab|tamab|tocept|nercept|glutide|paratide|reotide|natide|sartan|vaptan|xaban|gatran|fibrate|prazole|conazole|nidazole|setron|triptan|gepant|oxetine|azepam|azolam|barbital|curium|fungin|cillin|penem|floxacin|mycin|cycline|tegravir|buvir|previr|virine|fovir|ciclovir|lukast|terol|tropium|nisone|thasone|nisolone|dronate|siran|nusinersen|tofersen|eplontersen|inotersen|olezarsen|volanesorsen|poetin|grastim|kinra|dipine|zosin|thiazide|semide|coxib|profen|enafil|dalafil|orexant|peridone|azodone|iptyline|ipramine|faxine|racetam|gabalin|bamate)$/u;
const isMedicine = (word: string): boolean =>
  /^\p{Lu}?\p{Ll}+$/u.test(word) &&
  STEM.test(word.toLowerCase()) &&
  !isGivenName(word) &&
  !isSurname(word) &&
  (word === word.toLowerCase() ? word.length > 6 : word.length > 8);

/** A genus and its species: "Wuchereria bancrofti". */
const BINOMIAL = /^\p{Lu}\p{Ll}{3,20} \p{Ll}{4,20}(?:i|ae|us|is|um|a|ii|ensis|ans|ens|es)$/u;

/** "P. acnes": a germ by its species, the genus by its letter; none that is somebody's surname. */
const areSpecies = (surface: string): boolean =>
  surface.split(/, /).every((part) => /^\p{Lu}\. ?\p{Ll}{4,20}$/u.test(part)) &&
  wordsOf(surface).every((word) => word.length === 1 || (isSeenLower(word) && !isListedName(word)));
/** "cultured Candida": a germ that some are called. */
const GROWN =
  /(?<!\p{L})(?:cultur(?:e|ed|es)|grew|grows?|growing|growth of|isolated|positive for|treated|covers?|oral|vaginal|esophageal|invasive|non-albicans) $/iu;

/** "UPPER ENDOSCOPY": what is done, no house. */
const PROCEDURE = /(?:scopy|ectomy|otomy|ostomy|plasty|gram|graphy|pathy|centesis|desis)$/i;
/** Whom all know: "gave the president as Grant". */
const ASKED_OF_MANY =
  /(?<!\p{L})(?:president|prime minister|monarch|king|queen|vice president)(?: (?:as|is|was|to be|named|being)){1,2} $/iu;

/** What eight capitals at most are in a line of small letters, where studies are spoken of. */
function isStudy(text: string, start: number, end: number, surface: string): boolean {
  if (
    !/^\p{Lu}{4,12}(?:-\p{Lu}?\d?)?(?: (?:\p{Lu}\p{Ll}?\p{Lu}\p{L}{0,6}|\d)){0,3}$/u.test(surface) ||
    /^, ?\p{Lu}/u.test(text.slice(end, end + 3))
  )
    return false;
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 60);
  const isMixed = (`${before}${after}`.match(/\p{Ll}/gu)?.length ?? 0) > 24;
  if (!isMixed) return false;
  const per = /(\p{Ll}{5,20}) (?:per|as in|based on|after|in) $/iu.exec(before)?.[1];
  if (per !== undefined && (isDrug(per) || isThing(per)) && !/^,? ?(?:MD|DO|RN|NP|PA)(?!\p{L})/u.test(after))
    return true;
  if (isAbbreviation(surface.split(' ')[0]!) && !BEFORE_NAME.test(before.slice(-12))) return true;
  if (CITED.test(before)) return true;
  const drug = /(\p{Ll}{5,20}) \($/u.exec(before)?.[1];
  if (
    drug !== undefined &&
    after.startsWith(')') &&
    (isDrug(drug) || /(?:nib|mab|tide|gliflozin|statin|xaban|lisib|ciclib|cept|parib)$/.test(drug))
  )
    return true;
  return !isListedName(surface) && OF_A_STUDY.test(before + after) && !BEFORE_NAME.test(before.slice(-12));
}

const STUDY = String.raw`\p{Lu}{4,12}(?:-[\p{L}\d]{1,10})?`;
const IN_ROW_BEFORE = new RegExp(String.raw`(?:(?<!\p{L})${STUDY}(?:, (?:and )?| and |\/)){1,4}$`, 'u');
const IN_ROW_BEHIND = new RegExp(
  String.raw`^(?:-[\p{L}\d]{1,10})?(?:(?:, (?:and )?| and |\/)${STUDY}(?!\p{L})){1,4}`,
  'u',
);
/** "CLEOPATRA, KATHERINE, DESTINY-Breast03", "UKPDS, DCCT and EDIC": in a row in capitals, two of it known studies, or one and a study's number. */
function isStudyOfRow(before: string, surface: string, after: string): boolean {
  if (!/^\p{Lu}{4}/u.test(surface) || /\p{Ll}/u.test(surface)) return false;
  const row = `${IN_ROW_BEFORE.exec(before)?.[0] ?? ''}${surface}${IN_ROW_BEHIND.exec(after)?.[0] ?? ''}`;
  const members = row.split(/, (?:and )?| and |\//);
  const known = members.filter((member) => isAbbreviation(member.replace(/-.*/, ''))).length;
  return members.length > 1 && known + (/-\p{L}{0,8}\d/u.test(row) ? 1 : 0) > 1;
}
/** "Framingham Heart Study", "Baby Friendly Hospital Initiative": what is done in many places, no house. */
const UNDERTAKING =
  /(?<!\p{L})(?:Heart|Health|Eye|Stroke|Cancer|Aging|Ageing|Diabetes|Lung|Bone|Kidney|Memory|Cohort|Twin|Birth|Friendly Hospital|Safety|Sleep)s? (?:Study|Initiative|Trial|Survey)$|^\p{Lu}\p{Ll}{3,16} Study$/u;
const UNDERTAKING_BEHIND = /^ (?:(?:Heart|Health|Eye|Hospital|Cohort) )?(?:Study|Initiative)(?!\p{L})/u;

/** "huddle", "otoscope": one word of the dictionary in small letters, and nobody's name. */
const isPlainLower = (surface: string): boolean =>
  /^\p{Ll}{4,20}$/u.test(surface) && isDictionaryWord(surface) && !isListedName(surface);
/** Endings that words have and few names do: "malperfusion", "rousable", "quinolones"; behind a title they are a name's. */
const isByItsEnding = (surface: string): boolean => ENDING.test(surface) && !isListedName(surface);
const ENDING =
  /^\p{Ll}{3,}(?:[st]ions?|ous(?:ly)?|[ai]ble|ically|olones?|osis|[ai]emi[ac]|uria|[ao]pathy|ectomy|plasty|oscopy|itis|ectasi[ac]|plegi[ac]|trophi[ac]|trophy|genic|gram)$|^(?:candour|vigour|rigour|odour|vapour|favour|labour|humour|tumour|clamour|ardour|rancour|flavour|valour|behaviour|demeanour|fervour|endeavour|splendour|parlour)(?:s|ed|able|ing)?$/u;
/** "Employer: Cascade Millwork": a firm, unless both words are names. */
const isEmployer = (before: string, words: readonly string[]): boolean =>
  /(?<!\p{L})employers?:? {1,3}$/iu.test(before) && words.length > 1 && !words.every(isListedName);

/** What small letters leave of "I'm", "he's" and "ma'am", and answers of one letter. */
const CONTRACTED =
  /^(?:im|ive|id|ill|hes|shes|theyre|youre|weve|thats|whats|wheres|dont|didnt|cant|wont|isnt|arent|maam|sir|lemme|gonna|imo|imho|tbh|idk|iirc|afaik|btw|fyi|k|kk|y|n|(?:i|you|we|they)['’](?:m|ve|d|ll|re)|(?:it|that|he|she|what|how|who|where|there)['’]s|(?:don|can|won|didn|isn|wasn|doesn|haven)['’]t)$/;
/** "Iabs", "Ioaned": where a scan has I for l. */
const isMisread = (word: string): boolean =>
  /^I\p{Ll}{2,14}$/u.test(word) &&
  !isListedName(word) &&
  !isOrdinary(word) &&
  (isOrdinary(`l${word.slice(1)}`) || isDictionaryWord(`l${word.slice(1)}`));
/** "Uveitis", "Cholestasis": by its ending a disease, at the head of a sentence. */
const isFinding = (word: string): boolean =>
  /^\p{Lu}?\p{Ll}{1,20}(?:itis|osis|oses|[ae]?emia|uria|pathy|algia|plegia|ectomy|otomy|oscopy|opathy|rrhea|rrhoea|penia|megaly)$/u.test(
    word,
  ) && !isListedName(word);

/** "ward 5 South", "6 West": where in the house. */
const WARD =
  /^(?:(?:two|three|four|five|six|seven|eight|nine|ten) (?:north|south|east|west)|[Ww]ard (?!(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Place|Hill|County|Park)(?!\p{L}))\p{L}{3,14}|(?:(?:ward|unit|floor|level|tower|pod) )?\d{1,2}[A-Z]? ?(?:North|South|East|West|Center|Tower)?)$/iu;
const SCALE_BEHIND =
  /^ (?:\p{Lu}\p{L}{3,16} ){0,2}(?:[Ss]cores?|[Ss]cale|[Cc]riteria|[Cc]lassification|[Ss]taging|[Ii]ndex|[Qq]uestionnaire|[Nn]omogram|[Aa]lgorithm|[Cc]alculator)(?!\p{L})/u;
const READ_BEFORE =
  /(?<!\p{L})(?:reads?|recites?|quotes?|sings?|hums?|listens to|listening to) (?:\p{Lu}\p{L}{3,20})?$/iu;
const TRANSLATED =
  /(?<!\p{L})(?:translat\p{L}{1,4}|interpret\p{L}{1,4}|hymns?|prayers?|prays?) (?:from |into |to |in )?$/iu;
/** The first word of a turn, with a mark or small words behind: "Patient: Flatterer.", "Doc: Beauty." */
const TURN_BEFORE = /(?:^|\n)(?:\[?[\d:]{0,8}\]? ?)?\p{Lu}\p{L}{0,14}(?: \p{L}{1,12})?: $/u;

/** In the turn before, somebody's name is asked for. */
const ASKED_WHO =
  /(?<!\p{L})(?:names?|called|who|whose|whom|spell|surname|husband|wife|son|daughter|partner|mum|mom|dad|brother|sister|friend|carer|contact|kin|with you)(?!\p{L})[^\n]{0,80}\n[^\n]{0,44}$/iu;

/** "Rybak 2020 is what we quote", "Hughes 2021 says 73": a paper by its author and year. */
const AUTHOR_AND_YEAR = /^\p{Lu}[\p{L}'’-]{2,20}(?:,? (?:et al\.?|and colleagues))?,? \(?(?:19|20)\d\d[a-c]?\)?$/u;
const SAYS_OF_A_PAPER =
  /^(?:,? (?:is|was|are|were|says?|said|showed?|shows|found|finds|reports?|reported|recommends?|recommended|suggests?|suggested|used|uses|gives?|gave|puts?|proposed|argues?|argued|disagrees?|vs\.?|versus|trial|paper|study|guidelines?|criteria|consensus|review|cut-?offs?|data|cohort)(?!\p{L}))/u;
const YEAR_BEHIND = /^(?:,? (?:et al\.?|and colleagues))?,? \(?(?:19|20)\d\d[a-c]?\)?/u;
const CITED_BEFORE = /(?<!\p{L})(?:per|see|cf\.?|vs\.?|versus|cit(?:e|es|ed|ing)|quot(?:e|es|ed|ing)|according to) $/iu;
const OF_A_VISIT =
  /(?<!\p{L})(?:saw|seen|by|with|since|under|from|at|in|for|patient|pt|admitted|moved|died|born|visit) $/iu;
function isPaper(surface: string, before: string, after: string): boolean {
  const year = AUTHOR_AND_YEAR.test(surface) ? '' : (YEAR_BEHIND.exec(after)?.[0] ?? undefined);
  if (year === undefined || (year !== '' && !/^\p{Lu}[\p{L}'’-]{2,20}$/u.test(surface))) return false;
  const word = wordsOf(surface)[0]!;
  const verb = after.slice(year.length);
  return (
    !(year === '' && isCity(word)) &&
    isSurname(word) &&
    !/(?<!\p{L})(?:dr|mr|mrs|ms|miss|mx|prof|nurse|doctor)\.? $/iu.test(before) &&
    !OF_A_VISIT.test(before.slice(-9)) &&
    (SAYS_OF_A_PAPER.test(verb) || (CITED_BEFORE.test(before) && /^[?.,;:)]/.test(verb)))
  );
}

/** Physicians of old, where they are quoted: "as Osler called it", "how did Semmelweis prove". */
const OF_OLD =
  /^(?:(?:Sir )?William Osler|Osler|Virchow|Semmelweis|Lister|Hippocrates|Galen|Charcot|Koch|Pasteur|Jenner|Fleming|Sydenham|Laennec|Halsted|Freud|Harvey|Paget|Trousseau|Kraepelin|Bleuler|Avicenna|Vesalius|Withering|Peabody|Maimonides|Paracelsus|Nightingale|Hickam|Ockham|Occam|Sutton)$/u;
const QUOTED_BEFORE = /(?<!\p{L})(?:as|did|do|does|what|how|why|when|before|after|since|per|quoth|like|and|,) $/iu;
const QUOTED_BEHIND =
  /^(?:,? (?:called|calls|said|say|says|taught|teach|described|describe|wrote|write|noted|put|would|showed|show|proved|prove|observed|knew|thought|named|used to|and|had it|once|each|meant|mean)(?!\p{L})|['’]s (?:dictum|maxim|razor|words|aphorism|law|rule|postulates|observation|teaching|method|triad|writings))/u;

/** Peoples whose name some bear: "partner Ashkenazi", with no other name behind. */
const PEOPLE =
  /^(?:Ashkenazi|Ashkenazim|Sephardi|Sephardic|Sephardim|Mizrahi|Romani|Cajun|Amish|Mennonite|Hutterite|Druze|Samaritan|Yoruba|Igbo|Hausa|Hmong|Han|Inuit|Métis|Māori|Maori)$/u;

/** Whether the words of a find, or those beside it, make it no name: an address without one, a trade, a study, a ward. */
export function isWordForAName(text: string, { start, end, type }: Entity): boolean {
  const surface = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 44), start);
  const after = text.slice(end, end + 24);
  if (
    WARD.test(surface) &&
    /\p{L}/u.test(surface) &&
    (type === 'LOCATION' || /^\d/.test(surface) || /^\p{L}{3,5} (?:north|south|east|west)$/iu.test(surface))
  )
    return true;
  if (/^ward \p{L}{3,14}$/iu.test(surface) && /^,? (?:bay|bed|room|side)(?!\p{L})/u.test(after)) return true;
  if (SCALE_BEHIND.test(after) && type === 'HOSPITAL') return true;
  if (UNDERTAKING.test(surface) || (!isPerson({ type }) && UNDERTAKING_BEHIND.test(after))) return true;
  if (isStudyOfRow(text.slice(Math.max(0, start - 80), start), surface, text.slice(end, end + 80))) return true;
  if (!isPerson({ type }) && isClinicOfMedicine(surface)) return true;
  if (type === 'HOSPITAL' && /^\p{Lu}{3,4} Reg$/u.test(surface)) return true; // a council's register
  const finding = /^(\p{Lu}{3,6}), \p{Lu}{2}$/u.exec(surface)?.[1];
  if (type === 'LOCATION' && finding !== undefined && isAbbreviation(finding)) return true; // "LBBB, PR 212"
  if (
    type !== 'HOSPITAL' &&
    READ_BEFORE.test(`${before}${surface.includes(' ') ? surface : ''}`) &&
    /^ (?:to|aloud|at|with|every|each)(?!\p{L})/u.test(after)
  )
    return true;
  const words = wordsOf(surface);
  if (isPaper(surface, before, after)) return true;
  if (
    OF_OLD.test(surface) &&
    (QUOTED_BEFORE.test(before) || /(?<!\p{L})(?:did|as) (?:\p{Lu}\p{L}{2,12}(?:, | and )){1,3}$/u.test(before)) &&
    QUOTED_BEHIND.test(after)
  )
    return true;
  if (PEOPLE.test(surface) && !/^[ -]\p{Lu}\p{Ll}|^, \p{Lu}\p{Ll}+(?: |$)/u.test(after) && !BEFORE_NAME.test(before))
    return true;
  if (words.length === 1 && isMedicine(surface)) return true;
  if (areSpecies(surface) || (surface === 'Candida' && GROWN.test(before))) return true;
  if (BINOMIAL.test(surface) && !words.some(isListedName)) return true;
  if (words.length === 2 && words[0] === words[1] && isOrdinary(words[0]!)) return true; // "Phlebotomy Phlebotomy": a heading and its sentence
  if (
    type === 'HOSPITAL' &&
    PROCEDURE.test(surface) &&
    surface === surface.toUpperCase() &&
    words.every((word) => isOrdinary(word))
  )
    return true;
  if (/^(?:Easter|Christmas|Thanksgiving|Passover|Ramadan|Eid|Diwali|Hanukkah)$/.test(surface)) return true;
  if (words.length === 1 && ASKED_OF_MANY.test(before)) return true;
  if (TRANSLATED.test(before) && words.every(isThing)) return true;
  if (isStudy(text, start, end, surface)) return true;
  if (isByItsEnding(surface) && !BEFORE_NAME.test(before)) return true;
  if (isPerson({ type }) && isPlainLower(surface) && /\p{Lu}\p{Ll}/u.test(before + after)) return true;
  if (/\d$/.test(before) && /^\p{Lu}{2,4}$/u.test(surface)) return true; // "T2DM"
  if (isPerson({ type }) && isEmployer(before, words)) return true;
  if (words.length === 1 && (isMisread(surface) || isFinding(surface))) return true;
  if (
    /^St\.? Jude$/i.test(surface) &&
    /valve,? $|^ (?:valve|mechanical|aortic|mitral|bileaflet)/i.test(`${before.slice(-7)}${after}`)
  )
    return true;
  if (CONTRACTED.test(surface) && !/(?:dr|mr|mrs|ms|miss|doctor|pt|patient)\.? $/i.test(before)) return true;
  if (/^(?:ta|thanks|cheers)$/i.test(surface) && after.startsWith(' for ')) return true;
  if (/^-(?:type|like|style)(?!\p{L})/u.test(after)) return true;
  if (/-(?:type|like|style|shaped|based|made|wide|trained|certified|approved)$/u.test(surface)) return true; // "Leeds-type"
  if (!isPerson({ type })) return isReply(text, start, surface, after);
  if (FORM.test(surface) && /^\. ?\p{Lu}/u.test(after)) return true;
  if (ADDRESS.test(surface) || (BEFORE_ONE.test(surface) && /^\. ?\p{Lu}/u.test(after))) return true;
  if (/^loc$/i.test(surface) && after.startsWith(':')) return true; // where it was
  if (/^\p{Lu}$/u.test(surface) && /^-\d{3}(?!\d)/.test(after)) return true; // "F-150"
  if (/^duke$/i.test(surface) && /^['’]s [A-D](?!\p{L})/u.test(after)) return true;
  if (/^(?:schult[sz]e|duncan)$/i.test(surface) && /placenta/i.test(before)) return true;
  if (/^(?:hang|hold|wait)$/i.test(surface) && /^ on(?!\p{L})/u.test(after)) return true; // "Hang on."
  if (words.length === 1 && OF_A_TRADE.test(before) && isPlain(surface)) return true;
  return isReply(text, start, surface, after);
}

const isPlain = (word: string): boolean =>
  !isGivenName(word) &&
  !isSurname(word) &&
  (isDictionaryWord(word) ||
    isOrdinary(word) ||
    /(?:herder|worker|keeper|grower|driver|layer|picker|cutter)$/.test(word)) &&
  !isAbbreviation(word);

/** A word of the dictionary that answers, no name. */
const isReply = (text: string, start: number, surface: string, after: string): boolean =>
  TURN_BEFORE.test(text.slice(Math.max(0, start - 44), start)) &&
  !ASKED_WHO.test(text.slice(Math.max(0, start - 160), start)) &&
  /^\p{Lu}\p{Ll}{2,16}$/u.test(surface) &&
  !isGivenName(surface) &&
  !isSurname(surface) &&
  (isDictionaryWord(surface) || /^ (?:on|at|in|with|for) the(?!\p{L})/u.test(after)) &&
  /^(?:[.!]|,? \p{Ll})/u.test(after);
