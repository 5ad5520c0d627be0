import { JOIN_BEFORE } from '../../../join.ts';
import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isOwnedByOther, OTHERS } from '../../reading/assertion/owners.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/**
 * Another person's medicine, taken by the patient with approval: "the warfarin is her husband's; she should go on sharing his
 * pill box". That it was taken once is told in sound notes too, so what approves of it is asked for.
 */
export function checkBorrowedMedicines({ reading }: Case): readonly Finding[] {
  const { tokens, mentions, sentences } = reading;
  const drugStarts = new Set(mentions.filter(({ kind }) => kind === 'drug').map(({ first }) => first));
  const owned = mentions.find((one) => one.kind === 'drug' && isOfOther(tokens, one, drugStarts));
  if (!owned) return [];
  const own = sentences.indexOf(owned.sentence);
  const last = sentences[Math.min(sentences.length - 1, own + NEXT)] ?? owned.sentence;
  const said = phrase(tokens, owned.sentence.first, last.end);
  if (owned.sentence.question || !isApproved(said, ownerOf(tokens, owned))) return [];
  const message = `${owned.id} of another person is approved for the patient`;
  return [
    {
      ...spanOf(tokens, owned.first, owned.end),
      family: 'contraindication',
      category: 'borrowed_medicine',
      severity: 'high',
      verdict: 'contradicted',
      message,
      score: 0.8,
      about: [owned.id],
      evidence: [byTheText(message)],
    },
  ];
}

/** Sentences behind that of the medicine in which the approval stands. */
const NEXT = 2;

/** "Her friend's colchicine", "oxycodone 10 mg is his wife's". */
const isOfOther = (tokens: readonly Token[], { first, end, sentence }: ReadMention, drugStarts: ReadonlySet<number>) =>
  [1, 2, 3].some(
    (back) =>
      first - back >= sentence.first &&
      text(tokens, first - back).endsWith("'s") &&
      OTHERS.test(text(tokens, first - back)),
  ) || isOwnedByOther(tokens, sentence, end, drugStarts);

const MEN =
  /\b(?:husband|father|dad|stepdad|brother|son|grandfather|grandad|grandpa|uncle|nephew|boyfriend|stepfather)(?: ?'s)?\b/;
const WOMEN =
  /\b(?:wife|mother|mum|mom|sister|daughter|grandmother|grandma|gran|granny|nan|aunt|niece|girlfriend|stepmother)(?: ?'s)?\b/;

/** The pronoun that may be the owner's. */
function ownerOf(tokens: readonly Token[], { first, end, sentence }: ReadMention): 'he' | 'she' | undefined {
  const near = phrase(tokens, Math.max(sentence.first, first - 6), Math.min(sentence.end, end + 20));
  return MEN.test(near) ? 'he' : WOMEN.test(near) ? 'she' : undefined;
}

const TAKER =
  '(?:\\b(?<who>you|he|she|(?:our|the|this) (?:patient|baby|toddler|child|infant|boy|girl|resident)|pt|(?:mr|mrs|ms|miss) (?:\\. )?[a-z-]{1,20}))';
/** Words between who takes and what is said of it. */
const THEN = '(?:(?! not\\b| never\\b| no\\b)[^.;?!]){0,70}?';
const THING =
  "(?:it|them|that|one|some|a tablet|half|(?:the )?(?:rest|remainder|last|remaining|leftovers?)|(?:from|out of)(?= ) (?:it|them|her|his|their|the)|(?:the|his|her|their|your)(?: [a-z-]{1,20}){0,2} ?'s|(?:his|her|their)(?= ) (?:leftovers?|tablets?|pills?|supply|pill box|pen|inhaler|bottle|remaining)|sharing|borrowing)";
const MAY =
  '(?:(?:may|can|should|will|is to|are to|is free to|are free to|is welcome to|are welcome to|(?:was|were|is|are|been) (?:told|advised|encouraged|asked|instructed|allowed|permitted|recommended) to)(?: (?:also|now|safely|still|then))?)(?= )';

/** "He may take it from her lockbox", "you can go on using it", "is to finish the sister's leftover tablets". */
const ALLOWED = new RegExp(
  `${TAKER}${THEN} ${MAY} (?:(?:go on|keep|keep on|carry on|continue) )?(?:tak(?:e|ing)|us(?:e|ing)|hav(?:e|ing)|finish(?:ing)?|borrow(?:ing)?|swallow(?:ing)?|try(?:ing)?|sharing|share|with|do)(?= ) (?:up )?${THING}\\b`,
);
/** "Takes it daily with our approval", "has taken 25 mg daily from it, and was told to go on". */
const TAKEN = new RegExp(
  `${TAKER}${THEN} (?:takes?|took|taken|swallows?|swallowed|uses?|used|gets?|had|drinks?|drank|shares?|shared|receives?|borrows?|borrowed)\\b(?: [^.;?!]{0,40}?)? ?${JOIN_BEFORE}${THING}\\b[^;?!]{0,60}?(?:with our (?:approval|blessing|agreement|knowledge)|on our advice|(?:was|were|is|are) (?:told|advised|encouraged|asked) to (?:go on|continue|carry on|keep)|should (?:go on|continue|carry on|keep)|(?:is|are) to (?:go on|continue|carry on|keep))\\b`,
);
/** "Your roommate's Adderall is fine for you", "it is for you too", "is fine to borrow". */
const SUITS =
  /(?<!\bnot |n't |\bnever |\bnor )\b(?:is|are|would be|it's) (?:quite |perfectly |also |just )?(?:(?:fine|safe|ok|okay|all right|alright|suitable) (?:for (?:you|him|her) (?!doctor|gp|husband|wife|mother|father|sister|brother)|for (?:you|him|her)\b(?= ?[.,;])|to (?:borrow|share))|for you too\b|yours (?:too|now|to use)\b)|\bcan be yours\b/;
/** "Is fine for him, but not for her": what suits one and not the other is neither's medicine. */
const NOT_FOR_OWNER = /\b(?:but|and|,) (?:it is |it's )?not for (?:her|him|them)\b/;
/** "Receives Twin A's flecainide", "goes home on the cousin's phenobarbital": given by those who care for the patient. */
const GIVEN_IT =
  /(?<!\bnot |\bnever )\b(?:receives|is given|was given|goes home (?:on|with)|sent home (?:on|with)|discharged (?:on|with)|was started on|is treated with) (?:the |his |her |their )?(?:[a-z-]{1,20} ){0,2}(?:brother|sister|cousin|mother|father|twin a|twin b|wife|husband|aunt|uncle|roommate|neighbou?r|grandmother|grandfather|friend|sibling)'s (?!own)/;

function isApproved(said: string, owner: 'he' | 'she' | undefined): boolean {
  if ((SUITS.test(said) && !NOT_FOR_OWNER.test(said)) || GIVEN_IT.test(said)) return true;
  return [ALLOWED, TAKEN].some((pattern) => {
    const who = pattern.exec(said)?.groups?.who;
    return who !== undefined && who !== owner;
  });
}
