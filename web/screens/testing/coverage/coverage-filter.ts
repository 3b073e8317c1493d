/** Filters of the coverage in the address: the state of requirements, and a search. */
export interface CoverageFilter {
  state: string;
  search: string;
}

export const readCoverageFilter = (params: URLSearchParams): CoverageFilter => ({
  state: params.get('state') ?? '',
  search: params.get('query') ?? '',
});

const all = (...parts: string[]) => parts.filter(Boolean).join(' ');
const quoted = (state: string) => `verification:"${state.replace(/["\\]/g, '\\$&')}"`;

/** Builds the queries of the counts and of the rows; the same at the click and on the page. */
export function queriesOf({ state, search }: CoverageFilter): { scope: string | null; query: string | null } {
  const scope = search.trim() === '' ? '' : `(${search.trim()})`;
  return { scope: search.trim() || null, query: all(state && quoted(state), scope) || null };
}

export const coverageIn = (params: URLSearchParams) => queriesOf(readCoverageFilter(params));
