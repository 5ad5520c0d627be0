import { lean } from '../../../lean.ts';
import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import type { ReadMention } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

// Amounts that no row of doses.tsv is meant for, or that are counted otherwise than there.

/** "Co-trimoxazole 960 mg" counts both drugs; the tables count the trimethoprim, a sixth. */
export function byTrimethoprim({ reading: { tokens } }: Case, claim: DoseClaim): DoseClaim {
  const { drug, amount } = claim;
  if (drug.id !== 'trimethoprim-sulfamethoxazole' || !amount || amount.parts) return claim;
  if (tokens[drug.first]?.text !== 'co' && tokens[drug.first]?.text !== 'cotrimoxazole') return claim;
  return /^(?:mg|g)(?:$|\/)/.test(amount.unit)
    ? { ...claim, amount: { ...amount, low: amount.low / 6, high: amount.high / 6 } }
    : claim;
}

/** "EpiPen Jr 0.15 mg", "adrenaline auto-injector": made for the muscle. */
export function byInjector({ reading: { tokens } }: Case, claim: DoseClaim): DoseClaim {
  const { drug, first, end, route } = claim;
  const isPen = hasWord(tokens, /^(?:epipen|jext|emerade|anapen|autoinjectors?|injectors?)$/, first, end + 3);
  return drug.id === 'epinephrine' && !route && isPen ? { ...claim, route: { route: 'IM', first, end } } : claim;
}

/** "Diazepam reducing 40 mg to 0 over 8 days", "10.5 g, 3.5 g and 7 g, altogether 21 g": no dose. */
export const isReduced = ({ reading: { tokens } }: Case, { first }: DoseAmount): boolean =>
  // "Iron deficit by Ganzoni: 62 × (15 - 8.4) × 2.4 + 500 = about 1,480 mg".
  tokens.slice(Math.max(0, first - 24), first).some(({ text }) => text === 'deficit') ||
  /^(?:reducing|tapering|altogether)$/.test(tokens[first - 1]?.text ?? '');

const REFUSED = lean(
  /^(?:(?:is|are|was|were) (?:no longer|not|never) (?:to be )?(?:started|given|used|recommended|advised|needed|licensed|exceeded)|[,;]? ?(?:but |so )?(?:capped|cap|limited) (?:at|to))\b/,
);
/** "Your usual dose is 20 to 40 mg; 80 mg is not started in new patients", "7 mg/kg = 560 mg, capped at 500 mg". */
export const isRefused = ({ reading: { tokens } }: Case, { end }: DoseAmount): boolean =>
  REFUSED.test(phrase(tokens, end, end + 5));

/** "4 g a day is a maximum for healthy adults", "the 1 g dose every 6 hours that he asked about is for adults": of others. */
export const isOfAdults = (
  { reading: { tokens } }: Case,
  { drug: { sentence } }: DoseClaim,
  { end }: DoseAmount,
): boolean =>
  /\bis (?:(?:only|meant|just|a|the|maximum|max|limit|dose|ceiling) ){0,4}(?:for|in) (?:healthy |other |most |fit )?(?:adults|grown - ups)\b/.test(
    phrase(tokens, end, Math.min(end + 16, Math.max(sentence.end, end))),
  );

/** "Ganciclovir 2 mg intravitreal": no dose of the table is meant for there. */
export const isElsewhere = ({ knowledge, reading: { tokens } }: Case, { drug, route }: DoseClaim): boolean =>
  (route?.route === 'IVT' ||
    // "Intravitreal vancomycin 1 mg and ceftazidime 2.25 mg".
    (route === undefined && hasWord(tokens, INTO_THE_EYE, drug.sentence.first, drug.first))) &&
  !knowledge.routesOf(drug.id).has('IVT');
const INTO_THE_EYE = /^(?:intravitreal(?:ly)?|intracameral(?:ly)?|subconjunctival(?:ly)?)$/;

/** "Calcipotriol/betamethasone foam, max 15 g a day": of what is spread, with all that it is mixed into. */
export const isOfTube = ({ reading: { tokens } }: Case, { drug, amount }: DoseClaim): boolean =>
  amount !== undefined &&
  /^g(?:$|\/day)/.test(amount.unit) &&
  hasWord(
    tokens,
    /^(?:foam|cream|ointment|gel|lotion|paste|emollient|shampoo|fingertips?|tubes?)$/,
    Math.max(drug.sentence.first, drug.first - 2),
    amount.end + 3,
  );

/** "Iron infusion 1 g": the element into a vein, not its salt for swallowing. */
export const isIronInfusion = ({ reading: { tokens } }: Case, { drug, end }: DoseClaim): boolean =>
  tokens[drug.first]?.text === 'iron' &&
  hasWord(
    tokens,
    /^(?:infusions?|infused|iv|intravenous|intravenously|isomaltoside)$/,
    Math.max(0, drug.first - 2),
    end + 2,
  );

export const isSwallowed = (each: Case, { drug, first, frequency, route }: DoseClaim): boolean => {
  const { tokens } = each.reading;
  return (
    hasWord(
      tokens,
      /^(?:swallowing|ingesting|ingested|ingests|overdosed|ingestion|overdose)$/,
      Math.max(drug.sentence.first, first - 6),
      first,
    ) ||
    // "She drank from an ibuprofen bottle: at most 30 mL missing, 600 mg".
    (frequency === undefined &&
      hasWord(
        tokens,
        /^(?:drank|drunk|swallowed|ate|eaten)$/,
        Math.max(drug.sentence.first, drug.first - 5),
        drug.first,
      )) ||
    // "Took 28 paracetamol 500 mg tablets (14 g)".
    (/^(?:took|taken|takes)$/.test(tokens[drug.first - 2]?.text ?? '') &&
      tokens[drug.first - 1]?.kind === 'number' &&
      hasWord(tokens, UNDOES)) ||
    // "Took amitriptyline 2 g and a strip of diazepam. GCS 9".
    (frequency === undefined &&
      /^(?:took|taken|swallowed)$/.test(tokens[drug.first - 1]?.text ?? '') &&
      (hasWord(tokens, POISONED) ||
        tokens.some(({ text }, at) => text === 'gcs' && (tokens[at + 1]?.value ?? 15) < 14))) ||
    // "Took 40 × 20 mg propranolol. 800 mg of propranolol is a life-threatening amount".
    (frequency === undefined && route === undefined && hasWord(tokens, UNDOES) && isPoison(each, drug.id)) ||
    // "ALT 1,240 after 18 g of acetaminophen".
    (/^(?:after|following)$/.test(tokens[first - 1]?.text ?? '') && hasWord(tokens, UNDOES))
  );
};

const UNDOES = /^(?:acetylcysteine|nac|naloxone|overdose|poison|toxicology|ingestion|charcoal|level)$/;

/** More are no dose. */
const MOST_TABLETS = 8;

/** "Swallowed maybe 10 of Grandma's ferrous sulfate tablets": a drug that was taken too much of. */
const isPoison = ({ reading: { tokens, mentions } }: Case, id: string): boolean =>
  mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.id === id &&
      tokens
        .slice(Math.max(one.sentence.first, one.first - 9), one.first)
        .some(
          ({ text: word }, step, words) =>
            (/^(?:swallowed|ingested|overdosed)$/.test(word) ||
              (word === 'took' &&
                words.some(({ text: by, value = 0 }, at) => by === '×' || (at > step && value >= MOST_TABLETS)))) &&
            words.slice(step).some(({ kind }) => kind === 'number'),
        ),
  );

/** "Atropine 2 mg, doubled every 5 minutes until the chest is dry (14 mg so far)": against organophosphates it has no maximum, and what was given is summed. */
export const isUntilAtropinised = ({ reading: { mentions } }: Case, { drug: { id } }: DoseClaim): boolean =>
  id === 'atropine' &&
  mentions.some(({ kind, id: poison }) => kind === 'poison' && /organophosph|carbamate|nerve/.test(poison));

/** "High-dose insulin: bolus 1 unit/kg, then 1 unit/kg/h": of a poisoned heart, not of diabetes. */
export const isOfHighDose = ({ reading: { tokens } }: Case, { drug: { id } }: DoseClaim): boolean =>
  /^(?:insulin|regular insulin)$/.test(id) &&
  hasWord(tokens, /^(?:hiet|hie|hdi|hyperinsulina?emi[ac]|poison\w{0,3}|overdose)$/) &&
  tokens.some(
    ({ text: word }, at) =>
      /^(?:hiet|hie|hdi|hyperinsulina?emi[ac])$/.test(word) ||
      /^high (?:- )?dose insulin/.test(phrase(tokens, at, at + 4)),
  );

const POISONED =
  /^(?:overdose|overdosed|toxbase|toxicology|ingestion|charcoal|comatose|coma|unrousable|unresponsive|suicidal|suicide)$/;

/** "Levonorgestrel 52 mg intrauterine system": what a device holds for years. */
export const isOfDevice = ({ reading: { tokens } }: Case, { first, end }: DoseClaim): boolean =>
  hasWord(
    tokens,
    /^(?:intrauterine|iuds?|ius|implants?|pellets?|vaginal ring|mirena|kyleena|liletta|skyla|nexplanon)$/,
    Math.max(0, first - 2),
    end + 3,
  );

/** "Warfarin, 35 mg a week": clinics of anticoagulation count by the week. */
export const isWeekTotal = ({ reading: { tokens } }: Case, { drug, amount, frequency }: DoseClaim): boolean =>
  drug.id === 'warfarin' &&
  (frequency === undefined || frequency.high < 1) &&
  amount !== undefined &&
  amount.low > 15 &&
  amount.high <= 105 &&
  hasWord(tokens, /^(?:week|weekly|wk|qwk)$/, drug.sentence.first, drug.sentence.end);

/** "Fentanyl (powder, smoked) about 1 g daily": what is bought in the street is no prescription. */
export const isOfStreet = ({ reading: { tokens } }: Case, { sentence, first }: ReadMention): boolean =>
  // "Street alprazolam, 20 mg a day", "bought online"; not the pharmacy on Pine Street.
  hasWord(tokens, /^(?:street|illicit|illegal|diverted)$/, Math.max(sentence.first, first - 2), first) ||
  hasWord(tokens, /^(?:illicitly|illegally)$/, sentence.first, sentence.end) ||
  /\b(?:bought|buys|buying) (?:it |them )?(?:online|on the internet|from (?:a )?(?:dealer|friend))\b/.test(
    phrase(tokens, sentence.first, sentence.end),
  ) ||
  (hasWord(
    tokens,
    /^(?:powder|smoked|smokes|smoking|snorted|snorts|illicit|illegally|dealer)$/,
    sentence.first,
    sentence.end,
  ) &&
    hasWord(
      tokens,
      /^(?:heroin|fentanyl|cocaine|ketamine|meth|amphetamines?|opioids?)$/,
      sentence.first,
      sentence.end,
    ));

/** "Ulipristal, or a double dose (3 mg) of levonorgestrel": the amount is of the drug that it stands before. */
export function isOfNext({ reading: { tokens, mentions } }: Case, { drug }: DoseClaim, { end }: DoseAmount): boolean {
  const of = text(tokens, end) === ')' ? end + 1 : end;
  return (
    text(tokens, of) === 'of' &&
    mentions.some(({ kind, first, id }) => kind === 'drug' && id !== drug.id && first > of && first <= of + 2)
  );
}

/** "She told of taking 8 g a day last week; she now takes none": what was taken, and is not any more. */
export const isOfPastUse = (
  { reading: { tokens } }: Case,
  { drug: { sentence } }: DoseClaim,
  { first }: DoseAmount,
): boolean => {
  const before = phrase(tokens, Math.max(sentence.first, first - 14), first);
  return USED.test(before) && IS_OVER.test(phrase(tokens, first, Math.min(tokens.length, sentence.end + 8)));
};
const USED = lean(
  /\b(?:told (?:us |me )?of|admit(?:s|ted|ting)|report(?:s|ed)|confess\w{1,3}|disclosed|had been|has been|was|were)(?: \S{1,12}){0,3} (?:taking|using|swallowing|drinking|injecting|to|up to)\b/,
);
const IS_OVER =
  /\b(?:last (?:week|month|year|weekend)|before (?:admission|coming|the admission)|prior to admission|now (?:stopped|off|takes none|uses none)|has (?:since |now )?stopped|stopped (?:it|this|since)|takes none|no longer|none (?:now|since|is prescribed))\b/;
