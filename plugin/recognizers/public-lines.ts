import { digitsOf } from './labelled.ts';

/** Help lines of the United States that everybody may call, and that are nobody's number: without the 1 before them. */
const PUBLIC_LINES = new Set([
  '8002221222', // Poison Help (poisonhelp.hrsa.gov)
  '8002738255', // 988 Suicide and Crisis Lifeline, its former number
  '8006624357', // SAMHSA's National Helpline
  '8007997233', // National Domestic Violence Hotline
  '8006564673', // National Sexual Assault Hotline
  '8004224453', // Childhelp National Child Abuse Hotline
  '8007848669', // National Network of Tobacco Cessation Quitlines
  '8002324636', // CDC-INFO
  '8006334227', // Medicare
  '8003321088', // MedWatch of the FDA
]);

export const isPublicLine = (phone: string): boolean => PUBLIC_LINES.has(digitsOf(phone).replace(/^1/, ''));
