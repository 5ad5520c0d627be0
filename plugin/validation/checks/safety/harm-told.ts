import { lean } from '../../../lean.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const HARMED_ORGAN = lean(
  /^(?:has |had )?(?:once |nearly |almost |badly )?(?:inflamed|scarred|damaged|injured|destroyed|ruined|burned|burnt|harmed|poisoned|ruptured|tore|torn) (?:your|his|her|my|their|the patient's) (?:(?:right|left|both|bone) ){0,2}(?:lungs?|liver|kidneys?|heart|pancreas|muscles?|marrow|tendons?|achilles|hearing|ears?|retinas?|eyes?|nerves?|skin|gut|gullet|airways?)\b/,
);
/** Harms after which a drug is not given again. */
const GRAVE_HARM = lean(
  /^(?:has |had )?(?:once |nearly |almost )?(?:caused|gave|given|brought on|led to|set off|triggered|precipitated) (?:(?:her|him|you|them|your|his) )?(?:(?:an?|severe|acute|fatal|bad|proven|drug|toxic|interstitial|lung|liver) ){0,3}(?:pneumonitis|(?:pulmonary|lung) fibrosis|fibrosis|hepatitis|liver failure|agranulocytosis|pancreatitis|lactic acidosis|torsades)\b/,
);
const COLLAPSES = '(?:collapse|arrest|shock|anaphyla\\w{2,6}|angioedema|bronchospasm)';
const COLLAPSE_OF_YEAR = lean(/^(?:collapse|arrest|shock) (?:\( |, )?(?:in |of |at )?(?:19|20)\d\d\b/);
/** Behind what a history opens with: "hypotension and cardiac arrest within minutes". */
const COLLAPSED = lean(`^(?::|=|–|—|→) (?:[a-z-]{4,14}(?: ,| and)? ){0,3}${COLLAPSES}\\b`);
const PRIOR = /\b(?:prior|previous|past|last|earlier|known)(?: (?:iv|oral|dose of|exposure to|reaction to)){0,2}$/;
const PUT_DOWN_TO = lean(
  /\b(?:rash|hives|urticaria|wheez\w{1,3}|swelling|collapse|anaphylaxis|angioedema|blisters?|bronchospasm|throat)\b[^.;]{0,50} (?:was|were|is|are|been) (?:later |then |finally |all ){0,2}(?:put down|attributed|traced|ascribed|tracked(?: down)?|pinned|blamed|laid) (?:to|on)(?: the)?$/,
);

/**
 * What a drug is told to have done that is no reason to give it again, in words of a story: "nitrofurantoin inflamed your lungs",
 * "prior iron dextran: cardiac arrest", "the collapse was put down to codeine".
 */
export function isToldToHarm(
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  const behind = phrase(tokens, end, Math.min(last, end + 9));
  const before = phrase(tokens, Math.max(start, first - 18), first);
  return (
    HARMED_ORGAN.test(behind) ||
    GRAVE_HARM.test(behind) ||
    COLLAPSE_OF_YEAR.test(behind) ||
    (PRIOR.test(before) && COLLAPSED.test(behind)) ||
    PUT_DOWN_TO.test(before)
  );
}
