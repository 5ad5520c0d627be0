import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { ListedPattern } from './list-patterns.ts';

const parser = new RegExpParser();
/** Members of the sets that patterns are made of; a set takes the first that it holds. */
const CANDIDATES = [...'aA1 .-:,/(@"\'\n\t_|é世'];
/** Repeats of an element inside one pump. */
const MOST_REPEATS = 40;

/** A text that the node matches, or nearly: look-arounds count as empty. `pick` chooses among alternatives. */
function sample(node: AST.Element | AST.Alternative, pick: number): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => sample(element, pick)).join('');
    case 'Group':
    case 'CapturingGroup':
      return sample(node.alternatives[pick % node.alternatives.length]!, pick);
    case 'Quantifier':
      return sample(node.element, pick).repeat(Math.max(1, node.min));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const set = new RegExp(`^${node.raw}$`, 'iu');
      const members = CANDIDATES.filter((candidate) => set.test(candidate));
      return members[pick % Math.max(1, members.length)] ?? 'a';
    }
    default:
      return '';
  }
}

/** Every quantifier, with a text that leads a match to it. */
function* quantifiersOf(
  node: AST.Element | AST.Alternative,
  lead: string,
  pick: number,
): Generator<{ readonly lead: string; readonly quantifier: AST.Quantifier }> {
  if (node.type === 'Alternative') {
    let before = lead;
    for (const element of node.elements) {
      yield* quantifiersOf(element, before, pick);
      before += sample(element, pick);
    }
  } else if (node.type === 'Quantifier') {
    if (node.max > 1) yield { lead, quantifier: node };
    yield* quantifiersOf(node.element, lead, pick);
  } else if (node.type === 'Group' || node.type === 'CapturingGroup' || node.type === 'Assertion') {
    if ('alternatives' in node) for (const each of node.alternatives) yield* quantifiersOf(each, lead, pick);
  }
}

/**
 * Short texts whose repetition is hard for this pattern: the way to each of its quantifiers and then what the quantifier
 * repeats, so often that every count of it is tried before the match fails.
 */
export function pumpsOf({ source, flags }: ListedPattern): readonly string[] {
  const { alternatives } = parser.parsePattern(source, undefined, undefined, { unicode: flags.includes('u') });
  const pumps = new Set<string>();
  for (const pick of [0, 1]) {
    for (const alternative of alternatives) {
      pumps.add(sample(alternative, pick));
      for (const { lead, quantifier } of quantifiersOf(alternative, '', pick)) {
        const body = sample(quantifier.element, pick);
        if (body === '') continue;
        pumps.add(body);
        pumps.add(lead + body.repeat(Math.min(quantifier.max, MOST_REPEATS)));
      }
    }
  }
  pumps.delete('');
  return [...pumps];
}
