import { IconCopyPlus, IconEyeOff, IconFlag3, IconLine, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';

import type { Shape } from '#shared/drawing/content.ts';

import { suspectAt } from '../../../../diagrams/shape-counts.ts';
import { lockText } from '../editing/useLocksHere.ts';
import { menuEntriesOn } from '../own/menu-entries.ts';
import { ON_PICTURE, whyNoItem, type ItemCommand, type OnItem } from './item-command.ts';

const hasPicture = ({ figures }: Shape): boolean => typeof figures?.['imageId'] === 'number';

/** Returns the lock of the item that its user may not open, and of another chosen one. */
export function locksOn({ desk, of, keys }: OnItem) {
  const { editing, free } = desk;
  const held = of === undefined || free.has(of) ? undefined : editing.locks.of(of);
  const closed = held !== undefined && !held.mayOpen ? held : undefined;
  const others = keys.flatMap((key) => (key === of || free.has(key) ? [] : (editing.locks.of(key) ?? [])));
  return { held, closed, other: closed ? undefined : others.find(({ mayOpen }) => !mayOpen) };
}

/** Returns the commands that change a shape or line, in the terms of its diagram first. */
export function changingCommands(on: OnItem): ItemCommand[] {
  const { desk, of, keys } = on;
  const { editing, content, shapes, own } = desk;
  const { closed } = locksOn(on);
  const shape = of === undefined ? undefined : shapes.get(of);
  const notNow = closed && lockText(closed);
  const suspect = suspectAt(content, keys);
  const isClosed = desk.places.find(({ key }) => key === of)?.isCollapsed === true;
  const ofType = of === undefined ? [] : menuEntriesOn(own, of);
  const ofPicture: ItemCommand[] =
    of !== undefined && shape?.entity
      ? [
          {
            does: hasPicture(shape) ? 'Change image' : 'Add image',
            words: 'picture, photo',
            icon: IconPhoto,
            notNow,
            run: () => void editing.givePicture(of),
          },
          ...(hasPicture(shape)
            ? [{ does: 'Remove image', words: 'picture', notNow, run: () => void editing.takePicture(of) }]
            : []),
        ]
      : [];
  return [
    ...ofType.map(({ name, act }) => ({ does: name, words: '', notNow, run: () => void act() })),
    ...(suspect.length > 0
      ? [
          {
            does: suspect.length === 1 ? 'Clear suspect' : `Clear ${suspect.length} suspect relationships`,
            words: 'flag',
            icon: IconFlag3,
            run: () => void editing.clearSuspect(suspect),
          },
        ]
      : []),
    ...(of !== undefined && shape && content.shapes.some(({ parentKey }) => parentKey === of)
      ? [
          {
            does: isClosed ? 'Show its parts' : 'Hide its parts',
            words: 'collapse, expand, fold',
            run: () => editing.collapse(of, !isClosed),
          },
        ]
      : []),
    ...namingCommands(on, notNow),
    ...ofPicture,
  ];
}

function namingCommands({ desk, of }: OnItem, whyHeld: string | undefined): ItemCommand[] {
  const { editing, content, shapes, free, type } = desk;
  const [shape, thing] = of === undefined ? [] : [shapes.get(of), free.get(of)];
  const isNamed = shape?.entity ?? thing ?? content.lines.find(({ key }) => key === of)?.entity;
  const isHeldAsStart = whyHeld !== undefined && type.tools.every((tool) => !tool.line || !tool.class);
  const naming: ItemCommand = {
    keys: 'f2',
    where: ON_PICTURE,
    does: thing ? 'Edit text' : 'Rename',
    words: 'change name, edit name',
    icon: IconPencil,
    notNow: whyNoItem(of) ?? whyHeld,
    opensField: true,
    run: () => of !== undefined && editing.startRenaming(of),
  };
  const drawing: ItemCommand = {
    keys: 'r',
    where: ON_PICTURE,
    does: 'Draw a line from here',
    words: 'line, link, connect, relate, relation, relationship, arrow',
    icon: IconLine,
    notNow: whyNoItem(of) ?? (isHeldAsStart ? whyHeld : undefined),
    run: () => of !== undefined && editing.startLine(of),
  };
  return [...(of === undefined || isNamed ? [naming] : []), ...(of === undefined || shape ? [drawing] : [])];
}

/** Returns the command that makes what is chosen once more. */
export function doublingCommands({ desk, of, keys }: OnItem): ItemCommand[] {
  if (of !== undefined && !desk.shapes.get(of)?.entity && !desk.free.has(of)) return [];
  return [
    {
      keys: 'ctrl+d',
      where: ON_PICTURE,
      does: 'Duplicate',
      words: 'copy, clone',
      icon: IconCopyPlus,
      notNow: whyNoItem(of),
      run: () => void desk.clipboard.duplicate(keys),
    },
  ];
}

/** Returns the commands that take what is chosen off the picture; the last one deletes it. */
export function removingCommands(on: OnItem): ItemCommand[] {
  const { desk, of, keys } = on;
  const { closed, other } = locksOn(on);
  const held = closed ?? other;
  const notNow = whyNoItem(of) ?? (held && lockText(held));
  return [
    {
      keys: 'h',
      where: ON_PICTURE,
      does: 'Hide',
      words: 'hidden',
      icon: IconEyeOff,
      notNow: whyNoItem(of),
      run: () => desk.editing.hide(keys),
    },
    ...(of !== undefined && desk.free.has(of)
      ? []
      : [{ does: 'Remove from this diagram', words: 'take off', notNow, run: () => void desk.editing.remove(keys) }]),
    {
      keys: 'delete',
      where: ON_PICTURE,
      does: 'Delete',
      words: 'remove, erase, trash',
      icon: IconTrash,
      notNow,
      opensField: true,
      run: () => desk.editing.askToDelete(keys),
    },
  ];
}
