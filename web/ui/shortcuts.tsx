import { Kbd, Modal, Table } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface Shortcut {
  keys: string;
  does: string;
  run: () => void;
}

const active = new Set<{ current: Shortcut }>();
let first: { key: string; at: number } | undefined;
const SEQUENCE = 1200;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'textbox');

/** The name of a stroke: 'ctrl+k', 'shift+arrowdown', 'n', '?'. Ctrl and Cmd are one. */
function strokeOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || event.ctrlKey || event.metaKey);
  return [(event.ctrlKey || event.metaKey) && 'ctrl', event.altKey && 'alt', shift && 'shift', key]
    .filter(Boolean)
    .join('+');
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  // Fields undo their own typing.
  const isOfFields = !/^(ctrl|alt)\+/.test(stroke) || /^ctrl\+(shift\+)?z$/.test(stroke);
  if (isOfFields && (isTyping(event.target) || document.querySelector('[role=dialog][aria-modal=true]'))) return;
  const sequence = first && event.timeStamp - first.at < SEQUENCE ? `${first.key} ${stroke}` : undefined;
  const all = [...active].toReversed();
  const found =
    all.find((shortcut) => shortcut.current.keys === sequence) ??
    all.find((shortcut) => shortcut.current.keys === stroke);
  first = found ? undefined : { key: stroke, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  found.current.run();
}

/** Runs something at a key ('n', 'ctrl+k') or two in a row ('g d') for as long as the caller is on the page. Single keys and Ctrl Z belong to fields while one types. */
export function useShortcut(
  keys: string,
  does: string,
  run: () => void,
  { isOn = true }: { isOn?: boolean } = {},
): void {
  const shortcut = useRef({ keys, does, run });
  useEffect(() => {
    shortcut.current = { keys, does, run };
  });
  useEffect(() => {
    if (!isOn) return;
    const own = shortcut;
    if (active.size === 0) document.addEventListener('keydown', onKey);
    active.add(own);
    return () => {
      active.delete(own);
      if (active.size === 0) document.removeEventListener('keydown', onKey);
    };
  }, [isOn]);
}

const spelled = (keys: string) =>
  keys.split(' ').map((stroke) =>
    stroke
      .split('+')
      .map((key) => key[0]!.toUpperCase() + key.slice(1))
      .join(' '),
  );

/** The sheet behind '?': all keys of this screen. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', 'All keys of this screen', () => setOpen(true));
  const rows = new Map([...active].map(({ current }) => [current.keys, current.does]));
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keys" size={440}>
      <Table>
        <Table.Tbody>
          {[...rows].map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" style={{ fontWeight: 400 }}>
                {does}
              </Table.Th>
              <Table.Td>
                {spelled(keys).map((stroke) => (
                  <Kbd key={stroke} mr={4}>
                    {stroke}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
