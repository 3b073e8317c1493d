import { Kbd, Table } from '@mantine/core';

import { shortcutRows, spellShortcut } from '../ui/shortcuts.tsx';

/** Lists all shortcuts of this screen with their commands. */
export const ShortcutTable = () => (
  <Table>
    <Table.Tbody>
      {shortcutRows().map(([keys, does]) => (
        <Table.Tr key={keys}>
          <Table.Th scope="row" style={{ fontWeight: 400 }}>
            {does}
          </Table.Th>
          <Table.Td>
            {spellShortcut(keys).map((stroke) => (
              <Kbd key={stroke} mr={4}>
                {stroke}
              </Kbd>
            ))}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
