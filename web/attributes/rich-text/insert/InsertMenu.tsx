import { ActionIcon, Menu } from '@mantine/core';
import { IconAt, IconMath, IconPlus, IconTableShare } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../ui/load-code.ts';
import { FieldAhead } from '../../../ui/typing/FieldAhead.tsx';

const EquationDialog = lazy(() => part(() => import('./EquationDialog.tsx')));
const ListedDialog = lazy(() => part(() => import('./ListedDialog.tsx')));

/** Inserts values and tables of other entities, and equations. */
export function InsertMenu({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<'listed' | 'equation'>();
  const offerValues = () => {
    const { $from } = editor.state.selection;
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, ' ', ' ');
    editor
      .chain()
      .focus()
      .insertContent(/\S/.test(before) ? ' @' : '@')
      .run();
  };
  return (
    <>
      <Menu position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Insert" title="Insert">
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconAt size={16} stroke={1.75} aria-hidden />} onClick={offerValues}>
            Attribute of an entity
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTableShare size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsked('listed')}
          >
            {editor.isActive('listedTable') ? 'Change query table' : 'Query table'}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMath size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsked('equation')}
          >
            {editor.isActive('equation') ? 'Change equation' : 'Equation'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'equation' && (
        <Suspense fallback={<FieldAhead label="Equation" isDialog />}>
          <EquationDialog editor={editor} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {asked === 'listed' && (
        <Suspense fallback={<FieldAhead label="Query" isDialog />}>
          <ListedDialog editor={editor} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
