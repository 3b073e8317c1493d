// Drawing in a browser: by mouse, by touch, and by keys alone; what leaves it as a file; what axe says of all that opens.
import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { emptyBoxesIn, textOfPdf } from '../../support/pdf-text.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { drag, middle, plant, shape } from '../drawing/planted.ts';

type Planted = Pick<Awaited<ReturnType<typeof plant>>, 'projectId' | 'entityId'>;

const visit = async (page: Page, slug: string, { projectId, entityId }: Planted) => {
  await page.goto(`/sample/p/${projectId}/diagrams/${slug}/${entityId}`);
  await expect(page.getByRole('group', { name: /Arrow keys move/ })).toBeVisible();
};
interface Read {
  project: {
    diagram: {
      layout: {
        key: string;
        width: number | null;
        isHidden: boolean;
        waypoints: number[][];
        free: { text?: string } | null;
      }[];
      content: {
        shapes: { kind: string; parentKey: string | null; entity: { name: string } | null }[];
        lines: { kind: string }[];
      };
    };
  };
}
const read = async (page: Page, slug: string, { projectId, entityId }: Planted) =>
  (
    await graph<Read>(
      page,
      'query($projectId: Int!, $slug: String!, $entityId: Int!) { project(organization: "sample", projectId: $projectId) { diagram(slug: $slug, entityId: $entityId) { layout { key width isHidden waypoints free } content { shapes { kind parentKey entity { name } } lines { kind } } } } }',
      { projectId, slug, entityId },
    )
  ).project.diagram;

test('by mouse: a press-drag moves what is under the hand alone, whatever is selected elsewhere and wherever the others stand', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const planted = await plant(page, 'Asset', 'Pump', 'Tank', 'Valve');
  await visit(page, 'asset', planted);
  const placeOf = async (name: RegExp) => {
    const { x, y } = await middle(page, name);
    return [Math.round(x), Math.round(y)];
  };
  const [pump, valve] = [await middle(page, /^Pump/), await middle(page, /^Valve/)];
  await page.mouse.click(valve.x, valve.y);
  await expect(shape(page, /^Valve/)).toHaveAttribute('aria-pressed', 'true');
  const before = [await placeOf(/^Tank/), await placeOf(/^Valve/)];
  await drag(page, [pump.x, pump.y], [pump.x + 37, pump.y + 120]);
  await expect(shape(page, /^Pump/)).toHaveAttribute('aria-pressed', 'true');
  const stored = async () => (await read(page, 'asset', planted)).layout.length;
  await expect.poll(stored).toBe(3);
  expect(await placeOf(/^Pump/)).not.toEqual([Math.round(pump.x), Math.round(pump.y)]);
  expect([await placeOf(/^Tank/), await placeOf(/^Valve/)]).toEqual(before);
});

test('by mouse: a line, its bend, a marquee, a size, another parent, and all of it undone', async ({ browser }) => {
  const page = await signedIn(browser);
  const planted = await plant(page, 'Asset', 'Pump', 'Tank');
  await visit(page, 'asset', planted);
  await expect(shape(page, /^Tank/)).toBeAttached();
  await shape(page, /^Pump/).focus();
  await expect(shape(page, /^Pump/)).toHaveAttribute('aria-pressed', 'true');
  const canvas = page.getByRole('group', { name: /Arrow keys move/ });
  const pointsAtDot = async () => {
    const { right, y } = await middle(page, /^Pump/);
    await page.mouse.move(right + 9, y);
    await page.mouse.move(right + 3, y);
    return canvas.evaluate(({ style }: HTMLElement) => style.cursor);
  };
  // On a busy machine the picture may still be fitted to its page; what is dragged then is beside the dot.
  let before = '';
  const standsStill = async () => {
    const now = JSON.stringify([await middle(page, /^Pump/), await middle(page, /^Tank/)]);
    const isStill = now === before;
    before = now;
    return isStill;
  };
  await expect.poll(standsStill).toBe(true);
  await expect.poll(pointsAtDot).toBe('crosshair');
  const [pump, tank] = [await middle(page, /^Pump/), await middle(page, /^Tank/)];
  await drag(page, [pump.right + 3, pump.y], [tank.x, tank.y]);
  await expect
    .poll(async () => (await read(page, 'asset', planted)).content.lines.map(({ kind }) => kind))
    .toEqual(['CONDUIT']);

  await expect(shape(page, /^Pump, asset, .*Tank/)).toBeAttached();
  const [left, right] = [await middle(page, /^Pump/), await middle(page, /^Tank/)].toSorted((a, b) => a.x - b.x);
  await page.mouse.click((left!.x + right!.x) / 2 + 8, (left!.y + right!.y) / 2);
  const grip = page.locator('[data-grip="bend new"]').first();
  const { x, y } = (await grip.boundingBox())!;
  await drag(page, [x + 4, y + 4], [x + 4, y + 90]);
  await expect
    .poll(
      async () => (await read(page, 'asset', planted)).layout.filter(({ waypoints }) => waypoints.length === 1).length,
    )
    .toBe(1);

  await page.keyboard.down('Shift');
  await drag(page, [left!.x - 120, left!.y - 80], [right!.right + 20, right!.low + 20]);
  await page.keyboard.up('Shift');
  await expect(
    page.getByRole('toolbar', { name: 'View' }).getByRole('button', { name: 'Align left edges' }),
  ).toBeVisible();

  await page.keyboard.press('Escape');
  await page.mouse.click(left!.x, left!.y);
  const corner = (await page.locator('[data-grip="corner 1 1"]').boundingBox())!;
  await drag(page, [corner.x + 5, corner.y + 5], [corner.x + 65, corner.y + 45]);
  await expect
    .poll(async () => (await read(page, 'asset', planted)).layout.filter(({ width }) => (width ?? 0) > 150).length)
    .toBe(1);
  const whatIsLeft = async () => {
    const { layout, content } = await read(page, 'asset', planted);
    const bent = layout.filter(({ waypoints }) => waypoints.length > 0).length;
    return [layout.filter(({ width }) => (width ?? 0) > 150).length, bent, content.lines.length];
  };
  for (const then of [
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]) {
    // A save on its way is not yet known to undo.
    await expect(page.locator('.dg-status').getByText('Saving')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect.poll(whatIsLeft).toEqual(then);
  }

  await visit(page, 'hierarchy', planted);
  await expect(shape(page, /^Tank/)).toBeAttached();
  const [from, onto] = [await middle(page, /^Tank/), await middle(page, /^Pump/)];
  await drag(page, [from.x, from.y], [onto.x, onto.y]);
  await expect(shape(page, /^Pump.*parent child to Tank/)).toBeAttached();
});

test('shapes copied on one diagram are the same entities on another; a note is pasted as it is', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const [one, other] = [await plant(page, 'Asset', 'Pump', 'Tank'), await plant(page, 'Asset')];
  await visit(page, 'asset', one);
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Seen by the agency');
  await page.keyboard.press('Control+Enter');
  await expect(shape(page, /^Seen by the agency/)).toBeAttached();
  await shape(page, /^Pump/).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.getByText('3 shapes copied.').waitFor();

  await visit(page, 'asset', other);
  await page.getByRole('group', { name: /Arrow keys move/ }).focus();
  await page.keyboard.press('Control+v');
  await expect(shape(page, /^Seen by the agency/)).toBeAttached();
  await expect
    .poll(async () =>
      (await read(page, 'asset', other)).content.shapes.map(({ entity }) => entity?.name ?? '').toSorted(),
    )
    .toEqual(['Pump', 'Tank']);
  await expect
    .poll(async () => (await read(page, 'asset', other)).layout.flatMap(({ free }) => free?.text ?? []))
    .toEqual(['Seen by the agency']);
});

test('the picture is exported as PDF, PNG and SVG with its title; the PDF has the texts of the page', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const scripts = ['△ ∿ ∀', '衛星 한글', 'مضخة', 'मशीन', 'ปั๊ม', '🚀'];
  const planted = await plant(page, 'Asset', 'Pump', `Tank ${scripts.join(' ')}`, 'ፓምፕ');
  const { name } = planted;
  await visit(page, 'asset', planted);
  await expect(shape(page, /^Tank/)).toBeAttached();
  const exported = async (item: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const pdf = await exported('As PDF');
  expect(pdf.name).toBe(`${name} Asset.pdf`);
  const text = textOfPdf(pdf.content);
  const read = text.replace(/\s/g, '');
  for (const word of [`${name}, Asset`, 'Pump', 'Tank', 'FireSAT', ...scripts])
    expect(read).toContain(word.replace(/\s/g, ''));
  expect(emptyBoxesIn(pdf.content)).toBe(0);
  // Characters without a font of ours are drawn as this device shows them.
  expect(pdf.content.toString('latin1')).toContain('/Subtype /Image');
  const png = await exported('As PNG, twice as large');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16)).toBeGreaterThan(600);
  expect((await exported('As SVG')).content.toString()).toContain(`<title>${name}, Asset</title>`);
});

test('by keys alone an action diagram gets an OR, a LOOP and a PARALLEL, one inside the other', async ({ browser }) => {
  const page = await signedIn(browser);
  const planted = await plant(page, 'Action', 'Begin');
  await visit(page, 'action', planted);
  const add = async (tool: string, name: string | undefined) => {
    await page.keyboard.press('a');
    const button = page.getByRole('button', { name: tool, exact: true });
    await expect(page.locator('.dg-tool:focus')).toBeAttached();
    for (let step = 0; step < 12 && !(await button.evaluate((each) => each === document.activeElement)); step++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (name === undefined) return;
    await page.getByRole('textbox', { name: 'New name' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(shape(page, new RegExp(`^${name}`))).toBeAttached();
    await shape(page, new RegExp(`^${name}`)).focus();
  };
  await shape(page, /^Begin/).focus();
  await add('OR', 'Choose');
  await add('LOOP', 'Again');
  await add('Parallel', undefined);
  await expect
    .poll(async () => (await read(page, 'action', planted)).content.shapes.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['OR', 'LOOP', 'PARALLEL']));
});

test('at 390 pixels two fingers zoom, one pans, and the menu opens to change a name', async ({ browser }) => {
  const page = await signedIn(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const planted = await plant(page, 'Asset', 'Pump', 'Tank');
  await visit(page, 'hierarchy', planted);
  await expect(shape(page, /^Tank/)).toBeAttached();
  const zoom = async () => Number.parseInt((await page.locator('.dg-percent').textContent())!, 10);
  const before = await zoom();
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: string, ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await fingers('touchStart', [180, 600], [210, 600]);
  await fingers('touchMove', [150, 600], [240, 600]);
  await fingers('touchMove', [100, 600], [290, 600]);
  await fingers('touchEnd');
  await expect.poll(zoom).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Fit' }).click();
  await shape(page, /^Pump/).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Big pump');
  await page.keyboard.press('Enter');
  await expect(shape(page, /^Big pump/)).toBeAttached();
});

test('axe finds nothing on menus, dialogs, colours and the filter', async ({ browser }) => {
  const page = await signedIn(browser);
  const planted = await plant(page, 'Asset', 'Pump', 'Tank');
  await visit(page, 'asset', planted);
  await shape(page, /^Pump/).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await shape(page, /^Pump/).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete Pump?' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await shape(page, /^Pump/).focus();
  await page.keyboard.press('h');
  await expect(shape(page, /^Pump/)).toHaveCount(0);
  await page.getByRole('button', { name: '1 hidden' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Filter by query' }).click();
  await page.getByRole('textbox', { name: 'Filter by query' }).fill('class:Nonsense:');
  await page.goto(`${page.url()}?colour=class`);
  await page.getByRole('complementary', { name: 'Colors' }).getByText('Asset').waitFor();
  await page.getByRole('tab', { name: 'Outline' }).click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: /^Pump\s*show again$/ }).click();
  await expect(shape(page, /^Pump/)).toBeAttached();
});
