import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

// Aspirin in the dose that is given against clots.

/** Aspirin of up to 162 mg is given against pre-eclampsia. */
export const isLowDose = ({ doses, reading: { tokens } }: Case, { id, first }: ReadMention): boolean =>
  id === 'aspirin' &&
  (doses.some(({ drug, amount }) => drug.id === id && amount?.unit.startsWith('mg') === true && amount.high <= 162) ||
    /^(?:baby|low-dose|low dose|low - dose)$/.test(text(tokens, first - 1)) ||
    (text(tokens, first - 1) === 'dose' && hasWord(tokens, /^low$/, Math.max(0, first - 3), first)));

/** Of low dose, for a stent or after an infarct: begun again days after a bleed (ACG and CAG guideline). */
export const isForArteries = (each: Case, drug: ReadMention): boolean =>
  isLowDose(each, drug) &&
  hasWord(
    each.reading.tokens,
    /^(?:stents?|stented|mi|nstemi|stemi|infarct\w{0,4}|cad|ihd|pci|cabg|stroke|tia|secondary)$/,
  );

/** Of low dose, or without one beside another drug against clots, or after an infarct. */
export const isOfHeart = (each: Case, drug: ReadMention): boolean =>
  isLowDose(each, drug) ||
  (isPreventive(each, drug) &&
    hasWord(
      each.reading.tokens,
      /^(?:stents?|stented|mi|nstemi|stemi|infarct\w{0,4}|cad|ihd|pci|cabg|stroke|tia|angina|clopidogrel|ticagrelor|prasugrel|antiplatelets?|dapt)$/,
    ));

/** The same, told as begun again: the bleed is over. */
export const isBackForArteries = (each: Case, drug: ReadMention): boolean =>
  isForArteries(each, drug) &&
  hasWord(
    each.reading.tokens,
    /^(?:restart|restarted|resume|resumed|reintroduced|recommenced|back)$/,
    drug.sentence.first,
    drug.sentence.end,
  );

/** "Aspirin at bedtime goes on": in pregnancy without a dose it is the low one, if it is for no pain. */
export const isPreventive = ({ doses, reading: { tokens } }: Case, { id, sentence }: ReadMention): boolean =>
  id === 'aspirin' &&
  !doses.some(({ drug, amount }) => drug.id === id && amount !== undefined) &&
  !hasWord(
    tokens,
    /^(?:pain|aches?|headaches?|fever|migraine|backache|toothache|sprain|needed|prn|full|two)$/,
    sentence.first,
    sentence.end,
  );

/** What even a low dose of aspirin does; the heart and the kidneys it spares. */
export const OF_ANY_ASPIRIN = /ulcer|bleed|haemorrhage|asthma|allerg|aspirin|haemophilia/;
