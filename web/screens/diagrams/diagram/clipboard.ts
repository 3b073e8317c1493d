import type { Free } from '#shared/drawing/free.ts';
import type { Item, Rect } from '#shared/drawing/scene.ts';
import { around } from '#shared/drawing/scene.ts';

/** What was copied from a picture: entities by reference, and what is drawn freely as it is; with where it stood, from the corner of all. */
export interface Copied {
  project: string;
  entities: { id: string; className: string; name: string; at: { x: number; y: number } }[];
  free: { free: Free; colour?: string; box: Rect }[];
}

const NAME = 'truss:copied-from-diagram';

/** Keeps what was copied for every tab of this browser. */
export function keep(copied: Copied): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(copied));
  } catch {
    // Without room to keep it nothing can be pasted elsewhere, and the picture goes on.
  }
}

/** What was copied last in this project; undefined for nothing. */
export function kept(project: string): Copied | undefined {
  try {
    const copied = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Copied | null;
    return copied?.project === project ? copied : undefined;
  } catch {
    return undefined;
  }
}

/** The upper left corner of all. */
export const cornerOf = (items: readonly Item[]): { x: number; y: number } => around(items.map(({ box }) => box));
