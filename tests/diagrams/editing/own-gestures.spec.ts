// Gestures on some pictures only: a bar is moved along its axis and stretched, a cell of a square is filled, and its item moves to another.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { drag, middle, plant, shape } from '../drawing/planted.ts';

interface Read {
  project: {
    diagram: {
      content: {
        shapes: { key: string; kind: string; figures: Record<string, number>; entity: { name: string } | null }[];
      };
    };
  };
}
const shapesOn = async (page: Page, slug: string, { projectId, entityId }: Awaited<ReturnType<typeof plant>>) =>
  (
    await graph<Read>(
      page,
      'query($projectId: Int!, $slug: String!, $entityId: Int!) { project(organization: "sample", projectId: $projectId) { diagram(slug: $slug, entityId: $entityId) { content { shapes { key kind figures entity { name } } } } } }',
      { projectId, slug, entityId },
    )
  ).project.diagram.content.shapes;

test('a bar starts where it is dropped and ends where its edge is; an item moves from cell to cell', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const planted = await plant(page, 'Action', 'Fill', 'Drain', 'Rinse');
  const visit = (slug: string) =>
    page
      .goto(`/sample/p/${planted.projectId}/diagrams/${slug}/${planted.entityId}`)
      .then(() => expect(shape(page, /^Fill/)).toBeAttached());
  const bar = async () => {
    const { figures } = (await shapesOn(page, 'timeline', planted)).find(({ entity }) => entity?.name === 'Fill')!;
    return { start: figures['start']!, length: figures['end']! - figures['start']! };
  };
  await test.step('by mouse a bar is taken along, then its right edge', async () => {
    await visit('timeline');
    const before = await bar();
    const { x, y } = await middle(page, /^Fill/);
    await drag(page, [x, y], [x + 90, y]);
    await expect.poll(async () => (await bar()).start).toBeGreaterThan(before.start);
    expect((await bar()).length).toBe(before.length);
    const grip = (await page.locator('[data-grip="corner 1 1"]').boundingBox())!;
    await drag(page, [grip.x + 4, grip.y + 4], [grip.x + 84, grip.y + 4]);
    await expect.poll(async () => (await bar()).length).toBeGreaterThan(before.length);
  });
  await test.step('a double click fills an empty cell, and dragging takes it to another', async () => {
    await visit('n-squared');
    const cells = async () =>
      (await shapesOn(page, 'n-squared', planted)).flatMap(({ kind, key }) => (kind === 'CELL' ? [key] : []));
    const [fill, drain, rinse] = [
      await middle(page, /^Fill/),
      await middle(page, /^Drain/),
      await middle(page, /^Rinse/),
    ];
    await page.mouse.dblclick(drain.x, fill.y);
    const question = page.getByRole('dialog', { name: 'New input or output' });
    await expectAccessibleInBothSchemes(page, { at: '[role=dialog]' });
    await question.getByRole('textbox', { name: 'Name' }).fill('Water');
    await question.getByRole('button', { name: 'Add' }).click();
    await expect.poll(cells).toEqual(['cell:1:2']);
    await expect(shape(page, /^Water, from Fill to Drain/)).toBeAttached();
    await drag(page, [drain.x, fill.y], [rinse.x, fill.y]);
    await expect.poll(cells).toEqual(['cell:1:3']);
  });
});
