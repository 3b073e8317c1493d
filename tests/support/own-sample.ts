import { expect, type Page } from '@playwright/test';

let count = 0;
const nextName = () => `FireSAT workshop ${process.pid} ${count++}`;

/** A project of its own with the default schema, for one test. Answers its number. */
export async function ownProject(page: Page): Promise<number> {
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name: nextName() } });
  expect(made.status()).toBe(200);
  return ((await made.json()) as { id: number }).id;
}

/** A copy of the sample for one test: what it changes there, no other test on its server meets. Answers the number of the project. */
export async function ownSample(page: Page): Promise<number> {
  const path = `/api/v4/o/sample/p/1/copy?name=${encodeURIComponent(nextName())}`;
  const made = await page.request.post(path, { data: {} });
  expect(made.status()).toBe(200);
  const { project } = (await made.json()) as { project: { id: number } };
  return project.id;
}
