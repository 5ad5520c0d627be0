import { COUNT_WORDS } from '../../../count-words.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Goals and plans of the chart against those of the text: another number, year or time for the same thing. */
export function checkChartGoals(each: Case): readonly Finding[] {
  if (!each.chart || (!each.chart.goals && !each.chart.plans)) return [];
  const charted = aimsOf(each.chart);
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      if (!AIMED.test(said) || ELSE.test(said)) return [];
      const words = new Set(topicsOf(said));
      const told = numbersOf(said);
      // Of several goals for one thing one that fits is meant.
      const same = charted.filter(({ topics }) => topics.some((topic) => words.has(topic)));
      const isWrong = same.length > 0 && same.every(({ numbers }) => isOther(numbers, told));
      if (!isWrong) return [];
      return [
        contradicted(each, sentence, 'chart_goal_differs', 'the chart has another goal or plan than the text', 0.75),
      ];
    })
    .slice(0, 1);
}

const AIMED =
  /\b(?:goals?|targets?|aim(?:s|ing)?|agreed|plans?|planned|care plan|schedul\w{1,4}|booked|next|repeat|follow ?- ?up|due|per week|a week|every|weekly)\b/;
const ELSE =
  /\b(?:if|was|were|previous\w{0,2}|former\w{0,2}|old|instead|used to|changed|raised|lowered|general|most (?:people|adults|patients)|guidelines?|currently|now at|latest|came back|measured|result)\b/;

interface Aim {
  readonly topics: readonly string[];
  readonly numbers: Numbers;
}

const aimsOf = once(({ goals = [], plans = [] }: ChartFacts): readonly Aim[] =>
  [...goals, ...plans].flatMap((written): readonly Aim[] => {
    const said = tokensOf(written)
      .map(({ text }) => text)
      .join(' ');
    const topics = topicsOf(said);
    const numbers = numbersOf(said);
    return topics.length > 0 && numbers.size > 0 ? [{ topics, numbers }] : [];
  }),
);

/** What a goal is of, in words that charts and texts share. */
const TOPICS: readonly (readonly [topic: string, pattern: RegExp])[] = [
  ['a1c', /\b(?:hb ?)?a1c\b|\bhemoglobin a1c\b|\bglycated\b/],
  ['pressure', /\b(?:blood pressure|bp|systolic)\b/],
  ['ldl', /\bldl\b/],
  ['inr', /\binr\b/],
  ['glucose', /\b(?:glucose|blood sugars?|fasting sugars?)\b/],
  ['urate', /\b(?:urate|uric acid)\b/],
  ['weight', /\b(?:weight|lose|losing|weigh|kg|pounds|lbs?)\b/],
  ['tsh', /\btsh\b/],
  ['steps', /\b(?:steps|walk\w{0,3})\b/],
  ['exercise', /\b(?:exercis\w{1,3}|physical activity|aerobic)\b/],
  ['fluid', /\bfluids?\b/],
  ['salt', /\b(?:sodium|salt)\b/],
  ['saturation', /\b(?:saturation|spo2|oxygen)\b/],
  ['smoking', /\b(?:smok\w{1,3}|cigarettes|tobacco)\b/],
  ['alcohol', /\b(?:alcohol|drinks)\b/],
  ['colonoscopy', /\bcolonoscop\w{1,3}\b/],
  ['gastroscopy', /\b(?:gastroscop\w{1,3}|egd|endoscop\w{1,3})\b/],
  ['mammogram', /\bmammogra\w{1,3}\b/],
  ['ct', /\bct\b/],
  ['mri', /\bmri\b/],
  ['ultrasound', /\b(?:ultrasound|sonogra\w{1,3})\b/],
  ['echo', /\becho(?:cardiogra\w{1,3})?\b/],
  ['density', /\b(?:bone density|dexa|dxa)\b/],
  ['smear', /\b(?:pap|smear|cervical (?:screening|cytology))\b/],
  ['eyes', /\b(?:eye|retinal|ophthalm\w{2,8})\b/],
  ['physiotherapy', /\b(?:physical therapy|physiotherapy|pt)\b/],
  ['speech', /\bspeech therapy\b/],
  ['dietitian', /\b(?:dietiti\w{2,3}|nutrition\w{0,4})\b/],
  ['cystoscopy', /\bcystoscop\w{1,3}\b/],
  ['infusion', /\binfusions?\b/],
  ['vaccine', /\b(?:vaccin\w{1,6}|booster)\b/],
];
const topicsOf = (said: string): readonly string[] =>
  TOPICS.flatMap(([topic, pattern]) => (pattern.test(said) ? [topic] : []));

/** Numbers by what they count. */
type Numbers = ReadonlyMap<string, ReadonlySet<string>>;

const N = '(\\d{1,4}(?:\\.\\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice)';
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['pressure', /\b(\d{2,3} ?\/ ?\d{2,3})\b/g],
  ['percent', /\b(\d{1,3}(?:\.\d)?) ?(?:%|percent)/g],
  ['year', /\b(20\d\d)\b/g],
  [
    'bound',
    /(?:below|under|less than|<|≤|above|over|more than|at least|at most|>|≥|up to|no more than) ?=? ?(\d{1,5}(?:\.\d{1,2})?)(?! ?\/ ?\d)/g,
  ],
  ['mass', new RegExp(`\\b${N} ?(?:kg|kilos?|kilograms)\\b`, 'g')],
  ['pounds', new RegExp(`\\b${N} ?(?:lbs?|pounds)\\b`, 'g')],
  ['minutes', new RegExp(`\\b${N} ?(?:min|minutes)\\b`, 'g')],
  ['steps', /\b(\d{1,3}(?: ?, ?\d{3})|\d{3,5}) ?(?:steps)\b/g],
  ['concentration', /\b(\d{1,3}(?:\.\d)?) ?(?:mg \/ dl|mmol \/ l)/g],
  ['volume', /\b(\d(?:\.\d)?) ?(?:l|liters?|litres?)\b/g],
  ['salt', /\b(\d(?:\.\d)?|\d{3,4}) ?(?:g|grams?|mg)\b(?! \/)/g],
  [
    'often',
    new RegExp(
      `\\b${N} ?(?:times |x |sessions |visits |days )?(?:a|per|each|every|weekly) ?(?:day|week|month)?\\b`,
      'g',
    ),
  ],
  ['months', new RegExp(`\\b${N} ?- ?months?\\b|\\b${N} months?\\b`, 'g')],
  ['weeks', new RegExp(`\\b${N} weeks?\\b`, 'g')],
  ['years', new RegExp(`\\b${N} years?\\b`, 'g')],
];
const WORDS: Readonly<Record<string, string>> = { once: '1', twice: '2' };
/** "7.0" and "7" are one number, "6 000" and "6,000". */
const plainNumber = (word: string): string => {
  const plain = WORDS[word] ?? String(COUNT_WORDS[word] ?? word).replace(/[ ,]/g, '');
  return plain.includes('/') ? plain : String(Number(plain));
};

const numbersOf = (said: string): Numbers =>
  new Map(
    KINDS.flatMap(([kind, pattern]) => {
      const found = new Set([...said.matchAll(pattern)].map((match) => plainNumber(match[1] ?? match[2]!)));
      return found.size > 0 ? [[kind, found] as const] : [];
    }),
  );

/** "A1c 7.4% against a target below 7" of a goal below 7.0%: the bound is the goal's, the percents are a result. */
const isSameBound = (charted: Numbers, told: Numbers): boolean =>
  [...(charted.get('bound') ?? [])].some((value) => told.get('bound')?.has(value));

/** Of one kind in both, none of the text's is the chart's. */
const isOther = (charted: Numbers, told: Numbers): boolean =>
  !isSameBound(charted, told) &&
  [...charted].some(([kind, values]) => {
    const own = told.get(kind);
    return own !== undefined && [...own].every((value) => !values.has(value));
  });
