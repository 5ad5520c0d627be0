import type { CarePlan, Device, DeviceUseStatement, Goal } from '@medplum/fhirtypes';
import type { ChartEvent } from '../validation/chart/facts.ts';
import { dayOf, namesOf } from './concepts.ts';

/** A device in use, by its type and the names it goes by. */
export const deviceOf = ({ status, type, deviceName = [], note = [] }: Device): readonly string[] =>
  status === undefined || status === 'active'
    ? [
        ...namesOf(type),
        ...deviceName.flatMap(({ name }) => name ?? []),
        // "Not MRI conditional" is mostly a note.
        ...note.flatMap(({ text }) => (text !== undefined && /\bmri?\b|magnet/i.test(text) ? [text] : [])),
      ]
    : [];

/** Where on the body a device is in use, and since when; its names stand in the statement or in the device that it refers to. */
export function deviceSiteOf(each: DeviceUseStatement, devices: readonly Device[]): readonly ChartEvent[] {
  const { status, device, bodySite, timingPeriod, timingDateTime } = each;
  const site = namesOf(bodySite)[0];
  if (status !== 'active' || site === undefined) return [];
  const referred = devices.find(({ id }) => id !== undefined && device?.reference?.endsWith(id));
  const names = [device?.display ?? [], referred ? deviceOf(referred) : []].flat();
  return names.length === 0 ? [] : [{ names, site, ...dayOf(timingPeriod?.start ?? timingDateTime) }];
}

const OVER = /^(?:cancelled|entered-in-error|rejected|completed|revoked|stopped|unknown)$/;

/** A goal in its words. */
export const goalOf = ({ lifecycleStatus, description }: Goal): readonly string[] =>
  OVER.test(lifecycleStatus ?? '') ? [] : namesOf(description).slice(0, 1);

/** What a care plan has ahead, in its words. */
export function planOf({ status, activity = [] }: CarePlan): readonly string[] {
  if (OVER.test(status ?? '')) return [];
  return activity.flatMap(({ detail }) =>
    OVER.test(detail?.status ?? '') ? [] : [detail?.description ?? namesOf(detail?.code)[0] ?? []].flat(),
  );
}
