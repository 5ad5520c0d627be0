import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

const SPLEEN =
  /\b(?:splenectomy|asplenia|asplenic|hyposplenism|hyposplenic|functional asplenia|no spleen|without a spleen|spleen (?:was |is being |has been )?(?:removed|taken out))\b/;
/** "Before elective splenectomy he was given", "asplenic patients should receive". */
const GIVEN_FOR =
  /\b(?:was|were|is|are|has been|have been|should be|will be|must be|to be) (?:then |also |now |all )?(?:given|offered|vaccinated|immuni[sz]ed|advised|recommended)\b|\b(?:needs?|requires?|receives?|received|should (?:have|receive|get)|must have|gets?|had|has had|course of)\b/;
/** Vaccines that the want of a spleen is no reason for. */
const OF_OTHER_REASON =
  /^(?:BCG|rotavirus|yellow fever|typhoid|rabies|cholera|Japanese encephalitis|tick-borne|dengue|HPV)/;

/** For a journey, of childhood, beside those for the spleen, or not at all. */
const ELSE =
  /\b(?:not|no need|never|avoid\w{0,3}|unless|travel\w{0,5}|trip|also|too|as well|in addition|child|childhood|infancy|born|years ago|previous\w{0,2}|already|abroad|history|safe|contraindicated|live)\b|\b(?:19|20)\d\d\b/;

/** "Before splenectomy he was given BCG": against encapsulated bacteria and flu, and nothing else, is one vaccinated for it. */
export function checkVaccinesForSpleen({ reading: { tokens, mentions } }: Case): readonly Finding[] {
  return mentions.flatMap((wrong): readonly Finding[] => {
    const { kind, id, sentence } = wrong;
    if (kind !== 'vaccine' || !OF_OTHER_REASON.test(id) || sentence.question || sentence.told) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    if (!SPLEEN.test(said) || !GIVEN_FOR.test(said) || ELSE.test(said)) return [];
    return [
      {
        ...spanOf(tokens, wrong.first, wrong.end),
        family: 'treatment',
        category: 'vaccine_aim_wrong',
        severity: 'moderate',
        verdict: 'unsupported',
        score: 0.75,
        message: `${wrong.id} is no vaccine for want of a spleen: these are pneumococcal, meningococcal, Hib and influenza`,
        about: [wrong.id],
        evidence: [
          { source: 'knowledge', citation: 'vaccines.tsv', text: 'pneumococcal, meningococcal, Hib and influenza' },
        ],
      },
    ];
  });
}
