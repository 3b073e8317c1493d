import { useEffect, useRef, useState, type DragEvent } from 'react';
import { graphql } from 'react-relay';

import type { useEvidenceMutation } from '#graph/useEvidenceMutation.graphql';

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

const filesIn = (list: FileList | undefined | null): File[] => [...(list ?? [])];

/** Attaches files to the present step: chosen, dropped on the page of the case, or pasted. They are uploaded one after the other, and attached together. */
export function useEvidence({ of, isOn, again }: Props) {
  const { organization, projectId: number } = useHere();
  const projectId = useProjectId();
  const say = useDone();
  const [sent, setSent] = useState<number>();
  const [isOver, setOver] = useState(false);
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
  const attach = async (files: readonly File[]) => {
    if (!of || !isOn || files.length === 0) return;
    setSent(0);
    try {
      const fileIds: number[] = [];
      for (const [at, file] of files.entries()) {
        const stored = await upload<{ id: number }>({
          path: `/api/v4/o/${organization}/p/${number}/files`,
          file,
          signal: new AbortController().signal,
          onProgress: (part) => setSent((at + part) / files.length),
        });
        fileIds.push(stored.id);
      }
      const { createEvidence: done } = await act({ input: { projectId, caseId: of.id, fileIds } });
      const words = files.length === 1 ? `${files[0]!.name} was attached.` : `${files.length} files were attached.`;
      say(words, done.revision ?? null, { onUndone: again });
      await again();
    } catch (error) {
      toast.failed(asFacts(error));
    } finally {
      setSent(undefined);
    }
  };
  const paste = useRef(attach);
  useEffect(() => {
    paste.current = attach;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData?.files);
      if (files.length === 0 || document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      void paste.current(files);
    };
    document.addEventListener('paste', hear);
    return () => document.removeEventListener('paste', hear);
  }, [isOn]);
  const dropZone = isOn
    ? {
        'data-over': isOver || undefined,
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          void attach(filesIn(event.dataTransfer.files));
        },
      }
    : {};
  return { attach, sent, dropZone };
}

export type EvidenceActions = ReturnType<typeof useEvidence>;
