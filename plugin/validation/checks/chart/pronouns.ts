import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const HE = /^(?:he|his|him|himself|he's)$/;
const SHE = /^(?:she|her|hers|herself|she's)$/;
/** Anybody else of whom a pronoun may be: of one sex, or of either. */
const WOMEN =
  /^(?:mother|mother's|mom|mum|mam|grandmother|grandma|nan|sisters?|daughters?|daughter's|wife|wife's|aunt|niece|girl|girlfriend|woman|women|mrs|ms|miss|midwife|lady)$/;
const MEN =
  /^(?:father|father's|dad|grandfather|grandpa|brothers?|sons?|son's|husband|husband's|uncle|nephew|boy|boyfriend|man|men|mr|gentleman)$/;
const OTHERS =
  /^(?:siblings?|partner|spouse|cousin|friend|neighbou?r|fetus|twins?|donor|fianc\w{1,3}|carer|caregiver|caretaker|guardian|someone|anyone|person|somebody|roommate|client|relative|they|trans|transgender|nonbinary)$/;
/** Of a chart of a grown one. */
const YOUNG = /^(?:baby|babies|infant|newborn|neonate|child|children)$/;
/** Who treats the patient is told of rarely, and never as one who is treated. */
const STAFF =
  /^(?:nurse|doctor|dr|physician|surgeon|pharmacist|therapist|colleague|gp|cardiologist|obstetrician|psychiatrist|oncologist|neurologist)$/;

/** A text that speaks of one person by the pronoun of the other sex than the chart's; and of a charted boy as "your daughter". */
export function checkChartPronouns(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart?.sex) return [];
  const { tokens } = reading;
  const [own, other] = chart.sex === 'male' ? [HE, SHE] : [SHE, HE];
  const child = childAt(each, chart.sex);
  const at = child ?? pronounAt(each, other);
  if (at === -1 || hasWord(tokens, own, 0, tokens.length)) return [];
  if (child === undefined && isOfAnother(each, other)) return [];
  // "HER2".
  if (tokens[at]!.text === 'her' && (tokens[at]!.capitals || /^(?:2|-)$/.test(tokens[at + 1]?.text ?? ''))) return [];
  const message = `the chart gives the patient as ${chart.sex}, the text as ${chart.sex === 'male' ? 'female' : 'male'}`;
  return [contradicted(each, { first: at, end: at + 1 }, 'chart_sex_differs', message, 0.8)];
}

/** One that is no mere object: "ask him", "tell her" may be of anyone. */
function pronounAt({ reading: { tokens } }: Case, pronoun: RegExp): number {
  const all = wordsIn(tokens, pronoun, 0, tokens.length);
  const isOwn =
    all.length > 1 ||
    all.some((at) => !/^(?:him|her)$/.test(tokens[at]!.text) || OWNS.test(phrase(tokens, at, at + 3)));
  return isOwn ? all[0]! : -1;
}

/** "Her father had", "on her list": whose it is; in "tell her to", "call her back" she is spoken to. */
const OWNS =
  /^her (?!(?:to|in|the|an?|about|that|if|when|how|what|whether|again|back|and|or|as|at|on|for|until|while|with|before|after|every|by|into|know|some|this|off|over|out|up|down|today|tomorrow|twice|once|daily|not|now|via|through|from|we|i|she)\b)[a-z]/;

/** Somebody of that sex is told of: "his wife" and "her adult son" are told of by whose they are. */
function isOfAnother({ chart, reading: { tokens } }: Case, pronoun: RegExp): boolean {
  const same = pronoun === HE ? MEN : WOMEN;
  const isOwned = (at: number) =>
    tokens
      .slice(Math.max(0, at - 3), at)
      .some(
        ({ text }, order, near) =>
          /^(?:his|her)$/.test(text) && pronoun.test(text) && near.slice(order).every((one) => one.kind === 'word'),
      );
  const isAnother = (word: RegExp) => wordsIn(tokens, word, 0, tokens.length).some((at) => !isOwned(at));
  if (isAnother(same) || isAnother(OTHERS)) return true;
  // "She asked whether honey is safe for her baby": a mother, of whom the chart is not.
  const young = wordsIn(tokens, YOUNG, 0, tokens.length);
  if ((chart?.ageYears ?? 99) < 18 ? young.some(isOwned) : young.some((at) => !isOwned(at))) return true;
  return (
    isAnother(STAFF) &&
    !wordsIn(tokens, pronoun, 0, tokens.length).some((at) => PATIENTS.test(phrase(tokens, at, at + 3)))
  );
}
/** What is told of who is treated alone: "he weighs", "her blood pressure". */
const PATIENTS =
  /^(?:s?he (?:takes|weighs|smokes|feels|denies|lives|came|was (?:admitted|seen|started|discharged)|has (?:no (?:known|allergies|fever|pain)|asthma|diabetes|a (?:history|fever|cough|rash))|should (?:take|not)|may (?:take|carry|go)|will take|keeps taking|is (?:\d{1,3}|allergic|pregnant|well|taking|on))|(?:his|her|him|hers)(?= ) (?:blood|pressure|pulse|heart|temperature|weight|oxygen|saturation|creatinine|kidney|potassium|egfr|a1c|hba1c|hemoglobin|haemoglobin|medicines?|medications?|tablets?|allergies|allergy|lungs|chest|cough|fever|pain|knee|hip|asthma|diabetes|symptoms|surgery|dose|other (?:medicines?|medications?)|current|last|only|usual|renal|skin|vaccines?|shots))\b/;

/** "Your daughter's weight" of a charted boy, where no other child is told of. */
function childAt({ chart, reading: { tokens } }: Case, sex: 'male' | 'female'): number | undefined {
  if ((chart?.ageYears ?? 99) >= 18) return undefined;
  const [own, other] =
    sex === 'male'
      ? [/^(?:son|son's|boy)$/, /^(?:daughter|daughter's)$/]
      : [/^(?:daughter|daughter's|girl)$/, /^(?:son|son's)$/];
  const at = tokens.findIndex(({ text }, place) => other.test(text) && tokens[place - 1]?.text === 'your');
  const isOfOne =
    !hasWord(tokens, own, 0, tokens.length) &&
    !hasWord(tokens, /^(?:brother|sister|sibling|siblings|both|other|twins?)$/, 0, tokens.length);
  return at !== -1 && isOfOne ? at : undefined;
}
