import { PALETTE } from '#shared/drawing/colouring.ts';

import type { Desk } from '../useDesk.ts';
import type { ItemCommand } from './item-command.ts';

const COLOURS = ['Blue', 'Orange', 'Green', 'Purple', 'Red', 'Turquoise', 'Ochre', 'Gray', 'Olive', 'Pink'] as const;

/** A command that colours what is chosen; without a value it takes the colour away. */
export interface ColourCommand extends ItemCommand {
  value: string | undefined;
}

/** Returns the colours for what is chosen. */
export const colourCommands = ({ editing }: Desk, keys: readonly string[]): ColourCommand[] => [
  {
    does: 'No color',
    words: 'color of the shape, reset color',
    value: undefined,
    run: () => editing.colour(keys, null),
  },
  ...PALETTE.map((value, at) => ({
    does: `Color: ${COLOURS[at]!.toLowerCase()}`,
    inMenu: COLOURS[at],
    words: 'color of the shape, fill, paint',
    value,
    run: () => editing.colour(keys, value),
  })),
];
