import { canonicalEnds, linkKey } from '../../model/entities/plans/links.ts';
import type { Signs } from '../../model/entities/queries/signs.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Drawn, DiagramMark } from '../shape-kinds.ts';

/** Adds the marks of suspect and changed elements, the same for every type of diagram. */
export function withSigns(drawn: Drawn, { suspect, changed }: Signs, schema: Schema): Drawn {
  if (suspect.length === 0 && changed.length === 0) return drawn;
  const links = new Set(suspect.map(linkKey));
  const ends = new Set(suspect.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  const others = new Set(changed);
  const marked = <T extends { marks: DiagramMark[] }>(each: T, isSuspect: boolean, id: number | null): T => {
    const signs: DiagramMark[] = [
      ...(isSuspect ? (['SUSPECT'] as const) : []),
      ...(id !== null && others.has(id) ? (['CHANGED'] as const) : []),
    ];
    return signs.length === 0 ? each : { ...each, marks: [...each.marks, ...signs] };
  };
  return {
    ...drawn,
    shapes: drawn.shapes.map((shape) =>
      marked(shape, shape.entityId !== null && ends.has(shape.entityId), shape.entityId),
    ),
    lines: drawn.lines.map((line) =>
      marked(line, line.link !== null && links.has(linkKey(canonicalEnds(schema, line.link.fromId, line.link))), null),
    ),
  };
}
