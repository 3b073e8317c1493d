import type { Place } from '../../model/changes/diagram-layout.ts';
import type { Entity } from '../../model/entities/entity.ts';
import { type SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { entityName } from '../../model/entities/rules/entity-name.ts';
import { nodeId } from '../../platform/graph/ids.ts';
import { plainText } from '../../platform/text/html.ts';
import type { Drawn, Line, Row, Shape } from '../drawn.ts';
import type { Model } from './content/model.ts';

/**
 * The content of a diagram in compact form: each entity once, with shapes and lines referring to it, and to each other, by position in a
 * list.
 */
export interface Packed {
  /** The revision up to which all changes are certainly drawn; later ones may be. */
  revision: number;
  total: number;
  warnings: string[];
  classes: [name: string, colour: string, icon: string][];
  entities: [id: string, entityId: number, name: string, number: string, ofClass: number, description: string][];
  shapes: [
    key: string,
    kind: string,
    parent: number | null,
    level: number,
    order: number,
    entity: number | null,
    text: string | null,
    marks: readonly string[],
    figures: Shape['figures'],
    compartments: [name: string, ...rows: [text: string, entity: number | null][]][],
  ][];
  lines: [
    key: string,
    kind: string,
    from: number,
    to: number,
    entity: number | null,
    label: string | null,
    marks: readonly string[],
    figures: Line['figures'],
  ][];
  places: [key: string, place: Place][];
}

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
export function packed(
  { shapes, lines, total, warnings }: Drawn,
  model: Model,
  places: ReadonlyMap<string, Place>,
  { schema, key }: Pick<SeenEntity, 'schema' | 'key'>,
): Packed {
  const classes: Packed['classes'] = [];
  const entities: Packed['entities'] = [];
  const classAt = listed(classes, (id: number) => {
    const { name, colour, icon } = schema.classes.get(id)!;
    return [name, colour, icon];
  });
  const rowAt = listed(entities, (entity: Entity) => [
    nodeId('Entity', entityName({ entity, key })),
    entity.id,
    entity.name,
    entity.number,
    classAt(entity.classId),
    plainText(entity.description),
  ]);
  const entityOf = ({ entityId }: Shape | Line | Row) => (entityId === null ? undefined : model.entity(entityId));
  const entityAt = (of: Shape | Line | Row) => {
    const entity = entityOf(of);
    return entity ? rowAt(entity) : null;
  };
  const marksOf = (of: Shape | Line) =>
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
