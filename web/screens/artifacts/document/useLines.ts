import { useCallback } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';

import type { useLines_artifact$key } from '#graph/useLines_artifact.graphql';
import type { useLinesQuery } from '#graph/useLinesQuery.graphql';

import { linesOf } from '../../../parts/artifacts/lines.ts';
import type { Packed } from '../../../parts/artifacts/packed-lines.ts';
import { useHere } from '../../../routing/paths.ts';
import { useFollowing } from '../../../ui/useFollowing.ts';

const linesQuery = graphql`
  query useLinesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) @required(action: THROW) {
        ...useLines_artifact
        lines {
          ...packedLines_lines @relay(mask: false)
        }
      }
    }
  }
`;

/** Keeps an artifact and its rows, as read with the screen or later by `again`. */
export function useLines(given: useLines_artifact$key, packed: Packed) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [key, setKey] = useFollowing(given);
  const [lines, setLines] = useFollowing(packed, linesOf);
  const artifact = useFragment(
    graphql`
      fragment useLines_artifact on Artifact {
        entity {
          id
          entityId
          isLocked
        }
        type {
          kind
          columns
        }
        ...DocumentHead_artifact
        ...Outline_artifact
      }
    `,
    key,
  );
  const { entityId: artifactId } = artifact.entity;
  const again = useCallback(
    () =>
      fetchQuery<useLinesQuery>(
        environment,
        linesQuery,
        { organization, projectId, asOf, artifactId },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) => {
            if (!answer) return;
            setKey(answer.project.artifact);
            setLines(linesOf(answer.project.artifact.lines));
          },
          // A refused read changes nothing on the page, where somebody may be typing.
          () => undefined,
        ),
    [environment, organization, projectId, asOf, artifactId, setKey, setLines],
  );
  return { artifact, lines, setLines, again };
}
