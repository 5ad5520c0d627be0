import type { ReadMention } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';

/** What a drug is said to be for, as a condition of our tables. */
export interface Purpose {
  readonly id: string;
  readonly first: number;
  readonly end: number;
}

/** What lay words want of a medicine. */
const AIMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:blood sugars?|blood glucose|sugar levels)$/, 'diabetes mellitus'],
  [/^blood pressure$/, 'hypertension'],
  [/^(?:bad|ldl|your|high|the) cholesterol$/, 'hyperlipidemia'],
  [/^(?:blood clots?|clots from)$/, 'venous thromboembolism'],
  [/^(?:stomach acid|acid reflux)$/, 'gastroesophageal reflux disease'],
  [/^(?:thyroid hormone|thyroid levels)$/, 'hypothyroidism'],
  [/^(?:bone loss|bone density)$/, 'osteoporosis'],
  [/^uric acid$/, 'gout'],
  [/^(?:you|her|him|them) sleep$/, 'insomnia'],
  [/^(?:your|her|his) mood$/, 'depression'],
  [/^(?:your|her|his) seizures?$/, 'seizure disorder'],
  [/^(?:your|her|his) thyroid$/, 'hypothyroidism'],
  [/^(?:your|her|his) asthma$/, 'asthma'],
  [/^(?:your|her|his) gout$/, 'gout'],
];

const WANTS =
  /^(?:lower|lowers|lowering|bring|brings|reduce|reduces|reducing|control|controls|controlling|treat|treats|treating|prevent|prevents|preventing|help|helps|manage|manages|improve|improves|stop|stops|keep|keeps|raise|raises)$/;

/** "Used to bring down your blood sugar": the aim that stands behind the drug and a verb of treating, nothing denied. */
export function purposesIn(
  tokens: readonly Token[],
  drug: ReadMention,
  named: readonly ReadMention[],
): Purpose | undefined {
  const { end } = drug.sentence;
  for (let at = drug.end; at < Math.min(end, drug.end + 18); at += 1) {
    if (!WANTS.test(tokens[at]!.text)) continue;
    const before = tokens.slice(drug.end, at);
    if (before.some(({ text }) => /^(?:not|no|never|may|can|and|but|,|;|if|which|that|with)$/.test(text)))
      return undefined;
    if (named.some(({ kind, first }) => kind === 'drug' && first >= drug.end && first < at)) return undefined;
    for (let aim = at + 1; aim < Math.min(end - 1, at + 5); aim += 1) {
      const words = `${tokens[aim]!.text} ${tokens[aim + 1]!.text}`;
      const found = AIMS.find(([pattern]) => pattern.test(words));
      if (found) return { id: found[1], first: aim, end: aim + 2 };
    }
    return undefined;
  }
  return undefined;
}
