import { Checkbox, Tooltip } from '@mantine/core';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import type { ListedRole } from '../listed.ts';
import { permissionWords } from './role-words.ts';
import type { RoleDrafts } from './useRoleDrafts.ts';

/** Returns the columns of the role matrix: the role, a checkbox for each permission, and the number of uses. */
export const roleColumns = (drafts: RoleDrafts): Column<ListedRole>[] => [
  {
    id: 'name',
    name: 'Role',
    value: ({ name }) => name,
    cell: ({ name, description, isDefault }) => (
      <div style={{ minWidth: 160, padding: '4px 0' }}>
        {name} {isDefault && <span className="tr-label">default</span>}
        {description && <div className="tr-dim">{description}</div>}
      </div>
    ),
  },
  ...permissionWords.map(([permission, name, does]): Column<ListedRole> => ({
    id: permission,
    name,
    value: (role) => (role.permissions.includes(permission) ? 1 : 0),
    isWide: true,
    cell: (role) => (
      <Tooltip label={does}>
        <Checkbox
          aria-label={`${role.name} can ${name.toLowerCase()}`}
          checked={drafts.has(role, permission)}
          disabled={permission === 'READ'}
          {...(drafts.isChanged(role, permission) && {
            styles: { input: { boxShadow: '0 0 0 2px var(--tr-warning-mark)' } },
          })}
          onChange={() => drafts.toggle(role, permission)}
        />
      </Tooltip>
    ),
  })),
  { id: 'uses', name: 'Used', value: ({ uses }) => uses, isNumber: true },
];
