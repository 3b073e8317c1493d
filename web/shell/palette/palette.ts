import { createSpotlight } from '@mantine/spotlight';

/** The palette of the page: what is chosen in it, and how it is opened and closed. */
export const [paletteStore, palette] = createSpotlight();

/** Chooses the first line, which the Enter key takes and the arrow keys begin at. */
export function chooseFirst(): void {
  const list = document.getElementById(paletteStore.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
