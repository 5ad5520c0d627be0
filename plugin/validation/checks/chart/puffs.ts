import { COUNT_WORDS } from '../../../count-words.ts';
import type { ChartMedication } from '../../chart/facts.ts';
import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';

const NUMBER = '(one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})';
const FORM = '(puffs?|inhalations?|sprays?|actuations?|drops?|patch(?:es)?|suppositor(?:y|ies)|lozenges?|sachets?)';
const COUNT = new RegExp(`\\b${NUMBER}(?: ?(?:-|to|or) ?${NUMBER})? (?:more )?${FORM}\\b`, 'g');
const KINDS: Readonly<Record<string, string>> = { actuation: 'puff', inhalation: 'puff', suppositorie: 'suppository' };
const formOf = (word: string): string => {
  const one = word.toLowerCase().replace(/(?<=patch)es$|s$/, '');
  return KINDS[one] ?? one;
};
const countOf = (word: string): number => COUNT_WORDS[word] ?? Number(word);

const ELSE =
  /\b(?:if|attack|emergency|rescue|up to|spacer|increase\w{0,1}|reduc\w{1,3}|step|chang\w{1,3}|instead|was|were|from|until|new|start\w{0,3}|double\w{0,1}|max\w{0,4}|more than|limit|missed|extra|test|before exercise)\b/;

/** "Fluticasone 44 mcg, five puffs twice a day" of an order of two: the count of what is taken at once. */
export function checkChartPuffs(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { tokens, mentions, lexicon } = each.reading;
  const { taken } = chartedTerms(each.chart, lexicon);
  return mentions
    .flatMap((one): readonly Finding[] => {
      if (one.kind !== 'drug' || one.assertion !== 'active' || one.sentence.told || one.sentence.question) return [];
      const orders = ordersOf(taken, one.id);
      const charted = orders.map(countsIn);
      if (orders.length === 0 || charted.some((counts) => counts.size === 0)) return [];
      const next = mentions.find(({ kind, first }) => kind === 'drug' && first >= one.end)?.first ?? tokens.length;
      const behind = phrase(tokens, one.end, Math.min(one.sentence.end, one.end + 14, next));
      const before = phrase(tokens, Math.max(one.sentence.first, one.first - 7), one.first);
      const ahead = /^(?:.{0,60} )?(?:of|from)(?: (?:the|her|his|your))?$/.test(before) ? before : '';
      if (ELSE.test(`${before} ${behind}`)) return [];
      const [told, ...others] = [...behind.matchAll(COUNT), ...ahead.matchAll(COUNT)];
      if (!told || others.length > 0) return [];
      const [, low, high, form] = told;
      const counts = [low, high].flatMap((word) => (word === undefined ? [] : [countOf(word)]));
      const same = charted.flatMap((all) => [...(all.get(formOf(form!)) ?? [])]);
      if (same.length === 0 || counts.some((count) => same.includes(count))) return [];
      const message = `the chart has ${one.id} as ${same[0]} at once, the text as ${counts[0]}`;
      return [contradicted(each, one, 'chart_dose_differs', message, 0.75)];
    })
    .slice(0, 1);
}

/** How many of each form an order has taken at once, by its dose and by its words. */
function countsIn({ dose, sig = '' }: ChartMedication): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const add = (form: string, count: number) => found.set(form, new Set([...(found.get(form) ?? []), count]));
  if (
    dose &&
    /^(?:puffs?|inhalations?|sprays?|actuations?|drops?|patch(?:es)?|suppositor(?:y|ies)|lozenges?|sachets?)$/i.test(
      dose.unit,
    )
  )
    add(formOf(dose.unit), dose.value);
  for (const [, low, high, form] of sig.toLowerCase().matchAll(COUNT))
    for (const word of [low, high]) if (word !== undefined) add(formOf(form!), countOf(word));
  return found;
}
