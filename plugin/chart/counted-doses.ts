import { COUNT_WORDS } from '../count-words.ts';
import { lean } from '../lean.ts';

interface Amount {
  readonly value: number;
  readonly unit: string;
}

const NUMBER = String.raw`half of a|half a|half|one-half|one half|½|1\/2|one and a half|one and one-half|1 1\/2|1½|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}(?:\.\d{1,2})?`;
/** "Three tablets", "1 or 2 capsules", "1.5 tablets", "2 puffs". */
const COUNTED = lean(
  String.raw`(?<![\w./-])(${NUMBER})(?: ?(?:-|–|to|or) ?(${NUMBER}))? ?(tab(?:let)?s?|cap(?:sule)?s?|pills?|caplets?|puffs?|inhalations?|sprays?|actuations?|patch(?:es)?)(?![\w-])`,
  'gi',
);
const STRENGTH = /(?<![\d./-])(\d{1,6}(?:\.\d{1,6})?) ?(mg|mcg|micrograms?|g|units?|unt|meq)(?![\w/-])/gi;

const countOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : (COUNT_WORDS[word.toLowerCase()] ?? (/^\d/.test(word) ? Number(word) : undefined));

/**
 * What a dosage's tablets or puffs hold, by the one strength of the medicine's name: "3 capsules" of 1 mg, "1 tablet Mon, Wed,
 * Fri; half a tablet other days" of 5 mg. Of puffs the strength of one too: "44 mcg, 2 puffs" is how they are spoken of.
 */
export function countedIn(sig: string, name: string): readonly Amount[] {
  const [strength, ...others] = name.matchAll(STRENGTH);
  if (!strength || others.length > 0) return [];
  const value = Number(strength[1]);
  const unit = unitOf(strength[2]!);
  return [...sig.matchAll(COUNTED)].flatMap(([, low, high, form = '']) => {
    const counts = [countOf(low), countOf(high)].filter((count) => count !== undefined);
    const one = /^(?:puff|inhal|spray|actua)/i.test(form) ? [1] : [];
    return [...counts, ...one].map((count) => ({ value: Math.round(count * value * 1e4) / 1e4, unit }));
  });
}

const unitOf = (unit: string): string => {
  const name = unit.toLowerCase();
  return name.startsWith('micro') ? 'mcg' : /^un/.test(name) ? 'units' : name;
};
