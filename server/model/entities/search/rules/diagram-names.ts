/** The names of a diagram type by which a search can refer to it. */
export interface DiagramNames {
  storedKey: string;
  names: readonly string[];
}

let known: readonly DiagramNames[] = [];

/** Tells searches the names of diagram types, which belong to a wing above the model. */
export function nameDiagrams(types: readonly DiagramNames[]): void {
  known = types;
}

/** Returns the types of diagrams that searches know, registered at the start. */
export const diagramNames = (): readonly DiagramNames[] => known;
