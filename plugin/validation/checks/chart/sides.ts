import { wordTable } from '../../../word-table.ts';
import type { ChartFacts, ChartSaid } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { sidesIn } from '../sides/laterality.ts';
import { contradicted } from './age-and-sex.ts';
import { isOfPart } from './side-parts.ts';

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
interface InSentence extends Told {
  readonly sentence: Sentence;
}

function sides(each: Case, chart: ChartFacts): readonly Finding[] {
  const operated = (chart.procedures ?? []).flatMap(({ names, site = '' }) => names.map((name) => `${site}, ${name}`));
  const present = sidesOf([
    ...chart.conditions,
    ...(chart.sited ?? []).filter((name) => chart.conditions.some((one) => name.endsWith(one))),
    ...(chart.reports ?? []).flatMap(sentencesOf),
  ]);
  const done = sidesOf(operated);
  const past = [...sidesOf(chart.sited ?? []), ...done];
  if (present.length + past.length === 0) return [];
  const { tokens, sentences } = each.reading;
  const charted = new Set([...present, ...past].flatMap(({ words }) => words));
  const sided: readonly InSentence[] = sentences.flatMap((sentence) => [
    ...quadrantsIn(tokens, sentence),
    ...sidesIn(tokens, sentence).map((one) =>
      one.site === 'side' ? placed(tokens, sentence.first, one, charted) : one,
    ),
  ]);
  const gone = sided.find((one) => isRemaining(each, one) && isRemoved(one, done));
  if (gone) {
    const message = `the chart has the ${gone.side} ${gone.site} removed, the text has it as the one that remains`;
    return [contradicted(each, gone, 'chart_side_differs', message, 0.75)];
  }
  const wrong =
    otherSide(each, DISEASE, present, done) ??
    otherSide(each, OPERATION, done, done) ??
    sided.find((one) => {
      const { side, site } = one;
      const of = (list: readonly Charted[]) => list.filter(({ words }) => words.includes(site));
      const every = [...present, ...past];
      const named = site.endsWith('quadrant')
        ? every.filter(({ name, side: has }) => name.includes(`${has} ${site}`))
        : of(every);
      const all = named.length > 0 ? named : every.filter(({ name }) => isOfPart(each.reading.tokens, one, name));
      const surgery = isOfSurgery(each, one) ? of(done) : [];
      const cancers = isOfCancer(each, one) ? all.filter(({ name }) => CANCER.test(name)) : [];
      // "Had her right knee replaced" is of what was done; what is planned, of what is ill; a side alone may be of either.
      const ahead = isPlanned(each, one) ? of(present) : [];
      const same = [ahead, surgery, cancers, all].find(({ length }) => length > 0) ?? [];
      return (
        same.length > 0 &&
        same.every((condition) => condition.side !== side) &&
        // Where one was taken out, the other is spoken of.
        !same.some(({ name }) => REMOVAL.test(name)) &&
        !sided.some((other) => other.site === site && other.side !== side) &&
        !isRemaining(each, one) &&
        !(isAching(each, one) && same.every(({ name }) => WORN.test(name))) &&
        !(surgery.length > 0 ? isSpared(each, one) : isAside(each, one))
      );
    });
  if (!wrong) return [];
  const message = `the chart has the ${wrong.side === 'left' ? 'right' : 'left'} ${wrong.site}, the text the ${wrong.side} one`;
  return [contradicted(each, wrong, 'chart_side_differs', message, 0.75)];
}

/** What a report finds; what it finds healthy tells of no side. */
const sentencesOf = ({ said }: ChartSaid): readonly string[] =>
  said.split(/[.;\n]/).filter((sentence) => !FOUND_HEALTHY.test(sentence));
const FOUND_HEALTHY = /\b(?:compressible|patent|unremarkable|(?:is|are|appears?) (?:normal|clear))\b/i;

/** "Had cataract surgery on the left eye last week", "your right knee was replaced in May": told as done. */
function isOfSurgery({ reading: { tokens } }: Case, told: Told): boolean {
  const near = nearIn(tokens, told, [6, 6]);
  return (
    near.some(({ text }) => SURGERY.test(text) || OPERATED.test(text) || OPERATION.test(text)) &&
    !nearIn(tokens, told, [10, 6]).some(isAhead)
  );
}
/** "We agreed on total knee replacement on the left side": for what is ill now. */
const isPlanned = ({ reading: { tokens } }: Case, { first, end }: Told): boolean =>
  PLANNED.test(phrase(tokens, Math.max(0, first - 10), end + 3));
const PLANNED =
  /\b(?:agreed (?:on|to)|decided (?:on|for)|opted for|(?:planned|scheduled|booked|listed|waiting|down) for|consent(?:ed|s)? (?:to|for)|awaiting|propose[sd]?|recommend(?:s|ed)?) (?:(?:a|an|the|her|his|your|total|partial|elective|primary|left|right|knee|hip|shoulder|ankle) ){0,5}(?:\w{3,16}ectomy|\w{3,12}plasty|replacement)\b/;

/** "Carcinoma of the right breast" of a malignant neoplasm: not the cyst of the other side. */
const isOfCancer = ({ reading: { tokens } }: Case, told: Told): boolean =>
  nearIn(tokens, told, [6, 2]).some(({ text }) => CANCER.test(text));
const CANCER = /cancer|carcinoma|malignan|sarcoma|melanoma/;

/** "X-ray of the left knee", "the left hip aches" of who has the right one worn or replaced: the other one wears, too. */
const isAching = ({ reading: { tokens } }: Case, told: Told): boolean =>
  nearIn(tokens, told, [6, 5]).some(({ text }) =>
    /^(?:pains?|painful|aches?|aching|sore|stiff\w{0,4}|x|radiographs?|films?)$/.test(text),
  );
const WORN = /osteoarthritis|arthroplasty|replacement|coxarthrosis|gonarthrosis/;

/** "No surgery on the left knee", "the left knee has not been replaced", "since the replacement of the other one". */
const isSpared = ({ reading: { tokens } }: Case, told: Told): boolean =>
  hasWord(tokens, /^(?:no|without)$/, Math.max(0, told.first - 4), told.first) ||
  nearIn(tokens, told, [6, 12], /^(?:[.;:,]|and|but|while)$/).some(({ text }) =>
    /^(?:not|never|neither|nor|other|opposite|fellow|compared)$/.test(text),
  );

/** The words around, in tokens before and behind: "The graft in the left eye. No pain" ends at the stop. */
function nearIn(
  tokens: readonly Token[],
  { first, end }: { readonly first: number; readonly end: number },
  [ahead, behind]: readonly [before: number, behind: number],
  stops = /^[.;:]$/,
): readonly Token[] {
  const isStop = ({ text }: Token) => stops.test(text);
  const before = tokens.slice(Math.max(0, first - ahead), first);
  const after = tokens.slice(first, end + behind);
  const stop = after.findIndex(isStop);
  return [...before.slice(before.findLastIndex(isStop) + 1), ...(stop === -1 ? after : after.slice(0, stop))];
}
const SURGERY =
  /^(?:surgery|operation|operated|extraction|removal|excision|implant|graft|grafted|transplant|prosthesis)$/;
/** What is told of the part itself: "the artificial knee", "lost her right breast". */
const OPERATED = /^(?:replaced|removed|amputated|implanted|artificial|prosthetic|scar|lost)$/;

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
const OPERATION =
  /(?:ectomy|plasty|replacement|fixation|fusion|amputation|amputated|repair|reconstruction|otomy|^(?:tka|tkr|tha|thr))$/;
/** Of whose letters one is the part. */
const REPLACED: Readonly<Record<string, string>> = wordTable({ tka: 'knee', tkr: 'knee', tha: 'hip', thr: 'hip' });

/**
 * "Right anterior uveitis" of "uveitis of left eye", "left nephrectomy" of a right one: the disease or operation itself with
 * the other side, where the text never has its own.
 */
function otherSide(each: Case, named: RegExp, charted: readonly Charted[], done: readonly Charted[]): Told | undefined {
  const { tokens } = each.reading;
  const told = tokens.flatMap(({ text }, at): readonly (Told & { readonly from: number })[] => {
    if (text !== 'left' && text !== 'right') return [];
    // "Mastectomy with axillary clearance on the right", "a replacement of your left knee".
    const behind =
      /^(?:on|of|in|to)$/.test(tokens[at - 2]?.text ?? '') &&
      /^(?:the|her|his|your|their|my)$/.test(tokens[at - 1]?.text ?? '');
    const back = behind ? tokens.slice(Math.max(0, at - 9), at - 2) : [];
    const done = back
      .slice(back.findLastIndex((next) => /^[.;:,]$/.test(next.text)) + 1)
      .findLast((next, order, words) => isNamed(named, next.text, words[order + 1]?.text));
    if (done) return [{ side: text, site: done.text, first: at - 1, end: at + 1, from: at - 9 }];
    const ahead = tokens.slice(at + 1, at + 5);
    const stop = ahead.findIndex((next) => /^[.;:,]$/.test(next.text));
    const word = (stop === -1 ? ahead : ahead.slice(0, stop)).find((next, order, words) =>
      isNamed(named, next.text, words[order + 1]?.text),
    );
    return word ? [{ side: text, site: word.text, first: at, end: at + 2, from: at }] : [];
  });
  return told.find((one) => {
    const same = charted.filter(({ name }) =>
      name.split(/\W+/).some((word) => plainWord(word) === plainWord(one.site)),
    );
    const around = tokens.slice(Math.max(0, one.first - 8), one.first + 8);
    // "Booked for the right mastectomy" of a patient who has had the left one.
    if (named === OPERATION && around.some(isAhead)) return false;
    // "Her right eye had its cataract removed" of who has one in the left eye now.
    const isDone =
      named === DISEASE &&
      isOfSurgery(each, one) &&
      done.some(({ side, words }) => side === one.side && words.some((word) => PARTS.test(word)));
    if (isDone) return false;
    const own = tokens.slice(Math.max(0, one.from), one.first + 5);
    // "Right knee replacement" of a chart with a left hip replacement: of the same part only.
    const isOfPart =
      same.some(({ words }) =>
        own.some(({ text }) => words.includes(REPLACED[text] ?? text) && text !== one.side && !PLAIN.test(text)),
      ) ||
      !(
        one.site in REPLACED ||
        /^(?:replacement|fixation|fusion|repair|reconstruction|amputation|amputated)$/.test(one.site)
      );
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
  word in REPLACED || /^(?:arthroplasty|hemiarthroplasty)$/.test(word)
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
  /^(?:planned|plan|plans|scheduled|booked|listed|list|will|would|could|should|may|might|needs?|await\w{0,3}|waiting|tomorrow|consent|consented|consider\w{0,3}|candidate|contralateral|second|if|whether|asks?|discuss\w{0,3}|offered|proposed?|suggested|recommended|advised?|agreed|decided|opted|wants|wish\w{0,2}|hopes?|declines|declined|next|upcoming|be|due|referred)$/;
/** "May need", "is to be operated"; "in May 2023" is a month. */
const isAhead = ({ text, title }: Token): boolean => AHEAD.test(text) && !(text === 'may' && title);
const PLAIN = /(?:structure|replacement|fixation|fusion|repair|reconstruction|amputation|of|the|total|joint)$/;

/** "A total knee replacement on the right side": of the part that was named last before. */
function placed(tokens: readonly Token[], start: number, one: InSentence, charted: ReadonlySet<string>): InSentence {
  const before = tokens.slice(Math.max(start, one.first - 9), one.first);
  const stop = before.findLastIndex(({ text }) => /^[,;:.]$/.test(text));
  const site = before.slice(stop + 1).findLast(({ text }) => charted.has(text) && PARTS.test(text))?.text;
  return site === undefined ? one : { ...one, site };
}
const PARTS =
  /^(?:knee|hip|shoulder|elbow|wrist|ankle|hand|foot|leg|arm|eye|ear|breast|kidney|ureter|lung|ovary|testis|testicle|groin|inguinal|cataract|thumb|toe|finger|heel|calf|thigh|femur|tibia|humerus|radius|clavicle|hernia|carotid|adrenal|parotid|tonsil)$/;

/** "Right lower quadrant pain", "right upper abdominal pain". */
const quadrantsIn = (tokens: readonly Token[], sentence: Sentence): readonly InSentence[] =>
  tokens.slice(sentence.first, sentence.end).flatMap(({ text }, at): readonly InSentence[] => {
    const first = sentence.first + at;
    const [, level] = /^(upper|lower) (?:quadrant|abdom\w{2,4})$/.exec(phrase(tokens, first + 1, first + 3)) ?? [];
    return /^(?:left|right)$/.test(text) && level
      ? [{ side: text, site: `${level} quadrant`, first, end: first + 3, sentence }]
      : [];
  });

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
const isAside = ({ reading: { tokens } }: Case, told: { readonly first: number; readonly end: number }): boolean =>
  /\bpressures? (?:\S{1,4} ){0,5}(?:in|on|from) the $/.test(
    `${phrase(tokens, Math.max(0, told.first - 9), told.first)} `,
  ) ||
  nearIn(tokens, told, [5, 5]).some(
    ({ text }, at, near) =>
      ASIDE.test(text) ||
      // "IV cefazolin for left leg cellulitis" is no cannula.
      (text === 'iv' &&
        /^(?:in|at|on|line|access|site|placed|inserted|cannula|[.,;])?$/.test(near[at + 1]?.text ?? '')),
  );
const ASIDE =
  /^(?:normal|native|clear|unremarkable|healthy|intact|fine|unaffected|uninvolved|good|line|picc|deltoid|injection|injected|vaccine|shot|bp|pressures?|draws?|drawn|venipuncture|cuff|cannula|port|no|without|other|neither|not|compared)$/;
