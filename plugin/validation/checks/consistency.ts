import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { byTheText, evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isRoster } from '../patient.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../reading/words.ts';

type Found = Omit<Finding, 'family' | 'verdict' | 'evidence'> & Partial<Pick<Finding, 'evidence'>>;

const THE_TEXT = [byTheText('two statements of the same text')];

/** Statements of one text that cannot both be true. */
export function checkConsistency(each: Case): readonly Finding[] {
  return [
    ...ages(each),
    ...titles(each),
    ...sexes(each),
    ...allergies(each),
    ...pregnancies(each),
    ...therapies(each),
  ].map((found) => ({
    evidence: THE_TEXT,
    ...found,
    family: 'consistency',
    verdict: 'contradicted',
  }));
}

/** Two ages of the patient, more than a year apart. */
function ages({ reading }: Case): readonly Found[] {
  const stated = reading.patient.filter((fact) => fact.kind === 'age' && fact.ofPatient);
  const [first] = stated;
  if (first?.kind !== 'age' || isRoster(reading)) return [];
  const hasMother = hasWord(reading.tokens, /^(?:mother|maternal|born|delivery|delivered|birth)$/);
  const other = stated.find(
    (fact) =>
      fact.kind === 'age' &&
      Math.abs(fact.years - first.years) > 1.01 &&
      // A mother's age stands beside her baby's.
      !(hasMother && Math.min(fact.years, first.years) < 1),
  );
  if (other?.kind !== 'age') return [];
  return [
    {
      ...spanOf(reading.tokens, other.first, other.end),
      category: 'age_disagrees',
      severity: 'high',
      message: `the text gives the patient two ages, ${plain(first.years)} and ${plain(other.years)} years`,
      score: 0.85,
    },
  ];
}

/** "Mr. [ID_001] is a 67-year-old woman". */
function titles({ reading }: Case): readonly Found[] {
  const sexes = reading.patient.filter((fact) => fact.kind === 'sex' && fact.explicit);
  const title = sexes.find(({ first }) => /^(?:mr|mrs|ms)$/.test(reading.tokens[first]?.text ?? ''));
  const stated = sexes.find(({ first }) =>
    reading.tokens.slice(Math.max(0, first - 4), first).some(({ text }) => text === 'old'),
  );
  if (
    title?.kind !== 'sex' ||
    stated?.kind !== 'sex' ||
    title.sex === stated.sex ||
    stated.first < title.first ||
    stated.first - title.first > 12
  )
    return [];
  return [
    {
      ...spanOf(reading.tokens, stated.first, stated.end),
      category: 'sex_disagrees',
      severity: 'high',
      message: `the patient is addressed as ${title.sex} and described as ${stated.sex}`,
      score: 0.8,
    },
  ];
}

/** Anatomy and conditions of the other sex, said of the patient. */
function sexes(each: Case): readonly Found[] {
  const { sex } = each.patient;
  // A transgender man has a cervix.
  if (hasWord(each.reading.tokens, /^(?:transgender|trans|nonbinary|intersex|ftm|mtf)$/)) return [];
  const explicit = each.reading.patient.some((fact) => fact.kind === 'sex' && fact.explicit);
  const owned = ofOtherOwner(each);
  if (owned.length > 0) return owned;
  if (!sex || !(explicit || each.chart?.sex || isSubject(each))) return [];
  const other = sex === 'male' ? 'female' : 'male';
  const wrong = each.reading.mentions.find((mention) => {
    // "Discussed cervical cancer screening" with a man.
    const isDiscussed =
      mention.assertion === 'hypothetical' &&
      hasWord(
        each.reading.tokens,
        /^(?:discuss|discussed|talked|offer|offered|reviewed|order|ordered|recommend|recommended|schedule|scheduled|due|overdue|book|booked)$/,
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
    const isSaid = /^(?:active|stopped|adjusted)$/.test(mention.assertion) || isFoundOrDeclined(each, mention);
    if (!isSaid && !isDiscussed && !isDue && !isDone) return false;
    if (isOfRelative(each, mention)) return false;
    if (mention.kind === 'condition') return each.knowledge.conditions.get(mention.id)?.sex === other;
    return mention.kind === 'anatomy' && rowOf(each, mention.id)?.requires === `${other} reproductive anatomy`;
  });
  const pregnant =
    sex === 'male' && each.patient.pregnant
      ? each.reading.patient.find((fact) => fact.kind === 'pregnant' && !isOfWife(each, fact))
      : undefined;
  const gravida = sex === 'male' ? each.reading.tokens.findIndex(({ text }) => /^g\d{1,2}p\d{1,4}$/.test(text)) : -1;
  const place =
    wrong ??
    pregnant ??
    (gravida === -1 ? undefined : { first: gravida, end: gravida + 1, sentence: each.reading.sentences[0]! });
  if (!place || isOfBirth(each, place.sentence) || isOfFormOrInfant(each, place)) return [];
  const isTold = explicit || each.chart?.sex !== undefined;
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
function ofOtherOwner(each: Case): readonly Found[] {
  const { tokens, mentions } = each.reading;
  const wrong = mentions.find((mention) => {
    // "His LMP was two weeks ago".
    if (mention.kind !== 'anatomy' || !/^(?:active|stopped)$/.test(mention.assertion)) return false;
    // "Seen with his wife; his enlarged uterus" is his; "the overdue Pap test concerned your wife".
    if (isOfRelative(each, mention) && !(each.patient.sex === 'male' && tokens[mention.first - 2]?.text === 'his'))
      return false;
    const owner = [1, 2]
      .map((back) => tokens[mention.first - back]?.text)
      .find((word) => /^(?:his|her)$/.test(word ?? ''));
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

/** "The overdue Pap test concerned your wife"; "a pregnant nurse": of staff only right beside. */
const isOfRelative = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:nurses?|staff|colleagues?|visitors?|carers?|teacher|midwife|contacts?|workers?)$/,
    Math.max(sentence.first, first - 4),
    Math.min(sentence.end, end + 3),
  ) ||
  hasWord(
    tokens,
    /^(?:wife|partner|mother|sister|daughter|husband|father|brother|son|women|family|girlfriend|aunt|cousin|niece|(?:wife|partner|mother|sister|daughter|husband|father|brother|son)'s)$/,
    sentence.first,
    sentence.end,
  );

/** "He had", "she underwent" at the start of a short text: the patient. */
const isSubject = ({ reading: { tokens, sentences } }: Case): boolean =>
  tokens.length <= 40 &&
  sentences.some(
    ({ first }) =>
      /^(?:he|she)$/.test(tokens[first]?.text ?? '') &&
      /^(?:had|has|is|was|underwent)$/.test(tokens[first + 1]?.text ?? ''),
  );

const CHILD = /^(?:newborns?|neonates?|infants?|baby|boy|toddler|apgars?)$/;

/** Of how a boy was born: the words are his mother's. */
const isOfBirth = (each: Case, sentence: Sentence): boolean =>
  ((each.patient.ageYears ?? 40) < 18 || hasWord(each.reading.tokens, CHILD)) &&
  hasWord(
    each.reading.tokens,
    /^(?:born|birth|delivery|delivered|uncomplicated|gestation|mother|maternal|product|newborn|prenatal)$/,
    sentence.first,
    sentence.end,
  );

/** "Breastfeeding well" of a newborn boy, "the pregnancy tests do not apply". */
function isOfFormOrInfant({ reading: { tokens } }: Case, { first, end }: Pick<ReadMention, 'first' | 'end'>): boolean {
  if (/^breast/.test(tokens[first]?.text ?? '')) return hasWord(tokens, CHILD);
  const after = tokens.slice(end, end + 5).map(({ text }) => text);
  return (
    /^(?:tests?|testing)$/.test(after[0] ?? '') && after.some((word) => /^(?:not|no|n't|waived|unneeded)$/.test(word))
  );
}

const rowOf = (each: Case, term: string) => each.knowledge.anatomy.find((row) => row.term === term);

/** "No known drug allergies" and an allergy to a drug. */
function allergies({ reading }: Case): readonly Found[] {
  const { tokens } = reading;
  const none = wordsIn(tokens, /^(?:nkda|nka|allerg(?:y|ies)|no|denies|denied|without)$/).find((at) =>
    isNoAllergy(tokens, at),
  );
  if (none === undefined) return [];
  const allergen = reading.mentions.find(
    (mention) =>
      (mention.kind === 'drug' || mention.kind === 'class') &&
      mention.assertion === 'allergen' &&
      !(mention.sentence.first <= none && none < mention.sentence.end) &&
      hasWord(tokens, SAYS_ALLERGY, mention.sentence.first, mention.sentence.end) &&
      // "Record heparin allergy": found out now. "If penicillin allergic": a case that is thought of.
      !hasWord(tokens, FOUND_NOW, mention.sentence.first, mention.first),
  );
  if (!allergen) return [];
  return [
    {
      ...spanOf(tokens, allergen.first, allergen.end),
      category: 'allergy_disagrees',
      severity: 'high',
      message: `the text says both that there are no known drug allergies and that there is one to ${allergen.id}`,
      score: 0.8,
    },
  ];
}

const FOUND_NOW =
  /^(?:if|unless|whether|record|add|document|update|flag|enter|label|newly|developed|possible|suspected)$/;
const SAYS_ALLERGY = /^(?:allergic|allergy|allergies|anaphylaxis|anaphylactic|hives|angioedema|reaction)$/;

/** `NKDA`, "no known allergies", "denies any drug allergies", "has no allergies to medication". */
export function isNoAllergy(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]!.text;
  if (text === 'nkda' || (text === 'nka' && tokens[at]!.capitals)) {
    // "NKDA except cephalexin".
    return (
      !/^(?:except|other|besides|but|apart)$/.test(tokens[at + 1]?.text ?? '') &&
      !hasWord(tokens, /^(?:incorrect|wrong|outdated|inaccurate)$/, at + 1, at + 6)
    );
  }
  if (/^allerg(?:y|ies)$/.test(text)) {
    const none = tokens[at + 1]?.text === ':' ? at + 2 : at + 1;
    return /^(?:none|nil)$/.test(tokens[none]?.text ?? '') && /^(?:\.|;|,|known|)$/.test(tokens[none + 1]?.text ?? '');
  }
  if (!/^(?:no|denies|denied|without)$/.test(text)) return false;
  const next = tokens.slice(at + 1, at + 5).map((token) => token.text);
  const allergies = next.findIndex((word) => /^allerg(?:y|ies)$/.test(word));
  return (
    allergies !== -1 &&
    next.slice(0, allergies).every((word) => /^(?:known|any|drug|medication|medicine|to)$/.test(word)) &&
    (!/^(?:to|except|other)$/.test(tokens[at + 2 + allergies]?.text ?? '') ||
      // "No allergies to medicines".
      /^to (?:any )?(?:medicines?|medications?|drugs?)$/.test(
        phrase(tokens, at + 2 + allergies, at + 4 + allergies + (tokens[at + 3 + allergies]?.text === 'any' ? 1 : 0)),
      ))
  );
}

/** "Not on anticoagulation" and "hold her warfarin". */
function therapies({ reading, knowledge }: Case): readonly Found[] {
  const { tokens, mentions } = reading;
  return mentions.flatMap((none): readonly Found[] => {
    const before = [tokens[none.first - 2]?.text, tokens[none.first - 1]?.text].join(' ');
    if ((none.kind !== 'class' && none.kind !== 'drug') || !/^(?:not on|not taking|not using|off all)$/.test(before))
      return [];
    const given = mentions.find(
      (one) =>
        one.kind === 'drug' &&
        one.sentence !== none.sentence &&
        knowledge.subjectsOf(one.id).has(none.id) &&
        /^(?:his|her|their|home|continue|continues|resume|takes|taking)$/.test(tokens[one.first - 1]?.text ?? ''),
    );
    if (!given) return [];
    return [
      {
        ...spanOf(tokens, given.first, given.end),
        category: 'therapy_disagrees',
        severity: 'moderate',
        message: `the text says that the patient is not on ${none.id} and speaks of the patient's ${given.id}`,
        score: 0.7,
      },
    ];
  });
}

/** "His wife slept in the same room, and is 22 weeks pregnant". */
const isOfWife = (
  { reading: { tokens } }: Case,
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean =>
  hasWord(tokens, /^(?:wife|partner|girlfriend|fianc(?:e|é)e|sister|daughter|mother|she)$/, sentence.first, first);

/** Pregnant and not pregnant. */
function pregnancies({ reading }: Case): readonly Found[] {
  const facts = reading.patient.filter((fact) => fact.kind === 'pregnant');
  const yes = facts.find((fact) => fact.kind === 'pregnant' && fact.pregnant);
  const no = facts.some((fact) => fact.kind === 'pregnant' && !fact.pregnant);
  if (!yes || !no) return [];
  return [
    {
      ...spanOf(reading.tokens, yes.first, yes.end),
      category: 'pregnancy_disagrees',
      severity: 'moderate',
      message: 'the text says both that the patient is and is not pregnant',
      score: 0.6,
    },
  ];
}
