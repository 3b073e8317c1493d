import { Modal } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';

import { useCommand } from '../ui/shortcuts.tsx';
import { late } from './late-part.tsx';

const ShortcutTable = late((code) => code.ShortcutTable);

/** Shows all shortcuts of this screen in a dialog, opened by '?'. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false);
  useCommand({
    keys: '?',
    does: 'Keyboard shortcuts',
    run: () => setOpen(true),
    place: 'help',
    words: 'shortcuts, keys, hotkeys',
    icon: IconKeyboard,
  });
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" size={440}>
      <ShortcutTable />
    </Modal>
  );
}
