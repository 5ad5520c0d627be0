import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const DENIES_TAKING =
  /(?:(?:\b(?:do|does|did|is|are|was|has|have) not|n't|\bnot|\bnever|\bcurrently not|\bnot (?:currently|presently|now))(?: \w{2,10}ly)? (?:been )?(?:taken?|taking|takes?|using?|uses?|on|prescribed)|\b(?:denies|denied) (?:taking|using|use of|being on)|\bno longer (?:on|takes?|taking|uses?|using))(?: (?:the|any|her|his|your|oral|of)){0,3}$/;
const NOT_TAKEN =
  /^(?:[\p{L}\d.,/%-]{1,12} ){0,7}?(?:is|are|was)(?= ) (?:not|never) (?:being |currently |actually )?(?=\w)(?:taken|used|prescribed|current|among|one of|part of|on (?:her|his|your|the) (?:current )?(?=\w)(?:list|chart|medicines?|medications?))\b/u;
const OF_ONE_DOSE =
  /^(?:today|tonight|yesterday|morning|evening|night|dose|doses|before|until|unless|if|when|with|together|more|missed|yet|surgery|procedure|again|since|because|alcohol|extra|double|food|week|weekend)$/;

/** "Does not take fluoxetine", "apixaban 5 mg is not taken", of what the chart has as active; who leaves out one dose is not meant. */
export function deniedTaking(each: Case): readonly Finding[] {
  const { tokens, mentions, lexicon } = each.reading;
  const { drugs, wasTaken } = chartedTerms(each.chart!, lexicon);
  const told = mentions.find((one) => {
    if (one.kind !== 'drug' || one.misspelt || one.assertion !== 'negated') return false;
    if (!drugs.has(one.id) || wasTaken.has(one.id) || one.sentence.told || one.sentence.question) return false;
    const clause = partAround(tokens, one);
    const words = (from: number, to: number) => phrase(tokens, from, to);
    const isDenied =
      DENIES_TAKING.test(words(Math.max(clause.first, one.first - 7), one.first)) ||
      NOT_TAKEN.test(words(one.end, Math.min(clause.end, one.end + 14)));
    return isDenied && !clause.words.some((word) => OF_ONE_DOSE.test(word));
  });
  if (!told || mentions.some(({ id, assertion }) => id === told.id && /^(?:active|adjusted)$/.test(assertion)))
    return [];
  const message = `the chart has ${told.id} as active, the text as not taken`;
  return [contradicted(each, told, 'chart_medication_denied', message, 0.75)];
}
