import { useMemo, useState } from 'react';
import { graphql } from 'react-relay';

import type { useEditingDeleteMutation } from '#graph/useEditingDeleteMutation.graphql';
import type { useEditingRenameMutation } from '#graph/useEditingRenameMutation.graphql';

import type { Tool, TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';
import type { Change, useDrawing } from '../../../diagrams/useDrawing.ts';
import type { Scene } from '../../../drawing/scene.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';

type Drawing = ReturnType<typeof useDrawing>;

interface Given {
  type: TypeFacts;
  drawing: Drawing;
  scene: Scene;
  selection: ReadonlySet<string>;
  select: (keys: ReadonlySet<string>) => void;
}

/** A name that nothing on the picture has: names differ within a whole. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let result = `New ${name}`;
  for (let count = 2; taken.has(result); count++) result = `New ${name} ${count}`;
  return result;
}

/** What can be done on a picture, by hand, by key and by menu alike. */
export function useEditing({ type, drawing, scene, selection, select }: Given) {
  const projectId = useProjectId();
  const { content, gesture, place, refresh } = drawing;
  const [renaming, setRenaming] = useState<string>();
  /** A line that waits for somebody to say which of several it is. */
  const [choosing, setChoosing] = useState<{ from: string; to: string; tools: readonly Tool[] }>();
  /** A line that is drawn by keys, and waits for where it ends. */
  const [connecting, setConnecting] = useState<{ from: string; tool?: Tool }>();
  const [deleting, setDeleting] = useState<readonly string[]>();
  const [rename] = useAction<useEditingRenameMutation>(graphql`
    mutation useEditingRenameMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            id
            revision
            name
            displayName
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [destroy, isDestroying] = useAction<useEditingDeleteMutation>(graphql`
    mutation useEditingDeleteMutation($input: DeleteEntitiesInput!) {
      deleteEntities(input: $input) {
        ... on DeleteEntitiesPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const shapes = useMemo(() => new Map(content.shapes.map((shape) => [shape.key, shape])), [content]);
  const names = () => new Set(content.shapes.map(({ entity }) => entity?.name ?? ''));
  const isShape = (key: string | undefined) => key !== undefined && shapes.has(key);

  const add = async (
    tool: Tool,
    onto: string | undefined,
    at: readonly [number, number] | undefined,
    entityId?: string,
  ) => {
    const made = await gesture({
      add: {
        tool: tool.key,
        ...(onto !== undefined && { onto }),
        ...(entityId === undefined ? { name: freeName(tool.name, names()) } : { entityId }),
        ...(at && type.isAuthored && { place: { x: Math.round(at[0] / 4) * 4, y: Math.round(at[1] / 4) * 4 } }),
      },
    });
    const [first] = made ?? [];
    if (first === undefined) return;
    select(new Set([first]));
    if (entityId === undefined) setRenaming(first);
  };
  const toolFor = (className: string): Tool | undefined =>
    type.tools.find((tool) => tool.shape && tool.class?.name === className) ??
    type.tools.find((tool) => tool.shape && !tool.class) ??
    type.tools.find((tool) => tool.shape && tool.class);
  const addExisting = (entity: { id: string; className: string }, onto?: string, at?: readonly [number, number]) => {
    const tool = toolFor(entity.className);
    if (tool) return add(tool, onto, at, entity.id);
    toast.failed({ title: 'Not added', message: `A ${type.name} diagram takes nothing by hand.` });
    return undefined;
  };
  const connect = async (from: string, to: string, tool?: Tool) => {
    const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
    const [only] = tools;
    if (tools.length > 1) return setChoosing({ from, to, tools });
    if (only) await gesture({ connect: { tool: only.key, from, to } });
  };
  const remove = async (keys: readonly string[]) => {
    const made = await gesture({ remove: { keys: [...keys] } });
    if (!made) return;
    select(new Set());
    toast.done(keys.length === 1 ? 'Removed from the diagram.' : `${keys.length} removed from the diagram.`);
  };
  const destroyNow = async (keys: readonly string[]) => {
    const entityIds = keys.flatMap(
      (key) => shapes.get(key)?.entity?.id ?? content.lines.find((line) => line.key === key)?.entity?.id ?? [],
    );
    try {
      await destroy({ input: { projectId, entityIds: [...new Set(entityIds)] } });
      setDeleting(undefined);
      select(new Set());
      await refresh();
      toast.done(entityIds.length === 1 ? 'Deleted from the model.' : `${entityIds.length} deleted from the model.`);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const renameTo = async (key: string, name: string) => {
    setRenaming(undefined);
    const entity = shapes.get(key)?.entity;
    if (!entity || name.trim() === '' || name === entity.name) return;
    try {
      await rename({
        input: { projectId, entities: [{ entityId: entity.id, name: name.trim() }] },
      });
      await refresh();
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const boxes = () => scene.items.filter((item) => item.is === 'shape' && selection.has(item.key));
  const moveBy = (dx: number, dy: number) =>
    void place(boxes().map(({ key, box }): Change => ({ key, x: box.x + dx, y: box.y + dy })));
  const align = (edge: 'left' | 'middle' | 'right' | 'top' | 'centre' | 'bottom') => {
    const all = boxes();
    const [left, top] = [Math.min(...all.map(({ box }) => box.x)), Math.min(...all.map(({ box }) => box.y))];
    const [right, bottom] = [
      Math.max(...all.map(({ box }) => box.x + box.width)),
      Math.max(...all.map(({ box }) => box.y + box.height)),
    ];
    void place(
      all.map(({ key, box }): Change => {
        if (edge === 'left') return { key, x: left, y: box.y };
        if (edge === 'right') return { key, x: right - box.width, y: box.y };
        if (edge === 'middle') return { key, x: Math.round((left + right - box.width) / 2), y: box.y };
        if (edge === 'top') return { key, x: box.x, y: top };
        if (edge === 'bottom') return { key, x: box.x, y: bottom - box.height };
        return { key, x: box.x, y: Math.round((top + bottom - box.height) / 2) };
      }),
    );
  };
  const distribute = (axis: 'across' | 'down') => {
    const [from, size] = axis === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
    const all = boxes().toSorted((a, b) => a.box[from] - b.box[from]);
    const [first, last] = [all[0]!, all.at(-1)!];
    const room = last.box[from] + last.box[size] - first.box[from] - all.reduce((sum, { box }) => sum + box[size], 0);
    const gap = room / (all.length - 1);
    let at = first.box[from];
    void place(
      all.map(({ key, box }): Change => {
        const own = Math.round(at);
        at += box[size] + gap;
        return { key, x: box.x, y: box.y, [from]: own };
      }),
    );
  };
  const collapse = (key: string, isCollapsed: boolean) => void place([{ key, isCollapsed }]);
  const layOut = () =>
    void place(
      [],
      drawing.places.filter(({ x, waypoints }) => x != null || (waypoints?.length ?? 0) > 0).map(({ key }) => key),
    );
  return {
    shapes,
    isShape,
    renaming,
    setRenaming,
    choosing,
    setChoosing,
    connecting,
    setConnecting,
    deleting,
    setDeleting,
    isDestroying,
    add,
    addExisting,
    connect,
    remove,
    destroyNow,
    renameTo,
    moveBy,
    align,
    distribute,
    collapse,
    layOut,
  };
}

export type Editing = ReturnType<typeof useEditing>;
