import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** Diseases by the vaccines and antibodies that keep them off; a combination keeps off more than its name says. */
const KEPT_OFF: readonly (readonly [words: string, disease: string, vaccines: RegExp])[] = [
  ['rsv|respiratory syncytial virus', 'RSV', /^(?:RSV|nirsevimab|palivizumab|clesrovimab)/],
  ['rotavirus', 'rotavirus', /^rotavirus/],
  ['shingles|herpes zoster', 'shingles', /^(?:zoster|varicella)/],
  ['chicken ?pox|varicella', 'chickenpox', /^(?:varicella|MMRV)/],
  ['measles|mumps|rubella', 'measles, mumps and rubella', /^MMR/],
  ['tetanus|diphtheria|lockjaw', 'tetanus and diphtheria', /^(?:DTaP|Td)/],
  ['whooping cough|pertussis', 'whooping cough', /^(?:DTaP|Tdap|Td)/],
  ['polio|poliomyelitis', 'polio', /^(?:IPV|DTaP|Td)/],
  ['flu|influenza', 'influenza', /^influenza/],
  ['hpv|cervical cancer|genital warts|human papillomavirus', 'HPV', /^HPV/],
  ['hepatitis b', 'hepatitis B', /^(?:hepatitis B|DTaP|hepatitis A)/],
  ['hepatitis a', 'hepatitis A', /^(?:hepatitis A|hepatitis B|typhoid)/],
  ['rabies', 'rabies', /^rabies/],
  ['yellow fever', 'yellow fever', /^yellow fever/],
  ['typhoid', 'typhoid', /^(?:typhoid|hepatitis A)/],
  ['covid(?: ?-? ?19)?', 'COVID-19', /^COVID/],
  ['tuberculosis|tb', 'tuberculosis', /^BCG/],
  ['pneumonia', 'pneumonia', /^(?:PCV|PPSV|influenza|Hib|RSV|COVID|varicella|MMR|DTaP|Tdap)/],
  ['pneumococc(?:us|al (?:disease|infections?|pneumonia|meningitis))', 'pneumococcal disease', /^(?:PCV|PPSV)/],
  ['meningococc(?:us|al (?:disease|infections?|meningitis|septica?emia))', 'meningococcal disease', /^Men/],
  ['hib|haemophilus influenzae(?: type b)?', 'Hib', /^(?:Hib|DTaP)/],
  ['bronchiolitis', 'bronchiolitis', /^(?:RSV|nirsevimab|palivizumab|clesrovimab)/],
  ['malaria', 'malaria', /^(?:malaria|R21|RTS)/],
  ['gonorrhoea|gonorrhea', 'gonorrhoea', /^Men/],
  // No vaccine keeps these off.
  ['chlamydia|syphilis|genital herpes|hiv|trichomoniasis', 'that infection', /^$/],
  [
    'cold sores|herpes simplex|croup|glandular fever|infectious mononucleosis|scarlet fever|the common cold|threadworms?|scabies|head lice',
    'that illness',
    /^$/,
  ],
  ['hepatitis c', 'hepatitis C', /^$/],
  ['hepatitis(?! [a-c]\\b)', 'hepatitis', /^(?:hepatitis|DTaP|typhoid)/],
  [
    '(?:breast|ovarian|womb|endometrial|uterine|prostate|bowel|colon|testicular|skin|pancreatic|stomach) cancers?',
    'that cancer',
    /^$/,
  ],
];
interface Aim {
  readonly disease: string;
  /** Ids of what keeps it off. */
  readonly vaccines: RegExp;
  readonly words: RegExp;
}
const AIMS: readonly Aim[] = KEPT_OFF.map(([words, disease, vaccines]) => ({
  disease,
  vaccines,
  words: new RegExp(`^(?:${words})$`),
}));
const ANY = KEPT_OFF.map(([words]) => words).join('|');
const LEAD =
  /\b(?:against|(?:protects?|protection|guards?|shields?) (?:you |him |her |them |babies |infants |the baby )?from|(?:prevents?|preventing)|(?:lowers?|reduces?|cuts?) (?:the |her |his |your |their )?(?:later |future |lifetime )?(?:risk|chance|risks|chances) of)(?: (?:severe|serious|infant|seasonal|winter|the(?! common cold)|a|bout|of|infection|with|disease|caused|by)){0,4}(?= )/g;
const DISEASE = new RegExp(` (${ANY})\\b`, 'y');
const AND = /(?: ,)?(?: and)?/y;
// "To prevent shingles you are given", "the vaccine against whooping cough is".
const PURPOSE =
  /\b(?:to (?:prevent|ward off|avoid|protect (?:\w{1,14} ){1,2}(?:against|from))|(?:vaccine|jab|shot|vaccination|protection|protected) (?:against|from|for)|to guard against)(?= )/g;
const THEN_GIVEN =
  /^(?: \w{1,12}| ,){0,5} (?:is|be|get|gets|given|give|have|has|had|receive|receives|received|take|need|needs|recommend|recommended|offer|offered)(?: (?:you|him|her|them|the|an?|your|his|first|dose|of|today)){0,4}$/;
const TURNED = /\b(?:not|no|never|neither|nor|without|instead|unlike)\b|n't\b/;

const NEXT_CLAUSE = /[;.]| and (?:he|she|they|you|i|the patient) (?:is|are|was|were|has|have|had)\b/;

/** "Shingrix protects against whooping cough", "nirsevimab to protect her against rotavirus": what a vaccine is said to keep off. */
export function checkVaccineAims({ reading: { tokens, mentions } }: Case): readonly Finding[] {
  const vaccines = mentions.filter(({ kind }) => kind === 'vaccine');
  return vaccines.slice(0, 30).flatMap((vaccine, at): readonly Finding[] => {
    const { sentence, first, end, id } = vaccine;
    const isTwice = vaccines.some((one, order) => order < at && one.first === first);
    if (sentence.question || sentence.told || isTwice || isOfSeveral(tokens, vaccine)) return [];
    const due = vaccines[at - 1];
    if (due && isInPlaceOf(tokens, due, vaccine)) return [findingOf(tokens, vaccine, `what ${due.id} does`)];
    const asked = askedFor(phrase(tokens, Math.max(sentence.first, first - 18), first), id);
    if (
      asked &&
      vaccines.every(
        (one) => one === vaccine || one.id === id || one.sentence !== sentence || isDisease(asked, tokens, one),
      )
    )
      return [findingOf(tokens, vaccine, asked.disease)];
    // "I suggested the shingles vaccine, and he is fully vaccinated against COVID-19": of another clause.
    const behind = phrase(tokens, end, Math.min(sentence.end, end + 26)).split(NEXT_CLAUSE)[0]!;
    const aims = aimsIn(behind);
    const aim =
      AIMS.find((one) => !one.vaccines.test(id) && aims.some(({ others }) => others.includes(one))) ??
      AIMS.find((one) => aims.some(({ first: said }) => said === one));
    if (!aim || aim.vaccines.test(id)) return [];
    const listed = aims.find(({ others }) => others.includes(aim));
    const found = listed ?? aims.find(({ first: said }) => said === aim)!;
    if (isOfAnother(tokens, vaccine, vaccines, aim, Boolean(listed)) || TURNED.test(behind.slice(0, found.index)))
      return [];
    // "With pneumococcal vaccine, against flu as well": of a list.
    if (!listed && aims.some(({ first: said }) => said?.vaccines.test(id))) return [];
    return [findingOf(tokens, vaccine, aim.disease)];
  });
}

/** "Due your pneumonia vaccine; today you will receive BCG": another is given than the one that is due. */
function isInPlaceOf(tokens: Case['reading']['tokens'], due: ReadMention, given: ReadMention): boolean {
  const isDue = /\bdue (?:for )?(?:an? |the |your |his |her )?(?:first |second |next |routine )?$/.test(
    `${phrase(tokens, Math.max(due.sentence.first, due.first - 5), due.first)} `,
  );
  const isToday =
    /^(?:vaccine |shot |jab |dose )?(?:, |; |\. )(?:so )?(?:today|now) (?:you|he|she|we)(?: (?:will|are|is|get|gets|receive|receives|have|has|give|given|getting|giving|you|him|her|be|the|an?|your|his|her|first|dose|of)){1,5}$/.test(
      phrase(tokens, due.end, given.first),
    );
  const isAkin = AIMS.some(({ vaccines }) => vaccines.test(due.id) && vaccines.test(given.id));
  return isDue && isToday && due.id !== given.id && !isAkin;
}

/** The disease whose name stands at a place, behind a space. */
function diseaseAt(text: string, at: number): { readonly aim: Aim; readonly end: number } | undefined {
  DISEASE.lastIndex = at;
  const words = DISEASE.exec(text)?.[1];
  if (words === undefined) return undefined;
  return { aim: AIMS.find((aim) => aim.words.test(words))!, end: at + 1 + words.length };
}

/** Diseases that a text says are kept off: where that begins, the first named, and up to four listed behind it. */
interface SaidAims {
  readonly index: number;
  readonly first: Aim | undefined;
  readonly others: readonly Aim[];
}

/** "Protects against measles, mumps and polio". */
const aimsIn = (text: string): readonly SaidAims[] =>
  [...text.matchAll(LEAD)].map((lead) => {
    const [first, ...others] = listedFrom(text, lead.index + lead[0].length);
    return { index: lead.index, first, others };
  });

/** Up to five diseases that are named one behind the other from a place on. */
function listedFrom(text: string, start: number): readonly Aim[] {
  const aims: Aim[] = [];
  for (let named = diseaseAt(text, start); named && aims.length < 5; named = diseaseAt(text, AND.lastIndex)) {
    aims.push(named.aim);
    AND.lastIndex = named.end;
    AND.test(text);
  }
  return aims;
}

/** What a vaccine is said to be for in front of it, where it keeps off something else. */
function askedFor(before: string, id: string): Aim | undefined {
  const said = before.split(/[;.]/).at(-1)!.trim();
  if (TURNED.test(said)) return undefined;
  // "For cervical cancer prevention she gets".
  const aims = [...askedBehind(said, PURPOSE, ''), ...askedBehind(said, /\bfor(?= )/g, ' prevention')];
  return aims.some(({ vaccines }) => vaccines.test(id)) ? undefined : AIMS.find((aim) => aims.includes(aim));
}

/** Diseases named between such words and others, from which on the text only says that something is given. */
const askedBehind = (said: string, lead: RegExp, behind: string): readonly Aim[] =>
  [...said.matchAll(lead)].flatMap((found) => {
    const named = diseaseAt(said, found.index + found[0].length);
    const isGiven =
      named && said.startsWith(behind, named.end) && THEN_GIVEN.test(said.slice(named.end + behind.length));
    return isGiven ? [named.aim] : [];
  });

/** "The vaccine against whooping cough": the disease itself may be read as a vaccine's name. */
const isDisease = (aim: Aim, tokens: Case['reading']['tokens'], { first, end }: ReadMention): boolean =>
  aimsIn(`against ${phrase(tokens, first, end)}`).some((said) => said.first === aim);

const findingOf = (tokens: Case['reading']['tokens'], { id, first, end }: ReadMention, disease: string): Finding => {
  const message = `${id} does not protect against ${disease}`;
  return {
    ...spanOf(tokens, first, end),
    family: 'treatment',
    category: 'vaccine_aim_wrong',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.82,
    message,
    about: [id],
    evidence: [{ source: 'knowledge', citation: 'vaccines.tsv', text: message }],
  };
};

/** "The flu and COVID vaccines". */
const isOfSeveral = (tokens: Case['reading']['tokens'], { first, end }: ReadMention): boolean =>
  /^(?:and|or|&|\/|,)$/.test(tokens[first - 1]?.text ?? '') ||
  /^(?:vaccines|jabs|shots|vaccinations)$/.test(tokens[end]?.text ?? '') ||
  /^(?:vaccines|jabs|shots|vaccinations)$/.test(tokens[end - 1]?.text ?? '');

/** Another vaccine stands between, or stands with it: "RSV and flu vaccines protect against flu". */
const isOfAnother = (
  tokens: Case['reading']['tokens'],
  vaccine: ReadMention,
  vaccines: readonly ReadMention[],
  aim: Aim,
  isListed: boolean,
): boolean =>
  vaccines.some(
    (one) =>
      one.sentence === vaccine.sentence &&
      one.id !== vaccine.id &&
      // The disease itself may be read as a vaccine's name.
      !aimsIn(phrase(tokens, one.first - 12, one.end)).some(({ first, others }) =>
        isListed ? others.includes(aim) : first === aim,
      ),
  );
