import { graphql } from 'react-relay';

import type { DiagramDrawing_diagram$data } from '#graph/DiagramDrawing_diagram.graphql';

import type { Content, Entity, Line, Place, Shape } from '../drawing/content.ts';
import { freeKinds, type Free } from '../drawing/free.ts';
import { once } from '../drawing/once.ts';

/** All that is drawn of a diagram, and where; read whole, since a picture is drawn whole. */
export const drawingFragment = graphql`
  fragment DiagramDrawing_diagram on Diagram {
    id
    name
    isStored
    type {
      storedKey
    }
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
      free
      colourBy
      filter
    }
    content(levels: $levels, query: $filter) {
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
            entity {
              id
              entityId
            }
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
          isLocked
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

type DrawnShape = Drawn['content']['shapes'][number];
type DrawnLine = Drawn['content']['lines'][number];

// What was read as the same object is drawn as the same object: what was made of it need not be made again.
const shapeOf = once((shape: DrawnShape): Shape => ({
  ...shape,
  entity: entityOf(shape.entity),
  marks: shape.entity?.isLocked && !shape.marks.includes('LOCKED') ? [...shape.marks, 'LOCKED'] : shape.marks,
  figures: figuresOf(shape.figures),
}));
const lineOf = once((line: DrawnLine): Line => ({
  ...line,
  entity: entityOf(line.entity),
  marks: line.entity?.isLocked && !line.marks.includes('LOCKED') ? [...line.marks, 'LOCKED'] : line.marks,
  figures: figuresOf(line.figures),
  relationId: line.relation?.id ?? null,
}));

/** What the graph says of a diagram, as it is drawn. */
export const contentOf = ({ content: { total, warnings, shapes, lines } }: Pick<Drawn, 'content'>): Content => ({
  total,
  warnings,
  shapes: shapes.map(shapeOf),
  lines: lines.map(lineOf),
});

/** What is drawn freely at a place; null for what this page cannot draw. */
function freeOf(json: unknown): Free | null {
  if (json === null || typeof json !== 'object') return null;
  const { kind, text, file } = json as Record<string, unknown>;
  const known = freeKinds.find((each) => each === kind);
  if (!known) return null;
  return {
    kind: known,
    ...(typeof text === 'string' && { text }),
    ...(typeof file === 'number' && { file }),
  };
}

export const layoutOf = ({ layout }: Drawn): Place[] =>
  layout.map(({ waypoints, free, ...place }) => ({
    ...place,
    free: freeOf(free),
    waypoints: waypoints.map(([x = 0, y = 0]) => [x, y] as const),
  }));
