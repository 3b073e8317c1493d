import { useMemo } from 'react';

import { freeSizes, freeThings, type Free, type FreeKind } from '#shared/drawing/free.ts';
import { freePlace } from '#shared/drawing/layout/near.ts';
import type { Point, Rect } from '#shared/drawing/scene.ts';

import type { PlaceChange } from '../../../../diagrams/change.ts';
import type { EditingContext } from './editing-context.ts';

/** Turns a free shape into a new place, under a new key. */
export const freeChange = ({ free, colour, box }: { free: Free; colour?: string; box: Rect }): PlaceChange => ({
  key: `free:${crypto.randomUUID()}`,
  x: Math.round(box.x / 4) * 4,
  y: Math.round(box.y / 4) * 4,
  width: box.width,
  height: box.height,
  free,
  ...(colour !== undefined && { colour }),
});

/** Returns the free shapes by key. */
export const useFreeThings = ({ places }: EditingContext['drawing']) =>
  useMemo(() => new Map(freeThings(places).map((thing) => [thing.key, thing])), [places]);

/** Adds free shapes: notes, texts, frames, ovals and images. */
export function useFree({ drawing, scene, select }: EditingContext, setRenaming: (key: string) => void) {
  const taken = () => scene.items.flatMap(({ is, box }) => (is === 'shape' ? [box] : []));
  const addFree = async (
    kind: FreeKind,
    [x, y]: Point,
    { file, isBeside = false }: { file?: number; isBeside?: boolean } = {},
  ) => {
    const wish = { x, y, ...freeSizes[kind] };
    // A shape that was added without a position covers neither existing shapes nor earlier ones.
    const box = isBeside ? freePlace(wish, taken(), 8) : wish;
    const change = freeChange({ free: { kind, ...(file !== undefined && { file }) }, box });
    // What is written in it is typed at once, whenever it is saved.
    const placing = drawing.place([change]);
    select(new Set([change.key]));
    if (kind !== 'IMAGE') setRenaming(change.key);
    await placing;
  };
  return { addFree };
}
