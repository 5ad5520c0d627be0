import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import {
  deniedAndTold,
  findingEnd,
  isDenied,
  isDiseaseName,
  isOfOtherTime,
  NAMES,
  type Stated,
} from './stated-findings.ts';

/**
 * A symptom or disease that a text denies and then builds on: "denies chest pain … Impression: ACE inhibitor chest pain", "no deep
 * vein thrombosis … on apixaban for her confirmed DVT". Only where nothing else in the text says that it is there.
 */
export function checkDeniedThenTold({ reading: { tokens, sentences, mentions } }: Case): readonly Finding[] {
  const byFirst = new Map(mentions.filter(({ kind }) => kind === 'condition').map((one) => [one.first, one]));
  const stated: Stated[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family' || sentence.section === 'past' || sentence.question || sentence.told) continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const mention = byFirst.get(at);
      const end = findingEnd(tokens, at) ?? mention?.end;
      if (end === undefined || isDiseaseName(tokens, at)) continue;
      stated.push({ name: NAMES.get(phrase(tokens, at, end)) ?? mention?.id ?? '', first: at, end, sentence });
      at = end - 1;
    }
  }
  return [...Map.groupBy(stated, ({ name }) => name).values()]
    .flatMap((all) => {
      const denied = all.filter((one) => isDenied(tokens, one));
      const others = all.filter((one) => !denied.includes(one));
      const no = denied.find((one) => isPlainDenial(tokens, one, others));
      const [yes] = others;
      if (!no || !yes || !others.every((one) => one.first > no.first && one.sentence !== no.sentence)) return [];
      const isOfYear = PAST_YEAR.test(phrase(tokens, no.end, Math.min(no.sentence.end, no.end + 5)));
      return others.some((one) => isBuiltOn(tokens, one)) &&
        others.every((one) => !isOpen(tokens, one) && (isOfYear || !isOfOtherTime(tokens, one)))
        ? [deniedAndTold(tokens, yes)]
        : [];
    })
    .slice(0, 1);
}

/** "No further", "no new": of more of it. */
const FURTHER =
  /^(?:further|other|new|more|recurrent|recurrence|residual|additional|longer|significant|active|ongoing|current|currently|acute|worsening|associated|known|personal|family|previous|prior|history|past|evidence|typical|exertional|febrile|childhood|nocturnal|convulsive|signs?)$/;
/** Where a denial is of one time or place. */
const ELSEWHEN =
  /^(?:today|now|currently|tonight|overnight|since|after|yesterday|until|when|while|before|initially|initial|presently|anymore|further|longer|resolved|settled|gone|at|during|with|as|for)$/;

function isPlainDenial(tokens: readonly Token[], { first, end, sentence }: Stated, others: readonly Stated[]): boolean {
  const before = tokens.slice(Math.max(sentence.first, first - 4), first).map(({ text }) => text);
  const after = tokens.slice(end, Math.min(sentence.end, end + 3)).map(({ text }) => text);
  const isAtRest = /^at rest or (?:on|with|during)/.test(phrase(tokens, end, end + 4));
  return (
    !before.some((word) => FURTHER.test(word)) &&
    (isAtRest || !after.some((word) => ELSEWHEN.test(word))) &&
    (!isOfPlace(after) || isOfOnePlace(tokens, { first, end, sentence }, others))
  );
}

/** "No numbness in your feet … the numbness in your feet", "no falls in the past year … the two falls last month". */
function isOfOnePlace(
  tokens: readonly Token[],
  { end, sentence }: Omit<Stated, 'name'>,
  others: readonly Stated[],
): boolean {
  const place = phrase(tokens, end, Math.min(sentence.end, end + 5));
  if (PAST_YEAR.test(place))
    return others.every((one) => RECENT.test(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 4))));
  const noun =
    /^(?:on|in|of|over|around|along|from|behind) (?:(?:the|his|her|your|any|either|both) )?(\w{3,14})\b/.exec(
      place,
    )?.[1];
  return (
    noun !== undefined &&
    others.every(
      (one) =>
        // "No fracture of the scaphoid … the scaphoid fracture".
        tokens[one.first - 1]?.text === noun ||
        phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 5))
          .split(' ')
          .includes(noun),
    )
  );
}
const PAST_YEAR = /^in (?:the |this )?(?:past|last|previous) (?:year|(?:six|twelve|6|12) months)\b/;
const RECENT = /^(?:last|this|in the last|in the past) (?:night|week|month|weekend|few)\b/;

/** "No rash on the trunk"; "in either leg" is everywhere, and "on the film" says how it was looked for. */
const isOfPlace = ([first = '', second = '', third = '']: readonly string[]): boolean =>
  !/^(?:films?|x|xray|scan|ct|mri|ultrasound|imaging|exam\w{0,7}|echo|endoscopy|mammogram|tests?|doppler|angiogram|telemetry|monitor|ecg|ekg|holter)$/.test(
    /^(?:the|her|his|your|this|today's)$/.test(second) ? third : second,
  ) &&
  /^(?:on|in|of|over|to|around|along|from|behind|radiating)$/.test(first) &&
  !/^(?:either|any|both|all)$/.test(second);

const CONCLUDES = /^(?:impression|imp|assessment|diagnosis|dx|conclusion|summary|formulation)$/;
const SURE =
  /^(?:confirmed|proven|proved|ongoing|persistent|persisting|continued|continuing|established|documented|diagnosed|known|untreated|symptomatic|extensive)$/;
const REASONS = /^(?:for|of|from|with|by|to|given|treat|treating)$/;

/** "Impression: …", "for her confirmed …", "his ongoing …", "is still vomiting". */
function isBuiltOn(tokens: readonly Token[], { first, end, sentence }: Stated): boolean {
  const before = tokens.slice(Math.max(sentence.first, first - 8), first).map(({ text }) => text);
  if (hasWord(tokens, CONCLUDES, sentence.first, sentence.first + 3)) return true;
  // "Because you have chest pain most days, we are arranging": a reason that is told of the one who denied it.
  if (
    /(?:^| )(?:because|since|given that) (?:you|he|she|they|i) (?:still |now )?(?:have|has|get|gets)$/.test(
      before.join(' '),
    )
  )
    return true;
  // "In view of his grade IV haemorrhage", "after two severe hypos this month".
  if (isReasonOwn(before) || isCounted(before, tokens[end]?.text ?? '')) return true;
  // "For the numbness in your feet I would like you to", "when the headaches come".
  if (isTakenUp(before, tokens[end]?.text ?? '')) return true;
  // "The chest pain is worse at night".
  if (isSubject(tokens, first, end, sentence)) return true;
  if (isHad(before) || isFact(tokens, first, end, sentence)) return true;
  // "For the atrial fibrillation seen on the monitor", "because of the voices that she still hears", "since she lost consciousness".
  if (isSeen(tokens, first, end, sentence) || isVerb(tokens, first, end)) return true;
  const sure = before.findLastIndex((word) => SURE.test(word));
  const isOwned = sure > 0 && /^(?:his|her|your|the|their|this|that|my)$/.test(before[sure - 1]!);
  return (
    (isOwned &&
      before.length - sure <= 2 &&
      (REASONS.test(before[sure - 2] ?? 'for') || /^(?:his|her|your)$/.test(before[sure - 1]!))) ||
    (before.at(-1) === 'still' && !before.includes('if'))
  );
}

/** A reason with its owner right before it. */
const isReasonOwn = (before: readonly string[]): boolean => {
  const own = before.findLastIndex((word) => /^(?:his|her|your|their)$/.test(word));
  return (
    own > 0 &&
    before.length - own <= 3 &&
    /^(?:of|to|given|for|with|by)$/.test(before[own - 1]!) &&
    /(?:^| )(?:because of|due to|in view of|on account of|owing to|in light of|given|secondary to|explained by)$/.test(
      before.slice(0, own).join(' '),
    )
  );
};

/** What is spoken of as there, by its article and by what goes before or behind. */
const isTakenUp = (before: readonly string[], next: string): boolean => {
  const article = before.findLastIndex((word) => /^(?:the|his|her|your|my|this|that|those|these)$/.test(word));
  if (article === -1 || before.length - article > 3) return false;
  const [further, lead] = [before[article - 2] ?? '', before[article - 1] ?? ''];
  if (
    /^(?:look|watch|check|monitor|screen|evaluate|risk|chance|absence|lack|signs?|return|call|negative|workup|work)$/.test(
      further,
    )
  )
    return false;
  return (
    (/^(?:for|because|since)$/.test(lead) && !/^(?:if|or)$/.test(next)) ||
    (/^(?:of)$/.test(lead) && /^(?:because|view|light|account|spite)$/.test(further)) ||
    /^(?:come|comes|came|wake|wakes|woke|keep|keeps|kept|started|began|bothers?|stops?|spreads?|worsens?|worsened)$/.test(
      next,
    )
  );
};

/** "Two severe hypos this month", "three vomits since". */
const isCounted = (before: readonly string[], next: string): boolean =>
  before.slice(-3).some((word) => /^(?:one|two|three|four|five|several|many|\d)$/.test(word)) &&
  before.some((word) => /^(?:after|since|following|given|with|had|has)$/.test(word)) &&
  /^(?:this|in|today|overnight|last)$/.test(next);

/** "The … seen on", "the … that she still": what is known, by what follows it. */
const isSeen = (tokens: readonly Token[], first: number, end: number, sentence: Sentence): boolean =>
  /^(?:the|his|her|your|this|that)$/.test(tokens[first - 1]?.text ?? '') &&
  /^(?:(?:that |which )?(?:was |were |is )?(?:seen|found|shown|noted|detected|recorded|confirmed|diagnosed|picked up)|on (?:the|his|her|your|this)(?= ) (?:\w{2,12} )?(?:scan|monitor|film|echo|ecg|ct|mri|x|ultrasound|tracing|doppler)|(?:that |which )?(?:he|she|you|they|mother|mom|mum|dad|father|wife|husband|patient)(?= ) (?:has|have|had|is|still|now|continues?|keeps?|gets?|feels?|hears?|notices?|noticed|describes?|reports?|reported|told)(?! (?:no|not|never)))\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );

/** "You have a pulmonary embolism": told to the one who is written to, or of the patient. */
const isHad = (before: readonly string[]): boolean =>
  /(?:^| )(?:you|he|she) (?:now |do |does |clearly )?(?:have|has)(?: (?:an?|some|several|two|three|small|large|severe|mild)){0,2}$/.test(
    before.join(' '),
  ) && !/\b(?:if|whether|unless|think|worried|afraid|feared?|thought)\b/.test(before.join(' '));

const DEFINITE =
  /(?:^| )(?:the|his|her|your|this|that)(?: (?!(?:risk|chance|question|possibility)\b)[a-z]{3,12}){0,2}$/;
/** What becomes of what is there: "the fracture will heal", "the hernia was repaired", "the ulcer in your stomach should heal". */
const BECOMES = lean(
  /^(?:(?:in|on|of) (?:the|your|his|her) (?:[a-z]{3,10} ){1,2})?(?:(?:will|should|can|must) (?:soon |then |now )?(?:heal|settle|clear|shrink|be (?:removed|repaired|treated|drained|banded|cut|watched|fixed|pinned|operated|biopsied|followed))|(?:has|have|had) (?:now |since |already )?(?:spread|cleared|healed|grown|shrunk|been (?:removed|repaired|treated|drained|banded|cut|fixed|pinned|stented|excised|opened|closed))|(?:was|were|is|are) (?:then |now |being |all )?(?:removed|repaired|banded|cut out|excised|drained|treated|managed|controlled|fixed|pinned|reduced|stented|swabbed|dressed|plastered|clipped|coiled|lanced|in (?:plaster|a cast|a boot|a splint))|(?:stays|remains) in (?:plaster|a cast|a boot|a splint))\b/,
);
const isFact = (tokens: readonly Token[], first: number, end: number, sentence: Sentence): boolean =>
  DEFINITE.test(phrase(tokens, Math.max(sentence.first, first - 4), first)) &&
  BECOMES.test(phrase(tokens, end, Math.min(sentence.end, end + 10))) &&
  !hasWord(tokens, /^(?:if|unless|whether|would)$/, sentence.first, first);

/** "She lost consciousness": told as what happened. */
const isVerb = (tokens: readonly Token[], first: number, end: number): boolean =>
  /^(?:lost|passed|fainted|vomited)$/.test(tokens[first]!.text) &&
  /^(?:he|she|they|patient|child|and|then|briefly)$/.test(tokens[first - 1]?.text ?? '') &&
  tokens[end]?.text !== '?';

/** What the sentence opens with, as known. */
const isSubject = (tokens: readonly Token[], first: number, end: number, sentence: Sentence): boolean =>
  first === sentence.first + 1 &&
  /^(?:the|his|her|your|this)$/.test(tokens[sentence.first]!.text) &&
  /^(?:is|has|was|gets|comes|came|wakes|began|started|keeps|worsens|spreads|radiates|remains|persists|continues|lasts)$/.test(
    tokens[end]?.text ?? '',
  );

/** What leaves it open, or puts it at another time. */
const HEDGES =
  /^(?:no|not|without|possible|possibly|probable|rule|ruled|excluded|query|versus|vs|risk|atypical|resolved|resolving|history|initial|initially|presented|presenting|admitted|previous|previously|prior|past|unlikely|if|may|might|could|suspected|unclear|non|episode|episodes|earlier|treated|prevent|prevention|prophylaxis|less|than|call|return|reassured|improved|improving|likely|\?)$/;
const isOpen = (tokens: readonly Token[], { first, end, sentence }: Stated): boolean =>
  aroundOf(tokens, first, end, sentence).some((word) => HEDGES.test(word));

const aroundOf = (tokens: readonly Token[], first: number, end: number, sentence: Sentence): readonly string[] =>
  [
    ...tokens.slice(Math.max(sentence.first, first - 8), first),
    ...tokens.slice(end, Math.min(sentence.end, end + 5)),
  ].map(({ text }) => text);
