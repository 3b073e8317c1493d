import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { VersionMenu_record$key } from '#graph/VersionMenu_record.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import VersionsDialog from './VersionsDialog.tsx';

interface Props {
  record: VersionMenu_record$key;
  /** True on read-only pages. */
  disabled: boolean;
}

/** Opens the actions on one version of an entity: view, compare, restore. */
export default function VersionMenu({ record, disabled }: Props) {
  const { revision, type, entityId, entityNodeId, entityName } = useFragment(
    graphql`
      fragment VersionMenu_record on ChangeRecord {
        id
        revision
        type
        entityId
        entityNodeId
        entityName
      }
    `,
    record,
  );
  const { organization, projectId } = useHere();
  const [isComparing, setComparing] = useState(false);
  const at = (then: number) => paths.entityAsOf(organization, projectId, entityId, then);
  const wasThere = type === 'UPDATE' || type === 'DELETE';
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More about version ${revision}`}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {type !== 'DELETE' && (
            <Menu.Item onClick={() => setComparing(true)}>
              {disabled ? 'Compare with current' : 'Compare or restore this version'}
            </Menu.Item>
          )}
          {type !== 'DELETE' && (
            <Menu.Item component={Link} to={at(revision)}>
              View this version
            </Menu.Item>
          )}
          {wasThere && (
            <Menu.Item component={Link} to={at(revision - 1)}>
              View the version before
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isComparing && (
        <VersionsDialog
          entityNodeId={entityNodeId}
          name={entityName}
          from={revision}
          disabled={disabled}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
