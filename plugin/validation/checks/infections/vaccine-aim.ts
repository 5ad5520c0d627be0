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
  [
    '(?:breast|ovarian|womb|endometrial|uterine|prostate|bowel|colon|testicular|skin|pancreatic|stomach) cancers?',
    'that cancer',
    /^$/,
  ],
];
const LEADS =
  '(?:against|(?:protects?|protection|guards?|shields?) (?:you |him |her |them |babies |infants |the baby )?from|(?:prevents?|prevent|preventing)|(?:lowers?|reduces?|cuts?) (?:the |her |his |your |their )?(?:later |future |lifetime )?(?:risk|chance|risks|chances) of)(?: (?:severe|serious|infant|seasonal|winter|the|a|bout|of|infection|with|disease|caused|by)){0,4}';
const ANY = KEPT_OFF.map(([words]) => words).join('|');
const AIMS = KEPT_OFF.map(([words, disease, vaccines]) => ({
  disease,
  vaccines,
  said: new RegExp(`\\b${LEADS} (?:${words})\\b`),
  // "Against measles, mumps and polio".
  listed: new RegExp(`\\b${LEADS} (?:(?:${ANY})(?: ,)?(?: and)? ){1,4}(?:${words})\\b`),
}));
const TURNED = /\b(?:not|no|never|neither|nor|without|instead|unlike)\b|n't\b/;

/** "Shingrix protects against whooping cough", "nirsevimab to protect her against rotavirus": what a vaccine is said to keep off. */
export function checkVaccineAims({ reading: { tokens, mentions } }: Case): readonly Finding[] {
  const vaccines = mentions.filter(({ kind }) => kind === 'vaccine');
  return vaccines.slice(0, 30).flatMap((vaccine, at): readonly Finding[] => {
    const { sentence, first, end, id } = vaccine;
    const isTwice = vaccines.some((one, order) => order < at && one.first === first);
    if (sentence.question || sentence.told || isTwice || isOfSeveral(tokens, vaccine)) return [];
    const behind = phrase(tokens, end, Math.min(sentence.end, end + 26)).split(/[;.]/)[0]!;
    const aim =
      AIMS.find(({ listed, vaccines: own }) => !own.test(id) && listed.test(behind)) ??
      AIMS.find(({ said }) => said.test(behind));
    if (!aim || aim.vaccines.test(id)) return [];
    const isListed = aim.listed.test(behind);
    const found = (isListed ? aim.listed : aim.said).exec(behind)!;
    if (
      isOfAnother(tokens, vaccine, vaccines, isListed ? aim.listed : aim.said) ||
      TURNED.test(behind.slice(0, found.index))
    )
      return [];
    // "With pneumococcal vaccine, against flu as well": of a list.
    if (!isListed && AIMS.some(({ said, vaccines: own }) => own.test(id) && said.test(behind))) return [];
    const message = `${id} does not protect against ${aim.disease}`;
    return [
      {
        ...spanOf(tokens, first, end),
        family: 'treatment',
        category: 'vaccine_aim_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message,
        about: [id],
        evidence: [{ source: 'knowledge', citation: 'vaccines.tsv', text: message }],
      },
    ];
  });
}

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
  said: RegExp,
): boolean =>
  vaccines.some(
    (one) =>
      one.sentence === vaccine.sentence &&
      one.id !== vaccine.id &&
      // The disease itself may be read as a vaccine's name.
      !said.test(phrase(tokens, one.first - 12, one.end)),
  );
