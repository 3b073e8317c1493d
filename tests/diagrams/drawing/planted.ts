// The beginning of browser tests of drawing: an entity with parts in a project of its own, and helpers to draw.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { graph } from '../../support/signed-in.ts';

/** The button of a shape on the picture. */
export const shape = (page: Page, name: RegExp) => page.locator('.dg-shape').and(page.getByRole('button', { name }));
/** Returns the middle of a shape once the picture has come to rest. */
export const middle = async (page: Page, name: RegExp) => {
  let last = await shape(page, name).boundingBox();
  const isAtRest = async () => {
    const before = JSON.stringify(last);
    last = await shape(page, name).boundingBox();
    return JSON.stringify(last) === before;
  };
  await expect.poll(isAtRest, { intervals: [200] }).toBe(true);
  const { x, y, width, height } = last!;
  return { x: x + width / 2, y: y + height / 2, right: x + width, low: y + height };
};
/** Drags by mouse, with moves on the way as a hand makes them. */
export const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]) => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + (to[0] - from[0]) / 2, from[1] + (to[1] - from[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
};

interface Made {
  saveEntities: { entities: { id: string; entityId: number }[] };
}
let count = 0;
const projects = new WeakMap<Page, Promise<number>>();
/** The project in which a page plants. */
function projectOf(page: Page): Promise<number> {
  const made = projects.get(page) ?? ownProject(page);
  projects.set(page, made);
  return made;
}
/** A whole of its own with two parts, so that tests are in nobody's way. */
export async function plant(page: Page, className: 'Asset' | 'Action', ...parts: string[]) {
  const projectId = await projectOf(page);
  const { project } = await graph<{
    project: {
      id: string;
      schema: { classes: { id: string; name: string }[]; relations: { id: string; name: string }[] };
    };
  }>(
    page,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { id schema { classes { id name } relations { id name } } } }',
    { projectId },
  );
  const classId = project.schema.classes.find(({ name }) => name === className)!.id;
  const relationId = project.schema.relations.find(({ name }) => name === 'decomposed by')!.id;
  const name = `${className} ${process.pid} ${count++}`;
  const save = (entities: object[]) =>
    graph<Made>(
      page,
      'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { id entityId } } }',
      { input: { projectId: project.id, entities } },
    );
  const [root] = (await save([{ classId, name }])).saveEntities.entities;
  const made =
    parts.length > 0 ? (await save(parts.map((each) => ({ classId, name: each })))).saveEntities.entities : [];
  if (made.length > 0)
    await save([{ entityId: root!.id, addLinks: made.map(({ id }) => ({ relationId, targetId: id })) }]);
  return { name, projectId, entityId: root!.entityId };
}
