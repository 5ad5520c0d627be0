import type { AllergyIntolerance, Condition, Immunization, Procedure } from '@medplum/fhirtypes';
import type { ChartEvent, ChartReaction, ChartStage } from '../validation/chart/facts.ts';
import { dayOf, namesOf } from './concepts.ts';

const NO_ALLERGY = /^(?:no (?:known|drug|allerg)|no history of|nkd?a\b|none\b)/i;

/** "No known drug allergies", which says nothing of foods; "no known food allergies" says nothing of drugs. */
export const isNoAllergy = ({ code }: AllergyIntolerance): boolean =>
  namesOf(code).some((name) => NO_ALLERGY.test(name) && !/food|environment|latex/i.test(name));

/** Of what there is an allergy, by every name; of "no known allergies" nothing. */
export function substancesOf({ code, reaction }: AllergyIntolerance): readonly string[] {
  const substances = (reaction ?? []).flatMap(({ substance }) => namesOf(substance));
  return [...namesOf(code), ...substances]
    .filter((name) => !NO_ALLERGY.test(name))
    .map((name) => name.replace(/^(?:allergy to|allergic to) | allergy$/gi, ''));
}

/** What a substance did to the patient, in the chart's words. */
export function reactionsOf(each: AllergyIntolerance): readonly ChartReaction[] {
  const told = (each.reaction ?? []).flatMap(({ manifestation = [], description }) => [
    ...manifestation.flatMap((one) => namesOf(one)),
    ...(description === undefined ? [] : [description]),
  ]);
  const severe = each.criticality === 'high' || (each.reaction ?? []).some(({ severity }) => severity === 'severe');
  return substancesOf(each).map((substance) => ({ substance, told, severe }));
}

/** A procedure that was done, where on the body, and when. */
export const procedureOf = (each: Procedure): readonly ChartEvent[] => {
  if (/^(?:entered-in-error|not-done|preparation|stopped|unknown)$/.test(each.status ?? '')) return [];
  const at = each.performedDateTime ?? each.performedPeriod?.start ?? each.performedString;
  return eventOf(namesOf(each.code), at, siteOf(each.bodySite));
};

/** A procedure that was called off. */
export const procedureNotDone = (each: Procedure): readonly ChartEvent[] =>
  each.status === 'not-done' ? eventOf(namesOf(each.code), each.performedDateTime, '') : [];

/** A vaccine that was given, and when. */
export const vaccineOf = (each: Immunization): readonly ChartEvent[] =>
  each.status === 'completed' ? doseOf(each) : [];

/** A vaccine that was declined or not given for another reason. */
export const vaccineNotDone = (each: Immunization): readonly ChartEvent[] =>
  each.status === 'not-done' ? doseOf(each) : [];

function doseOf({ vaccineCode, occurrenceDateTime, protocolApplied = [] }: Immunization): readonly ChartEvent[] {
  const ofDoses = protocolApplied.map(({ seriesDosesPositiveInt }) => seriesDosesPositiveInt).find((count) => count);
  return eventOf(namesOf(vaccineCode), occurrenceDateTime, '').map((event) => ({
    ...event,
    ...(ofDoses !== undefined && { ofDoses }),
  }));
}

const eventOf = (names: readonly string[], at: string | undefined, site: string): readonly ChartEvent[] =>
  names.length === 0 ? [] : [{ names, ...dayOf(at), ...(site !== '' && { site }) }];

const siteOf = (sites: Condition['bodySite'] = []): string =>
  sites.flatMap((site) => namesOf(site)[0] ?? []).join(', ');

/** A condition with its site, "Right ear, acute otitis media", where one is given. */
export const sitedOf = ({ code, bodySite }: Condition): readonly string[] => {
  const site = siteOf(bodySite);
  return namesOf(code).map((name) => (site === '' ? name : `${site}, ${name}`));
};

/** When a condition began. */
export const onsetOf = (each: Condition): readonly ChartEvent[] =>
  eventOf(namesOf(each.code), each.onsetDateTime ?? each.onsetPeriod?.start, '');

/** The stage of a condition, where the chart has one: "Stage II". */
export const stageOf = ({ code, stage = [] }: Condition): readonly ChartStage[] =>
  stage.flatMap(({ summary }) => namesOf(summary).map((name) => ({ names: namesOf(code), stage: name }))).slice(0, 1);
