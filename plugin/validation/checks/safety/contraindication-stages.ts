import type { Row } from '../../../../models/knowledge/table.ts';
import { isAfterBirth } from '../../after-birth.ts';
import type { Case } from '../../check.ts';
import { convertDose } from '../../doses.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { whoOf } from '../../who.ts';
import { isLowDose, isPreventive } from '../doses/aspirin-doses.ts';
import { isTakenAlready } from './contraindication-charted.ts';
import type { Met } from './contraindication-met.ts';

// Times of life that forbid a drug: childhood, old age, pregnancy.

/** A child below the row's age, or somebody old. */
export function ageMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const { patient } = each;
  if (row.context.startsWith('>=')) return tooOldFor(each, drug, row);
  const limit = /^<([\d.]+) (years|months)/.exec(row.context);
  if (!limit || patient.ageYears === undefined || isTakenAlready(each, drug)) return undefined;
  const isIll = patient.conditions.some(({ id }) => /^(?:viral illness|influenza|covid-19)$/.test(id));
  if (row.threshold !== '' && !isIll) return undefined;
  if (drug.id === 'aspirin' && hasWord(each.reading.tokens, TREATED_WITH_ASPIRIN)) return undefined;
  const years = Number(limit[1]) / (limit[2] === 'months' ? 12 : 1);
  return patient.ageYears < years ? { context: `under ${limit[1]} ${limit[2]} of age`, near: true } : undefined;
}

/** The childhood diseases that are treated with it, and what tells of them. */
const TREATED_WITH_ASPIRIN =
  /^(?:kawasaki|ivig|immunoglobulins?|coronar(?:y|ies)|fontan|glenn|norwood|shunt|rheumatic|moyamoya)$/;

/** Newly given to somebody old (AGS Beers criteria): as a rule at bedtime, for pain, for spasms; not where nothing else helps. */
function tooOldFor(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const {
    patient,
    reading: { tokens },
  } = each;
  const limit = Number(row.context.replace('>=', '').split(' ')[0]);
  const { sentence, first } = drug;
  if (patient.ageYears === undefined || patient.ageYears < limit || isTakenAlready(each, drug)) return undefined;
  const before = tokens.slice(Math.max(sentence.first, first - 8), first);
  if (
    !before.some(({ text }) =>
      /^(?:start|starting|started|begin|try|trial|take|add|adding|use|using|prescribe|prescribed|recommend|initiate|give)$/.test(
        text,
      ),
    ) &&
    !isAllowed(each, drug)
  )
    return undefined;
  const isNeeded = hasWord(tokens, NEEDED);
  return isNeeded ? undefined : { context: `${limit} years of age and above`, near: true };
}

/** "Diphenhydramine 50 mg at bedtime can be given": with its dose, of whom it is new. */
const isAllowed = ({ reading: { tokens }, doses }: Case, { first, end, sentence }: ReadMention): boolean =>
  doses.some(({ drug, amount }) => drug.first === first && amount !== undefined) &&
  /\b(?:can|may|could) (?:also |then |now )?be (?:given|tried|used|taken|added|started|prescribed)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 12)),
  ) &&
  !hasWord(tokens, /^(?:not|never|no|none|before|unless|only)$/, Math.max(sentence.first, first - 3), sentence.end);

const NEEDED =
  /^(?:withdrawal|ciwa|seizures?|status|epilepticus|epilepsy|allergic|anaphylaxis|hives|urticaria|reaction|transfusion|premedication|premedicate|procedure|mri|hospice|comfort|dystonia|agitation|beers|vertigo|palliative)$/;

/** In pregnancy, from the week that the row names, in the dose that it names. */
export function pregnancyMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const { patient } = each;
  const who = whoOf(each.searched, patient);
  if (!(patient.pregnant ?? who.pregnant) || patient.sex === 'male' || isAfterBirth(each.reading, drug))
    return undefined;
  if (!isForbiddenThen(each, drug, row, patient.gestationWeeks ?? who.weeks ?? 0)) return undefined;
  const behind = phrase(each.reading.tokens, drug.end, drug.end + 5);
  if (/^(?:only )?(?:after|once|from) (?:the |she )?(?:delivery|birth|delivers|delivered)/.test(behind))
    return undefined;
  const from = /gestation>=(\d+)/.exec(row.threshold)?.[1];
  return { context: from ? `pregnancy from ${from} weeks` : 'pregnancy', near: true };
}

/** Whether the row forbids it in that week, as it is dosed and for what it is given. */
export function isForbiddenThen(
  each: Case,
  drug: ReadMention,
  { threshold }: Row<'contraindications'>,
  weeks: number,
): boolean {
  if (isLowDose(each, drug) || isPreventive(each, drug) || isToEndIt(each, drug)) return false;
  const from = /gestation>=(\d+)/.exec(threshold)?.[1];
  if (from && weeks < Number(from)) return false;
  // `dose>=400 mg/day`: fluconazole harms in high doses.
  const least = /^dose>=(\d+) mg\/day/.exec(threshold)?.[1];
  return least === undefined || isDosed(each, drug, Number(least));
}

/** So many milligrams a day or more. */
const isDosed = ({ doses }: Case, { id }: ReadMention, least: number): boolean =>
  doses.some(({ drug, amount, frequency }) => {
    const mg = drug.id === id && amount ? convertDose(amount.high, amount.unit.replace('/day', ''), 'mg') : undefined;
    return mg !== undefined && frequency !== undefined && !frequency.once && mg * Math.max(1, frequency.high) >= least;
  });

/** Methotrexate for an ectopic pregnancy, misoprostol for a miscarriage or after the birth. */
const isToEndIt = ({ reading: { tokens } }: Case, { id }: ReadMention): boolean =>
  /^(?:methotrexate|misoprostol|mifepristone|methylergonovine|carboprost)$/.test(id) &&
  hasWord(
    tokens,
    /^(?:ectopic|miscarriage|abortion|molar|demise|iufd|pph|postpartum|hemorrhage|ripening|induction|iol|oxytocin|balloon|bishop|cervix|cervical|unfavourable|unfavorable|labour|labor)$/,
  );
