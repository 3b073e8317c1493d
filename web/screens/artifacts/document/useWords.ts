import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useWordsQuery } from '#graph/useWordsQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

const query = graphql`
  query useWordsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        wordCount
        contentCount
      }
    }
  }
`;

/** Counts the words of an artifact, as it is on the page. */
export function useWords(artifactId: number): () => void {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  return useCallback(() => {
    const variables = { organization, projectId, asOf, artifactId };
    void fetchQuery<useWordsQuery>(environment, query, variables, { fetchPolicy: 'network-only' })
      .toPromise()
      .then(
        (answer) => {
          const { wordCount = 0, contentCount = 0 } = answer?.project.artifact ?? {};
          toast.done(`${wordCount.toLocaleString('en')} words in ${contentCount.toLocaleString('en')} rows.`);
        },
        (error: unknown) => toast.failed(asFacts(error)),
      );
  }, [environment, organization, projectId, asOf, artifactId]);
}
