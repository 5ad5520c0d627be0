import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** "Since the disc is pressing on the nerve, …", "given the widespread wheeze, …": the reason that a sentence opens with. */
const OPENS =
  /^(?:so |and |but )?(?:since|as|because|given that|seeing that|because of|given|in view of|owing to|due to|with) (?<reason>(?:it|they|this|the|that|your|his|her|he|she|you|we)(?= ) [^,;:]{4,90}|(?:the )?[a-z]{4,14} [^,;:]{3,80}),/;
/** What makes a reason no plain statement that something is there. */
const NOT_THERE =
  /\b(?:no|not|never|none|nothing|neither|nor|without|absence|absent|free|clear|clears|cleared|normal|negative|benign|harmless|resolved|settled|gone|stopped|less|low|lack|ruled|excluded|unlikely|stable|unchanged|previous\w{0,2}|last|before|repeat\w{0,2}|second|later|latest|new|other|another|today's|follow - up|prior|risk|risks|history|family|mother|father|may|might|could|would|if|rarely|seldom|fear|worried|worry|concern\w{0,3}|ago|used|was once|clinic|pathway|line|team|nurse|screen\w{0,3}|surgeon|specialist|symptoms?|leaflet|diary|chart)\b|n't\b/;
/** "It showed severe dyskaryosis", "the dip was positive for nitrites", "the lump is cancerous": of a test that was clear. */
const FOUND =
  /^(?:it|they|this|that|(?:the|your|his|her) [a-z-]{3,14}(?: [a-z-]{3,14})?) (?:showed|shows|grew|found|revealed|was positive|were positive|is positive|came back positive|was abnormal|were abnormal|is abnormal|came back abnormal|is malignant|was malignant|is cancerous|was cancerous|is cancer|was infected|is infected|picked up|confirmed)\b/;
/** Another test's, or another time's: "your first scan was clear". */
const EARLIER =
  /\b(?:first|initial\w{0,2}|previous\w{0,2}|earlier|last (?:year|month|week)|ago|original\w{0,2}|then|at first)\b/;
const TEST =
  /\b(?:smear|swab|scan|mri|ct|x - ray|xray|biopsy|histology|culture|cultures|dip|dipstick|urine|test|bloods?|mammogram|ultrasound|echo|ecg|film|sample|scrape|cytology|colonoscopy|endoscopy|screen|doppler)\b/;
const CLEAR =
  /\b(?:(?:was|is|were|are|came back|looked|looks) (?:[a-z]{4,10} )?(?:clear|normal|negative|benign|unremarkable)|negative for|did not (?:grow|show|find|reveal)|(?:grew|showed|shows|found|revealed|with) no|no growth|nothing (?:grew|abnormal|worrying|sinister))\b/;
/** The words of what a sentence denies: "no disc prolapse", "without wheeze", "denies chest pain". */
const DENIES =
  /\b(?:no|without|denies|free of|nor|not any|never any) (?!(?:longer|further|more|other|new|change|changes|doubt|need|reason|cause|worse|better|different|current|recent|previous|one|wonder)\b)(?:(?:signs?|evidence|sign|sound|trace|history|hint|features?) (?:of|for) )?(?:any )?(?<what>[a-z-]{3,16}(?: [a-z-]{3,16}){0,2})/g;
const ENDS =
  /^(?:and|or|on|in|of|at|with|to|for|from|by|is|was|are|were|has|have|that|which|so|but|since|today|now|seen|found|the|this|her|his|your|at|there|when|if|nor|no)$/;
/** Words that mean the same. */
const SAME: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:cancer\w{0,3}|malignan\w{1,3}|tumou?rs?)$/, /\b(?:malignan\w{1,3}|cancer\w{0,3}|carcinoma)\b/],
  [/^(?:fractures?|break)$/, /\b(?:broken|fractured?|fractures)\b/],
  [/^(?:infections?|infected)$/, /\b(?:infected|infection|septic|pus)\b/],
  [/^(?:clots?|thrombosis|thrombus|dvt|embolism)$/, /\b(?:clots?|thrombosis|thrombus|dvt|embolism)\b/],
  [/^(?:discharge|pus)$/, /\b(?:pus|discharge)\b/],
];

/** "MRI showed no nerve compression. Since the disc is compressing the nerve, …": a reason that the sentence before denies. */
export function checkReasonsAgainst({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return sentences
    .flatMap((sentence, at): readonly Finding[] => {
      const before = sentences[at - 1];
      if (!before || [sentence, before].some(isNoStatement)) return [];
      const reason = OPENS.exec(wordsOf(tokens, sentence))?.groups?.reason;
      if (reason === undefined || NOT_THERE.test(reason)) return [];
      const said = wordsOf(tokens, before);
      if (EARLIER.test(said)) return [];
      const isAgainst =
        deniedIn(said).some((what) => isTold(what, reason)) ||
        (FOUND.test(reason) && TEST.test(said) && CLEAR.test(said));
      if (!isAgainst) return [];
      return [
        disagreementAt(spanOf(tokens, sentence.first, Math.min(sentence.end, sentence.first + 8)), {
          category: 'negation_disagrees',
          message: 'the text gives as a reason what it says is not so',
          said: 'denied in the sentence before',
          score: 0.78,
        }),
      ];
    })
    .slice(0, 1);
}

const isNoStatement = ({ question, told, section }: Sentence): boolean =>
  question === true || told === true || section === 'family' || section === 'past';

const wordsOf = (tokens: readonly Token[], { first, end }: Sentence): string =>
  phrase(tokens, first, Math.min(end, first + MOST));
/** In tokens: more of a sentence is not read. */
const MOST = 70;

/** The last word of each thing that is denied. */
function deniedIn(said: string): readonly string[] {
  return [...said.matchAll(DENIES)].flatMap(({ groups }) => {
    const words = groups!.what!.split(' ');
    const stop = words.findIndex((word) => ENDS.test(word));
    const head = (stop === -1 ? words : words.slice(0, stop)).at(-1);
    return head === undefined || head.length < LEAST ? [] : [head];
  });
}
const LEAST = 4;

const isTold = (what: string, reason: string): boolean =>
  SAME.some(([name, told]) => name.test(what) && told.test(reason)) ||
  (what.length >= STEM &&
    reason.split(' ').some((word) => word.length >= STEM && word.startsWith(what.slice(0, STEM))));
/** Letters by which two words are of one stem. */
const STEM = 6;
