import type { Case } from '../../check.ts';
import { DECADES } from '../../decades.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const NAMED: Readonly<Record<string, number>> = {
  teens: 13,
  ...DECADES,
  nineties: 90,
  '90s': 90,
  ...Object.fromEntries(Object.values(DECADES).map((from) => [`${from}s`, from])),
};
const IN_DECADE =
  /\b(?:in|into|of) (?:his|her|your|their|the) (?:(early|mid|middle|late) ?-? ?)?(teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0 ?s)\b/;

/** Words for whom one age has: the years within which somebody is called so. */
const STAGES: readonly (readonly [pattern: RegExp, from: number, to: number])[] = [
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?(?:newborn|neonate)\b/, 0, 0.25],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?infant\b/, 0, 2],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?toddler\b/, 0.9, 4],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?preschooler\b/, 2, 6.9],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?(?:teenager|adolescent|teen)\b/, 10, 21],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?(?:octogenarian)\b/, 79, 91],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:\w{3,12} )?(?:septuagenarian)\b/, 69, 81],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) young (?:woman|man|adult|lady|patient)\b/, 15, 48],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) (?:elderly|older) (?:woman|man|lady|gentleman|patient|person)\b/, 56, 130],
  [/(?:\b(?:this|our|is an?)|^an?|, an?) middle ?- ?aged (?:woman|man|lady|gentleman|patient)\b/, 36, 68],
];
const ELSE =
  /\b(?:if|was|were|when|since|until|had|developed|began|started|resolved|outgrew|outgrown|ended|settled|cleared|cured|gone|past|history|diagnosed|onset|died|caring|carer|patients who|people|women|men|anyone|should|for (?:an?|the) (?:infant|toddler|newborn|teenager)|nursing|breast|baby|her infant|pregnan\w{2,3}|mother|father|of an? (?:infant|toddler|newborn|teenager)|with an? (?:infant|toddler|newborn|teenager))\b/;

/** "In her thirties" of who is in her fifties, "this toddler" of a teenager. */
export function checkChartDecades(each: Case): readonly Finding[] {
  const { ageYears, ageTodayYears = ageYears } = each.chart ?? {};
  if (ageYears === undefined || ageTodayYears === undefined) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const decade = IN_DECADE.exec(said);
      const nearly = decade ? undefined : NEARLY.exec(said)?.[1];
      const within = nearly
        ? nearlyOf(nearly)
        : decade
          ? spanOf(decade)
          : STAGES.find(([pattern]) => pattern.test(said))?.slice(1);
      // "LDL in the seventies".
      if (decade && /\b(?:in|of) the /.test(decade[0]) && isOfTest(each, sentence)) return [];
      if (!within || ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0) return [];
      const [from, to] = within as readonly [number, number];
      const slack = decade || nearly ? 1.5 : 0.5;
      if (ageTodayYears >= from - slack && ageYears <= to + slack) return [];
      const message = 'the chart gives another age than the text';
      return [contradicted(each, sentence, 'chart_age_differs', message, 0.8)];
    })
    .slice(0, 1);
}

const isOfTest = ({ reading: { mentions } }: Case, sentence: Sentence): boolean =>
  mentions.some((one) => one.sentence === sentence && /^(?:lab|vital|score)$/.test(one.kind));

/** "She is nearly seventy", "will be 60 next June". */
const NEARLY =
  /\b(?:she|he|patient|who|you) (?:(?:is|are) (?:now )?(?:nearly|almost|approaching|not quite|close to)|will be|turns) (twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|[2-9]\d)(?= ?(?:[.,;]|next|in|this|soon|and|years old))(?! (?:in|this|and) \d)/;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
function nearlyOf(word: string): readonly [number, number] {
  const years = TENS.includes(word) ? (TENS.indexOf(word) + 2) * 10 : Number(word);
  return [years - 2.5, years];
}

function spanOf([, part, word]: RegExpExecArray): readonly [number, number] {
  const from = NAMED[word!.replace(' ', '')]!;
  if (word === 'teens') return [from, 20];
  return part === undefined
    ? [from, from + 10]
    : part === 'early'
      ? [from, from + 4.5]
      : part === 'late'
        ? [from + 5.5, from + 10]
        : [from + 3, from + 7.5];
}
