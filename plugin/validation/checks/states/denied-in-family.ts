import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { diseaseWords, plainWordsOf } from '../../kin-diseases.ts';
import { matchesIn } from '../../needed-words.ts';

/** "No family history of bowel cancer", "nobody in the family has had heart disease", "none of his relatives has diabetes". */
const DENIED =
  /\b(?:(?:no|denies|denied|without|negative|nil|not any)(?: any| known| significant| relevant| strong| such| a){0,2}(?= ) (?:family (?:history|hx)|fhx?|familial history) (?:of|for)|(?:family (?:history|hx)|fhx?)(?: is| was|:)? (?:is )?negative for|(?:nobody|no one|no-one)(?: else)? (?:in|on) (?:the|his|her|your|their|either side of the|both sides of the)(?: immediate| close| extended)? family(?: has| have| had| ever| known| suffered| suffers| been| with| diagnosed| from){1,5}|(?:none of (?:his|her|your|the) (?:relatives|family|parents and siblings|close relatives)|no (?:relatives?|first-degree relatives?|blood relatives?|family members?))(?: has| have| had| ever| known| suffered| suffers| been| with| diagnosed| from){1,5}) (?<what>[^.;:,\n()]{3,60})/gi;
/** Of some kinds, ages and sides only. */
const QUALIFIED =
  /\b(?:premature|early|young|younger|before|under|apart|except|besides|other|beyond|aside|but|paternal|maternal|mother's|father's|significant|since|until|inherited|hereditary|on (?:the|his|her|your) (?:mother|father)|sudden|adverse|anaesthetic|anesthetic|reactions?|problems?)\b/i;

const BLOOD_KIN =
  /\b(?<!\b(?:adoptive|adopted|foster|step|god|wife's|husband's|partner's) ?-?)(?:mother|father|mum|mom|dad|parents|brothers?|sisters?|siblings?|aunts?|uncles?|grand(?:mother|father|parent|ma|pa)s?|cousins?|twin)\b(?!'s (?:friend|partner|husband|wife)|-in-law)(?<told>[^.;\n]{2,90})/gi;
/** What says that somebody has it. */
const HAS =
  /^[^,]{0,40}?\b(?:(?:has|have|had|having|got|with|developed|suffers? (?:from|with)|suffered (?:from|with)?|died (?:of|from)|diagnosed with|treated for|takes?|inject(?:s|ed|ing)?|uses?|lost (?:his|her|their) lives? to|succumbed to)) (?<disease>[^,]{2,50})/i;
const IT = /^(?:it|that|this|the (?:disease|condition|same))\b/i;
const DENIES =
  /\b(?:no|not|never|nor|neither|without|denie[sd]|denying|free|negative|none|n't|nothing|if|whether|did not|screened|risk|tested|worried|fear\w{0,3})\b|n't\b/i;
/** What only one who has it takes. */
const TREATED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:insulin|metformin|gliclazide|diabetic)\b/i, 'diabetes'],
  [/\b(?:stents?|bypass|angina)\b/i, 'coronary heart attack'],
  [/\b(?:fits|epileptic|seizures?)\b/i, 'epilepsy seizures'],
  [/\b(?:breast removed|mastectomy|chemotherapy)\b/i, 'cancer'],
  [/\b(?:memory clinic|alzheimer\w{0,2})\b/i, 'dementia'],
];

/** A disease that no relative has, and one who has it: "nobody in the family has diabetes … his sister injects insulin". */
export function checkDeniedInFamily({ searched, reading }: Case): readonly Finding[] {
  return matchesIn(searched, DENIED)
    .flatMap((denied): readonly Finding[] => {
      const what = denied.groups?.what ?? '';
      if (QUALIFIED.test(what)) return [];
      const kinds = kindsOf(what);
      if (kinds.length === 0) return [];
      const told = matchesIn(searched, BLOOD_KIN).find(
        ({ index, groups }) =>
          (index >= denied.index + denied[0].length || index < denied.index) &&
          Math.abs(index - denied.index) < WITHIN &&
          isTold(groups?.told ?? '', kinds, index > denied.index),
      );
      const asked = reading.sentences.some(({ question }) => question);
      return told && !asked
        ? [
            disagreementAt(
              { start: told.index, end: told.index + told[0].length },
              {
                category: 'negation_disagrees',
                severity: 'high',
                message: 'the text denies a disease in the family and tells of a relative who has it',
                said: 'none in the family',
                score: 0.75,
              },
            ),
          ]
        : [];
    })
    .slice(0, 1);
}
const WITHIN = 300;

/** "Breast or ovarian cancer": the words of each. */
function kindsOf(what: string): readonly (readonly string[])[] {
  const parts = what
    .replace(/\b(?:in|among|on|at|so|that|which|who)\b.{0,60}$/i, '')
    .split(/ or | nor |\/| and /i)
    .map(plainWordsOf);
  const [last = ''] = parts.at(-1)?.slice(-1) ?? [];
  return parts
    .map((words) => (words.length === 1 && last === 'cancer' ? [...words, last] : words))
    .filter((words) => words.length > 0 && words.length < 4 && !words.every((word) => LOOSE.test(word)));
}
const LOOSE =
  /^(?:note|such|same|this|relevance|significance|importance|interest|else|anything|similar|kind|sort|mental|blood)$/;

function isTold(clause: string, kinds: readonly (readonly string[])[], isAfter: boolean): boolean {
  const has = HAS.exec(clause);
  const disease = has?.groups?.disease;
  if (!has || disease === undefined || DENIES.test(clause.slice(0, has.index + has[0].length))) return false;
  // "Her brother died of it", not "her mother takes it".
  if (isAfter && IT.test(disease)) return !/\b(?:takes?|inject\w{1,3}|uses?) $/i.test(has[0].slice(0, -disease.length));
  const treated = TREATED.filter(([pattern]) => pattern.test(disease)).map(([, name]) => name);
  const { broad } = diseaseWords([disease, ...treated]);
  return kinds.some((words) => words.every((word) => broad.has(word)));
}
