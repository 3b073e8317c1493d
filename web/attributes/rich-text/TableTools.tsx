import { ActionIcon, Menu } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';

/** Opens the actions on the table with the caret. */
export const TableTools = ({ editor }: { editor: Editor }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="Rows and columns" title="Rows and columns">
        <IconTableOptions size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => editor.chain().focus().addRowAfter().run()}>Row below</Menu.Item>
      <Menu.Item onClick={() => editor.chain().focus().addColumnAfter().run()}>Column after</Menu.Item>
      <Menu.Item onClick={() => editor.chain().focus().deleteRow().run()}>Delete row</Menu.Item>
      <Menu.Item onClick={() => editor.chain().focus().deleteColumn().run()}>Delete column</Menu.Item>
      <Menu.Item onClick={() => editor.chain().focus().deleteTable().run()}>Delete table</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
