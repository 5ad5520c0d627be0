import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const HE = /^(?:he|his|him|himself|he's)$/;
const SHE = /^(?:she|her|hers|herself|she's)$/;
/** Anybody else of whom a pronoun may be. */
const OTHERS =
  /^(?:mother|father|mom|mum|dad|parents?|grandmother|grandfather|sisters?|brothers?|siblings?|sons?|daughters?|wife|husband|partner|spouse|aunt|uncle|cousin|niece|nephew|friend|neighbou?r|baby|babies|infant|newborn|neonate|fetus|child|children|twins?|donor|boy|girl|girlfriend|boyfriend|fianc\w{1,3}|carer|caregiver|caretaker|guardian|nurse|doctor|dr|physician|surgeon|pharmacist|therapist|midwife|colleague|someone|anyone|person|somebody|roommate|client|contact|relative|family|man|woman|men|women|mr|mrs|ms|miss|they|trans|transgender|nonbinary)$/;

/** A text that speaks of one person by the pronoun of the other sex than the chart's; and of a charted boy as "your daughter". */
export function checkChartPronouns(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart?.sex) return [];
  const { tokens } = reading;
  const [own, other] = chart.sex === 'male' ? [HE, SHE] : [SHE, HE];
  const child = childAt(each, chart.sex);
  const at = child ?? pronounAt(each, other);
  if (at === -1 || hasWord(tokens, own, 0, tokens.length)) return [];
  if (child === undefined && hasWord(tokens, OTHERS, 0, tokens.length)) return [];
  // "HER2".
  if (tokens[at]!.text === 'her' && (tokens[at]!.capitals || /^(?:2|-)$/.test(tokens[at + 1]?.text ?? ''))) return [];
  const message = `the chart gives the patient as ${chart.sex}, the text as ${chart.sex === 'male' ? 'female' : 'male'}`;
  return [contradicted(each, { first: at, end: at + 1 }, 'chart_sex_differs', message, 0.8)];
}

/** One that is no mere object: "ask him", "tell her" may be of anyone. */
function pronounAt({ reading: { tokens } }: Case, pronoun: RegExp): number {
  const all = wordsIn(tokens, pronoun, 0, tokens.length);
  const isOwn = all.length > 1 || all.some((at) => !/^(?:him|her)$/.test(tokens[at]!.text));
  return isOwn ? all[0]! : -1;
}

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
