import { lean } from '../../../lean.ts';
import { idiomAt, indexIdioms } from '../idiom-index.ts';
import { amountAt } from '../numbers.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { DOSE_UNITS, unitAt } from '../units.ts';
import { phrase } from '../words.ts';
import { AROUND, DEEDS, type Fate, IDIOMS } from './idioms.ts';
import { isAwaited, isWentIn } from './stops.ts';

// What becomes of a drug by the idioms around it, clause after clause: "was floated at the bedside and turned down flat".

/** What the clauses behind a drug say of it. */
export interface Told {
  /** What the last of them that is known says. */
  readonly fate?: Fate;
  /** The token at which a later clause has it given after all: what was said before no longer holds. */
  readonly givenAt?: number;
  /** The drug is the subject of a predicate that no list knows. */
  readonly unknown: boolean;
}

const IDIOM_INDEX = indexIdioms(IDIOMS);
const DEED_INDEX = indexIdioms(DEEDS);
const AROUND_BY_VERB = new Map(
  AROUND.flatMap(([verbs, behind, fate]) => verbs.split('/').map((verb) => [verb, { behind, fate }] as const)).reduce(
    (by, [verb, entry]) => by.set(verb, [...(by.get(verb) ?? []), [entry.fate, entry.behind] as const]),
    new Map<string, (readonly [Fate, readonly string[]])[]>(),
  ),
);
const AROUND_INDEX = new Map([...AROUND_BY_VERB].map(([verb, lists]) => [verb, indexIdioms(lists)]));

/** Words behind a drug in which what becomes of it is looked for. */
const REACH = 34;

/** Its dose, form and time. */
const OF_DOSE: ReadonlySet<string> = new Set(
  "mg mcg microgram micrograms milligram milligrams ug µg g gram grams kg unit units iu u ml mls mmol meq m2 m² % / x h hr hour hours min minute minutes hourly po iv im sc pr sl ng orally oral intravenously subcutaneously rectally by mouth once twice thrice one two three four five six eight twelve times a an day daily nightly weekly monthly every each bd bid tds tid qds qid od on qd qhs hs nocte mane prn per in at the morning mornings evening evenings night nights noon bedtime breakfast supper teatime needed as alcohol infusion infusions injection injections drip load loading bolus dose doses tablet tablets capsule capsules pill pills patch patches cream gel spray drop drops lozenge lozenges sachet sachets suppository suppositories enema enemas swab swabs mouthwash lotion paste foam wipe wipes gargle rinse pessary pessaries kit kits tray trays pen pens inhaler inhalers vial vials bottle bottles syringe syringes bag bags tabs caps sample samples script prescription order request requests referral syrup liquid linctus ampoule ampoules pca epidural therapy treatment course er xr sr mr xl lar cr ec depot hydrochloride hcl sodium sulfate acetate modified release - 's ( )".split(
    ' ',
  ),
);
const isOfDose = (word: string): boolean => OF_DOSE.has(word) || /^(?:\d|q\d{0,2}h?$)/.test(word);

/** "Is thus", "has now been deliberately". */
const BE: ReadonlySet<string> = new Set(
  'is was are were be being been has have had got gets now then thus therefore hence also still already both all today tonight yesterday so again next soon later since just at first long only even once ever finally eventually to will shall should must ought need needs duly never not : - – — → > ; ,'.split(
    ' ',
  ),
);
const isAdverb = (word: string): boolean => word.length > 4 && word.endsWith('ly');
/** "For the nausea", "from her own doctor" stands between a drug and what is said of it. */
const LINK: ReadonlySet<string> = new Set(
  'for from against with as after before during until of via into to over since'.split(' '),
);
const PREPOSITIONS: ReadonlySet<string> = new Set('at in on by per the a her his'.split(' '));
const COPULA: ReadonlySet<string> = new Set('is was are were has have had been being be got'.split(' '));

const GLUE: ReadonlySet<string> = new Set(
  'and but then so or yet , ; : - – — which that it later now also was is were are has have had been be being again soon at once instead therefore thus hence duly finally eventually only promptly all both just in the end'.split(
    ' ',
  ),
);
const NEXT: ReadonlySet<string> = new Set('and but then so , ; : - – — yet'.split(' '));

/** Who does it. */
const WHO: ReadonlySet<string> = new Set(
  "the he she you they we i it you've he'd she'd we've i've they've you'd we'd he's she's pharmacy pharmacist cardiology neurology nephrology psychiatry oncology rheumatology endocrinology gastroenterology dermatology urology geriatrics obstetrics surgery cardiologist neurologist nephrologist psychiatrist dentist doctor nurse resident clinic hospital ward consultant registrar anaesthetist surgeon team everyone nobody mum mother patient pt who that which himself herself himself have has had already since now just then long also both wisely rightly sensibly promptly".split(
    ' ',
  ),
);

/** What may follow "she stopped" when it is the drug that she stopped, and "stopped" when its subject stands a clause before. */
const NO_OBJECT =
  /^(?:[.,;:)!?–—]|in|on|at|last|when|after|since|because|as|two|three|four|five|six|for|before|and|by|with|it|them|\d.*|herself|himself|entirely|altogether|completely|years?|months?|weeks?|yesterday|today|tonight|then|from|during|over|under|once|long|but|so|to|unopened|upon|within|until|without|outright|flat|early|straight|immediately)$/;

export function fateBehind(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  drugStarts: ReadonlySet<number>,
): Told {
  const last = endOfReach(tokens, sentence, end, drugStarts);
  const isSubject = opensClause(tokens, sentence, first);
  const opening = openingFate(tokens, end, last, isSubject);
  if (!opening) return NOTHING;
  let fate = opening.fate;
  let givenAt: number | undefined;
  /** Whether the words behind a comma have a subject of their own. */
  let ofAnother = opening.parted;
  let subordinate = false;
  // "Held and then given": the idiom may end with what joins the next clause.
  for (let at = fate && NEXT.has(text(tokens, opening.end - 1)) ? opening.end - 1 : opening.end; at < last; at += 1) {
    const word = text(tokens, at);
    // "Belongs to the same class and was dropped": no verb stands behind this "to".
    if (SUBORDINATE.has(word) && !(word === 'to' && DETERMINER.has(text(tokens, at + 1)))) subordinate = true;
    if (!NEXT.has(word)) continue;
    const next = clauseFate(tokens, at, last, isSubject && !(ofAnother && word === 'and') && !subordinate);
    if (!next) {
      ofAnother = true;
      continue;
    }
    ofAnother = false;
    if (next.fate === 'active' && isAwaited(tokens, end, next.end)) continue;
    if (next.fate === 'active') givenAt ??= at;
    else if (next.fate !== 'told') givenAt = undefined;
    if (next.fate !== 'told') fate = next.fate;
    at = next.end - 1;
  }
  return {
    ...(fate && { fate }),
    ...(givenAt !== undefined && { givenAt }),
    unknown: isSubject && fate === undefined && opening.unknown,
  };
}

/** "Was floated at the bedside", "was mothballed": it is only thought of, or nobody knows what became of it. */
export function isLeftOpen(
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number },
): boolean {
  const { fate, unknown } = fateBehind(tokens, sentence, mention, NO_DRUGS);
  return unknown || fate === 'hypothetical';
}
/** Whether what stands behind the drug has it stopped or not given. */
export const isEndedBehind = (
  tokens: readonly Token[],
  sentence: Sentence,
  mention: { readonly first: number; readonly end: number },
): boolean => /^(?:stopped|negated)$/.test(fateBehind(tokens, sentence, mention, NO_DRUGS).fate ?? '');
const NO_DRUGS: ReadonlySet<number> = new Set();

const SUBORDINATE: ReadonlySet<string> = new Set('when if while who whose unless until to'.split(' '));
const NOTHING: Told = { unknown: false };

/** Another drug begins a statement of its own; a second name in brackets does not. */
function endOfReach(
  tokens: readonly Token[],
  sentence: Sentence,
  end: number,
  drugStarts: ReadonlySet<number>,
): number {
  const last = Math.min(sentence.end, end + REACH);
  for (let at = end; at < last; at += 1) {
    if (text(tokens, at) === ';' || (drugStarts.has(at) && text(tokens, at - 1) !== '(')) return at;
  }
  return last;
}

/** What the idiom at a token says; "given up to 80 mg", "turned down to 5 mcg/min", "dropped to 2.5 mg" tell a dose. */
function saidAt(tokens: readonly Token[], at: number, last: number) {
  const said = idiomAt(tokens, at, last, IDIOM_INDEX);
  if (!said || !/^(?:stopped|negated)$/.test(said.tag)) return said;
  if (isStored(tokens, said.end)) return { ...said, tag: 'active' as const };
  // "Completed at 14:00": the dose has gone in.
  if (said.end === at + 1 && isWentIn(tokens, at)) return { ...said, tag: 'active' as const };
  if (!isToDose(tokens, said.end)) return said;
  return { tag: text(tokens, said.end - 1) === 'up' ? ('active' as const) : ('adjusted' as const), end: said.end };
}

const STORED = lean(
  /\b(?:away|out)(?: (?:from|of))? (?:from |of )?(?:[a-z]{2,8} )?(?:heat|light|sun|sunlight|fire|flames?|children|pets|reach|damp|moisture|hot)\b/,
);
/** "A patch kept away from heat pads", "out of reach of children": how it is kept, and it is given. */
const isStored = (tokens: readonly Token[], end: number): boolean => STORED.test(phrase(tokens, end - 2, end + 3));

/** "To 20 mg", "by 5 mcg", "from 40 mg", "at 5 mg a week" behind a verb, the preposition its own or not; "to 0 mg" ends it. */
export function isToDose(tokens: readonly Token[], end: number): boolean {
  const at = /^(?:to|by|from)$/.test(text(tokens, end)) ? end + 1 : text(tokens, end - 1) === 'at' ? end : -1;
  const amount = at === -1 ? undefined : amountAt(tokens, at);
  return (
    amount !== undefined && amount.high > 0 && DOSE_UNITS.has(unitAt(tokens, amount.end)?.name.split('/')[0] ?? '')
  );
}

/** "1200 mg to 600 mg", "40 to 10 mg" behind a word: the dose falls. */
export function isFallFrom(tokens: readonly Token[], at: number): boolean {
  const from = amountAt(tokens, at);
  const unit = from && unitAt(tokens, from.end);
  const to = from && (text(tokens, unit?.end ?? from.end) === 'to' ? (unit?.end ?? from.end) + 1 : -1);
  const next = to === undefined || to === -1 ? undefined : amountAt(tokens, to);
  const own = next && unitAt(tokens, next.end);
  return (
    from !== undefined && next !== undefined && (unit === undefined || unit.name === own?.name) && next.high < from.high
  );
}

/** Whether the drug is what its clause is about: no verb and no preposition stands between the clause's beginning and it. */
function opensClause(tokens: readonly Token[], sentence: Sentence, first: number): boolean {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 7); at -= 1) {
    const word = text(tokens, at);
    if (/^(?:[.,;:–—•*|(-]|and|but|while|as|so|because|since|that|though|although|whereas|when|plus)$/.test(word))
      return true;
    if (/^(?:of|for)$/.test(word)) {
      if (
        !/^(?:order|request|dose|doses|prescription|script|infusion|bottle|bag|syringe|course|use|vial|load|trial|talk|box|tablets?|plan|drip|all)$/.test(
          text(tokens, at - 1),
        )
      )
        return false;
    } else if (isVerb(word)) return false;
  }
  return true;
}
const VERBS: ReadonlySet<string> = new Set(
  'inject injects applies inhales swallows take takes took taken give gives gave given start starts begin begins began begun add adds prescribe prescribes on with use uses receive receives had has have is was are were got get gets sent continue continues try tries keep keeps kept put wish want wants need needs to by after before in from against than under without chose hold held stop avoid no not never if via per leave left made make makes may can will should would could must'.split(
    ' ',
  ),
);
const NO_VERBS: ReadonlySet<string> = new Set(
  'unfractionated conjugated nebulised nebulized inhaled scheduled coated combined mixed needed red bed med unopened prescribed planned proposed charted evening morning during'.split(
    ' ',
  ),
);
const isVerb = (word: string): boolean =>
  VERBS.has(word) || ((word.endsWith('ed') || word.endsWith('ing')) && !NO_VERBS.has(word));

/** What the first clause says, behind the dose, what it is for, and what stands between commas. */
function openingFate(tokens: readonly Token[], end: number, last: number, isSubject: boolean) {
  let denied = false;
  let bound = false;
  let parted = false;
  for (let at = end; at < last; at += 1) {
    const word = text(tokens, at);
    const said = isSubject || !parted || RELATIVE.has(text(tokens, at - 1)) ? saidAt(tokens, at, last) : undefined;
    if (said && (bound || isWhole(tokens, at, said.end, last)))
      return { fate: turned(said.tag, denied), end: said.end, parted: false, unknown: false };
    const deed = deedAt(tokens, at, last);
    if (deed && (isSubject || RELATIVE.has(word)))
      return { fate: deed.tag, end: deed.end, parted: false, unknown: false };
    if (word === ',') {
      parted = true;
      const named = appositionEnd(tokens, at, last);
      if (named !== undefined) parted = false;
      const close = named ?? closeOf(tokens, at, last);
      if (close !== undefined) at = close;
      continue;
    }
    if (/^(?:not|never)$/.test(word)) denied = true;
    if (COPULA.has(word)) {
      if (!isSubject && !RELATIVE.has(text(tokens, at - 1))) return undefined;
      bound = true;
    }
    // "On the order set was unticked": where it lies, whatever it is called.
    const from = !bound && PREPOSITIONS.has(word) ? verbBehind(tokens, at, last) : undefined;
    if (from !== undefined && !/\d/.test(text(tokens, at + 1))) {
      at = from - 1;
      continue;
    }
    // "In the order set unticked": where it stood, and at once what became of it.
    const ended = !bound && isSubject && PREPOSITIONS.has(word) ? endBehind(tokens, at, last) : undefined;
    if (ended) return { fate: ended.tag, end: ended.end, parted: false, unknown: false };
    // "The syrup I first sent has been cancelled".
    const told = !bound && SENDERS.has(word) ? verbBehind(tokens, at, last) : undefined;
    if (told !== undefined) {
      at = told - 1;
      continue;
    }
    if (isOfDose(word) || BE.has(word) || isAdverb(word) || RELATIVE.has(word)) continue;
    // "At skin closure was left out": where the dose's own preposition leads.
    if (!bound && (LINK.has(word) || PREPOSITIONS.has(text(tokens, at - 1)))) {
      const to = verbBehind(tokens, at, last);
      if (to !== undefined) {
        at = to - 1;
        continue;
      }
    }
    // "That did it is gone from the house": what the clause between says of it.
    const verb = !bound && /^(?:that|which)$/.test(text(tokens, at - 1)) ? verbBehind(tokens, at, last) : undefined;
    if (verb !== undefined) {
      at = verb - 1;
      continue;
    }
    return { fate: undefined, parted, end: at, unknown: !denied && isSubject && isUnknown(tokens, at, bound) };
  }
  return undefined;
}

/** "Was mothballed", "got the bum's rush": a verb that tells what became of the drug, in no list of ours. */
const isUnknown = (tokens: readonly Token[], at: number, bound: boolean): boolean =>
  bound
    ? /^(?:was|were|been|being)$/.test(lastCopula(tokens, at)) &&
      PARTICIPLE.test(text(tokens, at)) &&
      !OF_KIND.test(text(tokens, at)) &&
      !isDosedBehind(tokens, at + 1)
    : MOVED.test(text(tokens, at)) && !isDosedBehind(tokens, at + 1);

/** "Was set at 1 g twice daily", "stood at 5 mg", "was weaned down to": whatever the verb, it is given so. */
function isDosedBehind(tokens: readonly Token[], behind: number): boolean {
  const at = /^(?:up|down|back|in)$/.test(text(tokens, behind)) ? behind + 1 : behind;
  return isToDose(tokens, at) || (text(tokens, at) === 'at' && isToDose(tokens, at + 1));
}

const lastCopula = (tokens: readonly Token[], at: number): string => {
  for (let back = at - 1; back >= at - 4; back -= 1) if (COPULA.has(text(tokens, back))) return text(tokens, back);
  return '';
};
const PARTICIPLE =
  /(?:[^e]ed|[a-z]{2}en|[a-z]{2}wn|orn|[sl]ung|[aeiou]ught|ept|[a-z]{2}uck|told|stood|held|sold|lost|spent|sent|put|cut|shot|shut|hit|let|set|laid)$/;
/** What is told of the drug itself or of its effect. */
const OF_KIND =
  /^(?:associated|linked|limited|cleared|excreted|metaboli[sz]ed|eliminated|licensed|approved|expected|dosed|supported|calculated|affected|intended|derived|absorbed|designed|developed|related|blamed|implicated|thought|felt|found|known|seen|shown|proven|proved|based|needed|indicated|tested|measured|studied|compared|followed|missed|forgotten|complicated|well|helped|between|green|cut|seven|eighteen|often|even|when|then|open)$/;
const MOVED = /^(?:got|fell|met|lay|sat|stood|landed|hit|drew|bit|languished|gathered)$/;
const RELATIVE: ReadonlySet<string> = new Set('which that it'.split(' '));

/** A bare participle is said of the drug where it has no object and is no attribute: "stopped smoking", "withdrawn consent". */
const isWhole = (tokens: readonly Token[], at: number, end: number, last: number): boolean =>
  end - at > 1 || end >= last || NO_OBJECT.test(text(tokens, end));

/** "Was not stopped" goes on; "was not raised" says nothing. */
const turned = (fate: Fate, denied: boolean): Fate | undefined => {
  if (!denied) return fate;
  return fate === 'stopped' || fate === 'negated' ? 'active' : undefined;
};

/** ", which he had bought himself, has been": the comma that closes what is set between two, a verb behind it. */
function closeOf(tokens: readonly Token[], comma: number, last: number): number | undefined {
  for (let at = comma + 2; at < Math.min(last, comma + 16); at += 1)
    if (text(tokens, at) === ',') return COPULA.has(text(tokens, at + 1)) ? at : undefined;
  return undefined;
}

/** Who sent or wrote it, right behind it. */
const SENDERS: ReadonlySet<string> = new Set('i we they he she you'.split(' '));

/** ", their first idea,": another word for the drug between two commas, without a verb; what stands behind is said of the drug. */
function appositionEnd(tokens: readonly Token[], comma: number, last: number): number | undefined {
  if (!/^(?:the|their|his|her|our|my|your|an?|once|usually|normally)$/.test(text(tokens, comma + 1))) return undefined;
  for (let at = comma + 2; at < Math.min(last, comma + 9); at += 1) {
    const word = text(tokens, at);
    if (word === ',') return at;
    if (COPULA.has(word) || isVerb(word) || /^(?:[;:]|and|but|or|which|who|that)$/.test(word)) return undefined;
  }
  return undefined;
}

/** "In the order set unticked", "on the plan crossed out". */
function endBehind(tokens: readonly Token[], at: number, last: number) {
  if (!/^(?:in|on|from)$/.test(text(tokens, at)) || !/^(?:the|her|his|our|that|an?)$/.test(text(tokens, at + 1)))
    return undefined;
  for (let from = at + 3; from < Math.min(last, at + 6); from += 1) {
    const said = saidAt(tokens, from, last);
    if (said && /^(?:negated|stopped)$/.test(said.tag) && isWhole(tokens, from, said.end, last)) return said;
  }
  return undefined;
}

/** "For the nausea:", "from the walk-in clinic was": where a verb or colon follows soon. */
function verbBehind(tokens: readonly Token[], link: number, last: number): number | undefined {
  for (let at = link + 1; at < Math.min(last, link + 7); at += 1) {
    const word = text(tokens, at);
    if (COPULA.has(word) || /^(?::|not|never)$/.test(word)) return at;
    if (/^[,;.]$/.test(word)) return undefined;
  }
  return undefined;
}

/** ", then returned to stock", "and we said no", "so it stayed off the chart". */
function clauseFate(tokens: readonly Token[], from: number, last: number, isSubject: boolean) {
  let denied = false;
  let named = isSubject;
  for (let at = from; at < Math.min(last, from + 9); at += 1) {
    const word = text(tokens, at);
    const said = named ? saidAt(tokens, at, last) : undefined;
    if (said && isWhole(tokens, at, said.end, last)) {
      const fate = turned(said.tag, denied);
      return fate && { fate, end: said.end };
    }
    const deed = deedAt(tokens, at, last);
    if (deed) return { fate: deed.tag, end: deed.end };
    if (/^(?:not|never)$/.test(word)) denied = true;
    else if (!GLUE.has(word) && !isAdverb(word)) return undefined;
    if (RELATIVE.has(word)) named = true;
  }
  return undefined;
}

/** "She gave up the day of the scan", "you have already put away", "we said no". */
function deedAt(tokens: readonly Token[], from: number, last: number) {
  if (!WHO.has(text(tokens, from)) || COPULA.has(text(tokens, from))) return undefined;
  let at = from;
  while (at < last && at < from + 6 && WHO.has(text(tokens, at))) at += 1;
  const said = idiomAt(tokens, at, last, DEED_INDEX);
  return said && (said.end >= last || NO_OBJECT.test(text(tokens, said.end))) ? said : undefined;
}

const DETERMINER: ReadonlySet<string> = new Set(
  'the her his your their my our that this any all some a an more old oral iv baby usual home daily morning evening nightly regular remaining leftover spare low dose - big little of bag box bottle syringe ampoule vial tablet tablets prescription order request infusion and ,'.split(
    ' ',
  ),
);

const NO_REASON =
  /\b(?:(?:no|little|without) (?:reason|need|cause|call|grounds|point|occasion|wish)(?: (?:for (?:me|us|him|her) )?to)?|(?:did|do|does|would|could|should|need) not|nobody|no one|never|refused to|declined to)$/;
/** "Having put the suxamethonium back in the fridge", "leave the baby aspirin in the cabinet". */
export function fateAround(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): Fate | undefined {
  let at = first - 1;
  while (at >= sentence.first && first - at <= 5 && DETERMINER.has(text(tokens, at))) at -= 1;
  const index = at >= sentence.first ? AROUND_INDEX.get(text(tokens, at)) : undefined;
  if (
    !index ||
    (/^(?:not|never|don't|didn't|to)$/.test(text(tokens, at - 1)) &&
      /^(?:not|never|don't|didn't)$/.test(text(tokens, at - 2) + text(tokens, at - 1)))
  )
    return undefined;
  // "Saw no reason to keep the fluoxetine back".
  if (NO_REASON.test(phrase(tokens, Math.max(sentence.first, at - 7), at))) return undefined;
  let behind = end;
  for (; behind < Math.min(sentence.end, end + 12); behind += 1) {
    const said = idiomAt(tokens, behind, sentence.end, index);
    if (said) return said.tag;
    if (!isOfDose(text(tokens, behind))) return undefined;
  }
  return undefined;
}
