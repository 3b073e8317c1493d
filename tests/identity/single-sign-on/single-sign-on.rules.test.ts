// Names, paths and groups from outside: whatever they contain, they stay one name, a path of Truss, and the intended groups.
import { describe, expect, test } from 'vitest';

import {
  filterValue,
  freeUsername,
  isSecureOrNear,
  membershipsOf,
  distinguishedName,
  nameParts,
  ownPath,
  safeUsername,
} from '../../../server/identity/single-sign-on/rules/addresses.ts';

test.each([
  ['/acme/p/1?query=a#b', '/acme/p/1?query=a#b'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['acme', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test', '/'],
  ['///evil.test', '/'],
  [String.raw`/\evil.test`, '/'],
  [String.raw`\\evil.test`, '/'],
  ['/\t/evil.test', '/'],
  ['/\n//evil.test', '/'],
  ['/.//evil.test', '/'],
  ['/acme/..//evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/v4/auth/nserc/signin', '/'],
  ['/graphql', '/'],
])('the path %j leads to %j', (given, path) => {
  expect(ownPath(given)).toBe(path);
});

test.each([
  ['https://idp.test', true],
  ['http://127.0.0.1:8080', true],
  ['http://localhost', true],
  ['http://127.0.0.1.evil.test', false],
  ['http://idp.test', false],
  ['ftp://localhost', false],
  ['idp', false],
])('%s may carry secrets: %s', (address, isSafe) => {
  expect(isSecureOrNear(address)).toBe(isSafe);
});

test.each([
  ['Jane.Doe', 'jane.doe'],
  ['jane@acme.test', 'jane@acme.test'],
  ['Jürgen Größe', 'jurgen-gro-e'],
  [' -.- ', 'user'],
  ['../../etc', 'etc'],
  ['a:b', 'a-b'],
])('a user named %j gets the username %s', (given, name) => {
  expect(safeUsername(given)).toBe(name);
});
test('a taken username gets a number appended', () => {
  expect(freeUsername('jane', new Set())).toBe('jane');
  expect(freeUsername('jane', new Set(['jane', 'jane-2']))).toBe('jane-3');
});

test('no value can end an LDAP filter', () => {
  expect(filterValue('a*(b)\\c\0ü')).toBe(String.raw`a\2a\28b\29\5cc\00ü`);
});

describe('distinguished names', () => {
  test.each([
    [
      'CN=Jane,OU=Staff,O=Acme',
      [
        ['CN', 'Jane'],
        ['OU', 'Staff'],
        ['O', 'Acme'],
      ],
    ],
    [
      String.raw`cn = Doe\, Jane , ou=x`,
      [
        ['CN', 'Doe, Jane'],
        ['OU', 'x'],
      ],
    ],
    [String.raw`CN=J\C3\BCrgen`, [['CN', 'Jürgen']]],
    ['CN="a,CN=root"', [['CN', 'a,CN=root']]],
    [String.raw`CN=x\2CCN=root`, [['CN', 'x,CN=root']]],
    [
      'CN=a+UID=b',
      [
        ['CN', 'a'],
        ['UID', 'b'],
      ],
    ],
    ['nonsense', []],
  ])('%s', (name, parts) => {
    expect(nameParts(name)).toEqual(parts);
    expect(nameParts(distinguishedName(nameParts(name)))).toEqual(parts);
  });
});

describe('groups of a provider', () => {
  const map = {
    Staff: [
      { organization: 'acme', level: 'reviewer' as const },
      { organization: 'acme', level: 'member' as const, team: 'A' },
    ],
    'cn=leads,ou=x': [{ organization: 'acme', level: 'admin' as const, team: 'B' }],
  };
  test('give the highest of their levels', () => {
    expect(membershipsOf(map, ['staff', 'CN=Leads,OU=x']).levels).toEqual([{ organization: 'acme', level: 'admin' }]);
    expect(membershipsOf(map, ['staff']).levels).toEqual([{ organization: 'acme', level: 'member' }]);
  });
  test('match by a distinguished name only if it was given as one', () => {
    expect(membershipsOf(map, ['leads', 'cn=leads,ou=y']).teams).toEqual([]);
    expect(membershipsOf(map, ['cn=Staff,ou=y']).teams).toEqual([{ organization: 'acme', team: 'A' }]);
  });
  test('decide every team that the settings mention', () => {
    expect(membershipsOf(map, []).decided.map(({ team }) => team)).toEqual(['A', 'B']);
  });
});
