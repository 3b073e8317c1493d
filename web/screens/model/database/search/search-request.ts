import { viewIn } from '../../../../parts/model/saved-queries/table-view.ts';
import { lastChoice } from '../../../../parts/platform/preferences/last-choice.ts';
import { ordersItself } from './terms.ts';

export interface SearchRequest {
  query: string;
  order: string;
  isTree: boolean;
  /** True if the parents of results are shown with them. */
  withParents: boolean;
}

/** The default order of rows. */
export const DEFAULT_ORDER = 'number';
/** The preference for a flat list. */
export const FLAT = 'databaseFlat';

/** Reads the server's search from the address. */
export function readSearchRequest(params: URLSearchParams, isFlat: boolean): SearchRequest {
  const asked = (params.get('query') ?? '').trim();
  const isTree = !isFlat && !ordersItself(asked);
  return {
    query: isTree && asked === '' ? 'is:root' : asked,
    order: isTree ? DEFAULT_ORDER : (params.get('order') ?? DEFAULT_ORDER),
    isTree,
    withParents: isTree && asked !== '',
  };
}

/** Reads the first search before the preferences are known: from the address, or as it was last in this browser. */
export function firstSearch({ searchParams }: URL): Omit<SearchRequest, 'isTree'> {
  const view = viewIn(searchParams);
  const { isTree: _, ...asked } = readSearchRequest(
    searchParams,
    view ? view.kind !== 'TREE' : lastChoice(FLAT, false),
  );
  return asked;
}
