import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import type { PlaceAfter } from './places.ts';

// A cue behind a drug that is said of something else: of how it is taken, of a symptom, of what another clause is about.

/** Whether a cue behind a drug leaves the giving of it as it is. */
export const isSaidElsewhere = (place: PlaceAfter): boolean => {
  const { tokens, trigger, at, isDrug } = place;
  const behind = phrase(tokens, at + trigger.words.length, at + trigger.words.length + 6);
  if (!isDrug) return isFall(behind, tokens, at);
  switch (trigger.assertion) {
    case 'negated':
      return (
        isOfManner(trigger.words, behind) || isConceded(tokens, at) || hasObject(behind, tokens, at) || isOfOther(place)
      );
    case 'stopped':
      return (
        // A disease resolves and a wound heals; a drug does not.
        /^(?:resolved|healed|cured|remission)$/.test(trigger.words.at(-1)!) ||
        hasObject(behind, tokens, at) ||
        isRecentDose(trigger.words, behind) ||
        isFormerOf(place, behind) ||
        (trigger.words.join(' ') === 'no longer' && !NO_LONGER.test(behind)) ||
        // "Daily since surgery years ago".
        (trigger.words.at(-1) === 'ago' && hasWord(tokens, /^(?:since|after)$/, place.end, at)) ||
        isOfOther(place)
      );
    case 'hypothetical':
      return (
        (/^(?:could|may be)$/.test(trigger.words.join(' ')) && TAKEN_SO.test(`${trigger.words.at(-1)} ${behind}`)) ||
        (trigger.words.join(' ') === 'could' && PROPOSED.test(behind) && !CONDITION.test(behind)) ||
        (/discussed$/.test(trigger.words.at(-1)!) && OF_TALK.test(text(tokens, at - 1))) ||
        isOfOther(place)
      );
    default:
      return false;
  }
};

const MANNER = lean(
  /^(?:(?:to|be|been|yet|always|being) ){0,2}(?:enough|sufficient|adequate|new|held|withheld|omitted|paused|skipped|interrupted|suspended|chewed|crushed|split|cut|opened|broken|dissolved|shared|doubled|tripled|halved|trimmed|capped|spaced|spread|shortened|lengthened|stepped|brought|increased|raised|reduced|lowered|decreased|adjusted|titrated|exceeded|due|a problem|an issue|cause|contraindicated|(?:taken|given|used) (?:on an empty|lying|with (?:food|milk|meals|dairy|alcohol|grapefruit|antacids|juice)|without (?:food|water)|more (?:than|often)|too|undiluted|as a bolus|faster|by (?:push|bolus)))\b/,
);
/** "Must not be crushed", "should not be taken on an empty stomach", "was not increased", "is not enough": how, and how much. */
const isOfManner = (words: readonly string[], behind: string): boolean =>
  /(?:not|n't|never|cannot|be)$/.test(words.at(-1)!) && MANNER.test(behind);

/** "Although contraindicated", "despite being contraindicated": it is given all the same. */
const isConceded = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:although|though|despite|albeit)(?: (?:it|being|this|that|is|was|they|are|its)){0,2}$/.test(
    phrase(tokens, at - 3, at),
  );

/** "eGFR declined to 24", "has declined over the past year": it fell, and nobody refused. */
const isFall = (behind: string, tokens: readonly Token[], at: number): boolean =>
  text(tokens, at) === 'declined' &&
  /^(?:(?:further|steadily|slowly|gradually|rapidly|quickly|sharply|now|again) )?(?:(?:to|from) (?:about |around |only |below |just )?\d|over |since )/.test(
    behind,
  );

const OBJECT_BEHIND = lean(
  /^(?:(?:the|a|an|his|her|further|any|all) )?(?:smoking|drinking|vaping|alcohol|tobacco|cigarettes|work|working|breastfeeding|driving|dinner|lunch|breakfast|food|meals?|ct|mri|scan|imaging|surgery|operation|dialysis|transfusion|blood|hospice|admission|intubation|biopsy|vaccin\w{1,6}|physio\w{0,7}|catheter|colonoscopy|school|chemo\w{0,7}|radiation|radiotherapy|rehab)\b/,
);
/** "Stopped smoking", "refused dinner", "declined CT". */
const hasObject = (behind: string, tokens: readonly Token[], at: number): boolean =>
  /^(?:stopped|quit|finished|completed|refused|declined|deferred|stopping|paused)$/.test(text(tokens, at)) &&
  OBJECT_BEHIND.test(behind);

/** "Last given at 0800", "last filled yesterday": it goes on; "last taken this morning" asks for a washout, "last dose was" may end it. */
const isRecentDose = (words: readonly string[], behind: string): boolean =>
  words[0] === 'last' &&
  /^(?:given|filled|refilled|fill|refill)$/.test(words[1]!) &&
  /^(?:\w{1,10} ){0,3}?(?:today|tonight|yesterday|this|hours?|minutes|noon|midnight|at \d|[012]\d[0-5]\d|\d{1,2} :)(?= |$)/.test(
    behind,
  );

/** "Previously 400 mg", "(previously naproxen)", "no longer 400 mg", "changed to 800 mg three times daily": a dose or a drug of before. */
const isFormerOf = ({ tokens, trigger, at, drugStarts }: PlaceAfter, behind: string): boolean => {
  const next = at + trigger.words.length;
  if (/^(?:previously|longer)$/.test(trigger.words.at(-1)!))
    return tokens[next]?.kind === 'number' || drugStarts.has(next);
  if (!/\b(?:changed|switched)(?: to)?$/.test(trigger.words.join(' '))) return false;
  const isOther = [0, 1, 2, 3, 4, 5, 6, 7].some((offset) => drugStarts.has(next + offset));
  return (
    !isOther &&
    /^(?:to |from )?(?:\d|once|twice|three|every|daily|weekly|(?:the |a )?(?:higher|lower|liquid|oral|iv)\b)/.test(
      behind,
    )
  );
};

/** What may follow "no longer" where it is the drug that is no longer taken; "no longer controlled" is the pain. */
const NO_LONGER =
  /^(?:$|[.,;)]|needed|needs?|takes?|taken|taking|uses?|used|using|indicated|required|necessary|prescribed|given|recommended|wants?|wanted|on|active|effective|works?|working|helps?|helping|available|has|have|be|being|safe|appropriate|suitable|for|an?|the|part|in|listed)/;

/** "Could be added for now" proposes it; "could be added if that fails" does not yet. */
const PROPOSED = /^be (?:used|tried|added|given|started|taken|prescribed|offered)\b/;
const CONDITION = /\b(?:if|unless|should|later|future|when|once|but|only|instead|next|eventually|theory|other)\b/;

/** "May be taken with food", "could be given at bedtime": how it is to be taken. */
const TAKEN_SO =
  /^(?:could )?be (?:taken|given|used|applied) (?:with (?:food|milk|meals|water)|without|at |on an|in the|before|after|up to|every|once|twice)/;
const OF_TALK =
  /^(?:risks?|benefits?|effects|plan|plans|results?|diet|dangers?|warnings?|precautions|importance|options)$/;

/** "Was given, aspirin held", "was resumed after surgery was completed": behind a giving another subject has a clause. */
function isOfOther({ tokens, at, end, trigger }: PlaceAfter): boolean {
  let given = -1;
  for (let back = at - 1; back >= end; back -= 1)
    if (GIVEN.test(text(tokens, back)) && !/^(?:not|never|be|if)$/.test(text(tokens, back - 1))) given = back;
  if (given === -1) return false;
  const parts = tokens.slice(given + 1, at).map(({ text: word }) => word);
  const parted = parts.findLastIndex((word) => PARTS.test(word));
  return (
    parted !== -1 &&
    parts.slice(parted + 1).some((word) => /^[a-z]/.test(word) && !SAME_SUBJECT.test(word)) &&
    !/^(?:it|this|them)$/.test(text(tokens, at + trigger.words.length))
  );
}
const GIVEN =
  /^(?:given|started|resumed|restarted|continued|begun|hung|administered|added|increased|raised|prescribed|taken)$/;
const PARTS = /^(?:[,;]|after|when|once|while|because|and)$/;
const SAME_SUBJECT =
  /^(?:is|was|were|are|has|have|had|been|being|be|then|now|also|both|all|which|that|and|so|but|he|she|it|they|you|we|i|later|again|today|yesterday|since|not|never|patient|pt|who|therefore|hence|thus|promptly|immediately|subsequently|finally|eventually|soon|only|the|a|an|her|his|your|this|these|those|of|in|on|for|at|by|to|with|from|until|dose|doses|drug|drugs|medication|medicine|tablets?|order|infusion|drip|bottle|course|treatment|therapy|bag|use|day|days|weeks?|months?|years?|hours?|one|two|three|last|after|when|because|once|while|gp|doctor|team|nurse|mother|wife|husband|daughter|son|family|self)$/;
