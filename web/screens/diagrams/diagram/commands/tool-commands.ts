import { IconLine, IconPlus } from '@tabler/icons-react';

import { freeNames } from '#shared/drawing/free.ts';

import type { Desk } from '../useDesk.ts';
import { ON_PICTURE, type ItemCommand } from './item-command.ts';

const FREE = ['TEXT', 'BOX', 'OVAL'] as const;

/** Moves the focus to the constructs; the selection stays, and gets the added ones. */
function goToTools({ around }: Desk): void {
  around.setLeft('Shapes');
  around.setLeftOpen(true);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.dg-tool:not(:disabled)')?.focus()),
  );
}

/** Returns a command for each construct and line of the type, and for each free shape. */
export function toolCommands(desk: Desk): ItemCommand[] {
  const { type, editing, pickedShape, middle } = desk;
  return [
    {
      keys: 'a',
      where: ON_PICTURE,
      does: 'Add a shape',
      words: 'insert, new shape, tools',
      run: () => goToTools(desk),
    },
    ...type.tools.map((tool): ItemCommand =>
      tool.line
        ? {
            does: `Line: ${tool.name}`,
            words: 'connect, draw, relationship',
            icon: IconLine,
            notNow: pickedShape === undefined ? 'Select the shape first in which it begins' : undefined,
            run: () => pickedShape !== undefined && editing.startLine(pickedShape, tool),
          }
        : {
            does: `Add: ${tool.name}`,
            words: `new ${tool.name}, insert ${tool.name}`,
            icon: IconPlus,
            run: () => void editing.add(tool, pickedShape, undefined),
          },
    ),
    ...FREE.map((kind): ItemCommand => ({
      does: `Add: ${freeNames[kind]}`,
      words: `new ${freeNames[kind]}, insert ${freeNames[kind]}`,
      icon: IconPlus,
      run: () => void editing.addFree(kind, middle(), { isBeside: true }),
    })),
  ];
}
