import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { ArrangeArtifactInput, useEditMutation } from '#graph/useEditMutation.graphql';

import { linesOf, type Line } from '../../../parts/artifacts/lines.ts';
import { useArtifactEdit } from '../../../parts/artifacts/useArtifactEdit.ts';
import { useAction } from '../../../relay/useAction.ts';

export type Edit = Omit<ArrangeArtifactInput, 'projectId' | 'artifactId' | 'throughLocks'>;

/**
 * Edits the rows of an artifact as one step that can be undone. Resolves with the new rows and the numbers of added ones; undefined if it
 * was refused.
 */
export function useEdit(artifactId: string, onLines: (lines: Line[]) => void, again: () => void) {
  const [act, isBusy] = useAction<useEditMutation>(graphql`
    mutation useEditMutation($input: ArrangeArtifactInput!) {
      arrangeArtifact(input: $input) {
        ... on ArrangeArtifactPayload {
          revision
          addedEntityIds
          artifact {
            lines {
              ...packedLines_lines @relay(mask: false)
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const take = useCallback((lines: Parameters<typeof linesOf>[0]) => onLines(linesOf(lines)), [onLines]);
  return { edit: useArtifactEdit<Edit, Parameters<typeof linesOf>[0]>(artifactId, act, take, again), isBusy };
}
