import { viewIn } from '../../../../parts/model/saved-queries/table-view.ts';
import { lastChoice } from '../../../../parts/platform/preferences/last-choice.ts';
import { ordersItself } from './terms.ts';

export interface Wanted {
  query: string;
  order: string;
  isTree: boolean;
  /** Whether what stands above what is found is shown with it. */
  withParents: boolean;
}

/** How rows are sorted where nobody says. */
export const FIRST = 'number';
/** The preference for doing without the tree. */
export const FLAT = 'databaseFlat';

/** What is asked of the server for a search in the address. */
export function wantedOf(params: URLSearchParams, isFlat: boolean): Wanted {
  const asked = (params.get('query') ?? '').trim();
  const isTree = !isFlat && !ordersItself(asked);
  return {
    query: isTree && asked === '' ? 'is:root' : asked,
    order: isTree ? FIRST : (params.get('order') ?? FIRST),
    isTree,
    withParents: isTree && asked !== '',
  };
}

/** The same before it is known what its reader prefers: as the address says, or as they had it last in this browser. */
export function firstSearch({ searchParams }: URL): Omit<Wanted, 'isTree'> {
  const view = viewIn(searchParams);
  const { isTree: _, ...asked } = wantedOf(searchParams, view ? view.kind !== 'TREE' : lastChoice(FLAT, false));
  return asked;
}
