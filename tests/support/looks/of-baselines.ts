// Baselines and test cycles.
import type { Page } from '@playwright/test';

import { button, inTurn, type Step, type Visit } from './sight.ts';

const list = '/sample/p/1/baselines';

/** A baseline that is made for this; or a test cycle of the first suite. */
const made = (kind: 'baselines' | 'testcycles', search = ''): Visit['at'] => ({
  like: `${list}/1${search}`,
  find: async (page) => {
    const base = '/api/v4/o/sample/p/1';
    const found = await page.request.post(`${base}/entities/search`, {
      data: { query: 'label:"Test Suite"', limit: 1 },
    });
    const { entities } = (await found.json()) as { entities: { id: number }[] };
    const key = kind === 'testcycles' ? entities[0]!.id : null;
    const answer = await page.request.post(`${base}/${kind}`, { data: { key, name: 'To be looked at' } });
    return `${list}/${((await answer.json()) as { id: number }).id}${search}`;
  },
});
const opened: Step = (page: Page) => page.locator('.bl-open').first().click();
const chosen =
  (label: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).check();

export const sightsOfBaselines: readonly Visit[] = [
  {
    at: list,
    sign: 'Snapshots of the project',
    sights: [
      { name: 'the baselines' },
      { name: 'a new baseline', open: button('New baseline') },
      {
        name: 'a new baseline of an artifact',
        open: inTurn(button('New baseline'), chosen('An artifact with its content')),
      },
    ],
  },
  {
    at: `${list}?kind=test-cycles`,
    sign: 'Snapshots of the project',
    sights: [{ name: 'the test cycles' }, { name: 'a new test cycle', open: button('New test cycle') }],
  },
  {
    at: made('baselines'),
    sign: 'as of this baseline',
    sights: [
      { name: 'what a baseline holds' },
      { name: 'an entity of then', open: opened, at: '.bl-opened', close: opened },
      { name: 'another name for a baseline', open: button('Rename') },
      { name: 'deletion of a baseline', open: button('Delete') },
    ],
  },
  { at: made('baselines', '?tab=compare'), sign: 'compared with' },
  { at: made('testcycles'), sign: 'as of this baseline' },
];
