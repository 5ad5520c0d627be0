import { HIGHWAYS } from './address-highways.ts';
import { HOUSES } from './address-houses.ts';
import { SPOKEN_HOUSES } from './address-spoken.ts';
import { STREETS } from './address-streets.ts';
import { TOWNS } from './address-towns.ts';
import { COORDINATES } from './coordinates.ts';
import { LANDMARK_RULES } from './landmark.ts';
import type { Recognizer } from './recognizer.ts';
import { ROADSIDE_RULES } from './roadside.ts';

/** Street addresses, streets, post boxes, and towns with their state. 45 CFR 164.514(b)(2)(i)(B). */
export const address: Recognizer = {
  name: 'address',
  rules: [
    ...HOUSES,
    ...SPOKEN_HOUSES,
    ...HIGHWAYS,
    ...STREETS,
    ...LANDMARK_RULES,
    ...ROADSIDE_RULES,
    ...COORDINATES,
    ...TOWNS,
  ],
};
