import type { ChartReaction } from '../../chart/facts.ts';
import { wordsOf } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

/** Kinds of reaction of which one is not mistaken for another. */
const KINDS: readonly (readonly [name: string, words: RegExp])[] = [
  [
    'anaphylaxis',
    /\b(?:anaphyla\w{1,6}|angioedema|airway|bronchospasm|wheez\w{1,3}|(?:lip|tongue|throat|face|facial) swelling|swelling of (?:the |her |his |your )?(?:lips?|tongue|throat|face))\b/,
  ],
  [
    'a rash',
    /\b(?:rash\w{0,2}|hives?|urticaria\w?|itch\w{0,3}|pruritus|exanthem|welts?|(?:contact )?dermatitis|skin (?:irritation|redness)|blister\w{0,3})\b/,
  ],
  ['a severe skin reaction', /\b(?:stevens|sjs|necrolysis|dress)\b/],
  [
    'an upset stomach',
    /\b(?:nausea|vomit\w{0,3}|diarrh\w{1,4}|(?:abdominal|stomach) (?:cramps?|pain|upset)|upset stomach|gi upset|dyspepsia)\b/,
  ],
  ['a cough', /\bcough\w{0,3}\b/],
  ['tendon pain', /\btend(?:on|o?initis)(?: (?:pain|rupture))?\b/],
  ['bleeding', /\b(?:bleed\w{0,3}|h(?:a)?emorrhage)\b/],
  ['an inflamed gullet', /\bo?esophagitis\b/],
  ['muscle pain', /\b(?:myalgias?|myopathy|rhabdo\w{0,11}|muscle (?:aches?|pain|cramps?))\b/],
  ['a disorder of movement', /\b(?:dystoni\w{1,2}|rigidity|parkinsonism|akathisia|tremor|stiffness)\b/],
  ['confusion', /\b(?:deliri\w{1,3}|confus\w{2,4}|hallucinat\w{2,5})\b/],
  ['flushing', /\bflush\w{0,3}\b/],
  ['dizziness', /\b(?:dizz\w{1,5}|light ?- ?headed\w{0,4}|faint\w{0,4}|syncope)\b/],
  ['headache', /\bheadaches?\b/],
  ['hemolysis', /\bha?emoly\w{2,4}\b/],
  ['low platelets', /\bthrombocytopeni\w{1,2}\b/],
  ['drowsiness', /\b(?:drows\w{1,5}|sedat\w{2,4}|somnolen\w{2})\b/],
  ['palpitations', /\b(?:palpitations?|tachycardia)\b/],
];

export const kindsIn = (words: string): readonly string[] =>
  KINDS.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []));

/** "Penicillin gave her anaphylaxis", "penicillin (vomiting)" of a chart that tells of hives: another reaction than the charted. */
export function checkChartReactions(each: Case): readonly Finding[] {
  const { reactions = [] } = each.chart ?? {};
  if (reactions.length === 0) return [];
  const found = substancesIn(each, reactions).flatMap((place): readonly Finding[] => {
    const charted = place.reactions.flatMap(({ told }) => told);
    const known = charted.map((one) => kindsIn(one.toLowerCase()));
    if (known.length === 0 || known.some((kinds) => kinds.length === 0)) return [];
    const told = toldOf(each, place);
    if (told.length === 0 || told.some((kind) => known.flat().includes(kind))) return [];
    const message = `the chart has ${known.flat()[0]} as the reaction to ${place.name}, the text ${told[0]}`;
    return [contradicted(each, place, 'chart_reaction_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

export interface Substance extends Pick<ReadMention, 'first' | 'end' | 'sentence'> {
  readonly name: string;
  /** What the chart tells of it. */
  readonly reactions: readonly ChartReaction[];
}

/** Where the text names a charted allergen: a drug, one of the class that is named, or what no table of drugs has, "latex". */
export function substancesIn(each: Case, reactions: readonly ChartReaction[]): readonly Substance[] {
  const { tokens, sentences, mentions, lexicon } = each.reading;
  const ofDrugs = reactions.map((reaction) => ({
    reaction,
    ids: lexicon
      .read(reaction.substance)
      .flatMap(({ id, kind, misspelt }) => ((kind === 'drug' || kind === 'class') && !misspelt ? [id] : [])),
  }));
  const drugs = mentions.flatMap(({ id, kind, misspelt, first, end, sentence }): readonly Substance[] => {
    if ((kind !== 'drug' && kind !== 'class') || misspelt || sentence.question) return [];
    const own = ofDrugs.filter(({ ids }) => ids.some((one) => one === id || each.knowledge.subjectsOf(one).has(id)));
    return own.length === 0 ? [] : [{ first, end, sentence, name: id, reactions: own.map(({ reaction }) => reaction) }];
  });
  const others = ofDrugs.filter(({ ids }) => ids.length === 0).map(({ reaction }) => reaction);
  return [
    ...drugs,
    ...others.flatMap((reaction) => {
      const named = new Set(wordsOf(reaction.substance).map(bare));
      const all = new Set((reaction.substance.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(bare));
      return sentences.flatMap((sentence): readonly Substance[] => {
        const isOf = (at: number) => all.has(bare(tokens[at]!.text));
        let at = sentence.first;
        while (at < sentence.end && !named.has(bare(tokens[at]!.text))) at += 1;
        if (at === sentence.end || sentence.question) return [];
        const first = at > sentence.first && isOf(at - 1) ? at - 1 : at;
        let end = at + 1;
        while (end < sentence.end && isOf(end)) end += 1;
        return [{ first, end, sentence, name: 'a listed allergen', reactions: [reaction] }];
      });
    }),
  ];
}
const bare = (word: string): string => word.replace(/s$/, '');

const RECORDED = '(?:recorded|listed|noted|entered|documented|known|charted|given|on file)';
/** Before what it did: "causes", "(", "is listed with", ", recorded in 2019 with", "reaction to penicillin was". */
const LEAD = [
  '(?:allergy|allergies|intolerance|\\(|:|→|->|-|=|–|(?:(?:has|have|had) )?(?:(?:once|also|previously|before) )?(?=\\w)(?:causes?|caused|gave|given|gives|made|makes|triggers?|triggered|brings|brought on|provoke[ds]?|upsets?))',
  `(?:, )?(?:entry |alert |record |allergy |reaction )?(?:(?:which|that) )?(?:(?:is|was) )?${RECORDED} (?:\\S{1,8} ){0,4}?(?:with|as|:|for)`,
  '(?:(?:is|was|remains|stays) )?(?:on|in|among) (?:\\S{1,12} ){1,4}?(?:because|since|as) (?:it|of)(?: (?:once|has|had))?(?: (?:caused?|gave|made|brought on|triggered|provoked))?',
  '(?:was |is )?(?:stopped|avoided|withdrawn|discontinued) (?:because (?:of|it caused)|for|due to|after)',
  ', (?:which|that) (?:once )?(?:causes?|caused|gave|gives|made|brought on|triggered)',
  '(?:was|is) followed by',
  // ", reaction listed as", "; its documented reaction was", "allergy, whose reaction is".
  `(?:allergy )?(?:[,;–-] )?(?:with )?(?:(?:an?|the|its|his|her|your|whose) )?(?=\\w)(?:${RECORDED} )?reactions?(?: (?:is|was|being|of))?(?: ${RECORDED})?(?: as)?`,
].join('|');
const BEHIND = new RegExp(
  `^(?:${LEAD})(?![a-z]) ?(?:(?:her|him|you|them|allergy|the patient) ?)?(?:out in |into )?(?:\\(|:|with |of )? ?((?:\\S{1,16} ?){1,5})`,
);
/** "Her reaction to codeine is recorded as a rash". */
const OF_REACTION = new RegExp(
  `^(?:is|was|were|has been|consisted of|being|:)(?: ${RECORDED}(?: as)?)? ((?:\\S{1,16} ?){1,4})`,
);
/** "Atorvastatin 40 was stopped in 2023 for hives", "the vancomycin entry from November 2024 is charted as": what it was of, and when. */
const DOSE = /^\d{1,4}(?:\.\d{1,2})?(?: (?:mg|mcg|g))?(?: (?:tablets?|daily|once daily|nightly))? (?=was |caused )/;
const WHEN =
  / ?(?:in|on|from|since|of|back in) (?:(?:early|late|mid|\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december) ){0,3}(?:19|20)\d\d\b/;
const AHEAD = /((?:\S{1,16} ){1,3})(?:to|from|with|after|on|following) (?:the |oral |iv )?$/;
const DENIED =
  /\b(?:no|not|never|without|denies|risk|if|could|may(?! \d)|might|watch|rather|than|instead|family|mother|father|before|for)\b/;

/** "No metoclopramide (rigidity in 2021)", "not done because contrast caused hives": what is left out, and why. */
const REFUSED = /^(?:no|not|never|avoid)$|^.*\b(?:because|since|as)\b/;

/** "Allergy: penicillin, with a rash", "contrast, hives", "her penicillin anaphylaxis": the reaction itself right behind. */
const PLAINLY =
  /^(?:with )?(?:(?:an?|the|severe|mild|previous|documented|recorded|childhood|prior) ){0,2}((?:\S{1,16} ?){1,4})/;

/** The kinds of what is told right behind the substance as its doing, or right before it. */
export function toldOf({ reading: { tokens, mentions } }: Case, place: Substance): readonly string[] {
  const { first, end } = place;
  const clause = partAround(tokens, place);
  const next = mentions.find((one) => one.first >= end && (one.kind === 'drug' || one.kind === 'class'));
  // "Lisinopril, which gave her a cough, ": the comma right behind opens what is told.
  const from = tokens[end]?.text === ',' ? end + 1 : end;
  const comma = tokens.slice(from, clause.end).findIndex(({ text }) => /^[,)]$/.test(text));
  const stop = Math.min(clause.end, next?.first ?? clause.end, comma === -1 ? clause.end : from + comma);
  const before = phrase(tokens, Math.max(clause.first, first - 4), first);
  // "Nothing worse than a dry cough": a dry cough.
  const behind = phrase(tokens, end, stop)
    .replace(/\b(?:nothing|no) (?:worse|more(?: serious)?) than (?:an? )?/, '')
    .replace(DOSE, '')
    .replace(WHEN, '');
  const isOfReaction = /\breactions? to(?: the| oral| iv)?$/.test(before);
  const told = [
    { words: BEHIND.exec(behind)?.[1], ahead: before.replace(REFUSED, '') },
    { words: isOfReaction ? OF_REACTION.exec(behind)?.[1] : undefined, ahead: before },
    { words: AHEAD.exec(`${before} `)?.[1], ahead: before },
  ].find(({ words = '' }) => kindsIn(words).length > 0);
  if (told) return DENIED.test(`${told.ahead} ${told.words!.replace(/\bbefore$/, '')}`) ? [] : kindsIn(told.words!);
  const isListed =
    from === end || place.sentence.section === 'allergies' || /\ballerg(?:y|ies|ic)\b/.test(`${before} ${behind}`);
  const plain = PLAINLY.exec(phrase(tokens, from, stop))?.[1];
  // "Latex, hives to cephalexin": of what follows.
  if (plain === undefined || !isListed || /\b(?:to|from|after|with)\b/.test(plain)) return [];
  if (DENIED.test(`${before} ${plain}`)) return [];
  return KINDS.flatMap(([name, pattern]) => (plain.search(pattern) === 0 ? [name] : []));
}
