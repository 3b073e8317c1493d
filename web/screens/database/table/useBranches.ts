import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest, type Disposable } from 'relay-runtime';

import type { useBranchesQuery } from '#graph/useBranchesQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Branch } from './lines.ts';

const query = graphql`
  query useBranchesQuery($organization: String!, $projectId: Int!, $entityId: Int!, $after: String) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) {
      id
      childCount
      children(first: 100, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            entityId
            displayName
            childCount
            class {
              id
              classId
            }
            labels {
              id
              labelId
            }
            ...EntityRow_entity
          }
        }
      }
    }
  }
`;

/** The parts of entities whose branches are open: fetched when they are first seen, kept while the screen is there. */
export function useBranches() {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [branches, setBranches] = useState<ReadonlyMap<number, Branch>>(new Map());
  const held = useRef<Disposable[]>([]);
  const busy = useRef(new Set<number>());
  useEffect(
    () => () => {
      for (const hold of held.current.splice(0)) hold.dispose();
    },
    [],
  );
  const load = useCallback(
    (entityId: number, before: Branch = { entries: [], after: null }) => {
      if (busy.current.has(entityId)) return;
      busy.current.add(entityId);
      const variables = { organization, projectId, entityId, after: before.after };
      fetchQuery<useBranchesQuery>(environment, query, variables, { fetchPolicy: 'network-only' })
        .toPromise()
        .then((answer) => {
          if (!answer) return;
          const { edges, pageInfo } = answer.entity.children;
          held.current.push(environment.retain(createOperationDescriptor(getRequest(query), variables)));
          const entries = [...before.entries, ...edges.map(({ node }) => node)];
          setBranches((all) =>
            new Map(all).set(entityId, { entries, after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null }),
          );
        })
        .catch((error: unknown) => toast.failed(asFacts(error)))
        .finally(() => busy.current.delete(entityId));
    },
    [environment, organization, projectId],
  );
  /** Fetches what is not there yet of a branch. */
  const more = useCallback((entityId: number) => load(entityId, branches.get(entityId)), [load, branches]);
  /** Fetches again what is open, after links were made or taken away. */
  const refresh = useCallback(() => {
    for (const entityId of branches.keys()) load(entityId);
  }, [load, branches]);
  return { branches, more, refresh };
}
