import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { ArrangeArtifactInput, useArrangeMutation } from '#graph/useArrangeMutation.graphql';

import { useArtifactEdit } from '../../../parts/artifacts/useArtifactEdit.ts';
import { useAction } from '../../../relay/useAction.ts';
import { linesOf, type Line } from './lines.ts';

type Edit = Omit<ArrangeArtifactInput, 'projectId' | 'artifactId' | 'throughLocks'>;

/**
 * Adds, moves and removes slides, each as one step that can be undone. Resolves with the numbers of new ones; undefined if it was refused.
 */
export function useArrange(artifactId: string, onLines: (lines: Line[]) => void, again: () => void) {
  const [act, isBusy] = useAction<useArrangeMutation>(graphql`
    mutation useArrangeMutation($input: ArrangeArtifactInput!) {
      arrangeArtifact(input: $input) {
        ... on ArrangeArtifactPayload {
          revision
          addedEntityIds
          artifact {
            lines {
              ...lines_slides @relay(mask: false)
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const take = useCallback((lines: Parameters<typeof linesOf>[0]) => onLines(linesOf(lines)), [onLines]);
  return { arrange: useArtifactEdit<Edit, Parameters<typeof linesOf>[0]>(artifactId, act, take, again), isBusy };
}
