import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { useSuggestedByQuery } from '#graph/useSuggestedByQuery.graphql';

import { useQueryResult } from '../../../../relay/useQueryResult.ts';
import { useHere } from '../../../../routing/paths.ts';

/** The authors of the suggestions that a revision accepted, by revision. */
export type SuggestedBy = ReadonlyMap<number, readonly string[]>;
const nobody: SuggestedBy = new Map();

const query = graphql`
  query useSuggestedByQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) {
      id
      changeRequests(open: false, first: 100) {
        edges {
          node {
            decision
            settledRevision
            issue {
              id
              createdBy
              creator {
                id
                fullName
              }
            }
          }
        }
      }
    }
  }
`;

/** Reads the authors of accepted suggestions after the history is shown, and again at a later revision; until then nobody is named. */
export function useSuggestedBy(entityId: number, revision: number): SuggestedBy {
  const { organization, projectId } = useHere();
  // The history works without it, and the page reports connection trouble elsewhere.
  const { data } = useQueryResult<useSuggestedByQuery>(
    query,
    { organization, projectId, entityId },
    { keepsLast: true, version: revision },
  );
  return useMemo(() => (data ? authorsIn(data) : nobody), [data]);
}

function authorsIn({ entity }: useSuggestedByQuery['response']): SuggestedBy {
  const found = new Map<number, string[]>();
  for (const { node } of entity?.changeRequests.edges ?? []) {
    const { decision, settledRevision, issue } = node;
    if (decision !== 'ACCEPTED' || settledRevision === null || settledRevision === undefined) continue;
    const name = issue.creator?.fullName ?? issue.createdBy;
    found.set(settledRevision, [...new Set([...(found.get(settledRevision) ?? []), name])]);
  }
  return found;
}
