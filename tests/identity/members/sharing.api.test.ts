// Sharing a project with users and teams through both APIs: holders of SHARE may, never beyond their own permissions; the last Owner
// stays; a removed share is gone at the next call.
import { describe, expect, test } from 'vitest';

import { graph, helper, may, openTrussToShare, owner, project, reader, rest, reviewer, team } from './on-shared.ts';

openTrussToShare();

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (_name, api) => {
  test('a user and a team get the permissions of their roles, both together, and lose them at once', async () => {
    expect(await may(reader)).toBeNull();
    expect(await api.user(owner, reader, 4)).toBe(true);
    expect(await may(reader)).toEqual(['READ']);
    expect(await api.team(owner, team, 2)).toBe(true);
    expect(new Set(await may(reader))).toEqual(new Set(['READ', 'REVIEW', 'WRITE', 'SHARE']));
    expect(await api.dropUser(owner, reader)).toBe(true);
    expect(new Set(await may(reader))).toEqual(new Set(['READ', 'REVIEW', 'WRITE', 'SHARE']));
    expect(await api.dropTeam(owner, team)).toBe(true);
    expect(await may(reader)).toBeNull();
  });

  test('a share without a role is refused', async () => {
    const refused = { status: 400, message: 'Adding users and teams to a project requires a roleId.' };
    expect(await api.user(owner, reader)).toMatchObject(refused);
    expect(await api.team(owner, team)).toMatchObject(refused);
    expect(await api.user(owner, reader, 99)).toMatchObject({ status: 400 });
    expect(await may(reader)).toBeNull();
  });

  test('nobody gives more than they have, nor takes it from those who have more', async () => {
    expect(await api.user(owner, helper, 2)).toBe(true);
    expect(await api.user(helper, reader, 1)).toMatchObject({
      status: 403,
      message:
        "The role 'Owner' includes WRITE_SCHEMA, WRITE_BASELINES, WRITE_TEST_CYCLES, FORCE_UNLOCK, which you do not have in this project. Ask an Owner of the project to share it.",
    });
    expect(await api.user(helper, helper, 1)).toMatchObject({ status: 403 });
    expect(await api.team(helper, team, 1)).toMatchObject({ status: 403 });
    expect(await api.user(helper, owner, 4)).toMatchObject({ status: 403 });
    expect(await api.dropUser(helper, owner)).toMatchObject({ status: 403 });
    expect(await api.user(helper, reader, 2)).toBe(true);
    expect(await api.dropUser(reader, helper)).toBe(true);
    expect(await may(owner)).toContain('WRITE_SCHEMA');
  });

  test('without SHARE nobody shares, and outsiders learn nothing about the project', async () => {
    expect(await api.user(owner, reader, 3)).toBe(true);
    expect(await api.user(reader, helper, 4)).toMatchObject({ status: 403 });
    expect(await api.dropUser(reader, owner)).toMatchObject({ status: 403 });
    const refused = { status: 403, message: `You do not have permission to read project ${project}.` };
    expect(await api.user('olga', 'olga', 4)).toMatchObject(refused);
    expect(await api.user(helper, helper, 4)).toMatchObject(refused);
    expect(await api.user(null, helper, 4)).toMatchObject({ status: 401 });
    expect(await api.dropUser(reader, reader)).toBe(true);
    expect(await may(reader)).toBeNull();
  });

  test('the last Owner cannot be removed, except by an administrator', async () => {
    const refused = { status: 400, message: expect.stringContaining('A project needs at least one Owner.') as string };
    expect(await api.dropUser(owner, owner)).toMatchObject(refused);
    expect(await api.user(owner, owner, 4)).toMatchObject(refused);
    expect(await api.user(owner, helper, 1)).toBe(true);
    expect(await api.user(owner, owner, 4)).toBe(true);
    expect(await api.dropUser(helper, helper)).toMatchObject(refused);
    expect(await api.dropUser('ada', helper)).toBe(true);
    expect(await may(owner)).toEqual(['READ']);
  });

  test("only people and teams of the organization can be added; a reviewer only reads and reviews, whatever the team's role", async () => {
    expect(await api.user(owner, 'olga', 4)).toMatchObject({ status: 400 });
    expect(await api.user(owner, 'nobody', 4)).toMatchObject({ status: 400 });
    expect(await api.team(owner, 999, 4)).toMatchObject({ status: 400 });
    expect(await api.user(owner, reviewer, 2)).toMatchObject({
      status: 400,
      message: expect.stringContaining("'reviewer' is a reviewer of this organization") as string,
    });
    expect(await api.team(owner, team, 2)).toBe(true);
    expect(await may(reviewer)).toEqual(['READ', 'REVIEW']);
    expect(await api.user(owner, reviewer, 3)).toBe(true);
  });
});
