import type { KeyboardEvent } from 'react';

import { strokeOf, useCommands, useKeysOf, type Command } from '../../../ui/shortcuts.tsx';
import { arrangingCommands } from './commands/arranging-commands.ts';
import { colourCommands } from './commands/colour-commands.ts';
import { ON_PICTURE, type ItemCommand, type OnItem } from './commands/item-command.ts';
import { layingOut, markingCommands, pastingCommands, viewingCommands } from './commands/picture-commands.ts';
import { copyCommands, openingCommands, selectingCommands } from './commands/reading-commands.ts';
import { toolCommands } from './commands/tool-commands.ts';
import { useWaysFrom } from './commands/useWaysFrom.ts';
import { changingCommands, doublingCommands, removingCommands } from './commands/writing-commands.ts';
import type { Desk } from './useDesk.ts';

const STEPS: Record<string, readonly [number, number]> = {
  'ctrl+arrowleft': [-4, 0],
  'ctrl+arrowright': [4, 0],
  'ctrl+arrowup': [0, -4],
  'ctrl+arrowdown': [0, 4],
};
/** Keys that mean the same as others. */
const SAME: Readonly<Record<string, string>> = { backspace: 'delete', contextmenu: 'shift+f10' };

const isTyping = ({ target }: KeyboardEvent<HTMLElement>) =>
  ['INPUT', 'TEXTAREA'].includes((target as HTMLElement).tagName);

const onItem = (on: OnItem): ItemCommand[] => [
  ...openingCommands(on),
  ...selectingCommands(on),
  ...copyCommands(on),
  ...(on.desk.mayWrite ? [...changingCommands(on), ...doublingCommands(on), ...removingCommands(on)] : []),
];

/** Returns the commands on the picture as a whole. */
function onPicture(desk: Desk): ItemCommand[] {
  const { mayWrite, selection, editing, rights } = desk;
  const movable = [...selection].filter(rights.canMove).length;
  const writing = [
    ...pastingCommands(desk),
    layingOut(desk),
    ...arrangingCommands(editing, movable),
    ...toolCommands(desk),
    ...(selection.size > 0 ? colourCommands(desk, [...selection]) : []),
  ];
  return [...viewingCommands(desk), ...markingCommands(desk), goingTo(desk), ...(mayWrite ? writing : [])];
}

/** The command that leads to the diagram from wherever the focus is, fields included. */
const goingTo = ({ focus }: Desk): ItemCommand => ({
  keys: 'f6',
  does: 'Go to the diagram',
  words: 'focus, canvas, shapes',
  run: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    focus([]);
  },
});

const IN_NAMES = 'In the name of a new shape';
const CHAIN_KEYS = [
  ['tab', 'Add the next shape, linked to it'],
  ['enter', 'Add another shape beside it'],
] as const;

/** Returns the keys that choose and move on the picture, which are no commands elsewhere. */
function walking(desk: Desk, key: string | undefined, keys: readonly string[]): Command[] {
  const { editing, selection, select, rights, mayWrite } = desk;
  const on = (keysOf: string, does: string, run: () => void): Command => ({
    keys: keysOf,
    where: ON_PICTURE,
    does,
    isOfKeys: true,
    run,
  });
  const choose = (more: Iterable<string>) => key !== undefined && select(new Set([...more, key]));
  const leave = () => (editing.connecting ? editing.setConnecting(undefined) : select(new Set()));
  return [
    on('arrowright', 'Next shape along the lines', () => undefined),
    on('shift+arrowright', 'Select the next shape too', () => undefined),
    on('alt+arrowright', 'Nearest shape beside', () => undefined),
    on('space', 'Select the shape', () => choose([])),
    on('shift+space', 'Select the shape too', () => choose(selection)),
    on('escape', 'Cancel the line, or select nothing', leave),
    on('shift+f10', 'Open the menu of the shape', () => desk.openMenu(key)),
    ...(mayWrite && keys.every(rights.canMove)
      ? Object.entries(STEPS).map(([stroke, step]) =>
          on(stroke, `Move the shape ${stroke.slice(10)}`, () => desk.moveBy(keys, ...step)),
        )
      : []),
  ];
}

/** Offers everything that can be done on the picture as commands, and handles their keys; `key` is the focused shape or line. */
export function useKeys(desk: Desk): (event: KeyboardEvent<HTMLElement>, key: string | undefined) => void {
  const { editing, selection } = desk;
  const goTo = useWaysFrom(desk);
  const chosen = [...selection];
  const whole = onPicture(desk);
  useKeysOf(IN_NAMES, desk.mayWrite ? CHAIN_KEYS : []);
  useCommands([...whole, ...onItem({ desk, of: chosen[0], keys: chosen, goTo }), ...walking(desk, chosen[0], chosen)]);
  return (event, key) => {
    if (isTyping(event)) return;
    const pressed = strokeOf(event);
    const stroke = SAME[pressed] ?? pressed;
    const keys = chosen.length > 1 ? chosen : key === undefined ? [] : [key];
    const { connecting } = editing;
    const finish = connecting && stroke === 'enter' && key !== undefined ? () => desk.finishLine(key) : undefined;
    const here = [...walking(desk, key, keys), ...onItem({ desk, of: key, keys, goTo }), ...whole];
    // One that is locked says so itself.
    const run = finish ?? here.find((each) => each.keys === stroke && each.where === ON_PICTURE)?.run;
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
