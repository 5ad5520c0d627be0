import type { Case } from '../../check.ts';
import { misscoredAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** What the eyes, the voice and the limbs do, with the points of each on the Glasgow Coma Scale. */
const EYES: readonly (readonly [RegExp, number])[] = [
  [
    /\beyes? (?:are )?open(?:s|ed|ing)? (?:spontaneously|normally)|\bopen(?:s|ed|ing) (?:\w{3,5} )?eyes? spontaneously|\bspontaneous eye opening|\beyes open\b(?! to| only)/i,
    4,
  ],
  [
    /\b(?:eyes? (?:are )?open(?:s|ed|ing)?|open(?:s|ed|ing) (?:\w{3,5} )?eyes?|eye opening) (?:only )?to (?:voice|speech|sound|verbal|command|name|call)/i,
    3,
  ],
  [
    /\b(?:eyes? (?:are )?open(?:s|ed|ing)?|open(?:s|ed|ing) (?:\w{3,5} )?eyes?|eye opening) (?:only )?to (?:pain|pressure|painful)/i,
    2,
  ],
  [
    /\bno eye[- ]opening|\beyes (?:remain |stay |are )?(?:closed|shut)|\bdoes not open (?:\w{3,5} )?eyes|\beyes do not open/i,
    1,
  ],
];
const VOICE: readonly (readonly [RegExp, number])[] = [
  [/\b(?<!dis|not |un)orient(?:at)?ed\b/i, 5],
  [/\bconfused\b|\bdisorient(?:at)?ed\b/i, 4],
  [/\binappropriate words\b|\bsingle words\b|\bwords only\b/i, 3],
  [/\bincomprehensible\b|\bmoan(?:s|ing)\b|\bgroan(?:s|ing)\b|\bgrunt(?:s|ing)\b|\bsounds only\b/i, 2],
  [
    /\bno (?:verbal(?: response| output)?|speech|sounds?|vocali[sz]ation|verbali[sz]ation)\b|\bnon-?verbal\b|\bsilent\b|\bmakes no sounds?\b/i,
    1,
  ],
];
const LIMBS: readonly (readonly [RegExp, number])[] = [
  [/\bobey(?:s|ed|ing)?\b(?: \w{3,8})? ?(?:commands?|instructions)?|\bfollow(?:s|ed|ing)? commands\b/i, 6],
  [/\blocali[sz](?:es|ed|ing)\b/i, 5],
  [/\bwithdraw(?:s|ing|al)\b|\bnormal flexion\b|\bflexes normally\b/i, 4],
  [/\babnormal(?:ly)? flex(?:ion|es|ing)?\b|\bflexes abnormally\b|\bdecorticate\b/i, 3],
  [/\bexten(?:ds|sion|ding)\b|\bextensor\b|\bdecerebrate\b/i, 2],
  [/\bno (?:motor(?: response)?|movement|limb movement|response to pain)\b|\bdoes not move\b/i, 1],
];
const SCORE =
  /\b(?:GCS|Glasgow Coma (?:Scale|Score))(?: (?:score|is|was|of|at|now|therefore|total|today))?[\s:=]{1,3}(?<score>\d{1,2})\b(?!\s?[-–:]\s?\d)/gi;
/** Another time or patient, or a part that cannot be tested. */
const OTHER =
  /\b(?:if|then|later|now|after|before|initially|from|fell|dropped|rose|improved|arrival|baseline|usual|usually|intubated|tube|dysphasi[ac]|aphasi[ac]|deaf|previously|not (?:orient|obey|locali)|best)\b/i;
const REACH = 170;

/** "Eyes open spontaneously, orientated, obeys commands: GCS 11": three parts told in words, each once, and another sum. */
export function checkComaWords({ searched, text }: Case): readonly Finding[] {
  const matches = matchesIn(searched, SCORE);
  const [match] = matches;
  if (!match || matches.length !== 1) return [];
  const score = Number(match.groups!.score);
  const end = match.index + match[0].length;
  const from = Math.max(text.lastIndexOf('\n', match.index) + 1, sentenceStart(text, match.index), end - REACH);
  const near = `${text.slice(from, match.index)}${/^[^.\n]{0,160}/.exec(text.slice(end))![0]}`;
  if (OTHER.test(near)) return [];
  const parts = [EYES, VOICE, LIMBS].map((rows) =>
    rows.filter(([pattern]) => pattern.test(near)).map(([, points]) => points),
  );
  if (parts.some((points) => points.length !== 1)) return [];
  const sum = parts.reduce((total, [points]) => total + points!, 0);
  if (sum === score) return [];
  return [
    misscoredAt(
      { start: match.index, end },
      {
        of: 'Glasgow Coma Scale',
        category: 'score_sum_wrong',
        message: `GCS ${score}: what eyes, voice and limbs are said to do makes ${sum}`,
        score: 0.85,
      },
    ),
  ];
}

const sentenceStart = (text: string, at: number): number => {
  const before = text.slice(0, at).replace(/[:,;]?\s{0,3}$/, '');
  // "Eyes open to pain, no sounds, flexing abnormally. GCS 6": the sentence before counts where the score opens its own.
  const stop = before.endsWith('.') ? before.slice(0, -1).lastIndexOf('. ') : before.lastIndexOf('. ');
  return stop + 1;
};
