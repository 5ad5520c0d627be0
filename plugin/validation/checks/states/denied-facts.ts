import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { misstatedAt } from '../../reading/misstated.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { type Side, sideAt } from '../sides/side-word.ts';

type Denial = Row<'denials'>;
/** What a phrase of a row is: a name to be denied, a denial of its own, what tells that it is there, or what explains both. */
type Part = 'denied' | 'denials' | 'told' | 'unless';
interface Tag {
  readonly row: Denial;
  readonly part: Part;
}

const tagged = (row: Denial, part: Part, gap = 0) =>
  listOf(row[part]).map((text) => ({ text, gap, tag: { row, part } }));

/** What denies, of all rows: a text is gone through once. */
const denialsOf = once(
  (rows: readonly Denial[]): PhraseIndex<Tag> =>
    indexPhrases<Tag>(rows.flatMap((row) => [...tagged(row, 'denied'), ...tagged(row, 'denials')])),
);
/** What tells and explains, of one row: few rows are denied in a text. */
const tellingOf = once(
  (row: Denial): PhraseIndex<Tag> =>
    indexPhrases<Tag>([...tagged(row, 'told', 1), ...asReason(row), ...tagged(row, 'unless')]),
);

/** "Never had a stroke … clopidogrel because of his stroke": of what lasts, the reason for something is there. */
const asReason = (row: Denial) =>
  (row.lasting === '' ? [] : listOf(row.denied)).flatMap((name) =>
    ['because/view/account of', 'due/owing to', 'given'].map((lead) => ({
      text: `${lead} the/his/her/your ${name}`,
      gap: 0,
      tag: { row, part: 'told' as const },
    })),
  );

/**
 * A device, habit, medicine, disease or sign that one sentence denies and another one tells as a fact, by whatever words only
 * who has it is spoken of (denials.tsv): "no urinary catheter … 650 mL from Foley bag", "never smoked … gave up her cigarettes".
 */
export function checkDeniedFacts({ reading: { tokens, sentences }, knowledge }: Case): readonly Finding[] {
  const named = Map.groupBy(findPhrases(tokens, sentences, denialsOf(knowledge.rows('denials'))), ({ tag }) => tag.row);
  return [...named].flatMap(([row, names]): readonly Finding[] => {
    if (!names.some((one) => isDenial(tokens, one, []))) return [];
    const telling = findPhrases(tokens, sentences, tellingOf(row)).filter(({ first }) => !misstatedAt(tokens, first));
    const told = telling.filter(({ tag }) => tag.part === 'told');
    if (told.length === 0) return [];
    const denied = names.filter((one) => isDenial(tokens, one, told));
    const isExplained = (one: Found<Tag>): boolean =>
      telling.some(
        (other) => other.tag.part === 'unless' && other.sentence === one.sentence && !isWholeDenial(tokens, one, other),
      );
    const no = denied.filter((one) => !isExplained(one) && !isOfOther(tokens, one) && !isExcepted(tokens, one));
    const yes = told.find((one) => !isExplained(one) && no.some((each) => areOpposed(tokens, each, one)));
    return yes ? [findingOf(tokens, row, yes)] : [];
  });
}

/** "No allergies other than penicillin"; "2 g every 4 hours with normal renal function" is of whoever has that. */
const isExcepted = (tokens: readonly Token[], { first, end }: Found<Tag>): boolean =>
  /^(?:other than|except|apart from|aside from|besides|bar)\b/.test(phrase(tokens, end, end + 2)) ||
  /\b(?:hours|daily|day|mg|g|dose|doses) (?:with|in|for)$/.test(phrase(tokens, Math.max(0, first - 3), first));

/** "Never smoked, no secondhand exposure": a life is denied whole, whatever the next clause adds. */
const isWholeDenial = (tokens: readonly Token[], no: Found<Tag>, behind: Found<Tag>): boolean =>
  no.tag.part === 'denials' && no.tag.row.lasting !== '' && hasWord(tokens, /^[,;(]$/, no.end, behind.first);

/** Denied in one sentence or clause, and told as a fact of the same time in another. */
function areOpposed(tokens: readonly Token[], no: Found<Tag>, yes: Found<Tag>): boolean {
  if (areOfTwoPeople(tokens, no, yes) || isEndedLongAgo(tokens, no, yes)) return false;
  // Which hand is used is no sign of one side.
  if (yes.tag.row.lasting === '' && areOfTwoSides(tokens, no, yes)) return false;
  if (no.sentence === yes.sentence) {
    const first = clauseAfter(tokens, no, yes);
    if (first === undefined) return false;
    // "Never fallen by 5 March; on 11 March fell": each of its own day.
    if (yes.tag.row.lasting === '' && hasWord(tokens, DAY, first, yes.first)) return false;
    // What the other clause says is not said of this one.
    return areOpposed(tokens, no, { ...yes, sentence: { ...yes.sentence, first } });
  }
  return isFact(tokens, yes) && (yes.tag.row.lasting !== '' || (isOfOneTime(tokens, no, yes) && !isBegun(tokens, yes)));
}

/** "Apixaban 5 mg BID. First dose 19:40": what the next sentence has begin. */
const isBegun = (tokens: readonly Token[], { sentence: { end } }: Named): boolean =>
  /^(?:the )?(?:first|1st|loading) dose\b/.test(phrase(tokens, end, end + 3));

/** "A nonsmoker. She quit smoking in 1972": what is denied of today ended in another year. */
const isEndedLongAgo = (tokens: readonly Token[], no: Found<Tag>, yes: Found<Tag>): boolean =>
  OF_TODAY.test(phrase(tokens, no.first, no.end)) &&
  no.tag.part === 'denials' &&
  ENDED.test(phrase(tokens, yes.first, yes.end)) &&
  LONG_AGO.test(phrase(tokens, yes.end, Math.min(yes.sentence.end, yes.end + AGO)));
const OF_TODAY = /^(?:non(?: -)? ?\w{5,9}|does not|doesn't|is not|isn't|not a)\b(?! life)/;
const ENDED = /\b(?:quit|stopped|gave up|ex|former)\b/;
const LONG_AGO = /^(?:\S{1,12} ){0,3}?(?:(?:19|20)\d\d|(?:years|decades) ago)\b/;
/** In tokens behind what was ended. */
const AGO = 6;

/** "He does not drink; she has a glass of wine with dinner." */
function areOfTwoPeople(tokens: readonly Token[], no: Found<Tag>, yes: Found<Tag>): boolean {
  const [one, other] = [no, yes].map(({ sentence, end }) =>
    tokens.slice(sentence.first, end).findLast(({ text }) => /^s?he$/.test(text)),
  );
  return one !== undefined && other !== undefined && one.text !== other.text;
}

/** "Left side full power … the right leg drifts": what is denied of one side is not denied of the other. */
function areOfTwoSides(tokens: readonly Token[], no: Found<Tag>, yes: Found<Tag>): boolean {
  const sides = sidesBeside(tokens, no);
  return sides.size > 0 && sides.isDisjointFrom(sidesBeside(tokens, yes));
}
function sidesBeside(tokens: readonly Token[], { first, end, sentence }: Found<Tag>): ReadonlySet<string> {
  const [before, own, after] = [
    [Math.max(sentence.first, first - 5), first],
    [first, end],
    [end, Math.min(sentence.end, end + 5)],
  ].map(([from, to]) => tokens.slice(from, to).map(({ text }) => text));
  const start = before!.findLastIndex((word) => STOPS.test(word)) + 1;
  const stop = after!.findIndex((word) => STOPS.test(word));
  const words = [...before!.slice(start), ...own!, ...after!.slice(0, stop === -1 ? undefined : stop)];
  return new Set(words.filter((word) => word === 'left' || word === 'right'));
}
const STOPS = /^[;:.]$/;

const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d)$/;

/** Where the clause begins that tells what the one before it denied: "no history of diabetes, and gliclazide keeps his sugars down". */
export function clauseAfter(tokens: readonly Token[], no: Named, yes: Named): number | undefined {
  if (no.end > yes.first) return undefined;
  const between = tokens.slice(no.end, yes.first).map(({ text }) => text);
  // "No malignancy, only a carcinoma" opposes nothing.
  if (between.some((word, at) => CONTRASTS.test(word) && !(word === 'only' && between[at - 1] === ',')))
    return undefined;
  const stop = between.findLastIndex((word) => /^[;:–—]$/.test(word));
  if (stop !== -1) return no.end + stop + 1;
  const comma = between.findLastIndex(
    (word, at) => word === ',' || (/^(?:and|so)$/.test(word) && between[at + 1] !== 'no'),
  );
  // "No fever, rigors or productive cough": a list goes on.
  return comma === -1 || hasWord(tokens, /^(?:or|nor)$/, no.first, yes.sentence.end) ? undefined : no.end + comma + 1;
}
/** "No pain at rest but severe pain on movement". */
const CONTRASTS = /^(?:but|however|although|though|except|apart|despite|aside|until|only|other|just|beyond|nor|or)$/;

/** What may stand between a denial and its name: "not on any", "never needed an", "no history of". */
const FILLS =
  /^(?:any|a|an|known|on|in|of|to|taking|take|takes|have|has|had|having|told|that|he|she|diagnosed|with|taken|used|tried|use|uses|using|used|wear|wears|wearing|need|needs|needing|needed|require|requires|required|been|got|history|personal|past|previous|prior|regular|his|her|your|life|lifelong|at|all|signs?|evidence|complaints?|complained|reported|noticed|seen|reports?|about|for|whatever|sort|kind|form|\/)$/;
const DENIES = /^(?:no|nil|denies|denied|denying|without|never|not|nor|neither|cannot)$|n't$/;
/** "No further", "no new": of more of it. */
const QUALIFIES =
  /^(?:further|new|more|other|recurrent|residual|additional|longer|significant|active|ongoing|current|acute|worsening|associated|obvious|overt|severe|major|gross|red|only|just|sure|doubt|change|need|risk|increase|increased|improvement|response|benefit|contraindications?|interaction|objection|better|worse|less)$/;
/** Where a denial is of one time or place. */
const ELSEWHEN =
  /^(?:today|now|currently|tonight|overnight|since|after|until|when|while|before|initially|presently|anymore|yet|further|resolved|settled|gone|at|during|with|as|from|on|in|over|needed|required|planned|indicated|worsening|removed|this|changes?|problems?|related|beyond|apart|except|other)$/;
/** Of all times and places after all: "no fever at any time", "no fracture on the film". */
const EVERYWHERE =
  /^(?:at (?:all|any)|in (?:either|any|place|situ)|of any|on (?:the |his |her |your |this )?(?:ecg|ekg|ct|mri|scan|scans|x|film|films|imaging|ultrasound|echo|doppler|cxr|examination|exam|auscultation|palpation|inspection|biopsy|smear|culture))\b/;
const FOR_A_TIME =
  /^for (?:(?:over|more|nearly|almost|about|at least|the|a|an|past|last|many|several|some) ){0,3}(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|minutes|hours|days|weeks|months|years|week|month|year|while|long|ages|decades)/;
const WITHIN = 7;

/** "Never smoked", or a name that is denied. */
function isDenial(tokens: readonly Token[], { tag, ...place }: Found<Tag>, told: readonly Found<Tag>[]): boolean {
  if (tag.part === 'denials') return !isTurned(tokens, place.first, place.sentence);
  if (tag.part !== 'denied') return false;
  // "No fever overnight: 39.4 at two": one sentence is of one time.
  const isOfOneSentence =
    OF_NOW.test(tokens[place.end]?.text ?? '') && told.every((one) => one.sentence === place.sentence);
  return isDeniedName(tokens, place, isOfOneSentence) && !isOfOtherSide(tokens, place, told);
}

/** "Right heel: no ulcer. Dressing to the ulcer changed": denied of the one side, and told of none or of the other. */
function isOfOtherSide(tokens: readonly Token[], denied: Named, told: readonly Named[]): boolean {
  const side = sideNear(tokens, denied);
  return side !== undefined && told.every((one) => sideNear(tokens, one) !== side);
}
const sideNear = (tokens: readonly Token[], { first, end, sentence }: Named): Side | undefined => {
  const from = Math.max(sentence.first, first - SIDE_NEAR);
  const at = tokens
    .slice(from, Math.min(sentence.end, end + SIDE_NEAR))
    .findIndex((_, step) => sideAt(tokens, from + step));
  return at === -1 ? undefined : sideAt(tokens, from + at);
};
const SIDE_NEAR = 5;
const OF_NOW = /^(?:today|now|currently|tonight|overnight|this)$/;

/** Where something is named. */
export interface Named {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** "No urinary catheter", "is not on any anticoagulant", "ascites absent": plainly, and of all times. */
export function isDeniedName(tokens: readonly Token[], { first, end, sentence }: Named, isOfNow = false): boolean {
  if (sentence.question) return false;
  const after = phrase(tokens, end, Math.min(sentence.end, end + 4));
  const [next = ''] = after.split(' ');
  if (
    /^(?:: )?(?:none|nil|absent)\b|^(?:is |was |were |are )?not (?:seen|present|palpable|found|detected)\b/.test(after)
  )
    return true;
  if (isCompound(tokens[end], sentence.end > end)) return false;
  if (ELSEWHEN.test(next) && !isOfNow && !EVERYWHERE.test(after)) return false;
  // "His epilepsy is controlled: no seizures for two years".
  if (FOR_A_TIME.test(after)) return false;
  const before = tokens.slice(Math.max(sentence.first, first - WITHIN), first).map(({ text }) => text);
  const clause = before.slice(
    before.findLastIndex((word) => /^(?:[.;:()]|but|however|although|who|which|that|because|if)$/.test(word)) + 1,
  );
  const no = clause.findLastIndex((word, at) => DENIES.test(word) || (word === 'negative' && clause[at + 1] === 'for'));
  // "No benefit in those not on oxygen": of some others; "24 hours without diarrhea": a condition; "15 g without insulin": a snack.
  if (
    no === -1 ||
    /^(?:those|patients|people|anyone|someone|women|men|children|hours|days|weeks|months|g|grams?|snacks?|carbs?)$/.test(
      clause[no - 1] ?? '',
    )
  )
    return false;
  const between = clause.slice(no + 1);
  if (between.some((word) => QUALIFIES.test(word)) || (clause[no] === 'not' && clause[no + 1] === 'only')) return false;
  return between.every((word) => FILLS.test(word)) || isListed(clause[no]!, between);
}

/** "No bleeding disorder", "seizure precautions": of something that only bears the name. */
export const isCompound = (next: Token | undefined, isWithin: boolean): boolean =>
  isWithin &&
  next?.kind === 'word' &&
  !/^(?:and|or|nor|but|at|in|of|was|were|is|are|has|have|had|whatsoever|anywhere|so|seen|found|noted|reported|present|felt|heard|detected|identified|palpable|either|any|ever|then|he|she|they|to|for|since|while|with|as|on|after|before|during|today|because|although|though|except|apart|this|overnight|by|per|from|until|when|now)$/.test(
    next.text,
  );

/** "No fever, cough or rash": each item of few words. */
const isListed = (no: string, between: readonly string[]): boolean =>
  /^(?:no|nil|denies|denied|without|neither|negative)$/.test(no) &&
  /^(?:,|or|nor|and|\/)$/.test(between.at(-1) ?? '') &&
  !between.some((word) => /^(?:is|was|are|were|has|had|he|she|it|with|on|for|well|normal|see|seen)$/.test(word));

/** "Not a non-smoker", "whether she has never smoked". */
const isTurned = (tokens: readonly Token[], first: number, sentence: Sentence): boolean =>
  sentence.question ||
  /\b(?:if|whether|not|unless|when|until|once|was|were)(?: \S{1,12}){0,2}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 4), first),
  );

const KIN =
  /\b(?:mother|father|mum|dad|mom|wife|husband|partner|sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|family|neighbou?r|friend|flatmate|colleague|donor|roommate|twin)(?:'s)?\b/;

const KIN_OWNS =
  /^(?:mother|father|mum|dad|mom|wife|husband|partner|sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew|grand(?:mother|father)|neighbou?r|friend|flatmate|donor|roommate|twin)'s$/;

/** "Lives with wife, retired teacher, 20 roll-ups a day": who is only there. */
const COMPANY = new RegExp(`\\b(?:with|by|and) (?:(?:his|her|your|the) )?${KIN.source} ,`);

/** Of another person, or under a heading of the family. */
export const isOfOther = (tokens: readonly Token[], { first, sentence }: Named): boolean => {
  // A letter to parents: their child is the patient.
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first).replace(
    /\byour (?:son|daughter)\b(?!')/g,
    '',
  );
  return sentence.section === 'family' || (KIN.test(before) && !COMPANY.test(before));
};

/** What keeps a phrase from being a fact of now. */
const SUPPOSED =
  /\b(?:if|any|zero|0|unless|call|999|911|111|112|ring|watch\w{0,3}|return|monitor\w{0,3}|risks?|warn\w{0,5}|seek|may|can|could|might|would|should|will|prevent\w{0,5}|avoid|screen\w{0,3}|excluded?|rule|counsel\w{0,5}|in case|when|whether|possible|possibly|query|suspected|likely|to consider|considered|for example|offered|declined|refused|previous\w{0,2}|prior|formerly|former|old|history of|used to|asked about|no longer|instead of|rather than|resolved|came out|against|before the|asks?|asked|nor|neither)\b/;
const SUPPOSED_AFTER =
  /^(?:\S{1,12} ){0,3}(?:if|resolved|settled|excluded|removed|previously|was (?:ruled|excluded|removed|stopped)|no longer)\b/;
/** What is past; of what lasts for a life it is told all the same. */
const PAST_AFTER = /^(?:\S{1,12} ){0,3}(?:ago|last (?:year|month|week)|years)\b/;

function isFact(tokens: readonly Token[], one: Found<Tag>): boolean {
  const { first, end, sentence } = one;
  // "Non-tender in all quadrants".
  if (/^non(?: -)?$/.test(phrase(tokens, first - 1, first)) || /^non -$/.test(phrase(tokens, first - 2, first)))
    return false;
  // "Her sister's two boys".
  if (hasWord(tokens, KIN_OWNS, first, end)) return false;
  // "Intends to take an overdose": nothing that was taken.
  const isOwn = sentence.told && hasWord(tokens, /^overdose$/, first, end);
  const told = isOwn ? { ...one, sentence: { ...sentence, told: false } } : one;
  return !isAbsent(tokens, one) && isToldAsFact(tokens, told, one.tag.row.lasting !== '');
}

/** Of the patient and of now, as it is. */
export function isToldAsFact(tokens: readonly Token[], one: Named, isLasting: boolean): boolean {
  const { first, end, sentence } = one;
  if (sentence.question || sentence.told || isOfOther(tokens, one)) return false;
  // "PSH: nil. Abdomen soft, midline scar from a laparotomy": what lasts for a life is told there all the same.
  if (sentence.section === 'past' && !isLasting) return false;
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
  const clause = before
    .slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('.')) + 1)
    .replace(
      /\b(?:in|of|since|until|by|\d{1,2}) may\b|\brisk (?:factors? )?(?:\w{3,12} )?:|\brisk (?:is |remains )?(?:low|moderate|high)\b|\b(?:low|moderate|high) risk ,/g,
      '',
    );
  const after = phrase(tokens, end, Math.min(sentence.end, end + 6));
  return !SUPPOSED.test(clause) && !SUPPOSED_AFTER.test(after) && (isLasting || !PAST_AFTER.test(after));
}

/** By which what is told comes after what was denied, or was before. */
const LATER =
  /\b(?:now|new onset|newly|later|then|developed|subsequently|became|become|started|since (?:then|yesterday|admission|surgery|theatre|last|the|his|her|\w{3,6}day)|afterwards|overnight|(?<!\b(?:every|each|a|per|one) )day \d{1,2}|on day|eventually|until|initially|at first|on (?:admission|arrival)|at presentation|before|earlier|yesterday|meanwhile|next (?:day|morning)|by (?:the )?(?:evening|morning))\b/;

/** Neither is said of a time of its own. */
export const isOfOneTime = (tokens: readonly Token[], one: Named, other: Named): boolean =>
  ![one, other].some(({ sentence, first, end }) =>
    LATER.test(
      `${phrase(tokens, Math.max(sentence.first, first - NEAR), first)} ${phrase(tokens, end, Math.min(sentence.end, end + CLOSE))}`,
    ),
  );
const NEAR = 7;
const CLOSE = 3;

const findingOf = (tokens: readonly Token[], row: Denial, { first, end }: Found<Tag>): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'consistency',
  category: 'negation_disagrees',
  severity: 'high',
  verdict: 'contradicted',
  message: `the text both denies and tells of ${row.topic} (${row.source})`,
  score: 0.78,
  evidence: [evidenceOf(row, row.statement === '' ? `${row.topic}, denied and told` : row.statement)],
});
