import type { Shape } from '#shared/drawing/content.ts';
import type { Free, FreeThing } from '#shared/drawing/free.ts';
import type { Point, Scene } from '#shared/drawing/scene.ts';

import { useProjectId } from '../../../relay/ids.ts';
import { toast } from '../../../ui/toasts.tsx';
import { cornerOf, keep, readClipboard, type Copied } from './clipboard.ts';
import { freeChange } from './editing/useFree.ts';
import type { Editing } from './useEditing.ts';

interface Given {
  editing: Editing;
  scene: Scene;
  free: ReadonlyMap<string, FreeThing>;
  select: (keys: ReadonlySet<string>) => void;
  /** Returns the middle of the view. */
  middle: () => Point;
}

const AWAY = 24;
const counted = (count: number, what: string) => `${count} ${what}`;

/** Copies, pastes and duplicates: pasted entities are the same ones on another picture; duplicates are new ones. */
export function useClipboard({ editing, scene, free, select, middle }: Given) {
  const project = useProjectId();
  const { shapes } = editing;
  const itemsOf = (keys: readonly string[]) =>
    scene.items.filter((item) => item.is === 'shape' && keys.includes(item.key));
  const taken = (keys: readonly string[]): Copied => {
    const all = itemsOf(keys);
    const corner = cornerOf(all);
    return {
      project,
      entities: all.flatMap(({ key, box }) => {
        const entity = shapes.get(key)?.entity;
        return entity
          ? [
              {
                id: entity.id,
                className: entity.className,
                name: entity.name,
                at: { x: box.x - corner.x, y: box.y - corner.y },
              },
            ]
          : [];
      }),
      free: all.flatMap(({ key, box }) => {
        const thing = free.get(key);
        if (!thing) return [];
        const { kind, text, file, colour } = thing;
        const plain: Free = { kind, ...(text !== undefined && { text }), ...(file !== undefined && { file }) };
        return [
          {
            free: plain,
            ...(colour !== undefined && { colour }),
            box: { ...box, x: box.x - corner.x, y: box.y - corner.y },
          },
        ];
      }),
    };
  };
  const copy = (keys: readonly string[]) => {
    const copied = taken(keys);
    const count = copied.entities.length + copied.free.length;
    if (count === 0)
      return toast.failed({
        title: 'Not copied',
        message: 'Select shapes first. Lines are copied with the shapes they connect.',
      });
    keep(copied);
    toast.note(`${counted(count, count === 1 ? 'shape' : 'shapes')} copied.`);
  };
  const freeAt = (copied: Copied, [x, y]: Point) =>
    copied.free.map(({ box, ...rest }) => freeChange({ ...rest, box: { ...box, x: x + box.x, y: y + box.y } }));
  const paste = async () => {
    const copied = readClipboard(project);
    if (!copied)
      return toast.failed({ title: 'Nothing to paste', message: 'Copy shapes of a diagram of this project first.' });
    const there = new Set([...shapes.values()].flatMap(({ entity }) => entity?.id ?? []));
    const fresh = copied.entities.filter(({ id }) => !there.has(id));
    const at = middle();
    const made = await editing.paste(
      fresh.map(({ id, className, at: from }) => ({ id, className, at: [at[0] + from.x, at[1] + from.y] as const })),
      freeAt(copied, at),
    );
    if (made.length > 0) select(new Set(made));
    const already = copied.entities.length - fresh.length;
    if (already > 0 && fresh.length === 0 && copied.free.length === 0)
      toast.note(
        `${counted(already, already === 1 ? 'entity is' : 'entities are')} already on this diagram. Press Ctrl D to create new ones.`,
      );
  };
  const duplicate = async (keys: readonly string[]) => {
    const all = itemsOf(keys);
    if (all.length === 0) return;
    const copied = taken(keys);
    const corner = cornerOf(all);
    const made = await editing.duplicate(
      all.flatMap(({ key, box }) =>
        canBeCopied(shapes.get(key)) ? [{ key, at: [box.x + AWAY, box.y + AWAY] as const }] : [],
      ),
      freeAt(copied, [corner.x + AWAY, corner.y + AWAY]),
    );
    if (made.length > 0) select(new Set(made));
  };
  return { copy, paste, duplicate };
}

/** Tells whether a shape can be copied: one with an entity, or a parallel, which has none, with its contents. */
const canBeCopied = (shape: Shape | undefined): boolean => shape?.entity != null || shape?.kind === 'PARALLEL';
