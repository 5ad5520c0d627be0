import { lean } from '../lean.ts';
import type { ReadMention } from './reading/document.ts';
import type { Token } from './reading/tokens.ts';
import { phrase } from './reading/words.ts';

/** What made somebody ill, or was given before: "after a course of clindamycin", "first treated with vancomycin in March". */
export const isEarlier = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean => {
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
  const after = phrase(tokens, end, Math.min(sentence.end, end + 12));
  return COURSE_OF.test(before) || BLAMED.test(before) || BEFORE.test(before) || AFTERWARDS.test(after);
};

/** "After ten days of", "followed a course of", "following recent". */
const COURSE_OF =
  /(?:^| )(?:after|following|followed|follows|since|despite|until|post|completed|finished|took|received|had|recent|prior|previous|earlier|got)(?: (?!she|he|they|we|start|starting|give)[\w-]{1,12}){0,4} (?:course|courses|days?|weeks?|dose|doses|rounds?) of(?: (?:oral|iv|high-dose|empiric|outpatient))?$/;
/** "Triggered by", "the trigger was", "because of recent", "post-". */
const BLAMED = lean(
  /(?:^| )(?:(?:triggered|caused|precipitated|provoked|induced|preceded) by|(?:trigger|cause|culprit|precipitant|risk factor|exposure)(?:,? likely)?(?: was|:| =| is)?|(?:due|related|attributed|secondary|exposure|exposed) to|(?:after|following|since|post|post -)(?: (?:recent|outpatient|the|a|her|his|prior|oral|iv|dental)){0,3}|recent|recently on|recently took|recently finished)$/,
);
/** "First treated with", "was on", "initially received". */
const BEFORE = lean(
  /(?:^| )(?:(?:first|initially|previously|earlier|already|originally|last time|then) (?:\w{1,10} ){0,2}(?:treated|managed|given|started)?(?: with| on)|previous|previously|prior|initial|empiric|empirical|had (?:been )?(?:on|received|taken|had)|instead of|in place of|rather than|in lieu of|(?:changed|switched|narrowed|de - escalated|deescalated|stepped down|broadened|converted|transitioned) from)(?: (?:oral|iv|empiric|empirical|po))?$/,
);
/** "… in March", "… two weeks ago", "… -associated", "was the trigger". */
const AFTERWARDS = lean(
  /^(?:(?:was |were |has been |always )?(?:well )?tolerated (?:before|previously|in|last|years|many)|- ?(?:associated|induced|related|triggered)|(?:gave|caused|brought|triggered|provoked|led to) |(?:\w{1,12} ){0,8}(?:ago|last (?:month|week|year|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december))(?: |$)|(?:in|since) (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)(?: |$)|(?:was|is|being|as) (?:the )?(?:likely |probable )?(?:trigger|cause|culprit|precipitant)|(?:elsewhere|before admission|prior to admission|before arrival)(?: |$)|(?:[\w,-]{1,14} ){0,6}(?:at age \d|aged \d|as a child|in childhood)|(?:from|by) (?:the |her |his |a )?(?:dentist|dental|urgent care|walk))/,
);
