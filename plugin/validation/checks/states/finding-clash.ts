import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { type Side, sideAt } from '../sides/side-word.ts';
import {
  deniedAndTold,
  findingEnd,
  isDenied,
  isDiseaseName,
  isOfOtherTime,
  NAMES,
  type Stated,
} from './stated-findings.ts';

/** Of a place in the body: one place may have what another lacks, so they count in a short text only. */
const LOCAL = new Set(
  'tenderness,numbness,weakness,swelling,rash,mass,fracture,pleural effusion,nodule,drainage,redness,bleeding,joint pain,consolidation,gallstones,murmur,clot,hernia,abscess,cataract,cyst,aneurysm,dislocation'.split(
    ',',
  ),
);

/** "Right knee: no effusion. Left knee: large effusion". */
function areOfTwoSides(tokens: readonly Token[], one: Stated, other: Stated): boolean {
  const sideOf = ({ sentence, first, end }: Stated): Side | undefined => {
    for (let at = first - 1; at >= sentence.first; at -= 1) {
      const side = sideAt(tokens, at);
      if (side) return side;
    }
    // "No swelling of the right leg".
    for (let at = end; at < Math.min(sentence.end, end + 4); at += 1) {
      const side = sideAt(tokens, at);
      if (side) return side;
    }
    return undefined;
  };
  // "The other side was checked and had no hernia".
  const isOfOther = ({ sentence, first }: Stated): boolean =>
    /\b(?:other|opposite|contralateral|unaffected|uninvolved) (?:side|groin|eye|ear|knee|hip|leg|foot|arm|hand|lung|breast|kidney)\b/.test(
      phrase(tokens, Math.max(sentence.first, first - 10), first),
    );
  if (isOfOther(one) !== isOfOther(other)) return true;
  const [side, others] = [sideOf(one), sideOf(other)];
  return side !== undefined && others !== undefined && side !== others;
}

/** What says that a finding is there now. */
const AFFIRMS =
  /^(?:reports|reported|reporting|endorses|endorsed|complains|complaining|complaint|complaints|has|having|have|presents|presenting|presented|developed|admits|experiencing|describes|severe|worsening|positive|diffuse|bilateral|marked|acute|large|new|heard|noted|seen|shows|showed|showing|reveals|revealed|demonstrates|confirms|confirmed|present|palpable|visible|audible|significant|with|pitting|obvious|massive|frank|profuse|persistent|displaced|drenching|soaking|crushing|high|biopsy|found|appreciated|describing|loud|throughout|multiple|productive|spiking)$/;

/** Words that make an episode another one, past, conditional or somebody else's. */
const OTHER_TIME =
  /^(?:last|ago|previously|previous|prior|history|past|yesterday|earlier|initially|initial|resolved|improved|since|if|when|may|might|could|should|would|return|watch|monitor|risk|signs?|counsell?ed|counsell?ing|precautions|recommended|indicated|criteria|reserved|warned|educated|instructed|until|before|after|then|now|any|intermittent|occasional|occasionally|sometimes|mild|chronic|other|recent|recently|no|longer|without|further|associated|currently|at|father|mother|sister|brother|family|anyone|husband|wife|son|daughter|episodes?|week|weeks|night|morning|day|days|months?|years?|call|seek|emergency|avoid|prevent|prn|needed|for|new|more|except|rule|evaluate|concern|concerning|possible|suspicious|suspected|question|questionable|cannot|versus|vs|trace|minimal|slight|old|healed|stable|unchanged|settled|subsided|eased|gone|cleared|ended|faded|improving|limited|exertion|exertional|climbing|climbs|january|february|march|april|june|july|august|september|october|november|december)$/;
/** Of these a short text may speak when what it says is still of now. */
const STILL_NOW =
  /^(?:new|since|at|yesterday|last|night|day|days|hours|week|morning|today|overnight|associated|now|currently|more|after|any)$/;
/** Before a finding that is only spoken of. */
const NOT_STATED = /^(?:for|of|to|about|prevent|against|treat|treats|relieve|or|cause|causes|like|as|reduce|reduces)$/;
/** "The fracture" is there. */
const DEFINITE = /^(?:the|his|her|your|this|that)$/;
/** A note of this many tokens is one moment; longer ones tell a course. */
const SHORT_TEXT = 70;

/** A symptom, sign or finding that one statement denies and the next ones report, where both speak of now. */
export function findingClash({ reading }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const denied: Stated[] = [];
  const affirmed: Stated[] = [];
  const ofIllness: Stated[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family' || sentence.question) continue;
    const words = tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const end = findingEnd(tokens, at);
      if (end === undefined || isDiseaseName(tokens, at)) continue;
      const stated = { name: NAMES.get(phrase(tokens, at, end))!, first: at, end, sentence };
      // "The non-tender abdomen".
      const isNon = tokens[at - 1]?.text === 'non' || (tokens[at - 1]?.text === '-' && tokens[at - 2]?.text === 'non');
      if (isNon || isDenied(tokens, stated)) {
        if (!isOfMore(tokens, stated) && !isOfKinOrSince(tokens, stated)) denied.push(stated);
      } else if (tokens[at - 1]?.text !== 'longer' && !isOfOtherTime(tokens, stated)) {
        const from = isReason(tokens, at) ? at - 3 : sentence.first;
        const own = words.slice(from - sentence.first);
        if (isAffirmed(own, at - from, tokens.length)) affirmed.push(stated);
        else if (isOfIllness(own, at - from)) ofIllness.push(stated);
      }
      at = end - 1;
    }
  }
  const clash = affirmed.flatMap((yes) => {
    const no = denied.find(
      (each) =>
        each.name === yes.name &&
        (tokens.length <= SHORT_TEXT || !LOCAL.has(yes.name)) &&
        Math.abs(each.first - yes.first) < 45 &&
        !(LOCAL.has(yes.name) && areOfTwoSides(tokens, each, yes)) &&
        isApart(tokens, each, yes) &&
        !isOfTwoDays(tokens, each, yes) &&
        !isOfTwoPlaces(tokens, each, yes) &&
        !isAtRest(tokens, each, yes),
    );
    return no && !hasOtherTime(wordsAfter(tokens, no), false) ? [{ yes, no }] : [];
  })[0];
  const told =
    clash?.yes ?? ofIllness.find((yes) => denied.some((no) => no.name === yes.name && isOfAllTime(tokens, no)));
  if (!told) return [];
  return [deniedAndTold(tokens, told, { severity: 'moderate', score: 0.7 })];
}

/** "No vomiting at any stage": of the whole illness, whenever in it the other is told. */
const isOfAllTime = (tokens: readonly Token[], { name, end, sentence }: Stated): boolean =>
  !LOCAL.has(name) && /^at any (?:stage|time|point)\b/.test(phrase(tokens, end, Math.min(sentence.end, end + 3)));

/** "Mum reports five vomits since last night": told of this illness, whenever in it. */
const isOfIllness = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 9), at).some((word) => REPORTED.test(word)) &&
  !words.slice(Math.max(0, at - 3), at).some((word) => NOT_STATED.test(word)) &&
  !hasOtherTime(
    words.filter((word, place) => !(OF_ILLNESS.test(word) || (word === 'last' && words[place + 1] === 'night'))),
    false,
  );
const REPORTED = /^(?:reports|reported|describes|described|has|had|complains|presents|presented|with)$/;
const OF_ILLNESS = /^(?:since|night|overnight|today|now|currently|morning|day|days|hours|episodes?|associated|more)$/;

/** "No further falls": there were some. */
const isOfMore = (tokens: readonly Token[], { first, sentence }: Stated): boolean =>
  hasWord(tokens, /^(?:further|recurrent|additional)$/, Math.max(sentence.first, first - 2), first);

/** "No family history of seizures", "no fever since Monday": of others, or of a time that had a beginning. */
const isOfKinOrSince = (tokens: readonly Token[], { first, end, sentence }: Stated): boolean =>
  hasWord(tokens, /^(?:family|familial)$/, Math.max(sentence.first, first - 4), first) ||
  /^since (?:\w{3,6}day|yesterday|last|then)/.test(phrase(tokens, end, Math.min(sentence.end, end + 2)));

/** "No vomiting today. She vomited once yesterday". */
const isOfTwoDays = (tokens: readonly Token[], denied: Stated, affirmed: Stated): boolean => {
  const has = ({ sentence: { first, end } }: Stated, when: RegExp): boolean =>
    tokens.slice(first, end).some(({ text }) => when.test(text));
  return (
    has(denied, /^(?:today|now|currently|tonight)$/) &&
    has(affirmed, /^(?:yesterday|last|ago|earlier|arrival|admission|triage|presentation|weekend)$/)
  );
};

/** "No rash on the trunk. The rash of the forearm is fading": the words after a denial say where it holds. */
function isOfTwoPlaces(tokens: readonly Token[], denied: Stated, affirmed: Stated): boolean {
  if (!LOCAL.has(denied.name) || !/^(?:on|in|of|over|to|around|along|at)$/.test(tokens[denied.end]?.text ?? ''))
    return false;
  const place = tokens.slice(denied.end + 1, Math.min(denied.sentence.end, denied.end + 5)).filter(isPlaceWord);
  const others = new Set(tokens.slice(affirmed.sentence.first, affirmed.sentence.end).map(singular));
  return place.length > 0 && !place.some((word) => others.has(singular(word)));
}

/** "No chest pain at rest. Chest pressure after two flights of stairs". */
const isAtRest = (tokens: readonly Token[], denied: Stated, affirmed: Stated): boolean =>
  tokens[denied.end]?.text === 'at' &&
  tokens[denied.end + 1]?.text === 'rest' &&
  !tokens.slice(affirmed.sentence.first, affirmed.sentence.end).some(({ text }) => text === 'rest');

const singular = ({ text }: Token): string => text.replace(/(?<=\p{L}{3})s$/u, '');

const isPlaceWord = ({ kind, text }: Token): boolean =>
  kind === 'word' && !/^(?:the|his|her|your|any|either|both|all|exam|examination|today|this|check|and|or)$/.test(text);

/** In two sentences, or in two halves of one. */
const isApart = (tokens: readonly Token[], a: Stated, b: Stated): boolean =>
  a.sentence !== b.sentence ||
  tokens.slice(Math.min(a.end, b.end), Math.max(a.first, b.first)).some(({ text }) => text === ';') ||
  // "No fever all week, and because of the fever you had all week".
  (b.first - a.end > 3 && isReason(tokens, b.first)) ||
  // "Denies chest pain tonight, still with severe chest pain".
  (b.first > a.end &&
    hasWord(tokens, /^(?:still|described|describes|reports|reported|admitted|endorsed)$/, a.end, b.first)) ||
  // "Denies chest pain and, since she is having chest pain this morning".
  (b.first > a.end && isToldAnew(tokens, Math.max(a.end, b.first - 7), b.first)) ||
  // "Denied chest pain at every check, and it was recorded that the night passed with repeated chest pain".
  (b.first - a.end > 7 &&
    /^(?:repeated|recurrent|ongoing|persistent|continued|worsening|severe)$/.test(tokens[b.first - 1]?.text ?? ''));

/** "She is having chest pain", "he still has": said with a subject of its own. */
const isToldAnew = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens
    .slice(from, to)
    .some(
      ({ text }, at, words) =>
        /^(?:he|she|they|you|patient|pt)$/.test(text) &&
        words
          .slice(at + 1, at + 4)
          .some((word) => /^(?:having|has|have|reports|describes|complains|endorses|experiencing)$/.test(word.text)),
    );

/** "Because of the fever": what is a reason is there. */
const isReason = (tokens: readonly Token[], at: number): boolean =>
  /^(?:because of|due to|and given) (?:the|his|her|your|this)$/.test(phrase(tokens, Math.max(0, at - 3), at));

function isAffirmed(words: readonly string[], at: number, textLength: number): boolean {
  const around = [...words.slice(Math.max(0, at - 9), at), ...words.slice(at + 1, at + 8)];
  const isShort = textLength <= SHORT_TEXT;
  // "Doppler no DVT. She had a DVT in the right leg in 2009".
  if (words.slice(at).some((word) => /^(?:19|20)\d\d$/.test(word))) return false;
  const isTheOne = DEFINITE.test(words[at - 1] ?? '');
  const isBare = isShort && (isTheOne || !words.slice(Math.max(0, at - 3), at).some((text) => NOT_STATED.test(text)));
  // "There is a clot, so you go home without a thinner": of what follows.
  const near = words.slice(Math.max(0, at - 9), at + 10);
  const told = isShort ? near.filter((word, place) => !(word === 'without' && place > Math.min(at, 9))) : words;
  return (isBare || around.some((text) => AFFIRMS.test(text))) && !hasOtherTime(told, isShort);
}

/** "For two hours", "for about three weeks": how long it has been there by now. */
const isDuration = (words: readonly string[], at: number): boolean =>
  [0, 1, 2, 3].some((back) => LASTING.test(words.slice(Math.max(0, at - back), at + 4 - back).join(' ')));
const LASTING =
  /^for (?:(?:about|over|nearly|almost|the last|the past) )?(?:\d{1,2}|a|an|one|two|three|four|five|six|several|a few|some) (?:hours?|days?|weeks?|months?)\b/;

/** "Began three hours ago", "started two days ago": since then it has been there. */
const isOnset = (words: readonly string[], at: number): boolean =>
  [0, 1, 2, 3, 4].some((back) => BEGAN.test(words.slice(Math.max(0, at - back), at + 5 - back).join(' ')));
const BEGAN =
  /^(?:began|begun|started|came on) (?:(?:about|around|some|only|just) )?(?:\d{1,2}|an?|one|two|three|four|five|six|several|a few) (?:minutes?|hours?|days?|weeks?) ago\b/;

/** "every day", "this week" is still now. */
const hasOtherTime = (words: readonly string[], isShort: boolean): boolean =>
  words.some(
    (word, at) =>
      OTHER_TIME.test(word) &&
      !(isShort && STILL_NOW.test(word)) &&
      !(isShort && word === 'for' && DEFINITE.test(words[at + 1] ?? '')) &&
      !(isShort && (isDuration(words, at) || isOnset(words, at))) &&
      !(word === 'for' && /^(?:positive|notable|remarkable|significant)$/.test(words[at - 1] ?? '')) &&
      !/^(?:this|every|today|current|main)$/.test(words[at - 1] ?? ''),
  );

const wordsAfter = (tokens: readonly Token[], { end, sentence }: Stated): readonly string[] =>
  tokens
    .slice(end, Math.min(end + 5, sentence.end))
    .map(({ text }) => text)
    .filter((text) => !/^(?:at|any|no|without|since|today|now|currently|overnight|night|last)$/.test(text));
