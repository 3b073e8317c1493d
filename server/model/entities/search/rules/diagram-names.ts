/** The names of a diagram type by which a search can refer to it. */
export interface DiagramNames {
  storedKey: string;
  names: readonly string[];
}

let known: readonly DiagramNames[] = [];

/** Tells searches how the types of diagrams are called; diagrams stand above the model, which does not know them. */
export function nameDiagrams(types: readonly DiagramNames[]): void {
  known = types;
}

/** Returns the types of diagrams that searches know, registered at the start. */
export const diagramNames = (): readonly DiagramNames[] => known;
