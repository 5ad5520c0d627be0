import type { FamilyMemberHistory } from '@medplum/fhirtypes';
import type { ChartRelative } from '../validation/chart/facts.ts';
import { wordTable } from '../word-table.ts';
import { codesOf, namesOf } from './concepts.ts';

/** FHIR's codes of who it is (hl7.org/fhir/R4/v3/FamilyMember/vs.html), where no name is written beside. */
const CODED: Readonly<Record<string, string>> = wordTable({
  MTH: 'mother',
  NMTH: 'mother',
  FTH: 'father',
  NFTH: 'father',
  SIS: 'sister',
  NSIS: 'sister',
  BRO: 'brother',
  NBRO: 'brother',
  SON: 'son',
  NSON: 'son',
  SONC: 'son',
  DAU: 'daughter',
  NDAU: 'daughter',
  DAUC: 'daughter',
  AUNT: 'aunt',
  MAUNT: 'maternal aunt',
  PAUNT: 'paternal aunt',
  UNCLE: 'uncle',
  MUNCLE: 'maternal uncle',
  PUNCLE: 'paternal uncle',
  GRMTH: 'grandmother',
  MGRMTH: 'maternal grandmother',
  PGRMTH: 'paternal grandmother',
  GRFTH: 'grandfather',
  MGRFTH: 'maternal grandfather',
  PGRFTH: 'paternal grandfather',
  COUSN: 'cousin',
});

/** "No skin cancer", "alive and well": no disease. */
const NOTHING = /^(?:no|not|none|negative|healthy|alive|well|unknown)\b/i;

/** The diseases of one relative, each with who it is and how old he or she was, as far as the chart says. */
export function relativesOf({ status, relationship, condition = [] }: FamilyMemberHistory): readonly ChartRelative[] {
  if (status === 'entered-in-error') return [];
  const coded = codesOf(relationship).flatMap((code) => CODED[code] ?? []);
  const relation = [...coded, ...namesOf(relationship)][0];
  return condition.flatMap(({ code, onsetAge }) => {
    const names = namesOf(code).filter((name) => !NOTHING.test(name));
    const { value, code: unit = onsetAge?.unit ?? 'a' } = onsetAge ?? {};
    const isInYears = typeof value === 'number' && /^(?:a|y|yrs?|years?)$/i.test(unit);
    return names.length === 0
      ? []
      : [{ names, ...(relation && { relation: relation.toLowerCase() }), ...(isInYears && { age: value }) }];
  });
}
