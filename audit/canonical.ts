/**
 * JSON with the members of every object in order of name and no white space: equal values, equal text. For the values of
 * FHIR resources (strings, booleans, whole and short decimal numbers) this is RFC 8785.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
  return Object.fromEntries(members);
}
