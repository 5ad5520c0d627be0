import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { once } from '../../once.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** A disease of the chart that no table of ours names, denied in the chart's own words: "this patient does not have celiac disease". */
export function checkChartNamedDenials(each: Case): readonly Finding[] {
  const { chart, reading } = each;
  if (!chart || chart.conditions.length === 0) return [];
  const own = ownSentences(reading).filter(({ said }) => MAY.test(said) && !ELSE.test(said));
  if (own.length === 0) return [];
  const names = namesOf(chart.conditions).filter(
    (name) => !reading.lexicon.read(name).some(({ kind, misspelt }) => kind === 'condition' && !misspelt),
  );
  return own
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const plain = plainly(said);
      const isDenied = names.some((name) => {
        const at = plain.indexOf(` ${name}`);
        if (at === -1) return false;
        return DENIED.test(plain.slice(0, at)) && WHOLE.test(plain.slice(at + name.length + 1));
      });
      if (!isDenied || kinIn(reading.tokens, sentence).length > 0) return [];
      const message = 'the chart has a condition that the text denies';
      return [contradicted(each, sentence, 'chart_condition_denied', message, 0.75)];
    })
    .slice(0, 1);
}

const MAY = /\b(?:no|not|never|denies|denied|without|negative|n't)\b|n't\b/;
const ELSE = /\b(?:if|whether|unless|until|flares?|symptoms?|screen\w{0,3}|today|active|new|other|only|just|because)\b/;
const DENIED =
  /(?:\b(?:does not|do not|did not) have|(?:doesn|don|didn) ?'t have|\b(?:has|have|had|with) no|\bno(?: known| prior| past| previous| personal)?(?: history of| diagnosis of)?|\b(?:denies|denied|without)(?: any)?(?: history of| having)?|\bnegative for|\bnever (?:had|been diagnosed with)|\b(?:is|was) not (?:known to have|diagnosed with))(?: (?:an?|any|known|the|a history of|a diagnosis of)){0,2}$/;
/** "No celiac flare" denies the flare. */
const WHOLE =
  /^(?:'?s)?(?: disease| syndrome| disorder)?(?: ?[.,;:)]|$| (?:or|nor|and|on record|documented|recorded|in (?:her|his|your|the) (?:history|chart|record))\b)/;

/** British spelling as the American one. */
const plainly = (words: string): string =>
  ` ${words
    .toLowerCase()
    .replace(/(?<!\bd)[ao]e/g, 'e')
    .replace(/'s\b/g, '')}`;

/** What charts write before and behind the name of a disease. */
const AROUND =
  /\b(?:essential|primary|chronic|acute|systemic|unspecified|nos|left|right|bilateral|of|the|due|to|with|without|type|stage|class|grade|mild|moderate|severe|recurrent|disease|disorder|syndrome|\d\w?)\b|\([^)]{0,40}\)|,.{0,60}$/g;

const namesOf = once((conditions: readonly string[]): readonly string[] =>
  conditions.flatMap((name) => {
    const words = tokensOf(plainly(name).replace(AROUND, ' ')).map(({ text }) => text);
    return words.length > 0 && words.length < 4 && words.join('').length > 5 ? [words.join(' ')] : [];
  }),
);
