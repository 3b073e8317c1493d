import type { Free } from '#shared/drawing/free.ts';
import type { Item, Rect } from '#shared/drawing/scene.ts';
import { boundingRect } from '#shared/drawing/scene.ts';

/** The shapes on the clipboard: entities by reference, and free shapes as they are; with positions from the common corner. */
export interface Copied {
  project: string;
  entities: { id: string; className: string; name: string; at: { x: number; y: number } }[];
  free: { free: Free; colour?: string; box: Rect }[];
}

const NAME = 'truss:copied-from-diagram';

/** Stores copied shapes for every tab of this browser. */
export function keep(copied: Copied): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(copied));
  } catch {
    // Without room to keep it nothing can be pasted elsewhere, and the picture goes on.
  }
}

/** Returns the shapes that were last copied in this project; undefined if there are none. */
export function readClipboard(project: string): Copied | undefined {
  try {
    const copied = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Copied | null;
    return copied?.project === project ? copied : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the upper left corner of all items. */
export const cornerOf = (items: readonly Item[]): { x: number; y: number } => boundingRect(items.map(({ box }) => box));
