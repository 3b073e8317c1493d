/** An entity's position and appearance on a diagram. Omitted values follow from the layout of the diagram's type. */
export interface Place {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  colour?: string;
  isCollapsed?: boolean;
  isHidden?: boolean;
  /** The points where a line bends. */
  waypoints?: number[][];
  order?: number;
  /** A drawn item outside the model: a note, a free shape, a picture. */
  free?: unknown;
  /**
   * The settings of the whole diagram: the choice of colours, the search that filters it, the number of levels, and the names of the
   * relations to follow.
   */
  colourBy?: string;
  filter?: string;
  levels?: number;
  relations?: string[];
}

/** A diagram's state in a change record: its name and the changed places. */
export interface LayoutValue {
  name: string;
  imageId: null;
  places: Record<string, Place | null>;
}
