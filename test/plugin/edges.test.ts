import { expect, test } from 'vitest';
import { settleEdges } from '../../plugin/edges.ts';
import type { Entity, PhiType } from '../../plugin/spans.ts';

/** The surfaces left of what was found between brackets. */
function settled(marked: string, type: PhiType, source: Entity['source'] = 'ner'): string[] {
  const [before = '', surface = '', after = ''] = marked.split(/[[\]]/);
  const text = before + surface + after;
  const found: Entity = { start: before.length, end: before.length + surface.length, type, score: 0.9, source };
  return settleEdges(text, [found]).map((entity) => `${entity.type} ${text.slice(entity.start, entity.end)}`);
}

test.each([
  ['on [the 4th of March]', 'DATE', ['DATE the 4th of March']],
  ['on the [4th of March]', 'DATE', ['DATE the 4th of March']],
  ['on the [March 4]', 'DATE', ['DATE March 4']],
  ['until the [24th], and', 'DATE', ['DATE the 24th']],
  ['born on the [ninth of June] in', 'DOB', ['DOB the ninth of June']],
  ['for the [May 2024] visit', 'DATE', ['DATE May 2024']],
  ['flew to [Gdynia 2]/20 alone', 'LOCATION', ['LOCATION Gdynia', 'DATE 2/20']],
  ['to [Marsh Hill Medical Center for]', 'HOSPITAL', ['HOSPITAL Marsh Hill Medical Center']],
  ['go to [Shady Pines for SNF].', 'HOSPITAL', ['HOSPITAL Shady Pines']],
  ['at [Larkhill Institute for rehab] now', 'HOSPITAL', ['HOSPITAL Larkhill Institute for rehab']],
  ['dated [6 Meitheamh] last', 'DATE', ['DATE 6 Meitheamh']],
  ['in his [green Econoline, CO] tags', 'LOCATION', ['LOCATION CO']],
  ['with [silver Hilux LKQ712], waiting', 'LOCATION', ['LOCATION LKQ712']],
  ['keys with [Deacon Purdy] next door', 'NAME', ['NAME Deacon Purdy']],
  ['IN RE: [GUARDIANSHIP OF CHRISTABEL DUNNIGAN]', 'PATIENT', ['PATIENT CHRISTABEL DUNNIGAN']],
  ['Yours, [Fiachra Conmara, MICGP], MCN', 'PHYSICIAN', ['PHYSICIAN Fiachra Conmara']],
  ['at [771 Almira St., rear] with', 'LOCATION', ['LOCATION 771 Almira St., rear']],
  ['at [Tern Harbor lab] on', 'HOSPITAL', ['HOSPITAL Tern Harbor lab']],
  ['home. [Advised Sanborn County ED]. Mom', 'HOSPITAL', ['HOSPITAL Sanborn County ED']],
  ['seen [Friday May 2, 2025 7:03 AM]', 'DATE', ['DATE May 2, 2025']],
  ['from [March 2 through March 5]', 'DATE', ['DATE March 2', 'DATE March 5']],
  ['born in [two thousand and five]', 'DOB', ['DOB two thousand and five']],
  ['the OCR read [O7/l9/l953]', 'DATE', ['DATE O7/l9/l953']],
  ['in [Mai]', 'DATE', ['DATE Mai']],
  ['[Lt. Col. Anatoly Brandt]', 'PATIENT', ['PATIENT Anatoly Brandt']],
  ['[Boaz Lindgren, PA-C] scrubbed', 'PHYSICIAN', ['PHYSICIAN Boaz Lindgren']],
  ['RE: [Dorinda Ma]8ry', 'PATIENT', ['PATIENT Dorinda Ma8ry']],
  ['Submitting: [Whitlock\nA. Colon], biopsy', 'PHYSICIAN', ['PHYSICIAN Whitlock', 'PHYSICIAN A. Colon']],
  ['was sent to [Maximiliano\nEtxeberria] today', 'PHYSICIAN', ['PHYSICIAN Maximiliano\nEtxeberria']],
  ['at 31-10 [Steinway], 2nd floor', 'LOCATION', ['LOCATION 31-10 Steinway']],
  ['Lindenhofstrasse 12, 8001 [Zurich]', 'LOCATION', ['LOCATION Zurich', 'ZIP 8001']],
  ['[3817 Tejon St], 80211, cell', 'LOCATION', ['LOCATION 3817 Tejon St', 'ZIP 80211']],
  ['saw [Lake Street] Midwives', 'LOCATION', ['HOSPITAL Lake Street Midwives']],
  ['at [Sandpiper Open MRI] & CT, done', 'HOSPITAL', ['HOSPITAL Sandpiper Open MRI & CT']],
  ['at [31-10 Steinway], 2nd floor', 'PATIENT', ['PATIENT 31-10 Steinway']],
  ['lives at 31-10 [Steinway], 2nd floor', 'PATIENT', ['LOCATION 31-10 Steinway']],
  ['from [Dearborn, fasting] for', 'LOCATION', ['LOCATION Dearborn']],
  ['on [the Isle of Wight]', 'LOCATION', ['LOCATION the Isle of Wight']],
  ['at [Abingford Memorial and] sent', 'HOSPITAL', ['HOSPITAL Abingford Memorial']],
  ['at [Gannet Coast out of hours], Dr', 'HOSPITAL', ['HOSPITAL Gannet Coast out of hours']],
  ['labs: [Pellegrino K] 3.1, then', 'PATIENT', ['PATIENT Pellegrino']],
  ['told [Bobby I] would not go', 'NAME', ['NAME Bobby']],
  ['Patient: [Denise M 54], fell', 'PATIENT', ['PATIENT Denise']],
  ['[Marisela A]&Ox3 today', 'PATIENT', ['PATIENT Marisela']],
  ['out to [Oakley K] 2015, left', 'PATIENT', ['PATIENT Oakley K']],
  ["Check [Wendell's] INR", 'PATIENT', ['PATIENT Wendell']],
  ['lives at 1-7-1 [Konan], Tokyo', 'LOCATION', ['LOCATION 1-7-1 Konan']],
  ['([Wyandot Memorial]) 2/28 via', 'HOSPITAL', ['HOSPITAL Wyandot Memorial', 'DATE 2/28']],
  ['[97005 US]', 'ZIP', ['ZIP 97005']],
  ['for [MD Okafor-Lind] aware', 'PHYSICIAN', ['PHYSICIAN Okafor-Lind']],
  ['of [Quimby Castle-Novak, b]. 9 Jan', 'PATIENT', ['PATIENT Quimby Castle-Novak']],
  ["on [saint brendans she's post] op", 'HOSPITAL', ['HOSPITAL saint brendans']],
  ['to [Seneca Pathology no]. S23', 'HOSPITAL', ['HOSPITAL Seneca Pathology']],
  ['at [Alder Services for the] Blind. She', 'HOSPITAL', ['HOSPITAL Alder Services for the Blind']],
  ['new pt, [Alderfeather Clinic], P.A. today', 'HOSPITAL', ['HOSPITAL Alderfeather Clinic, P.A.']],
  ['([Anders Scans] & Labs, 19.08)', 'HOSPITAL', ['HOSPITAL Anders Scans & Labs']],
  ['Cc [Telham] eye unit, please', 'LOCATION', ['HOSPITAL Telham eye unit']],
  ['for [Ambrose Oshay-Bright] the third comma total', 'PATIENT', ['PATIENT Ambrose Oshay-Bright the third']],
  ['"Svobodny, [Anna] K 6.8', 'PATIENT', ['PATIENT Svobodny, Anna']],
  ['office, #210, [550 SW Alder Wy], Bend', 'LOCATION', ['LOCATION #210, 550 SW Alder Wy']],
  ['for [Pierce County 911].', 'LOCATION', ['LOCATION Pierce County']],
  ['cell ([2625550164)]', 'PHONE', ['PHONE 2625550164']],
] as const)('%s is settled', (marked, type, expected) => {
  expect(settled(marked, type)).toEqual(expected);
});

test.each([
  ['Dr. [Marsh] Clinic', 'PHYSICIAN', ['PHYSICIAN Marsh']],
  ['[Marsh] Health history:', 'PATIENT', ['PATIENT Marsh']],
  ['per [Moy] 5/5 strength', 'PHYSICIAN', ['PHYSICIAN Moy']],
  ['gave 12 [Boston] patients', 'LOCATION', ['LOCATION Boston']],
  ['moved to [Boston] 12345 cells', 'LOCATION', ['LOCATION Boston']],
  ['of [Thackery-Im, B],', 'PATIENT', ['PATIENT Thackery-Im, B']],
  ['QuickCare #12, [251 Alder Rd], Troy', 'LOCATION', ['LOCATION 251 Alder Rd']],
  ['sent [Alder Services] for tests', 'HOSPITAL', ['HOSPITAL Alder Services']],
  ['saw [Maria Ode] the third time', 'PATIENT', ['PATIENT Maria Ode']],
  ['Sincerely, [Anna Ode]', 'PATIENT', ['PATIENT Anna Ode']],
  ['to [Alder Clinic], PA agreed', 'HOSPITAL', ['HOSPITAL Alder Clinic']],
] as const)('%s stays as it is', (marked, type, expected) => {
  expect(settled(marked, type)).toEqual(expected);
});
