import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { indicationOf } from './indication-judged.ts';

type Named = (sentence: Sentence | undefined) => readonly ReadMention[];

/** "Dx:", "Indication –", "what it is for:": nothing else stands between the head of the sentence and the condition. */
const LABEL =
  /^(?:(?:rx |the |new )?(?:dx|diagnosis|indication|indic|ind|reason(?: for (?:use|rx|prescribing|prescription|treatment|taking(?: it| this)?))?|purpose|use|used|uses|for|what (?:it is|it's|this is) for|prescribed|given|taken|taking(?: it| this)?|treats|to treat|being treated for)(?: is| for)? ?(?::|=|-|–|—)|(?:being |is )?(?:prescribed|given|taken|used|for use|ordered|started|indicated|licensed|approved) (?:for|in|to treat)|(?:indication|reason|diagnosis|purpose)(?: for (?:use|it|this|treatment))? is|for (?:use in|treatment of|tx of)|treats|to treat)(?: (?:your|his|her|the|a|an|chronic|acute|severe|mild|moderate|recurrent|known|new|newly|diagnosed|early|primary|secondary|uncomplicated|symptomatic|treatment of|prevention of|tx of|long - term|stable|advanced|refractory|(?!no\b|not\b|rule\b|without\b|history\b|no\b|risk\b|see\b)[a-z-]{2,14})){0,3}$/;

/**
 * What a line of its own says an order is for: "Tamsulosin 0.4 mg daily, 30 min after a meal. Dx: stress incontinence." Of an order of
 * more than one drug it is judged only where none of them is for it.
 */
export function labelledLine(each: Case, at: number, named: Named): readonly Finding[] {
  const { sentences, tokens } = each.reading;
  const sentence = sentences[at]!;
  const condition = named(sentence).find(({ kind }) => kind === 'condition');
  if (!condition || condition.assertion === 'negated' || condition.assertion === 'other-person') return [];
  if (named(sentence).some(({ kind, first }) => kind === 'drug' && first < condition.first)) return [];
  if (!LABEL.test(phrase(tokens, sentence.first, condition.first))) return [];
  const order = [1, 2, 3].map((back) => sentences[at - back]).find((one) => named(one).some(isOrdered));
  const drugs = named(order).filter(isOrdered);
  const judged = drugs.map((drug) => indicationOf(each, drug, condition));
  return judged.every((found) => found.length > 0 && found.every(({ verdict }) => verdict !== 'supported'))
    ? judged.flat()
    : judged.flat().filter(({ verdict }) => verdict === 'supported');
}

const isOrdered = ({ kind, misspelt, assertion }: ReadMention): boolean =>
  kind === 'drug' && !misspelt && /^(?:active|hypothetical)$/.test(assertion);
