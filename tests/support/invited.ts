// Users for browser tests: invited by the administrator, activated by the link in the outbox.
import type { Page } from '@playwright/test';

import { mailedLink } from './outbox.ts';
import { PASSWORD } from './people.ts';
import { graph } from './signed-in.ts';

/** Makes a user a member of the organization 'sample' through the administrator's page; returns their username. */
export async function invite(
  administrator: Page,
  email: string,
  level: 'MEMBER' | 'REVIEWER' = 'MEMBER',
): Promise<string> {
  await graph(
    administrator,
    'mutation($input: InviteMembersInput!) { inviteMembers(input: $input) { members { username } } }',
    { input: { organization: 'sample', emails: [email], level } },
  );
  const code = (await mailedLink(email, 'activate')).split('/').at(-1)!;
  const { activateAccount } = await graph<{ activateAccount: { username: string } }>(
    administrator,
    'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { username } }',
    { input: { email, code, password: PASSWORD, passwordConfirm: PASSWORD } },
  );
  return activateAccount.username;
}
