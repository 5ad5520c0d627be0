import { isFollowed } from '../../beside.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { byFamily, vaccinesNamedIn } from './vaccine-status.ts';

/** Whom the chart has vaccinated told as never vaccinated at all, or as overdue for a season's vaccine that was given. */
export function checkChartUnvaccinated(each: Case): readonly Finding[] {
  const { vaccines = [] } = each.chart ?? {};
  if (vaccines.length === 0) return [];
  return [...(vaccines.length > 1 ? unvaccinated(each) : []), ...noneAgainst(each), ...overdue(each)].slice(0, 1);
}

const NONE =
  /\b(?:(?:is|are|remains|was|child|patient) (?:completely |entirely |wholly |fully )?un ?-?(?:vaccinated|immuni[sz]ed)(?! (?:against|for|to|people|contacts?|household))|(?:has |have )?never (?:had|received|been given) (?:any|a single|one) (?:vaccines?|vaccinations?|immuni[sz]ations?|shots?|jabs?)|no (?:vaccines?|vaccinations?|immuni[sz]ations?) (?:at all|ever|to date|on (?:record|file)|of any kind))/;
const ELSE =
  /\b(?:if|mother|father|sister|brother|siblings?|contacts?|household|family|whether|partner|husband|wife)\b/;

function unvaccinated(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const told = sentences.find((sentence) => {
    const words = phrase(tokens, sentence.first, sentence.end);
    return !sentence.question && !sentence.told && NONE.test(words) && !ELSE.test(words);
  });
  return told
    ? [contradicted(each, told, 'chart_vaccine_denied', 'the chart has vaccines as given, the text none', 0.75)]
    : [];
}

const PNEUMOCOCCAL = /pneumococc|\bpcv|ppsv|prevnar/i;
/** Diseases by which a text names vaccines, and those of the chart. */
const AGAINST: readonly (readonly [said: string, charted: RegExp])[] = [
  ['(?:pneumococc(?:us|i)|pneumococcal|pneumonia)', PNEUMOCOCCAL],
  ['pneumococcal \\w{3,9}', PNEUMOCOCCAL],
  ['(?:shingles|herpes zoster|zoster)', /zoster|shingrix|shingles/i],
  ['tetanus', /tetanus|\btd\b|tdap|dtap/i],
  ['hepatitis b', /hepatitis b|hep b/i],
  ['(?:measles|mumps|rubella)', /measles|mmr/i],
  ['covid(?: - 19)?', /covid|sars-cov/i],
  ['(?:meningococc(?:us|i)|meningitis)', /mening|menacwy/i],
  ['(?:hpv|papillomavirus)', /hpv|papilloma/i],
];
/** None given, in front of the disease. */
const NONE_FOR =
  /\b(?:no (?:vaccines?|vaccinations?|doses?|jabs?|shots?)|never (?:had|received|been given) (?:a|any|the) (?:vaccine|vaccination|jab|shot)|(?:not|never) (?:yet )?(?:been )?(?:vaccinated|immuni[sz]ed)) against/g;
/** Not on record, behind the disease. */
const NOT_GIVEN =
  /^(?: \w{3,12})? (?:vaccin\w{2,6}|immuni[sz]ation|shot|jab|booster)(?:(?= ) (?:status|is|was|has|have|been|yet|ever|series)){0,3}(?: ?:)? ?(?=\w)(?:not (?:yet )?(?:on (?:record|file)|recorded|documented|given|done|had|received|been given)|never (?:been )?(?:given|done|received|had)|none\b(?! since)|missing)(?! (?:this|since|in|for|today|again))/;
const NONE_AGAINST = AGAINST.map(([said, charted]) => ({
  charted,
  denied: new RegExp(`^ ${said}\\b(?! (?:this|since|in|for|until|before))`),
  notHad: new RegExp(
    `\\bagainst ${said} (?:\\w{2,5} ){0,2}(?:(?:had|been given) no|not had any|not had a|never had a) (?:vaccine|vaccination|jab|shot)\\b`,
  ),
  named: new RegExp(`\\b(?:${said})(?= )`, 'g'),
  unrecorded: new RegExp(
    `\\bno (?:record|history|documentation|evidence) of (?:an? |any )?(?:prior |previous )?(?:${said}) (?:vaccin\\w{2,6}|immuni[sz]ation)`,
  ),
}));

const isNone = (
  { denied, notHad, named, unrecorded }: Omit<(typeof NONE_AGAINST)[number], 'charted'>,
  words: string,
): boolean =>
  isFollowed(words, NONE_FOR, denied) ||
  notHad.test(words) ||
  isFollowed(words, named, NOT_GIVEN) ||
  unrecorded.test(words);

/** "No vaccine against pneumococcus so far". */
function noneAgainst(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { vaccines = [] } = each.chart ?? {};
  const told = sentences.find((sentence) => {
    if (sentence.question || sentence.told) return false;
    const words = phrase(tokens, sentence.first, sentence.end);
    return (
      !ELSE.test(words) &&
      NONE_AGAINST.some(
        ({ charted, ...told }) =>
          isNone(told, words) && vaccines.some(({ names }) => names.some((name) => charted.test(name))),
      )
    );
  });
  return told
    ? [
        contradicted(
          each,
          told,
          'chart_vaccine_denied',
          'the chart has a vaccine against this as given, the text none',
          0.75,
        ),
      ]
    : [];
}

const OVERDUE =
  /\b(?:overdue|past due) (?:for|on) (?:(?:a|an|the|her|his|your|this) ){0,2}$|\bstill (?:needs?|lacks?|owes?) (?:(?:a|an|the|her|his|your) ){0,2}(?:yearly |annual |seasonal )?$|\b(?:is |are )?due for (?:(?:a|an|his|her|your|this) ){0,2}(?:yearly |annual |seasonal )?$|\bneeds? (?:(?:a|his|her|your|this) ){1,2}(?:yearly |annual |seasonal |year's )?$|\bhas yet to (?:have|get|receive) (?:(?:a|an|the|her|his|your) ){0,2}$/;
const OVERDUE_BEHIND =
  /^(?:(?:vaccine|vaccination|shot|jab) )?(?:is |are )?(?:now |still )?(?:overdue|past due|outstanding|due(?= ?(?:$|[.,;]| now| today| at this| this (?:visit|week|month))))\b/;

/** Influenza, of a dose of the last eight months. */
function overdue(each: Case): readonly Finding[] {
  const given = byFamily(each, each.chart?.vaccines ?? []).get('influenza') ?? [];
  const isOfSeason = given.some(({ on = '' }) => {
    const days = (each.asOf.getTime() - Date.parse(on)) / (24 * 3600 * 1000);
    return days < 240;
  });
  if (!isOfSeason) return [];
  const { tokens } = each.reading;
  const told = vaccinesNamedIn(each).find(
    ({ family, first, end, sentence }) =>
      family === 'influenza' &&
      !hasWord(tokens, /^(?:not|no|second|next|if)$/, Math.max(sentence.first, first - 7), first) &&
      (OVERDUE.test(`${phrase(tokens, Math.max(sentence.first, first - 7), first)} `) ||
        OVERDUE_BEHIND.test(phrase(tokens, end, Math.min(sentence.end, end + 5)))),
  );
  return told
    ? [contradicted(each, told, 'chart_vaccine_denied', "the chart has this season's vaccine as given", 0.75)]
    : [];
}
