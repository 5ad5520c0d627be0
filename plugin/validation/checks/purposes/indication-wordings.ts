import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** "…, is prescribed to your patient as prophylaxis against bleeding in", "given as replacement for her". */
const AS_TREATMENT =
  /(?:^| )(?:as|for) (?:\w{1,14} ){0,2}(?:prophylaxis|treatment|therapy|prevention|replacement|maintenance|cover|relief) (?:against|of|for|in)(?: \w{1,14}){0,3}$/;
/** "One each evening, to help his", "to ease the". */
const TO_HELP = /(?:^| )to (?:help|ease|calm|settle|relieve|soothe|improve)(?: with)? (?:his|her|your|the|their|my)$/;
const NOT_GIVEN =
  /\b(?:not|never|no longer|stopped|cannot|avoid\w{0,3}|contraindicated|instead|rather|unlike|nor|without)\b/;

/** A drug and a purpose named behind it, however much is told of it between: nothing but what kind of drug it is. */
export const isGivenAs = (words: readonly string[]): boolean => {
  const said = words.join(' ');
  return words.length <= 26 && (AS_TREATMENT.test(said) || TO_HELP.test(said)) && !NOT_GIVEN.test(said);
};

/** "60 mg four times a day keeps her … in check", "… at bay". */
export const keepsInCheck = (tokens: readonly Token[], words: readonly string[], { end }: ReadMention): boolean =>
  words.length <= 16 &&
  /(?:^| )(?:keeps?|keeping|kept|holds?|holding) (?:his|her|your|the|their|my)$/.test(words.join(' ')) &&
  /^(?:in check|at bay|under control|quiet|in remission|controlled|stable|away)\b/.test(phrase(tokens, end, end + 2));

/** What a medicine of a list does, behind its colon or dash: "100 micrograms: replaces the hormone missing because of your". */
const DOES =
  /^(?:[\w.,%/]{1,14} ){0,8}(?:[:–—-]|->|→) (?:it |this |which |this one )?(?:is |are )?(?=\w)(?:replaces?|replacing|supplies|makes|tops|treats?|treating|lowers?|lowering|brings?|keeps?|controls?|controlling|helps?|helping|prevents?|preventing|protects?|protecting|stops?|stopping|calms?|eases?|easing|relieves?|settles?|slows?|thins?|guards?|reduces?|reducing|steadies|quietens|boosts?|opens?|relaxes|shrinks?|heals?|fights?|kills?|used|taken|given|prescribed|there|meant|works?|because|for|against)\b/;
const LEADS =
  /(?:^| )(?:because of|due to|caused by|that comes with|treats?|treating|for|against|from|of|with|in|controls?|controlling|prevents?|preventing|eases?|easing|relieves?|calms?|settles?|heals?|slows?|fights?|stops?|helps?)(?: (?:your|his|her|the|an?|any|another|more|further|their|chronic|severe)){0,2}$/;

export const isWhatItDoes = (words: readonly string[]): boolean => {
  const said = words.join(' ');
  return words.length <= 22 && DOES.test(said) && LEADS.test(said) && !NOT_GIVEN.test(said);
};

const TAKES =
  /^(?:takes?|taking|took|uses?|using|gets?|on|has|have|needs?|started|continues?|prescribed|given|dose|stays?)$/;
const UNITS = /^(?:mg|mcg|micrograms?|milligrams?|g|units?|ml|puffs?|drops?|tablets?|capsules?)$/;

/** "Mr Lovelace takes 50 mg twice daily, on an empty stomach, for his …": an order whose drug an earlier sentence named. */
export function isOrderFor(tokens: readonly Token[], { first, sentence }: ReadMention): boolean {
  const words = tokens.slice(sentence.first, first).map(({ text }) => text);
  const aim = words.slice(-3).join(' ');
  return (
    /(?:^| )for(?: (?:his|her|your|the|their|my|an?))?(?: (?:chronic|severe|known|longstanding))?$/.test(aim) &&
    words.some((word) => TAKES.test(word)) &&
    words.some((word) => UNITS.test(word)) &&
    !NOT_GIVEN.test(words.join(' '))
  );
}
