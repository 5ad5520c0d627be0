import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, matchIn } from '../../needed-words.ts';
import { isRoster } from '../../patient.ts';

/** Told of the one who is written to, or of the patient, as it is now: "you have", "as she has", not "if you have". */
const HAS =
  "(?<!\\b(?:if|whether|unless|until|when|once|in case|think|thought|thinks|worried|worry|afraid|fear|feared|suspect|suspected|wondered|see|checks?|mean|means|say|says|said|told|asked)(?: that)? )\\b(?:you|he|she)(?:'ve| (?:now |do |does |also |still |clearly |in fact )?(?:have|has))(?: got)? (?:an? |the |some |mild |early |severe |type \\d |stage \\w{1,3} ){0,2}";
const HAD =
  "(?<!\\b(?:if|whether|unless|think|thought|worried|afraid|feared|suspected|say|says|said|told|asked)(?: that)? )\\b(?:you|he|she)(?:'ve| have| has|'d)? (?:had|suffered) (?:an? |the |small |mild |minor ){1,2}";
/** A year or an age puts it at another time. */
const NOW =
  '(?!,? (?:in|at|when|as|since|before|years?|months?|aged?|last|once|risk|screen\\w{0,4}|gene|clinic|team|nurse)\\b)';
const RESULT =
  '(?:is|are|was|were|came back|come back|looks?|:|both|all|again|also|now|today|reviewed|completely|entirely| ){0,5}';
const NORMAL = '(?:normal|clear|negative|fine|unremarkable|reassuring|healthy|clean)\\b';
const NEGATIVE = '(?:negative|clear|not detected)\\b';

/** What a test has ruled out, by how the text tells the test and how it tells the disease (standard clinical knowledge). */
const DISPROVED: readonly (readonly [what: string, test: RegExp, told: RegExp])[] = [
  [
    'cancer where the tissue is benign',
    /\b(?:no (?:cancer|cancerous|malignant|abnormal) cells(?! (?:were |was )?(?:seen |found )?(?:in|at) (?:the |your |any )?(?:\w{3,10} )?(?:nodes?|margins?|glands?|edges?|liver|bones?))|no (?:sign|signs|evidence|trace) of (?:cancer|malignancy)(?! (?:elsewhere|spread|in (?:the |your )?(?:\w{3,10} )?(?:nodes?|liver|bones?|lungs?)|having))|(?:biopsy|histology|lump|mole|sample|tissue|polyps?) (?:\w{2,12} ){0,5}(?:benign|fibroadenoma|harmless|not (?:cancer|cancerous|malignant)))\b/i,
    lean(
      `${HAS}(?:(?:breast|prostate|bowel|colon|skin|lung|ovarian|cervical|thyroid|bladder) )?(?:cancer|malignancy|melanoma)\\b${NOW}`,
      'gi',
    ),
  ],
  [
    'a heart attack with normal troponins',
    new RegExp(`\\btroponins?(?: \\w{1,9}){0,6}? ${RESULT}${NORMAL}`, 'i'),
    lean(`${HAD}(?:heart attack|nstemi|stemi|myocardial infarction)\\b${NOW}`, 'gi'),
  ],
  [
    'a broken bone with a film that shows none',
    /\b(?:no (?:fractures?|broken bones?|breaks?|bony injury)|nothing (?:is )?broken)\b(?! of| elsewhere| in)/i,
    lean(
      `${HAS}(?:broken|fractured|a fracture|break)\\b(?! (?:nights?|sleep))${NOW}|\\b(?:your|his|her) (?:wrist|ankle|arm|leg|hip|foot|hand|finger|toe|collarbone|elbow|rib|nose) (?:is|was) (?:broken|fractured)\\b${NOW}`,
      'gi',
    ),
  ],
  [
    'strep throat with a negative test',
    new RegExp(
      `\\b(?:strep|throat|streptococcal)(?: throat| rapid| antigen| swab| test| culture){1,3} ${RESULT}${NEGATIVE}`,
      'i',
    ),
    lean(`${HAS}(?:strep(?: throat)?|streptococcal)\\b${NOW}`, 'gi'),
  ],
  [
    'gestational diabetes with a normal tolerance test',
    /\b(?:glucose tolerance test|tolerance test|OGTT|GTT)\b(?:[^.;\n]|\.(?=\d)){0,60}\b(?:normal|negative|passed|fine)\b/i,
    lean(`${HAS}(?:gestational|pregnancy) diabetes\\b${NOW}`, 'gi'),
  ],
  [
    'diabetes with a normal HbA1c',
    /\b(?:HbA1c|A1c)\b[^.;\n]{0,25}\b(?:normal|non-diabetic range)\b/i,
    lean(`${HAS}(?:diabetes|become diabetic)\\b(?! insipidus)${NOW}`, 'gi'),
  ],
  [
    'thyroid disease with normal thyroid tests',
    new RegExp(
      `\\b(?:thyroid (?:tests?|bloods?|function|blood tests?|function tests?)|TFTs?|TSH) ${RESULT}normal\\b`,
      'i',
    ),
    lean(`${HAS}(?:under-?active|over-?active|hypo-?thyroidism|hyper-?thyroidism)\\b${NOW}`, 'gi'),
  ],
  [
    'coeliac disease that was ruled out',
    /\bco?eliac (?:disease )?(?:has been |was |is )?(?:ruled out|excluded)|\bco?eliac (?:blood )?(?:tests?|antibodies|screen) (?:is|are|was|were) (?:negative|normal)\b/i,
    lean(`${HAS}co?eliac\\b${NOW}|\\b(?:for|because of|with) (?:your|his|her) co?eliac disease\\b`, 'gi'),
  ],
  [
    'a urinary infection with clear urine',
    /\burine (?:test|dip|dipstick|culture|sample) (?:is|was|came back|showed|shows|grew)? ?(?:negative|clear|normal|no growth|no infection|nothing)\b/i,
    lean(
      `${HAS}(?:urine infection|urinary tract infection|urinary infection|UTI|bladder infection|cystitis)\\b${NOW}`,
      'gi',
    ),
  ],
  [
    'covid or flu with a negative swab',
    new RegExp(
      `\\b(?:covid|covid-19|flu|influenza)(?: PCR| lateral flow| swab| antigen| test| rapid){1,3} ${RESULT}${NEGATIVE}`,
      'i',
    ),
    lean(`${HAS}(?:covid|covid-19|flu|influenza)\\b(?! (?:jab|vaccine|symptoms))${NOW}`, 'gi'),
  ],
  [
    'heart failure with a heart that pumps normally',
    /\b(?:echo(?:cardiogram)?|heart scan|ultrasound of (?:the|your|his|her) heart) (?:is|was|showed|shows|looked)(?: \w{2,12}){0,4} (?:normal|no heart failure)\b/i,
    lean(`${HAS}heart failure\\b${NOW}`, 'gi'),
  ],
  [
    'narrowed arteries with a clean angiogram',
    /\bangiogram (?:\w{2,10} ){0,4}(?:normal|clean|clear|smooth|no (?:narrow\w{0,4}|blockages?|disease))\b/i,
    lean(
      `${HAS}(?:blocked|narrowed|coronary artery disease|blockage|narrowing)|\\bthe (?:blocked|narrowed) (?:coronary )?artery (?:was|has been|is)\\b`,
      'gi',
    ),
  ],
  [
    'a stroke with a scan that shows none',
    /\b(?:scan|MRI|CT)(?: of (?:the|your|his|her) (?:head|brain))? (?:is|was|showed|shows|rules out|ruled out|excluded)(?: \w{2,10}){0,3}? (?:no stroke|no sign of (?:a )?stroke|a stroke)\b/i,
    lean(`${HAD}stroke\\b${NOW}`, 'gi'),
  ],
  [
    'osteoporosis with a normal bone scan',
    /\b(?:bone (?:density|scan)(?: scan)?|DEXA|DXA)(?: scan)? (?:is|was|came back|shows|showed)(?: \w{2,8}){0,2}? normal\b/i,
    lean(`${HAS}osteoporosis\\b${NOW}`, 'gi'),
  ],
  [
    'sleep apnoea with a normal sleep study',
    /\bsleep study (?:is|was|came back|shows|showed)(?: \w{2,8}){0,2}? (?:normal|no (?:sleep )?apno?ea)\b/i,
    lean(`${HAS}(?:obstructive )?sleep apno?ea\\b${NOW}`, 'gi'),
  ],
  [
    'an infection that the test did not find',
    /\b(?:chlamydia|gonorrho?ea|syphilis|HIV|hepatitis [BC])(?: PCR| antibody| antigen| swab| test| screen| serology){0,2} (?:is|was|came back|:|tests? (?:is|was|were)) ?(?:negative|clear|not detected)\b/i,
    lean(`${HAS}(?:chlamydia|gonorrho?ea|syphilis|HIV|hepatitis [BC])\\b${NOW}`, 'gi'),
  ],
  [
    'a clot in a leg that the scan does not show',
    /\b(?:doppler|duplex|leg scan|ultrasound)(?: of (?:the|your|his|her) legs?)? (?:is|was|showed|shows)(?: \w{2,8}){0,2}? (?:normal|clear|no (?:clots?|DVT|deep vein thrombosis))\b/i,
    lean(`${HAS}(?:DVT|deep vein thrombosis|clot in (?:the|your|his|her) leg)\\b${NOW}`, 'gi'),
  ],
  [
    'an allergy that was tested and taken off',
    /\b(?:not|no longer) allergic\b(?! to (?:the )?other)|\b(?:allergy|allergy label|label) (?:has been |was )(?:removed|taken off|disproved)\b/i,
    /\b(?:because|as|since) (?:you|he|she|they) (?:are|is) (?:still )?allergic to\b/gi,
  ],
];

/** A result that a later one corrects, or that cannot be trusted. */
const CORRECTED =
  /\b(?:repeat(?:ed)? (?:test|swab|scan|film|x-ray|biopsy)|initially|at first|but|however|although|though|on review|false(?:ly)?[- ](?:negative|positive)|despite|even though|previous(?:ly)?|first (?:test|scan|film|swab|biopsy))\b/i;
const LONGEST = 1200;

/** "Both troponins were normal … You had a heart attack": what a result of the text rules out, told as so. */
export function checkDisproved({ searched, reading }: Case): readonly Finding[] {
  const { text } = searched;
  if (text.length > LONGEST || isRoster(reading)) return [];
  return DISPROVED.flatMap(([what, test, told]): readonly Finding[] => {
    const result = matchIn(searched, test);
    const said = result ? matchesIn(searched, told)[0] : undefined;
    if (!result || !said || [result, said].some((match) => CORRECTED.test(sentenceAround(text, match)))) return [];
    return [
      disagreementAt(spanOfMatch(said), {
        category: 'disproved_and_told',
        message: `the text tells ${what}`,
        score: 0.78,
      }),
    ];
  }).slice(0, 1);
}

const sentenceAround = (text: string, { index, 0: words }: RegExpExecArray): string => {
  const end = text.slice(index + words.length).search(/[.\n]/);
  return text.slice(
    Math.max(text.lastIndexOf('. ', index), text.lastIndexOf('\n', index)) + 1,
    end === -1 ? undefined : index + words.length + end,
  );
};
