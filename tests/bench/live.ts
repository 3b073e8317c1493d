import { setTimeout as wait } from 'node:timers/promises';

import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { id } from '../support/ids.ts';
import { buildPages, openBrowser, openPage } from './browser.ts';
import { reportBudget } from './report.ts';
import { openStage, percentile } from './stage.ts';

const SAVES = 120;
const A_SECOND = 5;

/** Measures how soon after a commit another's open entity screen shows it, from the stamp that a revision takes just before its commit. */
export async function live(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    const classId = stage.classId('Requirement');
    const patch = { projectId: 1, classId, number: 'R.1', name: 'Save 0' };
    const { entities } = await saveEntities(contextFor(stage.truss, 'walt'), 'acme', [patch]);
    const page = await openPage(browser, stage);
    await page.addInitScript(watchTitle);
    await page.goto(`/acme/p/1/database/entity/${entities[0]!.id}`);
    await page.getByRole('heading', { level: 1, name: 'Save 0' }).waitFor();
    await wait(1_000); // until it follows the project
    const save = (count: number) =>
      stage.graph(
        `mutation { saveEntities(input: { projectId: "${id('Project', 1)}", entities: [{ entityId: "${id('Entity', entities[0]!.id)}", name: "Save ${count}" }] }) { entities { name } } }`,
      );
    for (let count = 1; count <= SAVES; count++) {
      const next = wait(1000 / A_SECOND);
      await save(count);
      await next;
    }
    await page.getByRole('heading', { level: 1, name: `Save ${SAVES}` }).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
    const { rows } = await stage.pool.query<{ name: string; date: Date }>(
      `select name, date from change_record where entity_id = $1`,
      [entities[0]!.id],
    );
    const times = rows
      .filter(({ name }) => name !== 'Save 0' && name in seen)
      .map(({ name, date }) => seen[name]! - date.getTime());
    if (times.length < SAVES * 0.9) throw new Error(`Only ${times.length} of ${SAVES} saves were seen`);
    reportBudget('commit to sight in another browser, median', percentile(times, 50), 150, 'ms');
    reportBudget('commit to sight in another browser, p95', percentile(times, 95), 150, 'ms');
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** In the page: notes when the heading first says what. */
function watchTitle() {
  const seen: Record<string, number> = ((globalThis as unknown as { seen: Record<string, number> }).seen = {});
  const look = () => {
    const name = document.querySelector('h1')?.textContent?.match(/Save \d+/)?.[0];
    if (name) seen[name] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
