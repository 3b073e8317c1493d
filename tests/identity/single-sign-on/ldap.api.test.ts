// Signing in with the password of an LDAP directory through the ordinary form. Users get their name and the teams of their groups;
// attacks on the directory, and namesakes, do not get in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readPermissions } from '../../../server/identity/session/queries/sessions.ts';
import { issue } from '../../support/certificates.ts';
import { openDirectory, personEntry, BASE, type Directory } from '../../support/directory.ts';
import { PASSWORD } from '../../support/people.ts';
import { serverWithSingleSignOn, giveTeam, signedInUser } from '../../support/single-sign-on.ts';
import type { Truss } from '../../support/truss.ts';

const authority = issue({ subject: [['CN', 'Acme CA']], isAuthority: true });
let directory: Directory;
let truss: Truss;
beforeAll(async () => {
  directory = await openDirectory(authority);
  truss = await serverWithSingleSignOn({
    ldap: {
      ...directory.settings,
      userFilter: '(|(uid={username})(mail={username}))',
      linkByEmail: true,
      groups: {
        Propulsion: [{ organization: 'acme', team: 'Propulsion' }],
        [`cn=leads,ou=groups,${BASE}`]: [{ organization: 'acme', level: 'admin' }],
        Visitors: [{ organization: 'other', level: 'reviewer', team: 'Nowhere' }],
      },
    },
  });
});
afterAll(async () => {
  await truss.close();
  await directory.close();
});
beforeEach(() => {
  directory.entries.splice(0);
  directory.questions.splice(0);
});

const signIn = (username: string, password: string) => truss.rest(null, '/api/v4/auth/signin', { username, password });
const come = async (username: string, password = `secret of ${username}`) =>
  signedInUser(truss, await signIn(username, password));

describe('a user of the directory', () => {
  test('gets an account at the first sign-in, and the same one at the next', async () => {
    directory.entries.push(personEntry('jane'));
    const first = await come('jane');
    expect(first).toMatchObject({
      username: 'jane',
      authentication: 'LDAP',
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@acme.test',
      permissions: [],
    });
    expect(await come('jane')).toEqual(first);
    expect(await come('Jane@acme.test', 'secret of jane')).toEqual(first);
  });
  test('is refused with a wrong password in the usual words', async () => {
    directory.entries.push(personEntry('jane'));
    const [wrong, nobody] = await Promise.all([signIn('jane', 'wrong'), signIn('nobody-of-that-name', 'wrong')]);
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual(await nobody.json());
  });
  test('cannot sign in any more once the directory does not know them', async () => {
    directory.entries.push(personEntry('leaver'));
    expect(await come('leaver')).not.toBeNull();
    directory.entries.splice(0);
    expect((await signIn('leaver', 'secret of leaver')).status).toBe(401);
  });
});

describe("a user's groups in the directory", () => {
  test('give levels and teams, and remove the user from teams that groups decide', async () => {
    const propulsion = await giveTeam(truss, 'acme', 'Propulsion');
    const own = await giveTeam(truss, 'acme', 'Book Club');
    const groups = [`cn=Propulsion,ou=groups,${BASE}`, 'Visitors'];
    directory.entries.push(personEntry('grace', { memberof: groups }));
    const grace = await come('grace');
    expect(grace!.permissions.toSorted()).toEqual([
      'organization:acme:member',
      `organization:acme:team:${propulsion}`,
      'organization:other:reviewer',
    ]);
    const { id } = await truss.inside.db
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', 'acme')
      .executeTakeFirstOrThrow();
    await truss.inside.db
      .insertInto('teamMember')
      .values({ organizationId: id, teamId: own, username: 'grace' })
      .execute();
    directory.entries[0]!.attributes['memberof'] = [`CN=Leads,OU=groups,${BASE}`];
    const later = await come('grace');
    expect(later!.permissions.toSorted()).toEqual([
      'organization:acme:admin',
      `organization:acme:team:${own}`,
      'organization:other:reviewer',
    ]);
  });
  test('do not remove the last administrator of an organization', async () => {
    const { db } = truss.inside;
    const { id } = await db
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', 'acme')
      .executeTakeFirstOrThrow();
    directory.entries.push(personEntry('lena', { memberof: [`cn=leads,ou=groups,${BASE}`] }));
    await come('lena');
    const others = await db
      .updateTable('organizationMember')
      .set({ level: 'member' })
      .where('organizationId', '=', id)
      .where('level', '=', 'admin')
      .where('username', '<>', 'lena')
      .returning('username')
      .execute();
    directory.entries[0]!.attributes['memberof'] = ['Propulsion'];
    await come('lena');
    expect(await readPermissions(db, 'lena')).toContain('organization:acme:admin');
    await db
      .updateTable('organizationMember')
      .set({ level: 'admin' })
      .where('organizationId', '=', id)
      .where('username', '=', others[0]!.username)
      .execute();
    await come('lena');
    expect(await readPermissions(db, 'lena')).toContain('organization:acme:member');
  });
  test('do not change a level that an administrator gave', async () => {
    directory.entries.push(personEntry('hugo', { memberof: ['Propulsion'] }));
    await come('hugo');
    await truss.inside.db
      .updateTable('organizationMember')
      .set({ level: 'reviewer', createdBy: 'ada' })
      .where('username', '=', 'hugo')
      .execute();
    await come('hugo');
    expect(await readPermissions(truss.inside.db, 'hugo')).toContain('organization:acme:reviewer');
  });
});

describe('accounts that existed before', () => {
  test('keep their own password: the directory is not asked', async () => {
    directory.entries.push(personEntry('walt', { mail: ['walt@elsewhere.test'] }));
    expect((await signIn('walt', 'secret of walt')).status).toBe(401);
    expect(directory.questions.filter((question) => question.includes('uid=walt'))).toEqual([
      'search (|(uid=walt)(mail=walt))',
    ]);
    expect(await come('walt', PASSWORD)).toMatchObject({ username: 'walt', authentication: 'NATIVE' });
  });
  test("with the same name belong to somebody else: the directory's user gets another name", async () => {
    directory.entries.push(personEntry('rob', { mail: ['robert@acme.test'] }));
    expect(await come('robert@acme.test', 'secret of rob')).toMatchObject({ username: 'rob-2' });
    expect(await come('rob-2', 'secret of rob')).toMatchObject({ username: 'rob-2', authentication: 'LDAP' });
  });
  test("with the same address are linked if the settings allow it, but never a server administrator's", async () => {
    const { db } = truss.inside;
    await db.updateTable('user').set({ email: 'Wendy@acme.test' }).where('username', '=', 'wendy').execute();
    await db.updateTable('user').set({ email: 'boss@acme.test' }).where('username', '=', 'root').execute();
    directory.entries.push(
      personEntry('wsmith', { mail: ['wendy@acme.test'] }),
      personEntry('imposter', { mail: ['boss@acme.test'] }),
    );
    expect(await come('wsmith')).toMatchObject({ username: 'wendy', authentication: 'LDAP' });
    // The address has been given to another person since.
    directory.entries.push(personEntry('heir', { mail: ['wendy@acme.test'] }));
    directory.entries.splice(0, 1);
    expect(await come('heir')).toMatchObject({ username: 'heir', email: '' });
    expect(await come('imposter')).toMatchObject({ username: 'imposter', email: '', permissions: [] });
  });
  test('accounts with an unconfirmed address are not linked, since their creator knows the password', async () => {
    const { db } = truss.inside;
    await db
      .insertInto('user')
      .values({ username: 'squatter', passwordHash: 'x', email: 'victim@acme.test', activated: false })
      .execute();
    directory.entries.push(personEntry('victim'));
    expect(await come('victim')).toMatchObject({ username: 'victim', email: '' });
  });
});

describe('attacks on the directory', () => {
  test('an empty password is never sent, though the directory would accept it', async () => {
    directory.entries.push(personEntry('jane'));
    expect((await signIn('jane', '')).status).toBe(400);
    expect(directory.questions).toEqual([]);
  });
  test.each(['*', 'ja*', 'jane)(uid=*', '*)(|(uid=*', 'jane\0', '\\6aane', String.raw`\2a`])(
    'a filter cannot be broken out of with %j',
    async (username) => {
      directory.entries.push(personEntry('jane'));
      expect((await signIn(username, 'secret of jane')).status).toBeOneOf([400, 401]);
      expect(directory.questions.filter((question) => question.startsWith('bind uid='))).toEqual([]);
    },
  );
  test('a login that matches two entries is refused', async () => {
    directory.entries.push(
      personEntry('twin', { mail: ['both@acme.test'] }),
      personEntry('twin2', { mail: ['both@acme.test'] }),
    );
    expect((await signIn('both@acme.test', 'secret of twin')).status).toBe(401);
  });
  test('no password is sent to a directory with a wrong certificate', async () => {
    const stranger = await openDirectory(issue({ subject: [['CN', 'Evil CA']], isAuthority: true }));
    const deceived = await serverWithSingleSignOn({ ldap: { ...stranger.settings, ca: authority.cert } });
    stranger.entries.push(personEntry('jane'));
    const response = await deceived.rest(null, '/api/v4/auth/signin', { username: 'jane', password: 'secret of jane' });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('directory cannot be reached') });
    expect(stranger.questions).toEqual([]);
    await deceived.close();
    await stranger.close();
  });
});

test('a session from the directory lasts as long as its settings say, and never longer than others', async () => {
  directory.entries.push(personEntry('jane'));
  const hoursWith = async (sessionHours: number) => {
    const limited = await serverWithSingleSignOn(
      { ldap: { ...directory.settings, sessionHours } },
      { SESSION_HOURS: '8' },
    );
    const last = async (username: string, password: string) => {
      const answer = await limited.rest(null, '/api/v4/auth/signin', { username, password });
      const { expires, created } = await limited.inside.db
        .selectFrom('session')
        .select(['expires', 'created'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const hours = (expires.getTime() - created.getTime()) / 3_600_000;
      expect(answer.headers.getSetCookie()[0]).toMatch(new RegExp(`Max-Age=${hours * 3_600}(;|$)`));
      return hours;
    };
    const hours = [await last('jane', 'secret of jane'), await last('walt', PASSWORD)];
    await limited.close();
    return hours;
  };
  expect(await hoursWith(2)).toEqual([2, 8]);
  expect(await hoursWith(20)).toEqual([8, 8]);
});

test('the sign-in page gets the list of providers', async () => {
  const { data } = await truss.graph(null, '{ signInOptions { passwords providers { name kind startUrl } } }');
  expect(data.signInOptions).toEqual({
    passwords: true,
    providers: [{ name: 'Company Directory', kind: 'LDAP', startUrl: null }],
  });
});
test('with native sign-in off, only administrators sign in with a password that Truss keeps', async () => {
  const strict = await serverWithSingleSignOn({ native: false, ldap: directory.settings });
  directory.entries.push(personEntry('jane'));
  const status = async (username: string, password: string) =>
    (await strict.rest(null, '/api/v4/auth/signin', { username, password })).status;
  expect(await status('walt', PASSWORD)).toBe(403);
  expect(await status('root', PASSWORD)).toBe(200);
  expect(await status('jane', 'secret of jane')).toBe(200);
  expect(strict.inside.config.mayAnybodySignUp).toBe(false);
  await strict.close();
});
