import { byName, lineageOf, type ClassItem, type RelationItem, type SchemaOnPage } from '../editor/schema-on-page.ts';

/** A relation that leads away from a class, and where to. */
export interface Way {
  relation: RelationItem;
  targets: readonly { of: ClassItem; isHidden: boolean }[];
  /** The class above that permits it; undefined for its own. */
  from: ClassItem | undefined;
}

/** What stands around a class: whatever one can walk on to from it. */
export interface Surroundings {
  parents: ClassItem[];
  children: ClassItem[];
  ways: Way[];
}

/** The class above, those below, and by relation what its entities may be linked to. */
export function surroundingsOf(schema: SchemaOnPage, of: ClassItem): Surroundings {
  const line = lineageOf(schema.classes, of.classId);
  const classes = new Map(schema.classes.map((each) => [each.classId, each]));
  const ways = line.flatMap((from) =>
    [...Map.groupBy(from.localTargetRelations, ({ targetRelationId }) => targetRelationId)].flatMap(
      ([id, rows]): Way[] => {
        const relation = schema.relations.find(({ relationId }) => relationId === id);
        if (!relation) return [];
        const targets = rows.flatMap(({ targetClassId, isHidden }) => {
          const found = classes.get(targetClassId);
          return found ? [{ of: found, isHidden }] : [];
        });
        return [
          {
            relation,
            targets: targets.toSorted((a, b) => a.of.name.localeCompare(b.of.name)),
            from: from === of ? undefined : from,
          },
        ];
      },
    ),
  );
  return {
    parents: line.slice(1, 2),
    children: byName(schema.classes.filter(({ parentId }) => parentId === of.classId)),
    ways: ways.toSorted((a, b) => a.relation.name.localeCompare(b.relation.name)),
  };
}

/** Where things stand around the middle: points on an ellipse, the first at the top, clockwise. */
export const around = (count: number, width: number, height: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2;
    return { x: (width / 2) * (1 + Math.cos(angle)), y: (height / 2) * (1 + Math.sin(angle)) };
  });
