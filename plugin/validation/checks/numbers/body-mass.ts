import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { LINEAR, near, quantityAt } from './conversions.ts';

/** The one weight or length of a text that has no other of its size: "72 kg, 1.80 m: BMI 22.2", also with a neck of 45 cm. */
function bare(tokens: readonly Token[], unit: RegExp): { readonly low: number; readonly unit: string } | undefined {
  const found = tokens.flatMap((_, at) => {
    const one = quantityAt(tokens, at);
    return one && unit.test(one.unit) ? [{ low: one.value, unit: one.unit }] : [];
  });
  const tall = found.filter((one) => one.low * (LINEAR[one.unit]?.[1] ?? 0) >= LEAST_HEIGHT);
  const meant = found.length > 1 && LINEAR[found[0]!.unit]?.[0] === 'length' ? tall : found;
  return meant.length === 1 ? meant[0] : undefined;
}
/** In centimetres: what is shorter is a waist, a neck or a wound. */
const LEAST_HEIGHT = 135;

const isTogether = (bmi: Measurement, weight: object, height: object): boolean =>
  'sentence' in weight && 'sentence' in height && weight.sentence === bmi.sentence && height.sentence === bmi.sentence;

/** A body mass index that weight and height of the same text do not give. */
export function bodyMass({ measurements, reading }: Case): readonly Finding[] {
  const only = (id: string, unit: RegExp) => {
    const values = measurements.filter((one) => one.id === id && unit.test(one.unit ?? ''));
    return values.length === 1 ? values[0] : undefined;
  };
  const stated = measurements.filter((one) => one.id === 'bmi');
  if (stated.length !== 1) return [];
  const weight = only('body weight', /^(?:kg|lb)$/) ?? bare(reading.tokens, /^(?:kg|lb)$/);
  const height = only('body height', /^(?:cm|m|inch)$/) ?? bare(reading.tokens, /^(?:cm|m)$/);
  if (!weight || !height) return [];
  const kg = weight.low * LINEAR[weight.unit!]![1];
  const meters = (height.low * LINEAR[height.unit!]![1]) / 100;
  if (meters < 1 || meters > 2.3 || kg < 30) return [];
  const expected = kg / (meters * meters);
  const bmi = stated[0]!;
  // "BMI 41.2 before surgery, 29.8 now (118 to 85 kg)": one of two, as the weights are.
  const isOneOfTwo = reading.tokens
    .slice(bmi.end, bmi.end + 8)
    .some(({ value }) => value !== undefined && near(value, expected, 0.03));
  if (isOneOfTwo) return [];
  if (near(bmi.low, expected, 0.12)) return [];
  return [
    miscountAt(spanOf(reading.tokens, bmi.first, bmi.end), {
      category: 'bmi_wrong',
      // Where all three stand together no other weight is meant.
      severity: near(bmi.low, expected, isTogether(bmi, weight, height) ? 0.15 : 0.25) ? 'moderate' : 'high',
      message: `weight and height give a BMI of ${plain(Math.round(expected * 10) / 10)}, not ${plain(bmi.low)}`,
      score: 0.7,
      fact: 'BMI is weight in kg by the square of height in m',
    }),
  ];
}
