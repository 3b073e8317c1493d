import type { Content, DrawnEntity } from '#shared/drawing/content.ts';

import type { Drawn } from '../../../server/diagrams/shape-kinds.ts';
// The server's drawing, as the web has it after the graph has answered.
import { plainText } from '../../../server/platform/text/html.ts';
import { schema, type Sketch } from '../drawing/sketch.ts';

export function seen({ shapes, lines, total, warnings }: Drawn, { entities }: Sketch): Content {
  const byId = new Map([...entities.values()].map((each) => [each.id, each]));
  const entityOf = (id: number | null): DrawnEntity | null => {
    const each = id === null ? undefined : byId.get(id);
    if (!each) return null;
    const { name, colour, icon } = schema.classes.get(each.classId)!;
    return {
      id: each.globalId,
      entityId: each.id,
      name: each.name,
      number: each.number,
      className: name,
      colour: colour ?? 'grey',
      icon: icon ?? 'cube',
      description: plainText(each.description),
    };
  };
  return {
    shapes: shapes.map((shape) => ({
      ...shape,
      entity: entityOf(shape.entityId),
      compartments: shape.compartments.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => ({ text: row.text, entity: entityOf(row.entityId) })),
      })),
      figures: shape.figures ?? {},
    })),
    lines: lines.map(({ link, ...line }) => ({
      ...line,
      entity: entityOf(line.entityId),
      relationId: link ? String(link.relationId) : null,
      figures: line.figures ?? {},
    })),
    total,
    warnings,
  };
}
