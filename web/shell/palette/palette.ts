import { createSpotlight } from '@mantine/spotlight';

import { onPageReset } from '../../ui/page-reset.ts';

/** The store of the palette, and the functions that open and close it. */
export const [paletteStore, palette] = createSpotlight();
const atFirst = paletteStore.getState();
onPageReset(() => paletteStore.setState(atFirst));

/** Selects the first result, which Enter runs and the arrow keys start from. */
export function chooseFirst(): void {
  const list = document.getElementById(paletteStore.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
