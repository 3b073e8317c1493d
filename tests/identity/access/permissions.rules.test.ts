// Permission strings: compared in lower case, part by part from the left; '*' includes everything; what permits opening a project also
// lists it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  entersOrganization,
  withoutOrganizations,
  includesPermission,
  isAdministrator,
  namedProjects,
  permissionsOn,
  projectPermissions,
} from '../../../server/identity/access/rules/permissions.ts';

const onOne = (permission: string) => `organization:acme:project:1:${permission}`;

test.each([[['*']], [['organization:acme']], [['organization:acme:member', onOne('WRITE')]]])(
  'an organization that is excepted is closed to %j, and no other one',
  (given) => {
    const held = withoutOrganizations([...given, 'organization:other:member'], ['acme']);
    expect(entersOrganization(held, 'acme')).toBe(false);
    expect(isAdministrator(held, 'ACME')).toBe(false);
    expect(permissionsOn(held, 'acme', 1).size).toBe(0);
    expect(namedProjects(held, 'acme')).toEqual([]);
    expect(includesPermission(held, 'organization:acme')).toBe(false);
    expect(includesPermission(held, 'organization:other:member')).toBe(true);
    expect(entersOrganization(held, 'other')).toBe(true);
  },
);

describe('one permission held, one wanted', () => {
  test.each([
    ['*', onOne('WRITE'), true],
    ['*', 'organization:acme:admin', true],
    ['organization:acme:project:1:WRITE', onOne('WRITE'), true],
    ['organization:acme:project:1:write', onOne('WRITE'), true],
    ['Organization:ACME:Project:1:Write', onOne('write'), true],
    ['organization:acme:project:1', onOne('REVIEW'), true],
    ['organization:acme:project:1:', onOne('WRITE_SCHEMA'), true],
    ['organization:acme:project', onOne('READ'), true],
    ['organization:acme', onOne('READ'), true],
    ['organization:acme:project:1:WRITE', onOne('REVIEW'), false],
    ['organization:acme:project:1:WRITE', onOne('WRITE_SCHEMA'), false],
    ['organization:acme:project:1:WRITE_SCHEMA', onOne('WRITE'), false],
    ['organization:acme:project:1', 'organization:acme:project:10:READ', false],
    ['organization:acme:project:10', onOne('READ'), false],
    ['organization:acme', 'organization:acme2:admin', false],
    ['organization:acme:member', 'organization:acme:admin', false],
    ['organization:acme:project:1:WRITE', 'organization:acme:project:1', false],
    ['', onOne('READ'), false],
    [':', onOne('READ'), false],
    ['**', onOne('READ'), false],
    ['organization:*', onOne('READ'), false],
  ])('%j %s: %s', (held, wanted, expected) => {
    expect(includesPermission([held], wanted)).toBe(expected);
    expect(includesPermission(['organization:elsewhere:admin', held], wanted)).toBe(expected);
  });

  test('without permissions, everything is refused', () => expect(includesPermission([], onOne('READ'))).toBe(false));

  test('capitals do not matter in either permission', () => {
    const part = fc.constantFrom('organization', 'acme', 'project', '1', '10', 'WRITE', 'WRITE_SCHEMA', '*');
    const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(':'));
    fc.assert(
      fc.property(text, text, (held, wanted) => {
        const answer = includesPermission([held], wanted);
        expect(includesPermission([held.toUpperCase()], wanted.toLowerCase())).toBe(answer);
        expect(includesPermission([held.toLowerCase()], wanted.toUpperCase())).toBe(answer);
      }),
    );
  });
});

describe('permissions of a person in a project', () => {
  test.each([
    ['the global administrator', ['*'], projectPermissions],
    ['an administrator of the organization', ['organization:acme:admin'], projectPermissions],
    ['whoever made the project', ['organization:acme:project:1'], projectPermissions],
    ['a reader', [onOne('READ')], ['READ']],
    ['a writer, who reads too', [onOne('write')], ['READ', 'WRITE']],
    ['a reviewer, who does not write', [onOne('REVIEW')], ['READ', 'REVIEW']],
    ['a keeper of the schema, who does not write entities', [onOne('WRITE_SCHEMA')], ['READ', 'WRITE_SCHEMA']],
    ['a member of the organization', ['organization:acme:member'], []],
    ['a keeper of the schema of the organization', ['organization:acme:WRITE_SCHEMA'], []],
    ['somebody of project 10', ['organization:acme:project:10'], []],
    ['somebody of another organization', ['organization:other:project:1', 'organization:other:admin'], []],
    ['a permission that does not exist', [onOne('FLY')], []],
    ['nobody', [], []],
  ])('%s', (_who, held, expected) => {
    expect([...permissionsOn(held, 'acme', 1)]).toEqual(expected);
  });
});

describe('access to an organization, and its administration', () => {
  test.each([
    [['*'], true, true],
    [['organization:acme'], true, true],
    [['organization:acme:Admin'], true, true],
    [['organization:acme:member'], true, false],
    [['organization:acme:project:7:READ'], true, false],
    [['organization:acme:team:3'], true, false],
    [['organization:acm'], false, false],
    [['organization:acme2:admin'], false, false],
    [[], false, false],
  ])('%j', (held, enters, administers) => {
    expect(entersOrganization(held, 'acme')).toBe(enters);
    expect(isAdministrator(held, 'acme')).toBe(administers);
  });
});

describe("the projects that a person's list shows", () => {
  test.each([
    ['all of them to an administrator', ['organization:acme:admin'], null],
    ['all of them to the global administrator', ['*'], null],
    ['all of them to whoever holds all projects', ['organization:acme:project'], null],
    ['all of them, with a colon at the end', ['organization:acme:project:'], null],
    ['each once', [onOne('READ'), onOne('WRITE'), 'ORGANIZATION:Acme:project:12'], [1, 12]],
    ['none to a member', ['organization:acme:member'], []],
    ['none of another organization', ['organization:other:project:1:READ'], []],
    ['none for a permission that does not exist', [onOne('FLY')], []],
    ['none for a number that is none', ['organization:acme:project:1x:READ', 'organization:acme:project:NaN:READ'], []],
  ])('%s', (_what, held, expected) => {
    expect(namedProjects(held, 'acme')).toEqual(expected);
  });

  test('are exactly those that the person may open', () => {
    const part = fc.constantFrom('1', '2', '10', '1x', '', 'READ', 'WRITE', 'FLY', 'member');
    const permission = fc
      .array(part, { maxLength: 3 })
      .map((parts) => ['organization:acme:project', ...parts].join(':'));
    fc.assert(
      fc.property(fc.array(permission, { maxLength: 4 }), fc.constantFrom(1, 2, 10, 11), (held, id) => {
        const listed = namedProjects(held, 'acme');
        expect(listed === null || listed.includes(id)).toBe(permissionsOn(held, 'acme', id).has('READ'));
      }),
    );
  });
});
