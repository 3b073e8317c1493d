// People for the browser's tests: invited by the administrator, activated with the link of the mail in the outbox.
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { PASSWORD } from './people.ts';
import { graph } from './signed-in.ts';

const outbox = resolve(import.meta.dirname, `../../.data/browser-test-${process.env['TEST_PORT'] ?? '4200'}/outbox`);

/** The code in the latest mail to an address; long lines of a mail are broken with "=". None while it is on its way. */
async function codeFor(email: string): Promise<string | undefined> {
  const files = (await readdir(outbox).catch((): string[] => [])).toSorted().toReversed();
  for (const file of files) {
    const mail = (await readFile(resolve(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    if (!mail.includes(`To: ${email}`)) continue;
    const code = /\/activate\/[^/\s]+\/([\w-]+)/.exec(mail)?.[1];
    if (code) return code;
  }
  return undefined;
}

/** Makes somebody a member of the organization 'sample', through the administrator's page; answers with their username. */
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
  await expect.poll(() => codeFor(email), { message: `a mail to ${email}` }).toBeDefined();
  const { activateAccount } = await graph<{ activateAccount: { username: string } }>(
    administrator,
    'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { username } }',
    { input: { email, code: await codeFor(email), password: PASSWORD, passwordConfirm: PASSWORD } },
  );
  return activateAccount.username;
}
