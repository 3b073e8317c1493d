import { Menu } from '@mantine/core';

import { CommandItems } from '../../../parts/platform/CommandItems.tsx';
import { useRowCommands, type OnRow } from './useRowCommands.ts';

/** Opens the actions on a row. */
export function DocumentRowMenu(on: OnRow) {
  const { writing, reading, deleting } = useRowCommands(on);
  return (
    <>
      <CommandItems commands={[...writing, ...reading]} />
      {deleting.length > 0 && <Menu.Divider />}
      <CommandItems commands={deleting} color="red" />
    </>
  );
}
