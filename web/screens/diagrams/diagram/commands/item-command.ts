import type { Command } from '../../../../ui/shortcuts.tsx';
import type { Desk } from '../useDesk.ts';

/** The part of the page that hears the keys of a picture. */
export const ON_PICTURE = 'On the diagram';

/** A command on a shape, a line or the picture. */
export interface ItemCommand extends Command {
  /** True if it opens a field or a question, which takes the focus. */
  opensField?: boolean;
}

/** The needs of commands on a shape or line: the desk, the item if there is one, everything that is chosen, and the way to other pages. */
export interface OnItem {
  desk: Desk;
  /** Its key; undefined if nothing is chosen. */
  of: string | undefined;
  keys: readonly string[];
  goTo: (page: 'entity' | 'diagrams', entityId: number) => void;
}

/** The reason why a command on a shape cannot be run while nothing is chosen. */
const CHOOSE_FIRST = 'Select a shape first';

/** Returns the reason for what needs a chosen item. */
export const whyNoItem = (of: string | undefined): string | undefined => (of === undefined ? CHOOSE_FIRST : undefined);
