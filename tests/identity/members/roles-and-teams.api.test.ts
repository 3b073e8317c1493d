// Roles and teams: made, changed and deleted through both APIs by administrators. A changed role takes effect at the next call; roles in
// use and default roles cannot be deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from './cast.ts';

let truss: Truss;
let tom: Person, tina: Person;
beforeAll(async () => {
  truss = await startTruss();
  tom = await somebody(truss, 'tom', 'member');
  tina = await somebody(truss, 'tina', 'member');
});
afterAll(() => truss.close());

interface Role {
  id: number;
  name: string;
  description: string;
  permissions: string[];
}
interface Team {
  id: number;
  name: string;
  members: string[];
  roleId: number | null;
}
interface Api {
  role(as: As, patch: Partial<Role>): Promise<Role | Refused>;
  dropRole(as: As, id: number): Promise<true | Refused>;
  team(as: As, patch: Partial<Team>): Promise<Team | Refused>;
  dropTeam(as: As, id: number): Promise<true | Refused>;
  join(as: As, id: number, username: string): Promise<Team | Refused>;
  leave(as: As, id: number, username: string): Promise<Team | Refused>;
}
const ok = (answer: unknown): true | Refused => (isRefused(answer) ? answer : true);
const rest: Api = {
  role: (as, patch) => call(truss, as, '/o/acme/roles', patch, patch.id === undefined ? 'POST' : 'PUT'),
  dropRole: async (as, id) => ok(await call(truss, as, `/o/acme/roles/${id}`, undefined, 'DELETE')),
  team: (as, patch) => call(truss, as, '/o/acme/teams', patch, patch.id === undefined ? 'POST' : 'PUT'),
  dropTeam: async (as, id) => ok(await call(truss, as, `/o/acme/teams/${id}`, undefined, 'DELETE')),
  join: (as, id, username) => call(truss, as, `/o/acme/teams/${id}/users/${username}`, undefined, 'POST'),
  leave: (as, id, username) => call(truss, as, `/o/acme/teams/${id}/users/${username}`, undefined, 'DELETE'),
};
const ROLE = 'role { id: roleId name description permissions }';
const TEAM = 'team { id: teamId name members { username } role { roleId } }';
interface GraphTeam {
  team: { id: number; name: string; members: { username: string }[]; role: { roleId: number } | null };
}
const asTeam = (answer: GraphTeam | Refused): Team | Refused => {
  if (isRefused(answer)) return answer;
  const { role, members, ...team } = answer.team;
  return { ...team, members: members.map(({ username }) => username), roleId: role?.roleId ?? null };
};
const graph: Api = {
  role: async (as, { id, ...patch }) => {
    const input = { organization: 'acme', ...(id !== undefined && { roleId: id }), ...patch };
    const answer = await mutate<{ role: Role }>(truss, as, 'saveRole', input, ROLE);
    return isRefused(answer) ? answer : answer.role;
  },
  dropRole: async (as, roleId) =>
    ok(await mutate(truss, as, 'deleteRole', { organization: 'acme', roleId }, 'deletedId')),
  team: async (as, { id, ...patch }) => {
    const input = { organization: 'acme', ...(id !== undefined && { teamId: id }), ...patch };
    return asTeam(await mutate<GraphTeam>(truss, as, 'saveTeam', input, TEAM));
  },
  dropTeam: async (as, teamId) =>
    ok(await mutate(truss, as, 'deleteTeam', { organization: 'acme', teamId }, 'deletedId')),
  join: async (as, teamId, username) =>
    asTeam(
      await mutate<GraphTeam>(truss, as, 'setTeamMembers', { organization: 'acme', teamId, add: [username] }, TEAM),
    ),
  leave: async (as, teamId, username) =>
    asTeam(
      await mutate<GraphTeam>(truss, as, 'setTeamMembers', { organization: 'acme', teamId, remove: [username] }, TEAM),
    ),
};
const may = async (as: Person, id: number) => {
  const query = `query($id: Int!) { project(organization: "acme", projectId: $id) { permissions } }`;
  return ((await truss.graph(as, query, { id })).data?.project?.permissions ?? null) as string[] | null;
};

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (name, api) => {
  test('a role is created, changed for everybody who has it, and deleted when nothing uses it', async () => {
    const made = await api.role('ada', { name: `  Writer \n of ${name}`, permissions: ['WRITE'] });
    expect(made).toMatchObject({ name: `Writer of ${name}`, permissions: ['READ', 'WRITE'] });
    const { id } = made as Role;
    await done(truss, 'ada', `/o/acme/p/1/users/${tom}?roleId=${id}`, undefined, 'POST');
    const team = (await api.team('ada', { name: `Using ${name}`, roleId: id, members: [tina] })) as Team;
    await done(truss, 'ada', `/o/acme/p/1/teams/${team.id}?roleId=${id}`, undefined, 'POST');
    expect(await may(tom, 1)).toEqual(['READ', 'WRITE']);
    expect(await api.role('ada', { id, permissions: ['REVIEW'] })).toMatchObject({ permissions: ['READ', 'REVIEW'] });
    expect(await may(tom, 1)).toEqual(['READ', 'REVIEW']);
    expect(await may(tina, 1)).toEqual(['READ', 'REVIEW']);
    expect(await api.dropRole('ada', id)).toMatchObject({
      status: 400,
      message: `The role 'Writer of ${name}' is in use: project 'Rover', team 'Using ${name}'; project 'Rover', tom; team 'Using ${name}'. Replace it with another role there first.`,
    });
    await done(truss, 'ada', `/o/acme/p/1/users/${tom}`, undefined, 'DELETE');
    expect(await api.dropTeam('ada', team.id)).toBe(true);
    expect(await may(tina, 1)).toBeNull();
    expect(await api.dropRole('ada', id)).toBe(true);
    expect(await api.dropRole('ada', id)).toMatchObject({ status: 400 });
  });

  test('the default roles can be changed but not deleted', async () => {
    expect(await api.dropRole('ada', 4)).toMatchObject({
      status: 400,
      message: "The role 'Viewer' is built in and cannot be deleted. You can change it.",
    });
    const before = (await done<Role[]>(truss, 'rob', '/o/acme/roles')).find(({ id }) => id === 4)!;
    expect(await api.role('ada', { id: 4, description: ' Looks. ' })).toMatchObject({
      name: 'Viewer',
      description: 'Looks.',
    });
    expect(await api.role('ada', { id: 4, description: before.description })).toMatchObject({
      description: before.description,
    });
  });

  test('names are unique without regard to capitals, trimmed and limited in length; unknown permissions are refused', async () => {
    expect(await api.role('ada', { name: ' oWNER ', permissions: ['READ'] })).toMatchObject({
      status: 400,
      message: "There is already a role called 'oWNER'. Enter another name.",
    });
    expect(await api.role('ada', { name: ' ', permissions: ['READ'] })).toMatchObject({ status: 400 });
    expect(await api.role('ada', { name: 'x'.repeat(101), permissions: ['READ'] })).toMatchObject({ status: 400 });
    expect(await api.role('ada', { name: 'Nothing', permissions: [] })).toMatchObject({ status: 400 });
    const team = (await api.team('ada', { name: `Twice ${name}` })) as Team;
    expect(await api.team('ada', { name: `twice ${name}` })).toMatchObject({ status: 400 });
    expect(await api.team('ada', { id: team.id, name: `TWICE ${name}` })).toMatchObject({ name: `TWICE ${name}` });
    expect(await api.dropTeam('ada', team.id)).toBe(true);
  });

  test('users join and leave a team; only members of the organization can', async () => {
    const team = (await api.team('ada', { name: `People ${name}`, members: [tom] })) as Team;
    expect(team).toMatchObject({ members: [tom], roleId: null });
    expect(await api.join('ada', team.id, tina)).toMatchObject({ members: [tina, tom].toSorted() });
    expect(await api.leave('ada', team.id, tom)).toMatchObject({ members: [tina] });
    expect(await api.join('ada', team.id, 'olga')).toMatchObject({ status: 400 });
    expect(await api.team('ada', { id: team.id, members: [tom, 'nobody'] })).toMatchObject({ status: 400 });
    expect(await api.team('ada', { id: team.id, members: [] })).toMatchObject({ members: [] });
    expect(await api.dropTeam('ada', team.id)).toBe(true);
    expect(await api.join('ada', team.id, tom)).toMatchObject({ status: 400 });
  });

  test('only administrators change roles and teams, and outsiders learn nothing about them', async () => {
    for (const as of ['walt', 'sam', tom] as Person[]) {
      expect(await api.role(as, { name: 'Mine', permissions: ['WRITE'] })).toMatchObject({ status: 403 });
      expect(await api.role(as, { id: 4, permissions: ['WRITE'] })).toMatchObject({ status: 403 });
      expect(await api.team(as, { name: 'Mine' })).toMatchObject({ status: 403 });
      expect(await api.dropRole(as, 4)).toMatchObject({ status: 403 });
    }
    const refused = { status: 403, message: expect.stringMatching(/permission to access organization (acme|1)\.$/) };
    expect(await api.role('olga', { name: 'Mine', permissions: ['WRITE'] })).toMatchObject(refused);
    expect(await api.join('olga', 1, 'olga')).toMatchObject(refused);
    expect(await api.dropTeam(null, 1)).toMatchObject({ status: 401 });
  });
});

test("teams are found by name, and 'me' finds entities assigned to the viewer's teams", async () => {
  const team = (await rest.team('ada', { name: 'Assigned', members: [tom] })) as Team;
  await done(truss, 'ada', `/o/acme/p/1/users/${tom}?roleId=2`, undefined, 'POST');
  const { data } = await truss.graph(
    tom,
    `{ organization(slug: "acme") { teams(search: "assi", first: 9) { totalCount edges { node { teamId name memberCount role { name } } } } roles { name isDefault uses } } }`,
  );
  const node = { teamId: team.id, name: 'Assigned', memberCount: 1, role: null };
  expect(data.organization.teams).toEqual({ totalCount: 1, edges: [{ node }] });
  expect(data.organization.roles).toContainEqual({ name: 'Collaborator', isDefault: true, uses: 1 });
  const Assignee = [{ id: String(team.id), type: 'team' as const, label: 'Assigned' }];
  await truss.given.entity({ class: 'Task', name: 'For the team', attributes: { Assignee } });
  const found = async (as: As) =>
    (
      await done<{ entities: { name: string }[] }>(truss, as, '/o/acme/p/1/entities/search', {
        query: 'class:Task assignee:me',
      })
    ).entities.map(({ name }) => name);
  expect(await found(tom)).toEqual(['For the team']);
  expect(await found('walt')).toEqual([]);
  expect(await rest.leave('ada', team.id, tom)).toMatchObject({ members: [] });
  expect(await found(tom)).toEqual([]);
});

test('more than five hundred teams are read page by page, each once, by name, forwards and backwards', async () => {
  const { id: organizationId } = await truss.inside.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', 'acme')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 612 }, (_, i) => ({
    organizationId,
    id: 10_000 + i,
    name: `${i % 2 ? 'Crew' : 'crew'} ${i}`,
  }));
  await truss.inside.db.insertInto('team').values(rows).execute();
  interface Page {
    totalCount: number;
    edges: { node: { name: string } }[];
    pageInfo: Record<'startCursor' | 'endCursor', string> & Record<'hasNextPage' | 'hasPreviousPage', boolean>;
  }
  const read = async (args: string): Promise<Page> => {
    const query = `{ organization(slug: "acme") { teams(search: "crew", ${args}) {
      totalCount edges { node { name } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`;
    return (await truss.graph('ada', query)).data.organization.teams;
  };
  const names: string[] = [];
  for (let after = ''; ;) {
    const { totalCount, edges, pageInfo } = await read(`first: 100${after && `, after: "${after}"`}`);
    expect(totalCount).toBe(after ? 613 : 612);
    names.push(...edges.map(({ node }) => node.name));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
    if (names.length === 100)
      await done(truss, 'ada', '/o/acme/teams', { name: 'Crew 00 that was made meanwhile, before what was read' });
  }
  expect(names).toHaveLength(612);
  expect(new Set(names)).toEqual(new Set(rows.map(({ name }) => name)));
  const last = await read('last: 3');
  expect(last.edges.map(({ node }) => node.name)).toEqual(names.slice(-3));
  expect(last.pageInfo.hasPreviousPage).toBe(true);
  const before = await read(`last: 2, before: "${last.pageInfo.startCursor}"`);
  expect(before.edges.map(({ node }) => node.name)).toEqual(names.slice(-5, -3));
  const refused = async (args: string) =>
    (await truss.graph('ada', `{ organization(slug: "acme") { teams(${args}) { totalCount } } }`)).errors?.[0]
      .extensions.status;
  expect([await refused('first: 101'), await refused('search: "a"'), await refused('first: 1, after: "x"')]).toEqual([
    400, 400, 400,
  ]);
  await truss.inside.db.deleteFrom('team').where('id', '>=', 10_000).execute();
});

test('node ids that were never given out are refused or null, never an unexpected error', async () => {
  for (const id of [
    'Organization:x',
    'Project:x:y',
    'Role:x:1',
    'Role:1:x',
    'Role:1:99999999999',
    'Team:1:',
    'Member:x:y',
    'Role:1.5:1',
    'Member:999:walt',
  ]) {
    const { data, errors } = await truss.graph('ada', 'query($id: ID!) { node(id: $id) { id } }', {
      id: Buffer.from(id).toString('base64'),
    });
    expect(data.node).toBeNull();
    expect([403, undefined]).toContain(errors?.[0].extensions.status);
  }
});
