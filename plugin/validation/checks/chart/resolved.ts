import { JOIN_BEFORE } from '../../../join.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { isToldAsHad } from './told-as-had.ts';

/** A disease that the chart has as over, told of as present, "her cellulitis is still active", or a lasting one that it has as active, told of as over. */
export function checkChartResolved(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart) return [];
  const present = new Set(chartedTerms(chart, reading.lexicon).conditions);
  const idsOf = (names: readonly string[] = []) =>
    new Set(
      names.flatMap((name) =>
        reading.lexicon.read(name).flatMap(({ kind, misspelt, id }) => (kind === 'condition' && !misspelt ? [id] : [])),
      ),
    );
  const over = idsOf(chart.pastConditions);
  const quiet = over.size === 0 ? over : idsOf(chart.remitted);
  if (present.size + over.size === 0) return [];
  return reading.mentions
    .flatMap((one): readonly Finding[] => {
      if (one.kind !== 'condition' || !isOwn(one)) return [];
      const isLasting = knowledge.conditions.get(one.id)?.chronic === 'yes' && !quiet.has(one.id);
      if (
        over.has(one.id) &&
        !present.has(one.id) &&
        (isToldAsPresent(each, one) || (isLasting && isToldAsHad(each, one)))
      )
        return [
          contradicted(each, one, 'chart_condition_over', `the chart has ${one.id} as over, the text as present`, 0.75),
        ];
      if (present.has(one.id) && !over.has(one.id) && isToldAsOver(each, one))
        return [
          contradicted(each, one, 'chart_condition_over', `the chart has ${one.id} as active, the text as over`, 0.75),
        ];
      return [];
    })
    .slice(0, 1);
}

const isOwn = ({ sentence, assertion }: ReadMention): boolean =>
  !sentence.told && !sentence.question && sentence.section !== 'family' && !/^(?:hypothetical|other)/.test(assertion);

const DATED = '(?:\\S{1,14} ){0,8}?';
/** "Hepatitis C, treated with sofosbuvir from November to February, remains active": what was done stands between commas. */
const ASIDE = '(?:, (?:treated|diagnosed|found|managed|which|first|for which|seen|noted|last) [^,;.]{3,110} , )';
/** Told of now by itself, whatever else is told of then: "the pneumonia you had in August is still active". */
const STILL = new RegExp(
  `^(?:${ASIDE}|${DATED})${JOIN_BEFORE}(?:(?:is|are|remains?) (?:(?:now|still|currently|yet) ){1,2}(?:an? )?(?=\\w)(?:active|ongoing|present|unresolved|current|open)\\b|(?:has|have) (?:still )?not (?:yet |fully |completely )?(?=\\w)(?:resolved|cleared(?: up)?|healed|gone away|settled)\\b|remains? (?:active|unresolved|ongoing)\\b|(?:(?:has|have) (?:been|remained|stayed)|continues? to be|(?:remained|stayed)) (?:an? )?(?:active|ongoing|unresolved)\\b|(?:has|have) never (?:fully |completely )?(?:resolved|cleared(?: up)?|healed|gone away)\\b|(?:has|have) been on (?:the|his|her|your) (?:active|current) (?:problem )?list\\b|(?:as|:|,) (?:(?:still|currently|now|an?) ){0,2}(?:active|ongoing|unresolved)\\b|,? ?(?:still )?(?:untreated|not yet treated)\\b|,? ?still (?:active|untreated|unresolved|ongoing)\\b|(?:has|have) not (?:yet )?been (?:treated|cured)(?: yet| so far)?(?= ?(?:$|[.,;])))`,
);
const NOT_STILL = /\b(?:if|whether|no|never|risk|until|when|again|new|recur\w{0,6}|other|second|rule|unclear)\b/;

/** "Is marked as resolved on your problem list"; of a lasting disease also "has resolved". */
const LISTED_AS_OVER = new RegExp(
  `^${DATED}(?:is|are|was|stands|appears) (?:(?:now|already|also) )?(?:marked|listed|recorded|entered|charted|coded|documented|shown) as (?:being )?(?:resolved|inactive|over|cured|past|in the past|no longer active)\\b`,
);
const OVER =
  /^(?:(?:disease|disorder|problem) )?(?:: (?:resolved|inactive|cured|no longer active)\b|(?:has|have) (?:now |since |completely |fully |long )?(?:resolved|been cured|gone away|disappeared)\b|is (?:now |completely |fully )?(?:resolved|cured|over|inactive|no longer (?:active|present|an issue|a problem))\b)/;

function isToldAsOver({ reading: { tokens }, knowledge }: Case, { id, end, sentence }: ReadMention): boolean {
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 16));
  if (NOT_OVER.test(phrase(tokens, sentence.first, sentence.end))) return false;
  return LISTED_AS_OVER.test(behind) || (knowledge.conditions.get(id)?.chronic === 'yes' && OVER.test(behind));
}
const NOT_OVER =
  /\b(?:if|not|never|when|until|once|flares?|attack|episode|exacerbation|symptoms|pain|goal|hope\w{0,3}|may(?! \d)|can|will|mother|father)\b/;

const PRESENT_BEFORE =
  /\b(?:ongoing|current|still has|still have|persistent|persisting|continues to have|currently has|(?:has|have|with) (?:an? )?(?:active|ongoing|untreated|persistent)|being treated for|under treatment for|(?:active|current|ongoing) (?:problems?|conditions?|diagnos[ei]s) (?:(?:on (?:his|her|your|the) list )?(?:since (?:\p{L}{3,9} )?(?:19|20)\d\d )?(?:are|is|includes?)|:)(?: [\p{L}\d,()-]{1,16}){0,10}?)(?: (?:an?|the|her|his|your|active|left|right)){0,4}$/u;
const PRESENT_BEHIND =
  /^(?:\S{1,12} ){0,6}?(?:is|remains|are|stays)(?: (?:now|still|currently)){0,2}(?= ) (?:present|active|current|(?:recorded|listed|marked|entered|charted|kept)(?= ) as (?:still )?(?:an? )?(?:active|current|ongoing|present)|an (?:active|ongoing) (?:problem|condition|diagnosis)|ongoing|persisting|unresolved|under (?:active )?treatment|being treated)\b/;
const ELSE = /\b(?:if|no|not|was|were|had|history|hx|previous|prior|past|risk|until|when|new|recur\w{0,6}|again)\b/;

/** "Tuberculosis was treated in 2019 and diabetes has been active since": where the other disease that is joined to it begins. */
const nextOf = ({ reading: { tokens, mentions } }: Case, { end }: ReadMention): number =>
  mentions.find(
    ({ kind, first }) =>
      kind === 'condition' && first >= end && /^(?:and|but|while|,|;)$/.test(tokens[first - 1]?.text ?? ''),
  )?.first ?? tokens.length;

function isToldAsPresent(each: Case, mention: ReadMention): boolean {
  const { tokens } = each.reading;
  const { sentence, first, end } = mention;
  const still = STILL.exec(phrase(tokens, end, Math.min(sentence.end, end + 26, nextOf(each, mention))))?.[0];
  // "Hepatitis C: active, no treatment so far": what follows is another thing.
  const told = still?.replace(/\b(?:has|have) never .{1,40}$/, '');
  if (told !== undefined && !NOT_STILL.test(`${phrase(tokens, sentence.first, end)} ${told}`)) return true;
  if (mention.assertion !== 'active') return false;
  const clause = partAround(tokens, mention);
  if (ELSE.test(clause.words.join(' '))) return false;
  return (
    PRESENT_BEFORE.test(phrase(tokens, Math.max(clause.first, first - 14), first)) ||
    PRESENT_BEHIND.test(phrase(tokens, end, Math.min(clause.end, end + 9)))
  );
}
