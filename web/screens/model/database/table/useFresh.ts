import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useFreshQuery } from '#graph/useFreshQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { bare } from '../search/terms.ts';
import type { Accepted } from '../search/useAccepted.ts';

const query = graphql`
  query useFreshQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, first: 100) {
        edges {
          node {
            id
          }
        }
      }
    }
  }
`;
const none: ReadonlySet<string> = new Set();

/** Keeps new results that others created or changed, until the user asks for them. */
export function useFresh(accepted: Accepted) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [found, setFound] = useState({ accepted, ids: none });
  const fresh = found.accepted === accepted ? found.ids : none;
  const add = useCallback(
    (ids: readonly string[]) =>
      setFound((old) => ({ accepted, ids: new Set([...(old.accepted === accepted ? old.ids : none), ...ids]) })),
    [accepted],
  );
  const consider = useCallback(
    (entityIds: readonly number[]) => {
      const conditions = bare(accepted.query);
      const asked = `${conditions && `(${conditions}) `}id:${entityIds.slice(0, 100).join(',')}`;
      return fetchQuery<useFreshQuery>(environment, query, { organization, projectId, asOf, query: asked })
        .toPromise()
        .then((answer) => {
          const ids = answer?.project.entities.edges.map(({ node }) => node.id) ?? [];
          if (ids.length > 0) add(ids);
        })
        .catch(() => undefined); // The next search finds them anyway.
    },
    [environment, organization, projectId, asOf, accepted.query, add],
  );
  const forget = useCallback(
    (gone: readonly string[]) =>
      setFound(({ ids, ...old }) => ({ ...old, ids: new Set([...ids].filter((id) => !gone.includes(id))) })),
    [],
  );
  return { fresh, consider, forget };
}
