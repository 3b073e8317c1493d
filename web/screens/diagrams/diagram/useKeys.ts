import type { KeyboardEvent } from 'react';

import { useShortcut } from '../../../ui/shortcuts.tsx';
import type { Desk } from './useDesk.ts';

const STEPS: Record<string, readonly [number, number]> = {
  'ctrl+arrowleft': [-4, 0],
  'ctrl+arrowright': [4, 0],
  'ctrl+arrowup': [0, -4],
  'ctrl+arrowdown': [0, 4],
};
const isTyping = ({ target }: KeyboardEvent<HTMLElement>) =>
  ['INPUT', 'TEXTAREA'].includes((target as HTMLElement).tagName);
const strokeOf = ({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent<HTMLElement>) =>
  `${ctrlKey || metaKey ? 'ctrl+' : ''}${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;

/** Moves the focus to the constructs; the selection stays, and gets the added ones. */
function goToPalette({ around }: Desk): void {
  around.setLeft('Shapes');
  around.setLeftOpen(true);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.dg-tool:not(:disabled)')?.focus()),
  );
}

/** Handles keys on the picture: everything that the mouse can do. `key` is the focused shape or line. */
export function useKeys(desk: Desk): (event: KeyboardEvent<HTMLElement>, key: string | undefined) => void {
  const { view, editing, selection, select, mayWrite, shapes, free, rights, clipboard } = desk;
  const { connecting } = editing;
  useShortcut('+', 'Zoom in', () => view.zoom(1.25));
  useShortcut('-', 'Zoom out', () => view.zoom(1 / 1.25));
  useShortcut('0', 'Zoom to 100 %', () => view.zoom(1 / view.camera.get().k));
  useShortcut('!', 'Fit to window', () => view.fit());
  return (event, key) => {
    if (isTyping(event)) return;
    const stroke = strokeOf(event);
    const keys = selection.size > 1 ? [...selection] : key === undefined ? [] : [key];
    const isNamedLine = desk.content.lines.some((line) => line.key === key && line.entity);
    const canBeNamed = key !== undefined && (shapes.get(key)?.entity != null || free.has(key) || isNamedLine);
    const on = (act: (key: string) => void) => (key === undefined ? undefined : () => act(key));
    const onAll = (act: (keys: readonly string[]) => void) => (keys.length === 0 ? undefined : () => act(keys));
    const reading: Record<string, (() => void) | undefined> = {
      enter: on((key) => (connecting ? desk.finishLine(key) : desk.open(key))),
      ' ': on((key) => select(new Set([key]))),
      'shift+ ': on((key) => select(new Set([...selection, key]))),
      escape: () => (connecting ? editing.setConnecting(undefined) : select(new Set())),
      'ctrl+a': desk.selectAll,
      'ctrl+c': onAll(clipboard.copy),
      'shift+f10': () => desk.openMenu(key),
      contextmenu: () => desk.openMenu(key),
      e: () => desk.around.setRightOpen(true),
    };
    const writing: Record<string, (() => void) | undefined> = {
      f2: canBeNamed ? () => editing.startRenaming(key) : undefined,
      delete: onAll(editing.askToDelete),
      backspace: onAll(editing.askToDelete),
      h: onAll(editing.hide),
      a: () => goToPalette(desk),
      r: key !== undefined && shapes.has(key) ? () => editing.startLine(key) : undefined,
      'ctrl+v': () => void clipboard.paste(),
      'ctrl+d': onAll((all) => void clipboard.duplicate(all)),
    };
    const step = STEPS[stroke];
    const move = step && mayWrite && keys.every(rights.canMove) ? () => desk.moveBy(keys, ...step) : undefined;
    const act = move ?? reading[stroke] ?? (mayWrite ? writing[stroke] : undefined);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
