import type { OwnPointer as Own } from '../engine/view.ts';

/** Another person's current activity on the diagram. */
export interface Pointer {
  clientId: string;
  username: string;
  cursor: { x: number; y: number } | null | undefined;
  selected: readonly string[];
  held: readonly string[];
  heldAt: { x: number; y: number } | null | undefined;
}

export interface PointersChange {
  isWhole: boolean;
  changed: readonly Pointer[];
  gone: readonly string[];
}

/** Returns the pointers after a change, without the viewer's own from any page. */
export function pointersAfter(
  before: readonly Pointer[],
  { isWhole, changed, gone }: PointersChange,
  me: string | null,
): readonly Pointer[] {
  const pointers = new Map((isWhole ? [] : before).map((pointer) => [pointer.clientId, pointer]));
  for (const id of gone) pointers.delete(id);
  for (const pointer of changed) if (pointer.username !== me) pointers.set(pointer.clientId, pointer);
  return [...pointers.values()];
}

const MOST_KEYS = 40;
const MOST_TEXT = 1_200;

/** Returns the first keys, within the limit of what is sent to others. */
export function fewOf(keys: Iterable<string>): string[] {
  const result: string[] = [];
  let length = 0;
  for (const key of keys) {
    length += key.length;
    if (result.length === MOST_KEYS || length > MOST_TEXT) break;
    result.push(key);
  }
  return result;
}

/** Builds the message about the viewer's own pointer. */
export const pointerInput = ({ cursor, held, heldAt }: Own, selection: Iterable<string>) => ({
  cursor: cursor && { x: cursor[0], y: cursor[1] },
  selected: fewOf(selection),
  held: fewOf(held),
  heldAt: heldAt && { x: heldAt[0], y: heldAt[1] },
});
