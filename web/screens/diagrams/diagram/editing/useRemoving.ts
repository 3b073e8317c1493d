import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useRemovingMutation } from '#graph/useRemovingMutation.graphql';
import type { FreeThing } from '#shared/drawing/free.ts';

import { nearestTo } from '../../../../diagrams/engine/neighbours.ts';
import { notDrawn } from '../../../../diagrams/not-drawn.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { EditingContext } from './editing-context.ts';

/** Removes shapes from the diagram only, or deletes their entities from the model. */
export function useRemoving(
  { drawing, scene, shapes, gesture, select, focus, locks }: EditingContext,
  free: ReadonlyMap<string, FreeThing>,
) {
  const projectId = useProjectId();
  const [deleting, setDeleting] = useState<readonly string[]>();
  const [destroy, isDestroying] = useAction<useRemovingMutation>(graphql`
    mutation useRemovingMutation($input: DeleteEntitiesInput!) {
      deleteEntities(input: $input) {
        ... on DeleteEntitiesPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  /** Selects nothing, and goes to the nearest shape that is left. */
  const leave = (left: readonly string[]) => {
    select(new Set());
    focus(left);
  };
  const remove = async (all: readonly string[]) => {
    const [own, keys] = [all.filter((key) => free.has(key)), all.filter((key) => !free.has(key))];
    const left = nearestTo(scene, all);
    if (own.length > 0) await drawing.place([], { drop: own });
    if (keys.length === 0) return leave(left);
    const words = keys.length === 1 ? 'Removed from the diagram.' : `${keys.length} removed from the diagram.`;
    if (await gesture({ remove: { keys: [...keys] } }, words)) leave(left);
  };
  const entityOf = (key: string) =>
    (shapes.get(key) ?? drawing.content.lines.find((line) => line.key === key))?.entity?.id ?? [];
  const destroyNow = async (keys: readonly string[]) => {
    const entityIds = [...new Set(keys.flatMap(entityOf))];
    const consent = await locks.consent(keys);
    if (!consent) return;
    const left = nearestTo(scene, keys);
    try {
      const done = await destroy({ input: { projectId, entityIds, throughLocks: consent === 'through' } });
      setDeleting(undefined);
      await drawing.refresh();
      leave(left);
      const words = entityIds.length === 1 ? 'Deleted from the model.' : `${entityIds.length} deleted from the model.`;
      drawing.done(words, done.deleteEntities.revision);
    } catch (error) {
      toast.failed(notDrawn(error, 'Not deleted'));
    }
  };
  /** Asks before entities are deleted. Free shapes are deleted at once, since they exist nowhere else; locked entities are left out. */
  const askToDelete = (keys: readonly string[]) => {
    const held = keys.find((key) => locks.of(key)?.mayOpen === false);
    if (keys.every((key) => free.has(key))) void remove(keys);
    else if (held !== undefined) void locks.consent([held]);
    else setDeleting(keys);
  };
  return { deleting, setDeleting, isDestroying, remove, destroyNow, askToDelete };
}
