import { onPageReset } from '../ui/page-reset.ts';

/** Which past of a project is meant, as the graph takes it. */
export type AsOf =
  | { readonly revision: number; readonly moment?: never }
  | { readonly moment: string; readonly revision?: never };

/** Where addresses say it: `?asOf=418`, or a moment. */
export const AS_OF = 'asOf';

const known = new Map<string, AsOf>();
onPageReset(() => known.clear());

/** The past that an address asks for; undefined for the present. The same text is always the same object. */
export function asOfIn(search: URLSearchParams): AsOf | undefined {
  const text = search.get(AS_OF);
  if (!text) return undefined;
  const asOf: AsOf = known.get(text) ?? (/^\d{1,9}$/.test(text) ? { revision: Number(text) } : { moment: text });
  known.set(text, asOf);
  return asOf;
}

/** An address within a project, at the past that the page shows of this project; links lead on within it until somebody returns to now. */
export function keepingMoment(project: string, address: string): string {
  const { pathname, search } = location;
  const text = pathname.startsWith(`${project}/`) ? new URLSearchParams(search).get(AS_OF) : null;
  if (!text) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${AS_OF}=${encodeURIComponent(text)}`;
}
