/**
 * JSON with the members of every object in order of name and no white space: equal values, equal text. For the values of
 * FHIR resources (strings, booleans, whole and short decimal numbers) this is RFC 8785.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(elementJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** As JSON.stringify has it: what is no JSON value is null in a list. */
const elementJson = (element: unknown): string => (element === undefined ? 'null' : canonicalJson(element));
