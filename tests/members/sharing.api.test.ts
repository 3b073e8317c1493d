// Sharing a project.
// With people and teams through both doors: whoever holds SHARE may, never beyond what they hold; the last Owner stays; what is taken away is gone at the next call.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildHouse, type House } from '../support/house.ts';
import type { Person } from '../support/people.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from './cast.ts';

let house: House;
let team: number;
let owner: Person, helper: Person, reader: Person, reviewer: Person;
beforeAll(async () => {
  house = await buildHouse();
  owner = await somebody(house, 'owner', 'member');
  helper = await somebody(house, 'helper', 'member');
  reader = await somebody(house, 'reader', 'member');
  reviewer = await somebody(house, 'reviewer', 'reviewer');
  const made = await done<{ id: number }>(house, 'ada', '/o/acme/teams', {
    name: 'Propulsion',
    members: [reader, reviewer],
  });
  team = made.id;
});
afterAll(() => house.close());

let project: number;
beforeEach(async () => {
  project = (await done<{ id: number }>(house, owner, '/o/acme/p', { name: 'Shared' })).id;
});

interface Door {
  user(as: As, username: string, roleId?: number): Promise<true | Refused>;
  team(as: As, id: number, roleId?: number): Promise<true | Refused>;
  dropUser(as: As, username: string): Promise<true | Refused>;
  dropTeam(as: As, id: number): Promise<true | Refused>;
}
const ok = (answer: unknown): true | Refused => (isRefused(answer) ? answer : true);
const roleQuery = (roleId?: number) => (roleId === undefined ? '' : `?roleId=${roleId}`);
const rest: Door = {
  user: async (as, username, roleId) =>
    ok(await call(house, as, `/o/acme/p/${project}/users/${username}${roleQuery(roleId)}`, undefined, 'POST')),
  team: async (as, id, roleId) =>
    ok(await call(house, as, `/o/acme/p/${project}/teams/${id}${roleQuery(roleId)}`, undefined, 'POST')),
  dropUser: async (as, username) =>
    ok(await call(house, as, `/o/acme/p/${project}/users/${username}`, undefined, 'DELETE')),
  dropTeam: async (as, id) => ok(await call(house, as, `/o/acme/p/${project}/teams/${id}`, undefined, 'DELETE')),
};
const shared = async (as: As, share: object) =>
  ok(
    await mutate(
      house,
      as,
      'shareProject',
      { organization: 'acme', projectId: project, shares: [share] },
      'project { sharedWith { role { name } } }',
    ),
  );
const unshared = async (as: As, ends: object) =>
  ok(
    await mutate(
      house,
      as,
      'unshareProject',
      { organization: 'acme', projectId: project, ...ends },
      'project { sharedWith { role { name } } }',
    ),
  );
const graph: Door = {
  user: (as, username, roleId) => shared(as, { username, roleId }),
  team: (as, teamId, roleId) => shared(as, { teamId, roleId }),
  dropUser: (as, username) => unshared(as, { usernames: [username] }),
  dropTeam: (as, id) => unshared(as, { teamIds: [id] }),
};
const may = async (as: Person) => {
  const { data } = await house.graph(
    as,
    `query($id: Int!) { project(organization: "acme", projectId: $id) { permissions } }`,
    {
      id: project,
    },
  );
  return (data?.project?.permissions ?? null) as string[] | null;
};

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (_name, door) => {
  test('a person and a team get what their roles permit, together, and lose it at once', async () => {
    expect(await may(reader)).toBeNull();
    expect(await door.user(owner, reader, 4)).toBe(true);
    expect(await may(reader)).toEqual(['READ']);
    expect(await door.team(owner, team, 2)).toBe(true);
    expect(new Set(await may(reader))).toEqual(new Set(['READ', 'REVIEW', 'WRITE', 'SHARE']));
    expect(await door.dropUser(owner, reader)).toBe(true);
    expect(new Set(await may(reader))).toEqual(new Set(['READ', 'REVIEW', 'WRITE', 'SHARE']));
    expect(await door.dropTeam(owner, team)).toBe(true);
    expect(await may(reader)).toBeNull();
  });

  test('a role is needed', async () => {
    const refused = { status: 400, message: 'Adding users and teams to a project requires a roleId.' };
    expect(await door.user(owner, reader)).toMatchObject(refused);
    expect(await door.team(owner, team)).toMatchObject(refused);
    expect(await door.user(owner, reader, 99)).toMatchObject({ status: 400 });
    expect(await may(reader)).toBeNull();
  });

  test('nobody gives more than they hold, nor takes it from those who hold more', async () => {
    expect(await door.user(owner, helper, 2)).toBe(true);
    expect(await door.user(helper, reader, 1)).toMatchObject({
      status: 403,
      message:
        "The role 'Owner' includes WRITE_SCHEMA, WRITE_BASELINES, WRITE_TEST_CYCLES, FORCE_UNLOCK, which you do not hold on this project. Ask an Owner of it.",
    });
    expect(await door.user(helper, helper, 1)).toMatchObject({ status: 403 });
    expect(await door.team(helper, team, 1)).toMatchObject({ status: 403 });
    expect(await door.user(helper, owner, 4)).toMatchObject({ status: 403 });
    expect(await door.dropUser(helper, owner)).toMatchObject({ status: 403 });
    expect(await door.user(helper, reader, 2)).toBe(true);
    expect(await door.dropUser(reader, helper)).toBe(true);
    expect(await may(owner)).toContain('WRITE_SCHEMA');
  });

  test('without SHARE nobody shares, and outsiders learn nothing of the project', async () => {
    expect(await door.user(owner, reader, 3)).toBe(true);
    expect(await door.user(reader, helper, 4)).toMatchObject({ status: 403 });
    expect(await door.dropUser(reader, owner)).toMatchObject({ status: 403 });
    const refused = { status: 403, message: `You do not have permission to read project ${project}.` };
    expect(await door.user('olga', 'olga', 4)).toMatchObject(refused);
    expect(await door.user(helper, helper, 4)).toMatchObject(refused);
    expect(await door.user(null, helper, 4)).toMatchObject({ status: 401 });
    expect(await door.dropUser(reader, reader)).toBe(true);
    expect(await may(reader)).toBeNull();
  });

  test('the last Owner stays, unless an administrator says otherwise', async () => {
    const refused = { status: 400, message: expect.stringContaining('The last Owner of a project stays.') as string };
    expect(await door.dropUser(owner, owner)).toMatchObject(refused);
    expect(await door.user(owner, owner, 4)).toMatchObject(refused);
    expect(await door.user(owner, helper, 1)).toBe(true);
    expect(await door.user(owner, owner, 4)).toBe(true);
    expect(await door.dropUser(helper, helper)).toMatchObject(refused);
    expect(await door.dropUser('ada', helper)).toBe(true);
    expect(await may(owner)).toEqual(['READ']);
  });

  test('only people and teams of the organization; a reviewer reads and reviews, whatever their team may', async () => {
    expect(await door.user(owner, 'olga', 4)).toMatchObject({ status: 400 });
    expect(await door.user(owner, 'nobody', 4)).toMatchObject({ status: 400 });
    expect(await door.team(owner, 999, 4)).toMatchObject({ status: 400 });
    expect(await door.user(owner, reviewer, 2)).toMatchObject({
      status: 400,
      message: expect.stringContaining("'reviewer' is a reviewer of this organization") as string,
    });
    expect(await door.team(owner, team, 2)).toBe(true);
    expect(await may(reviewer)).toEqual(['READ', 'REVIEW']);
    expect(await door.user(owner, reviewer, 3)).toBe(true);
  });
});

test('a batch is all or none, and takes as many statements for many as for one', async () => {
  const shares = (people: string[]) =>
    mutate(
      house,
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
  const names = await Promise.all(Array.from({ length: 8 }, (_, i) => somebody(house, `crowd${i}`, 'member')));
  await shares(names.slice(0, 1));
  const few = await house.statements(() => shares(names.slice(1, 2)));
  const many = await house.statements(() => shares(names.slice(2)));
  // Whether an open connection is looked at meanwhile is a matter of chance.
  expect(many).toBeLessThan(few + 4);
  expect(await shares([reader, reader])).toMatchObject({
    status: 400,
    message: 'Name each person and each team once.',
  });
});

test('everybody who may open a project is listed with the reasons', async () => {
  await rest.team(owner, team, 2);
  await rest.user(owner, reader, 4);
  const { data } = await house.graph(
    reader,
    `query($id: Int!) { project(organization: "acme", projectId: $id) {
      effectivePeople(first: 100) { user { username } level permissions reasons }
      sharedWith { user { username } team { name } role { name } sharedBy } } }`,
    { id: project },
  );
  const people = data.project.effectivePeople as {
    user: { username: string };
    permissions: string[];
    reasons: string[];
  }[];
  const of = (username: string) => people.find(({ user }) => user.username === username);
  expect(of('ada')).toMatchObject({ level: null, reasons: ['Administrator of Acme'] });
  expect(of('root')).toMatchObject({ level: 'ADMIN', reasons: ['Administrator of Truss', 'Administrator of Acme'] });
  expect(of(owner)).toMatchObject({ reasons: ['Owner'] });
  expect(of(reader)).toMatchObject({ reasons: ['Viewer', 'Collaborator through team Propulsion'] });
  expect(of(reviewer)).toMatchObject({
    permissions: ['READ', 'REVIEW'],
    reasons: ['Collaborator through team Propulsion, as far as a reviewer may'],
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

test('whoever may share finds people and teams, others do not', async () => {
  await rest.user(owner, reader, 4);
  const find = (as: As, search: string) =>
    house.graph(
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

test('people whom only a project is shared with are found among those of the organization', async () => {
  const { data } = await house.graph('walt', `{ organization(slug: "acme") { users(search: "helper") { username } } }`);
  expect(data.organization.users).toEqual([{ username: helper }]);
});

test('whatever is shared and unshared in whatever order, everybody holds the union of what they have now', async () => {
  const roles: Record<number, string[]> = {
    1: ['READ', 'REVIEW', 'WRITE', 'WRITE_SCHEMA', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES', 'FORCE_UNLOCK', 'SHARE'],
    2: ['READ', 'REVIEW', 'WRITE', 'SHARE'],
    3: ['READ', 'REVIEW'],
    4: ['READ'],
  };
  let state = 5;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const people = await Promise.all(['una', 'ulf', 'uma'].map((name) => somebody(house, name, 'member')));
  const teams = await Promise.all(
    ['One', 'Two', 'Three'].map(async (name) => ({
      ...(await done<{ id: number }>(house, 'ada', '/o/acme/teams', {
        name,
        members: people.filter(() => random(2) === 0),
      })),
    })),
  );
  const inTeam = new Map(
    (await done<{ id: number; members: string[] }[]>(house, 'ada', '/o/acme/teams')).map(({ id, members }) => [
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
    await done(house, 'ada', `/o/acme/p/${project}/${path}${query}`, undefined, roleId === 0 ? 'DELETE' : 'POST');
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

test('two Owners who take it from each other at once leave one', async () => {
  await rest.user(owner, helper, 1);
  await Promise.all([house.cookie(owner), house.cookie(helper)]);
  await Promise.all([rest.dropUser(owner, helper), rest.dropUser(helper, owner)]);
  const left = await done<{ username: string; roleId: number }[]>(house, 'ada', `/o/acme/p/${project}/users`);
  expect(left).toMatchObject([{ roleId: 1 }]);
});

test('whoever is removed while a project is shared with them does not keep it', async () => {
  for (let round = 0; round < 8; round++) {
    const goes = await somebody(house, `goes${round}`, 'member');
    await Promise.all([
      rest.user(owner, goes, 4),
      done(house, 'ada', `/o/acme/users/${goes}`, undefined, 'DELETE'),
      rest.user('ada', goes, 2),
    ]);
    expect(await may(goes)).toBeNull();
  }
});

test('an API key shares no more than its scope', async () => {
  const share = async (scope: { organization?: string; permissions?: string[] }) => {
    const { key } = await done<{ key: string }>(house, owner, '/user/keys', { name: 'Script', ...scope });
    const response = await fetch(`${house.url}/api/v4/o/acme/p/${project}/users/${reader}?roleId=1`, {
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
