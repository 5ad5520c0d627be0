import { lean } from '../../lean.ts';
import type { ReadMention } from '../reading/document.ts';
import { type Amount, amountAt } from '../reading/numbers.ts';
import { type Token, text } from '../reading/tokens.ts';
import { phrase } from '../reading/words.ts';
import { isDate } from './measured.ts';

// Values of which only the bound is told that they are beyond: "her eGFR is now below 30", "QTc over 500 today".

/** As near to the bound as makes no difference to a clinician: which side of it is what counts. */
const BEYOND = 0.001;

const UNDER = 'below|under|less than|lower than|south of';
const OVER = 'above|over|more than|greater than|higher than|north of|past|beyond';
/** What leads from the name to the bound; without a verb it is a limit as often as a value. */
const LED = lean(
  `^(?:(?:level|count|and|,|it|which|has|have|had|is|'s|are|now|today|currently|since|then|just|already|been|come|comes|came|back|down|up|well|far|still|stays?|stayed|remains?|remained|sits?|sat|sitting|runs?|ran|running|hovers?|hovering|drop|drops|dropped|fall|falls|fallen|fell|sank|sunk|slid|slipped|gone|went|tumbled|dipped|drifted|declined|plunged|climbed|rose|risen|jumped|crept|shot|soared|measured|reads?|resulted|returned|to|at|this|morning|week|month) ){0,9}(?:(?<under>${UNDER})|(?<over>${OVER}))(?: just| well| a)? $`,
);
const VERB =
  /\b(?:has|have|is|'s|are|came|stays?|stayed|remains?|sits?|sat|runs?|running|hovers?|drops?|dropped|falls?|fallen|fell|sank|sunk|slid|slipped|gone|went|tumbled|dipped|drifted|declined|plunged|climbed|rose|risen|jumped|crept|shot|soared|resulted)\b/;
/** A rule, a wish or a case, by a word of the sentence. */
const NO_VALUE = lean(
  /\b(?:if|when|whenever|once|unless|until|till|should|in case|whether|would|could|might|may|must|goal|goals|target|targets|aim|aims|aiming|limit|limits|threshold|cut ?-? ?off|cutoff|ceiling|floor|keep|keeping|maintain|call|notify|page|alert me|hold for|hold if|avoid|contraindicated|whose|anyone|people|patients|those|who|any|where|means|requires?|criteria|criterion|only (?:for|in|with)|was|were|never|not|no|n't|nobody|normal|reference|range|indicated|recommended)\b/,
);
/** Behind a bare bound: it is of now, or all that is said. */
const OF_NOW =
  /^(?:[a-z/%0-9^.]{1,9} (?:\/ [a-z0-9.]{1,6} )?){0,3}(?:now|today|tonight|this (?:morning|week|visit)|again|[.;)])(?: |$)|^$/;

const REACH = 12;

/** The bound behind a name as a value just beyond it, where the text tells it as a value of now. */
export function boundAfter(tokens: readonly Token[], { first, end, sentence }: ReadMention): Amount | undefined {
  const until = Math.min(sentence.end, end + REACH);
  let at = end;
  while (at < until && tokens[at]!.kind !== 'number') at += 1;
  if (at >= until || isDate(tokens, at)) return undefined;
  const led = LED.exec(`${phrase(tokens, end, at)} `);
  if (!led) return undefined;
  const amount = amountAt(tokens, at)!;
  if (amount.low !== amount.high) return undefined;
  const isSaid =
    VERB.test(led[0]) ||
    (opensClause(tokens, first, sentence.first) && OF_NOW.test(phrase(tokens, amount.end, amount.end + 6)));
  if (!isSaid || NO_VALUE.test(phrase(tokens, sentence.first, sentence.end))) return undefined;
  const value = amount.low * (led.groups?.under === undefined ? 1 + BEYOND : 1 - BEYOND);
  return { ...amount, low: value, high: value };
}

const opensClause = (tokens: readonly Token[], first: number, from: number): boolean =>
  first === from || /^[,;:(.]$/.test(text(tokens, first - 1));
