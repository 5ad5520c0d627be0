import type { ChartReaction } from '../../chart/facts.ts';
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
    /\b(?:anaphyla\w{1,6}|angioedema|airway|bronchospasm|wheez\w{1,3}|(?:lip|tongue|throat|face|facial) swelling)\b/,
  ],
  ['a rash', /\b(?:rash\w{0,2}|hives?|urticaria\w?|itch\w{0,3}|pruritus|exanthem|welts?)\b/],
  ['a severe skin reaction', /\b(?:stevens|sjs|necrolysis|dress)\b/],
  [
    'an upset stomach',
    /\b(?:nausea|vomit\w{0,3}|diarrh\w{1,4}|(?:abdominal|stomach) (?:cramps?|pain|upset)|upset stomach|gi upset|dyspepsia)\b/,
  ],
  ['a cough', /\bcough\w{0,3}\b/],
  ['muscle pain', /\b(?:myalgias?|myopathy|rhabdo\w{0,11}|muscle (?:aches?|pain|cramps?))\b/],
];

const kindsIn = (words: string): readonly string[] =>
  KINDS.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []));

/** "Penicillin gave her anaphylaxis", "penicillin (vomiting)" of a chart that tells of hives: another reaction than the charted. */
export function checkChartReactions(each: Case): readonly Finding[] {
  const { reactions = [] } = each.chart ?? {};
  if (reactions.length === 0) return [];
  const found = each.reading.mentions.flatMap((mention): readonly Finding[] => {
    if ((mention.kind !== 'drug' && mention.kind !== 'class') || mention.misspelt || mention.sentence.question)
      return [];
    const charted = reactionsTo(each, mention, reactions).flatMap(({ told }) => told);
    const known = charted.map((one) => kindsIn(one.toLowerCase()));
    if (known.length === 0 || known.some((kinds) => kinds.length === 0)) return [];
    const said = saidOf(each, mention);
    const told = said === undefined ? [] : kindsIn(said);
    if (told.length === 0 || told.some((kind) => known.flat().includes(kind))) return [];
    const message = `the chart has ${known.flat()[0]} as the reaction to ${mention.id}, the text ${told[0]}`;
    return [contradicted(each, mention, 'chart_reaction_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

/** Of the drug itself, or of one of the class that the text names: "penicillin" of "penicillin V". */
const reactionsTo = (
  { reading: { lexicon }, knowledge }: Case,
  { id }: ReadMention,
  reactions: readonly ChartReaction[],
) =>
  reactions.filter(({ substance }) =>
    lexicon.read(substance).some((one) => !one.misspelt && (one.id === id || knowledge.subjectsOf(one.id).has(id))),
  );

const RECORDED = '(?:recorded|listed|noted|entered|documented|known|charted|given|on file)';
/** Before what it did: "causes", "(", "is listed with", ", recorded in 2019 with", "reaction to penicillin was". */
const LEAD = [
  '(?:allergy|allergies|\\(|:|→|->|-|=|–|causes?|caused|gave|gives|made|makes|triggers?|triggered|brings|brought on|upsets?)',
  `(?:, )?(?:(?:which|that) )?(?:(?:is|was) )?${RECORDED} (?:\\S{1,8} ){0,4}?(?:with|as|:|for)`,
  '(?:(?:is|was|remains) )?(?:on|in|among) (?:\\S{1,12} ){1,4}?(?:because|since|as) (?:it|of)(?: (?:once|has|had))?(?: (?:caused?|gave|made|brought on|triggered|provoked))?',
  '(?:was |is )?(?:stopped|avoided|withdrawn|discontinued) (?:because (?:of|it caused)|for|due to|after)',
  ', (?:which|that) (?:once )?(?:causes?|caused|gave|gives|made|brought on|triggered)',
].join('|');
const BEHIND = new RegExp(
  `^(?:${LEAD}) ?(?:(?:her|him|you|them|allergy|the patient) ?)?(?:out in |into )?(?:\\(|:|with |of )? ?((?:\\S{1,16} ?){1,4})`,
);
/** "Her reaction to codeine is recorded as a rash". */
const OF_REACTION = new RegExp(
  `^(?:is|was|were|has been|consisted of|being|:)(?: ${RECORDED}(?: as)?)? ((?:\\S{1,16} ?){1,4})`,
);
const AHEAD = /((?:\S{1,16} ){1,3})(?:to|from|with|after|on|following) (?:the |oral |iv )?$/;
const DENIED =
  /\b(?:no|not|never|without|denies|risk|if|could|may|might|watch|rather|than|instead|family|mother|father|before|for)\b/;

/** What is told right behind the drug as its doing, or right before it. */
function saidOf({ reading: { tokens, mentions } }: Case, mention: ReadMention): string | undefined {
  const { first, end } = mention;
  const clause = partAround(tokens, mention);
  const next = mentions.find((one) => one.first >= end && (one.kind === 'drug' || one.kind === 'class'));
  // "Lisinopril, which gave her a cough, ": the comma right behind opens what is told.
  const from = tokens[end]?.text === ',' ? end + 1 : end;
  const comma = tokens.slice(from, clause.end).findIndex(({ text }) => /^[,)]$/.test(text));
  const stop = Math.min(clause.end, next?.first ?? clause.end, comma === -1 ? clause.end : from + comma);
  const before = phrase(tokens, Math.max(clause.first, first - 4), first);
  // "Nothing worse than a dry cough": a dry cough.
  const behind = phrase(tokens, end, stop).replace(/\b(?:nothing|no) (?:worse|more(?: serious)?) than (?:an? )?/, '');
  const isOfReaction = /\breactions? to(?: the| oral| iv)?$/.test(before);
  const said =
    BEHIND.exec(behind)?.[1] ??
    (isOfReaction ? OF_REACTION.exec(behind)?.[1] : undefined) ??
    AHEAD.exec(`${before} `)?.[1];
  return said === undefined || DENIED.test(`${before} ${said}`) ? undefined : said;
}
