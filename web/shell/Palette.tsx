import { useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';

import { FieldAhead } from '../ui/typing/FieldAhead.tsx';
import { late } from './late-part.tsx';
import { NAME, palette, paletteStore } from './palette/palette.ts';
import { useRecentEntity } from './palette/recent.ts';

const PaletteBox = late((code) => code.PaletteBox, <FieldAhead label={NAME} isDialog onEscape={palette.close} />);

/** The command palette; its code comes when somebody first opens it, and what they type meanwhile stands in it. */
export function Palette() {
  useRecentEntity();
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([['mod+K', palette.toggle]], [], true);
  return opened ? <PaletteBox /> : null;
}
