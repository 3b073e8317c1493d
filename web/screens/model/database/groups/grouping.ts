/** A grouping of entities: the server's name and the title. */
export interface Grouping {
  by: string;
  title: string;
}

/** Reads a saved grouping; undefined if it is invalid. */
export function groupingIn(saved: unknown): Grouping | undefined {
  if (typeof saved !== 'object' || saved === null || !('by' in saved) || !('title' in saved)) return undefined;
  const { by, title } = saved;
  return typeof by === 'string' && typeof title === 'string' ? { by, title } : undefined;
}
