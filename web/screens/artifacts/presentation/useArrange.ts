import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { ArrangeArtifactInput, useArrangeMutation } from '#graph/useArrangeMutation.graphql';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { linesOf, type Line } from './lines.ts';

type Edit = Omit<ArrangeArtifactInput, 'projectId' | 'artifactId' | 'throughLocks'>;

/** Adds, moves and takes away slides, each as one step that can be undone. Gives the numbers of new ones; undefined where it was refused. */
export function useArrange(artifactId: string, onLines: (lines: Line[]) => void, again: () => void) {
  const projectId = useProjectId();
  const say = useDone();
  const [act, isBusy] = useAction<useArrangeMutation>(graphql`
    mutation useArrangeMutation($input: ArrangeArtifactInput!) {
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
              revisions
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const arrange = useCallback(
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
  return { arrange, isBusy };
}
