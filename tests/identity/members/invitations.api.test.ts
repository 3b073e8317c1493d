// Membership of an organization needs consent: until then invited people are in its list with nothing but the name in the invitation, and
// may do nothing there. Administrators of the server add at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readPermissions } from '../../../server/identity/session/queries/sessions.ts';
import { openSocket, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { mails, setEmail } from '../users/both-apis.ts';
import { call, done, isRefused, mutate, somebody, type As } from './cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { PUBLIC_URL: 'http://truss.test' } });
});
afterAll(() => truss.close());

interface Listed {
  username: string;
  permission: string | null;
  isInvited: boolean;
  email: string;
  firstName: string;
  created: string;
}
const idOfAcme = () => Buffer.from('Organization:1').toString('base64');

interface Api {
  invite(as: As, name: string, level: string): Promise<unknown>;
  withdraw(as: As, name: string): Promise<unknown>;
  /** Reads the viewer's invitations, as organization and level. */
  own(as: As): Promise<unknown>;
  answer(as: As, how: 'accept' | 'decline'): Promise<unknown>;
}
const rest: Api = {
  invite: (as, name, level) => call(truss, as, `/o/acme/users/${name}?permission=${level}`, undefined, 'POST'),
  withdraw: (as, name) => call(truss, as, `/o/acme/users/${name}`, undefined, 'DELETE'),
  own: async (as) => {
    const list = await call<{ organization: string; permission: string; invitedBy: string }[]>(
      truss,
      as,
      '/user/invitations',
    );
    return isRefused(list) ? list : list.map(({ organization, permission }) => [organization, permission]);
  },
  answer: (as, how) => call(truss, as, '/user/invitations/acme', undefined, how === 'accept' ? 'PUT' : 'DELETE'),
};
const graph: Api = {
  invite: (as, name, level) =>
    mutate(
      truss,
      as,
      'saveMembers',
      { organization: 'acme', usernames: [name], level: level.toUpperCase() },
      'members { username } invitations { invitedAs level }',
    ),
  withdraw: (as, name) => mutate(truss, as, 'removeMembers', { organization: 'acme', usernames: [name] }, 'deletedIds'),
  own: async (as) => {
    const { data } = await truss.graph(as, '{ viewer { invitations { slug level inviter } } }');
    return (data.viewer.invitations as { slug: string; level: string }[]).map(({ slug, level }) => [
      slug,
      level.toLowerCase(),
    ]);
  },
  answer: (as, how) =>
    mutate(truss, as, `${how}Invitation`, { organizationId: idOfAcme() }, 'viewer { invitations { slug } }'),
};

const listed = async (as: As, name: string) =>
  (await done<Listed[]>(truss, as, '/o/acme/users')).find(({ username }) => username === name);
const permissionsOf = (username: string) => readPermissions(truss.inside.db, username);
const audited = async (target: string) =>
  (
    await truss.inside.db.selectFrom('auditRecord').selectAll().where('target', '=', target).orderBy('id').execute()
  ).map(({ username, action }) => `${username} ${action}`);
const waiting = (username: string, permission: string) => ({
  username,
  permission,
  isInvited: true,
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  company: '',
  lastLogin: null,
  permissions: [],
  twoStepEnabled: false,
});

describe.each([
  ['the graph', graph],
  ['api/v4', rest],
] as const)('through %s', (through, api) => {
  const prefix = through === 'the graph' ? 'g' : 'r';

  test('a person invited by username is told so, has no access until they accept, and is then a member', async () => {
    const ivy = await somebody(truss, `${prefix}ivy`);
    await setEmail(truss, ivy, `${ivy}@example.org`);
    const before = await truss.graph(
      'ada',
      '{ organization(slug: "acme") { memberCount users(first: 100) { totalCount } } }',
    );
    expect(await api.invite('walt', ivy, 'member')).toMatchObject({ status: 403 });
    expect(await api.invite('ada', ` ${ivy.toUpperCase()} `, 'member')).not.toHaveProperty('message');
    expect(await listed('ada', ivy)).toMatchObject(waiting(ivy, 'member'));

    expect(await listed('walt', ivy)).toBeUndefined();
    expect(await permissionsOf(ivy)).toEqual([]);
    expect((await truss.rest(ivy, '/api/v4/o/acme')).status).toBe(403);
    expect(
      await truss.graph('ada', '{ organization(slug: "acme") { memberCount users(first: 100) { totalCount } } }'),
    ).toMatchObject({ data: before.data });
    const profile = await truss.graph('ada', 'query($id: ID!) { node(id: $id) { id } }', {
      id: Buffer.from(`User:${ivy}`).toString('base64'),
    });
    expect(profile.data.node).toBeNull();
    const notYet = {
      status: 400,
      message: expect.stringContaining(`'${ivy}' is not a member of this organization`) as string,
    };
    expect(await call(truss, 'ada', `/o/acme/p/1/users/${ivy}?roleId=2`, undefined, 'POST')).toMatchObject(notYet);
    const team = await done<{ id: number }>(truss, 'ada', '/o/acme/teams', { name: `${prefix} invited` });
    expect(await call(truss, 'ada', `/o/acme/teams/${team.id}/users/${ivy}`, undefined, 'POST')).toMatchObject(notYet);

    expect(await api.own(ivy)).toEqual([['acme', 'member']]);
    const [mail, ...more] = await mails(truss, `${ivy}@example.org`);
    expect([mail?.subject, more]).toEqual(['You are invited to Acme in Truss', []]);
    expect(mail!.text).toContain('Ada invites you to work in the organization Acme in Truss, as a member.');
    expect(mail!.link).toBe('/organizations/overview');

    expect(await api.answer(ivy, 'accept')).not.toHaveProperty('message');
    expect(await api.own(ivy)).toEqual([]);
    expect(await permissionsOf(ivy)).toEqual(['organization:acme:member']);
    expect((await truss.rest(ivy, '/api/v4/o/acme')).status).toBe(200);
    expect(await listed('ada', ivy)).toMatchObject({ isInvited: false, email: `${ivy}@example.org`, firstName: ivy });
    expect(await audited(ivy)).toEqual(['ada member_invited', `${ivy} member_added`]);
    expect(await api.answer(ivy, 'accept')).toMatchObject({ status: 404, title: 'Invitation Not Found' });
  });

  test('an invitation is changed by another, withdrawn, and declined', async () => {
    const ike = await somebody(truss, `${prefix}ike`);
    await setEmail(truss, ike, `${ike}@example.org`);
    await api.invite('ada', ike, 'member');
    await api.invite('ada', ike, 'reviewer');
    expect(await api.own(ike)).toEqual([['acme', 'reviewer']]);
    expect(await api.withdraw('walt', ike)).toMatchObject({ status: 403 });
    expect(await api.withdraw('ada', ike)).not.toHaveProperty('message');
    expect(await api.own(ike)).toEqual([]);
    expect(await listed('ada', ike)).toBeUndefined();
    expect(await api.answer(ike, 'accept')).toMatchObject({ status: 404 });
    expect(await api.withdraw('ada', ike)).toMatchObject({ status: 400 });
    await api.invite('ada', ike, 'admin');
    expect(await mails(truss, `${ike}@example.org`)).toHaveLength(2);
    expect(await api.answer(ike, 'decline')).not.toHaveProperty('message');
    expect(await api.own(ike)).toEqual([]);
    expect(await permissionsOf(ike)).toEqual([]);
    expect(await audited(ike)).toEqual([
      'ada member_invited',
      'ada member_invited',
      'ada invitation_withdrawn',
      'ada member_invited',
      `${ike} invitation_declined`,
    ]);
  });

  test('an address answers the same whether it has an account or not, and only its owner accepts', async () => {
    const ida = await somebody(truss, `${prefix}ida`);
    const [known, unknown] = [`${prefix}known@example.org`, `${prefix}unknown@example.org`] as const;
    await setEmail(truss, ida, known);
    const invite = (email: string) =>
      through === 'api/v4'
        ? call<Listed[]>(truss, 'ada', `/o/acme/users/${email}?permission=member`, undefined, 'POST')
        : mutate(
            truss,
            'ada',
            'inviteMembers',
            { organization: 'acme', emails: [email], level: 'MEMBER' },
            'members { username } invitations { invitedAs level }',
          );
    const told = (answer: unknown, email: string) =>
      JSON.stringify(
        Array.isArray(answer) ? (answer as Listed[]).find(({ username }) => username === email) : answer,
        (key, value: unknown) => (key === 'created' ? undefined : value),
      ).replaceAll(email, 'THEIRS');
    const ofKnown = told(await invite(known), known);
    expect(ofKnown).toContain('THEIRS');
    expect(told(await invite(unknown), unknown)).toBe(ofKnown);
    expect(await api.withdraw('ada', ida)).toMatchObject({ status: 400 });
    expect(await listed('ada', known)).toMatchObject(waiting(known, 'member'));
    expect(await listed('ada', unknown)).toMatchObject(waiting(unknown, 'member'));
    expect(await listed('ada', ida)).toBeUndefined();
    expect(await audited(ida)).toEqual([]);
    expect(await api.own(ida)).toEqual([['acme', 'member']]);
    await api.answer(ida, 'decline');
    expect(await audited(known)).toEqual(['ada member_invited', `${known} invitation_declined`]);
    expect(await api.withdraw('ada', unknown)).not.toHaveProperty('message');
  });

  test('administrators of the server add at once, and members of the organization are added at once', async () => {
    const iris = await somebody(truss, `${prefix}iris`);
    await api.invite('ada', iris, 'reviewer');
    await api.invite('root', iris, 'member');
    expect(await listed('ada', iris)).toMatchObject({ permission: 'member', isInvited: false });
    expect(await api.own(iris)).toEqual([]);
    expect(await api.invite('ada', iris, 'reviewer')).not.toHaveProperty('message');
    expect(await listed('ada', iris)).toMatchObject({ permission: 'reviewer', isInvited: false });
    await api.invite('ada', 'rob', 'reviewer');
    expect(await listed('ada', 'rob')).toMatchObject({ permission: 'reviewer', isInvited: false });
    await api.withdraw('ada', iris);
  });
});

test('teams of an invitation are joined when it is accepted, as far as they are still there', async () => {
  const ines = await somebody(truss, 'ines');
  await setEmail(truss, ines, 'ines@example.org');
  const [kept, gone] = await Promise.all(
    ['Kept', 'Gone'].map((name) => done<{ id: number }>(truss, 'ada', '/o/acme/teams', { name })),
  );
  const input = { organization: 'acme', emails: ['ines@example.org'], level: 'MEMBER', teamIds: [kept!.id, gone!.id] };
  expect(await mutate(truss, 'ada', 'inviteMembers', input, 'members { username }')).toEqual({ members: [] });
  await done(truss, 'ada', `/o/acme/teams/${gone!.id}`, undefined, 'DELETE');
  expect(await permissionsOf(ines)).toEqual([]);
  await graph.answer(ines, 'accept');
  expect((await permissionsOf(ines)).toSorted()).toEqual([
    'organization:acme:member',
    `organization:acme:team:${kept!.id}`,
  ]);
});

test('an administrator of the server adds somebody by all the names that they are invited by', async () => {
  const ilse = await somebody(truss, 'ilse');
  await setEmail(truss, ilse, 'ilse@example.org');
  for (const name of [ilse, 'ilse@example.org']) await rest.invite('ada', name, 'member');
  expect(await rest.own(ilse)).toEqual([['acme', 'member']]);
  const input = { organization: 'acme', usernames: [ilse, 'ilse@example.org'], level: 'REVIEWER' };
  expect(await mutate(truss, 'root', 'saveMembers', input, 'members { username } invitations { invitedAs } ')).toEqual({
    members: [{ username: ilse }],
    invitations: [],
  });
});

test('an API key neither reads nor answers invitations', async () => {
  const ian = await somebody(truss, 'ian', 'member');
  const { key } = await done<{ key: string }>(truss, ian, '/user/keys', { name: 'x', organization: 'acme' });
  for (const [method, path] of [
    ['GET', '/user/invitations'],
    ['PUT', '/user/invitations/other'],
    ['DELETE', '/user/invitations/other'],
  ] as const) {
    const { status } = await fetch(`${truss.url}/api/v4${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(status).toBe(403);
  }
});

test('an invited person hears of the invitation at once, and of its withdrawal', async () => {
  const ines = await somebody(truss, 'isa');
  const { client } = openSocket(truss, await sessionOf(truss, ines));
  const query = 'subscription { invitationsChanged { invitations { slug level } } }';
  const heard = client.iterate({ query });
  const next = async () =>
    ((await heard.next()).value as { data: { invitationsChanged: { invitations: unknown } } }).data.invitationsChanged
      .invitations;
  expect(await next()).toEqual([]);
  await rest.invite('ada', ines, 'member');
  expect(await next()).toEqual([{ slug: 'acme', level: 'MEMBER' }]);
  await rest.withdraw('ada', ines);
  expect(await next()).toEqual([]);
  await client.dispose();
});

test('an invitation is accepted where a second step is demanded, and the organization waits for that', async () => {
  const ivo = await somebody(truss, 'ivo');
  await rest.invite('ada', ivo, 'member');
  await truss.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'ada').execute();
  const demand = (isDemanded: boolean) =>
    done(truss, 'ada', '/o', { slug: 'acme', preferences: { 'signIn.demandTwoStep': isDemanded } }, 'PUT');
  await demand(true);
  expect(await graph.answer(ivo, 'accept')).toEqual({ viewer: { invitations: [] } });
  expect(await call(truss, ivo, '/o/acme')).toMatchObject({ status: 403, title: 'Two-Factor Authentication Required' });
  await demand(false);
  expect((await truss.rest(ivo, '/api/v4/o/acme')).status).toBe(200);
});
