import {
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';

import type { Editing } from '../useEditing.ts';
import type { ItemCommand } from './item-command.ts';

/** Returns the commands that align shapes or give them equal distances; `count` shapes are chosen that can be moved. */
export function arrangingCommands({ align, distribute }: Editing, count: number): ItemCommand[] {
  const [alone, few] = [
    count > 1 ? undefined : 'Select two shapes or more first',
    count > 2 ? undefined : 'Select three shapes or more first',
  ];
  return [
    { does: 'Align left edges', words: 'align', icon: IconLayoutAlignLeft, notNow: alone, run: () => align('left') },
    { does: 'Align centers', icon: IconLayoutAlignCenter, notNow: alone, run: () => align('middle') },
    { does: 'Align top edges', icon: IconLayoutAlignTop, notNow: alone, run: () => align('top') },
    { does: 'Align middles', icon: IconLayoutAlignMiddle, notNow: alone, run: () => align('centre') },
    {
      does: 'Distribute horizontally',
      words: 'spacing',
      icon: IconLayoutDistributeVertical,
      notNow: few,
      run: () => distribute('across'),
    },
    {
      does: 'Distribute vertically',
      words: 'spacing',
      icon: IconLayoutDistributeHorizontal,
      notNow: few,
      run: () => distribute('down'),
    },
  ];
}
