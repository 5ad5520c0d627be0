import { parser } from '@prometheus-io/lezer-promql';

/** One sample of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads Prometheus text: names, labels and values; comments are passed over. */
export function readScrape(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inside = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
      const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, said]) => [label, said]);
      return { name, labels: Object.fromEntries(labels), value: Number(value) };
    });
}

/** A metric that an expression asks for, and how it selects. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly value: string }[];
}
export interface Expression {
  readonly selectors: readonly Selector[];
  /** The labels of its `by`, `on` and `group_left` clauses. */
  readonly grouped: readonly string[];
}

/** What a PromQL expression asks for, by Prometheus's own grammar. Throws where it is none. */
export function readExpression(expression: string): Expression {
  const selectors: { metric: string; matchers: { label: string; value: string }[] }[] = [];
  const grouped: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const words = expression.slice(from, to);
      if (type.isError) throw new SyntaxError(`not PromQL at ${from}: ${expression}`);
      if (type.name === 'VectorSelector') selectors.push({ metric: '', matchers: [] });
      if (type.name === 'Identifier') selectors.at(-1)!.metric = words;
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouped.push(words);
      if (type.name === 'UnquotedLabelMatcher') {
        const [, label = '', value = ''] = /^(\w+)\s*(?:=~|!~|!=|=)\s*"(.*)"$/.exec(words) ?? [];
        selectors.at(-1)!.matchers.push({ label, value });
      }
    },
  });
  return { selectors, grouped };
}
