import type { DropEdge } from '../../../../../ui/dragging/drag-beside.ts';

/** Returns the columns after one was dropped beside another. */
export function movedBeside(keys: readonly string[], dropped: string, edge: DropEdge, other: string): string[] {
  const rest = keys.filter((key) => key !== dropped);
  const at = rest.indexOf(other);
  return at < 0 || dropped === other ? [...keys] : rest.toSpliced(at + (edge === 'after' ? 1 : 0), 0, dropped);
}

/** Returns the columns after one moved a place to the left (-1) or right (1); undefined at the end of the row. */
export function movedBy(keys: readonly string[], key: string, step: -1 | 1): string[] | undefined {
  const other = keys[keys.indexOf(key) + step];
  return other === undefined || !keys.includes(key)
    ? undefined
    : movedBeside(keys, key, step < 0 ? 'before' : 'after', other);
}
