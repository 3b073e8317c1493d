import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import type { Editing } from './useEditing.ts';

interface Props {
  at: { key: string | undefined; x: number; y: number } | undefined;
  slug: string;
  editing: Editing;
  selection: ReadonlySet<string>;
  mayWrite: boolean;
  closed: ReadonlySet<string>;
  hasParts: (key: string) => boolean;
  onClose: () => void;
  onOpen: (key: string) => void;
  onInspect: () => void;
  onSelectAll: () => void;
  onFit: () => void;
}

/** What can be done with a shape or line: all that hands can do, and by keys too. */
export function ShapeMenu({
  at,
  slug,
  editing,
  selection,
  mayWrite,
  closed,
  hasParts,
  onClose,
  onOpen,
  onInspect,
  onSelectAll,
  onFit,
}: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const key = at?.key;
  const shape = key === undefined ? undefined : editing.shapes.get(key);
  const keys = key !== undefined && selection.has(key) ? [...selection] : key === undefined ? [] : [key];
  return (
    <Menu
      opened={at !== undefined}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={240}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="What can be done with it"
          className="dg-menu-at"
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {shape?.entity && (
          <>
            <Menu.Item onClick={() => onOpen(shape.key)} rightSection="Enter">
              Open its diagram
            </Menu.Item>
            <Menu.Item onClick={() => void navigate(paths.entity(organization, projectId, shape.entity!.entityId))}>
              Open in the database
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                void navigate(`${paths.diagrams(organization, projectId)}?root=${shape.entity!.entityId}&of=${slug}`)
              }
            >
              Open in another diagram
            </Menu.Item>
            <Menu.Item onClick={onInspect} rightSection="E">
              {mayWrite ? 'Edit' : 'Show its fields'}
            </Menu.Item>
          </>
        )}
        {shape && hasParts(shape.key) && (
          <Menu.Item onClick={() => editing.collapse(shape.key, !closed.has(shape.key))} disabled={!mayWrite}>
            {closed.has(shape.key) ? 'Show its parts' : 'Hide its parts'}
          </Menu.Item>
        )}
        {mayWrite && shape?.entity && (
          <>
            <Menu.Item onClick={() => editing.setRenaming(shape.key)} rightSection="F2">
              Rename
            </Menu.Item>
            <Menu.Item onClick={() => editing.setConnecting({ from: shape.key })} rightSection="R">
              Draw a line from it
            </Menu.Item>
          </>
        )}
        {mayWrite && key !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void editing.remove(keys)} rightSection="Del">
              Remove from this diagram
            </Menu.Item>
            <Menu.Item color="red" onClick={() => editing.setDeleting(keys)} rightSection="Shift Del">
              Delete
            </Menu.Item>
          </>
        )}
        {key === undefined && (
          <>
            <Menu.Item onClick={onSelectAll} rightSection="Ctrl A">
              Pick everything
            </Menu.Item>
            <Menu.Item onClick={onFit} rightSection="Shift 1">
              Show all of it
            </Menu.Item>
            {mayWrite && <Menu.Item onClick={editing.layOut}>Lay out</Menu.Item>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
