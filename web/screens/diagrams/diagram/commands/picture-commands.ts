import {
  IconClipboard,
  IconFilter,
  IconLayout,
  IconMaximize,
  IconNote,
  IconPalette,
  IconSelectAll,
  IconTextCaption,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';

import type { Desk } from '../useDesk.ts';
import { ON_PICTURE, type ItemCommand } from './item-command.ts';

/** Returns the commands that show the whole picture otherwise, for everybody. */
export function viewingCommands({ view }: Desk): ItemCommand[] {
  return [
    { keys: '+', does: 'Zoom in', words: 'larger, zoom', icon: IconZoomIn, run: () => view.zoom(1.25) },
    { keys: '-', does: 'Zoom out', words: 'smaller', icon: IconZoomOut, run: () => view.zoom(1 / 1.25) },
    { keys: '0', does: 'Zoom to 100 %', words: 'actual size', run: () => view.zoom(1 / view.camera.get().k) },
    { keys: '!', does: 'Fit to window', words: 'fit, whole, center', icon: IconMaximize, run: () => view.fit() },
  ];
}

/** Returns the commands that select and mark shapes. */
export const markingCommands = ({ selectAll, around }: Desk): ItemCommand[] => [
  { keys: 'ctrl+a', where: ON_PICTURE, does: 'Select all', words: 'all', icon: IconSelectAll, run: selectAll },
  { does: 'Filter by query', words: 'filter, search', icon: IconFilter, run: () => around.setFilter(true) },
  { does: 'Color by', words: 'colors, coloring', icon: IconPalette, run: () => around.setColouring(true) },
];

/** The command that shows texts above shapes. */
export const captioning = ({ around }: Desk): ItemCommand => ({
  does: 'Captions',
  words: 'texts, attributes',
  icon: IconTextCaption,
  run: () => around.setCaptioning(true),
});

/** The command that arranges all shapes. */
export const layingOut = ({ editing }: Desk): ItemCommand => ({
  does: 'Auto layout',
  words: 'arrange, layout, tidy',
  icon: IconLayout,
  run: editing.layOut,
});

/** Returns the commands that add what stands on no shape. */
export const pastingCommands = ({ editing, clipboard, middle }: Desk): ItemCommand[] => [
  {
    keys: 'ctrl+v',
    where: ON_PICTURE,
    does: 'Paste',
    words: 'insert, clipboard',
    icon: IconClipboard,
    run: () => void clipboard.paste(),
  },
  {
    does: 'Note',
    words: 'new note, add note',
    icon: IconNote,
    opensField: true,
    run: () => void editing.addFree('NOTE', middle(), { isBeside: true }),
  },
];
