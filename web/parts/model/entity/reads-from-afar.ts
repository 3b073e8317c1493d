import { getRequest, type GraphQLTaggedNode } from 'relay-runtime';

import { reaches } from '../../../relay/reach.ts';

interface Selection {
  readonly kind: string;
  readonly name?: string;
  readonly type?: string;
  readonly concreteType?: string | null;
  readonly selections?: readonly Selection[] | null;
}

/** Tells whether any change in the project may affect a query. */
export const readsFromAfar = (query: GraphQLTaggedNode): boolean =>
  selectsFar(getRequest(query).operation.selections as readonly Selection[], 'Query');

const selectsFar = (selections: readonly Selection[], of: string): boolean =>
  selections.some(
    ({ kind, name, type, concreteType, selections: below }) =>
      reaches[`${of}.${name}`] === 'PROJECT' ||
      selectsFar(
        below ?? [],
        kind === 'InlineFragment' ? (type ?? of) : kind === 'LinkedField' ? (concreteType ?? '') : of,
      ),
  );
