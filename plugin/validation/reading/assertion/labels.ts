import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import type { Assertion } from './assertion.ts';

// An allergy that stands on a label, and what the text then says of it: "Chart flag: penicillin. Taken off after a challenge".

/** A mention of a substance, in its sentence. */
interface Named {
  readonly first: number;
  readonly end: number;
  readonly kind: string;
  readonly sentence: Sentence;
}

/** Where an allergy is written: a drug beside it is the allergen. */
const LABEL =
  /\b(?:(?:allergy|allergies|chart|red|drug) (?:flag|band|bracelet|wristband|armband|label|box|field|list|alert|sheet|card|sticker|column|entry)s?|alerts? :|wristband|armband|medicalert|label(?:led)? (?:of|as|from|dates)|(?:chart|profile|record|notes?|form|list) (?:said|says|lists?|listed|carries|carried|has|had|shows|showed|read|reads))\b/;
const OF_LABEL =
  /^(?:flags?|bands?|bracelets?|wristband|armband|labels?|labelled|labeled|box|fields?|lists?|alerts?|sheet|cards?|stickers?|column|entry|medicalert|chart|profile|records?|notes?|form|lists?)$/;
/** Words of the label's own sentence. */
const NEAR = 6;

const DISPROVED = lean(
  /\b(?:taken off|struck off|lifted|removed|deleted|crossed out|disproved|refuted|withdrawn|de ?-? ?labelled|delabel\w{1,5}|debunked|overturned|in error|by mistake|wrongly|not (?:an? |a true |true )?allerg\w{1,3}|no (?:true )?allergy|never (?:an? )?(?:allergy|reaction)|uneventful|clean challenge|(?:passed|tolerated|negative) (?:the |a |an |oral |drug ){0,3}challenge|challenge (?:was )?(?:passed|tolerated|negative|clean|clear)|(?:has|have|had) (?:had|taken|tolerated) it (?:since|again|twice|many)|had the rash , not|not this patient|belongs to|outgrown)\b/,
);
const MILD = lean(
  /\b(?:plain|just|only|mere|merely|simple|mild|bit of|ordinary|no more than) (?:an? )?(?:\w{1,10} )?(?:nausea|sickness|sick|vomiting|bruis\w{1,4}|upset|itch|itching|headache|constipation|drows\w{1,5}|diarrh\w{2,4}|thrush|tiredness)\b|\b(?:nausea|sickness|bruised \w{1,8}|bruising|stomach upset|headache|thrush|drowsiness)[" ,]{0,4}(?:and |, )?(?:nothing (?:more|else|worse)|only|alone|that is all|no more)\b/,
);
const REAL =
  /\b(?:anaphyla\w{1,6}|angioedema|stevens|sjs|necrolysis|dress|collapsed?|arrest\w{0,2}|adrenaline|epinephrine|intubat\w{2,3}|wheez\w{1,3}|bronchospasm|hives|urticaria|tryptase|throat|reaffirmed|upheld|confirmed|proven)\b/;

/** What a label's own words, and else the next sentence, make of the allergy; undefined where it is left open, or is no label. */
export function labelledAs(
  tokens: readonly Token[],
  next: Sentence | undefined,
  { first, end, sentence }: Named,
): Assertion | undefined {
  if (sentence.question || !hasWord(tokens, OF_LABEL, sentence.first, sentence.end)) return undefined;
  const near = phrase(tokens, Math.max(sentence.first, first - NEAR), Math.min(sentence.end, end + NEAR));
  if (!LABEL.test(near)) return undefined;
  if (hasWord(tokens, /^(?:given|started|prescribed|mg|g)$/, end, Math.min(sentence.end, end + 4))) return undefined;
  for (const said of [phrase(tokens, end, sentence.end), next ? phrase(tokens, next.first, next.end) : '']) {
    const real = REAL.exec(said);
    const disproved = DISPROVED.exec(said);
    // "Band reads penicillin, anaphylaxis, so the bag delivered in error": the reaction is told first.
    if (disproved && !(real && real.index < disproved.index)) return 'negated';
    if (MILD.test(said) && !real) return 'negated';
    if (real && !/\b(?:no|not|never|without|denies)\b/.test(said)) return 'allergen';
  }
  return undefined;
}
