import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconArrowUpRight, IconDatabase, IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import type { DiagramEntry } from './entry.ts';
import { ownName, type useEntry } from './useEntry.ts';

interface Props {
  entry: DiagramEntry;
  act: ReturnType<typeof useEntry>;
}
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the name of a listed diagram, or the field to rename it. */
export function EntryName({ entry, act: { isRenaming, setRenaming, renameTo }, to }: Props & { to?: string }) {
  const { root } = entry;
  if (isRenaming)
    return (
      <TextInput
        size="xs"
        className="tr-grow tr-cut"
        aria-label="Name of the diagram"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and stands where the name was
        autoFocus
        defaultValue={entry.name}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') renameTo(event.currentTarget.value);
          if (event.key === 'Escape') setRenaming(false);
        }}
        onBlur={(event) => renameTo(event.currentTarget.value)}
      />
    );
  const words = ownName(entry) ?? (
    <>
      {root.number && root.name && <span className="tr-dim">{root.number} </span>}
      {root.name || root.displayName}
    </>
  );
  return (
    <span className="tr-grow tr-cut dd-title" title={entry.name}>
      {to === undefined ? words : <Link to={to}>{words}</Link>}
    </span>
  );
}

/** Opens the actions on a listed diagram. */
export function EntryMenu({
  entry,
  act,
  mayWrite,
  onExport,
}: Props & { mayWrite: boolean; onExport?: (() => void) | undefined }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { root, type } = entry;
  const { setRenaming, removeNow } = act;
  const path = paths.diagram(organization, projectId, type.slug, root.entityId);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${entry.name}, ${type.name}`} title="More">
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUpRight {...icon} />} onClick={() => void navigate(path)}>
          Open
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDatabase {...icon} />}
          onClick={() => void navigate(paths.entity(organization, projectId, root.entityId))}
        >
          Open {root.number || root.name} in the database
        </Menu.Item>
        {mayWrite && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
        )}
        {onExport && (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onExport}>
            Export image
          </Menu.Item>
        )}
        {mayWrite && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={removeNow}>
              Delete
              <span className="dd-effect tr-dim">Deletes the diagram. {root.displayName} and its entities stay.</span>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
