// Signing in with the password of an OpenLDAP directory, if slapd is installed: over StartTLS, with groups that list their members, and
// by the entry's permanent id.
import { describe, expect, test } from 'vitest';

import { issue } from '../../support/certificates.ts';
import { serverWithSingleSignOn, signedInUser } from '../../support/single-sign-on.ts';
import { hasSlapd, startSlapd } from '../../support/slapd.ts';

describe.skipIf(!hasSlapd)('OpenLDAP', () => {
  test('identifies a user, over StartTLS only', async () => {
    const authority = issue({ subject: [['CN', 'Acme CA']], isAuthority: true });
    const slapd = await startSlapd(authority);
    const ldap = {
      ...slapd.settings,
      startTls: true,
      id: 'entryUUID',
      groupBaseDn: slapd.settings.baseDn,
      groups: { Propulsion: [{ organization: 'acme' }] },
    };
    const truss = await serverWithSingleSignOn({ ldap });
    const deceived = await serverWithSingleSignOn({
      ldap: { ...ldap, ca: issue({ subject: [['CN', 'Evil']], isAuthority: true }).cert },
    });
    const signIn = (username: string, password: string, at = truss) =>
      at.rest(null, '/api/v4/auth/signin', { username, password });

    const jane = await signedInUser(truss, await signIn('jane', 'secret of jane'));
    expect(jane).toMatchObject({ firstName: 'Jane', lastName: 'Doe', email: 'jane@acme.test', authentication: 'LDAP' });
    expect(jane!.permissions).toEqual(['organization:acme:member']);
    expect(await signedInUser(truss, await signIn('jane', 'secret of jane'))).toEqual(jane);
    const { subject } = await truss.inside.db.selectFrom('userIdentity').select('subject').executeTakeFirstOrThrow();
    expect(subject).toMatch(/^[\da-f-]{36}$/);
    for (const [username, password] of [
      ['jane', 'wrong'],
      ['*', 'secret of jane'],
      ['jane)(uid=*', 'secret of jane'],
      ['nobody', 'x'],
    ] as const)
      expect((await signIn(username, password)).status).toBe(401);
    expect((await signIn('jane', 'secret of jane', deceived)).status).toBe(503);

    await truss.close();
    await deceived.close();
    await slapd.close();
  });
});
