import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { ArrangeArtifactInput, useArtifactEditMutation } from '#graph/useArtifactEditMutation.graphql';

import { useProjectId } from '../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDone } from '../model/saving/useDone.ts';
import type { PackedLines } from './packed-lines.ts';

/** A change of an artifact and its rows. */
export type Edit = Omit<ArrangeArtifactInput, 'projectId' | 'artifactId' | 'throughLocks'>;

/**
 * Edits an artifact, each time as one step that can be undone, and resolves with the numbers of new entities; undefined if it was refused,
 * which is shown. If only locks that the user may open are in the way, the message offers to do it anyway.
 */
export function useArtifactEdit(artifactId: string, onLines: (packed: PackedLines) => void, onUndone: () => void) {
  const projectId = useProjectId();
  const say = useDone();
  const [act, isBusy] = useAction<useArtifactEditMutation>(graphql`
    mutation useArtifactEditMutation($input: ArrangeArtifactInput!) {
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
  const edit = useCallback(
    (what: Edit, words?: string) => {
      const attempt = async (throughLocks: boolean): Promise<readonly number[] | undefined> => {
        try {
          const input = { projectId, artifactId, ...what, ...(throughLocks && { throughLocks }) };
          const { arrangeArtifact: done } = await act({ input });
          if (done.artifact) onLines(done.artifact.lines);
          if (words) say(words, done.revision ?? null, { onUndone });
          return done.addedEntityIds ?? [];
        } catch (error) {
          const facts = asFacts(error);
          toast.failed(facts, mayPassLocks(facts) ? { again: () => void attempt(true) } : {});
          return undefined;
        }
      };
      return attempt(false);
    },
    [act, projectId, artifactId, onLines, say, onUndone],
  );
  return { edit, isBusy };
}
