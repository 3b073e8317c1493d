import { useCallback } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import { useHere } from '../../../routing/paths.ts';
import { useFollowing } from '../../../ui/useFollowing.ts';
import { useShownHere } from '../../model/steps/shown-here.ts';
import { artifactLines, type ArtifactLine } from '../lines.ts';
import type { PackedLines } from '../packed-lines.ts';

/** An artifact as a screen reads it, beside the fragments of its page. */
interface Content {
  readonly entity: { readonly id: string; readonly entityId: number };
  readonly lines: PackedLines;
}
interface Reading<Artifact> extends OperationType {
  readonly response: { readonly project: { readonly artifact: Artifact } };
}

/**
 * Holds an artifact and its rows as they were read with the screen, or later by `again`, whose query takes the same place of the graph.
 * Registers them as what the page shows.
 */
export function useArtifact<Artifact extends Content>(
  query: GraphQLTaggedNode,
  given: Artifact,
  rowsOf: (packed: PackedLines) => ArtifactLine[] = artifactLines,
) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [artifact, setArtifact] = useFollowing(given);
  const [lines, setLines] = useFollowing(given.lines, rowsOf);
  const { entityId: artifactId } = artifact.entity;
  const again = useCallback(
    () =>
      fetchQuery<Reading<Artifact>>(
        environment,
        query,
        { organization, projectId, asOf, artifactId },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) => {
            if (!answer) return;
            setArtifact(answer.project.artifact);
            setLines(rowsOf(answer.project.artifact.lines));
          },
          // A refused read changes nothing on the page, where somebody may be typing.
          () => undefined,
        ),
    [environment, query, organization, projectId, asOf, artifactId, setArtifact, setLines, rowsOf],
  );
  useShownHere(() => [artifactId, ...lines.map(({ id }) => id)]);
  return { artifact, lines, setLines, again };
}
