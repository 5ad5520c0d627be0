import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** After an exposure: days 0, 3, 7 and 14, a fifth dose on day 21 to 30. */
const LAST_DAY = 30;
const LISTED = /\bdays?(?: numbers?)? (?<days>\d{1,3}(?:(?: ,)?(?: and| ,| &| \/| then)? \d{1,3}){1,4})\b/;
const AFTER_EXPOSURE =
  /\b(?:immune globulin|immunoglobulin|rig|hrig|bite|bitten|bat|exposure|pep|post - exposure|scratch|dog|fox|raccoon)\b/;
const BEFORE = /\bpre - exposure|\bpreexposure\b|\bprep\b|\bbefore (?:travel|the trip)\b|\btravel\b/;

/** "Come back on days 30, 90 and 180" for the rabies vaccine after a bite. */
export function checkRabiesDays({ reading: { tokens, mentions, sentences } }: Case): readonly Finding[] {
  const vaccine = mentions.find(({ kind, id }) => kind === 'vaccine' && id === 'rabies');
  if (!vaccine) return [];
  const said = phrase(tokens, 0, tokens.length);
  if (!AFTER_EXPOSURE.test(said) || BEFORE.test(said)) return [];
  const off = sentences.find(({ first, end, question, told }) => {
    const days = question || told ? undefined : LISTED.exec(phrase(tokens, first, end))?.groups?.days;
    return days?.match(/\d{1,3}/g)?.some((day) => Number(day) > LAST_DAY);
  });
  return off
    ? [
        disagreementAt(spanOf(tokens, vaccine.first, vaccine.end), {
          category: 'vaccine_interval_wrong',
          message: 'after an exposure rabies vaccine is given on days 0, 3, 7 and 14',
          said: 'doses of rabies vaccine months after the exposure',
          score: 0.8,
          about: [vaccine.id],
        }),
      ]
    : [];
}
