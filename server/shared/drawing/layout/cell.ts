/** A node, or the point at which a long edge passes through a layer. */
export interface LayerCell {
  /** The index of its node, or -1. */
  node: number;
  width: number;
  height: number;
  up: number[];
  down: number[];
}
