import { listOf } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { isCrowded } from '../crowded.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isBlamed, isLocal, isOfLaboratory, isOfPast, isOrdered, isPutOff } from '../ordered.ts';
import { isRoster } from '../patient.ts';
import { FURTHER_PEOPLE } from '../reading/assertion-cues.ts';
import { isLeftOpen } from '../reading/assertion-fates.ts';
import { saidBehind } from '../reading/assertion-said.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { isUnreal } from '../reading/unreal.ts';
import { hasWord, phrase } from '../reading/words.ts';
import { type Who, whoOf } from '../who.ts';

/**
 * Drugs, foods and remedies against who gets them and what else is so (circumstances.tsv): "At 5 months, half a teaspoon of
 * honey", "hyperactive delirium … for sleep she has diphenhydramine 50 mg", "nursing mother … codeine 30 mg q4h".
 */
export function checkCircumstances(each: Case): readonly Finding[] {
  if (isRoster(each.reading)) return [];
  const who = whoOf(each.searched, each.patient);
  const said = saidIn(each);
  const seen = new Set<string>();
  const context = { who, crowded: isCrowded(each), ended: endedIn(each) };
  return firstMentions(each.reading.mentions).flatMap((drug): readonly Finding[] => {
    if ((drug.kind !== 'drug' && drug.kind !== 'class') || drug.misspelt || seen.has(drug.id)) return [];
    const rows = each.knowledge.circumstancesOf(drug.id);
    if (rows.length === 0 || !isGiven(each, drug, context)) return [];
    const row = rows.find(
      (one) =>
        isOf(one.who, who, each, drug) &&
        // What it does to platelets and kidneys depends on its dose, and has rows of its own.
        !(one.subject === 'nsaid' && drug.id === 'aspirin') &&
        (one.with === '' || listOf(one.with).some((words) => said(words))) &&
        !listOf(one.unless).some((words) => (words === 'local' ? isOfSite(each, drug) : said(words, true))),
    );
    if (!row) return [];
    seen.add(drug.id);
    return [
      {
        ...spanOf(each.reading.tokens, drug.first, drug.end),
        family: 'contraindication',
        category: 'unsuited',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is not given here: ${row.statement} (${row.source})`,
        score: 0.85,
        about: [drug.id],
        evidence: [evidenceOf(row, `${row.subject}, ${row.who}: ${row.statement}`)],
      },
    ];
  });
}

/** Whether the row is of such people: `age <12 years`, `pregnancy >=20 weeks`, `breastfeeding`, `before surgery`, `any`. */
function isOf(people: string, who: Who, each: Case, drug: ReadMention): boolean {
  const limit = /^(?<what>age|pregnancy) (?<sign><|>=)(?<n>[\d.]+) (?<unit>years|months|weeks)$/.exec(people)?.groups;
  if (limit) {
    if (limit.what === 'pregnancy' && !who.pregnant) return false;
    if (limit.what === 'age' && isToldOfMother(each.reading.tokens, drug)) return false;
    const own = limit.what === 'age' ? who.ageYears : who.weeks;
    if (own === undefined) return false;
    const bound =
      Number(limit.n) / (limit.unit === 'months' ? 12 : limit.what === 'age' && limit.unit === 'weeks' ? 52 : 1);
    if (limit.sign === '<') return own < bound;
    // In old age what is newly given counts, and not what a list of medicines has.
    return own >= bound && (limit.what === 'pregnancy' || isNew(each, drug));
  }
  switch (people) {
    case 'pregnancy':
      return who.pregnant;
    case 'breastfeeding':
      return who.breastfeeding || (who.nursed && isOfMother(each.reading.tokens, drug));
    case 'planning':
      return who.planning && isKeptUp(each.reading.tokens, drug);
    case 'before surgery':
      return isOnDayOfSurgery(each, drug);
    case 'any':
      return true;
    default:
      return false;
  }
}

/** "Mother had one dose of codeine; none since, she uses ibuprofen": hers, in a text of her baby. */
const isToldOfMother = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean => {
  const before = phrase(tokens, sentence.first, first);
  return (
    /^(?:the |baby's |his |her )?(?:mother|mum|mom|mama)\b/.test(before) &&
    /\bshe (?:uses?|takes?|took|has|had|is on)(?: \w{1,12}){0,3}$/.test(before)
  );
};

/** "The mother takes cyclophosphamide\": what she takes herself. */
const isOfMother = (tokens: readonly Token[], { first, sentence, assertion }: ReadMention): boolean =>
  /^(?:active|other-person)$/.test(assertion) &&
  /\b(?:mother|mum|mom|mama) (?:\S{1,12} ){0,4}(?:takes?|taking|on|uses|started|begun|given|has|receives|prescribed|continues)(?: (?:the|oral|weekly|daily|her|on)){0,2}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 10), first),
  );

const NO_NEIGHBOURS = { drugStarts: new Set<number>(), mentionEnds: new Set<number>() };

interface Context {
  readonly who: Who;
  readonly crowded: boolean;
  /** Drugs that the text stops or refuses. */
  readonly ended: ReadonlySet<string>;
}

/** Active, or said to be given when needed ("Pepto-Bismol if her tummy aches"), or told to a child's parent. */
function isGiven(each: Case, drug: ReadMention, { who, crowded, ended }: Context): boolean {
  const { reading, doses } = each;
  const { tokens } = reading;
  if (
    isBlamed(tokens, drug) ||
    isOfLaboratory(tokens, drug) ||
    isOfPast(tokens, drug) ||
    isPutOff(tokens, reading.mentions, drug) ||
    drug.sentence.question
  )
    return false;
  const near = tokens.slice(Math.max(drug.sentence.first, drug.first - 9), drug.first);
  const before = ownWords(near);
  if (before.some(({ text }) => REFUSES.test(text)) || isNamedOnly(tokens, drug)) return false;
  const isWhenNeeded =
    drug.assertion === 'hypothetical' &&
    // "May follow once K is below 5".
    saidBehind(tokens, drug.sentence, drug.end, NO_NEIGHBOURS) !== 'hypothetical' &&
    !isLeftOpen(tokens, drug.sentence, drug) &&
    !before.some(({ text }) => /^(?:if|unless|when|could|might|would|consider|should|until|after)$/.test(text));
  const isOfParent =
    drug.assertion === 'other-person' &&
    (who.ageYears ?? 40) < 18 &&
    hasWord(
      tokens,
      /^(?:mom|mum|mother|dad|father|parents?|family|caregiver|carer|grandma|grandmother)$/,
      drug.sentence.first,
      drug.first,
    );
  // "The mother takes cyclophosphamide; the baby is fully breastfed".
  const isOfNursing = who.nursed && isOfMother(tokens, drug);
  // "Warfarin 7 mg stopped today and dabigatran 150 mg twice daily started".
  const after = tokens.slice(drug.end, Math.min(drug.sentence.end, drug.end + 9));
  const isSwitchedTo =
    drug.assertion === 'stopped' && after.some(({ text }) => /^(?:started|begun|commenced)$/.test(text));
  if (drug.assertion !== 'active' && !isWhenNeeded && !isOfParent && !isOfNursing && !isSwitchedTo) return false;
  if (crowded && !doses.some((one) => one.drug.id === drug.id && one.amount)) return false;
  if (ended.has(drug.id) && !isSwitchedTo) return false;
  return isOrdered(reading, doses, drug) || isOffered(tokens, drug);
}

/**
 * The words that a refusal may reach the drug from: "paracetamol is not enough; told to use tramadol" and "no fever, give codeine"
 * refuse none, "do not, on any account, give codeine" does.
 */
function ownWords(near: readonly Token[]): readonly Token[] {
  const isHeld = near.some(({ text }, at) => /^(?:not|never|don't)$/.test(text) && near[at + 1]?.text === ',');
  const cut = near.findLastIndex(
    ({ text }, at) => /^[;:—]$/.test(text) || (text === ',' && !isHeld && GIVES.test(near[at + 1]?.text ?? '')),
  );
  return near.slice(cut + 1);
}
const GIVES = /^(?:give|start|begin|add|take|use|try|offer|prescribe|order)$/;

/** "Asked about codeine", "beta-blockers such as timolol", "switch methimazole to", "cold medicines aren't recommended". */
function isNamedOnly(tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - 14), first);
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 12));
  const after = phrase(tokens, end, Math.min(sentence.end, end + 6));
  return (
    /(?:^| )(?:about|such as|from|off|prior|previous|than|any|any new|of his|of her|on behalf of)$/.test(before) ||
    /\b(?:after|since|before) (?:starting|taking|adding|using|having)\b/.test(before) ||
    /\b(?:switch|switched|change|changed|replace|replaced|convert|move|moved|crossing|taper|tapered|wean)\b(?! to\b)(?:(?! to ).){0,40}$/.test(
      before,
    ) ||
    // "Diltiazem ER 240 mg daily would be reasonable if the EF were normal".
    /\bwould (?:be|have)\b|\b(?:is|are) (?:sold|available) only\b|\b(?:is|are) (?:best |generally |usually |therefore )?avoided\b/.test(
      behind,
    ) ||
    /^(?:[a-z]{1,10} ){0,2}(?:aren't|isn't|shouldn't|should not|are not|is not|not|never|would be|would have|was stopped|were stopped|is out|cannot|can't|must not|makes|caused|causes|may cause|can cause|can make)\b/.test(
      after,
    )
  );
}

const REFUSES =
  /^(?:suppose|supposed|imagine|no|not|never|avoid|avoids|avoided|avoiding|without|don't|stop|stops|stopped|hold|held|instead|rather|cannot|can't|contraindicated|allergy|allergic|skip|refused|declined|old|was|had|until|discontinue|discontinued|previously|unless|than|ruled|against|nor|neither|only)$/;

/** "Offer prunes", "half a teaspoon of honey", "a dose of", "you may use", "is fine". */
const isOffered = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:offer|offers|try|teaspoons?|spoon|spoonful|dose|doses|may|can|helps?|let|rub|apply|mix|drops?|spray|ok|okay|fine|happy|choose|chose|choosing|chosen|picked|pick|go|have|has|had|reasonable|advised|suggested|counter|sips?)$/,
    Math.max(sentence.first, first - 8),
    first,
  ) ||
  hasWord(
    tokens,
    /^(?:fine|ok|okay|safe|reasonable|helps?|tonight|nightly|bedtime|needed|prn|between)$/,
    end,
    Math.min(sentence.end, end + 6),
  );

/** Drugs that the text somewhere stops or refuses: "lisinopril … stopped the day of the test". */
const endedIn = ({ reading: { mentions, tokens } }: Case): ReadonlySet<string> =>
  new Set(
    mentions
      .filter(
        ({ assertion, first, sentence }) =>
          /^(?:stopped|negated|allergen)$/.test(assertion) ||
          // "Reduce amitriptyline to 10 mg for two weeks, then stop".
          (/^(?:reduce|wean|taper|halve|deprescribe)$/.test(tokens[first - 1]?.text ?? '') &&
            hasWord(tokens, /^(?:stop|stopped|off|withdraw|discontinue)$/, first, sentence.end)),
      )
      .map(({ id }) => id),
  );

/** The first mentions of each drug: who repeats one a hundred times says nothing new. */
function firstMentions(mentions: readonly ReadMention[]): readonly ReadMention[] {
  const counts = new Map<string, number>();
  return mentions.filter(({ kind, id }) => {
    if (kind !== 'drug' && kind !== 'class') return false;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count <= 8;
  });
}

const isBegun = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:start\w{0,3}|begin|began|add\w{0,3}|give|continu\w{1,3}|increas\w{1,3}|keep|stay|raised?|doubled?|titrat\w{1,3}|prescribed?|take|use|try|restart\w{0,3}|resume\w{0,1}|recommend\w{0,3}|chose|on)$/,
    Math.max(sentence.first, first - 7),
    first,
  );

/** Begun, raised or to be gone on with; "on valproate" only tells it. */
const isKeptUp = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:start\w{0,3}|begin|began|add\w{0,3}|continu\w{1,3}|increas\w{1,3}|raised?|doubled?|titrat\w{1,3}|restart\w{0,3}|prescribed?|keep|resumed?)$/,
    Math.max(sentence.first, first - 5),
    first,
  );

/** Begun, or ordered with a dose and not as what is taken anyway. */
const isNew = ({ doses, reading: { tokens } }: Case, drug: ReadMention): boolean =>
  isBegun(tokens, drug) ||
  isOffered(tokens, drug) ||
  (doses.some((one) => one.drug.id === drug.id && one.amount !== undefined) &&
    !hasWord(
      tokens,
      /^(?:home|continues?|continued|chronic|usual|still|meds|medications|unchanged)$/,
      Math.max(drug.sentence.first, drug.first - 9),
      Math.min(drug.sentence.end, drug.end + 12),
    ));

/** "Take dapagliflozin on the morning of surgery as usual". */
const isOnDayOfSurgery = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean => {
  const words = (from: number, to: number) => phrase(tokens, from, to);
  const behind = words(end, Math.min(sentence.end, end + 16)).split(/ [,;] /)[0]!;
  const before = words(Math.max(sentence.first, first - 10), first);
  const day =
    /\b(?:morning|day) of (?:the |your |his |her )?(?:surgery|operation|procedure|theatre|an(?:a)?esthe\w{2,5})\b|\b(?:up to|right up to|until|through) (?:the |your |his |her )?(?:day of |morning of )?(?:the |your )?(?:surgery|operation|procedure)\b/;
  return (
    (day.test(behind) || day.test(before)) &&
    /\b(?:take|takes|taking|continue|continues|continued|keep|give|given|have|dose)\b/.test(`${before} ${behind}`) &&
    !/\b(?:not|no|hold|held|skip|omit|stop|stopped|except|without|last|days before|avoid)\b/.test(`${before} ${behind}`)
  );
};

/** On the skin, in the eye, ear or nose, or inhaled. */
const isOfSite = (each: Case, drug: ReadMention): boolean =>
  isLocal(each.reading.tokens, drug) ||
  hasWord(
    each.reading.tokens,
    /^(?:eye|eyes|ear|ears|otic|ophthalmic|nasal|nose|nostril|inhaled|nebuli[sz]ed|inhaler|topical|gel|cream|ointment|patch|vaginal|foam|shampoo)$/,
    Math.max(drug.sentence.first, drug.first - 3),
    Math.min(drug.sentence.end, drug.end + 6),
  );

/** "Denies asthma", "people with narrow-angle glaucoma should not", "myasthenia excluded", "epilepsy is her brother's". */
const isDenied = (before: string, after: string): boolean =>
  before
    .trimEnd()
    .split(' ')
    .slice(-5)
    .some((word) => DENIES.test(word) || FURTHER.has(word)) ||
  // "No hx pancreatitis or MTC/MEN2".
  /\bno (?:hx|history|personal|known)\b[^.;:]{0,50}$/.test(before) ||
  OF_ANYBODY.test(before) ||
  AFTERWARDS.test(after.slice(0, 90));

const OF_ANYBODY =
  /\b(?:people|patients with|anyone|those with|someone|anybody|persons?|if you|don't use|do not use|contraindicated in|not for|caution in|who have|tell us if|her brother|his brother|her sister|his sister|his wife|her husband|stepson|stepdaughter|her son|his son|neighbou?r|roommate|cousin|aunt|uncle|grandmother|grandfather|grandson)\b/;
const AFTERWARDS =
  /^(?: [a-z'-]{1,14},?){0,4} (?:excluded|ruled out|negative|is unlikely|was unlikely|not confirmed|is contraindicated|it is contraindicated)\b|^[^.]{0,50}\b(?:is|was|are|belongs to) (?:a diagnosis of )?(?:her|his|the patient's|your|that of|of)(?: the)? (?:brother|sister|mother|father|wife|husband|son|daughter|cousin|aunt|uncle|partner|man|woman|roommate|neighbou?r|child|twin)\b|^ \? ?no\b/;

const DENIES =
  /^(?:no|not|denies|denied|without|never|negative|excluded|nor|isn't|wasn't|hasn't|if|unless|mother|father|brother|sister|family|mother's|father's|wife|husband|free|absent|neither|prevent|prevents|prevention|avoid|risk|until|watch|monitor|check|signs|symptoms|dad's|mom's|mum's|dad|mom|mum|brother's|sister's|son's|daughter's|husband's|wife's|causes?|cause)$/;

/** "His stepfather has", "Gran's": who is none of the words above. */
const FURTHER = new Set(
  [
    ...FURTHER_PEOPLE,
    'stepfather',
    'stepmother',
    'flatmates',
    'neighbour',
    'neighbor',
    'roommate',
    'friend',
    'boyfriend',
    'girlfriend',
    'cousin',
    'uncle',
    'aunt',
    'niece',
    'nephew',
    'grandmother',
    'grandfather',
    'grandma',
    'grandpa',
    'twin',
    'donor',
  ].flatMap((one) => [one, `${one}'s`]),
);

/** Whether the text says a phrase, or has a condition (`#delirium`), undenied; `anyhow` takes what is denied too. */
function saidIn({ reading, patient }: Case): (words: string, anyhow?: boolean) => boolean {
  // What is asked is not said, nor what is imagined: "had the echo shown an ejection fraction of 25 %".
  let lines: readonly string[] | undefined;
  let whole = '';
  const known = new Map<string, boolean>();
  return (words, anyhow = false) => {
    if (words.startsWith('#')) return patient.conditions.some(({ id }) => id === words.slice(1));
    const key = `${anyhow} ${words}`;
    let found = known.get(key);
    if (!lines) {
      lines = reading.sentences
        .filter((sentence) => !sentence.question && !isUnreal(reading.tokens, sentence, sentence.first))
        .map((sentence) => lineOf(reading.tokens, sentence));
      whole = lines.join('');
    }
    if (found === undefined) {
      const near = whole.includes(` ${words}`) ? lines : [];
      found = near.some((line) => {
        for (let at = line.indexOf(` ${words}`); at !== -1; at = line.indexOf(` ${words}`, at + 1)) {
          const after = line.slice(at + 1 + words.length);
          const isWhole = words.endsWith('-') || /^[^a-z0-9]/.test(after);
          if ((isWhole || words.length >= 7) && (anyhow || !isDenied(line.slice(0, at), after))) return true;
        }
        return false;
      });
      known.set(key, found);
    }
    return found;
  };
}

const lineOf = (tokens: readonly Token[], { first, end }: Sentence): string => ` ${phrase(tokens, first, end)} `;
