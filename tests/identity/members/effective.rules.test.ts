// The permissions from roles and teams: the union of all sources, in any order, and each source is explained.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { permissionsOn, projectPermissions } from '../../../server/identity/access/rules/permissions.ts';
import { checkedPermissions } from '../../../server/identity/members/rules/checks.ts';
import { isEffective, reasonsFor } from '../../../server/identity/members/rules/effective-permissions.ts';
import { refuseBeyondOwn } from '../../../server/identity/members/rules/refusals.ts';

const role = fc.uniqueArray(fc.constantFrom(...projectPermissions));
const asStrings = (permissions: readonly string[]) => permissions.map((each) => `organization:acme:project:7:${each}`);

test('permissions are a union: order does not matter, more sources never take any away, and nobody else gains any', () => {
  const shuffled = fc
    .array(role, { maxLength: 5 })
    .chain((roles) =>
      fc.tuple(fc.constant(roles.flat()), fc.shuffledSubarray(roles.flat(), { minLength: roles.flat().length })),
    );
  fc.assert(
    fc.property(shuffled, ([all, inOtherOrder]) => {
      const expected = new Set(all.length > 0 ? ['READ', ...all] : []);
      expect(permissionsOn(asStrings(all), 'acme', 7)).toEqual(expected);
      expect(permissionsOn(asStrings(inOtherOrder), 'acme', 7)).toEqual(expected);
      expect(permissionsOn(asStrings(all), 'acme', 70).size).toBe(0);
      expect(permissionsOn(asStrings(all), 'acm', 7).size).toBe(0);
      for (const each of permissionsOn(asStrings(all.slice(1)), 'acme', 7)) expect(expected).toContain(each);
    }),
  );
});

test('a reviewer gets only READ and REVIEW from any role', () => {
  expect(projectPermissions.filter((each) => isEffective('reviewer', each))).toEqual(['READ', 'REVIEW']);
  expect(projectPermissions.filter((each) => isEffective('member', each))).toEqual([...projectPermissions]);
});

test('each source of permissions is explained in words', () => {
  const standing = { level: null, direct: [], slug: 'acme', projectId: 7, name: 'Acme' };
  const writer = { username: 'w', role: 'Writer', permissions: ['READ', 'WRITE'], team: 'Propulsion' };
  expect(reasonsFor([{ ...writer, team: null }, writer], standing)).toEqual([
    'Writer',
    'Writer through team Propulsion',
  ]);
  expect(reasonsFor([writer], { ...standing, level: 'reviewer' })).toEqual([
    'Writer through team Propulsion, limited to what a reviewer can do',
  ]);
  expect(reasonsFor([], { ...standing, direct: ['*'] })).toEqual(['Administrator of Truss']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:admin'] })).toEqual(['Administrator of Acme']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:project:7:WRITE'] })).toEqual(['Given directly']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:project:8:WRITE'] })).toEqual([]);
});

test('a role always includes READ, and unknown permissions are refused', () => {
  expect(checkedPermissions(['write', ' REVIEW ', 'WRITE'])).toEqual(['READ', 'WRITE', 'REVIEW']);
  expect(() => checkedPermissions(['ADMIN'])).toThrow(/not a permission of a project/);
  expect(() => checkedPermissions([])).toThrow(/at least one/);
});

test('nobody can give permissions that they do not have', () => {
  const own = new Set(['READ', 'WRITE', 'SHARE']);
  expect(() => refuseBeyondOwn([{ name: 'Writer', permissions: ['READ', 'WRITE'] }], own)).not.toThrow();
  expect(() => refuseBeyondOwn([{ name: 'Owner', permissions: ['FORCE_UNLOCK'] }], own)).toThrow(/FORCE_UNLOCK/);
});
