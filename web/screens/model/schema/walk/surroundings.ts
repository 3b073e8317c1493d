import { byName, lineageOf, type ClassItem, type RelationItem, type SchemaOnPage } from '../editor/schema-on-page.ts';

/** A relation from a class, with its targets. */
export interface ClassRelation {
  relation: RelationItem;
  targets: readonly { of: ClassItem; isHidden: boolean }[];
  /** The class above that permits it; undefined for its own. */
  from: ClassItem | undefined;
}

/** The neighbours of a class. */
export interface Surroundings {
  parents: ClassItem[];
  children: ClassItem[];
  ways: ClassRelation[];
}

/** Returns the parent class, the subclasses, and the possible targets by relation. */
export function surroundingsOf(schema: SchemaOnPage, of: ClassItem): Surroundings {
  const line = lineageOf(schema.classes, of.classId);
  const classes = new Map(schema.classes.map((each) => [each.classId, each]));
  const ways = line.flatMap((from) =>
    [...Map.groupBy(from.localTargetRelations, ({ targetRelationId }) => targetRelationId)].flatMap(
      ([id, rows]): ClassRelation[] => {
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

/** Places the neighbours of a class: parents above it, subclasses below, the rest in columns beside it. */
export function placeNeighbours(
  { above, below, beside }: { above: number; below: number; beside: number },
  [width, height]: readonly [number, number],
): { above: Place[]; below: Place[]; beside: Place[] } {
  const row = (count: number, y: number) => spread(count, width * 0.28, width * 0.72).map((x) => ({ x, y }));
  const left = Math.ceil(beside / 2);
  const column = (count: number, x: number) => spread(count, 20, height - 20).map((y) => ({ x, y }));
  return {
    above: row(above, 20),
    below: row(below, height - 20),
    beside: [...column(left, 70), ...column(beside - left, width - 70)],
  };
}

interface Place {
  x: number;
  y: number;
}

const spread = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count);
