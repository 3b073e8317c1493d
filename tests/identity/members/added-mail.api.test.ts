// A user with an account gets a mail when an administrator of the server adds them to an organization, in whichever way; other changes of
// their level send none.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { mails, setEmail } from '../users/both-apis.ts';
import { call, done, mutate, somebody } from './cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { PUBLIC_URL: 'http://truss.test' } });
});
afterAll(() => truss.close());

const addressOf = (username: string) => `${username}@example.org`;
async function known(username: string) {
  await somebody(truss, username);
  await setEmail(truss, username, addressOf(username));
  return username;
}
const subjects = async (username: string) => (await mails(truss, addressOf(username))).map(({ subject }) => subject);
const added = (organization: string) => `You have been added to ${organization} in Truss`;

type Way = [name: string, add: (username: string) => Promise<unknown>, organization: string];
const ways: Way[] = [
  [
    'api/v4',
    (username) => done(truss, 'root', `/o/acme/users/${username}?permission=member`, undefined, 'POST'),
    'Acme',
  ],
  [
    'the graph',
    (username) =>
      mutate(
        truss,
        'root',
        'saveMembers',
        { organization: 'acme', usernames: [username], level: 'MEMBER' },
        'organization { id }',
      ),
    'Acme',
  ],
  [
    'an invitation',
    (username) =>
      mutate(
        truss,
        'root',
        'inviteMembers',
        { organization: 'acme', emails: [addressOf(username)], level: 'MEMBER' },
        'members { username }',
      ),
    'Acme',
  ],
  [
    'an organization that is made for them',
    (username) => done(truss, 'root', '/o', { slug: 'theirs', name: 'Theirs', administrator: username }),
    'Theirs',
  ],
];

test.each(ways)('through %s', async (name, add, organization) => {
  const username = await known(`new-${name.replace(/\W/g, '-').slice(0, 12)}`);
  await add(username);
  const [mail, ...others] = await mails(truss, addressOf(username));
  expect([mail?.subject, others]).toEqual([added(organization), []]);
  expect(mail!.text).toContain(
    organization === 'Acme'
      ? 'has added you to the organization Acme in Truss, as a member.'
      : 'has added you to the organization Theirs in Truss, as an administrator.',
  );
  expect(mail!.text).toContain(`Sign in as '${username}'`);
  expect(mail!.link).toBe(`/${organization.toLowerCase()}/dashboard`);
});

test('no mail is sent for a change of level, for a refused call, or to the author of the change', async () => {
  const username = await known('changing');
  await call(truss, 'walt', `/o/acme/users/${username}?permission=member`, undefined, 'POST');
  expect(await subjects(username)).toEqual([]);
  await done(truss, 'root', `/o/acme/users/${username}?permission=member`, undefined, 'POST');
  await done(truss, 'ada', `/o/acme/users/${username}?permission=reviewer`, undefined, 'POST');
  await done(truss, 'ada', `/o/acme/users/${username}?permission=reviewer`, undefined, 'POST');
  expect(await subjects(username)).toEqual([added('Acme')]);
  await setEmail(truss, 'root', addressOf('root'));
  await done(truss, 'root', '/o/acme/users/root?permission=member', undefined, 'POST');
  expect(await subjects('root')).toEqual([]);
});

test('a user with an open invitation gets no second mail', async () => {
  const email = addressOf('stranger');
  await mutate(
    truss,
    'ada',
    'inviteMembers',
    { organization: 'acme', emails: [email], level: 'MEMBER' },
    'members { username }',
  );
  await done(truss, 'root', `/o/other/users/${email}?permission=member`, undefined, 'POST');
  const [mail, ...others] = await mails(truss, email);
  expect([mail?.subject, others]).toEqual(['You are invited to Acme in Truss', []]);
  expect(mail!.text).toContain('Ada invites you to work in the organization Acme in Truss, as a member.');
});
