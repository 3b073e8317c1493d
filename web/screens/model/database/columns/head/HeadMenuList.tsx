import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsSort,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
  IconStack2,
  type Icon,
} from '@tabler/icons-react';

import { CommandItems } from '../../../../../parts/platform/CommandItems.tsx';
import type { HeadAct, HeadCommand } from './head-commands.ts';

/** They come with the menu, later than the heads. */
const icons: Readonly<Record<HeadAct, Icon>> = {
  ascending: IconArrowUp,
  descending: IconArrowDown,
  unsorted: IconArrowsSort,
  group: IconStack2,
  filter: IconFilter,
  left: IconArrowLeft,
  right: IconArrowRight,
  hide: IconEyeOff,
};

/** Lists what can be done with a column. */
export default function HeadMenuList({ commands }: { commands: readonly HeadCommand[] }) {
  return <CommandItems commands={commands.map((command) => ({ ...command, icon: icons[command.act] }))} />;
}
