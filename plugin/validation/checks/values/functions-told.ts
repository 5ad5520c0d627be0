import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import { isAnywhere, phrase } from '../../reading/words.ts';
import { toldValuesOf } from '../../told-when.ts';
import { spanFromTo } from './from-to.ts';
import { wrongTrend } from './trend-finding.ts';

/** What is told as better or worse, and the tests that tell of it: whether more is better. */
const FUNCTIONS: readonly (readonly [said: RegExp, tests: Readonly<Record<string, boolean>>])[] = [
  [/\b(?:kidney|renal) function\b/, { egfr: true, creatinine: false, 'creatinine clearance': true }],
  [/\b(?:diabetes|diabetic control|glyc(?:a?e)mic control|(?:blood )?sugar control)\b/, { 'hemoglobin a1c': false }],
  [/\ban(?:a?e)mia\b/, { hemoglobin: true }],
  [/\b(?:heart|cardiac|lv|left ventricular|systolic) function\b/, { 'ejection fraction': true }],
  [/\bthrombocytopenia\b/, { platelets: true }],
];
const ANY = /\b(?:function|diabetes|diabetic|control|an(?:a?e)mia|thrombocytopenia)\b/;

const IS =
  '(?:(?:has|have|had|is|are|was) )?(?:(?:clearly|markedly|much|further|now|since|nicely|significantly|been|gotten|got) ){0,2}';
const WAY = new RegExp(
  `^ ?(?:is |has )?(?:control )?${IS}(?:(?<better>improv(?:ed|ing|es)|better|recover(?:ed|ing)|(?:much )?better)|(?<worse>worsen(?:ed|ing)|worse|deteriorat(?:ed|ing)|declin(?:ed|ing)))\\b`,
);
const BEHIND =
  /^(?:compared (?:with|to)|versus|vs|from|against|up from|down from|\()(?: (?:a|an|her|his|your|last|of|the|value|previous)){0,3} (?<from>\d{1,5}(?:\.\d{1,3})?)(?= |$)/;

/** "Kidney function has improved: eGFR 62 in January, 41 now": a function is told as going another way than the test that tells of it. */
export function checkFunctionsTold(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  if (!isAnywhere(tokens, ANY)) return [];
  return each.measurements
    .flatMap((one): readonly Finding[] => {
      const known = FUNCTIONS.filter(([, tests]) => Object.hasOwn(tests, one.id));
      if (known.length === 0 || one.assertion === 'hypothetical' || one.sentence.told || one.sentence.question)
        return [];
      const ends = fromAndTo(each, one);
      if (!ends) return [];
      const order = sentenceNumberAt(sentences, one.first);
      const first = (sentences[order - 1] ?? one.sentence).first;
      const said = phrase(tokens, first, one.first);
      const way = known
        .map(([name, tests]) => ({ way: wayTold(said, name), isMoreBetter: tests[one.id]! }))
        .find(({ way: found }) => found);
      if (!way?.way) return [];
      const rose = ends.to > ends.from * 1.08;
      const fell = ends.to < ends.from * 0.92;
      const isBetter = way.isMoreBetter ? rose : fell;
      const isWorse = way.isMoreBetter ? fell : rose;
      if (way.way === 'better' ? !isWorse : !isBetter) return [];
      const message = `${one.id} from ${plain(ends.from)} to ${plain(ends.to)} got ${isWorse ? 'worse' : 'better'}`;
      return [wrongTrend(tokens, one.first, one.end, message)];
    })
    .slice(0, 1);
}

/** How a function is told to have gone, nothing denied or expected. */
function wayTold(said: string, name: RegExp): 'better' | 'worse' | undefined {
  const found = name.exec(said);
  if (
    !found ||
    /\b(?:not|never|no|if|until|hope\w{0,3}|expect\w{0,3}|should|may|might|will|would|monitor)\b/.test(
      said.slice(found.index),
    )
  )
    return undefined;
  const groups = WAY.exec(said.slice(found.index + found[0].length))?.groups;
  return groups?.better ? 'better' : groups?.worse ? 'worse' : undefined;
}

/** The earlier and the later of two values of a test: by their days, or by "compared with". */
function fromAndTo({ reading }: Case, one: Measurement): { readonly from: number; readonly to: number } | undefined {
  const { tokens } = reading;
  const told = toldValuesOf(reading, one);
  const [first, second] = told;
  if (told.length > 2 || !first) return undefined;
  if (second) {
    const isNow = second.time === 'now' || (second.date === undefined && second.time === undefined);
    const isPast = first.date !== undefined || first.time === 'past';
    if (isNow && isPast && first.time !== 'now') return { from: first.value, to: second.value };
  }
  const from = BEHIND.exec(phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 8)))?.groups?.from;
  if (from !== undefined) return { from: Number(from), to: one.low };
  return spanFromTo(tokens, one);
}
