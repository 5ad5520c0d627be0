import { lean } from '../../lean.ts';
import type { Span } from '../../spans.ts';
import { once } from '../once.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import type { Token } from './tokens.ts';
import { phrase } from './words.ts';

// What some paper, hand or habit had wrong, where the text itself says so and puts it right: "Script said 2500 mg. Rang the
// surgery, they meant 250 mg", "wrote left; the mass is on the right, addended". Neither its doses nor its sides are meant.

/** Tokens [first, end) that repeat what was wrong, and those up to `repaired` that put it right. */
interface Misstatement {
  readonly first: number;
  readonly end: number;
  readonly repaired: number;
  /** What it names was not given at all. */
  readonly notGiven: boolean;
}

/** Sentences and tokens behind a misstatement in which it is put right. */
const SENTENCES = 3;
const REACH = 44;

/** Every misstatement of a text that it puts right itself, in their order. */
function misstatementsIn(tokens: readonly Token[], sentences: readonly Sentence[]): readonly Misstatement[] {
  return sentences.flatMap((sentence, order): readonly Misstatement[] => {
    if (sentence.question) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    const strange = MISFILED.exec(said);
    if (strange) {
      const end = sentence.first + wordsTo(said, strange.index + strange.groups!.what!.length + 1);
      return [{ first: sentence.first, end, repaired: sentence.end, notGiven: true }];
    }
    const plain = OPENS.exec(said);
    const habit = plain ? null : HABIT.exec(said);
    const opener = plain ?? habit ?? LISTS.exec(said);
    if (!opener) return [];
    const end = sentence.first + wordsTo(said, endOf(said, opener.index + opener[0].length));
    const last = sentences[Math.min(sentences.length - 1, order + SENTENCES)]!;
    const repaired = Math.min(last.end, end + REACH);
    const behind = phrase(tokens, end, repaired);
    const before = sentences[order - 1];
    const isAnnounced =
      SLIP.test(said.slice(0, opener.index + opener[0].length)) ||
      (before !== undefined && SLIP.test(phrase(tokens, before.first, before.end)));
    if (STANDS.test(behind)) return [];
    if (
      !restatesOtherwise(phrase(tokens, sentence.first, end), behind) &&
      !(habit
        ? RESTATED.test(behind) || MENDED.test(behind) || isAnnounced
        : !plain
          ? (isAnnounced && RESTATED.test(behind)) || SLIPPED.test(behind)
          : REPAIRED.test(behind) || UNFILLED.test(behind) || (isAnnounced && RESTATED.test(behind)))
    )
      return [];
    // "Amoxicillin for otitis was written as 1,800 mg": the drug stands before the verb.
    const clause = said.slice(0, opener.index).lastIndexOf(' ; ');
    const isBehind = NOTED_AS.test(opener[0]);
    const first = sentence.first + wordsTo(said, isBehind ? clause + 1 && clause + 3 : opener.index);
    return [{ first, end, repaired, notGiven: NOT_GIVEN.test(behind) }];
  });
}

const misstatementsOn = once((tokens: readonly Token[]) => misstatementsIn(tokens, sentencesOf(tokens)));

/** The misstatement that a token stands in. */
export const misstatedAt = (tokens: readonly Token[], at: number): Misstatement | undefined =>
  misstatementsOn(tokens).find(({ first, end }) => first <= at && at < end);

/** The misstatements in the original text. */
export const misstatedSpans = (tokens: readonly Token[]): readonly Span[] =>
  misstatementsOn(tokens).map(({ first, end }) => ({ start: tokens[first]!.start, end: tokens[end - 1]?.end ?? 0 }));

/** How many tokens stand before a place in their phrase. */
const wordsTo = (said: string, place: number): number =>
  said.slice(0, place).trim() === '' ? 0 : said.slice(0, place).trim().split(' ').length;

/** Where what is repeated ends: with its quotation, else where the sentence turns to what is right. */
function endOf(said: string, from: number): number {
  const isInside = /["“] ?$/.test(said.slice(Math.max(0, from - 2), from));
  const quoted = (isInside ? /^[^"“”]{0,200}["”](?= |$)/ : /^ ?(?:[^"“”]{0,30} )?["“] [^"“”]{0,200} ["”](?= |$)/).exec(
    said.slice(from),
  );
  if (quoted) return from + quoted[0].length;
  const turn = TURNS.exec(said.slice(from));
  return turn ? from + turn.index : said.length;
}

const TURNS = lean(
  / ;(?= |$)| (?:but|whereas|although|yet|where|when) (?!taken|given|used|needed|required)| [,–—-] (?:prescription|script|order|chart|consent|ct|mri|scan|x|letter|protocol|request|imaging|the (?:order|chart|script|prescription|consent|scan|letter|film|image)) (?:reads?|says?|said|shows?|showed|has|had)\b| [,–—(-] (?:and |so |now |then |which (?:was|is|has been) |it (?:was|is) |since |later |promptly |we |i )?(?:corrected|sorry|oops|amended|intercepted|caught|spotted|wrongly|misread|voided|cancell?ed)\b/,
);

const PAPER =
  '(?:draft|instruction|label(?! use)|labels|letter|sheet|chart|charts|handover|handoff|sign - ?out|message|card|list|order|orders|prescription|script|scripts|rx|leaflet|printout|note|sticker|form|entry|record|summary|fax|email|line|e-?mar|mar|kardex|screen|transcription|dictation|transcript|referral|protocol sheet|calendar|instructions?|consult|report|template|draft|banner|wristband|bracelet|pump|worksheet|ticket|whiteboard|board|booking|consent|request|tool|app|bot|chatbot|calculator|voicemail|slip|tta|tto|fp10|blister|dosette|plan|system|robot|pump library|bottle|book|website|algorithm|auto - ?fill|autofill|autocorrect|auto - ?correct|software|dropdown|drop - ?down|favourite|intake|triage|reconciliation|med rec|import|feed|scan request|requisition)';
const SAID =
  '(?:says?|said|reads?|told|gave|gives?|lists?|listed|stated?|states|shows?|showed|printed|wrote|put|had|has (?:her|him|it) (?:as|on|down)|called for|calls for|carried|carries|named|names|came (?:up|through|out|over|across)|suggested|suggests|proposed|recommended|spat out|spits out|spit out|came out (?:as|at|with)|defaulted to|turned into)';
const NOTED =
  '(?:transcribed|entered|written|charted|typed|keyed|copied|recorded|printed|labell?ed|misread|misheard|prescribed|put down|taken down|programmed|booked|listed|dictated|documented|filed|logged|dialled|dialed|marked|set up|imported|autofilled)';
const WRITER =
  "(?:someone|somebody|resident|registrar|intern|house officer|nurse|doctor|clinic|clerk|secretary|pharmacist|pharmacy|system|computer|software|hospital|ward|prescriber|gp|surgery|locum|student|urgent care|walk - in|care|ed|er|dentist|surgeon|hospitalist|fellow|np|pa|practitioner|cardiologist|oncologist|dermatologist|rheumatologist|nephrologist|neurologist|psychiatrist|p(?:a)?ediatrician|midwife|hca|tech|technician|scribe|i|we|i'd|we'd|they|he|she)";
const WROTE =
  '(?:wrote|written|typed|keyed|entered|printed|transcribed|charted|programmed|dialled|dialed|misread|misheard|dictated|documented|put down|picked|clicked|selected|copied|booked|scheduled|marked|ticked|filed)';
const SLIP_NOUN =
  '(?:slip|slips|error|errors|mistake|mistakes|typo|typos|misprint|misreading|mix - ?up|mixup|near miss|near - miss|blunder|oversight|glitch|discrepancy)';

/** How an order got here. */
const CAME =
  '(?:(?:came|come|coming) (?:over|across|through|in|up|down|out) (?:from|by|on|with|as)|arrived (?:from|by|as|on|with)|(?:was|is|had been) (?:printed|written|listed|shown|given) (?:on|in) (?:the|her|his|your|an?) (?:old|outside|transfer|discharge|first|earlier|previous|printed))';
/** Behind what is wrong: "was written as", "was keyed", and a quotation. */
const NOTED_AS = lean(
  `^["“]|\\b${CAME}$|\\bon (?:[\\w'-]{1,12} ){0,2}${PAPER}$|\\b(?:suggested|proposed|recommended|offered|requested|queued|pended|ordered) by$|\\b${NOTED}(?: |$)`,
);
/** Who says what is so, and papers nothing. */
const PERSON =
  '(?:you|so|and|but|then|please|to|can|must|should|i|we|he|she|they|who|patient|pt|mother|mum|mom|father|dad|wife|husband|daughter|son|sister|brother|man|woman|lady|gentleman|boy|girl|carer|family|parents?|it|that|which|this)';
/** What is wrong follows: "the letter said", "was entered as", "I wrote", "decimal slip on the card:". */
const OPENS = lean(
  `\\b${PAPER}(?: [\\w'-]{1,14}){0,4} ${SAID}(?= )` +
    `|\\b(?!${PERSON} )[a-z][\\w'-]{1,15} (?:said|says|read|reads|listed|stated|printed|specified)(?= )` +
    `|["“] (?=[^"“”]{0,80}(?:\\d|\\b(?:left|right|daily|weekly|monthly|nightly|iv|im|sc|po|hypo[a-z]{3,12}|hyper[a-z]{3,12})\\b)[^"“”]{0,80} ["”])` +
    `|\\b(?:was|were|had been|has been|got) (?:(?:mistakenly|wrongly|first|initially|originally|accidentally) )?${NOTED}(?= ?[.;,])` +
    `|(?<!\\b(?:right|correct) )\\bon (?:(?:the|our|his|her|my|an?|old) ){0,2}(?:\\w{2,12} )?${PAPER} :(?= )` +
    `|\\b(?:the|an|a|my|our|that|this) (?:\\w{2,12} )?(?:instruction|advice|line|entry|order|message|request|prompt) (?:to|about)(?= )` +
    `|\\b(?:was|were|been|being) told (?:[\\w'-]{1,12} ){0,6}that(?= )|\\b(?:read|heard|saw|believed|thought|assumed|understood|convinced) (?:(?:online|somewhere|on \\w{2,12}) )?that(?= )` +
    `|\\b${WRITER} (?:(?:had|has|have|mistakenly|wrongly|accidentally) ){0,2}${WROTE}(?= )` +
    `|\\b${CAME}(?= )|\\b(?:bottle|box|pack|bag|syringe|vial|pen|package|packet|carton) (?:was|is|came|had been) (?:wrongly )?(?:labell?ed|marked|printed|made up)(?= )` +
    `|\\b${NOTED} (?:(?:up|in|out|down) )?(?:as|at|for|to|under)(?= )(?! (?:he|she|it|they|there|this|a result|well)\\b)` +
    `|\\b(?:suggested|proposed|recommended|offered|requested|queued|pended|ordered|auto - ?ordered) by(?= )` +
    `|^(?:[^.;:]{0,60} )?${SLIP_NOUN} (?:on|in|at|from|of|with)(?: [\\w'-]{1,14}){1,7} :`,
);
/** Of another patient: 'the chart note "diabetes since age 6" belongs to a namesake'. */
const MISFILED = lean(
  `\\b(?<what>(?:${PAPER}|results?|scan|film|x - ?ray|sample|diagnosis|page|history|photo|reading|allergy|problem list)\\b[^.;]{0,90}?) (?:(?:actually|really|clearly|in fact) )?(?:(?:belongs?|belonged) to (?!(?:her|him|you|me|this|the (?:patient|same|right|left|class|family|group)|a (?:class|family|group)|us)\\b)|(?:is|was|were|are) (?:(?:actually|really|clearly|in fact) )?(?:(?:from|of|for|about) (?:another|a different|the other|someone else|somebody else|a namesake|the wrong)|misfiled|another (?:patient|person|man|woman)'s)\\b)`,
);
/** "The list still has 400 mg", "1,000 mg appears on the import": what may as well be right. */
const LISTS = lean(
  `\\b${PAPER}(?: [\\w'-]{1,14}){0,4} (?:has|have)(?= )|\\b(?:appears?|appeared|sits|is|are|was) on (?:(?:the|her|his|your|an?|their|our|this) )?(?:\\w{2,12} )?${PAPER}(?= ?[.;,])`,
);
/** What was done wrongly for a while: "turns out she had been taking"; once, "her nephew had put". */
const HABIT = lean(
  /\b(?:had|has|have|'d|'s|'ve|was|were) (?:(?:been|actually|mistakenly|wrongly|accidentally) ){1,2}(?:taking|giving|using|having|putting|injecting|crushing|chewing|doubling|swallowing|applying|measuring|drawing up|cutting|inhaling)(?= )(?! (?:\S{1,14} ){0,5}until\b)|\bhad (?:put|taken|given|used|applied|swallowed|dropped|squirted|injected|chewed|crushed|instilled|poured|rubbed|inserted)(?= )/,
);
const SLIP = new RegExp(
  `\\b(?:${SLIP_NOUN}|erratum|correction|corrected|intervention|wrongly|mistakenly|in error|by mistake|turns out|turned out|misunderst\\w{2,5}|confus\\w{2,3}|mis(?:typed|read|heard|keyed|placed|picked|labell?ed|transcribed|filed))\\b`,
);

const AGENT =
  '(?:prescriber|surgery|doctor|dr \\w{2,14}|office|clinic|gp|team|resident|registrar|consultant|p(?:a)?ediatrician|cardiologist|oncologist|dermatolog\\w{1,4}|author|intent|they|he|she|who|i|we)';
/** The text puts it right. */
const REPAIRED = lean(
  `\\b(?:final|actual|real|new|signed|sent|corrected) (?:order|version|one|reply|letter|answer|plan|script|text) (?:is|was|has|reads|says) (?:different|another|other|not)\\b|\\b(?:ignore|disregard|throw (?:out|away)|tear up|discard|bin|destroy|don't (?:take|use|follow)|do not (?:take|use|follow)) (?:that|it|this|the|any)(?: (?:old|printed|first|wrong|earlier))?(?: (?:sheet|label|line|instruction|bottle|list|letter|script|page|one|entry|paper|advice|tablets?))?(?= ?[.;,])|\\b(?:correct|right|true|intended) (?:label|dose|order|strength|script|instructions?|one) (?:says?|reads|is|was|will)\\b|\\b(?:corrected(?! (?:creatinine|calcium|qt|qtc|age|sodium|gestation\\w{0,4}))|amended|addended|addendum|rectified|re(?: - )?(?:written|labell?ed|printed|issued|made|packed|typed|sited|drafted|worded|entered|keyed|programmed|calculated|submitted|faxed|transcribed|filed|marked|scanned|done)|destroyed|shredded|quarantined|struck (?:through|out|off)|crossed (?:out|through|off)|scored (?:out|through)|voided|annulled|intercepted|put right|set right|set straight|fixed|overrode|overridden|overruled|typo|misprint|misread|misheard|mistyped|mis - ?(?:typed|read|heard|keyed|picked|placed|filed)|miskeyed|mispicked|transposed|misplaced|decimal|look - ?alike|lookalike|sound - ?alike|pick(?:ing)? error|copy - ?forward|copied forward|auto - ?correct)\\b|\\bplease correct\\b|\\b(?:was|is) (?:an?|my|our|purely an?) (?:\\w{2,14} ){0,2}(?:error|slip|mistake|typo|failure|glitch|oversight|mix - ?up)\\b|\\b(?:called|rang|phoned) :|\\b(?:we|i|to be) (?:take|took|taken|read) (?:it |that |this )?(?:as|to mean)\\b|[:;] (?:it is |it's )?(?:once|twice) (?:a|per|daily|weekly)\\b|\\bcorrect (?:it |this |that )?to\\b|\\b(?:declined|refused|rejected|blocked|stopped|sent back|turned back|queried and changed) by (?:the )?(?:pharmacy|pharmacist|lab|nurse|ward)\\b|\\b(?:does not|doesn't|did not|didn't) exist\\b|\\bno such (?:dose|strength|tablet|product)\\b|\\b(?:point|zero|digit|nought) (?:was |got |had been |has been )?(?:lost|dropped|missed|missing|added|slipped|moved)\\b|\\b(?:left|leaving|leave) (?:out|off) (?:the|a) (?:decimal|point|zero|nought)\\b|\\b(?:erased|rubbed out|wiped off|sorry|disregard)\\b|^[.;, ]{0,3}(?:rejected|refused|declined|not accepted|discarded|deleted|binned)\\b|\\bbin (?:the|it|that)\\b|\\b(?:explained|told (?:him|her|them)|showed (?:him|her|them)|assured (?:him|her)|clarified)(?: that)? (?:it|this|that|they|why not)(?: (?:does|do|did|is|are|was|were|will|can) ?(?:not|never)|(?: (?:does|do|is|are)n't))?\\b|\\b(?:not true|isn't true|is a myth|a myth)\\b` +
    `|\\b${AGENT} (?:(?:had|has|have|actually|really|clearly|only|confirmed|confirms) ){0,2}(?:meant|intended)\\b|\\b(?:was|were) (?:meant|intended)\\b(?! to (?:help|treat|prevent|ease))` +
    `|\\b(?:it|that|this|which|dose|order|label|line|entry|figure|strength|side|it all) (?:should|ought to|was to|were to|was supposed to) (?:read|say|have (?:been|read|said)|be (?:\\d|weekly|monthly|daily|once|twice|half|left|right|the (?:left|right)))(?= )|^[^.;]{0,40}?[,;(–-]? ?should (?:have (?:read|said|been)|read) ` +
    `|\\b(?:new|fresh|replacement|clean|revised) (?:script|rx|label|order|prescription|sticker|sheet|chart|entry|mar|bag|syringe|one) (?:(?:was|is|has been|have been|now) )?(?:received|sent|issued|written|obtained|printed|in place|made|compounded|faxed|came|arrived|stuck|applied)\\b` +
    `|\\b(?:script|rx|order|label|prescription|entry|line|list|record|chart|mar|sheet|note|card|board|sticker|weight|dose|it) (?:(?:was|is|has been|had been|were|now|since|then|been|at once) ){0,3}(?:replaced|changed|updated|cancell?ed|redone|removed|deleted|pulled|reads|withdrawn)\\b` +
    `|^[.,;: –-]{0,3}(?:it was |this was |all |then |and |so |rang , |called , |phoned , ){0,3}(?:replaced|changed|updated|cancell?ed|removed|deleted|caught|spotted|swapped)\\b` +
    `|\\b(?:caught|spotted|noticed|picked up|found|flagged|stopped) (?:it |this |that )?(?:before|at|by|in|on|during|when)\\b`,
);
/** "Order was 40 mEq/L", "prescriber says 5 mg": another number than what was repeated. */
function restatesOtherwise(wrong: string, behind: string): boolean {
  const numbers = new Set(wrong.match(NUMBER));
  return (
    [...behind.matchAll(SOURCE_SAYS), ...behind.matchAll(ASKED_SAYS), ...behind.matchAll(AT_ONCE)].some(
      ({ groups }) => !numbers.has(groups!.number!),
    ) && numbers.size > 0
  );
}
/** "Phoned the practice: it's 0.125 mg". */
const ASKED_SAYS =
  /\b(?:phoned|rang|called|asked|checked|confirmed|spoke|verified|per)\b[^.;]{0,40}[:,;–-] ?(?:it's|it is|they said|the dose is|she said|he said) (?:(?:really|only|just|actually) )?(?<number>\d[\d.,]{0,9})/g;
/** "The list has furosemide 400 mg; it's 40". */
const AT_ONCE = lean(
  /^[.;,: –-]{0,3}(?:(?:but|and|in fact|actually|sorry|oops) ){0,2}(?:it's|it is|that's|it should be|should be|read|make that|make it|please read) (?:(?:really|only|just|actually) )?(?<number>\d[\d.,]{0,9})(?! (?:years|days|weeks|months|hours|minutes))/g,
);
const NUMBER = /\d[\d.,]{0,9}/g;
const SOURCE_SAYS = lean(
  /\b(?:order|prescription|script|original|source|pack|letter|clinic|prescriber|doctor|dr \w{2,14}|gp|consultant|pharmacist|surgeon|bottle|chart|registrar|protocol|actual|true|intended|real)(?: (?:dose|weight|strength|value|rate|figure))? (?:was|is|says|said|reads|confirmed|confirms|has|had|gives|wanted|wants)(?: (?:it|as|at|actually|really|only|just|to be|in fact)){0,3} (?<number>\d[\d.,]{0,9})/g,
);
/** After a slip was announced a plain word of how it is suffices: "it is 24 units", "MAR was right". */
const RESTATED = lean(
  /\b(?:it|that|this|they|which|dose|tablet|tablets|strength|order)(?: is|'s| are| was)(?: (?:really|actually|only|just|meant to be|supposed to be|in fact))?(?: an?| the)? (?:\d|weekly|monthly|once|one|daily|nightly|every|twice|half|right|left|for the|ear|eye|oral|topical)|\b(?:meant|supposed|intended) (?:to be|for)\b|\bshould (?:be|have been)\b|\b(?:always|had it|was|were|had) (?:right|correct)\b|\b(?:actual|true|right|correct|intended|real) (?:dose|side|strength|figure|entry|patient|weight|drug|one)\b|\b(?:read back|double - ?checked|taken out|nothing had been given|none (?:had )?(?:been |was )?given)\b/,
);
/** Who did it wrongly has been shown. */
const MENDED =
  /\b(?:re(?: - )?(?:taught|educated|trained|instructed)|taught|shown|showed|coached|explained|put right|corrected|switched to|swapped for|teach - back|now (?:takes|gives|uses|swallows|inhales|knows|applies|injects|understands))\b/;
/** Said at once of what stands on a list. */
const SLIPPED = lean(
  /^[.;,: –-]{0,3}(?:(?:a|an|this is|that is|it is|that's|it's|plain|clear|another) ){0,2}(?:(?:unit|import|typing|transcription|copy|entry|decimal|conversion|clerical|scanning|dictation) )?(?:error|errors|typo|slip|mistake|misprint|glitch|oops)\b/,
);
/** It never reached anybody. */
const NOT_GIVEN = lean(
  /\b(?:(?:did|do|would|will) not (?:fill|dispense|give|hang|sign|administer|order|verify|release|process|supply|use)|didn't (?:fill|dispense|give|hang|sign|administer|order|verify|release|use)|(?:not|never|nothing was|none was|nothing had been|none had been) (?:been )?(?:filled|dispensed|given|hung|administered|signed|taken|released|verified|used|ordered|supplied|started)|overrode|overruled|overridden|cancell?ed|voided|intercepted|removed|deleted|struck|crossed|replaced)\b/,
);
/** Nobody filled or gave it. */
const UNFILLED = lean(
  /\b(?:(?:did|do|would|will|have|had|has) not (?:fill|dispense|give|hang|sign|administer|verify|release|process|supply|filled|dispensed|given|signed|processed)|(?:didn't|don't|haven't|won't) (?:fill|dispense|give|hang|sign|administer|verify|release|filled|dispensed|given|signed)|(?:not|never|nothing was|none was|nothing had been|none had been) (?:been )?(?:filled|dispensed|hung|administered|signed|released|verified|supplied)|overrode|overruled|overridden)\b/,
);
/** The mistake is left as it is, or was none. */
const STANDS = lean(
  /\b(?:not|never|nobody|no one|nor|n't) (?:(?:has|have|been|be|was|yet|ever|a|an|my|our|the|typing|to be) ){0,3}(?:corrected|amended|changed|fixed|put right|queried|rewritten|slip|error|mistake|typo|misprint|wrong)\b|\bno (?:slip|error|mistake|typo|misprint)\b|\b(?:uncorrected|unnoticed|unqueried|overlooked|ignored)\b|\blet (?:it |that |this )?(?:pass|stand|go)\b|\b(?:left|kept) (?:it |as|so|standing|that)\b|\bas (?:written|printed|charted|it stands|transcribed|labell?ed|entered)\b|\bstands\b|\bcorrect(?:ed)? (?:and|as)\b|\b(?:confirmed|verified) (?:correct|as)\b/,
);
