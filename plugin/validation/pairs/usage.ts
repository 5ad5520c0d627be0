import type { Case } from '../check.ts';
import { convertDose } from '../doses.ts';
import { oncePerNames } from '../once.ts';
import type { ReadMention } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord } from '../reading/words.ts';
import type { Pair } from './pair.ts';

// What the two of a pair are given for, where that makes them usual together.

/** Fentanyl and midazolam for a colonoscopy, or at the end of life. */
export const isSedation = ({ each: { reading }, first, last, row: { a, b } }: Pair): boolean =>
  [a, b].every((name) => /^(?:opioid|benzodiazepine|phenobarbital|barbiturate)$/.test(name)) &&
  isNear(
    reading.tokens,
    /^(?:colonoscopy|endoscopy|egd|bronchoscopy|procedures?|procedural|sedation|intubat\w{1,4}|induction|anesthesia|ventilator|hospice|comfort|palliative|cardioversion|seizures?|status|withdrawal|icu|hdu|sedated|driver|syringe|breathlessness|concentrate|csci|oramorph|mottling|mottled|painad|akps|pps|esas|cath|angiogram|angiography|sheath|glidesheath|tavr|tavi|ablation|lumpectomy|biopsy)$/,
    first,
    last,
  );

/** Whether such a word stands with the two, some 30 words before or 60 behind. */
const isNear = (tokens: readonly Token[], pattern: RegExp, first: ReadMention, last: ReadMention): boolean =>
  hasWord(tokens, pattern) && hasWord(tokens, pattern, Math.max(0, first.sentence.first - 30), last.end + 60);

/** "Hypotension: phenylephrine in small aliquots": a pressor that is titrated under anaesthesia, and no decongestant. */
export const isTitratedPressor = ({ each: { reading }, first, last }: Pair): boolean => {
  const pressor = [first, last].find(({ id }) => id === 'phenylephrine');
  return (
    pressor !== undefined &&
    hasWord(
      reading.tokens,
      /^(?:hypotension|hypotensive|aliquots?|pressors?|vasopressors?|boluses|increments|titrat\w{1,4})$/,
      pressor.sentence.first,
      pressor.sentence.end,
    )
  );
};

/** Heparin and an antiplatelet drug are given together for a heart attack or a stent. */
export const isForClots = ({ each: { reading }, first, last, row: { a, b } }: Pair): boolean =>
  [a, b].some((name) => /^(?:anticoagulant|heparin|lmwh|enoxaparin|doac|warfarin)$/.test(name)) &&
  isNear(
    reading.tokens,
    /^(?:nstemi|stemi|acs|pci|cath|angiography|angiogram|stents?|des|cabg|angioplasty)$/,
    first,
    last,
  );

/** Enoxaparin 40 mg against clots after surgery is given beside an NSAID. */
export const isPreventive = ({ each: { knowledge, doses }, first: a, last: b }: Pair): boolean =>
  [a, b].some(({ id }) => knowledge.subjectsOf(id).has('nsaid')) &&
  doses.some(
    ({ drug, amount, route, frequency }) =>
      (drug.first === a.first || drug.first === b.first) &&
      // "Heparin SC".
      (amount === undefined
        ? drug.id === 'heparin' && route?.route === 'SC'
        : (drug.id === 'enoxaparin' && amount.unit === 'mg' && amount.high <= 40) ||
          // "Booking weight 96 kg: enoxaparin 60 mg once daily" after a birth.
          (drug.id === 'enoxaparin' &&
            amount.unit === 'mg' &&
            amount.high <= 60 &&
            frequency !== undefined &&
            frequency.high <= 1) ||
          // After a hip or knee: "rivaroxaban 10 mg, celecoxib 200 mg".
          (drug.id === 'rivaroxaban' && amount.unit === 'mg' && amount.high <= 10) ||
          (drug.id === 'apixaban' && amount.unit === 'mg' && amount.high <= 2.5) ||
          (drug.id === 'fondaparinux' && amount.unit === 'mg' && amount.high <= 2.5) ||
          ((drug.id === 'heparin' || drug.id === 'dalteparin') && amount.unit === 'units' && amount.high <= 5000) ||
          (drug.id === 'tinzaparin' && amount.unit === 'units' && amount.high <= 4500)),
  );

/** Methotrexate by mouth and co-trimoxazole at weekends: the maintenance of a leukaemia, with what keeps Pneumocystis away. */
export const isLeukaemiaCare = ({ each: { reading }, first, last }: Pair): boolean =>
  [first.id, last.id].sort().join() === 'methotrexate,trimethoprim-sulfamethoxazole' &&
  isNear(
    reading.tokens,
    /^(?:leuka?emia|all|lymphoblastic|mercaptopurine|vincristine|pneumocystis|pjp|pcp|lymphoma)$/,
    first,
    last,
  ) &&
  hasWord(
    reading.tokens,
    /^(?:weekends?|prophyla\w{2,6}|prevent\w{0,4}|saturdays?|sundays?|protect\w{0,4}|thrice|alternate)$/,
  );

/** Aspirin against clots or in pregnancy, up to 162 mg a day: so little spares the kidneys, and is given beside tacrolimus or lithium. */
export const isLowAspirin = ({ each: { doses }, first, last, row: { a, b, effect } }: Pair): boolean => {
  if ((a !== 'nsaid' && b !== 'nsaid') || /bleed|h(?:a)?emorrhag/i.test(effect)) return false;
  const aspirin = [first, last].find(({ id }) => id === 'aspirin');
  const given = doses.filter(({ drug, amount }) => drug.id === aspirin?.id && amount !== undefined);
  return given.length > 0 && given.every(({ amount }) => amount!.unit === 'mg' && amount!.high <= LOW_ASPIRIN_MG);
};
const LOW_ASPIRIN_MG = 162;

/** Simvastatin 20 mg with amlodipine: the pair is given within the limit that it leaves (limits.tsv). */
export const isWithinLimit = ({ each, first, last, forbidden }: Pair): boolean =>
  !forbidden && (isDosedFor(each, first.id, last.id) || isDosedFor(each, last.id, first.id));

const isDosedFor = oncePerNames(({ knowledge, doses }: Case, drug, other) => {
  const limit = knowledge.limitsOf(drug).find((row) => row.context_kind === 'with' && row.context === other);
  if (!limit) return false;
  const given = doses.flatMap(({ drug: { id }, amount }) =>
    id === drug && amount && !amount.limit ? [convertDose(amount.high, amount.unit, limit.unit)] : [],
  );
  const isWithin = (dose: number | undefined): boolean => dose !== undefined && dose <= Number(limit.day_max);
  // "On azathioprine 100 mg; change it to 25 mg from the first day of allopurinol": the last dose counts.
  return given.length > 0 && (given.every(isWithin) || (given.length > 1 && isWithin(given.at(-1))));
});

/** Three anticoagulants in one text are a table of them, not a regimen. */
export function isListOf({ each, first: a, last: b, near }: Pair): boolean {
  const {
    reading: { mentions },
    knowledge,
  } = each;
  if (near.includes('together')) return false;
  const shared = ['anticoagulant', 'antiplatelet', 'statin', 'ssri'].filter(
    (name) => knowledge.subjectsOf(a.id).has(name) && knowledge.subjectsOf(b.id).has(name),
  );
  return shared.some(
    (name) =>
      new Set(
        mentions.filter(({ kind, id }) => kind === 'drug' && knowledge.subjectsOf(id).has(name)).map(({ id }) => id),
      ).size > 2,
  );
}
