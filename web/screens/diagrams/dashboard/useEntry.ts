import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useEntryDeleteMutation } from '#graph/useEntryDeleteMutation.graphql';
import type { useEntryRenameMutation } from '#graph/useEntryRenameMutation.graphql';
import type { useEntryUndoMutation } from '#graph/useEntryUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { DiagramEntry } from './entry.ts';

/** Returns the actions on a listed diagram: it is renamed in place, or removed. */
export function useEntry(entry: DiagramEntry, onChanged: () => void) {
  const [isRenaming, setRenaming] = useState(false);
  const { root, type } = entry;
  const input = { projectId: useProjectId(), slug: type.slug, entityId: root.id };
  const [rename] = useAction<useEntryRenameMutation>(graphql`
    mutation useEntryRenameMutation($input: RenameDiagramInput!) {
      renameDiagram(input: $input) {
        ... on RenameDiagramPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [remove] = useAction<useEntryDeleteMutation>(graphql`
    mutation useEntryDeleteMutation($input: DeleteDiagramInput!) {
      deleteDiagram(input: $input) {
        ... on DeleteDiagramPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [undo] = useAction<useEntryUndoMutation>(graphql`
    mutation useEntryUndoMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const failed = (error: unknown) => toast.failed(asFacts(error));
  const renameTo = (name: string) => {
    setRenaming(false);
    if (name.trim() === entry.name) return;
    void rename({ input: { ...input, name: name.trim() } }).then(onChanged, failed);
  };
  const takeBack = (revision: number) =>
    void undo({ input: { projectId: input.projectId, revision } }).then(onChanged, failed);
  const removeNow = () =>
    void remove({ input }).then(({ deleteDiagram: { revision } }) => {
      toast.changed(`The ${type.name} diagram of ${root.displayName} was deleted.`, revision, { undo: takeBack });
      onChanged();
    }, failed);
  return { isRenaming, setRenaming, renameTo, removeNow };
}

/** Returns the diagram's name if it differs from that of its root entity. */
export const ownName = ({ name, root }: DiagramEntry): string | undefined =>
  name === root.name || name === root.displayName ? undefined : name;
