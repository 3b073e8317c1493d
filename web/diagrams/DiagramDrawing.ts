import { graphql } from 'react-relay';

import type { DiagramDrawing_diagram$data } from '#graph/DiagramDrawing_diagram.graphql';

import type { Content, Entity, Place } from '../drawing/content.ts';

/** All that is drawn of a diagram, and where; read whole, since a picture is drawn whole. */
export const drawingFragment = graphql`
  fragment DiagramDrawing_diagram on Diagram {
    id
    name
    isStored
    layout {
      key
      x
      y
      width
      height
      colour
      isCollapsed
      isHidden
      waypoints
      order
    }
    content(levels: $levels) {
      total
      warnings
      shapes {
        key
        kind
        parentKey
        level
        order
        text
        marks
        figures
        compartments {
          name
          rows {
            text
          }
        }
        entity {
          id
          entityId
          name
          number
          plainDescription
          isLocked
          class {
            id
            name
            colour
            icon
          }
        }
      }
      lines {
        key
        kind
        fromKey
        toKey
        label
        linkId
        marks
        figures
        relation {
          id
        }
        entity {
          id
          entityId
          name
          number
          class {
            id
            name
            colour
            icon
          }
        }
      }
    }
  }
`;

export type Drawn = Omit<DiagramDrawing_diagram$data, ' $fragmentType'>;
type DrawnEntity = NonNullable<Drawn['content']['lines'][number]['entity']>;

const entityOf = (entity: (DrawnEntity & { plainDescription?: string }) | null | undefined): Entity | null =>
  entity
    ? {
        id: entity.id,
        entityId: entity.entityId,
        name: entity.name,
        number: entity.number,
        className: entity.class.name,
        colour: entity.class.colour.toLowerCase(),
        icon: entity.class.icon,
        description: entity.plainDescription ?? null,
      }
    : null;

const figuresOf = (json: unknown): Record<string, unknown> =>
  json !== null && typeof json === 'object' ? (json as Record<string, unknown>) : {};

/** What the graph says of a diagram, as it is drawn. */
export const contentOf = ({ content }: Drawn): Content => ({
  total: content.total,
  warnings: content.warnings,
  shapes: content.shapes.map((shape) => ({
    ...shape,
    entity: entityOf(shape.entity),
    marks: shape.entity?.isLocked && !shape.marks.includes('LOCKED') ? [...shape.marks, 'LOCKED'] : shape.marks,
    figures: figuresOf(shape.figures),
  })),
  lines: content.lines.map((line) => ({
    ...line,
    entity: entityOf(line.entity),
    figures: figuresOf(line.figures),
    relationId: line.relation?.id ?? null,
  })),
});

export const layoutOf = ({ layout }: Drawn): Place[] =>
  layout.map(({ waypoints, ...place }) => ({
    ...place,
    waypoints: waypoints.map(([x = 0, y = 0]) => [x, y] as const),
  }));
