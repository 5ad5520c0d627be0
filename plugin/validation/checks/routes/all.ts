import type { Check } from '../../check.ts';
import { checkComesAs } from './comes-as.ts';
import { checkFormPlaces } from './form-places.ts';
import { checkForms } from './forms.ts';
import { checkHandling } from './handling.ts';
import { checkKeeping } from './keeping.ts';
import { checkNumbingInVein } from './numbing-in-vein.ts';
import { checkRoutes } from './route.ts';
import { checkVehicles } from './wrong-vehicle.ts';

export const ROUTES: readonly Check[] = [
  checkRoutes,
  checkNumbingInVein,
  checkForms,
  checkComesAs,
  checkFormPlaces,
  checkVehicles,
  checkHandling,
  checkKeeping,
];
