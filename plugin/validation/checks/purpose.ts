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
  [/^(?:urine flow|urinary flow|urine stream|your urination)$/, 'benign prostatic hyperplasia'],
  [/^(?:you|her|him|them) sleep$/, 'insomnia'],
  [/^(?:your|her|his) mood$/, 'depression'],
  [/^(?:your|her|his) seizures?$/, 'seizure disorder'],
  [/^(?:your|her|his) thyroid$/, 'hypothyroidism'],
  [/^(?:your|her|his) asthma$/, 'asthma'],
  [/^(?:your|her|his) gout$/, 'gout'],
];

/** What is to be raised, not lowered: the lack of it. */
const LACKS: readonly (readonly [RegExp, string])[] = [
  [/^platelet(?:s| counts?)\b/, 'thrombocytopenia'],
  [/^(?:neutrophil|white cell|white blood)\b/, 'neutropenia'],
  [/^(?:red cell|red blood|hemoglobin|blood counts?)\b/, 'anemia'],
];
const RAISES = /^(?:raise|raises|raising|boost|boosts|boosting|bring|brings|bringing|increase|increases|support)$/;

/** "15 mg was started for his high blood sugar": `for` leads to an aim where it is said to be too high. */
const TOO_HIGH =
  /^(?:(?:your|his|her|the) )?(?:high|elevated|raised) (?:blood sugars?|blood glucose|blood pressure|cholesterol|uric acid)\b/;
const OF_GIVING =
  /^(?:mg|mcg|g|units?|tablets?|po|by|mouth|daily|once|twice|a|day|every|each|morning|night|nightly|bedtime|at|bid|tid|qd|was|is|were|has|been|started|begun|given|prescribed|added|ordered|new|in|hospital|the|today|yesterday|,|[\d.]{1,6})$/;

const WANTS =
  /^(?:lower|lowers|lowering|bring|brings|reduce|reduces|reducing|control|controls|controlling|treat|treats|treating|prevent|prevents|preventing|help|helps|manage|manages|improve|improves|stop|stops|keep|keeps|raise|raises|raising|boost|boosts|boosting|bringing|increase|increases|support)$/;

/** "Used to bring down your blood sugar": the aim that stands behind the drug and a verb of treating, nothing denied. */
export function purposesIn(
  tokens: readonly Token[],
  drug: ReadMention,
  named: readonly ReadMention[],
): Purpose | undefined {
  const { end } = drug.sentence;
  for (let at = drug.end; at < Math.min(end, drug.end + 18); at += 1) {
    const before = tokens.slice(drug.end, at);
    const ahead = tokens
      .slice(at + 1, Math.min(end, at + 6))
      .map(({ text }) => text)
      .join(' ');
    const isFor =
      tokens[at]!.text === 'for' && TOO_HIGH.test(ahead) && before.every(({ text }) => OF_GIVING.test(text));
    const isThinned = /^(?:thin|thins|thinning)$/.test(tokens[at]!.text) && /^(?:your|her|his|the) blood\b/.test(ahead);
    if (!isFor && !isThinned && !WANTS.test(tokens[at]!.text)) continue;
    if (before.some(({ text }) => /^(?:not|no|never|may|can|and|but|,|;|if|which|that|with)$/.test(text)))
      return undefined;
    if (named.some(({ kind, first }) => kind === 'drug' && first >= drug.end && first < at)) return undefined;
    if (isThinned) return { id: 'venous thromboembolism', first: at, end: at + 3 };
    const lacks = RAISES.test(tokens[at]!.text) && !/\bdown\b/.test(ahead) ? LACKS : [];
    for (let aim = at + 1; aim < Math.min(end - 1, at + 5); aim += 1) {
      const words = `${tokens[aim]!.text} ${tokens[aim + 1]!.text}`;
      const found = [...AIMS, ...lacks].find(([pattern]) => pattern.test(words));
      if (found) return { id: found[1], first: aim, end: aim + 2 };
    }
    return undefined;
  }
  return undefined;
}
