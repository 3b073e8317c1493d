import { useCallback } from 'react';

import { useProjectId } from '../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../relay/refusal.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDone } from '../model/saving/useDone.ts';

interface Target {
  projectId: string;
  artifactId: string;
  throughLocks?: boolean;
}

interface Answer<TLines> {
  arrangeArtifact: {
    revision?: number | null;
    addedEntityIds?: readonly number[] | null;
    artifact?: { lines: TLines } | null;
  };
}

/**
 * Runs an edit of an artifact as one step that can be undone, and resolves with the numbers of new entities; undefined if it was refused,
 * which is shown. If only locks that the user may open are in the way, the message offers to do it anyway.
 */
export function useArtifactEdit<TEdit extends object, TLines>(
  artifactId: string,
  act: (variables: { input: TEdit & Target }) => Promise<Answer<TLines>>,
  onLines: (lines: TLines) => void,
  onUndone: () => void,
): (edit: TEdit, words?: string) => Promise<readonly number[] | undefined> {
  const projectId = useProjectId();
  const say = useDone();
  return useCallback(
    (edit, words) => {
      const attempt = async (throughLocks: boolean): Promise<readonly number[] | undefined> => {
        try {
          const input = { projectId, artifactId, ...edit, ...(throughLocks && { throughLocks }) };
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
}
