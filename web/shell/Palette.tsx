import { useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';

import { late } from './late-part.tsx';
import { palette, paletteStore } from './palette/palette.ts';
import { useRecentEntity } from './palette/recent.ts';
import { useOnceTrue } from './useOnceTrue.ts';

const PaletteBox = late((code) => code.PaletteBox);

/** The command palette; its code comes when somebody first opens it, and from then on it listens to its key itself. */
export function Palette() {
  useRecentEntity();
  const { opened } = useSpotlight(paletteStore);
  const wasOpened = useOnceTrue(opened);
  useHotkeys(wasOpened ? [] : [['mod+K', palette.open]], [], true);
  return wasOpened ? <PaletteBox /> : null;
}
