import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';

import type { useLines_artifact$key } from '#graph/useLines_artifact.graphql';
import type { useLinesQuery } from '#graph/useLinesQuery.graphql';

import { linesOf, type Packed } from '../../../parts/artifacts/lines.ts';
import { useAsRead } from '../../../relay/useAsRead.ts';
import { useHere } from '../../../routing/paths.ts';

const linesQuery = graphql`
  query useLinesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) @required(action: THROW) {
        ...useLines_artifact
        lines {
          ids
          entityIds
          levels
          numbers
          names
          classIds
          revisions
          places
          rollUps
        }
      }
    }
  }
`;

/** An artifact and its rows, as they were read with the screen and since then by `again`, whichever is later. */
export function useLines(given: useLines_artifact$key, packed: Packed) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [key, setKey] = useState(given);
  const [lines, setLines] = useAsRead(packed, linesOf);
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
          // What is refused takes nothing from the page, where somebody may be typing.
          () => undefined,
        ),
    [environment, organization, projectId, asOf, artifactId, setLines],
  );
  return { artifact, lines, setLines, again };
}
