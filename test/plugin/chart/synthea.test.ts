import { describe, expect, test } from 'vitest';
import { openFhirClient } from '../../../fhir/client-open.ts';
import { chartResolver } from '../../../fhir/resolver.ts';
import { compileChart } from '../../../plugin/chart/matcher.ts';
import { chartOf } from '../../../plugin/chart/terms.ts';
import { referenceOf, startEhr } from '../../support/ehr.ts';
import { isLong, sampled } from '../../support/long.ts';
import { hasSyntheaCharts, type SyntheaChart, syntheaCharts } from '../../support/synthea.ts';

/** The PHI of a chart as a note may write it: whole, and each word of a person's name. */
const surfacesOf = ({ phi }: SyntheaChart): string[] =>
  phi.flatMap((each) =>
    /^(?:Dr\. )?\p{Lu}[\p{L}'\d]+ \p{Lu}/u.test(each)
      ? [each.replace(/^Dr\. /, ''), ...each.replace(/^Dr\. /, '').split(' ')]
      : [each],
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Tally {
  all: number;
  found: number;
  extra: number;
  ms: number;
  notes: number;
}

async function tally(chart: SyntheaChart, sum: Tally): Promise<void> {
  const server = await startEhr(
    {},
    chart.resources.filter(({ resourceType }) => resourceType !== 'DocumentReference'),
  );
  const resolution = await chartResolver(await openFhirClient({ baseUrl: server.baseUrl }))(
    referenceOf(chart.patient),
    'people',
  );
  if (resolution.kind !== 'resolved') throw new Error(`${chart.name} did not resolve`);
  const find = compileChart(chartOf(resolution.chart));
  for (const note of chart.notes) {
    const began = performance.now();
    const found = find(note);
    sum.ms += performance.now() - began;
    sum.notes += 1;
    const covered = new Uint8Array(note.length);
    for (const { start, end } of found) covered.fill(1, start, end);
    const truth = new Uint8Array(note.length);
    for (const surface of surfacesOf(chart)) {
      for (const { index } of note.matchAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(surface)}(?![\\p{L}\\p{N}])`, 'gu'),
      )) {
        truth.fill(1, index, index + surface.length);
        sum.all += 1;
        if (covered.subarray(index, index + surface.length).every(Boolean)) sum.found += 1;
      }
    }
    sum.extra += found.filter(({ start, end }) => !truth.subarray(start, end).every(Boolean)).length;
  }
}

describe.skipIf(!hasSyntheaCharts)('Synthea charts', () => {
  test.each([
    ['as they are', false],
    ['with the digits stripped from names', true],
  ])('their notes, %s: 0.999 of the chart’s PHI is found by the chart alone, and little else', async (_, realistic) => {
    const sum: Tally = { all: 0, found: 0, extra: 0, ms: 0, notes: 0 };
    for (const chart of sampled(syntheaCharts({ realistic }), 3)) await tally(chart, sum);
    expect(sum.all).toBeGreaterThan(isLong ? 400 : 200);
    expect(sum.found / sum.all).toBeGreaterThanOrEqual(0.999);
    expect(sum.extra / sum.all).toBeLessThan(0.01);
  });
});
