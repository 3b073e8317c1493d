// Presses the keys that `?` lists, each where it is said to work.
import { act, createEvent, fireEvent } from '@testing-library/react';

import { shortcutRows } from '../../web/ui/shortcuts.tsx';

/** Keys of the frame, which a test of the frame presses. */
const OF_FRAME = /^(g .|\[|\?|ctrl\+(shift\+|alt\+)?[yz])$/;
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const NAMES: Readonly<Record<string, string>> = {
  space: ' ',
  letter: 'x',
  arrowdown: 'ArrowDown',
  arrowup: 'ArrowUp',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pagedown: 'PageDown',
  pageup: 'PageUp',
};

function eventOf(stroke: string) {
  const parts = stroke.split(/(?!^)\+/);
  const name = parts.at(-1)!;
  const key = NAMES[name] ?? (name.length === 1 ? name : name[0]!.toUpperCase() + name.slice(1));
  return {
    key,
    ctrlKey: parts.includes('ctrl'),
    altKey: parts.includes('alt'),
    shiftKey: parts.includes('shift'),
    bubbles: true,
    cancelable: true,
  };
}

/** Tells whether something on the page takes a key, or the copying and pasting that browsers make of one. */
function isHeard(stroke: string, place: Element): boolean {
  if (!fireEvent.keyDown(place, eventOf(stroke))) return true;
  const clipboardData = { getData: () => 'x', setData: () => undefined };
  if (stroke === 'ctrl+c') return !fireEvent(place, createEvent.copy(place, { clipboardData }));
  if (stroke === 'ctrl+x') return !fireEvent(place, createEvent.cut(place, { clipboardData }));
  if (stroke === 'ctrl+v') return !fireEvent(place, createEvent.paste(place, { clipboardData }));
  return false;
}

/** Closes what a key has opened. */
async function close(): Promise<void> {
  for (let at = 0; at < 4; at++) {
    const place = document.activeElement ?? document.body;
    await act(async () => void fireEvent.keyDown(place, { key: 'Escape' }));
    if (document.querySelector(OPEN) === null) return;
  }
}

/**
 * Presses each key that is listed for this page, and can do something now, and returns those that nothing hears; `placeOf` goes to a part by
 * its name in the list, '' for the page itself.
 */
export async function unheardKeys(placeOf: (where: string) => Element | Promise<Element>): Promise<string[]> {
  const unheard: string[] = [];
  const rows = shortcutRows().filter(({ keys, notNow }) => !OF_FRAME.test(keys) && notNow === undefined);
  for (const { keys, where = '', does } of rows) {
    const place = await placeOf(where);
    let heard = false;
    await act(async () => {
      heard = isHeard(keys, place);
    });
    if (!heard) unheard.push(`${where} ${keys}: ${does}`);
    await close();
  }
  return unheard;
}
