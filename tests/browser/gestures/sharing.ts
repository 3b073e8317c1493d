// Sharing a project by its dialog.
import { expect } from '@playwright/test';

import { gesture, type Gesture, type Given } from '../../support/by-hand.ts';
import { invite } from '../../support/invited.ts';
import { graph } from '../../support/signed-in.ts';

/** The usernames of those with whom the project is shared. */
async function sharers({ server, projectId }: Given): Promise<string[]> {
  const { project } = await graph<{
    project: { effectivePeople: { edges: { node: { user: { username: string } } }[] } };
  }>(
    server,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { effectivePeople(first: 50) { edges { node { user { username } } } } } }',
    { projectId },
  );
  return project.effectivePeople.edges.map(({ node }) => node.user.username);
}

export const sharing: readonly Gesture[] = [
  gesture({
    name: 'with a person, by the name and two times Enter',
    delay: 3000,
    before: async ({ server, page, home, word }) => {
      const username = await invite(server, `${word.toLowerCase()}@example.org`);
      await page.goto(`${home}/dashboard`);
      await expect(page.getByRole('button', { name: /^Chat/ })).toBeVisible();
      return username;
    },
    keys: async ({ hand }, username) => {
      await hand.run('share');
      await hand.type(username);
      await hand.press('Enter', 'Enter');
    },
    seen: async (given, username) => {
      await expect.poll(() => sharers(given)).toContain(username);
      await expect(given.page.getByRole('dialog').getByRole('combobox', { name: 'User or team' })).toHaveValue('');
    },
  }),
];
