// A shared project: who may open it and why, and what everybody holds after many shares, in batches, concurrently, or by an API key.
import { expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { done, mutate, somebody, type As } from './cast.ts';
import { helper, truss, may, openTrussToShare, owner, project, reader, rest, reviewer, team } from './on-shared.ts';

openTrussToShare();

test('a batch of shares is saved as a whole or not at all, with as many statements for many as for one', async () => {
  const shares = (people: string[]) =>
    mutate(
      truss,
      owner,
      'shareProject',
      {
        organization: 'acme',
        projectId: project,
        shares: [...people.map((username) => ({ username, roleId: 4 })), { teamId: team, roleId: 4 }],
      },
      'project { sharedWith { user { username } team { name } role { name } } }',
    );
  expect(await shares([reader, 'nobody'])).toMatchObject({ status: 400 });
  expect(await may(reader)).toBeNull();
  const names = await Promise.all(Array.from({ length: 8 }, (_, i) => somebody(truss, `crowd${i}`, 'member')));
  await shares(names.slice(0, 1));
  const few = await truss.statements(() => shares(names.slice(1, 2)));
  const many = await truss.statements(() => shares(names.slice(2)));
  // The check of open connections may or may not run meanwhile, so its statements are left out.
  expect(many).toBeLessThan(few + 4);
  expect(await shares([reader, reader])).toMatchObject({
    status: 400,
    message: 'Name each person and each team once.',
  });
});

test('everybody who may open a project is listed with the reasons', async () => {
  await rest.team(owner, team, 2);
  await rest.user(owner, reader, 4);
  const { data } = await truss.graph(
    reader,
    `query($id: Int!) { project(organization: "acme", projectId: $id) {
      effectivePeople(first: 100) { totalCount edges { node { user { username } level permissions reasons } } }
      sharedWith { user { username } team { name } role { name } sharedBy } } }`,
    { id: project },
  );
  interface Opener {
    user: { username: string };
    permissions: string[];
    reasons: string[];
  }
  const openers = data.project.effectivePeople as { totalCount: number; edges: { node: Opener }[] };
  const people = openers.edges.map(({ node }) => node);
  expect(openers.totalCount).toBe(people.length);
  const of = (username: string) => people.find(({ user }) => user.username === username);
  expect(of('ada')).toMatchObject({ level: null, reasons: ['Administrator of Acme'] });
  expect(of('root')).toMatchObject({ level: 'ADMIN', reasons: ['Administrator of Truss', 'Administrator of Acme'] });
  expect(of(owner)).toMatchObject({ reasons: ['Owner'] });
  expect(of(reader)).toMatchObject({ reasons: ['Viewer', 'Collaborator through team Propulsion'] });
  expect(of(reviewer)).toMatchObject({
    permissions: ['READ', 'REVIEW'],
    reasons: ['Collaborator through team Propulsion, limited to what a reviewer can do'],
  });
  for (const { user, permissions } of people)
    expect(new Set(await may(user.username as Person))).toEqual(new Set(permissions));
  expect(people.map(({ user }) => user.username)).not.toContain('walt');
  expect(data.project.sharedWith).toContainEqual({
    user: null,
    team: { name: 'Propulsion' },
    role: { name: 'Collaborator' },
    sharedBy: owner,
  });
});

test('holders of SHARE find people and teams; others do not', async () => {
  await rest.user(owner, reader, 4);
  const find = (as: As, search: string) =>
    truss.graph(
      as,
      `query($id: Int!, $search: String) { project(organization: "acme", projectId: $id) {
        shareCandidates(search: $search) { user { username } team { name } role { name } level } } }`,
      { id: project, search },
    );
  expect((await find(owner, 'prop')).data.project.shareCandidates).toEqual([
    { user: null, team: { name: 'Propulsion' }, role: null, level: null },
  ]);
  expect((await find(owner, 'reader')).data.project.shareCandidates).toEqual([
    { user: { username: reader }, team: null, role: { name: 'Viewer' }, level: 'MEMBER' },
  ]);
  expect((await find(owner, 'olga')).data.project.shareCandidates).toEqual([]);
  expect((await find(reader, 'own')).errors![0].extensions.status).toBe(403);
});

test("users who only have a share in a project are found among the organization's people", async () => {
  const { data } = await truss.graph(
    'walt',
    `{ organization(slug: "acme") { users(search: "helper", first: 20) { edges { node { username } } totalCount } } }`,
  );
  expect(data.organization.users).toEqual({ edges: [{ node: { username: helper } }], totalCount: 1 });
});

test('after any sequence of sharing and unsharing, everybody has the union of their present shares', async () => {
  const roles: Record<number, string[]> = {
    1: ['READ', 'REVIEW', 'WRITE', 'WRITE_SCHEMA', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES', 'FORCE_UNLOCK', 'SHARE'],
    2: ['READ', 'REVIEW', 'WRITE', 'SHARE'],
    3: ['READ', 'REVIEW'],
    4: ['READ'],
  };
  let state = 5;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const people = await Promise.all(['una', 'ulf', 'uma'].map((name) => somebody(truss, name, 'member')));
  const teams = await Promise.all(
    ['One', 'Two', 'Three'].map(async (name) => ({
      ...(await done<{ id: number }>(truss, 'ada', '/o/acme/teams', {
        name,
        members: people.filter(() => random(2) === 0),
      })),
    })),
  );
  const inTeam = new Map(
    (await done<{ id: number; members: string[] }[]>(truss, 'ada', '/o/acme/teams')).map(({ id, members }) => [
      id,
      members,
    ]),
  );
  const has = new Map<string, number>();
  for (let step = 0; step < 25; step++) {
    const end = random(2) ? people[random(3)]! : teams[random(3)]!.id;
    const [path, key] = typeof end === 'string' ? [`users/${end}`, end] : [`teams/${end}`, `team ${end}`];
    const roleId = random(5);
    if (roleId === 0 && !has.has(key)) continue;
    if (roleId === 0) has.delete(key);
    else has.set(key, roleId);
    const query = roleId === 0 ? '' : `?roleId=${roleId}`;
    await done(truss, 'ada', `/o/acme/p/${project}/${path}${query}`, undefined, roleId === 0 ? 'DELETE' : 'POST');
    for (const person of people) {
      const keys = [
        person,
        ...teams.filter(({ id }) => inTeam.get(id)!.includes(person)).map(({ id }) => `team ${id}`),
      ];
      const union = new Set(keys.flatMap((each) => roles[has.get(each) ?? 0] ?? []));
      expect(new Set(await may(person))).toEqual(union);
    }
  }
});

test('two Owners who remove each other at the same time leave one', async () => {
  await rest.user(owner, helper, 1);
  await Promise.all([truss.cookie(owner), truss.cookie(helper)]);
  await Promise.all([rest.dropUser(owner, helper), rest.dropUser(helper, owner)]);
  const left = await done<{ username: string; roleId: number }[]>(truss, 'ada', `/o/acme/p/${project}/users`);
  expect(left).toMatchObject([{ roleId: 1 }]);
});

test('a user removed from the organization while a project is shared with them does not keep the share', async () => {
  for (let round = 0; round < 8; round++) {
    const goes = await somebody(truss, `goes${round}`, 'member');
    await Promise.all([
      rest.user(owner, goes, 4),
      done(truss, 'ada', `/o/acme/users/${goes}`, undefined, 'DELETE'),
      rest.user('ada', goes, 2),
    ]);
    expect(await may(goes)).toBeNull();
  }
});

test('an API key can share no more than its scope', async () => {
  const share = async (scope: { organization?: string; permissions?: string[] }) => {
    const { key } = await done<{ key: string }>(truss, owner, '/user/keys', { name: 'Script', ...scope });
    const response = await fetch(`${truss.url}/api/v4/o/acme/p/${project}/users/${reader}?roleId=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    return response.status;
  };
  const own = `organization:acme:project:${project}`;
  expect(await share({ permissions: [`${own}:READ`] })).toBe(403);
  expect(await share({ permissions: [`${own}:SHARE`] })).toBe(403);
  expect(await share({ organization: 'acme' })).toBe(200);
});
