import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { haveTheirOwn, isFoundBeside } from './each-its-own.ts';
import { otherSides } from './other-side.ts';
import { healthySides } from './side-healthy.ts';
import { sideMentionsOf } from './side-mentions.ts';
import { areJoined, sideThreads } from './side-threads.ts';
import { isOnceDaily, isSideOfBrain, type Side, sideAt } from './side-word.ts';
import { HEALTHY_SIDE } from './side-words.ts';
import { ONE_REGION, SITES, siteOf } from './sites.ts';
import { sparedArm } from './spared-arm.ts';
import { sparedLeg } from './weight-bearing.ts';

const SHORT_TEXT = 70;
const DEGREES =
  /^(?:upper|lower|middle|great|big|inner|outer|distal|proximal|lateral|medial|anterior|posterior|index|ring|little|total|common|internal|first|second|third|fourth|fifth|sixth|seventh|eighth|sided|operated|affected|infected|injured|operative)$/;

/** Words with which a text speaks of both sides on purpose. */
const BOTH =
  /^(?:untouched|unoperated|remaining|solitary|surviving|fellow|acceptable|turn|bilateral|bilaterally|both|contralateral|opposite|other|comparison|compared|compare|respectively|versus|than|unlike|uninvolved|unaffected|normal|native|absent|empty|prior|previous|previously|past|history|status|ago|old|also|too|then|incidental|incidentally|unrelated|separate|symmetric|equal|each|either|nor|radiating|radiates|radiation|unchanged|baseline|chronic)$/;

/** Sentences that fix a side: what hurts, what is found, what will be cut. */
const DECIDES =
  /^(?:surgery|surgical|operated|hemiarthroplasty|pinning|nailing|scheduled|consent|consented|marked|procedure|replacement|arthroplasty|arthroscopy|amputation|repair|biopsy|excision|mastectomy|nephrectomy|operative|operation|fracture|pain|tenderness|swelling|injury|mass|tear|presents|complaint|reports|incision|implant|cataract|injection|effusion|lesion|laceration|dislocation|sprain|wound|infection|ulcer|nodule|stone|injured|hurt|hurts|problem|radiograph|films?|mri|ct|ray|xray|operated|operate|operating|hemiarthroplasty|orif|symptoms|torn|diagnosis|performed|extraction|patch|dressing|cast|splint|drain|swollen|tender|painful|sore|red|redness|numb|numbness|weak|weakness|bleeding|exam|imaging|ultrasound|scan|drops|crackles|pneumonia|hurting|ache|aching|hernia|cellulitis|block|prepped|draped|stent|catheter|dvt|clot|stroke|infarct|removed|removal|resection|repaired|replaced|brace|immobilized|cyst|abscess|burn|rupture|ruptured|strain|arthritis|osteoarthritis|gout|carpal|frozen|rotator|cuff|fell|mark|shield|sling|boot|crutch|elevate|elevated|pigtail|pneumothorax|hemothorax|spontaneous|thoracentesis|needle|lumpectomy|shadow|bulge|eyedrops|drop|laser|vitrectomy|thrombectomy|angioplasty|stenosis|blockage|blocked|polyp|ice|apply|measured|tube|deformed|cast|tomorrow|detachment|detached|sciatica|unwrap|redress|dressings?|hole|perforation|perforated|blisters?|vesicles|abrasion|ointment|accessed|thoracotomy|hydronephrosis|clips|staples|stitches|sutures|broken|broke|fractured|nephrostomy|detorsion|torsion|orchiopexy|otitis|ingrown|avulsion|melanoma|glaucoma|nephrectomy|picc|zoster|shingles)$/;

/** In a short text these fix a side as well; in a long one they are findings among many. */
const DECIDES_SHORT =
  /^(?:lump|tumor|compression|consolidation|infiltrate|opacity|nodule|release|decompressed|dressed|shoulder|bulging|clots|thrombosis|thrombus|loss|hearing|aid|fitted|flush|cpm|tape|shut|close|palsy|face|involved)$/;

interface Sided {
  readonly side: Side;
  readonly site: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** The same part of the body, left in one sentence and right in the next ones, where nothing says that both are meant. */
export function checkLaterality(each: Case): readonly Finding[] {
  const { reading } = each;
  const { tokens } = reading;
  const arm = sparedArm(reading);
  if (arm.isSpokenOf) return arm.findings;
  const mentions = sideMentionsOf(reading);
  const threads = [
    ...sideThreads(each, mentions),
    ...healthySides(each, mentions),
    ...otherSides(each, mentions),
    ...sparedLeg(reading, mentions),
  ].slice(0, 1);
  if (tokens.length > SHORT_TEXT || threads.length > 0 || areJoined(mentions)) return threads;
  const sided = ofOneRegion(
    tokens,
    reading.sentences.flatMap((sentence) => sidesIn(tokens, sentence)),
    tokens.length <= SHORT_TEXT,
  );
  return [...Map.groupBy(sided, ({ site }) => (tokens.length <= SHORT_TEXT ? regionOf(site) : site)).values()].flatMap(
    (all) => {
      // "The left hip was replaced in 2015 and is fine": another time's.
      const same = all.filter(
        (one) =>
          !isOfYear(tokens, one.sentence) &&
          !isDenied(tokens, one) &&
          !isMeasured(tokens, one) &&
          !isScar(tokens, one) &&
          !isFoundBeside(tokens, one, one.first - 5),
      );
      const [first] = same;
      const other = same.find(({ side }) => side !== first!.side);
      if (!first || !other || same.length > (tokens.length <= SHORT_TEXT ? 6 : 4)) return [];
      const near = other.first - first.end < 80;
      const between = tokens.slice(first.sentence.first, other.sentence.end);
      if (!near || speaksOfBoth(between) || isMoved(between)) return [];
      if (haveTheirOwn(tokens, first, other)) return [];
      if (isPressure(tokens, first) && isPressure(tokens, other)) return [];
      const decided = (side: Side) =>
        same.some(
          (one) =>
            one.side === side &&
            tokens
              .slice(one.sentence.first, one.sentence.end)
              .some(({ text }) => DECIDES.test(text) || (tokens.length <= SHORT_TEXT && DECIDES_SHORT.test(text))),
        );
      if (!decided(first.side) || !decided(other.side)) return [];
      return [
        disagreementAt(spanOf(tokens, other.first, other.end), {
          category: 'side_disagrees',
          message: `the text gives two sides for the ${other.site}: ${first.side}, then ${other.side}`,
          said: `${first.side} ${first.site}`,
          score: 0.75,
        }),
      ];
    },
  );
}

const COMPLAINT =
  /^(?:pain|ache|tenderness|swelling|weakness|numbness|tingling|stiffness|redness|complaints?|symptoms?)$/;

/** "No pain in the right wrist": nothing is told of that side. "No flow in the right testis" tells of it. */
const isDenied = (tokens: readonly Token[], { sentence, first }: Sided): boolean => {
  const before = tokens.slice(Math.max(sentence.first, first - 6), first).map(({ text }) => text);
  const clause = before.slice(before.findLastIndex((word) => /^[,;:]$/.test(word)) + 1);
  const no = clause.findIndex((word) => /^(?:no|denies|denied|without)$/.test(word));
  return no >= 0 && clause.slice(no).some((word) => COMPLAINT.test(word));
};

/** "Left calf 41 cm, right calf 37 cm": one is held against the other; "right leg ulcer healed". */
const isMeasured = (tokens: readonly Token[], { end }: Sided): boolean =>
  /^(?:(?:(?:circumference|measures|is|was|:|=) ){0,2}\d{1,3}(?:\.\d{1,2})? ?(?:cm|mm|degrees)|(?:ulcer |wound |now |is |has ){0,3}(?:healed|resolved))\b/.test(
    phrase(tokens, end, end + 5),
  );

/** "Scar in the right iliac fossa, now pain in the left one": of another time. */
const isScar = (tokens: readonly Token[], { sentence, first }: Sided): boolean =>
  hasWord(tokens, /^(?:scar|colostomy|ileostomy|stoma)$/, Math.max(sentence.first, first - 4), first);

/** "Had shifted the mediastinum to the right": whither, not where. */
const isDirection = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens[at - 2]?.text === 'to' &&
  hasWord(
    tokens,
    /^(?:shift\w{0,3}|deviat\w{1,4}|push\w{0,3}|pull\w{0,3}|displac\w{2,5}|trachea|mediastinum|turn\w{0,3}|gaze|look\w{0,3}|lean\w{0,3}|drift\w{0,3}|points?|uvula|tongue)$/,
    Math.max(first, at - 9),
    at,
  );

/** "Placed on the left side": of the one part that a short text is about; elsewhere a side is nothing's. */
function ofOneRegion(tokens: readonly Token[], sided: readonly Sided[], isShort: boolean): readonly Sided[] {
  const named = sided.filter(({ site }) => site !== 'side');
  const [only] = named;
  const isOne = only !== undefined && named.every(({ site }) => regionOf(site) === regionOf(only.site));
  return isShort && isOne
    ? sided.map((one) =>
        one.site === 'side' && isPlaced(tokens, one.sentence) && !namesOther(tokens, one.sentence, only.site)
          ? { ...one, site: only.site }
          : one,
      )
    : named;
}

const isPlaced = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  tokens
    .slice(first, end)
    .some(
      ({ text }) =>
        DECIDES.test(text) ||
        DECIDES_SHORT.test(text) ||
        /^(?:placed|inserted|prepped|draped|injected|drained|stent|splint)$/.test(text),
    );

/** "An adrenal nodule on the right side": of what its own sentence names. */
const namesOther = (tokens: readonly Token[], { first, end }: Sentence, site: string): boolean =>
  tokens
    .slice(first, end)
    .some(
      ({ text }) => SITES.test(text) && !/^(?:side|tube)$/.test(text) && regionOf(siteOf(text, '')) !== regionOf(site),
    );

/** "188/112 right arm, 184/110 left arm" */
const isPressure = (tokens: readonly Token[], { first }: Sided): boolean =>
  tokens[first - 1]?.kind === 'number' && tokens[first - 2]?.text === '/';

const regionOf = (site: string): string => ONE_REGION[site] ?? site;

const speaksOfBoth = (tokens: readonly Token[]): boolean =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/\bat the same time\b|\bas well\b|\bprophylactically\b/g, 'both')
    .replace(HEALTHY_SIDE, '')
    .split(' ')
    .some((word) => BOTH.test(word));

/** "Patch removed from the right chest, new one applied to the left": what is worn moves to the other side. */
const isMoved = (tokens: readonly Token[]): boolean => {
  const has = (words: RegExp): boolean => tokens.some(({ text }) => words.test(text));
  return (
    has(/^(?:patch|patches|pod|sensor|site|dressing|iv|picc|line|catheter)$/) &&
    (has(/^(?:rotated?|moved|relocated|resited)$/) ||
      tokens.some(
        ({ text }, at) =>
          /^(?:new|fresh)$/.test(text) &&
          !/^(?:joint|knee|hip|medicine|pain|problem)$/.test(tokens[at + 1]?.text ?? ''),
      ))
  );
};

/** "Broken right wrist:" */
const isHurt = (word: string): boolean => DECIDES.test(word) || DECIDES_SHORT.test(word);

/** "Examination of the left elbow:", "Right knee:" open a part of its own; "after surgery on your right eye:" does not. */
const isHeading = (tokens: readonly Token[], { first }: Sentence, at: number, site: number): boolean =>
  tokens[site + 1]?.text === ':' &&
  ((at - first <= 1 && !isHurt(tokens[at - 1]?.text ?? '')) ||
    hasWord(tokens, /^(?:exam\w{0,9}|inspection|palpation|findings)$/, first, at));

/** The sided parts of the body in a sentence; none where both sides of one are meant. */
export function sidesIn(tokens: readonly Token[], sentence: Sentence): readonly Sided[] {
  const found: Sided[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const eye = eyeAt(tokens, at);
    if (eye) found.push({ side: eye, site: 'eye', first: at, end: at + 1, sentence });
    const side = sideAt(tokens, at);
    // "Broken right wrist: use your left hand for writing".
    if (!side || /^(?:use|using|with) (?:your|his|her)$/.test(`${tokens[at - 2]?.text} ${tokens[at - 1]?.text}`))
      continue;
    if (isDirection(tokens, sentence.first, at)) continue;
    // "The stroke in the left side of his brain": what it weakens is on the other.
    if (isSideOfBrain(tokens, at)) continue;
    // "The stent on the right, the only kidney he has".
    if (
      /^(?:on|to) the$/.test(`${tokens[at - 2]?.text} ${tokens[at - 1]?.text}`) &&
      /^(?:[,.;:)]|for|to|because|with|and|today|at|in)$/.test(tokens[at + 1]?.text ?? '.')
    ) {
      found.push({ side, site: 'side', first: at, end: at + 1, sentence });
      continue;
    }
    // "Testicular torsion, left."
    const named =
      tokens[at - 1]?.text === ',' && /^[.;),]$/.test(tokens[at + 1]?.text ?? '.')
        ? siteBefore(tokens, sentence, at - 1)
        : undefined;
    if (named) {
      found.push({ side, site: named, first: at, end: at + 1, sentence });
      continue;
    }
    let next = at + 1;
    if (tokens[next]?.text === '-' && tokens[next + 1]?.text === 'sided') next += 1;
    while (next < at + 4 && DEGREES.test(tokens[next]?.text ?? '')) next += 1;
    const site = removedOrgan(tokens, sentence, next) ?? tokens[next]?.text ?? '';
    if (next < sentence.end && SITES.test(site) && !isHeading(tokens, sentence, at, next) && !isHealthy(tokens, next)) {
      found.push({ side, site: siteOf(site, tokens[next + 1]?.text ?? ''), first: at, end: next + 1, sentence });
    }
  }
  // "Left and right knee": both are meant; "left knee replacement, right knee dressing" is still one knee.
  const joined = found.some(({ end }, at) => {
    const next = found[at + 1];
    return (
      next !== undefined &&
      tokens.slice(end, next.first).some(
        ({ text }, step, between) =>
          /^(?:than|versus|vs)$/.test(text) ||
          // "Your left eye was operated on in May, and the right eye is healing well".
          (text === 'and' &&
            between[step - 1]?.text === ',' &&
            /^(?:the|your|his|her)$/.test(between[step + 1]?.text ?? '') &&
            step + 2 === between.length) ||
          // "A stone in the left ureter, and a small one in the right kidney".
          (text === 'and' && /^(?:an?|another|one|two|some)$/.test(between[step + 1]?.text ?? '')) ||
          // "Full weight on the right leg, toe touch on the left leg".
          (text === ',' && isParallel(tokens, found[at]!.first, next.first)) ||
          // "A lump in the right breast; biopsy of that left breast lump".
          (text === ';' &&
            !/^(?:that|this|same)$/.test(tokens[next.first - 1]?.text ?? '') &&
            !isOfSurgery(tokens, sentence)) ||
          (next.first - end < 6 && /^(?:and|or|to|with)$/.test(text)),
      )
    );
  });
  return new Set(found.map(({ side }) => side)).size > 1 && joined ? [] : found;
}

/** Two parts of a sentence that name their side in the same words: "on the right leg, … on the left leg". */
const isParallel = (tokens: readonly Token[], one: number, other: number): boolean =>
  /^(?:on|in|with|to|for|of) the$/.test(`${tokens[one - 2]?.text} ${tokens[one - 1]?.text}`) &&
  tokens[one - 2]?.text === tokens[other - 2]?.text &&
  tokens[other - 1]?.text === 'the';

/** "Right leg normal": nothing is wrong there. */
const isHealthy = (tokens: readonly Token[], site: number): boolean =>
  /^(?:veins? )?(?:, )?(?:which |that )?(?:(?:is|was|were|are|looks|has|:) )?(?:(?:pain|symptom) - free|normal|unremarkable|unaffected|uninvolved|patent|compressible|clear|healthy|intact|fine|spared|not been|not (?:painful|tender|swollen|injured|involved|affected)|never)\b/.test(
    phrase(tokens, site + 1, site + 6),
  );

/** "Left hernia repair today; right groin incision clean": one side was, or will be, operated on. */
const isOfSurgery = (tokens: readonly Token[], { first, end }: Sentence): boolean => {
  const has = (words: RegExp): boolean => tokens.slice(first, end).some(({ text }) => words.test(text));
  return (
    (has(/^(?:repair|replacement|arthroplasty|surgery|removal|excision|release|\w{4,14}ectomy|\w{4,12}plasty|orif)$/) &&
      has(
        /^(?:incision|dressing|cast|drain|splint|sling|shield|site|staples|sutures|brace|operated|raised|radiation|radiotherapy)$/,
      )) ||
    // "A left pneumothorax; tube secured at the right fifth intercostal space", "left hip fracture; consent names the right hip".
    (has(
      /^(?:pneumothorax|hemothorax|empyema|effusion|fracture|stone|cataract|hernia|tumor|mass|lump|cellulitis|abscess|sprain|strain|burn|laceration|dvt|clot|broken|fractured|sprained)$/,
    ) &&
      has(
        /^(?:tube|catheter|pigtail|thoracentesis|needle|decompression|consent|consented|booked|prepped|draped|stent|nailing|fixation|elevate|elevated|ice|wrap|wrapped|splint|splinted|pathology|biopsy|specimen|marked|immobilize|bandage|drained)$/,
      ))
  );
};

/** "OD", "OS" in a text of eyes; elsewhere OD is an overdose. */
const eyeAt = (tokens: readonly Token[], at: number): Side | undefined => {
  const { text, capitals } = tokens[at]!;
  if (!capitals || !/^o[ds]$/.test(text) || isOnceDaily(tokens, at)) return undefined;
  const isOfEyes = hasWord(tokens, /^(?:eyes?|glaucoma|cataract|ophthalmology|retina|cornea|vision|iop|drops?)$/);
  return isOfEyes ? (text === 'od' ? 'right' : 'left') : undefined;
};

/** "Consent for a right nephrectomy": the organ that will be taken out; one that was is another matter. */
const removedOrgan = (tokens: readonly Token[], { first, end }: Sentence, at: number): string | undefined => {
  const organ = { nephrectomy: 'kidney', mastectomy: 'breast', orchiectomy: 'testicle', adrenalectomy: 'adrenal' }[
    tokens[at]?.text ?? ''
  ];
  const isPlanned = hasWord(
    tokens,
    /^(?:consent|consented|planned|scheduled|preop|booked|tomorrow|listed|upcoming|plan|today|underwent|went|yesterday|pod0|pod1)$/,
    first,
    end,
  );
  return organ && isPlanned ? organ : undefined;
};

/** "In 2015", "dates from 2010", "in August 2023". */
const isOfYear = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  tokens
    .slice(first, end)
    .some(
      ({ text }, at, words) =>
        /^(?:19|20)\d\d$/.test(text) &&
        (/^(?:in|since|of|from)$/.test(words[at - 1]?.text ?? '') ||
          (MONTH.test(words[at - 1]?.text ?? '') && words[at - 2]?.text === 'in')),
    );
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

const siteBefore = (tokens: readonly Token[], { first }: Sentence, end: number): string | undefined => {
  const site = tokens.slice(Math.max(first, end - 3), end).findLast(({ text }) => SITES.test(text))?.text;
  return site && siteOf(site, '');
};
