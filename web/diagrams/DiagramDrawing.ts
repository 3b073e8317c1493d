import { graphql } from 'react-relay';

import type { DiagramDrawing_diagram$data } from '#graph/DiagramDrawing_diagram.graphql';
import { once } from '#shared/drawing/once.ts';
import { contentIn, unpackPlaces, type PackedDrawing } from '#shared/drawing/unpacked.ts';

import type { DiagramSnapshot } from './diagram-snapshot.ts';

/** The content and layout of a diagram; one value for the whole, since the store would take longer for its parts than everything else. */
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

/** Unpacks a drawing once, even if the page renders it anew. */
const unpacked = once((packed: PackedDrawing) => ({ layout: unpackPlaces(packed), content: contentIn(packed) }));

/** Turns the graph's answer into a drawing. */
export const drawnOf = ({ type, isStored, drawing }: Read): DiagramSnapshot => {
  const packed = drawing as PackedDrawing;
  return { storedKey: type.storedKey, isStored, revision: packed.revision, ...unpacked(packed) };
};
