import type { DropEdge } from '../../../../ui/dragging/drag-beside.ts';

/** Moves one id of a list to another position, limited to the list. */
export function moveIdTo(ids: readonly string[], id: string, at: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, at));
  return from < 0 || from === to ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Moves one id of a list beside another. */
export function moveIdBeside(ids: readonly string[], id: string, edge: DropEdge, other: string): readonly string[] {
  const rest = ids.filter((each) => each !== id);
  const beside = rest.indexOf(other);
  if (beside < 0 || rest.length === ids.length) return ids;
  return moveIdTo(ids, id, edge === 'before' ? beside : beside + 1);
}
