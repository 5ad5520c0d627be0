import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { countOf, matchesOf, type Sum } from './sum.ts';

const COUNT = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,3})';
const AT_PLACE = `(?:one|${COUNT}) (?:in|from|on|at|to|over|behind|under) (?:(?:the|his|her|each) )?[a-z][a-z -]{2,28}`;
/** `5 polyps removed, 3 from the sigmoid and 2 from the caecum`, `three polyps: one in the caecum, one in the …`. */
const BY_PLACE = lean(
  `\\b(?<![\\d./-])(?<!\\bof (?:his |her |the |their |your |my )?)(?<all>${COUNT}) (?:[a-z]{3,12} ){0,2}?(?:polyps|stones|lesions|nodules|ulcers|moles|biopsies|samples|sutures|staples|fibroids|cysts|metastases|nodes|injections|teeth|wounds|scars|drains|fractures|burns|lipomas|abscesses|stents|ports|warts|plaques|blisters|naevi|nevi|keratoses)(?: (?:were|was|are|have been))?(?: removed| seen| found| excised| taken| resected| placed| extracted| given| noted| identified)?[,:;(] ?(?<list>${AT_PLACE}(?:, ${AT_PLACE}){0,5},? and ${AT_PLACE.replace('[a-z -]{2,28}', '[a-z]{2,20}')})(?! ?(?:,|and) (?:one|${COUNT})\\b)`,
  'gi',
);
const PLACES = new RegExp(`(?:^|, |\\band )(?<count>one|${COUNT})(?= (?:in|from|on|at|to|over|behind|under) )`, 'gi');
const byPlace = (text: Searched): readonly Sum[] =>
  matchesOf(text, BY_PLACE, ({ all, list = '' }) => ({
    expected: [...list.matchAll(PLACES)].reduce((sum, { groups }) => sum + countOf(groups?.count), 0),
    stated: countOf(all),
    tolerance: 0,
    what: 'how many are counted by place',
  }));

const BOTH_BORN = lean(
  `\\b(?<all>${COUNT}) (?:living |healthy |older |young )?(?:children|kids|sons|daughters)\\b(?: at home)?,? (?<again>both|all (?:two|three|four|five|six|\\d)) (?:were )?(?:born|delivered|alive|well|healthy|living|by|term)\\b`,
  'gi',
);
/** `three living children, both born at term`. */
const bothBorn = (text: Searched): readonly Sum[] =>
  matchesOf(text, BOTH_BORN, ({ all, again = '' }) => ({
    expected: countOf(all),
    stated: /^both$/i.test(again) ? 2 : countOf(again.slice(4)),
    tolerance: 0,
    what: 'how many there are',
  }));

/** What is counted in all, and then place by place or child by child. */
export const countsByPlace = (text: Searched): readonly Sum[] => [...byPlace(text), ...bothBorn(text)];
