import type { Case } from '../../check.ts';
import { FURTHER_PEOPLE } from '../../reading/assertion/cues.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { isUnreal } from '../../reading/unreal.ts';
import { asTokens, phrase } from '../../reading/words.ts';
import { isCharted } from './contraindication-charted.ts';

/** "Denies asthma", "people with narrow-angle glaucoma should not", "myasthenia excluded", "epilepsy is her brother's". */
const isDenied = (before: string, after: string): boolean =>
  before
    .trimEnd()
    .split(' ')
    .slice(-5)
    .some((word) => DENIES.test(word) || FURTHER.has(word)) ||
  // "No hx pancreatitis or MTC/MEN2".
  /\bno (?:hx|history|personal|known)\b[^.;:]{0,50}$/.test(before) ||
  OF_ANYBODY.test(before) ||
  // "Bloods within a week, mainly for hyperkalaemia".
  /\b(?:mainly|chiefly|looking|check(?:ing)?|bloods|fear) (?:for|of)$/.test(before.trimEnd()) ||
  AFTERWARDS.test(after.slice(0, 90));

const OF_ANYBODY =
  /\b(?:people|patients with|anyone|those with|someone|anybody|persons?|if you|don't use|do not use|contraindicated in|not for|caution in|who have|tell us if|her brother|his brother|her sister|his sister|his wife|her husband|stepson|stepdaughter|her son|his son|neighbou?r|roommate|cousin|aunt|uncle|grandmother|grandfather|grandson)\b/;

const AFTERWARDS =
  /^ (?:antigen |factor )?(?:tests?|testing|screen(?:ing)?|panel|studies|work ?-? ?up|levels?|assays?) (?:(?:was|were|is|are|came|back|all)(?= ) ){0,3}(?:normal|negative|clear|unremarkable)\b|^(?: [a-z'-]{1,14},?){0,4} (?:excluded|ruled out|negative|(?:is |was |felt |thought |seems |seemed )?(?:very )?unlikely|(?:is |was )?not (?:clinically )?suspected|not confirmed|is contraindicated|it is contraindicated)\b|^[^.]{0,50}\b(?:is|was|are|belongs to) (?:a diagnosis of )?(?:her|his|the patient's|your|that of|of)(?: the)?(?= ) (?:brother|sister|mother|father|wife|husband|son|daughter|cousin|aunt|uncle|partner|man|woman|roommate|neighbou?r|child|twin)\b|^ \? ?no\b/;

const DENIES =
  /^(?:no|not|denies|denied|without|never|negative|excluded|nor|isn't|wasn't|hasn't|if|unless|mother|father|brother|sister|family|mother's|father's|wife|husband|free|absent|neither|prevent|prevents|prevention|avoid|risk|until|watch|monitor|check|signs|symptoms|dad's|mom's|mum's|dad|mom|mum|brother's|sister's|son's|daughter's|husband's|wife's|causes?|cause)$/;

/** "His stepfather has", "Gran's": who is none of the words above. */
const FURTHER = new Set(
  [
    ...FURTHER_PEOPLE,
    'stepfather',
    'stepmother',
    'flatmates',
    'neighbour',
    'neighbor',
    'roommate',
    'friend',
    'boyfriend',
    'girlfriend',
    'cousin',
    'uncle',
    'aunt',
    'niece',
    'nephew',
    'grandmother',
    'grandfather',
    'grandma',
    'grandpa',
    'twin',
    'donor',
  ].flatMap((one) => [one, `${one}'s`]),
);

/** Whether the text says a phrase, or it or the chart has a condition (`#delirium`), undenied; `anyhow` takes what is denied too. */
export function saidIn(each: Case): (words: string, anyhow?: boolean) => boolean {
  const { reading, patient } = each;
  // What is asked is not said, nor what is imagined: "had the echo shown an ejection fraction of 25 %".
  let lines: readonly { readonly text: string; readonly denied: readonly string[] }[] | undefined;
  let whole = '';
  const deniedIn = (sentence: Sentence): readonly string[] =>
    reading.mentions
      .filter((one) => one.sentence === sentence && one.kind === 'condition' && IS_NOT_HERS.test(one.assertion))
      .map(({ first, end }) => phrase(reading.tokens, first, end));
  const known = new Map<string, boolean>();
  return (written, anyhow = false) => {
    if (written.startsWith('#')) {
      const condition = written.slice(1);
      return patient.conditions.some(({ id }) => id === condition) || isCharted(each, condition);
    }
    const isStem = written.endsWith('*');
    const words = asTokens(isStem ? written.slice(0, -1) : written);
    const key = `${anyhow} ${written}`;
    let found = known.get(key);
    if (!lines) {
      lines = reading.sentences
        .filter((sentence) => !sentence.question && !isUnreal(reading.tokens, sentence, sentence.first))
        .map((sentence) => ({ text: lineOf(reading.tokens, sentence), denied: deniedIn(sentence) }));
      whole = lines.map(({ text }) => text).join('');
    }
    if (found === undefined) {
      const near = whole.includes(` ${words}`) ? lines : [];
      found = near.some(({ text: line, denied }) => {
        if (!anyhow && denied.some((one) => one.includes(words))) return false;
        for (let at = line.indexOf(` ${words}`); at !== -1; at = line.indexOf(` ${words}`, at + 1)) {
          const after = line.slice(at + 1 + words.length);
          const isWhole = words.endsWith('-') || /^[^a-z0-9]/.test(after);
          // "Potassium 6" is not 60.
          const isOpen = isStem || (words.length >= 7 && !(/\d$/.test(words) && /^\d/.test(after)));
          if ((isWhole || isOpen) && (anyhow || !isDenied(line.slice(0, at), after))) return true;
        }
        return false;
      });
      found ||= !anyhow && isNamedInChart(each, written);
      known.set(key, found);
    }
    return found;
  };
}

/** "Recurrent falls" among the active conditions of the chart. */
const isNamedInChart = ({ chart }: Case, words: string): boolean =>
  words.length > 3 && (chart?.conditions ?? []).some((name) => ` ${name.toLowerCase()} `.includes(` ${words}`));

/** How a condition is spoken of that the patient does not have. */
const IS_NOT_HERS = /^(?:negated|other-person)$/;

const lineOf = (tokens: readonly Token[], { first, end }: Sentence): string => ` ${phrase(tokens, first, end)} `;
