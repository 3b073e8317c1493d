import { createSpotlight } from '@mantine/spotlight';

import { endOverAll } from '../../ui/focus/over-all.ts';
import { onPageReset } from '../../ui/page-reset.ts';

const [store, actions] = createSpotlight();
const atFirst = store.getState();
onPageReset(() => store.setState(atFirst));

/** The accessible name of its field. */
export const PALETTE_LABEL = 'Search or run a command';

/** The store of the palette. */
export const paletteStore = store;

let opener: Element | null = null;
// However it closes: by Escape, a click beside it, or a choice.
store.subscribe(({ opened }) => {
  if (opened) return;
  endOverAll();
  if (opener instanceof HTMLElement) opener.focus();
  opener = null;
});

const open = (): void => {
  opener = document.activeElement;
  actions.open();
};

/** Opens and closes the palette; closing returns the focus. */
export const palette = {
  open,
  close: actions.close,
  toggle: (): void => (store.getState().opened ? actions.close() : open()),
};

/** The id of the list of results. */
export const HITS_ID = 'palette-hits';

/** Returns the id of the result at a position of the list. */
export const hitId = (at: number): string => `palette-hit-${at}`;
