// Whoever has an account is told by a mail that they were added to an organization, whichever way it was done; of everything else that changes what they are there, no mail tells.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildHouse, type House } from '../../support/house.ts';
import { mails, setEmail } from '../users/both-apis.ts';
import { call, done, mutate, somebody } from './cast.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse({ env: { PUBLIC_URL: 'http://truss.test' } });
});
afterAll(() => house.close());

const addressOf = (username: string) => `${username}@example.org`;
async function known(username: string) {
  await somebody(house, username);
  await setEmail(house, username, addressOf(username));
  return username;
}
const subjects = async (username: string) => (await mails(house, addressOf(username))).map(({ subject }) => subject);
const added = (organization: string) => `You have been added to ${organization} in Truss`;

type Way = [name: string, add: (username: string) => Promise<unknown>, organization: string];
const ways: Way[] = [
  [
    'api/v4',
    (username) => done(house, 'ada', `/o/acme/users/${username}?permission=member`, undefined, 'POST'),
    'Acme',
  ],
  [
    'the graph',
    (username) =>
      mutate(
        house,
        'ada',
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
        house,
        'ada',
        'inviteMembers',
        { organization: 'acme', emails: [addressOf(username)], level: 'MEMBER' },
        'members { username }',
      ),
    'Acme',
  ],
  [
    'an organization that is made for them',
    (username) => done(house, 'root', '/o', { slug: 'theirs', name: 'Theirs', administrator: username }),
    'Theirs',
  ],
];

test.each(ways)('through %s', async (name, add, organization) => {
  const username = await known(`new-${name.replace(/\W/g, '-').slice(0, 12)}`);
  await add(username);
  const [mail, ...others] = await mails(house, addressOf(username));
  expect([mail?.subject, others]).toEqual([added(organization), []]);
  expect(mail!.text).toContain(
    organization === 'Acme'
      ? 'Ada has added you to the organization Acme in Truss, as a member.'
      : 'has added you to the organization Theirs in Truss, as an administrator.',
  );
  expect(mail!.text).toContain(`Sign in as '${username}'`);
  expect(mail!.link).toBe(`/${organization.toLowerCase()}/dashboard`);
});

test('not when they only become something else, not when it is refused, and not whoever does it', async () => {
  const username = await known('changing');
  await call(house, 'walt', `/o/acme/users/${username}?permission=member`, undefined, 'POST');
  expect(await subjects(username)).toEqual([]);
  await done(house, 'ada', `/o/acme/users/${username}?permission=member`, undefined, 'POST');
  await done(house, 'ada', `/o/acme/users/${username}?permission=reviewer`, undefined, 'POST');
  await done(house, 'ada', `/o/acme/users/${username}?permission=reviewer`, undefined, 'POST');
  expect(await subjects(username)).toEqual([added('Acme')]);
  await setEmail(house, 'root', addressOf('root'));
  await done(house, 'root', '/o/acme/users/root?permission=member', undefined, 'POST');
  expect(await subjects('root')).toEqual([]);
});

test('whoever has not activated their account has an invitation, and no other mail', async () => {
  const email = addressOf('stranger');
  await mutate(
    house,
    'ada',
    'inviteMembers',
    { organization: 'acme', emails: [email], level: 'MEMBER' },
    'members { username }',
  );
  await done(house, 'root', `/o/other/users/${email}?permission=member`, undefined, 'POST');
  const [mail, ...others] = await mails(house, email);
  expect([mail?.subject, others]).toEqual(['You are invited to Acme in Truss', []]);
  expect(mail!.text).toContain('Ada invites you to work in the organization Acme in Truss, as a member.');
});
