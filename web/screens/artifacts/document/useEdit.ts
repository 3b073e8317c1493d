import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { ArrangeArtifactInput, useEditMutation } from '#graph/useEditMutation.graphql';

import { linesOf, type Line } from '../../../parts/artifacts/lines.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';

export type Edit = Omit<ArrangeArtifactInput, 'projectId' | 'artifactId' | 'throughLocks'>;

/** Does something to the rows of an artifact, as one step that can be undone. Gives the rows as they are then, and the numbers of new ones; undefined where it was refused. */
export function useEdit(artifactId: string, onLines: (lines: Line[]) => void, again: () => void) {
  const projectId = useProjectId();
  const say = useDone();
  const [act, isBusy] = useAction<useEditMutation>(graphql`
    mutation useEditMutation($input: ArrangeArtifactInput!) {
      arrangeArtifact(input: $input) {
        ... on ArrangeArtifactPayload {
          revision
          addedEntityIds
          artifact {
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
            isNumbered
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const edit = useCallback(
    (what: Edit, words?: string): Promise<readonly number[] | undefined> => {
      const attempt = async (throughLocks: boolean): Promise<readonly number[] | undefined> => {
        try {
          const input = { projectId, artifactId, ...what, ...(throughLocks && { throughLocks }) };
          const { arrangeArtifact: done } = await act({ input });
          if (done.artifact) onLines(linesOf(done.artifact.lines));
          if (words) say(words, done.revision ?? null, { onUndone: again });
          return done.addedEntityIds ?? [];
        } catch (error) {
          const facts = asFacts(error);
          toast.failed(facts, mayPassLocks(facts) ? { again: () => void attempt(true) } : {});
          return undefined;
        }
      };
      return attempt(false);
    },
    [act, projectId, artifactId, onLines, say, again],
  );
  return { edit, isBusy };
}
