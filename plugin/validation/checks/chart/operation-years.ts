import { MONTH_NAMES } from '../../calendar.ts';
import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { OPERATION_KINDS } from '../../operations.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** "Her hip was replaced in 2012", "gallbladder out four years ago", of an operation that the chart has once and in another year. */
export function checkChartOperationYears(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const { tokens, sentences } = each.reading;
  const dated = datedOf(procedures);
  if (dated.length === 0) return [];
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      if (sentence.question || sentence.told || sentence.section === 'family') return [];
      const said = phrase(tokens, sentence.first, sentence.end);
      if (!WHEN.test(said) || ASIDE.test(said)) return [];
      const wrong = dated.find(({ done, year, month }) =>
        done
          .flatMap((one) => [...said.matchAll(one)])
          .some(({ 0: name, index }) => {
            const when = AT.exec(said.slice(index + name.length));
            return when !== null && isOther(each, when, year, month);
          }),
      );
      if (!wrong || kinIn(tokens, sentence).length > 0) return [];
      const message = `the chart has this operation in ${wrong.year}, the text in another year or month`;
      return [contradicted(each, sentence, 'chart_procedure_date_differs', message, 0.75)];
    })
    .slice(0, 1);
}

const WHEN = /\b(?:(?:19|20)\d\d|years? ago|last year)\b/;
const ASIDE =
  /\b(?:if|planned|scheduled|revision|redo|again|second|first|other|baby|wife|husband|repeat|reoperation|due|scan|imaging)\b/;

interface Dated {
  /** The operation as done. */
  readonly done: readonly RegExp[];
  readonly year: number;
  readonly month?: number;
}

const BY =
  '(?: for (?:an? )?[a-z]{4,20}(?: [a-z]{4,20})?)?(?: [,(])?(?: (?:was|were|done|performed|took|place|surgically|laparoscopically|in|on|about|around|by|at|back|only|just|early|late|years?|followed)){0,5}';
const MONTH = `(?: (?:(?<month>${MONTH_NAMES.join('|')})|spring|summer|autumn|winter|fall))?`;
const DAY = '(?: \\d{1,2}(?: (?:st|nd|rd|th))?(?: of)?)?';
/** When it was done, right behind it. */
const AT = new RegExp(
  `^${BY}${DAY}${MONTH}(?: \\d{1,2})? ?,?(?= ) (?:(?<year>(?:19|20)\\d\\d)\\b|(?<ago>\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty) years? ago|(?<last>last year))(?! (?:to|-|–|(?:an?|he|she|her|his|the)\\b))`,
);
const OUT =
  '(?: ,)?(?: (?:was|were|is|has been|had been|got))?(?: (?:surgically|also|then))? (?:removed|taken out|out|replaced|repaired|fixed|operated(?: on)?|put in|inserted|implanted|fitted|placed|done|surgery|operation|replacement|removal)';

/** Each operation of one part, as done. */
const DONE = OPERATION_KINDS.flatMap(({ charted, part, said }) =>
  part === undefined ? [] : [{ charted, done: [new RegExp(`\\b${part}${OUT}(?![\\w'])`, 'g'), said] }],
);
/** The operations of which the chart has one, with its year. */
const datedOf = once((procedures: readonly ChartEvent[]): readonly Dated[] =>
  DONE.flatMap(({ charted, done }): readonly Dated[] => {
    const own = procedures.filter(({ names, site = '' }) =>
      names.some((name) => charted.test(`${name}, ${site}`.toLowerCase())),
    );
    const year = Number(own[0]?.on?.slice(0, 4));
    if (own.length !== 1 || !(year > 1900)) return [];
    const month = Number(own[0]?.on?.slice(5, 7));
    return [{ done, year, ...(month > 0 && { month }) }];
  }),
);

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', '', 'twelve'];
const LARGE: Readonly<Record<string, number>> = { fifteen: 15, twenty: 20, thirty: 30, a: 1, an: 1 };

function isOther({ asOf }: Case, { groups = {} }: RegExpMatchArray, year: number, month?: number): boolean {
  if (groups.year !== undefined && Number(groups.year) === year && groups.month !== undefined && month !== undefined)
    return Math.abs(MONTH_NAMES.indexOf(groups.month) + 1 - month) > 1;
  if (groups.year !== undefined) return Number(groups.year) !== year;
  const now = asOf.getUTCFullYear();
  if (groups.last !== undefined) return year < now - 1 || year > now;
  const written = groups.ago ?? '';
  const years = /^\d/.test(written) ? Number(written) : (LARGE[written] ?? COUNTS.indexOf(written) + 1);
  return Math.abs(now - years - year) > Math.max(1.5, years * 0.2);
}
