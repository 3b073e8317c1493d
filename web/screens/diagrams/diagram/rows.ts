import type { Content, Shape } from '#shared/drawing/content.ts';
import { kindOf } from '#shared/drawing/notation/shapes.ts';
import type { Rect } from '#shared/drawing/scene.ts';

/** A line of a box that says something of an entity: by the key of the box, and the number of the entity. */
export interface RowAt {
  shapeKey: string;
  entityId: number;
  /** The node of the entity. */
  id: string;
}

export const rowKey = ({ shapeKey, entityId }: RowAt): string => `row:${entityId}@${shapeKey}`;

const rowsIn = ({ key, compartments }: Shape) =>
  compartments.flatMap(({ rows }) =>
    rows.flatMap(({ text, entity }) =>
      entity ? [{ text, at: { shapeKey: key, entityId: entity.entityId, id: entity.id } satisfies RowAt }] : [],
    ),
  );

/** The keys of all rows that stand on a picture. */
export const rowKeysOn = ({ shapes }: Content): ReadonlySet<string> =>
  new Set(shapes.flatMap((shape) => rowsIn(shape).map(({ at }) => rowKey(at))));

/** The row of something that is called so, and was not there before. */
export function newRow({ shapes }: Content, before: ReadonlySet<string>, name: string): RowAt | undefined {
  for (const shape of shapes)
    for (const { text, at } of rowsIn(shape)) if (!before.has(rowKey(at)) && text.includes(name)) return at;
  return undefined;
}

/** The row under a key, where it still stands. */
export function rowAt(shapes: ReadonlyMap<string, Shape>, key: string): RowAt | undefined {
  const [, shapeKey] = /^row:\d+@(.+)$/s.exec(key) ?? [];
  const shape = shapes.get(shapeKey ?? '');
  return shape && rowsIn(shape).find(({ at }) => rowKey(at) === key)?.at;
}

/** Where the name of a shape or of a row stands on the picture; where its kind of box does not say, all of the box. */
export function boxOfName(shapes: ReadonlyMap<string, Shape>, key: string, box: Rect): Rect {
  const row = rowAt(shapes, key);
  const shape = shapes.get(row?.shapeKey ?? key);
  const entityId = row?.entityId ?? shape?.entity?.entityId;
  return (shape && entityId !== undefined && kindOf(shape).row?.(shape, box, entityId)) || box;
}
