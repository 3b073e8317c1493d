// Members of an organization: added, changed and removed through both APIs, all or none. Only administrators may, one of them always stays,
// and removed users take nothing along.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readPermissions } from '../../../server/identity/session/queries/sessions.ts';
import { PASSWORD } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from './cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

type Levels = Record<string, string | null>;
interface Api {
  save(as: As, username: string, level: string): Promise<Levels | Refused>;
  remove(as: As, username: string): Promise<true | Refused>;
}
interface Listed {
  username: string;
  permission: string | null;
}
const asLevels = (list: Listed[]): Levels =>
  Object.fromEntries(list.map(({ username, permission }) => [username, permission]));

const rest: Api = {
  save: async (as, username, level) => {
    const list = await call<Listed[]>(truss, as, `/o/acme/users/${username}?permission=${level}`, undefined, 'POST');
    return isRefused(list) ? list : asLevels(list);
  },
  remove: async (as, username) => {
    const list = await call<Listed[]>(truss, as, `/o/acme/users/${username}`, undefined, 'DELETE');
    return isRefused(list) ? list : true;
  },
};
const graph: Api = {
  save: async (as, username, level) => {
    const answer = await mutate<{ members: { username: string; level: string }[] }>(
      truss,
      as,
      'saveMembers',
      { organization: 'acme', usernames: [username], level: level.toUpperCase() },
      'members { username level user { username } } organization { slug }',
    );
    if (isRefused(answer)) return answer;
    return Object.fromEntries(answer.members.map((each) => [each.username, each.level.toLowerCase()]));
  },
  remove: async (as, username) => {
    const answer = await mutate(
      truss,
      as,
      'removeMembers',
      { organization: 'acme', usernames: [username] },
      'deletedIds organization { slug }',
    );
    return isRefused(answer) ? answer : true;
  },
};
const permissionsOf = (username: string) => readPermissions(truss.inside.db, username);
const audited = async () =>
  (await truss.inside.db.selectFrom('auditRecord').selectAll().orderBy('id').execute()).map(
    ({ username, action, target }) => `${username} ${action} ${target}`,
  );

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (name, api) => {
  const prefix = name === 'the graph' ? 'g' : 'r';
  test('a user made a member, administrator or reviewer has the permissions at their next call', async () => {
    const mia = await somebody(truss, `${prefix}mia`);
    const guest = name === 'the graph' ? 'rob' : 'rita';
    expect((await truss.rest(mia, '/api/v4/o/acme')).status).toBe(403);
    expect(await api.save('root', mia, 'member')).toMatchObject({ [mia]: 'member' });
    expect((await truss.rest(mia, '/api/v4/o/acme')).status).toBe(200);
    expect(await permissionsOf(mia)).toEqual(['organization:acme:member']);
    expect(await api.save(mia, guest, 'admin')).toMatchObject({ status: 403 });
    expect(await api.save('ada', ` ${mia.toUpperCase()}`, 'admin')).toMatchObject({ [mia]: 'admin' });
    expect(await api.save(mia, guest, 'reviewer')).toMatchObject({ [guest]: 'reviewer' });
    expect(await api.save('ada', mia, 'reviewer')).toMatchObject({ [mia]: 'reviewer' });
    expect(await api.save(mia, guest, 'member')).toMatchObject({ status: 403 });
    expect(await audited()).toEqual(
      expect.arrayContaining([`root member_added ${mia}`, `ada member_changed ${mia}`, `${mia} member_added ${guest}`]),
    );
    expect(await api.remove('ada', guest)).toBe(true);
  });

  test('a removed user loses teams, shares, seats, licence and direct permissions there, and nothing elsewhere', async () => {
    const max = await somebody(truss, `${prefix}max`, 'member');
    await truss.inside.db
      .updateTable('user')
      .set({ permissions: ['organization:acme:project:1:WRITE', 'organization:other:member'] })
      .where('username', '=', max)
      .execute();
    const team = await done<{ id: number }>(truss, 'ada', '/o/acme/teams', { name: `${prefix} team`, members: [max] });
    await done(truss, 'ada', `/o/acme/p/1/users/${max}?roleId=2`, undefined, 'POST');
    await done(truss, 'ada', `/o/acme/p/1/teams/${team.id}?roleId=1`, undefined, 'POST');
    expect((await permissionsOf(max)).length).toBeGreaterThan(8);
    expect(await api.remove('wendy', max)).toMatchObject({ status: 403 });
    expect(await api.remove('ada', max)).toBe(true);
    expect(await permissionsOf(max)).toEqual(['organization:other:member']);
    expect((await truss.rest(max, '/api/v4/o/acme/p/1')).status).toBe(403);
    expect(await done(truss, 'ada', `/o/acme/teams/${team.id}/users`)).toEqual([]);
    expect(await api.remove('ada', max)).toMatchObject({
      status: 400,
      message: `'${max}' is not a member of this organization. Ask an administrator to invite them first.`,
    });
  });

  test('the last administrator can be neither removed nor demoted', async () => {
    const administrators = async () =>
      (await done<Listed[]>(truss, 'root', '/o/acme/users')).filter(({ permission }) => permission === 'admin');
    for (const { username } of await administrators())
      if (username !== 'ada') expect(await api.save('ada', username, 'member')).not.toHaveProperty('message');
    const refused = {
      status: 400,
      message: 'An organization needs at least one administrator. Make someone else an administrator first.',
    };
    expect(await api.save('root', 'ada', 'reviewer')).toMatchObject(refused);
    expect(await api.remove('root', 'ada')).toMatchObject(refused);
    expect(await api.remove('ada', 'ada')).toMatchObject(refused);
    const zoe = await somebody(truss, `${prefix}zoe`, 'admin');
    expect(await api.remove('ada', zoe)).toBe(true);
    expect(await administrators()).toMatchObject([{ username: 'ada' }]);
  });

  test('strangers are refused, and outsiders learn nothing about the organization', async () => {
    expect(await api.save('ada', 'nobody', 'member')).toMatchObject({
      status: 400,
      message: "There is no user 'nobody'. Invite them by their email address.",
    });
    expect(await api.save('olga', 'olga', 'admin')).toMatchObject({
      status: 403,
      message: expect.stringMatching(/permission to access organization (acme|1)\.$/),
    });
    expect(await api.save(null, 'olga', 'admin')).toMatchObject({ status: 401 });
    expect(await permissionsOf('olga')).toEqual(['organization:other:member']);
  });
});

test('a batch of members is saved as a whole or not at all, with as many statements for eleven as for one', async () => {
  const names = await Promise.all(Array.from({ length: 12 }, (_, i) => somebody(truss, `many${i}`)));
  const save = (usernames: string[]) =>
    mutate<{ members: unknown[] }>(
      truss,
      'root',
      'saveMembers',
      { organization: 'acme', usernames, level: 'MEMBER' },
      'members { username level teams { name } }',
    );
  expect(await save([...names, 'nobody'])).toMatchObject({ status: 400 });
  expect(await permissionsOf('many0')).toEqual([]);
  const one = await truss.statements(() => save(names.slice(0, 1)));
  const ten = await truss.statements(async () =>
    expect(((await save(names.slice(1))) as { members: unknown[] }).members).toHaveLength(11),
  );
  // The check of open connections may or may not run meanwhile, so its statements are left out.
  expect(ten).toBeLessThan(one + 5);
  const removal = await mutate<{ deletedIds: string[] }>(
    truss,
    'ada',
    'removeMembers',
    { organization: 'acme', usernames: names },
    'deletedIds',
  );
  expect((removal as { deletedIds: string[] }).deletedIds).toHaveLength(12);
});

test('two administrators who demote each other at the same time leave one', async () => {
  const [ann, bob] = await Promise.all([somebody(truss, 'ann', 'admin'), somebody(truss, 'bob', 'admin')]);
  await done(truss, 'root', '/o/acme/users/ada?permission=member', undefined, 'POST');
  await Promise.all([truss.cookie(ann), truss.cookie(bob)]);
  await Promise.all([rest.save(ann, bob, 'member'), rest.save(bob, ann, 'member')]);
  const left = (await done<Listed[]>(truss, 'root', '/o/acme/users')).filter((each) => each.permission === 'admin');
  expect(left.length).toBe(1);
  await done(truss, 'root', '/o/acme/users/ada?permission=admin', undefined, 'POST');
  await done(truss, 'root', '/o/acme/users/ann', undefined, 'DELETE');
  await done(truss, 'root', '/o/acme/users/bob', undefined, 'DELETE');
});

test('an address that an administrator of the server adds gets a new account that waits for a password; an existing account is added as it is', async () => {
  await truss.inside.db.updateTable('user').set({ email: 'Olga@Other.org' }).where('username', '=', 'olga').execute();
  const answer = await mutate<{ members: object[] }>(
    truss,
    'root',
    'inviteMembers',
    {
      organization: 'acme',
      emails: [' New.One@Example.org ', 'olga@other.org', 'new.one@example.org'],
      level: 'REVIEWER',
    },
    'members { username level isActivated email }',
  );
  expect(answer).toEqual({
    members: expect.arrayContaining([
      { username: 'new.one@example.org', level: 'REVIEWER', isActivated: false, email: 'new.one@example.org' },
      { username: 'olga', level: 'REVIEWER', isActivated: true, email: 'Olga@Other.org' },
    ]) as unknown,
  });
  expect(
    await done<Listed[]>(truss, 'root', '/o/acme/users/second@example.org?permission=member', undefined, 'POST'),
  ).toContainEqual(expect.objectContaining({ username: 'second@example.org', permission: 'member' }));
  const wrong = { organization: 'acme', emails: ['third@example.org', 'not an address'], level: 'MEMBER' };
  expect(await mutate(truss, 'ada', 'inviteMembers', wrong, 'members { username }')).toMatchObject({ status: 400 });
  expect(
    await mutate(truss, 'walt', 'inviteMembers', { ...wrong, emails: ['x@y.org'] }, 'members { username }'),
  ).toMatchObject({
    status: 403,
  });
  expect(await permissionsOf('third@example.org')).toEqual([]);
  await done(truss, 'ada', '/o/acme/users/olga', undefined, 'DELETE');
  const team = await done<{ id: number }>(truss, 'ada', '/o/acme/teams', { name: 'Newcomers' });
  const invite = (teamIds: number[]) =>
    mutate<{ members: object[] }>(
      truss,
      'root',
      'inviteMembers',
      { organization: 'acme', emails: ['fourth@example.org'], level: 'MEMBER', teamIds },
      'members { username teams { name } }',
    );
  expect(await invite([999])).toMatchObject({ status: 400 });
  const made = truss.inside.db
    .selectFrom('user')
    .select('username')
    .where('email', 'in', ['third@example.org', 'fourth@example.org', 'x@y.org']);
  expect(await made.execute()).toEqual([]);
  expect(await invite([team.id])).toEqual({
    members: [{ username: 'fourth@example.org', teams: [{ name: 'Newcomers' }] }],
  });
});

test('administrators search, sort and page the list of members; others do not see it', async () => {
  const list = async (as: As, args: string) => {
    const { data, errors } = await truss.graph(
      as,
      `{ organization(slug: "acme") { members(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { id username level projectCount teams { name } } } } } }`,
    );
    return errors
      ? (errors[0].extensions.status as number)
      : (data.organization.members as {
          totalCount: number;
          pageInfo: { endCursor: string; hasNextPage: boolean };
          edges: { node: { id: string; username: string; level: string | null; projectCount: number } }[];
        });
  };
  const all = await list('ada', 'first: 100, order: LEVEL');
  if (typeof all === 'number') throw new Error(String(all));
  const names = all.edges.map(({ node }) => node.username);
  expect(names).toEqual(expect.arrayContaining(['ada', 'walt', 'sam']));
  expect(names).not.toContain('olga');
  expect(all.edges[0]!.node).toMatchObject({ level: 'ADMIN' });
  expect(all.edges.find(({ node }) => node.username === 'sam')!.node).toMatchObject({ level: null });
  const first = await list('ada', 'first: 2, order: LEVEL');
  if (typeof first === 'number') throw new Error(String(first));
  expect(first).toMatchObject({ totalCount: names.length, pageInfo: { hasNextPage: true } });
  const rest = await list('ada', `first: 100, order: LEVEL, after: "${first.pageInfo.endCursor}"`);
  expect([...first.edges, ...(rest as typeof first).edges].map(({ node }) => node.username)).toEqual(names);
  expect(await list('ada', 'first: 5, search: "wen"')).toMatchObject({ totalCount: 1 });
  expect(await list('ada', 'first: 101')).toBe(400);
  expect(await list('walt', 'first: 10')).toBe(403);
  const node = '{ __typename ... on Member { email } }';
  const asked = await truss.graph('walt', `query($id: ID!) { node(id: $id) ${node} }`, { id: all.edges[0]!.node.id });
  expect(asked.errors![0].extensions.status).toBe(403);
});

test("a change that conflicts with a named licence is refused, and a removed user's licence is free again", async () => {
  const nat = await somebody(truss, 'nat', 'member');
  const pools = 'license_named_users=1&license_floating_users=9&license_named_reviewers=0&license_floating_reviewers=9';
  await done(truss, 'root', `/o/acme/license?${pools}`, undefined, 'POST');
  await done(truss, 'ada', `/o/acme/license/named_users/${nat}`, undefined, 'PUT');
  expect(await rest.save('ada', nat, 'reviewer')).toMatchObject({ status: 424 });
  expect(await permissionsOf(nat)).toEqual(['organization:acme:member']);
  expect(await rest.remove('ada', nat)).toBe(true);
  await done(truss, 'ada', '/o/acme/license/named_users/walt', undefined, 'PUT');
  const { rows } = await sql<{ username: string }>`select username from named_licence`.execute(truss.inside.db);
  expect(rows).toEqual([{ username: 'walt' }]);
  await sql`delete from licence`.execute(truss.inside.db);
});

test('api/v4 lists people with their level; only administrators see addresses and last sign-ins', async () => {
  await truss.inside.db.updateTable('user').set({ email: 'walt@acme.org' }).where('username', '=', 'walt').execute();
  await truss.rest(null, '/api/v4/auth/signin', { username: 'walt', password: PASSWORD });
  const walt = async (as: As, names = 'walt,olga,nobody') =>
    await done<{ username: string; email: string; lastLogin: string | null }[]>(truss, as, `/o/acme/users/${names}`);
  expect(await walt('ada')).toMatchObject([
    { username: 'walt', permission: 'member', email: 'walt@acme.org', lastLogin: expect.any(String) as string },
  ]);
  expect(await walt('sam')).toMatchObject([{ username: 'walt', email: '', lastLogin: null, permissions: [] }]);
  expect((await truss.rest('olga', '/api/v4/o/acme/users')).status).toBe(403);
});
