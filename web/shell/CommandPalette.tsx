import { useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';

import { FieldAhead } from '../ui/typing/FieldAhead.tsx';
import { late } from './late-part.tsx';
import { PALETTE_LABEL, palette, paletteStore } from './palette/palette.ts';
import { useRecentEntity } from './palette/recent.ts';

const PaletteBox = late(
  (code) => code.PaletteBox,
  <FieldAhead label={PALETTE_LABEL} isDialog onEscape={palette.close} />,
);

/** Opens the command palette; its code is loaded the first time, and the text typed meanwhile is kept. */
export function CommandPalette() {
  useRecentEntity();
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([['mod+K', palette.toggle]], [], true);
  return opened ? <PaletteBox /> : null;
}
