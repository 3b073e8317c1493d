// Ctrl+P puts what is open on the paper that the printer has: the whole drawing of a diagram, every loaded row of a table, without the frame of the screen, light whatever the scheme.
import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';

import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const FRAME = /Search or run a command|Undo|Export|Columns|Share/;

/** Prints the page, and reads the first sheet's measures and the text of all. */
async function printed(page: Page, format: 'A4' | 'Letter' = 'A4') {
  const bytes = new Uint8Array(await page.pdf({ format }));
  const sheet = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1'))!;
  const { totalPages, text } = await extractText(bytes);
  return { sheets: totalPages, text: text.join('\n'), width: Number(sheet[1]), height: Number(sheet[2]) };
}

async function numbered(page: Page, query: string): Promise<number> {
  const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
    page,
    'query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }',
    { query },
  );
  return project.entities.edges[0]!.node.entityId;
}

test('a diagram is on one sheet as a whole, across where it is wide, on any paper', async ({ browser }) => {
  const page = await signedIn(browser, { colorScheme: 'dark' });
  await page.goto(`/sample/p/1/diagrams/action/${await numbered(page, 'number:1.1')}`);
  await expect(page.getByText(/^\d+ actions/)).toBeVisible();
  // Beyond the edge of the window.
  for (let times = 0; times < 6; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
  for (const format of ['A4', 'Letter'] as const) {
    const { sheets, text, width, height } = await printed(page, format);
    expect([sheets, width > height]).toEqual([1, true]);
    for (const name of ['1.1 Pass over Area, Action', 'Slew to Area', 'Downlink Slot', 'Memory'])
      expect(text).toContain(name);
    expect(text).not.toMatch(FRAME);
  }
  await expect(page.locator('.dg-paper')).toHaveCount(0);
});

test('a table is printed with every loaded row, and the rest is said', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database?query=class:Requirement+order:number');
  await expect(page.getByText('Mission performance')).toBeVisible();
  const { text, width, height } = await printed(page);
  expect(width).toBeLessThan(height);
  expect(text).toMatch(/Mission performance[^]*Enter safe mode within 10 s/);
  expect(text).not.toMatch(FRAME);
  expect(text).not.toContain('rows are on paper');
});

test('cards are printed as many in a line as fit, each loaded one whole', async ({ browser }) => {
  const page = await signedIn(browser, { colorScheme: 'dark' });
  await page.goto('/sample/p/1/database?query=class:Requirement+order:number&view=cards');
  await expect(page.getByText('Mission performance')).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) {
    const { sheets, text } = await printed(page, format);
    expect(sheets).toBeGreaterThan(1);
    expect(text).toMatch(/Mission performance[^]*Enter\s+safe\s+mode\s+within\s+10\s+s/);
    expect(text).not.toMatch(FRAME);
  }
});

test('a screen whose part scrolls is printed as long as it is', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/schema/graph');
  await expect(page.getByText('Outgoing relations')).toBeVisible();
  const { sheets, text } = await printed(page);
  expect(sheets).toBeGreaterThan(1);
  expect(text).toContain('Outgoing relations');
});
