import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

import { asAnswers, asErrors } from './answers.ts';
import { PASSWORD } from './people.ts';

/** A page of the signed-in administrator, or of another user. */
export async function signedIn(
  browser: Browser,
  options: BrowserContextOptions = {},
  username = 'admin',
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const answer = await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'FireSAT' }).first()).toBeVisible();
  return page;
}

interface Answer {
  data: Record<string, never>;
  errors?: { message: string }[];
}

/** A query or mutation with the page's session. */
export async function graph<T>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const response = await page.request.post('/graphql', { data: { query: asAnswers(query), variables } });
  const { data, errors } = asErrors((await response.json()) as Answer);
  if (errors) throw new Error(errors[0]!.message);
  return data as T;
}
