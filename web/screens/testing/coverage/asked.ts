/** What the address asks of the coverage: only requirements in a state, only what a query finds too. */
export interface Asked {
  state: string;
  search: string;
}

export const askedIn = (params: URLSearchParams): Asked => ({
  state: params.get('state') ?? '',
  search: params.get('query') ?? '',
});

const all = (...parts: string[]) => parts.filter(Boolean).join(' ');
const quoted = (state: string) => `verification:"${state.replace(/["\\]/g, '\\$&')}"`;

/** The queries of the counts and of the rows; the same at the click and on the page. */
export function queriesOf({ state, search }: Asked): { scope: string | null; query: string | null } {
  const scope = search.trim() === '' ? '' : `(${search.trim()})`;
  return { scope: search.trim() || null, query: all(state && quoted(state), scope) || null };
}

export const coverageIn = (params: URLSearchParams) => queriesOf(askedIn(params));
