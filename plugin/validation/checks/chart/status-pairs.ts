import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';
import { NEW, PAST } from './status.ts';

/** A medicine that was stopped, told in one breath with one that goes on: "antiplatelet therapy at present is aspirin plus clopidogrel". */
export function checkChartStatusPairs(each: Case): readonly Finding[] {
  if (!each.chart?.pastMedications) return [];
  const { drugs, taken, wasTaken } = chartedTerms(each.chart, each.reading.lexicon);
  const { mentions, tokens } = each.reading;
  const isOrder = ({ kind, misspelt, assertion, sentence }: ReadMention) =>
    kind === 'drug' && !misspelt && /^(?:active|adjusted)$/.test(assertion) && !sentence.told && !sentence.question;
  const isGoing = ({ id }: ReadMention) => drugs.has(id) || taken.has(id);
  const orders = mentions.filter(isOrder);
  const pair = orders.find((one, order) => {
    if (isGoing(one) || !wasTaken.has(one.id)) return false;
    return [orders[order - 1], orders[order + 1]].some((other) => {
      if (!other || other.sentence !== one.sentence || !isGoing(other) || wasTaken.has(other.id)) return false;
      const [from, to] = one.first < other.first ? [one, other] : [other, one];
      return isTogether(each, from, to);
    });
  });
  if (pair) return [finding(each, pair, `the chart has ${pair.id} as stopped, the text as taken`)];
  return dual(each, new Set([...taken.keys()]), new Set([...wasTaken.keys()]), tokens.length);
}

const finding = (each: Case, place: { readonly first: number; readonly end: number }, message: string): Finding =>
  contradicted(each, place, 'chart_medication_stopped', message, 0.75);

const TOGETHER =
  /^(?:\d\S{0,6} (?:mg|mcg) (?:\S{2,8} )?)?(?:plus|and|with|\+|&|in combination with|combined with|together with)$/;
/** The whole sentence tells of now. */
const OF_NOW =
  /\b(?:at present|present|current(?:ly)?|now|remains?|stays?|continues?|continued|therapy|treatment|regimen|takes?|taking|on|is|are)\b/;
const OTHER_TIME =
  /\b(?:initially|instead|either|or|versus|vs|between|interaction|compared|year of|months? of|weeks? of|course|until|for (?:a|one|two|three|six|twelve|\d{1,2}) (?:years?|months?|weeks?)|then|first|admission|recommend\w{0,3}|should|would|could|may|might|if|no longer|never|not|without|risk|bleeding on|while on)\b/;

/** "Aspirin plus clopidogrel", with no word of another time, of a beginning or an end. */
function isTogether({ reading: { tokens } }: Case, from: ReadMention, to: ReadMention): boolean {
  const between = phrase(tokens, from.end, to.first);
  if (!TOGETHER.test(between)) return false;
  const { first, end } = from.sentence;
  const said = phrase(tokens, first, end);
  const isBare = first === from.first && end - to.end <= 1;
  return (
    (isBare || OF_NOW.test(said)) &&
    !OTHER_TIME.test(said) &&
    !said.split(' ').some((word) => PAST.test(word) || NEW.test(word))
  );
}

/** "Dual antiplatelet therapy continues" of two of which one was stopped. */
function dual(
  each: Case,
  taken: ReadonlySet<string>,
  wasTaken: ReadonlySet<string>,
  length: number,
): readonly Finding[] {
  const ofKind = (ids: ReadonlySet<string>) =>
    [...ids].filter((id) => id !== '' && each.knowledge.subjectsOf(id).has('antiplatelet'));
  const going = ofKind(taken);
  if (length === 0 || going.length > 1 || ofKind(wasTaken).filter((id) => !taken.has(id)).length === 0) return [];
  const told = ownSentences(each.reading).find(
    ({ said }) =>
      DUAL.test(said) && !OTHER_TIME.test(said) && !said.split(' ').some((word) => PAST.test(word) || NEW.test(word)),
  );
  return told
    ? [finding(each, told.sentence, 'the chart has one antiplatelet of two as stopped, the text both as taken')]
    : [];
}
const DUAL =
  /\b(?:on|continues?(?: (?:on|with))?|remains on|stays on|takes|current(?:ly)?|still on) (?:\w{2,9} )?(?:dapt|dual ?- ?antiplatelets?(?: therapy| treatment)?)\b|\b(?:dapt|dual ?- ?antiplatelets?(?: therapy| treatment)?) (?:(?:is|to|still|currently) ){0,2}(?:continues?|continued|ongoing|goes on|carries on|unchanged)\b/;
