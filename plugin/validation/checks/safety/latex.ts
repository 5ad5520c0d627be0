import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase, wordIn, wordsIn } from '../../reading/words.ts';

const ALLERGIC =
  /\b(?:latex (?:allergy|anaphylaxis|sensitivity|allergic|hypersensitivity|reaction)|(?:allerg(?:y|ic|ies)|anaphylaxis|anaphylactic|reacts?|reaction|reacted|hives|sensitivity|swelled|hypersensitivity)(?: \S{1,12}){0,4} (?:to|from|with) (?:natural rubber )?latex)\b|\blatex (?:gives|gave|causes|caused|brings out) (?:you|her|him|me|your|his) (?:\w{2,8} )?(?:hives|rash|swelling|anaphylaxis|wheals|itching|skin)|\ballerg\w{1,5} ?:(?: [^\s.]{1,14}){0,4} latex\b|\blatex [:=–-] (?:(?:severe|known|proven|contact|true) ){0,2}(?:anaphylaxis|anaphylactic|allergy|allergic|hives|urticaria|angioedema|ige)/;
const NOT_ALLERGIC = /\b(?:no|not|denies|without|negative)(?: \S{1,12}){0,3} latex\b/;
/** "Anaphylaxis to latex gloves" tells of the allergy. */
const CAUSE =
  /\b(?:allerg\w{1,5}|anaphyla\w{2,5}|react\w{1,5}|hives|sensitivity|swell\w{2,3}|rash|collapsed?)(?: \S{1,12}){0,2} (?:to|from|with|after)(?: natural| rubber| the| a){0,2}$/;
const MADE_OF_IT =
  /^(?:gloves?|catheter|foley|foleys|urinary|indwelling|probe|bulb|tourniquet|drain|balloon|tubing|condoms?|cuff|tube|bladder|red|14|16|8|10|12|18|dam|penrose|bandage)$/;
const IS_USED = /^latex (?:\w{2,12} ){1,3}(?:was |were )?(?:used|placed|inserted|passed|worn)\b/;
const NOT_USED =
  /^(?:no|not|non|never|without|avoid|avoided|free|removed|instead|replaced|out|away|discarded|swapped|if|silicone|nitrile|refused|returned|back|unopened|unused|sealed|discarded|binned|before|after|changed)$/;

/** "Latex anaphylaxis, band on. Catheter: red rubber latex, latex gloves for all"; the allergy may be the chart's alone. */
export function checkLatex({ reading: { tokens }, chart }: Case): readonly Finding[] {
  const isCharted = chart?.allergies.some((name) => /\blatex\b/i.test(name)) === true;
  const places = wordsIn(tokens, /^latex$/);
  if (places.length < (isCharted ? 1 : 2)) return [];
  const said = phrase(tokens, 0, tokens.length);
  if ((!isCharted && !ALLERGIC.test(said)) || NOT_ALLERGIC.test(said)) return [];
  const used = places.find((at) => {
    // "A 14 Ch latex urinary catheter".
    const isThing =
      hasWord(tokens, MADE_OF_IT, at + 1, at + 3) ||
      // "A urinary catheter of latex".
      (tokens[at - 1]?.text === 'of' && MADE_OF_IT.test(tokens[at - 2]?.text ?? '')) ||
      /^(?:rubber|red)$/.test(tokens[at - 1]?.text ?? '');
    if (CAUSE.test(phrase(tokens, Math.max(0, at - 5), at))) return false;
    const from = Math.max(Math.max(0, at - 5), wordsIn(tokens, /^[;.]$/, Math.max(0, at - 5), at).at(-1) ?? 0);
    const stop = wordIn(tokens, /^[;.]$/, at, at + 7);
    const clause = tokens.slice(from, stop === -1 ? at + 7 : stop).map(({ text }) => text);
    // "The latex catheter used with nitrile gloves": it is said to be used.
    const isSaid = IS_USED.test(phrase(tokens, at, at + 6));
    // "Catheter changed at 0900 with a latex Foley".
    const isNew = /\b(?:with|to|using|by|for)(?: an?| the| new){0,2}$/.test(phrase(tokens, at - 3, at));
    return (
      isThing &&
      !clause.some(
        (word) =>
          NOT_USED.test(word) &&
          !(isSaid && /^(?:nitrile|silicone)$/.test(word)) &&
          !(isNew && /^(?:changed|replaced|swapped|after|before)$/.test(word)),
      )
    );
  });
  if (used === undefined) return [];
  const message = 'latex is used on a patient who is allergic to it';
  return [
    {
      ...spanOf(tokens, used, used + 1),
      family: 'allergy',
      category: 'allergy_latex',
      severity: 'high',
      verdict: 'contradicted',
      message,
      score: 0.85,
      evidence: [byTheText(message)],
    },
  ];
}
