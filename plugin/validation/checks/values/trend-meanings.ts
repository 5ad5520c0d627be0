import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** Tests that rise as an illness worsens, and those that fall. */
const RISES =
  'CRP|C-reactive protein|ESR|procalcitonin|PCT|lactate|creatinine|urea|BUN|bilirubin|ALT|AST|CK|creatine kinase|troponin|BNP|NT-proBNP|white (?:blood )?(?:cell )?count|WBC|WCC|PSA|viral load|CEA|CA[- ]?125|CA[- ]?19-9|AFP|ammonia|lipase|amylase|inflammatory markers?|D-dimer|LDH|HbA1c|A1c|LDL(?: cholesterol)?|uric acid|urate|calprotectin|protein[- ]creatinine ratio|ACR|proteinuria|parasit(?:a)?emia|blast count|ketones|pain score|PHQ-9|blood pressure|systolic|eye pressure|intraocular pressure|ICP|residual volume';
const FALLS =
  'h(?:a)?emoglobin|Hb|Hgb|platelets?|platelet count|eGFR|GFR|saturations?|sats|SpO2|ejection fraction|LVEF|EF|albumin|CD4(?: count)?|peak flow|FEV1|neutrophils?|neutrophil count|ANC|ferritin|vitamin D|B12|urine output|GCS|PaO2|six-minute walk(?: distance)?';
const NUMBER = '(?:\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,6}(?:\\.\\d{1,3})?)(?![\\d/])';
const UNIT =
  '(?: ?(?:x ?10\\^?9\\/L|%|[a-zµμ]{1,6}\\/(?:d|m|µ|μ|u)?[lL]|mm ?Hg|mL\\/min|L\\/min|copies(?:\\/mL)?|U\\/L|IU\\/L|mm\\/h|points?))?';
const WHEN =
  '(?:,? (?:on (?:admission|arrival|[A-Z][a-z]{2,8})|at (?:admission|baseline|diagnosis)|last (?:week|month|year|time)|yesterday|in [A-Z][a-z]{2,8}|overnight|today|now|this (?:morning|week)|after [a-z]{3,14}(?: [a-z]{3,14})?|over \\w{1,6} (?:days?|hours|weeks|months)|in \\w{1,6} (?:days?|hours|weeks|months)|with treatment|on treatment)){0,2}';
const CHANGES =
  '(?:(?:went|gone|came|come|fell|fallen|rose|risen|dropped|climbed|moved|improved|falling|rising|dropping|down|up|has|have|is|was|been|your|level|count|steadily|slowly|quickly|further) ?){0,5}';
const BETTER =
  'better|improving|improved|improvement|recovering|recovery|settling|settled|resolving|clearing|healing|working(?: well)?|responding|good response|under control|coming under control|getting better|going down|on the mend|in remission|well controlled';
const WORSE =
  'worse|worsening|deteriorating|deteriorated|failing|treatment failure|progressing|progression|progressed|spreading|coming back|relaps\\w{2,4}|recurring|recurrence|getting worse|not working|out of control|flaring|uncontrolled|declining';
const LEAD = '(?:[^.;\\n\\d]|i\\.e\\.){0,70}?';

const TREND = lean(
  `\\b(?:(?<rises>${RISES})|(?<falls>${FALLS}))\\b(?: (?:level|count|result|value)s?)?[ :,]{1,2}${CHANGES}(?:from )?(?<from>${NUMBER})${UNIT}${WHEN}(?:,? (?:down |up |and (?:is )?now |now |then |rising |falling )?(?:to |→ ?|-> ?|now |then |fell to |rose to )|,? and (?:is )?(?:now )?|→|->)(?<to>${NUMBER}|undetectable)${UNIT}${WHEN}(?<lead>${LEAD})\\b(?:(?<better>${BETTER})|(?<worse>${WORSE}))\\b(?<behind>[^.;\\n]{0,24})`,
  'gi',
);
const CHANGED =
  /\b(?:went|gone|came|come|fell|fallen|rose|risen|dropped|climbed|moved|improved|falling|rising|dropping|down|up|from)\b/i;
const OPEN =
  /\b(?:not|no|never|isn't|aren't|hasn't|nor|if|unless|until|watch|in case|risk|whether|despite|although|though|but|however|without|than|could|may|might|would|stop|prevent|call|tell|before|heart failure|kidney failure|renal failure|previous|feel|feels|feeling|symptoms|breathing|pain|cough|fever|appetite|worry|was)\b/i;

const numberOf = (said: string): number => (/^u/i.test(said) ? 0 : Number(said.replaceAll(',', '')));

/** "CRP went from 210 to 18, a sign that the infection is getting worse": two values, and a way that they do not go. */
export const checkTrendMeanings = ({ searched }: Case): readonly Finding[] =>
  matchesIn(searched, TREND).flatMap((match): readonly Finding[] => {
    const { rises, from = '', to = '', lead = '', better, behind = '' } = match.groups ?? {};
    const [first, second] = [numberOf(from), numberOf(to)];
    // "The eGFR is 30 to 60": a range.
    const way = match[0].slice(0, match[0].indexOf(lead === '' ? to : lead));
    if (!/→|->|\b(?:now|then|yesterday|today|last)\b/.test(way) && !CHANGED.test(way)) return [];
    if (OPEN.test(lead) || /^ ?(?:than|if|until|before)\b/i.test(behind)) return [];
    const ratio = Math.max(first, second) / Math.max(Math.min(first, second), 1e-9);
    if (ratio < 1.15) return [];
    const isWorse = second > first === (rises !== undefined);
    if (isWorse !== (better !== undefined)) return [];
    const name = match.groups?.rises ?? match.groups?.falls ?? '';
    const message = `from ${plain(first)} to ${plain(second)} is no ${better === undefined ? 'worsening' : 'improvement'}`;
    return [
      misreadAt(spanOfMatch(match), {
        message,
        evidence: [
          {
            source: 'common clinical reference',
            citation: 'direction of a test',
            text: `${name.length > 0 ? 'this test' : 'it'} ${rises === undefined ? 'falls' : 'rises'} as the illness worsens`,
          },
        ],
        score: 0.82,
      }),
    ];
  });
