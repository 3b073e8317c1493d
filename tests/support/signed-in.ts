import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

import { asAnswers, asErrors } from './answers.ts';
import { PASSWORD } from './people.ts';

/** Opens a page of the signed-in administrator, or of another user, on which nothing has been loaded yet: many only call the server. */
export async function signedIn(
  browser: Browser,
  options: BrowserContextOptions = {},
  username = 'admin',
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const answer = await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  // Another test may have left its tabs otherwise.
  const query = 'mutation { savePreferences(input: { preferences: { sidebars: null } }) { __typename } }';
  expect((await page.request.post('/graphql', { data: { query } })).status()).toBe(200);
  return page;
}

interface Answer {
  data: Record<string, never>;
  errors?: { message: string }[];
}

/** The number of an organization, from its id. */
async function organizationNumber(page: Page, slug: string): Promise<number | undefined> {
  const { organization } = await graph<{ organization: { id: string } | null }>(
    page,
    'query($slug: String!) { organization(slug: $slug) { id } }',
    { slug },
  );
  return organization ? Number(Buffer.from(organization.id, 'base64').toString().split(':')[1]) : undefined;
}

/** Sends a query or mutation with the page's session. */
export async function graph<T>(page: Page, text: string, given: Record<string, unknown> = {}): Promise<T> {
  // It needs the whole graph, which takes seconds to load: not where tests are only listed.
  const { withIds } = await import('./ids.ts');
  const { query, variables } = await withIds(text, given, (slug) => organizationNumber(page, slug));
  const response = await page.request.post('/graphql', { data: { query: asAnswers(query), variables } });
  const { data, errors } = asErrors((await response.json()) as Answer);
  if (errors) throw new Error(errors[0]!.message);
  return data as T;
}
