import type { ChartEvent, ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import { DONE_KINDS, type DoneKind } from '../../done-kinds.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { OPERATION_KINDS } from '../../operations.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Told as done. */
const DONE =
  /\b(?:had|has had|have had|underwent|undergone|status post|s \/ p|post|history of|hx of|surgical history|psh|previous|prior|past|earlier|after|following|since|came through|recover\w{2,4} from|was|were|done|performed|placed|implanted|inserted|received|treated (?:with|by))\b/;
const NOT_DONE =
  /\b(?:if|whether|will|would|should|could|(?<!\d |in )may(?! \d)|might|plan\w{0,4}|scheduled|booked|listed|await\w{0,3}|waiting|consider\w{0,3}|candidate|refer\w{0,5}|offer\w{0,3}|declin\w{2,3}|refus\w{2,3}|recommend\w{0,3}|discuss\w{0,3}|due|next|repeat|before|until|unless|prior to|not|no|never|without|denie[sd]|free|cancel\w{0,5}|postponed|deferred|need\w{0,1}|risk|options?|elective|today|tomorrow|for the (?:procedure|operation)|or|instead|rather|question|outside|elsewhere|other hospital|pre)\b/;

/**
 * "Appendectomy in 2015" of a chart that has a cholecystectomy of that day or year which the text does not tell, and nowhere
 * an appendectomy; "had a hip replacement" of who has had only the knee replaced.
 */
export function checkChartUnlistedOperations(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart?.procedures) return [];
  const { tokens } = each.reading;
  const own = ownSentences(each.reading);
  const text = own.map(({ said }) => said).join(' . ');
  const listed = kindsIn(chart);
  const untold = chart.procedures.filter((one) => isUntold(one, text));
  return own
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const dates = writtenDatesIn(tokens, sentence.first, sentence.end);
      if (!(DONE.test(said) || dates.length > 0) || kinIn(tokens, sentence).length > 0) return [];
      const [date] = dates.length === 1 ? dates : [];
      const isInstead = untold.some(({ on }) => date === undefined || (on !== undefined && isOn(date, on)));
      if (!DONE_KINDS.some((kind) => !listed.has(kind) && isTold(said, kind, isInstead))) return [];
      const message = 'the chart has procedures, and not this one';
      return [contradicted(each, sentence, 'chart_procedure_differs', message, 0.75)];
    })
    .slice(0, 1);
}

/** Told of the past, where the chart has another in its place, else with its year. */
const isTold = (said: string, { all }: DoneKind, isInstead: boolean): boolean =>
  [...said.matchAll(all)].some(
    ({ 0: name, index }) =>
      !NOT_DONE.test(said.slice(Math.max(0, index - 50), index + name.length + 40)) &&
      (isInstead || IN_YEAR.test(said.slice(index + name.length))),
  );
/** Right behind it: "in 2015", "for appendicitis in May 2015". */
const IN_YEAR =
  /^(?: (?:for|of|on|the|her|his|your|left|right|with|side|knee|hip|breast|eye|was|were|done|performed|complicated|uncomplicated|[a-z]{5,14})){0,5}(?: [,(])? (?:in|on|of|from)?(?: (?:early|late|\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december|[,/])){0,4} ?(?:19|20)\d\d\b/;

/** The kinds that the chart names anywhere. */
const kindsIn = once((chart: ChartFacts): ReadonlySet<DoneKind> => {
  const words = JSON.stringify(chart).toLowerCase();
  return new Set(DONE_KINDS.filter(({ charted }) => charted.test(words)));
});

/** Of a kind that is known, and no word of it in the text. */
function isUntold({ names, site = '' }: ChartEvent, text: string): boolean {
  const name = `${names.join(' | ')} ${site}`.toLowerCase();
  const kinds = DONE_KINDS.filter(({ charted }) => charted.test(name));
  const wide = OPERATION_KINDS.filter(({ charted, part }) => part !== undefined && charted.test(name));
  return (
    kinds.length > 0 &&
    !kinds.some(({ said }) => said.test(text)) &&
    !wide.some(({ part, said }) => text.match(said) !== null || PARTS.get(part!)!.test(text))
  );
}
/** The part of each operation, as a text names it. */
const PARTS = new Map(
  OPERATION_KINDS.flatMap(({ part }) => (part === undefined ? [] : [[part, new RegExp(`\\b${part}\\b`)] as const])),
);
