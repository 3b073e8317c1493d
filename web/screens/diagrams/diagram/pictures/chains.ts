import type { DiagramPicture } from '#graph/DiagramTypeFacts_type.graphql';

/** The way in which shapes that are typed one after the other go on in a way of drawing. */
interface ChainFacts {
  /** True if the next one stands below, not at the right. */
  growsDown?: true;
  /** True if a part is drawn at or in the shape to which it is added. */
  isAtWhole?: true;
  /** True if the steps stand in an order, so that the next one comes behind without a line. */
  isInOrder?: true;
}

const plain: ChainFacts = {};
const chains: Readonly<Record<DiagramPicture, ChainFacts>> = {
  TREE: { isAtWhole: true, growsDown: true },
  BRANCHES: { isAtWhole: true },
  RADIAL: { isAtWhole: true },
  LAYERED: { growsDown: true },
  FREE: plain,
  NESTED: { isAtWhole: true },
  FLOW: { isInOrder: true },
  STAIRS: plain,
  GRID: plain,
  LIFELINES: plain,
  AXIS: { growsDown: true },
  RADAR: plain,
  COLUMNS: { growsDown: true },
  TABLE: { growsDown: true },
};

/** Returns how a chain of shapes goes on in a way of drawing. */
export const chainOf = (picture: string): ChainFacts => chains[picture as DiagramPicture] ?? plain;
