import type { Parameters, ParametersParameter } from '@medplum/fhirtypes';
import type { OperationParameter } from './operations.ts';

/** Why Parameters cannot be read. Both halves are ours: no name or value that the caller chose. */
export interface ParameterProblem {
  readonly path: string;
  readonly message: string;
}
export type ReadParameters =
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly problems: readonly [ParameterProblem, ...ParameterProblem[]] };

/** The value[x] in which each type may come; FHIR clients differ in which string they write. */
const ELEMENTS: Record<OperationParameter['type'], readonly string[]> = {
  string: ['valueString', 'valueMarkdown', 'valueUri', 'valueId', 'valueCode'],
  code: ['valueCode', 'valueString'],
  decimal: ['valueDecimal', 'valueInteger'],
  integer: ['valueInteger'],
  date: ['valueDate'],
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function givenValue(parameter: Readonly<Record<string, unknown>>, { name, type }: OperationParameter): unknown {
  const reference = parameter.valueReference;
  if (name === 'fhir_context' && isObject(reference)) return reference.reference;
  return ELEMENTS[type].map((element) => parameter[element]).find((value) => value !== undefined);
}

/**
 * The parameters of an operation as plain values: one that may repeat becomes an array. What is unknown, comes twice or has a
 * value of another type is a problem; whether the values fit is for the schema of the operation.
 */
export function readParameters(body: unknown, known: readonly OperationParameter[]): ReadParameters {
  if (!isObject(body) || body.resourceType !== 'Parameters') {
    return { problems: [{ path: 'Parameters', message: 'must be a Parameters resource' }] };
  }
  const given = body.parameter ?? [];
  if (!Array.isArray(given)) return { problems: [{ path: 'Parameters.parameter', message: 'must be an array' }] };
  const problems: ParameterProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [index, parameter] of given.entries()) {
    const path = `Parameters.parameter[${index}]`;
    const spec = isObject(parameter) ? known.find(({ name }) => name === parameter.name) : undefined;
    if (!spec || !isObject(parameter)) {
      const names = known.map(({ name }) => name).join(', ');
      problems.push({ path, message: `is no parameter of this operation; they are ${names}` });
      continue;
    }
    const value = givenValue(parameter, spec);
    const isAgain = Object.hasOwn(values, spec.name);
    if (value === undefined) problems.push({ path, message: `needs ${ELEMENTS[spec.type].join(' or ')}` });
    else if (spec.max === '*') values[spec.name] = [...((values[spec.name] as unknown[] | undefined) ?? []), value];
    else if (isAgain) problems.push({ path, message: 'may come once' });
    else values[spec.name] = value;
  }
  const [first, ...more] = problems;
  return first ? { problems: [first, ...more] } : { values };
}

const element = {
  string: 'valueString',
  code: 'valueCode',
  decimal: 'valueDecimal',
  integer: 'valueInteger',
  date: 'valueDate',
};

function writeOne(value: unknown, spec: OperationParameter): ParametersParameter {
  if (!spec.part) return { name: spec.name, [element[spec.type]]: value } as unknown as ParametersParameter;
  return { name: spec.name, part: writeAll(value as Readonly<Record<string, unknown>>, spec.part) };
}

const writeAll = (
  values: Readonly<Record<string, unknown>>,
  specs: readonly OperationParameter[],
): ParametersParameter[] =>
  specs.flatMap((spec) => {
    const value = values[spec.name];
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map((each) => writeOne(each, spec));
  });

/** An answer as Parameters, in the order of the definition. A string that is empty has no FHIR form and is left out. */
export function writeParameters(
  values: Readonly<Record<string, unknown>>,
  specs: readonly OperationParameter[],
): Parameters {
  const parameter = writeAll(values, specs).filter((each) => each.valueString !== '');
  return { resourceType: 'Parameters', parameter };
}
