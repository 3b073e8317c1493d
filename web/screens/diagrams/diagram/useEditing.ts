import { useMemo, useState } from 'react';
import { graphql } from 'react-relay';

import type { useEditingDeleteMutation } from '#graph/useEditingDeleteMutation.graphql';
import type { useEditingRenameMutation } from '#graph/useEditingRenameMutation.graphql';

import type { Change } from '../../../diagrams/change.ts';
import type { Tool, TypeFacts } from '../../../diagrams/DiagramTypeFacts.ts';
import type { useDrawing } from '../../../diagrams/useDrawing.ts';
import { freeSizes, freeThings, type Free, type FreeKind } from '../../../drawing/free.ts';
import { freePlace } from '../../../drawing/layout/near.ts';
import type { Rect, Scene } from '../../../drawing/scene.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { aligned, distributed, type Edge } from './arranging.ts';

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
    { entityId, name, classId }: { entityId?: string; name?: string; classId?: string } = {},
  ) => {
    const made = await gesture({
      add: {
        tool: tool.key,
        ...(onto !== undefined && { onto }),
        ...(entityId === undefined ? { name: name ?? freeName(tool.name, names()) } : { entityId }),
        ...(classId !== undefined && { classId }),
        ...(at && placed(at)),
      },
    });
    const [first] = made ?? [];
    if (first === undefined) return made;
    select(new Set([first]));
    if (entityId === undefined && name === undefined) setRenaming(first);
    return made;
  };
  const toolFor = (className: string): Tool | undefined =>
    type.tools.find((tool) => tool.shape && tool.class?.name === className) ??
    type.tools.find((tool) => tool.shape && !tool.class) ??
    type.tools.find((tool) => tool.shape && tool.class);
  const addExisting = (entity: { id: string; className: string }, onto?: string, at?: readonly [number, number]) => {
    const tool = toolFor(entity.className);
    if (tool) return add(tool, onto, at, { entityId: entity.id });
    toast.failed({ title: 'Not added', message: `A ${type.name} diagram takes nothing by hand.` });
    return undefined;
  };
  const placed = ([x, y]: readonly [number, number]) =>
    type.isAuthored ? { place: { x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 } } : {};
  /** Entities that stand elsewhere in the project, all at once. */
  const paste = async (
    entities: readonly { id: string; className: string; at: readonly [number, number] }[],
  ): Promise<string[]> => {
    const adds = entities.flatMap(({ id, className, at }) => {
      const tool = toolFor(className);
      return tool ? [{ tool: tool.key, entityId: id, ...placed(at) }] : [];
    });
    const left = entities.length - adds.length;
    if (left > 0)
      toast.failed({
        title: left === 1 ? 'One not pasted' : `${left} not pasted`,
        message: `A ${type.name} diagram takes nothing of their class by hand.`,
      });
    return adds.length === 0 ? [] : [...((await gesture({ paste: { entities: adds } })) ?? [])];
  };
  /** Shapes once more, as new entities. */
  const duplicate = async (all: readonly { key: string; at: readonly [number, number] }[]): Promise<string[]> =>
    all.length === 0
      ? []
      : [...((await gesture({ copy: { shapes: all.map(({ key, at }) => ({ key, ...placed(at) })) } })) ?? [])];
  /** A new entity of a class under a name: by the tool of that class, else by one that leaves the class open. */
  const addNew = (
    className: string,
    name: string,
    { onto, at, classId }: { onto?: string; at?: readonly [number, number]; classId?: string } = {},
  ) => {
    const tool = toolFor(className);
    if (tool) return add(tool, onto, at, { name, ...(!tool.class && classId !== undefined && { classId }) });
    toast.failed({ title: 'Not added', message: `A ${type.name} diagram takes no ${className} by hand.` });
    return undefined;
  };
  /** What is drawn freely, by key. */
  const free = useMemo(() => new Map(freeThings(drawing.places).map((thing) => [thing.key, thing])), [drawing.places]);
  const addFreeAll = async (things: readonly { free: Free; colour?: string; box: Rect }[]): Promise<string[]> => {
    const changes = things.map(({ free: thing, colour, box }): Change => ({
      key: `free:${crypto.randomUUID()}`,
      x: Math.round(box.x / 4) * 4,
      y: Math.round(box.y / 4) * 4,
      width: box.width,
      height: box.height,
      free: thing,
      ...(colour !== undefined && { colour }),
    }));
    await place(changes);
    return changes.map(({ key }) => key);
  };
  const addFree = async (
    kind: FreeKind,
    [x, y]: readonly [number, number],
    { file, isBeside = false }: { file?: number; isBeside?: boolean } = {},
  ) => {
    const wish = { x, y, ...freeSizes[kind] };
    // What nobody carried to its place covers nothing that stands there, nor what was put there before it.
    const box = isBeside ? freePlace(wish, taken(), 8) : wish;
    const [key] = await addFreeAll([{ free: { kind, ...(file !== undefined && { file }) }, box }]);
    if (key === undefined) return;
    select(new Set([key]));
    if (kind !== 'IMAGE') setRenaming(key);
  };
  const taken = () => scene.items.flatMap(({ is, box }) => (is === 'shape' ? [box] : []));
  const connect = async (from: string, to: string, tool?: Tool) => {
    const tools = tool ? [tool] : type.tools.filter(({ line }) => line);
    const [only] = tools;
    if (tools.length > 1) return setChoosing({ from, to, tools });
    if (only) await gesture({ connect: { tool: only.key, from, to } });
  };
  const remove = async (all: readonly string[]) => {
    const [own, keys] = [all.filter((key) => free.has(key)), all.filter((key) => !free.has(key))];
    if (own.length > 0) await place([], own);
    if (keys.length === 0) return select(new Set());
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
    const thing = free.get(key);
    if (thing) {
      if (name === (thing.text ?? '')) return;
      return void place([
        { key, free: { kind: thing.kind, ...(thing.file !== undefined && { file: thing.file }), text: name } },
      ]);
    }
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
  const align = (edge: Edge) => void place(aligned(boxes(), edge));
  const distribute = (axis: 'across' | 'down') => void place(distributed(boxes(), axis));
  const hide = (keys: readonly string[], isHidden = true) => {
    void place(keys.map((key): Change => ({ key, isHidden })));
    if (isHidden) select(new Set());
  };
  const colour = (keys: readonly string[], value: string | null) =>
    void place(keys.map((key): Change => ({ key, colour: value })));
  const resize = (key: string, box: Partial<Rect>) => void place([{ key, ...box }]);
  const bend = (key: string, waypoints: readonly (readonly [number, number])[]) => void place([{ key, waypoints }]);
  /** What is on its way to be deleted: what is drawn freely goes at once, since it stands nowhere else. */
  const askToDelete = (keys: readonly string[]) => {
    if (keys.every((key) => free.has(key))) void remove(keys);
    else setDeleting(keys);
  };
  const collapse = (key: string, isCollapsed: boolean) => void place([{ key, isCollapsed }]);
  /** Everything stands where it would if nobody had moved it; colours, and what is hidden, stay. */
  const layOut = () =>
    void place(
      drawing.places
        .filter(({ key, x, waypoints }) => !free.has(key) && (x != null || (waypoints?.length ?? 0) > 0))
        .map(({ key }): Change => ({ key, x: null, y: null, waypoints: null })),
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
    free,
    add,
    addExisting,
    addNew,
    paste,
    duplicate,
    addFree,
    addFreeAll,
    connect,
    remove,
    destroyNow,
    renameTo,
    moveBy,
    align,
    distribute,
    hide,
    colour,
    resize,
    bend,
    askToDelete,
    collapse,
    layOut,
  };
}

export type Editing = ReturnType<typeof useEditing>;
