export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an object has itself by a name that people gave: not what every object has, such as by 'constructor'. */
export const ownIn = <T>(given: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(given, name) ? given[name] : undefined;

/** What a text of JSON holds; undefined where it is none. */
export function parsedJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
