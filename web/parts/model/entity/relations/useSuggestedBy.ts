import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useSuggestedByQuery } from '#graph/useSuggestedByQuery.graphql';

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
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const [suggested, setSuggested] = useState(nobody);
  useEffect(() => {
    const asking = fetchQuery<useSuggestedByQuery>(environment, query, { organization, projectId, entityId }).subscribe(
      {
        next: ({ entity }) => {
          const found = new Map<number, string[]>();
          for (const { node } of entity?.changeRequests.edges ?? []) {
            const { decision, settledRevision, issue } = node;
            if (decision !== 'ACCEPTED' || settledRevision === null || settledRevision === undefined) continue;
            const name = issue.creator?.fullName ?? issue.createdBy;
            found.set(settledRevision, [...new Set([...(found.get(settledRevision) ?? []), name])]);
          }
          setSuggested(found);
        },
        // The history works without it, and the page reports connection trouble elsewhere.
        error: () => undefined,
      },
    );
    return () => asking.unsubscribe();
  }, [environment, organization, projectId, entityId, revision]);
  return suggested;
}
