import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';

// Whether the drug is what its clause is about.

/** Whether the drug is what its clause is about: no verb and no preposition stands between the clause's beginning and it. */
export function opensClause(tokens: readonly Token[], sentence: Sentence, first: number): boolean {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 7); at -= 1) {
    const word = text(tokens, at);
    if (/^(?:[.,;:–—•*|(-]|and|but|while|as|so|because|since|that|though|although|whereas|when|plus)$/.test(word))
      return true;
    if (/^(?:of|for)$/.test(word)) {
      if (
        !/^(?:order|request|dose|doses|prescription|script|infusion|bottle|bag|syringe|course|use|vial|load|trial|talk|box|tablets?|plan|drip|all)$/.test(
          text(tokens, at - 1),
        )
      )
        return false;
    } else if (isVerb(word)) return false;
  }
  return true;
}

const VERBS: ReadonlySet<string> = new Set(
  'inject injects applies inhales swallows take takes took taken give gives gave given start starts begin begins began begun add adds prescribe prescribes on with use uses receive receives had has have is was are were got get gets sent continue continues try tries keep keeps kept put wish want wants need needs to by after before in from against than under without chose hold held stop avoid no not never if via per leave left made make makes may can will should would could must'.split(
    ' ',
  ),
);

const NO_VERBS: ReadonlySet<string> = new Set(
  'unfractionated conjugated nebulised nebulized inhaled scheduled coated combined mixed needed red bed med unopened prescribed planned proposed charted evening morning during'.split(
    ' ',
  ),
);

export const isVerb = (word: string): boolean =>
  VERBS.has(word) || ((word.endsWith('ed') || word.endsWith('ing')) && !NO_VERBS.has(word));
