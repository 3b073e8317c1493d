import { Kbd, Table } from '@mantine/core';

import { shortcutRows, spellShortcut, type ShortcutRow } from '../ui/shortcuts.tsx';

/** Lists all shortcuts of this screen with their commands: those of the page, then those of its parts. */
export function ShortcutTable() {
  const parts = [...Map.groupBy(shortcutRows(), ({ where = '' }) => where)].toSorted(
    ([a], [b]) => Number(a !== '') - Number(b !== ''),
  );
  return (
    <Table>
      {parts.map(([where, rows]) => (
        <Table.Tbody key={where} aria-label={where === '' ? 'Everywhere on this page' : where}>
          {where !== '' && (
            <Table.Tr>
              <Table.Th colSpan={2} scope="rowgroup">
                {where}
              </Table.Th>
            </Table.Tr>
          )}
          {rows.map((row) => (
            <Shortcut key={row.keys} {...row} />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

const Shortcut = ({ keys, does, notNow }: ShortcutRow) => (
  <Table.Tr>
    <Table.Th scope="row" style={{ fontWeight: 400 }}>
      {does}
      {notNow !== undefined && <div className="tr-small tr-dim">{notNow}</div>}
    </Table.Th>
    <Table.Td>
      {spellShortcut(keys).map((stroke) => (
        <Kbd key={stroke} mr={4}>
          {stroke}
        </Kbd>
      ))}
    </Table.Td>
  </Table.Tr>
);
