import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { diseaseWords, plainWordsOf } from '../../kin-diseases.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const HAD = '(?:has |have |had |with |affected by |ever |been |diagnosed ){1,4}';
/** What a text says that nobody of the family has; the disease is behind it or in the group. */
const DENIED: readonly RegExp[] = [
  /\b(?:no|without|denies|denied|negative|lacks)(?: (?:any|known|significant|a)){0,3} (?:family history|fhx?) (?:of|for) (?<what>[^,;.:]{3,60})/,
  /\b(?:family history|fhx?|fam hx) ?:? ?(?:is |was )?(?:negative|neg|unremarkable) for (?<what>[^,;.:]{3,60})/,
  new RegExp(
    `\\b(?:no|none of (?:his|her|your|the)) (?:(?:close|blood|known|first - degree|first degree|near) ){0,2}(?:relatives?|family members?|one in (?:the|his|her|your) family|parents?(?: or siblings?)?)(?= ) ${HAD}(?<what>[^,;.:]{3,60})`,
  ),
  new RegExp(
    `\\b(?:nobody|no one) (?:else )?in (?:the|his|her|your|their) (?:close |immediate )?family ${HAD}(?<what>[^,;.:]{3,60})`,
  ),
  new RegExp(
    `\\b(?:nobody|no one|none|not one|no relative) (?:among|in|of|on) (?:the|his|her|your|their|hers|yours)(?: (?:close|near|blood|immediate|first - degree))?(?: (?:relatives|kin|family|family members|parents or siblings|side))?(?= ) ${HAD}(?<what>[^,;.:]{3,60})`,
  ),
  /\bno (?:history of |known |case of )?(?<what>[^,;.:]{3,50}?) (?:among|in) (?:the|his|her|your|their) (?:close |near |blood |immediate )?(?:relatives|kin|family)\b/,
  /(?:^|[:,] )(?<what>[^,;.:]{3,50}?) (?:in|among|affect(?:ed|s)|has affected) (?:no|none of (?:his|her|your|the)) (?:(?:close|known|blood|first - degree|near) ){0,2}(?:relatives?|family members?|family)\b/,
  /\b(?:there is|there's|there was|has|with) no (?:history of |known )?(?<what>[^,;.:]{3,50}?) in (?:the|his|her|your|their) (?:close |immediate )?family\b/,
];

/** "No colon cancer before 50", "no other relative": something of it may be there. */
const NARROWED =
  /\b(?:before|under|below|early|premature|young|other|else|further|second|paternal|maternal|mother's|father's|side|sudden)\b/;

/** A disease that the text denies of the whole family, and that the chart has of a relative: "no close relative has had colon cancer". */
export function checkChartFamily(each: Case): readonly Finding[] {
  const { relatives = [] } = each.chart ?? {};
  if (relatives.length === 0) return [];
  const { tokens, sentences } = each.reading;
  const charted = relatives.map(({ names }) => diseaseWords(names));
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      if (sentence.question || sentence.told) return [];
      const said = phrase(tokens, sentence.first, sentence.end);
      if (!/\b(?:family|relatives?|parents?|fhx?|kin)\b/.test(said)) return [];
      const denied = DENIED.map((pattern) => pattern.exec(said)).find((match) => match !== null);
      if (!denied || NARROWED.test(denied[0]) || /\bif\b/.test(said.slice(0, denied.index))) return [];
      const isCharted = denied.groups!.what!.split(/ (?:or|and|nor) /).some((one) => {
        const words = plainWordsOf(one);
        return words.length > 0 && charted.some(({ broad }) => words.every((word) => broad.has(word)));
      });
      if (!isCharted) return [];
      const first = sentence.first + said.slice(0, denied.index).split(' ').length - 1;
      const message = 'the chart has a disease of a relative that the text denies of the family';
      return [contradicted(each, { first, end: first + 2 }, 'chart_family_denied', message, 0.8)];
    })
    .slice(0, 1);
}
