import type { ChartSaid } from '../../chart/facts.ts';
import { CHARTED_STATES, type ChartedState } from '../../chart/states.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** Habits and states of which the chart's latest says one and the text another: a smoker who never smoked, full code for DNR, who lives alone with a husband. */
export function checkChartStates(each: Case): readonly Finding[] {
  const said = each.chart?.said ?? [];
  if (said.length === 0) return [];
  return [...CHARTED_STATES.flatMap((state) => otherState(each, said, state)), ...otherCount(each, said)];
}

interface Words {
  readonly sentence: Sentence;
  readonly words: string;
}

/** The sentences that tell of the patient's own present. */
function ownSentences(each: Case, ofKin: boolean): readonly Words[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence) => {
    if (sentence.section === 'family' || sentence.question) return [];
    if (!ofKin && hasWord(tokens, KIN, sentence.first, sentence.end)) return [];
    return [{ sentence, words: phrase(tokens, sentence.first, sentence.end) }];
  });
}
const KIN =
  /^(?:mother|father|husband|wife|partner|brother|sister|son|daughter|baby|newborn|infant|donor|fetus|fetal|roommate|flatmate)$/;
/** Told of another time, or of nobody. */
const ELSE =
  /\b(?:if|unless|whether|until|used to|formerly|previously|in the past|risk of|would|advice|who smoke|people|anyone|secondhand|passive)\b/;

function otherState(each: Case, said: readonly ChartSaid[], state: ChartedState): readonly Finding[] {
  const { named, category, values, told, ofKin } = state;
  const latest = said.find(({ name }) => named.test(name));
  const charted = latest && values.find(({ chart }) => chart.test(latest.said));
  if (!charted) return [];
  const own = ownSentences(each, ofKin === true);
  // Of what a sentence tells the narrowest: "lifelong non-smoker" is no plain "non-smoker".
  const stated = own.flatMap((place) => {
    const one = ELSE.test(place.words) ? undefined : told.find(({ text }) => text.test(place.words));
    return one ? [{ place, fits: one.fits }] : [];
  });
  // A text that tells more than one tells a course.
  const [other] = stated;
  if (!other || stated.some(({ fits }) => fits.includes(charted.name))) return [];
  const message = `the chart has ${charted.name}, the text ${other.fits[0]}`;
  return [contradicted(each, other.place.sentence, category, message, 0.75)];
}

const IN_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  half: 0.5,
};
const countOf = (word = ''): number => IN_WORDS[word] ?? Number(word);

/** Cigarettes a day: twice as many as the chart has, or half. */
function otherCount(each: Case, said: readonly ChartSaid[]): readonly Finding[] {
  const latest = said.find(
    ({ name }) => /cigarettes|smoked per day|packs/i.test(name) || /cigarettes per day/i.test(name),
  );
  const charted = Number(/\d{1,3}/.exec(latest?.said ?? '')?.[0]) * (/pack/i.test(latest?.said ?? '') ? 20 : 1);
  if (!(charted > 0)) return [];
  for (const { sentence, words } of ownSentences(each, false)) {
    const match = SMOKES.exec(words);
    if (!match || ELSE.test(words) || /\b(?:from|down|up|was|cut|goal|to)\b/.test(words)) continue;
    const told = countOf(match[1]) * (match[2]?.startsWith('pack') ? 20 : 1);
    if (told > 0 && (told >= charted * 1.9 || told <= charted * 0.52)) {
      const message = `the chart has ${charted} cigarettes a day, the text ${told}`;
      return [contradicted(each, sentence, 'chart_smoking_differs', message, 0.75)];
    }
  }
  return [];
}
const SMOKES =
  /\bsmok\w{1,3} (?:about |around |some )?(\d{1,2}|a|one|two|three|five|ten|fifteen|twenty|thirty|forty|half) (cigarettes|packs?|pack)?(?: of cigarettes)? ?(?:a|per|each|every) day\b/;
