// An API key permits what both its scope and its owner's permissions include.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  includesPermission,
  permissionsOn,
  projectPermissions,
  limitToScope,
} from '../../../server/identity/access/rules/permissions.ts';
import { draws } from '../../support/seed.ts';

test("a key permits what both its scope and its owner's permissions include, never more", () => {
  const part = fc.constantFrom(
    'acme',
    'other',
    '1',
    '11',
    'READ',
    'write',
    'SHARE',
    'project',
    'admin',
    'member',
    'team',
  );
  const permission = fc.oneof(
    { weight: 1, arbitrary: fc.constant('*') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('organization:acme:admin', 'organization:acme', 'organization:acme:project'),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(1, 11), fc.constantFrom(...projectPermissions))
        .map(([id, each]) => `organization:acme:project:${id}:${each}`),
    },
    { weight: 3, arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => ['organization', ...parts].join(':')) },
  );
  const some = fc.array(permission, { maxLength: 5 });
  // An administrator holds every permission in their organization.
  const may = (held: readonly string[], wanted: string) => {
    const [, slug] = /^organization:([^:]+)/i.exec(wanted) ?? [];
    return (
      includesPermission(held, wanted) || (slug !== undefined && includesPermission(held, `organization:${slug}:admin`))
    );
  };
  fc.assert(
    fc.property(some, some, permission, (held, scope, wanted) => {
      const open = limitToScope(held, scope);
      if (includesPermission(open, wanted)) {
        expect(may(held, wanted)).toBe(true);
        expect(includesPermission(scope, wanted)).toBe(true);
      }
      if (includesPermission(held, wanted) && includesPermission(scope, wanted))
        expect(includesPermission(open, wanted)).toBe(true);
      for (const id of [1, 11]) {
        const [by, own, bound] = [open, held, scope].map((each) => permissionsOn(each, 'acme', id)) as [
          ReadonlySet<string>,
          ReadonlySet<string>,
          ReadonlySet<string>,
        ];
        for (const each of by) {
          expect(own.has(each)).toBe(true);
          expect(bound.has(each)).toBe(true);
        }
      }
    }),
    draws(2_000),
  );
});
