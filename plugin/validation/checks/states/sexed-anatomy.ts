import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { byTheText, evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { hisPeriod, ofOneBody, ofOneLook, requiredBy, type SexFound } from './sexed-bodies.ts';
import { isInFamilyList, ofPerson, ofRole } from './sexed-people.ts';

/** What the patient's sex does not have: "Mr Pryce … bulky uterus", "her PSA". */
export const checkSexes = (each: Case): readonly Finding[] =>
  sexes(each).map((found) => ({
    evidence: [byTheText('two statements of the same text')],
    ...found,
    family: 'consistency',
    verdict: 'contradicted',
  }));

/** Anatomy and conditions of the other sex, said of the patient. */
function sexes(each: Case): readonly SexFound[] {
  const sex = each.patient.sex ?? possessorAlone(each);
  // A transgender man has a cervix.
  if (hasWord(each.reading.tokens, /^(?:transgender|trans|nonbinary|intersex|ftm|mtf|insensitivity|swyer|dsd)$/))
    return [];
  // "He is a gynaecologist who performs hysterectomy twice a week".
  if (isOfTrade(each.reading.tokens)) return [];
  // "Mr and Mrs Valente both came".
  if (hasWord(each.reading.tokens, /^mr$/) && hasWord(each.reading.tokens, /^mrs$/)) return [];
  const explicit = each.reading.patient.some((fact) => fact.kind === 'sex' && fact.explicit);
  const owned = [...ofOtherOwner(each), ...ofRelativeOfSex(each), ...ofPerson(each), ...hisPeriod(each)];
  if (owned.length > 0) return owned;
  const both = [...ofOneBody(each), ...ofOneLook(each), ...ofRole(each)].slice(0, 1);
  if (both.length > 0) return both;
  if (!sex) return ofBoth(each);
  if (!(explicit || each.chart?.sex || isSubject(each) || isSpokenOf(each) || isAlone(each))) return [];
  // "Baby boy on the unit", "the scan showed a boy": not the one who carries or bore him.
  const told = each.reading.patient.filter((fact) => fact.kind === 'sex' && fact.explicit);
  const isOfBoy = told.length > 0 && told.every(({ first }) => each.reading.tokens[first]?.text === 'boy');
  if (isOfBoy && sex === 'male' && isOfGrownWoman(each)) return [];
  const other = sex === 'male' ? 'female' : 'male';
  const wrong = each.reading.mentions.find((mention) => {
    // "Discussed cervical cancer screening" with a man.
    const isDiscussed =
      mention.assertion === 'hypothetical' &&
      hasWord(
        each.reading.tokens,
        /^(?:asked|screening|screened|worried|worry|concerned|suspect|suspects|suspected|suspicious|exclude|query|discuss|discussed|talked|offer|offered|reviewed|order|ordered|recommend|recommended|schedule|scheduled|due|overdue|book|booked|try|wants|requests|requested)$/,
        mention.sentence.first,
        mention.first,
      ) &&
      !each.reading.tokens.slice(mention.sentence.first, mention.sentence.end).some(({ text }) => text === 'if');
    // "Cervical cancer screening is due this year".
    // "Your prostate screening test from March was normal".
    const isDue =
      /^(?:cancer )?(?:(?:screening|smear|test|exam) ){0,2}(?:from (?:\w{1,9} ){1,3})?(?:(?:is|was) (?:due|overdue|up)|(?:was|came back) (?:normal|negative|clear|fine))/.test(
        phrase(each.reading.tokens, mention.end, mention.end + 10),
      );
    // "You may go home two hours after your hysterectomy".
    const isDone = /^(?:after|since|following) (?:your|his|her|the)$/.test(
      `${each.reading.tokens[mention.first - 2]?.text ?? ''} ${each.reading.tokens[mention.first - 1]?.text ?? ''}`,
    );
    const isSaid =
      /^(?:active|stopped|adjusted)$/.test(mention.assertion) ||
      isFoundOrDeclined(each, mention) ||
      isSymptomDenied(each, mention);
    if (!isSaid && !isDiscussed && !isDue && !isDone) return false;
    // "The transvaginal scan was normal, and his semen is awaited": of two.
    if (!each.patient.sex && isOfTwo(each, mention)) return false;
    if (isOfRelative(each, mention) || isInFamilyList(each, mention)) return false;
    // "Anyone pregnant should not handle the tablets".
    if (/^(?:anyone|anybody|someone|somebody|those|people)$/.test(each.reading.tokens[mention.first - 1]?.text ?? ''))
      return false;
    // Who is deprived of androgens has hot flushes.
    if (/^(?:hot|flushes|flashes)$/.test(each.reading.tokens[mention.first]?.text ?? '')) return false;
    if (mention.kind === 'condition') return each.knowledge.conditions.get(mention.id)?.sex === other;
    return mention.kind === 'anatomy' && rowOf(each, mention.id)?.requires === `${other} reproductive anatomy`;
  });
  const pregnant =
    sex === 'male' && !isOfBoy && each.patient.pregnant
      ? each.reading.patient.find((fact) => fact.kind === 'pregnant' && !isOfWife(each, fact))
      : undefined;
  const gravida =
    sex === 'male' && !isOfBoy ? each.reading.tokens.findIndex(({ text }) => /^g\d{1,2}p\d{1,4}$/.test(text)) : -1;
  const place =
    wrong ??
    pregnant ??
    (gravida === -1 ? undefined : { first: gravida, end: gravida + 1, sentence: each.reading.sentences[0]! });
  if (
    !place ||
    (sex === 'male' && isOfBirth(each, place) && !isOwn(each, place.first)) ||
    isOfFormOrInfant(each, place)
  )
    return [];
  const isTold =
    explicit || each.chart?.sex !== undefined || (wrong !== undefined && (isSpokenOf(each) || isAlone(each)));
  if (!isTold && !/^(?:he|she)$/.test(each.reading.tokens[place.sentence.first]?.text ?? '')) return [];
  const row = wrong && rowOf(each, wrong.id);
  return [
    {
      ...spanOf(each.reading.tokens, place.first, place.end),
      category: 'sex_disagrees',
      severity: 'high',
      message: `${wrong?.id ?? 'pregnancy'} is stated of a ${sex} patient`,
      score: 0.85,
      ...(row ? { evidence: [evidenceOf(row, `${row.term} requires ${row.requires}`)] } : {}),
    },
  ];
}

const isOfTrade = (tokens: readonly Token[]): boolean =>
  wordsIn(tokens, /^(?:gyna?ecologist|obstetrician|urologist|surgeon|midwife|sonographer|pathologist)$/).some((at) =>
    /\b(?:he|she|who|patient) (?:is|was|works as) an? /.test(phrase(tokens, at - 5, at + 1)),
  );

/** "Your prostate … your coil threads": of one reader, whose sex is not told. */
function ofBoth(each: Case): readonly SexFound[] {
  const { tokens, mentions } = each.reading;
  const yours = mentions.filter(
    (one) =>
      one.kind === 'anatomy' &&
      one.assertion !== 'other-person' &&
      tokens[one.first - 1]?.text === 'your' &&
      !isOfRelative(each, one),
  );
  const of = (sex: string) => yours.find(({ id }) => rowOf(each, id)?.requires === `${sex} reproductive anatomy`);
  const male = of('male');
  const female = of('female')?.id ?? cycleOf(tokens);
  if (!male || !female) return [];
  return [
    {
      ...spanOf(tokens, male.first, male.end),
      category: 'sex_disagrees',
      severity: 'high',
      message: `${male.id} and ${female} are told of one patient`,
      score: 0.8,
    },
  ];
}

/** "Now that your periods ended". */
const cycleOf = (tokens: readonly Token[]): string | undefined => {
  const at = wordsIn(tokens, /^(?:periods?|menopause|menstruation|pregnancy|pregnancies)$/).find(
    (place) => tokens[place - 1]?.text === 'your' && tokens[place + 1]?.text !== 'of',
  );
  return at === undefined ? undefined : tokens[at]!.text;
};

/** "Whose left ovary", "his uterus": of the child and not of who bore him. */
const isOwn = ({ reading: { tokens } }: Case, first: number): boolean =>
  /(?:^| )(?:whose|his|her)(?: (?:left|right|other|one))?$/.test(phrase(tokens, Math.max(0, first - 2), first));

/** Who is grown, or is spoken of as she. */
const isOfGrownWoman = ({ reading, patient }: Case): boolean =>
  (patient.ageYears ?? 0) >= 16 ||
  reading.patient.some((fact) => fact.kind === 'sex' && !fact.explicit && fact.sex === 'female');

/** "Bladder not palpable, enlarged smooth prostate", "cervical screening declined": what is denied there is not the organ. */
const isFoundOrDeclined = ({ reading: { tokens } }: Case, { assertion, kind, first }: ReadMention): boolean =>
  assertion === 'negated' &&
  kind === 'anatomy' &&
  !hasWord(
    tokens,
    /^(?:no|not|non|without|never|nor|neither|absent|lacks?|rather|instead|than|any|avoid|avoids|avoiding|from)$|n't$/,
    Math.max(0, first - 4),
    first,
  );

/** "Her PSA", "his left ovary": what the possessive's sex does not have. */
function ofOtherOwner(each: Case): readonly SexFound[] {
  const { tokens, mentions } = each.reading;
  const wrong = mentions.find((mention) => {
    // "His LMP was two weeks ago".
    if (mention.kind !== 'anatomy' || !/^(?:active|stopped)$/.test(mention.assertion)) return false;
    // "Seen with his wife; his enlarged uterus" is his; "the overdue Pap test concerned your wife".
    if (isOfRelative(each, mention) && !(each.patient.sex === 'male' && tokens[mention.first - 2]?.text === 'his'))
      return false;
    // "His daughter's contraceptive pill".
    const owner = [1, 2]
      .map((back) => tokens[mention.first - back]?.text)
      .find((word) => /^(?:his|her)$|['’]s$/.test(word ?? ''));
    const requires = rowOf(each, mention.id)?.requires;
    return (
      (owner === 'her' && requires === 'male reproductive anatomy') ||
      (owner === 'his' && requires === 'female reproductive anatomy')
    );
  });
  const row = wrong && rowOf(each, wrong.id);
  return wrong && row
    ? [
        {
          ...spanOf(tokens, wrong.first, wrong.end),
          category: 'sex_disagrees',
          severity: 'high',
          message: `${wrong.id} requires ${row.requires}`,
          score: 0.8,
          evidence: [evidenceOf(row, `${row.term} requires ${row.requires}`)],
        },
      ]
    : [];
}

/** "No penile discharge" of a woman: what is denied is the symptom, as of an organ that is there. */
const isSymptomDenied = ({ reading: { tokens } }: Case, { assertion, kind, first, end }: ReadMention): boolean =>
  assertion === 'negated' &&
  kind === 'anatomy' &&
  /^(?:penile|testicular|scrotal|vaginal|vulval|vulvar)$/.test(tokens[first]!.text) &&
  /^(?:discharge|bleeding|pain|lesions?|ulcers?|swelling|itching|itch|dryness|lumps?|tenderness)$/.test(
    tokens[end - first > 1 ? end - 1 : end]?.text ?? '',
  );

const RELATIVES_OF_SEX: Readonly<Record<string, 'male' | 'female'>> = wordTable({
  mother: 'female',
  mum: 'female',
  mom: 'female',
  sister: 'female',
  daughter: 'female',
  wife: 'female',
  aunt: 'female',
  grandmother: 'female',
  father: 'male',
  dad: 'male',
  brother: 'male',
  son: 'male',
  husband: 'male',
  uncle: 'male',
  grandfather: 'male',
});

/** "Your mother's PSA", "his father's cervical smear": what the relative's sex does not have. */
function ofRelativeOfSex({ reading: { tokens, mentions }, knowledge }: Case): readonly SexFound[] {
  const wrong = mentions.find((mention) => {
    if (mention.kind !== 'anatomy') return false;
    const owner = tokens[mention.first - 1]?.text ?? '';
    const sex = /['’]s$/.test(owner) ? RELATIVES_OF_SEX[owner.slice(0, -2)] : undefined;
    const requires = sex && requiredBy(knowledge.rows('anatomy'), mention.id);
    return requires !== undefined && /^(?:male|female) reproductive/.test(requires) && !requires.startsWith(`${sex} `);
  });
  // "Your mother's PsA" is an arthritis.
  return wrong && !hasWord(tokens, /^(?:psoria\w{2,4}|arthritis)$/)
    ? [
        {
          ...spanOf(tokens, wrong.first, wrong.end),
          category: 'sex_disagrees',
          severity: 'high',
          message: `${wrong.id} is stated of a relative of the other sex`,
          score: 0.85,
        },
      ]
    : [];
}

/** "The overdue Pap test concerned your wife"; "a pregnant nurse": of staff only right beside. */
const isOfRelative = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:nurses?|staff|colleagues?|visitors?|carers?|teacher|midwife|contacts?|workers?)$/,
    Math.max(sentence.first, first - 4),
    Math.min(sentence.end, end + 3),
  ) ||
  wordsIn(
    tokens,
    /^(?:wife|partner|mother|sister|daughter|husband|father|brother|son|women|family|girlfriend|aunt|cousin|niece|(?:wife|partner|mother|sister|daughter|husband|father|brother|son)'s)$/,
    clauseOf(tokens, sentence, first),
    sentence.end,
    // "A 38-year-old father of two": the patient.
  ).some((at) => tokens[at - 1]?.text !== 'old');

/** "We talked about your father's cancer, and you asked for a smear": the reader again. */
function clauseOf(tokens: readonly Token[], { first }: Sentence, at: number): number {
  const turns = wordsIn(tokens, /^(?:you|i|we)$/, first, at).filter(
    (place) => /^(?:and|but|so)$/.test(tokens[place - 1]?.text ?? '') || /^[,;]$/.test(tokens[place - 1]?.text ?? ''),
  );
  return turns.at(-1) ?? first;
}

/** "He had", "she underwent" at the start of a short text: the patient. */
const isSubject = ({ reading: { tokens, sentences } }: Case): boolean =>
  tokens.length <= 40 &&
  sentences.some(
    ({ first }) =>
      /^(?:he|she)$/.test(tokens[first]?.text ?? '') &&
      /^(?:had|has|is|was|underwent|started|takes|took|presents|reports|came|comes|delivered|stopped|uses|began|went|needs|denies)$/.test(
        tokens[first + 1]?.text ?? '',
      ),
  );

/** Called "he" or "she" again and again, and nobody by the other word. */
const isSpokenOf = ({ reading: { tokens } }: Case): boolean => {
  const [he, she] = [/^(?:he|his|him)$/, /^(?:she|her|hers)$/].map((words) => wordsIn(tokens, words).length) as [
    number,
    number,
  ];
  // "You may conceive; his viral load": a letter to her.
  return ((he >= OFTEN && she === 0) || (she >= OFTEN && he === 0)) && !hasWord(tokens, /^(?:you|your)$/);
};
const OFTEN = 2;

/** A short text with one pronoun and nobody else in it: "Orchiectomy in 2016; she gets yearly scans". */
const isAlone = ({ reading: { tokens } }: Case): boolean =>
  tokens.length <= 45 &&
  hasWord(tokens, /^(?:he|his|him)$/) !== hasWord(tokens, /^(?:she|her|hers)$/) &&
  // "After giving birth he feels low".
  !wordsIn(tokens, /^birth$/).some((at) => !/^(?:giving|gave|given)$/.test(tokens[at - 1]?.text ?? '')) &&
  !hasWord(
    tokens,
    /^(?:delivery|delivered|born|gestation|term|you|your|they|their|caller|mother|mom|mum|father|dad|parents?|wife|husband|partner|girlfriend|boyfriend|sister|brother|son|daughter|child|baby|infant|newborn|boy|girl|aunt|uncle|grandmother|grandfather|family|donor|spouse|fianc\S{1,3}|friend|nurse|colleague|patients|women|men|dr|doctor|surgeon|urologist|gyna?ecologist|obstetrician|midwife|consultant|professor|provider)$/,
  );

/** Whether the first possessive comes in a later clause than what is told. */
const isOfTwo = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean => {
  const [first = 0] = wordsIn(tokens, /^(?:his|him|her|hers)$/);
  return first > end && hasWord(tokens, /^(?:[,;]|and|but|while)$/, end, first);
};

/** "His semen sample after a tubal ligation": of whom no "he" speaks. */
const possessorAlone = (each: Case): 'male' | 'female' | undefined =>
  isAlone(each) ? (hasWord(each.reading.tokens, /^(?:he|his|him)$/) ? 'male' : 'female') : undefined;

const CHILD = /^(?:newborns?|neonates?|infants?|baby|boy|toddler|apgars?)$/;

/** Of how a boy was born: the words are his mother's, but not "both ovaries palpable in the scrotum". */
const isOfBirth = (each: Case, { first, sentence }: Pick<ReadMention, 'first' | 'sentence'>): boolean =>
  !(
    /^ovar/.test(each.reading.tokens[first]?.text ?? '') &&
    hasWord(each.reading.tokens, /^(?:palpable|descended|scrotum|felt)$/, first, sentence.end)
  ) &&
  ((each.patient.ageYears ?? 40) < 18 || hasWord(each.reading.tokens, CHILD)) &&
  // "The pregnancy was complicated by diabetes" is his mother's in whatever sentence.
  (/^(?:pregnanc(?:y|ies)|gestation)$/.test(each.reading.tokens[first]?.text ?? '') ||
    hasWord(
      each.reading.tokens,
      /^(?:born|birth|delivery|delivered|uncomplicated|gestation|mother|maternal|product|newborn|prenatal)$/,
      sentence.first,
      sentence.end,
    ));

/** "Breastfeeding well" of a newborn boy, "the pregnancy tests do not apply". */
function isOfFormOrInfant({ reading: { tokens } }: Case, { first, end }: Pick<ReadMention, 'first' | 'end'>): boolean {
  if (/^breast/.test(tokens[first]?.text ?? '')) return hasWord(tokens, CHILD);
  const after = tokens.slice(end, end + 5).map(({ text }) => text);
  return (
    // "Registered as unable to become pregnant".
    /\b(?:unable to|cannot|can't|can not|incapable of|not able to|no ability to) (?:become|becoming|get|getting|be|being)$/.test(
      phrase(tokens, Math.max(0, first - 4), first),
    ) ||
    (/^(?:tests?|testing)$/.test(after[0] ?? '') && after.some((word) => /^(?:not|no|n't|waived|unneeded)$/.test(word)))
  );
}

const rowOf = (each: Case, term: string) => each.knowledge.rows('anatomy').find((row) => row.term === term);

/** "His wife slept in the same room, and is 22 weeks pregnant". */
const isOfWife = (
  { reading: { tokens } }: Case,
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean =>
  hasWord(tokens, /^(?:wife|partner|girlfriend|fianc(?:e|é)e|sister|daughter|mother|she)$/, sentence.first, first);
