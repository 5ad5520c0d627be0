import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Side } from '../sides/side-word.ts';
import { contradicted } from './age-and-sex.ts';

/** Parts of which there are two, and the operation that takes one out, as charts name it. */
const PARTS: readonly (readonly [part: RegExp, operation: RegExp])[] = [
  [/^kidney$/, /(?<!partial |hemi-?)nephrectomy/],
  [/^breast$/, /mastectomy/],
  [/^(?:testicle|testis)$/, /orchi\w{0,2}ectomy/],
  [/^ovary$/, /oophorectomy/],
  [/^lung$/, /pneumonectomy/],
  [/^adrenal$/, /adrenalectomy/],
  [/^eye$/, /enucleation|evisceration|exenteration/],
  [/^(?:leg|foot)$/, /amputation.{0,30}(?:leg|foot|knee)|(?:leg|foot|knee).{0,30}amputation|\b[ab]ka\b/],
  [/^(?:arm|hand)$/, /amputation.{0,30}(?:arm|hand|elbow)|(?:arm|hand|elbow).{0,30}amputation/],
];
const PART = '(?<part>kidney|breast|testicle|testis|ovary|lung|adrenal|eye|leg|foot|arm|hand)';
const SIDED = `(?<side>left|right) ${PART}`;
const OUT = [
  new RegExp(
    `\\b${SIDED}(?= ) (?:(?:was|were|is|has been|had been|got|having been)(?= ) )?(?:(?:also|since|surgically|completely|entirely|now|already)(?= ) ){0,2}(?:removed|taken (?:out|away|off)|excised|resected|amputated|out|gone|missing|absent|came out|lost)\\b`,
  ),
  new RegExp(
    `\\b(?:lost|losing|loss of|lacks|lacking|removal of|removing|removed|took out|taken out|without|has no|have no|with no) (?:(?:the|her|his|your|their|an?) )?${SIDED}\\b(?! (?:pain|tenderness|swelling|weakness|infection|stone|stones|ache|numbness|problems?|symptoms?|function|dysfunction|mass|lesions?|effusion|nodules?|vision))`,
  ),
];
const ONLY = new RegExp(
  `\\b${SIDED} (?:is|was|being) (?:now |since then )?(?:the|her|his|your|their) (?:only|remaining|sole) (?:one|kidney|lung|eye|breast|ovary|testicle|testis)\\b`,
);
const MAY =
  /^(?:removed|taken|took|out|away|excised|resected|amputated|gone|missing|absent|lost|losing|loss|lacks|lacking|removal|removing|without|no|only|sole|remaining)$/;
const ASIDE =
  /^(?:if|whether|unless|planned|scheduled|booked|will|would|should|might|may|could|plan|option|options|consider\w{0,3}|discuss\w{0,3}|offered|donate\w{0,2}|donor|stent|cyst|lump|stone|nodule|polyp|lesion|mole|drain|sutures?|stitches|dressing|cast|plaster|tube|implant|node|nodes|suspected)$/;

/** "Your left kidney was removed in 2021", "she lost the right eye": on the side opposite to the one that the chart has as taken out. */
export function checkChartRemovedSides(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const gone = goneOf(procedures);
  if (gone.length === 0) return [];
  const { tokens, sentences } = each.reading;
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      const isAside = sentence.question || sentence.told || !hasWord(tokens, MAY, sentence.first, sentence.end);
      if (isAside || hasWord(tokens, ASIDE, sentence.first, sentence.end)) return [];
      const said = phrase(tokens, sentence.first, sentence.end);
      const out = OUT.map((pattern) => pattern.exec(said)).find((match) => match !== null)?.groups;
      const left = ONLY.exec(said)?.groups;
      const wrong = gone.find(
        ({ part, side, year }) =>
          (out?.side === other(side) && part.test(out.part!) && isOfYear(said, year)) ||
          (left?.side === side && part.test(left.part!)),
      );
      if (!wrong || kinIn(tokens, sentence).length > 0) return [];
      const message = `the chart has this part taken out on the ${wrong.side}, the text on the ${other(wrong.side)}`;
      return [contradicted(each, sentence, 'chart_side_differs', message, 0.8)];
    })
    .slice(0, 1);
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** A text that tells of another year may tell of another operation. */
const isOfYear = (said: string, year: string | undefined): boolean => {
  const years = said.match(/\b(?:19|20)\d\d\b/g);
  return years === null || year === undefined || years.includes(year);
};

interface Gone {
  readonly part: RegExp;
  readonly side: Side;
  readonly year: string | undefined;
}

/** What was taken out on one side only. */
const goneOf = once((procedures: readonly ChartEvent[]): readonly Gone[] =>
  PARTS.flatMap(([part, operation]) => {
    const own = procedures.flatMap(({ names, site = '', on }) =>
      names
        .map((name) => `${name}, ${site}`.toLowerCase())
        .filter((name) => operation.test(name))
        .map((name) => ({ sides: name.match(/\b(?:left|right|bilateral|both)\b/g) ?? [], year: on?.slice(0, 4) })),
    );
    const sides = new Set(own.flatMap((one) => one.sides));
    const [side] = sides;
    const isOneSide = sides.size === 1 && own.every((one) => one.sides.length > 0);
    return isOneSide && (side === 'left' || side === 'right') ? [{ part, side, year: own[0]?.year }] : [];
  }),
);
