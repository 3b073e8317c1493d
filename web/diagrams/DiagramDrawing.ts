import { graphql } from 'react-relay';

import type { DiagramDrawing_diagram$data } from '#graph/DiagramDrawing_diagram.graphql';
import { once } from '#shared/drawing/once.ts';
import { contentIn, placesIn, type Packed } from '#shared/drawing/unpacked.ts';

import type { Drawn } from './drawn.ts';

/** All that is drawn of a diagram, and where; read whole, since a picture is drawn whole, and as one value, since the store would take longer than all else. */
void graphql`
  fragment DiagramDrawing_diagram on Diagram {
    id
    isStored
    type {
      storedKey
    }
    drawing(levels: $levels, relations: $relations, query: $filter)
  }
`;

type Read = Omit<DiagramDrawing_diagram$data, ' $fragmentType'>;

/** What a drawing says is taken out of it once, also when the page begins anew to show it. */
const unpacked = once((packed: Packed) => ({ layout: placesIn(packed), content: contentIn(packed) }));

/** What the graph says of a diagram, as it is drawn. */
export const drawnOf = ({ type, isStored, drawing }: Read): Drawn => {
  const packed = drawing as Packed;
  return { storedKey: type.storedKey, isStored, revision: packed.revision, ...unpacked(packed) };
};
