import { IconArrowUpRight, IconCopy, IconPencil, IconSitemap } from '@tabler/icons-react';

import { pictureOnPage } from '../pictures/index.ts';
import { ON_PICTURE, whyNoItem, type ItemCommand, type OnItem } from './item-command.ts';

/** Returns the commands that open what a shape stands for. */
export function openingCommands({ desk, of, goTo }: OnItem): ItemCommand[] {
  const entity = of === undefined ? undefined : desk.shapes.get(of)?.entity;
  if (of !== undefined && !entity) return [];
  const notNow = whyNoItem(of);
  const open = (page: 'entity' | 'diagrams') => () => entity && goTo(page, entity.entityId);
  return [
    {
      keys: 'enter',
      where: ON_PICTURE,
      does: 'Open its diagram',
      words: 'open',
      icon: IconSitemap,
      notNow,
      run: () => of !== undefined && desk.open(of),
    },
    { does: 'Open in the database', words: 'entity', icon: IconArrowUpRight, notNow, run: open('entity') },
    { does: 'Open in another diagram', icon: IconSitemap, notNow, run: open('diagrams') },
    {
      keys: 'e',
      where: ON_PICTURE,
      does: desk.mayWrite ? 'Edit' : 'Show attributes',
      words: 'inspector, attributes, fields, values',
      icon: IconPencil,
      run: () => desk.around.setRightOpen(true),
    },
  ];
}

/** Returns the commands that select more, in the terms of the way of drawing. */
export const selectingCommands = ({ desk, of }: OnItem): ItemCommand[] =>
  of === undefined || !desk.shapes.has(of)
    ? []
    : (pictureOnPage(desk.type.picture).selections ?? []).map((selected) => ({
        does: selected.name,
        words: '',
        run: () => desk.select(selected.of(desk.content, of)),
      }));

/** Returns the command that copies what is chosen, for another diagram. */
export function copyCommands({ desk, of, keys }: OnItem): ItemCommand[] {
  if (of !== undefined && !desk.shapes.get(of)?.entity && !desk.free.has(of)) return [];
  return [
    {
      keys: 'ctrl+c',
      where: ON_PICTURE,
      does: 'Copy',
      words: 'clipboard',
      icon: IconCopy,
      notNow: whyNoItem(of),
      run: () => desk.clipboard.copy(keys),
    },
  ];
}
