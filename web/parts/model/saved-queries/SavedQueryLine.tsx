import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import { figure } from '../../../ui/figures.ts';
import { viewInAddress, viewInWords } from './table-view.ts';
import type { SavedQuery } from './useSavedQueries.ts';

/** The actions on a saved query; undefined for those that the viewer lacks permission for. */
export interface SavedQueryActions {
  onEdit: () => void;
  onDelete: () => void;
  /** Saves the current view of the table with the query. */
  onView?: (() => void) | undefined;
  /** Removes the saved view; undefined if there is none. */
  onNoView?: (() => void) | undefined;
  onShare?: (() => void) | undefined;
}

interface Props {
  saved: SavedQuery;
  isOpen: boolean;
  offered: SavedQueryActions | undefined;
}

/** Shows a saved query with its number of results; it opens in the database. */
export function SavedQueryLine({ saved: { name, query, count, isShared, view }, isOpen, offered }: Props) {
  const { organization, projectId } = useHere();
  return (
    <li className="sq-line">
      <Link
        className="tr-row sm-row"
        to={paths.database(organization, projectId, query, view ? viewInAddress(view) : '')}
        title={[name, query, ...(view ? [viewInWords(view)] : [])].join('\n')}
        aria-current={isOpen || undefined}
      >
        <span className="tr-grow tr-cut">{name}</span>
        <span
          className="sm-count"
          title={count == null ? 'It uses something that is no longer in the schema. Edit it.' : undefined}
        >
          {count == null ? 'outdated' : figure(count)}
        </span>
      </Link>
      {offered && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={offered.onEdit}>Edit…</Menu.Item>
            {offered.onView && <Menu.Item onClick={offered.onView}>Save current layout</Menu.Item>}
            {offered.onNoView && <Menu.Item onClick={offered.onNoView}>Use each viewer's layout</Menu.Item>}
            {offered.onShare && (
              <Menu.Item onClick={offered.onShare}>{isShared ? 'Make private' : 'Share with the project'}</Menu.Item>
            )}
            <Menu.Item color="red" onClick={offered.onDelete}>
              Delete…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
