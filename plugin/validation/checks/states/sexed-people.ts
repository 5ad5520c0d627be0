import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { orderOfStart } from '../../reading/placed.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { requiredBy, type SexFound } from './sexed-bodies.ts';

type Sex = 'male' | 'female';

const PEOPLE: Readonly<Record<string, Sex>> = wordTable({
  ...of('female', 'mother mum mom wife sister daughter aunt grandmother niece girl woman lady widow girlfriend'),
  ...of('male', 'father dad husband brother son uncle grandfather nephew boy man gentleman widower boyfriend'),
});
function of(sex: Sex, words: string): Readonly<Record<string, Sex>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, sex]));
}
const NAMES = Object.keys(PEOPLE).join('|');

/** "The husband was found to have", "her mother had a": what follows is that one's. */
const HAS = new RegExp(
  `(?:^|[ ,])(?:the|a|an|this|our|his|her|my|your|their|expectant|new|young|other|\\d{1,3} - year - old)(?= ) (?<who>${NAMES}),?(?= ) (?:(?:who|also|then|now|has|had|have|having|is|was|been|being|underwent|needs|needed|takes|uses|got|with|found|shown|known|suffers|suffered|from|gets|develops|developed|to|diagnosed|treated|for|attends|presents|presented|at|in|age|aged|a|an|the|his|her|\\d{1,4}|weeks|months|days|years|ago|low|high|very|mild|severe|early|late|recurrent|large|small|big|blocked|bilateral|total|radical|enlarged|benign|advanced|previous|heavily|currently|once|and|type|painful|left|right|swollen) ){1,9}$`,
);
const GAVE_BIRTH = new RegExp(`(?:^| )(?:the|his|her|my|your|our|this) (?<who>${NAMES}) (?:who )?$`);
/** "A low sperm count in the wife", "torsion of the testis in this girl". */
const OF_WHOM = new RegExp(
  `^(?:(?:syndrome|cancer|disease|pain|with|confirmed|was|is|were|found|seen|diagnosed|suspected|in|of|\\d{1,3}|-|years?|old|short|tall|young|infertile) ){0,6}(?:in|of|from) (?:the|this|a|an|that|his|her|our|your) (?:(?:\\d{1,3}|-|years?|old|short|tall|young|infertile|otherwise|healthy|newborn|teenage|adult) ){0,7}(?<who>${NAMES})\\b`,
);
/** "The wife's sperm count" is read elsewhere; "the pregnant man's wife" is she. */
const BEHIND =
  /^(?:wife|husband|partner|girlfriend|boyfriend|mother|sister|daughter|woman|women|man|men|patients?|girl|lady)(?:'s)?$/;
/** Of both, of nobody, or of whom the body does not tell the sex. */
const UNSURE =
  /^(?:both|couples?|donors?|surrogates?|partners?|respectively|or|either|baby|transgender|trans|insensitivity|they|if|unless|never|cannot|can't|not|no)$/;

/** "The fertility clinic found a low sperm count in the wife", "her husband has endometriosis", "the father gave birth". */
export function ofPerson(each: Case): readonly SexFound[] {
  const { tokens, mentions } = each.reading;
  const wrong = mentions.find((mention) => {
    const { first, end, sentence } = mention;
    const requires = sexOf(each, mention);
    if (!requires || sentence.question || mention.assertion === 'negated') return false;
    if (BEHIND.test(tokens[end]?.text ?? '') || hasWord(tokens, UNSURE, Math.max(sentence.first, first - 6), end))
      return false;
    const before = `${phrase(tokens, Math.max(sentence.first, first - 13), first)} `;
    const has = /^(?:gave|given|giving)$/.test(tokens[first]!.text) ? GAVE_BIRTH.exec(before) : HAS.exec(before);
    const who = has?.groups?.who ?? OF_WHOM.exec(phrase(tokens, end, Math.min(sentence.end, end + 14)))?.groups?.who;
    return who !== undefined && PEOPLE[who] !== requires && !isOfBoysBirth(tokens, mention, PEOPLE[who]);
  });
  return wrong ? [foundAt(tokens, wrong)] : [];
}

/** "A father of three, our patient had a hysterectomy", where the text names nobody else. */
export function ofRole(each: Case): readonly SexFound[] {
  const { tokens, mentions } = each.reading;
  const role = ROLE.exec(phrase(tokens, 0, Math.min(tokens.length, ROLE_WITHIN)));
  const sex = role ? PEOPLE[role.groups!.who!] : undefined;
  // "A father of two, she had".
  const said = role ? APPOSED.exec(phrase(tokens, 0, Math.min(tokens.length, ROLE_WITHIN))) : null;
  const pronoun = said?.groups?.pronoun === 'she' ? 'female' : 'male';
  if (said && PEOPLE[said.groups!.who!] !== pronoun) return [roleAt(tokens, said.groups!.who!)];
  if (!sex || tokens.length > MOST || hasWord(tokens, sex === 'male' ? SHE : HE) || hasWord(tokens, OTHERS)) return [];
  const wrong = mentions.find(
    (mention) =>
      /^(?:active|stopped|adjusted)$/.test(mention.assertion) &&
      !mention.sentence.question &&
      (sexOf(each, mention) ?? sex) !== sex,
  );
  return wrong ? [foundAt(tokens, wrong)] : [];
}
const ROLE =
  /(?:^|[ ,(])(?:a|an|this|our|retired|single|married|old) (?<who>mother|father|grandmother|grandfather|widow|widower|husband|wife) (?:of (?:one|two|three|four|five|six|seven|eight|\d{1,2})(?! -| ?,? years?| months?)|with|who (?:has|had|underwent))\b/;
const APPOSED =
  /(?:^|[.;:] )(?:a|an) (?:single |married |retired |working )?(?<who>mother|father|grandmother|grandfather|widow|widower) of (?:one|two|three|four|five|six|seven|eight|\d{1,2}) ?, (?<pronoun>he|she) /;
/** In tokens from the start of the text. */
const ROLE_WITHIN = 24;
/** A longer text may be of several. */
const MOST = 60;
const SHE = /^(?:she|her|hers|mrs|ms|wife|woman|girl|mother|mum|mom|daughter|sister|girlfriend)$/;
const HE = /^(?:he|his|him|mr|husband|man|boy|father|dad|son|brother|boyfriend)$/;
const OTHERS =
  /^(?:partner|partners|child|children's|baby|babies|newborn|infant|toddler|you|your|they|donor|spouse|couple|couples|men|women|relatives?|family)$/;

const sexOf = (each: Case, { kind, id }: ReadMention): Sex | undefined => {
  if (kind === 'condition') return each.knowledge.conditions.get(id)?.sex as Sex | undefined;
  if (kind !== 'anatomy') return undefined;
  const requires = requiredBy(each.knowledge.rows('anatomy'), id) ?? '';
  return /^(?:fe)?male reproductive/.test(requires) ? (requires.split(' ')[0] as Sex) : undefined;
};

/** "Caesarean of a boy", "the pregnancy with her son": how he was born. */
const isOfBoysBirth = (
  tokens: readonly Token[],
  { first, end, sentence }: ReadMention,
  who: Sex | undefined,
): boolean =>
  who === 'male' &&
  (wordIn(tokens, /^(?:boy|son)$/, first, sentence.end) !== -1 ||
    hasWord(tokens, /^(?:boy|son)$/, sentence.first, first)) &&
  /^(?:pregnan|caesar|cesar|c-section|vagin|birth|uter|womb|cerv|placent|gestation|gave|giving|breastf|emergency|elective)/.test(
    phrase(tokens, first, end),
  );

const roleAt = (tokens: readonly Token[], who: string): SexFound => {
  const at = tokens.findIndex(({ text }) => text === who);
  return {
    ...spanOf(tokens, at, at + 1),
    category: 'sex_disagrees',
    severity: 'high',
    message: 'a parent is called by the pronoun of the other sex',
    score: 0.82,
  };
};

const foundAt = (tokens: readonly Token[], { first, end, id }: ReadMention): SexFound => ({
  ...spanOf(tokens, first, end),
  category: 'sex_disagrees',
  severity: 'high',
  message: `${id} is told of a person of the other sex`,
  score: 0.82,
});

/** "Significant for lung and prostate cancer. Her mother died …": a family's history without its heading. */
export const isInFamilyList = ({ reading: { tokens, sentences } }: Case, { sentence }: ReadMention): boolean => {
  const next = sentences[orderOfStart(sentences, sentence.end)];
  return (
    /^(?:significant|positive|notable|remarkable) for\b/.test(phrase(tokens, sentence.first, sentence.first + 2)) &&
    next !== undefined &&
    hasWord(
      tokens,
      /^(?:mother|father|parents|brother|sister|siblings|grandmother|grandfather|aunt|uncle|family)$/,
      next.first,
      next.end,
    )
  );
};
