import type { Icon } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { pressMain } from './focus/main-button.ts';
import { onPageReset } from './page-reset.ts';
import { isLeftOver } from './typing/left-over.ts';

/** The menu group that a command belongs to on narrow pages, besides the palette. */
export type CommandPlace = 'project' | 'help' | 'account';

export interface Command {
  /** Its keyboard shortcut: 'n', 'ctrl+k', 'g d'. */
  keys?: string | undefined;
  /** The part of the page that hears its keys by itself, as 'On the diagram'; without one they work everywhere on the page. */
  where?: string | undefined;
  does: string;
  /** Its name in the menu of what it is about, if it is shorter there. */
  inMenu?: string | undefined;
  run: () => void;
  place?: CommandPlace | undefined;
  /** True for what only keys do, such as a step to the next row: the palette does not offer it. */
  isOfKeys?: boolean;
  /** True if a key that is kept down runs it only once. */
  isOnce?: boolean;
  /** True if it only opens a page. */
  isPlace?: boolean;
  /** The address of that page, so that it can be opened in a new tab. */
  to?: string | undefined;
  icon?: Icon | undefined;
  /** Other words that people use for it, separated by commas. They are searched and never shown. */
  words?: string | undefined;
  /** The reason why it cannot be run now, shown beside it; its keys do nothing then. */
  notNow?: string | undefined;
}

/** The names of undo and redo, for their shortcuts, buttons and the palette. */
export const UNDO = 'Undo your last change';
export const REDO = 'Redo';

/** Runs a command of this page by name. */
export const runCommand = (does: string): void =>
  commands()
    .find((command) => command.does === does)
    ?.run();

const active = new Set<{ current: Command }>();

/** Returns the present commands of this page, but not what only keys do; of two with one name, the later one counts. */
export const commands = (): Command[] => [
  ...new Map(
    [...active].flatMap(({ current }) => (current.isOfKeys === true ? [] : [[current.does, current]])),
  ).values(),
];

/** A shortcut of this page: the command that it runs, the part in which it works, and the reason why it does nothing now. */
export interface ShortcutRow extends Pick<Command, 'does' | 'where' | 'notNow'> {
  keys: string;
}

/** Lists the shortcuts of this page; of two with the same keys in one part, the later one that can be run counts. */
export function shortcutRows(): ShortcutRow[] {
  const rows = new Map<string, ShortcutRow>();
  for (const { current } of active) {
    const { keys, where = '', does, notNow } = current;
    if (keys === undefined || (notNow !== undefined && rows.has(`${where} ${keys}`))) continue;
    rows.set(`${where} ${keys}`, { keys, where, does, notNow });
  }
  return [...rows.values()];
}
let first: { key: string; at: number } | undefined;
onPageReset(() => (first = undefined));
const SEQUENCE = 1200;

// A box that is ticked takes no letters.
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type=checkbox]')) ||
    target.role === 'textbox');

/** Layers over the page, which take the keys while they have the focus, also in the turn in which they close. */
const OVER = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';
/** Layers that take the keys wherever the focus is: a dialog, or what a button has opened. */
const OPEN =
  '[role=dialog][aria-modal=true], :is([aria-haspopup=menu], [aria-haspopup=dialog])[aria-expanded=true]:not([data-uncalled])';

/** Tells whether the keys belong to something that is open over the page, or is closing. */
const isCovered = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(OVER) !== null) || document.querySelector(OPEN) !== null;

/** Keys that mean something on the page from within its fields, but not from what lies over it. */
const OF_PAGE = /^((shift\+)?f6|ctrl\+enter)$/;

/** A key press, as the browser or React tells it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Names a key press: 'ctrl+k', 'shift+arrowdown', 'n', '?', 'space'. Ctrl and Cmd are the same. */
export function strokeOf(event: KeyPress): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || event.ctrlKey || event.metaKey);
  return [(event.ctrlKey || event.metaKey) && 'ctrl', event.altKey && 'alt', shift && 'shift', key]
    .filter(Boolean)
    .join('+');
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || isLeftOver()) return;
  const stroke = strokeOf(event);
  // Fields handle the undoing and the selection of their own input.
  const isOfFields =
    !(/^(ctrl|alt)\+/.test(stroke) || OF_PAGE.test(stroke)) || /^ctrl\+((shift\+)?(z|home|end)|y|a)$/.test(stroke);
  if (stroke === 'ctrl+enter' && event.target instanceof Element && pressMain(event.target))
    return event.preventDefault();
  if (isOfFields && isTyping(event.target)) return void (first = undefined);
  if ((isOfFields || OF_PAGE.test(stroke)) && isCovered(event.target)) return void (first = undefined);
  const sequence = first && event.timeStamp - first.at < SEQUENCE ? `${first.key} ${stroke}` : undefined;
  const isHeard = ({ keys, where, notNow }: Command) =>
    keys !== undefined && where === undefined && notNow === undefined;
  const all = [...active].filter(({ current }) => isHeard(current)).toReversed();
  const found =
    all.find((shortcut) => shortcut.current.keys === sequence) ??
    all.find((shortcut) => shortcut.current.keys === stroke);
  first = found ? undefined : { key: stroke, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  if (!event.repeat || found.current.isOnce !== true) found.current.run();
}

/**
 * Runs a function on a shortcut ('n', 'ctrl+k') or a sequence ('g d') while the component is mounted. While the user types in a field,
 * single keys, Ctrl Z, Ctrl Y, Ctrl A, Ctrl Home and Ctrl End belong to the field.
 */
export const useShortcut = (
  keys: string,
  does: string,
  run: () => void,
  { isOn = true, ...more }: { isOn?: boolean } & Pick<Command, 'words' | 'icon'> = {},
): void => useCommand({ keys, does, run, ...more }, isOn);

/** Offers a command in the palette, and on its shortcut if it has one, while the component is mounted. */
export function useCommand(given: Command, isOn = true): void {
  const command = useRef(given);
  // Registered before the page is painted, so that a key works as soon as its command is visible.
  useLayoutEffect(() => {
    command.current = given;
  });
  useEffect(() => (isOn ? offered(command) : undefined), [isOn]);
}

/** Offers the entries of a menu as commands of the page, as `useCommand` does, also while the menu is closed. */
export function useCommands(given: readonly Command[]): void {
  const own = useRef(new Map<string, { command: { current: Command }; end: () => void }>());
  useEffect(() => {
    const names = new Set(given.map(({ does }) => does));
    for (const [does, { end }] of own.current) {
      if (names.has(does)) continue;
      end();
      own.current.delete(does);
    }
    for (const each of given) {
      const known = own.current.get(each.does);
      if (known) {
        known.command.current = each;
        continue;
      }
      const command = { current: each };
      own.current.set(each.does, { command, end: offered(command) });
    }
  });
  useEffect(() => {
    const all = own.current;
    return () => {
      for (const { end } of all.values()) end();
      all.clear();
    };
  }, []);
}

/** Lists keys that a part of the page hears by itself, as steps in a list, beside the other keys of the page. */
export const useKeysOf = (where: string, rows: readonly (readonly [keys: string, does: string])[]): void =>
  useCommands(rows.map(([keys, does]) => ({ keys, does, where, isOfKeys: true, run: () => undefined })));

/** Adds a command to those of the page; the returned function removes it. */
function offered(command: { current: Command }): () => void {
  if (active.size === 0) document.addEventListener('keydown', onKey);
  active.add(command);
  return () => {
    active.delete(command);
    if (active.size === 0) document.removeEventListener('keydown', onKey);
  };
}

/** Names of keys that are written otherwise than their first letter large. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  delete: 'Del',
  escape: 'Esc',
  pagedown: 'Page down',
  pageup: 'Page up',
};

/** Writes a shortcut for display: 'ctrl+k' becomes 'Ctrl K', one word per key press. */
export const spellShortcut = (keys: string): string[] =>
  keys.split(' ').map((stroke) =>
    stroke
      .split(/(?!^)\+/)
      .map((key) => KEY_NAMES[key] ?? key[0]!.toUpperCase() + key.slice(1))
      .join(' '),
  );
