import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

const REACTION =
  /^(?:hives|urticaria|rash|welts|swelling|swells?|swelled|swollen|swelling|throat|tongue|lips?|anaphylaxis|anaphylactic|angioedema|angioedema|itching|itchy|itch|wheez\w{0,5}|died|collapsed|bronchospasm|blisters?|blistering|sjs|stevens|epinephrine|rhabdomyolysis|rhabdo|agranulocytosis|pancreatitis|pneumonitis|neutropenia|dystonia|lockjaw|necrolysis|delirium)$/;
const CAUSES =
  /^(?:caused|causes|causing|gave|gives|made|makes|triggers?|triggered|produced|produces|led|leads|resulted|provoked|brings|brought)$/;

/** "Keflex caused throat closing", "broke out in hives with amoxicillin", "codeine (hives)": an allergy told as a story. */
export function causesReaction(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  const after = tokens.slice(end, Math.min(sentence.end, end + 7)).map(({ text }) => text);
  const cause = after.slice(0, 3).findIndex((text) => CAUSES.test(text));
  if (cause !== -1 && after.slice(cause + 1).some((text) => REACTION.test(text))) return true;
  if (/^(?:\(|-|–|—|:|=)$/.test(after[0] ?? '') && after.slice(1, 4).some((text) => REACTION.test(text))) return true;
  const earlier = tokens.slice(Math.max(sentence.first, first - 10), first).map(({ text }) => text);
  // What stands before the reaction is of something else: "Dear Ms. Whelan, because your throat swelled".
  const told = earlier.slice(earlier.lastIndexOf(';') + 1);
  const before = told.slice(Math.max(0, told.findIndex((text) => REACTION.test(text)) - 5));
  const link = before.findLastIndex(
    (text, at) =>
      /^(?:after|from|with|to|on|following|taking|by)$/.test(text) ||
      // "Hives within minutes of penicillin".
      (text === 'of' && /^(?:seconds|minutes|hours?|days|doses?)$/.test(before[at - 1] ?? '')),
  );
  if (link === -1 || before.length - link > 4) return false;
  return (
    before.slice(0, link).some((text) => REACTION.test(text)) &&
    before
      .slice(0, link)
      .some((text) =>
        /^(?:(?:19|20)\d\d|nearly|almost|had|has|got|gets|developed|develops|broke|breaks|hx|history|prior|past|previous|severe|reports|reported|documented|noted|swelled|swells|swell|notable|pmh|itches|itched|wheezes|wheezed)$/.test(
          text,
        ),
      ) &&
    !before.some((text) =>
      /^(?:no|denies|not|never|treated|treat|treating|for|given|give|started|start|manage|managed|resolved|improved)$/.test(
        text,
      ),
    ) &&
    !before.slice(before.findIndex((text) => REACTION.test(text))).includes(',')
  );
}
