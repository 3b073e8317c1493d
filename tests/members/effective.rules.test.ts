// What roles and teams give.
// Permissions are the union of everything that gives some, in whatever order it came; each is explained.
import { expect, test } from 'vitest';

import { permissionsOn, projectPermissions } from '../../server/access/permissions.ts';
import { checkedPermissions } from '../../server/members/rules/checks.ts';
import { reaches, reasonsFor } from '../../server/members/rules/effective.ts';
import { refuseBeyondOwn } from '../../server/members/rules/refusals.ts';

/** The same numbers at every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test('permissions are a union: the order does not matter, more never takes any away, others gain nothing', () => {
  const random = numbers(7);
  const some = <T>(list: readonly T[]) => list.filter(() => random.next().value < 0.3);
  for (let round = 0; round < 300; round++) {
    const roles = Array.from({ length: 4 }, () => some(projectPermissions));
    const strings = roles.flatMap((role) => role.map((each) => `organization:acme:project:7:${each}`));
    const shuffled = strings.toSorted(() => random.next().value - 0.5);
    const expected = new Set(roles.flat().length > 0 ? ['READ', ...roles.flat()] : []);
    expect(permissionsOn(strings, 'acme', 7)).toEqual(expected);
    expect(permissionsOn(shuffled, 'acme', 7)).toEqual(expected);
    expect(permissionsOn(strings, 'acme', 70).size).toBe(0);
    expect(permissionsOn(strings, 'acm', 7).size).toBe(0);
    for (const each of permissionsOn(strings.slice(1), 'acme', 7)) expect(expected).toContain(each);
  }
});

test('a reviewer is reached by READ and REVIEW only', () => {
  expect(projectPermissions.filter((each) => reaches('reviewer', each))).toEqual(['READ', 'REVIEW']);
  expect(projectPermissions.filter((each) => reaches('member', each))).toEqual([...projectPermissions]);
});

test('each reason has its words', () => {
  const standing = { level: null, direct: [], slug: 'acme', projectId: 7, name: 'Acme' };
  const writer = { username: 'w', role: 'Writer', permissions: ['READ', 'WRITE'], team: 'Propulsion' };
  expect(reasonsFor([{ ...writer, team: null }, writer], standing)).toEqual([
    'Writer',
    'Writer through team Propulsion',
  ]);
  expect(reasonsFor([writer], { ...standing, level: 'reviewer' })).toEqual([
    'Writer through team Propulsion, as far as a reviewer may',
  ]);
  expect(reasonsFor([], { ...standing, direct: ['*'] })).toEqual(['Administrator of Truss']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:admin'] })).toEqual(['Administrator of Acme']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:project:7:WRITE'] })).toEqual(['Given directly']);
  expect(reasonsFor([], { ...standing, direct: ['organization:acme:project:8:WRITE'] })).toEqual([]);
});

test('a role always reads, and knows no other words', () => {
  expect(checkedPermissions(['write', ' REVIEW ', 'WRITE'])).toEqual(['READ', 'WRITE', 'REVIEW']);
  expect(() => checkedPermissions(['ADMIN'])).toThrow(/no permission of a project/);
  expect(() => checkedPermissions([])).toThrow(/at least one/);
});

test('nobody gives what they do not hold', () => {
  const own = new Set(['READ', 'WRITE', 'SHARE']);
  expect(() => refuseBeyondOwn([{ name: 'Writer', permissions: ['READ', 'WRITE'] }], own)).not.toThrow();
  expect(() => refuseBeyondOwn([{ name: 'Owner', permissions: ['FORCE_UNLOCK'] }], own)).toThrow(/FORCE_UNLOCK/);
});
