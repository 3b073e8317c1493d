import { expect, type Page } from '@playwright/test';

let count = 0;
const nextName = () => `FireSAT workshop ${process.pid} ${count++}`;

/** Makes a project with the default schema for one test, and returns its number. */
export async function ownProject(page: Page): Promise<number> {
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name: nextName() } });
  expect(made.status()).toBe(200);
  return ((await made.json()) as { id: number }).id;
}

/** Copies the sample for one test, whose changes no other test on its server meets, and returns the number of the project. */
export async function ownSample(page: Page): Promise<number> {
  const path = `/api/v4/o/sample/p/1/copy?name=${encodeURIComponent(nextName())}`;
  const made = await page.request.post(path, { data: {} });
  expect(made.status()).toBe(200);
  const { project } = (await made.json()) as { project: { id: number } };
  return project.id;
}
