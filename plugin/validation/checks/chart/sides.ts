import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { sidesIn } from '../sides/laterality.ts';
import { contradicted } from './age-and-sex.ts';

/** The other side of a charted condition or operation: "fracture of left wrist", "total nephrectomy, left kidney". */
export function checkChartSides(each: Case): readonly Finding[] {
  return each.chart ? sides(each, each.chart) : [];
}

interface Charted {
  readonly side: string;
  readonly words: readonly string[];
  readonly name: string;
}

interface Told {
  readonly side: string;
  readonly site: string;
  readonly first: number;
  readonly end: number;
}

function sides(each: Case, chart: ChartFacts): readonly Finding[] {
  const operated = (chart.procedures ?? []).flatMap(({ names, site = '' }) => names.map((name) => `${site}, ${name}`));
  const present = sidesOf([
    ...chart.conditions,
    ...(chart.sited ?? []).filter((name) => chart.conditions.some((one) => name.endsWith(one))),
  ]);
  const done = sidesOf(operated);
  const past = [...sidesOf(chart.sited ?? []), ...done];
  if (present.length + past.length === 0) return [];
  const { tokens, sentences } = each.reading;
  const charted = new Set([...present, ...past].flatMap(({ words }) => words));
  const sided: readonly Told[] = sentences.flatMap((sentence) =>
    sidesIn(tokens, sentence).map((one) => (one.site === 'side' ? placed(tokens, sentence.first, one, charted) : one)),
  );
  const gone = sided.find((one) => isRemaining(each, one) && isRemoved(one, done));
  if (gone) {
    const message = `the chart has the ${gone.side} ${gone.site} removed, the text has it as the one that remains`;
    return [contradicted(each, gone, 'chart_side_differs', message, 0.75)];
  }
  const wrong =
    otherSide(each, DISEASE, present) ??
    otherSide(each, OPERATION, done) ??
    sided.find((one) => {
      const { side, site } = one;
      const of = (list: readonly Charted[]) => list.filter(({ words }) => words.includes(site));
      // What is now goes before what was; "surgery on the left eye" is of what was done.
      const now = of(present);
      const same = isOfSurgery(each, one) ? of(done) : now.length > 0 ? now : of(past);
      return (
        same.length > 0 &&
        same.every((condition) => condition.side !== side) &&
        // Where one was taken out, the other is spoken of.
        !same.some(({ name }) => REMOVAL.test(name)) &&
        !sided.some((other) => other.site === site && other.side !== side) &&
        !isRemaining(each, one) &&
        !isAside(each, one)
      );
    });
  if (!wrong) return [];
  const message = `the chart has the ${wrong.side === 'left' ? 'right' : 'left'} ${wrong.site}, the text the ${wrong.side} one`;
  return [contradicted(each, wrong, 'chart_side_differs', message, 0.75)];
}

/** "Had cataract surgery on the left eye last week": told as done. */
const isOfSurgery = ({ reading: { tokens } }: Case, { first }: Told): boolean =>
  hasWord(tokens, SURGERY, Math.max(0, first - 6), first);
const SURGERY =
  /^(?:surgery|operation|operated|extraction|removal|excision|implant|graft|grafted|transplant|prosthesis)$/;

/** "His remaining left kidney" of who has lost the right one; "the only kidney, on the left". */
const isRemaining = ({ reading: { tokens } }: Case, { first }: Told): boolean =>
  hasWord(
    tokens,
    /^(?:remaining|solitary|only|sole|surviving|residual|contralateral|single)$/,
    Math.max(0, first - 2),
    first,
  );

/** Taken out on that side, and not on the other. */
const isRemoved = ({ side, site }: Told, done: readonly Charted[]): boolean => {
  const out = done.filter(({ words, name }) => REMOVAL.test(name) && words.concat(name.split(/\W+/)).includes(site));
  return out.length > 0 && out.every((one) => one.side === side);
};
const REMOVAL =
  /(?:nephrectomy|mastectomy|orchi\w{0,2}ectomy|oophorectomy|pneumonectomy|enucleation|adrenalectomy|amputation)/;

const DISEASE =
  /(?:itis|oma|osis|fracture|cancer|cataract|hernia|effusion|embolism|thrombosis|neuropathy|degeneration|detachment|infarct|stroke|stone|nodule|tear)$/;
const OPERATION = /(?:ectomy|plasty|replacement|fixation|fusion|amputation|amputated|repair|reconstruction|otomy)$/;

/**
 * "Right anterior uveitis" of "uveitis of left eye", "left nephrectomy" of a right one: the disease or operation itself with
 * the other side, where the text never has its own.
 */
function otherSide(each: Case, named: RegExp, charted: readonly Charted[]): Told | undefined {
  const { tokens } = each.reading;
  const told = tokens.flatMap(({ text }, at): readonly Told[] => {
    if (text !== 'left' && text !== 'right') return [];
    // "Mastectomy with axillary clearance on the right", "a replacement of your left knee".
    const behind =
      /^(?:on|of|in|to)$/.test(tokens[at - 2]?.text ?? '') &&
      /^(?:the|her|his|your|their|my)$/.test(tokens[at - 1]?.text ?? '');
    const back = behind ? tokens.slice(Math.max(0, at - 9), at - 2) : [];
    const done = back
      .slice(back.findLastIndex((next) => /^[.;:,]$/.test(next.text)) + 1)
      .findLast((next, order, words) => isNamed(named, next.text, words[order + 1]?.text));
    if (done) return [{ side: text, site: done.text, first: at - 1, end: at + 1 }];
    const ahead = tokens.slice(at + 1, at + 5);
    const stop = ahead.findIndex((next) => /^[.;:,]$/.test(next.text));
    const word = (stop === -1 ? ahead : ahead.slice(0, stop)).find((next, order, words) =>
      isNamed(named, next.text, words[order + 1]?.text),
    );
    return word ? [{ side: text, site: word.text, first: at, end: at + 2 }] : [];
  });
  return told.find((one) => {
    const same = charted.filter(({ name }) =>
      name.split(/\W+/).some((word) => plainWord(word) === plainWord(one.site)),
    );
    const around = tokens.slice(Math.max(0, one.first - 8), one.first + 8);
    // "Booked for the right mastectomy" of a patient who has had the left one.
    if (named === OPERATION && around.some(({ text }) => AHEAD.test(text))) return false;
    const own = tokens.slice(one.first, one.first + 5);
    // "Right knee replacement" of a chart with a left hip replacement: of the same part only.
    const isOfPart =
      same.some(({ words }) =>
        own.some(({ text }) => words.includes(text) && text !== one.side && !PLAIN.test(text)),
      ) || !/^(?:replacement|fixation|fusion|repair|reconstruction|amputation|amputated)$/.test(one.site);
    return (
      same.length > 0 &&
      isOfPart &&
      same.every(({ side }) => side !== one.side) &&
      !told.some((other) => other.site === one.site && other.side !== one.side) &&
      // "After left nephrectomy no recurrence": what was taken out is no healthy side.
      (named === OPERATION
        ? !around.some(({ text }) => /^(?:other|not|compared)$/.test(text)) &&
          !hasWord(tokens, /^(?:no|never|without|denies)$/, Math.max(0, one.first - 3), one.first)
        : !isAside(each, one))
    );
  });
}
/** "Total knee arthroplasty" is spoken of as a replacement. */
const plainWord = (word: string): string =>
  /^(?:arthroplasty|hemiarthroplasty|tka|tkr|tha|thr)$/.test(word)
    ? 'replacement'
    : word === 'amputated'
      ? 'amputation'
      : word;

/** The disease or the operation; "cataract surgery" is an operation. */
const isNamed = (named: RegExp, word: string, next = ''): boolean =>
  named === OPERATION
    ? OPERATION.test(word) || (DISEASE.test(word) && SURGERY.test(next))
    : named.test(word) && !SURGERY.test(next);

const AHEAD =
  /^(?:planned|plan|plans|scheduled|booked|listed|will|awaiting|tomorrow|consent|consented|consider|considering|candidate|contralateral|second|if|discussed|offered|wants|declines|declined|next|upcoming)$/;
const PLAIN = /(?:structure|replacement|fixation|fusion|repair|reconstruction|amputation|of|the|total|joint)$/;

/** "A total knee replacement on the right side": of the part that was named last before. */
function placed(tokens: readonly Token[], start: number, one: Told, charted: ReadonlySet<string>): Told {
  const before = tokens.slice(Math.max(start, one.first - 9), one.first);
  const stop = before.findLastIndex(({ text }) => /^[,;:.]$/.test(text));
  const site = before.slice(stop + 1).findLast(({ text }) => charted.has(text) && PARTS.test(text))?.text;
  return site === undefined ? one : { ...one, site };
}
const PARTS =
  /^(?:knee|hip|shoulder|elbow|wrist|ankle|hand|foot|leg|arm|eye|ear|breast|kidney|ureter|lung|ovary|testis|testicle|groin|inguinal|cataract|thumb|toe|finger|heel|calf|thigh|femur|tibia|humerus|radius|clavicle|hernia|carotid|adrenal|parotid|tonsil)$/;

/** Each side that charted names give, with the words behind it; "total hip replacement, right" has them before. */
const sidesOf = (names: readonly string[]): readonly Charted[] =>
  names.flatMap((name) =>
    [...name.toLowerCase().matchAll(/\b(left|right)\b([^,;]{0,30})/g)].map(
      ({ 0: said, 1: side, 2: behind, index }) => ({
        side: side!,
        words: (/\w/.test(behind!) ? said : `${said} ${lastPart(name.toLowerCase().slice(0, index))}`).split(/\W+/),
        name: name.toLowerCase(),
      }),
    ),
  );
const lastPart = (before: string): string => /([^,;]{0,60})[\s,;(-]{0,4}$/.exec(before)?.[1] ?? '';

/** "Left ear normal", "IV in the left arm": the healthy side, or where something is put. */
function isAside({ reading: { tokens } }: Case, { first, end }: { readonly first: number; readonly end: number }) {
  // "The graft in the left eye. No pain": of the next sentence.
  const isStop = ({ text }: Token) => /^[.;]$/.test(text);
  const before = tokens.slice(Math.max(0, first - 5), first);
  const behind = tokens.slice(first, end + 5);
  const stop = behind.findIndex(isStop);
  const near = [...before.slice(before.findLastIndex(isStop) + 1), ...(stop === -1 ? behind : behind.slice(0, stop))];
  return near.some(({ text }) => ASIDE.test(text));
}
const ASIDE =
  /^(?:normal|native|clear|unremarkable|healthy|intact|fine|unaffected|uninvolved|good|iv|line|picc|deltoid|injection|injected|vaccine|shot|bp|cuff|cannula|port|no|without|other|neither|not|compared)$/;
