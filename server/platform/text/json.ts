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
