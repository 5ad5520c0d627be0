import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { haveTheirOwn } from './each-its-own.ts';
import { comparedWithItself } from './side-compared.ts';
import { sideFinding } from './side-finding.ts';
import type { SideMention } from './side-mentions.ts';
import { type Side, sideAt } from './side-word.ts';
import { HEALTHY_SIDE, regionOf, toldBy } from './side-words.ts';

/** Said of another time, of a second problem, or of where one gets in: no part of the thread. */
const APART =
  /^(?:contralateral|opposite|other|another|second|prior|previous|previously|old|history|past|ago|resolved|resolving|chronic|known|donor|graft|harvest|harvested|iv|ivs|picc|cvc|jugular|subclavian|handed|dominant|also|too|bilateral|bilaterally|baseline|compared|than|versus|vs|against|later|symmetry|symmetric|avf|avg|remote|childhood|formerly|incidental|incidentally|prophylactic|cane|separate|despite|mother|father|sister|brother|wife|husband|mirror|healed|first|unaffected|uninvolved|unoperated|untouched|untreated|spared|unchanged|stable|last|again|alternate|alternating|rotate|rotated|remaining|solitary|sole|surviving|fellow|pacemaker|icd|portacath)$/;
/** Of these, what stands close by: "left knee never bothers her", "pain since the left hip was done". */
const APART_NEAR = /^(?:denies|denied|without|nor|if|unless|removed|good|well|equal|gait|crutch|crutches|none)$/;
/** "Right heel skin intact"; not "a mass in the right breast with slight skin tethering". */
const SKIN = /^(?:is |was )?(?:intact|healthy|clean|dry|clear|normal|unbroken|warm)\b/;
/** Places that are counted: "the first metatarsal head of the left foot". */
const NUMBERED =
  /^(?:metatarsal|metacarpal|toe|digit|finger|mtp|mcp|ray|rib|rib|branch|molar|premolar|carpometacarpal|cmc|web|dorsal)$/;
const CLOSE = 3;
/** Of a vessel by which another part is reached. */
const GETS_IN = /^(?:via|access|accessed|sheath)$/;
/** Said right behind a part or right before its side: nothing is wrong there. */
const HEALTHY =
  /^(?:normal|unremarkable|clear|clearer|healthy|intact|unaffected|uninvolved|negative|no|benign|fine|good|well|patent|compressible|clean|dry|pulses?|pedal|dorsalis|strong|full|expanded|quiet|pearly|well|5)$/;
/** Words anywhere in the sentences of a region by which both its sides are meant. */
const BOTH = /^(?:bilateral|bilaterally|contralateral|opposite|versus|vs|respectively|symmetric)$/;
/** Of these, by the next word: "both knees", "each side"; not "both drops", "each day". */
const BOTH_OF = /^(?:both|either|each)$/;
const IS_YEAR = /^(?:19|20)\d\d$/;
const STUDIES =
  /^(?:x|xray|xrays|radiographs?|films?|mri|ct|ultrasound|duplex|arom|prom|rom|mammogram|mammography|scan|angiogram|venogram)$/;

/**
 * One problem is followed through a text, from its symptom to its dressing: what stands alone on the other side of the same
 * region, and is of the same story, was put on the wrong one.
 */
export function sideThreads({ reading: { tokens } }: Case, mentions: readonly SideMention[]): readonly Finding[] {
  const ofRegions = [...Map.groupBy(mentions, ({ region }) => region).values()].flatMap((all) => oddOne(tokens, all));
  return [...(ofRegions.length > 0 ? ofRegions : ofLimbs(tokens, mentions)), ...comparedWithItself(tokens, mentions)];
}

/** "Swollen, tender left elbow … backslab to the right arm": the parts of one limb, of which each is named once. */
const ofLimbs = (tokens: readonly Token[], mentions: readonly SideMention[]): readonly Finding[] =>
  [...Map.groupBy(mentions, (one) => LIMBS[one.region] ?? (isHipBlock(one) ? 'leg' : ''))].flatMap(([limb, all]) =>
    limb === '' || all.length > MOST_OF_LIMB ? [] : oddOne(tokens, all),
  );
/** "Fascia iliaca block to the left groin": for the hip of that side. */
const isHipBlock = ({ region, before, after }: SideMention): boolean =>
  region === 'groin' && [...before, ...after].includes('iliaca');
const LIMBS: Readonly<Record<string, string>> = {
  shoulder: 'arm',
  arm: 'arm',
  elbow: 'arm',
  hand: 'arm',
  hip: 'leg',
  knee: 'leg',
  leg: 'leg',
  tibia: 'leg',
  foot: 'leg',
};
/** More are of an examination. */
const MOST_OF_LIMB = 3;

function oddOne(tokens: readonly Token[], all: readonly SideMention[]): readonly Finding[] {
  const told = all.filter((one) => isTold(one) && !isOwnLine(tokens, one));
  const [lefts, rights] = (['left', 'right'] as const).map((side) => told.filter((one) => one.side === side)) as [
    SideMention[],
    SideMention[],
  ];
  const [odd, most] = isLess(tokens, all, lefts, rights) ? [lefts, rights] : [rights, lefts];
  if (all.some(({ sentence }) => meansBoth(tokens, sentence)) || areJoined(all)) return [];
  const [one] = odd;
  if (one && most.some((other) => haveTheirOwn(tokens, one, other))) return [];
  if (one && odd.length === 1 && isOfNow(one) && !isSaidTwice(tokens, one)) {
    const side = most[0]?.side;
    const isMany = all.filter((each) => each.side === side && isPresent(each)).length >= 2;
    const isWrong =
      isMany && most.length > 0
        ? most.some((other) => isOfOneStory(one, other)) && isWeighty(one, most)
        : isTreatedThere(one, most[0]) && isOfNow(most[0]!);
    if (isWrong) return [sideFinding(tokens, one, most[0]!.side)];
  }
  return most.length > 0 && odd.length < 2 ? wrongStudy(tokens, all, most, odd) : [];
}

/** "Right kidney: simple cyst, no stone", "warfarin before (2009-2010, after a right leg DVT)": of that side, or of those years, alone. */
const isOwnLine = (tokens: readonly Token[], { first, end, sentence, side }: SideMention): boolean => {
  const before = tokens.slice(Math.max(sentence.first, first - 8), first);
  const bracket = before.slice(before.findLastIndex(({ text }) => text === '(') >>> 0);
  return (
    isHalf(tokens, { first, end, sentence, side }) ||
    (tokens[end]?.text === ':' && hasWord(tokens, /^no$/, end, sentence.end)) ||
    bracket.some(({ text }) => IS_YEAR.test(text))
  );
};

/** "Neovascular AMD OS; intermediate dry AMD OD": each eye has its own, told side by side. */
const isHalf = (
  tokens: readonly Token[],
  { first, end, sentence, side }: Pick<SideMention, 'first' | 'end' | 'sentence' | 'side'>,
): boolean => {
  if (!/^o[ds]$/.test(tokens[first]!.text)) return false;
  const other = side === 'left' ? 'od' : 'os';
  const between = [
    tokens.slice(sentence.first, first).map(({ text }) => text),
    tokens.slice(end, sentence.end).map(({ text }) => text),
  ];
  return between.some((words) => words.includes(other) && words.some((word) => /^[;,]$/.test(word)));
};

/** Told less often; of as many, named less often, or in one word of its sentence. */
const isLess = (
  tokens: readonly Token[],
  all: readonly SideMention[],
  lefts: readonly SideMention[],
  rights: readonly SideMention[],
): boolean => {
  if (lefts.length !== rights.length || lefts.length !== 1) return lefts.length < rights.length;
  const named = (side: Side): number => all.filter((each) => each.side === side && isPresent(each)).length;
  return named('left') < named('right') || (named('left') === named('right') && isSaidTwice(tokens, rights[0]!));
};

/** "Right chest tube for a right hemopneumothorax": one slip turns one word. */
const isSaidTwice = (tokens: readonly Token[], { first, side, sentence }: SideMention): boolean =>
  tokens.slice(sentence.first, sentence.end).some(
    ({ text }, step, words) =>
      sentence.first + step !== first &&
      sideAt(tokens, sentence.first + step) === side &&
      // "1.4 L".
      !(text.length === 1 && words[step - 1]?.kind === 'number'),
  );

/** "R > L knee pain", "left and right": both are meant. */
export const areJoined = (all: readonly SideMention[]): boolean =>
  all.some((one, order) => {
    const next = all[order + 1];
    return next !== undefined && next.side !== one.side && next.first - one.first <= 2;
  });

/** Something is told of it, and of this side. */
export const isTold = ({
  before,
  after,
  problems,
  isAct,
  isSupport,
  isSymptom,
  isOperated,
  isBeside,
}: SideMention): boolean =>
  !isBeside &&
  (problems.size > 0 ||
    isAct ||
    isSupport ||
    isSymptom ||
    isOperated ||
    CARED_FOR.test(before.slice(-2).join(' ')) ||
    PUT_ON.test(before.slice(-3).join(' ')) ||
    KEPT_UP.test(after.join(' '))) &&
  // "Replaced in 2019"; not "that was not there in 2022".
  (![...before, ...after].some((word) => IS_YEAR.test(word)) || after.includes('not')) &&
  // "A new left knee pain"; "broken right wrist: use your left hand".
  !/^(?:new$|(?:use|using|with) (?:your|his|her)$)/.test(before.slice(-2).join(' ')) &&
  before.at(-1) !== 'new' &&
  // "Right eye 6/18 with cataract": each eye has its acuity.
  !/^(?:(?:va|is|was|still|now|sees) ){0,3}(?:6|20) ?\/ ?\d/.test(after.join(' ')) &&
  isPresent({ before, after, isSupport });

/** "Ice the right ankle": what is cared for. */
const CARED_FOR =
  /^(?:ice|soak|elevate|tape|wrap|bandage|massage|stretch|rest|raise|bathe|moisturise|moisturize) (?:the|your|his|her)$/;

/** "Apply the cream to the left side of his neck". */
const PUT_ON =
  /(?:^| )(?:cream|ointment|gel|lotion|emollient|pack|compress|compresses) (?:on|onto|over|to) (?:the|your|his|her)$/;

/** "Left leg to be kept raised on a pillow". */
const KEPT_UP =
  /^(?:(?:to|should|is|must|be|has|needs|well) ){0,3}(?:kept |stay |remain )?(?:raised|elevated|up) (?:on|when|while|above|at|in bed)\b/;

/** "Was injected in March and still feels good". */
const IS_LEFT =
  /^(?:(?:will |is |is to |must )?(?:stays?|stay|remains?|be left|left|be kept|kept)) (?:exactly |just )?(?:as it is|as is|alone|untouched|where it is)\b/;
const IS_WELL =
  /\b(?:still|now|remains|doing|feels|feeling) (?:feels|doing|(?:feels |doing |is )?(?:good|well|fine|great|better))\b|\b(?:pain|symptom|trouble) - free\b/;

/** Nothing says that it is well, or not there. */
const isPresent = ({ before, after, isSupport }: Pick<SideMention, 'before' | 'after' | 'isSupport'>): boolean =>
  ![...before.slice(-CLOSE), ...firstClause(after).slice(0, CLOSE)].some(
    // "Recovering well after your left knee replacement".
    (word, at, words) =>
      (APART_NEAR.test(word) &&
        !/^(?:after|from|since)$/.test(words[at + 1] ?? '') &&
        // "The right cataract was removed today".
        !(word === 'removed' && /^(?:today|yesterday|this|on)$/.test(words[at + 1] ?? ''))) ||
      (word === 'skin' && SKIN.test(words.slice(at + 1, at + 3).join(' '))),
  ) &&
  !IS_WELL.test(after.join(' ')) &&
  // "Your left knee stays as it is".
  !IS_LEFT.test(after.join(' ')) &&
  !/^(?:, )?(?:which |that )?(?:is |was |are |were |did |does |do |has |have |had )?(?:not|never)\b/.test(
    after.join(' '),
  ) &&
  (isSupport || before.includes('keep') || !(HEALTHY.test(before.at(-1) ?? '') || isHealthy(after)));

/** Nothing says that it is of another time or another problem. */
export const isOfNow = ({ before, after, region, isSupport, problems }: SideMention): boolean =>
  ![...before, ...firstClause(after)].some(
    // "The left knee wound has healed": of the operation, however well it is.
    (word, at, words) =>
      (APART.test(word) &&
        !(isSupport && word === 'healed' && words[at + 1] !== 'scar') &&
        !(word === 'iv' && problems.has('line')) &&
        // "The left knee in a 63-year-old man".
        !(word === 'old' && /^(?:-|years?|months?)$/.test(words[at - 1] ?? '')) &&
        // "Handed to the team for left knee arthroscopy".
        !(word === 'handed' && /^(?:to|over|on|back)$/.test(words[at + 1] ?? '')) &&
        // "Dress the forearm every other day".
        !(word === 'other' && /^(?:day|night|week)$/.test(words[at + 1] ?? '')) &&
        !NUMBERED.test(words[at + 1] ?? '')) ||
      (GETS_IN.test(word) && /^(?:leg|arm|groin|hand|neck|hip|foot)$/.test(region)),
  ) &&
  // "In three weeks if happy with the first"; not "if he wishes".
  !/\bif (?!he|she|they|you)|\bas a (?:child|boy|girl|teenager|baby)\b/.test(after.join(' '));

const firstClause = (words: readonly string[]): readonly string[] => {
  const end = words.indexOf(',');
  return end === -1 ? words : words.slice(0, end);
};

const isHealthy = (after: readonly string[]): boolean => {
  const end = after.findIndex((word) => /^[,;]$/.test(word));
  return after
    .slice(0, Math.min(3, end === -1 ? 3 : end))
    .some((word, at, words) => HEALTHY.test(word) && words[at + 1] !== '%');
};

const shares = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((each) => b.has(each));

const isOfOneStory = (a: SideMention, b: SideMention): boolean =>
  shares(a.problems, b.problems) ||
  shares(a.acts, b.problems) ||
  shares(a.problems, b.acts) ||
  shares(a.acts, b.acts) ||
  (a.isSupport && b.isAct) ||
  (a.isAct && b.isSupport) ||
  (a.isSymptom && (b.problems.size > 0 || b.isAct)) ||
  (b.isSymptom && (a.isAct || a.isSupport || a.problems.size > 0));

/** A lone symptom needs two statements of a problem or an act against it. */
const isWeighty = (one: SideMention, most: readonly SideMention[]): boolean =>
  one.problems.size > 0 ||
  one.isAct ||
  one.isSupport ||
  most.filter(({ problems, isAct }) => problems.size > 0 || isAct).length >= 2;

/** One statement each: a problem, and the act that it calls for; an operation, and what belongs to its side. */
const isTreatedThere = (a: SideMention, b: SideMention | undefined): boolean =>
  b !== undefined &&
  (shares(a.acts, b.problems) ||
    shares(a.problems, b.acts) ||
    (a.isSupport && b.isAct) ||
    (b.isSupport && a.isAct) ||
    // "A right scaphoid fracture … the left wrist in a cast for this fracture".
    shares(a.known, b.problems) ||
    shares(b.known, a.problems) ||
    // "Your operation on the right eye … we will mark the skin above your left eyebrow".
    (isOfSurgery(a) && b.isSupport) ||
    (isOfSurgery(b) && a.isSupport) ||
    (a.isOperated && (b.isAct || isTakenOut(b))) ||
    (b.isOperated && (a.isAct || isTakenOut(a))) ||
    (a.isPlanned && a.isAct && (b.problems.size > 0 || b.isSymptom)) ||
    (b.isPlanned && b.isAct && (a.problems.size > 0 || a.isSymptom)) ||
    (isFixed(a) && !isFixed(b) && (b.isSymptom || (b.problems.size > 0 && isCaredFor(a)))) ||
    (isFixed(b) && !isFixed(a) && (a.isSymptom || (a.problems.size > 0 && isCaredFor(b)))) ||
    // "Thrombus in the left femoral vein … Assessment: acute right leg DVT".
    ((a.isConclusion || b.isConclusion) && (shares(a.problems, b.problems) || isFelt(a, b) || isFelt(b, a))) ||
    (isDone(a) && b.isSymptom) ||
    (isDone(b) && a.isSymptom));

const isOfSurgery = ({ before, after }: SideMention): boolean =>
  [...before, ...firstClause(after)].some((word) => /^(?:operation|surgery|procedure)$/.test(word));

/** "The cataract in my left eye was taken out". */
const isTakenOut = ({ problems, after }: SideMention): boolean =>
  problems.size > 0 && /^(?:was|has been|is) (?:taken|removed|done|fixed|replaced|treated)\b/.test(after.join(' '));

/** "Backslab to the left arm", "ice the right knee", "soak the left foot": what hurts is put at rest, and cared for. */
const isFixed = ({ before, after }: SideMention): boolean =>
  [...before, ...after].some((word) => FIXES.test(word)) || KEPT_UP.test(after.join(' '));
const FIXES =
  /^(?:backslab|cast|splint|sling|plaster|slab|soak|soaks|ice|pack|gel|lotion|emollient|compress|compresses|tourniquet|tape|taped|drops|ointment|cream|bandage|brace|boot|insole|clasp|strap|wrap|elevate|elevation|water|dry|massage|stretch|stretches|heat)$/;

/** What is felt on one side, and the problem that a diagnosis puts on the other. */
const isFelt = (felt: SideMention, named: SideMention): boolean =>
  felt.isSymptom && named.isConclusion && named.problems.size > 0;

const isCaredFor = ({ before, after }: SideMention): boolean =>
  CARES.test(before.join(' ')) || KEPT_UP.test(after.join(' '));

/** "Soak the left foot", "tape the left eye": told to the patient. */
const CARES =
  /\b(?:soak|ice|tape|apply|rub|spread|dab|bathe|wrap|elevate|keep|put|compress(?:es)? (?:to|on)|use|wear|massage|stretch|dress|strap|cover|insole for|clasp goes on|mark)\b/;

/** "Taken for fasciotomies of the right foot"; not "status post right fasciotomy". */
const isDone = ({ isAct, before }: SideMention): boolean =>
  isAct && before.some((word) => /^(?:taken|underwent|performed|did|for|after)$/.test(word));

/** "Rolled the right ankle … X-ray left ankle": only the side that nothing is wrong with was looked at. */
function wrongStudy(
  tokens: readonly Token[],
  all: readonly SideMention[],
  most: readonly SideMention[],
  odd: readonly SideMention[],
): readonly Finding[] {
  const isStudied = ({ end, before }: SideMention): boolean =>
    before.some((word) => STUDIES.test(word)) || STUDIES.test(tokens[end]?.text ?? '');
  const { side } = most[0]!;
  const studied = all.filter(isStudied);
  const [only] = studied;
  const isOnlyThat =
    only !== undefined &&
    studied.every((each) => each.side !== side) &&
    odd.every(isStudied) &&
    !isHealthy(only.after) &&
    !only.before.some((word) =>
      /^(?:other|also|comparison|contralateral|opposite|incidental|remaining|solitary|surviving|screening|surveillance|annual|routine|yearly)$/.test(
        word,
      ),
    );
  return isOnlyThat && most.some(({ problems, isSymptom, isAct }) => problems.size > 0 || isSymptom || isAct)
    ? [sideFinding(tokens, only, side)]
    : [];
}

/** "Both knees hurt", "bilateral pneumothoraces"; not "pulses in both feet". */
const meansBoth = (tokens: readonly Token[], { first, end }: SideMention['sentence']): boolean => {
  const words = phrase(tokens, first, end).replace(HEALTHY_SIDE, '').split(' ');
  const isBoth = words.some((word, at) => {
    const next = words[at + 1] ?? '';
    return (
      BOTH.test(word) ||
      (BOTH_OF.test(word) &&
        (/^(?:sides?|lower|upper|of|are|were|is|was|extremit\w{1,3}|[.,;)])$/.test(next) ||
          regionOf(next, words[at + 2] ?? '') !== undefined))
    );
  });
  if (!isBoth && !/\bat the same (?:time|sitting)\b/.test(words.join(' '))) return false;
  const { problems, isAct, isSymptom } = toldBy(words);
  return problems.size > 0 || isAct || isSymptom;
};
