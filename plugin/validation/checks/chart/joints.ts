import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** What is done to one of several parts, in words of the chart and of a text. */
interface Repair {
  readonly done: RegExp;
  readonly parts: readonly string[];
}
const REPAIRS: readonly Repair[] = [
  {
    done: /\b(?:replacements?|replaced|arthroplast(?:y|ies)|prosthesis|t[hk][ar])\b/,
    parts: ['hip', 'knee', 'shoulder', 'elbow', 'ankle'],
  },
  {
    done: /\b(?:replacements?|replaced|valvuloplasty)\b/,
    parts: ['aortic', 'mitral', 'tricuspid', 'pulmonary'],
  },
  {
    done: /\b(?:fixation|orif|nailing|plating|open reduction)\b/,
    parts: ['hip', 'femur', 'tibia', 'ankle', 'wrist', 'radius', 'humerus', 'elbow', 'clavicle', 'patella'],
  },
  {
    done: /\b(?:transplants?|transplantation|transplanted)\b/,
    parts: ['kidney', 'liver', 'heart', 'lung', 'pancreas', 'corneal'],
  },
  {
    done: /\b(?:hernia (?:repair|operation|surgery)|herniorrhaphy|repair of .{0,20}hernia)\b/,
    parts: ['inguinal', 'umbilical', 'incisional', 'ventral', 'hiatal', 'femoral'],
  },
  { done: /\b(?:fusion|laminectomy|discectomy|decompression)\b/, parts: ['cervical', 'lumbar', 'thoracic'] },
];
const plainly = (words: string): string =>
  words
    .replace(/\btka\b|\btkr\b/g, 'knee replacement')
    .replace(/\btha\b|\bthr\b/g, 'hip replacement')
    .replace(/\brenal\b/g, 'kidney')
    .replace(/\bhepatic\b/g, 'liver')
    .replace(/\bcardiac\b/g, 'heart');

interface Done {
  readonly repair: Repair;
  readonly part: string;
  readonly sides: ReadonlySet<string>;
  readonly years: ReadonlySet<number>;
}

/** Repairs that the chart has of one part only. */
const doneOf = once((procedures: readonly ChartEvent[]): readonly Done[] =>
  REPAIRS.flatMap((repair): readonly Done[] => {
    const own = procedures.flatMap(({ names, site = '', on }) =>
      names.flatMap((name) => {
        const words = plainly(`${name} ${site}`.toLowerCase());
        return repair.done.test(words) ? [{ words, on }] : [];
      }),
    );
    const parts = repair.parts.filter((part) => own.some(({ words }) => words.includes(part)));
    if (parts.length !== 1) return [];
    return [
      {
        repair,
        part: parts[0]!,
        sides: new Set(own.flatMap(({ words }) => words.match(/\b(?:left|right)\b/g) ?? [])),
        years: new Set(own.flatMap(({ on }) => (on === undefined ? [] : [Number(on.slice(0, 4))]))),
      },
    ];
  }),
);

const AHEAD =
  /\b(?:if|whether|planned|plan|plans|scheduled|booked|referr\w{1,4}|consider\w{0,3}|candidate|will|would|may(?! \d)|might|could|awaiting|list|before|until|not|no|never|without|denies|declined|other|also|second|then|later|pain|arthritis|fracture|injection|mother|father)\b/;
const DONE =
  /\b(?:s \/ p|status post|had|has had|underwent|undergone|after|following|since|in (?:19|20)\d\d|history|hx|psh|pshx|surgical|prior|previous|was|your|her|his|post ?- ?op\w{0,8})\b|,/;

/** "S/p left total knee arthroplasty, March 2024" of a hip that was replaced then: the operation of another part, of the charted side or year. */
export function checkChartJoints(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const charted = doneOf(procedures);
  if (charted.length === 0) return [];
  const { tokens } = each.reading;
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const words = plainly(said);
      if (AHEAD.test(words) || !DONE.test(words)) return [];
      const wrong = charted.find(({ repair, part, sides, years }) => {
        const match = repair.done.exec(words);
        if (!match || words.includes(part)) return false;
        const around = words.slice(Math.max(0, match.index - 40), match.index + match[0].length + 24);
        const near = around.split(' ');
        if (!repair.parts.some((one) => one !== part && near.includes(one))) return false;
        const isOfSide = near.some((word) => sides.has(word));
        return (
          isOfSide ||
          writtenDatesIn(tokens, sentence.first, sentence.end).some(({ year }) => year !== undefined && years.has(year))
        );
      });
      if (!wrong || kinIn(tokens, sentence).length > 0) return [];
      const message = `the chart has this operation of the ${wrong.part}, the text of another part`;
      return [contradicted(each, sentence, 'chart_procedure_differs', message, 0.75)];
    })
    .slice(0, 1);
}
