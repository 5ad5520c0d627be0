import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Token } from '../../reading/tokens.ts';
import { wordsIn } from '../../reading/words.ts';
import { amountOf, countOf, type Groups, matchesOf, type Read, type Sum } from './sum.ts';

const COUNTED = '(?<part>\\d[\\d,]{0,6})(?: ?(?:kcal|mL|mg|g|calories|tablets|pills|doses))?';
const WHOLE = '(?:the |a |her |his |your )?(?:goal of )?(?<whole>\\d[\\d,]{0,6})(?: [a-z]{3,15}){0,3} ?';
const IS = ',? or |,? that is,? |,? about |,? which is |,? so (?:[a-z]{2,10} ){1,4}';
/** "50% better" is no share of what stands before. */
const SHARE =
  '(?:about )?(?<share>\\d{1,3}(?:\\.\\d{1,2})?) ?(?:%|percent\\b)(?! ?(?:better|worse|improve|reduc|respon|less|more|lower|higher))';
const SHARE_OF = lean(
  `\\b(?<!\\b(?:day|cycle|dose|week|stage|grade|step|visit|session|fraction) #?|[\\d.,/])${COUNTED}(?: of | out of )${WHOLE}(?:\\(|${IS}|, (?=\\d{1,3}(?:\\.\\d{1,2})? ?%(?! ?[a-z])))${SHARE}`,
  'gi',
);
const SHARE_BY_SLASH = lean(
  `\\b(?<!\\b(?:on|from|since|dated|until|by|and) |[\\d.,/])${COUNTED}\\/${WHOLE}(?:\\((?=(?:about )?[\\d.]{1,5} ?(?:%|percent)\\))|${IS})${SHARE}`,
  'gi',
);

/** `8 of 20 (40%)`, `8/20 patients (40 %)`; not "BP 120/80, 98% on air", "on 3/14 (55%)". */
const shares = (text: Searched): readonly Sum[] => [
  ...matchesOf(text, SHARE_OF, shareOf),
  ...matchesOf(text, SHARE_BY_SLASH, (groups) =>
    amountOf(groups.part) > amountOf(groups.whole) ? undefined : shareOf(groups),
  ),
];

const shareOf = ({ part, whole, share }: Groups): Read => ({
  expected: (100 * amountOf(part)) / amountOf(whole),
  stated: amountOf(share),
  tolerance: 1.1,
  what: 'a share in percent',
});

/** `Of 12 patients screened, 9 were positive (75%)`. */
const sharesOf = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\bof (?:the )?(?<all>\d{1,4}) [a-z]{3,14}(?: [a-z]{3,14}){0,2}, (?<part>\d{1,4}) (?:[a-z]{2,14} ){0,3}\((?<share>\d{1,3}(?:\.\d)?) ?%\)/gi,
    ({ all, part, share }) => ({
      expected: (100 * amountOf(part)) / amountOf(all),
      stated: amountOf(share),
      tolerance: 1.5,
      what: 'the share',
    }),
  );

const PARTS = lean(
  /\b(?<![-\d.])(?:(?<part>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:out )?of (?:the |his |her |their |your )?(?<whole>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?=[a-z]{4})(?!(?:years|hours|points|percent|(?:milli|micro)?(?:gram|lit(?:er|re))s?)\b)|of (?:the |his |her )?(?<all>\d{1,3}) [a-z]{4,14},? (?<some>\d{1,3}) (?:were|was|have|had|are)\b)/gi,
);
/** `15 of the 12 staples`, `of 12 staples 15 were removed`: a part is no more than its whole. */
const parts = (text: Searched): readonly Sum[] =>
  matchesOf(text, PARTS, ({ part, whole, all, some }) => {
    const [a, b] = [countOf(part ?? some), countOf(whole ?? all)];
    return { expected: b, stated: Math.max(a, b), tolerance: 0, what: 'a part of a whole' };
  });

const OF_SEVERAL = lean(
  /\bof (?:the |his |her |your )?(?<all>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) [^.,;\n\d]{3,30}, (?<some>one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:has|have|had|is|are|was|were) [^.,;\n\d]{3,24}?,? (?:and|while) (?<rest>one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:remains?|persists?|(?:is|are) (?:left|still|not|open|unhealed))\b/gi,
);
/** `Of three leg ulcers, two have healed and one remains`. */
const ofSeveral = (text: Searched): readonly Sum[] =>
  matchesOf(text, OF_SEVERAL, ({ all, some, rest }) => ({
    expected: countOf(all),
    stated: countOf(some) + countOf(rest),
    tolerance: 0,
    what: 'how many there are',
  }));

const SEVERAL = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})';
const WITH_THE_REST = lean(
  `\\bof (?:the |his |her |your )?(?<all>${SEVERAL}) [^.,;\\n\\d]{3,30},? (?<some>${SEVERAL})\\b(?<between>[^.,;:\\n\\d]{3,40}?),? (?:and|while|whereas|with) (?:the (?:other|remaining) )?(?<rest>${SEVERAL}) (?:were |was |are |is )?(?:all )?(?:clear|clean|negative|free|benign|normal|uninvolved|not involved|unaffected|tumou?r-free|node-negative)\\b(?![^.\\n]{0,30}[;,] (?:and )?${SEVERAL}\\b)`,
  'gi',
);
/** `Of 14 lymph nodes, three contained tumour and 11 were clear`: what is not the one is the other. */
const withTheRest = (text: Searched): readonly Sum[] =>
  matchesOf(text, WITH_THE_REST, ({ all, some, between = '', rest }) =>
    // "Three positive, two doubtful and nine clear".
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|none|also|of)\b/i.test(between)
      ? undefined
      : { expected: countOf(all), stated: countOf(some) + countOf(rest), tolerance: 0, what: 'how many there are' },
  );

const REMAINING = lean(
  /\bof (?:the |his |her |your )?(?<all>\d{1,3}) (?:tablets|pills|capsules|doses|patches|strips|syringes|sessions|visits)(?: [a-z]{3,12}){0,3},? (?:he |she |you |they )?(?:has |have |had )?(?:taken|used|took|missed|had|attended|finished) (?<some>\d{1,3}|[a-z]{3,6})[,;] (?:so |and |leaving |which leaves )?(?:there are |you have |she has |he has )?(?<rest>\d{1,3}|[a-z]{3,6}) (?:are |is |still )?(?:left|remaining|remain|to go)\b/gi,
);
/** `Of the 28 tablets dispensed she has taken 20, so 8 are left`. */
const remaining = (text: Searched): readonly Sum[] =>
  matchesOf(text, REMAINING, ({ all, some, rest }) => ({
    expected: amountOf(all) - countOf(some),
    stated: countOf(rest),
    tolerance: 0,
    what: 'what is left of the whole',
  }));

/** "Three of the five wounds healed, leaving two open". */
function remainders(tokens: readonly Token[]): readonly Sum[] {
  return wordsIn(tokens, /^(?:leaving|remaining)$/).flatMap((at) => {
    const rest = numberAt(tokens, at + 1);
    // "One of four genes … in the remaining 30% the cause is not known": of another whole.
    if (!rest || tokens[rest.end]?.text === '%') return [];
    for (let of = at - 2; of > Math.max(0, at - 16); of -= 1) {
      if (tokens[of]!.text !== 'of' || tokens[of]!.breaks > 0) continue;
      const part = numberAt(tokens, of - 1);
      const whole = numberAt(tokens, /^(?:the|her|his|your|their)$/.test(tokens[of + 1]?.text ?? '') ? of + 2 : of + 1);
      if (part?.end !== of || !whole) return [];
      return [
        {
          start: tokens[of - 1]!.start,
          end: tokens[rest.end - 1]!.end,
          expected: whole.value - part.value,
          stated: rest.value,
          tolerance: 0,
          what: 'what is left of the whole',
        },
      ];
    }
    return [];
  });
}

const MEAL =
  '(?:at|before|with|in the) (?:breakfast|lunch|dinner|supper|tea|bedtime|morning|midday|noon|afternoon|evening)';
const AT_MEAL = (name: string) => `(?<${name}>\\d{1,3}(?:\\.\\d)?) ?(?:units? |mg |mL )?${MEAL}`;
const SHARED_OUT = lean(
  `\\b(?<![\\d.,/])(?<all>\\d{1,3}) ?(?:units? |mg |mL )?(?:is|are|of|as|,)?[^.;:\\n\\d]{0,40}?\\b(?:shared(?: out)?|split|divided|spread)(?: up)?(?: as| into|:)? ${AT_MEAL('one')},? ${AT_MEAL('two')},? and ${AT_MEAL('three')}`,
  'gi',
);

/** `The other 20 is lispro, shared out as 8 units at breakfast, 6 at lunch and 6 at supper`. */
const sharedOut = (text: Searched): readonly Sum[] =>
  matchesOf(text, SHARED_OUT, ({ all, one, two, three }) => ({
    expected: amountOf(all),
    stated: amountOf(one) + amountOf(two) + amountOf(three),
    tolerance: 1,
    what: 'what is shared out over the day',
  }));

const POINT = '\\d(?: points?)? for [a-z][^.,;:\\n\\d]{1,30}?';
const POINTS_BY_ONE = lean(
  `\\b(?<![\\d.,/-])(?<points>${POINT}(?:(?:, and |, | and |; )${POINT}){1,7})(?:[:=]| =|,? (?:a |for a )?total(?:s|l?ing)?(?: score)?(?: of| is|:)?|,? (?:makes?|making|gives?|giving|adds? up to|comes? to|in all)) ?(?:a |score of |total of ){0,2}(?<stated>\\d{1,2})(?![\\d.,/%-]\\d| for\\b| ?(?:%|mg|years))`,
  'gi',
);

/** `2 for age, 1 for hypertension and 1 for diabetes: 4`. */
const pointsByOne = (text: Searched): readonly Sum[] =>
  matchesOf(text, POINTS_BY_ONE, ({ points = '', stated }) => ({
    expected: [...points.matchAll(/\d/g)].reduce((sum, [one]) => sum + amountOf(one), 0),
    stated: amountOf(stated),
    tolerance: 0,
    what: 'the points of a score',
  }));

/** A part and its whole: shares, how many of several, what is left. */
export const sumsOfParts = (text: Searched, tokens: readonly Token[]): readonly Sum[] => [
  ...shares(text),
  ...sharesOf(text),
  ...ofSeveral(text),
  ...withTheRest(text),
  ...parts(text),
  ...sharedOut(text),
  ...remaining(text),
  ...pointsByOne(text),
  ...remainders(tokens),
];
