import { TITLE_BEFORE } from '../edge-words.ts';
import { CHAIN } from '../place-veto.ts';
import type { Entity } from '../spans.ts';
import { EMPLOYERS } from './employers.ts';
import { BRANCHES } from './hospital-branches.ts';
import { BY_FIRST_WORD } from './hospital-first-word.ts';
import { BY_LAST_WORD } from './hospital-last-word.ts';
import { SEEN_AT } from './hospital-seen-at.ts';
import { SHARED_NAMES } from './hospital-shared-names.ts';
import { FAMOUS_HOUSES } from './hospital-systems.ts';
import { isClinicOfMedicine, isUnnamed } from './hospital-unnamed.ts';
import type { Recognizer } from './recognizer.ts';

/** Facilities by the shape of their names; what they are called alone ("the clinic") stays. */
export const hospital: Recognizer = {
  name: 'hospital',
  rules: [...BY_LAST_WORD, ...BY_FIRST_WORD, ...SHARED_NAMES, ...SEEN_AT, ...FAMOUS_HOUSES, ...BRANCHES, ...EMPLOYERS],
  refine: (text, found) =>
    found
      .map((entity) => withoutLead(text, entity))
      .filter(({ start, end }) => !CHAIN.test(text.slice(start, end)) && !isClinicOfMedicine(text.slice(start, end))),
};

/** "The MRI at Kestrel Urology", "Dr. Melissa Hart of Greenfield Family Medicine": the facility is behind the small word. */
function withoutLead(text: string, entity: Entity): Entity {
  const surface = text.slice(entity.start, entity.end);
  const at = / (?:at|from) (?=\p{Lu})/u.exec(surface);
  const isTitled = TITLE_BEFORE.test(text.slice(Math.max(0, entity.start - 10), entity.start));
  const of = isTitled ? / of (?=\p{Lu})/u.exec(surface) : null;
  const isLead =
    at && (isUnnamed(surface.slice(0, at.index)) || /^Saw (?:the |an? )?E[DR]$/.test(surface.slice(0, at.index)));
  const lead = of ?? (isLead ? at : null);
  return lead ? { ...entity, start: entity.start + lead.index + lead[0].length } : entity;
}
