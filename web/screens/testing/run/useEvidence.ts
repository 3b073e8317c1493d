import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useEvidenceMutation } from '#graph/useEvidenceMutation.graphql';

import { useIncoming } from '../../../parts/exchange/uploads/useIncoming.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  of: { id: string; name: string; number: string } | undefined;
  isOn: boolean;
  again: () => Promise<unknown>;
}

/** Attaches files to the present step: chosen, dropped on the page of the case, or pasted. They are uploaded one after the other, and attached together. */
export function useEvidence({ of, isOn, again }: Props) {
  const { organization, projectId: number } = useHere();
  const projectId = useProjectId();
  const say = useDone();
  const [sent, setSent] = useState<number>();
  const [act] = useAction<useEvidenceMutation>(graphql`
    mutation useEvidenceMutation($input: CreateEvidenceInput!) {
      createEvidence(input: $input) {
        ... on CreateEvidencePayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  /** Of those that were sent before it failed, the numbers are given. */
  const attach = async (files: readonly File[], fileIds: number[] = []) => {
    if (!of || !isOn || files.length === 0) return;
    setSent(0);
    try {
      for (const [at, file] of files.entries()) {
        if (fileIds[at] !== undefined) continue;
        const stored = await upload<{ id: number }>({
          path: `/api/v4/o/${organization}/p/${number}/files`,
          file,
          signal: new AbortController().signal,
          onProgress: (part) => setSent((at + part) / files.length),
        });
        fileIds.push(stored.id);
      }
      const { createEvidence: done } = await act({ input: { projectId, caseId: of.id, fileIds } });
      const words = files.length === 1 ? `${files[0]!.name} attached.` : `${files.length} files attached.`;
      say(words, done.revision ?? null, { onUndone: again });
      await again();
    } catch (error) {
      toast.failed(asFacts(error), { retry: () => void attach(files, fileIds) });
    } finally {
      setSent(undefined);
    }
  };
  const dropZone = useIncoming(isOn, (files) => void attach(files));
  return { attach, sent, dropZone };
}

export type EvidenceActions = ReturnType<typeof useEvidence>;
