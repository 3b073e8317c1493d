import type { StoredPlace } from '#shared/drawing/content.ts';
import type { PackedDrawing } from '#shared/drawing/unpacked.ts';

import type { Entity } from '../../model/entities/entity.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { entityName } from '../../model/entities/rules/entity-name.ts';
import { nodeId } from '../../platform/graph/ids.ts';
import { plainText } from '../../platform/text/html.ts';
import type { Drawn, DiagramLine, CompartmentRow, DiagramShape } from '../shape-kinds.ts';
import type { Model } from './content/model.ts';

/** Returns a function that gives the position of an item in a list, to which each is added on first use. */
function listed<T, Row>(rows: Row[], rowOf: (thing: T) => Row): (thing: T) => number {
  const places = new Map<T, number>();
  return (thing) => {
    const known = places.get(thing) ?? rows.push(rowOf(thing)) - 1;
    places.set(thing, known);
    return known;
  };
}

/** Packs everything drawn, with its position, in rows: a page reads thousands of shapes as quickly as they arrive. */
export function packDrawing(
  { shapes, lines, total, warnings }: Drawn,
  model: Model,
  places: ReadonlyMap<string, StoredPlace>,
  { schema, key }: Pick<SeenEntity, 'schema' | 'key'>,
): PackedDrawing {
  const classes: PackedDrawing['classes'][number][] = [];
  const entities: PackedDrawing['entities'][number][] = [];
  const classAt = listed(classes, (id: number) => {
    const { name, colour, icon } = schema.classes.get(id)!;
    return [name, colour, icon] as const;
  });
  const rowAt = listed(
    entities,
    (entity: Entity) =>
      [
        nodeId('Entity', entityName({ entity, key })),
        entity.id,
        entity.name,
        entity.number,
        classAt(entity.classId),
        plainText(entity.description),
      ] as const,
  );
  const entityOf = ({ entityId }: DiagramShape | DiagramLine | CompartmentRow) =>
    entityId === null ? undefined : model.entity(entityId);
  const entityAt = (of: DiagramShape | DiagramLine | CompartmentRow) => {
    const entity = entityOf(of);
    return entity ? rowAt(entity) : null;
  };
  const marksOf = (of: DiagramShape | DiagramLine) =>
    entityOf(of)?.isLocked && !of.marks.includes('LOCKED') ? [...of.marks, 'LOCKED'] : of.marks;
  const shapeAt = new Map(shapes.map((shape, at) => [shape.key, at]));
  return {
    revision: key.asOf ?? key.revision,
    total,
    warnings,
    classes,
    entities,
    shapes: shapes.map((shape) => [
      shape.key,
      shape.kind,
      shape.parentKey === null ? null : (shapeAt.get(shape.parentKey) ?? null),
      shape.level,
      shape.order,
      entityAt(shape),
      shape.text,
      marksOf(shape),
      shape.figures,
      shape.compartments.map(({ name, rows }) => [
        name,
        ...rows.map((row): [string, number | null] => [row.text, entityAt(row)]),
      ]),
    ]),
    lines: lines.map((line) => [
      line.key,
      line.kind,
      shapeAt.get(line.fromKey)!,
      shapeAt.get(line.toKey)!,
      entityAt(line),
      line.label,
      marksOf(line),
      line.figures,
    ]),
    places: [...places],
  };
}
