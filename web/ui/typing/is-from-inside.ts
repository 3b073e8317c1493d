import type { SyntheticEvent } from 'react';

/** Layers that a part of the page opens over itself. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Tells whether an event happened in the part of the page that hears it: React also tells it of the dialogs and menus that it opens, which lie elsewhere. */
export const isFromInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  currentTarget instanceof Element &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  currentTarget.closest(LAYER) === target.closest(LAYER);
