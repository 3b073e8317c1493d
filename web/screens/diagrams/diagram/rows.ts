import type { Content, Shape } from '#shared/drawing/content.ts';
import { notationOf } from '#shared/drawing/notation/shapes.ts';
import type { Rect } from '#shared/drawing/scene.ts';

/** A row of a box that stands for an entity, by the key of the box and the number of the entity. */
export interface RowAt {
  shapeKey: string;
  entityId: number;
  /** The entity's id in the graph. */
  id: string;
}

export const rowKey = ({ shapeKey, entityId }: RowAt): string => `row:${entityId}@${shapeKey}`;

const rowsIn = ({ key, compartments }: Shape) =>
  compartments.flatMap(({ rows }) =>
    rows.flatMap(({ text, entity }) =>
      entity ? [{ text, at: { shapeKey: key, entityId: entity.entityId, id: entity.id } satisfies RowAt }] : [],
    ),
  );

/** Returns the keys of all rows on a picture. */
export const rowKeysOn = ({ shapes }: Content): ReadonlySet<string> =>
  new Set(shapes.flatMap((shape) => rowsIn(shape).map(({ at }) => rowKey(at))));

/** Finds the new row with a name that was not there before. */
export function newRow({ shapes }: Content, before: ReadonlySet<string>, name: string): RowAt | undefined {
  for (const shape of shapes)
    for (const { text, at } of rowsIn(shape)) if (!before.has(rowKey(at)) && text.includes(name)) return at;
  return undefined;
}

/** Returns the row of a key, if it still exists. */
export function rowAt(shapes: ReadonlyMap<string, Shape>, key: string): RowAt | undefined {
  const [, shapeKey] = /^row:\d+@(.+)$/s.exec(key) ?? [];
  const shape = shapes.get(shapeKey ?? '');
  return shape && rowsIn(shape).find(({ at }) => rowKey(at) === key)?.at;
}

/** Returns the box of the name of a shape or row; the whole box if its kind has no special place for it. */
export function boxOfName(shapes: ReadonlyMap<string, Shape>, key: string, box: Rect): Rect {
  const row = rowAt(shapes, key);
  const shape = shapes.get(row?.shapeKey ?? key);
  const entityId = row?.entityId ?? shape?.entity?.entityId;
  return (shape && entityId !== undefined && notationOf(shape).row?.(shape, box, entityId)) || box;
}
