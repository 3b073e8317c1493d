import { onPageReset } from '../ui/page-reset.ts';

/** A past of a project, as the graph takes it. */
export type AsOf =
  | { readonly revision: number; readonly moment?: never }
  | { readonly moment: string; readonly revision?: never };

/** The parameter of addresses with a past: `?asOf=418`, or a moment. */
export const AS_OF = 'asOf';

const known = new Map<string, AsOf>();
onPageReset(() => known.clear());

/** Reads the past from an address; undefined for the present. The same text always gives the same object. */
export function asOfIn(search: URLSearchParams): AsOf | undefined {
  const text = search.get(AS_OF);
  if (!text) return undefined;
  const asOf: AsOf = known.get(text) ?? (/^\d{1,9}$/.test(text) ? { revision: Number(text) } : { moment: text });
  known.set(text, asOf);
  return asOf;
}

/** Keeps the past that the page shows in an address of the same project, until the user returns to the present. */
export function keepingMoment(project: string, address: string): string {
  const { pathname, search } = location;
  const text = pathname.startsWith(`${project}/`) ? new URLSearchParams(search).get(AS_OF) : null;
  if (!text) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${AS_OF}=${encodeURIComponent(text)}`;
}
