import { useState } from 'react';

import type { ProjectPermission } from '#graph/RolesScreen_organization.graphql';

import type { ListedRole } from '../listed.ts';

/** Changes of the role matrix that are not saved yet. */
export interface RoleDrafts {
  has: (role: ListedRole, permission: ProjectPermission) => boolean;
  isChanged: (role: ListedRole, permission: ProjectPermission) => boolean;
  toggle: (role: ListedRole, permission: ProjectPermission) => void;
  /** The number of changed checkboxes. */
  count: number;
  changed: { role: ListedRole; permissions: ProjectPermission[] }[];
  forget: () => void;
}

/** Collects changed checkboxes until they are saved or discarded; one changed back is no change. */
export function useRoleDrafts(roles: readonly ListedRole[]): RoleDrafts {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const key = (role: ListedRole, permission: ProjectPermission) => `${role.roleId} ${permission}`;
  const isChanged = (role: ListedRole, permission: ProjectPermission) => flipped.has(key(role, permission));
  const has = (role: ListedRole, permission: ProjectPermission) =>
    role.permissions.includes(permission) !== isChanged(role, permission);
  const toggle = (role: ListedRole, permission: ProjectPermission) => {
    const next = new Set(flipped);
    if (!next.delete(key(role, permission))) next.add(key(role, permission));
    setFlipped(next);
  };
  const changed = roles
    .filter(({ roleId }) => [...flipped].some((each) => each.startsWith(`${roleId} `)))
    .map((role) => {
      const kept = role.permissions.filter((each) => !isChanged(role, each));
      const added = [...flipped]
        .filter((each) => each.startsWith(`${role.roleId} `))
        .map((each) => each.slice(each.indexOf(' ') + 1) as ProjectPermission)
        .filter((each) => !role.permissions.includes(each));
      return { role, permissions: [...kept, ...added] };
    });
  return { has, isChanged, toggle, count: flipped.size, changed, forget: () => setFlipped(new Set()) };
}
