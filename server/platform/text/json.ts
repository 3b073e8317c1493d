export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's own value of a name chosen by people, never an inherited one as for 'constructor'. */
export const ownIn = <T>(given: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(given, name) ? given[name] : undefined;

/** Parses a JSON text; undefined if it is not valid. */
export function parsedJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Tells whether two JSON values are equal regardless of the order of their keys. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || stableJson(a) === stableJson(b);

/** Returns JSON with its keys in order, so that equal values are equal texts. */
export const stableJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
