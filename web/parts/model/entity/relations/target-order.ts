import type { Edge } from '../../../../ui/useDragBeside.ts';

/** Moves one id of a list to another position, limited to the list. */
export function movedTo(ids: readonly string[], id: string, at: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, at));
  return from < 0 || from === to ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Moves one id of a list beside another. */
export function movedBeside(ids: readonly string[], id: string, edge: Edge, other: string): readonly string[] {
  const rest = ids.filter((each) => each !== id);
  const beside = rest.indexOf(other);
  if (beside < 0 || rest.length === ids.length) return ids;
  return movedTo(ids, id, edge === 'before' ? beside : beside + 1);
}
