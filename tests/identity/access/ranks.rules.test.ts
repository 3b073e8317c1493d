// Whoever ranks higher in an organization may do all that those below may: so the access table asks only those at the border of each rule.
import { expect, test } from 'vitest';

import {
  entersOrganization,
  includesPermission,
  permissionsOn,
  projectPermissions,
} from '../../../server/identity/access/rules/permissions.ts';
import { defaultRoles } from '../../../server/identity/members/rules/roles.ts';
import { ranks, rules } from './rules.ts';

const member = 'organization:acme:member';
const onProject = (role: string): string[] =>
  defaultRoles.find(({ name }) => name === role)!.permissions.map((each) => `organization:acme:project:1:${each}`);
/** The permissions of each rank, as its level and its role give them. */
const held: Record<string, readonly string[]> = {
  member: [member],
  viewer: [member, ...onProject('Viewer')],
  collaborator: [member, ...onProject('Collaborator')],
  owner: [member, ...onProject('Owner')],
  admin: [member, ...onProject('Owner'), 'organization:acme:admin', 'organization:acme:WRITE_SCHEMA'],
  server: ['*'],
};

const wanted = [
  ...projectPermissions.map((each) => `organization:acme:project:1:${each}`),
  ...['member', 'admin', 'WRITE_SCHEMA'].map((each) => `organization:acme:${each}`),
];

test.each(ranks.slice(1).map((rank, at) => [rank, ranks[at]!]))('a %s holds what a %s holds', (higher, lower) => {
  expect(
    wanted.filter((each) => includesPermission(held[lower]!, each) && !includesPermission(held[higher]!, each)),
  ).toEqual([]);
  const [more, less] = [permissionsOn(held[higher]!, 'acme', 1), permissionsOn(held[lower]!, 'acme', 1)];
  expect([...less].filter((each) => !more.has(each))).toEqual([]);
  expect(entersOrganization(held[higher]!, 'acme')).toBe(true);
});

test.each(Object.entries(rules))('by the rule %s, nobody may do what somebody higher may not', (_name, { may }) => {
  const first = ranks.findIndex((rank) => (may as readonly string[]).includes(rank));
  const above = first < 0 ? [] : ranks.slice(first);
  expect(above.filter((rank) => !(may as readonly string[]).includes(rank))).toEqual([]);
});
