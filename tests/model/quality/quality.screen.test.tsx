// The quality of requirements on pages: told while one writes, apart from the page, and improved by a click; for many, first how many.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { judgeText } from '../../../server/model/quality/rules/judge.ts';
import { fixed } from '../../../web/parts/model/quality/fixed.ts';
import type { Answer, Order } from '../../../web/parts/model/quality/judge.worker.ts';
import QualityHints from '../../../web/parts/model/quality/QualityHints.tsx';
import { give, sent } from '../../support/mock-graph.ts';
import { showPart } from '../../support/on-screen.tsx';
import { box, pump, valve, visitDatabase } from '../entities/on-database.tsx';

const orders = vi.fn<(text: string) => void>();
/** A worker in the page: browsers have them, this page has none. */
class Worker extends EventTarget {
  postMessage({ number, text, labelled }: Order) {
    orders(text);
    const data: Answer = { number, judged: judgeText(text, labelled) };
    queueMicrotask(() => act(() => void this.dispatchEvent(new MessageEvent('message', { data }))));
  }
  terminate() {}
}
beforeAll(() => vi.stubGlobal('Worker', Worker));
afterAll(() => vi.unstubAllGlobals());

const attribute = (type: string) => ({ __typename: 'QualityAttribute', id: type, property: { id: `p${type}`, type } });
const requirement = (labels: object[] = []) =>
  give({
    project: {
      id: 'p',
      entity: { id: 'e', labels, attributes: [attribute('QUALITY')] },
      schema: { labels: [{ id: 'l1', labelId: 1, name: 'Verification Method' }] },
    },
  });
const html = '<p>The <b>fast</b> pump shall move all water.</p>';

test('what would help is said while one writes, and a click does it', async () => {
  requirement();
  const changed = vi.fn();
  showPart(<QualityHints entityId={12} html={html} onChange={changed} />);
  const hints = within(await screen.findByRole('group', { name: 'Quality as it is written' }));
  expect(hints.getByText('Replace "fast".')).toBeTruthy();
  expect(hints.getByText('Give a measurable value.')).toBeTruthy();
  fireEvent.click(hints.getByRole('button', { name: 'Write “each”: Replace "all".' }));
  expect(changed).toHaveBeenLastCalledWith('<p>The <b>fast</b> pump shall move each water.</p>');
});

test('what a method verifies needs no value, and what is no requirement is not judged', async () => {
  requirement([{ id: 'l2', name: 'Test', parentId: 1 }]);
  showPart(<QualityHints entityId={12} html={html} onChange={() => undefined} />);
  await screen.findByText('Replace "fast".');
  expect(screen.queryByText('Give a measurable value.')).toBeNull();
});

test('nothing is said of what has no qualities', async () => {
  const asked = vi.fn(() => ({ id: 'e', labels: [], attributes: [attribute('TEXT')] }));
  give({ project: { id: 'p', entity: asked, schema: { labels: [] } } });
  showPart(<QualityHints entityId={12} html={html} onChange={() => undefined} />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('group', { name: 'Quality as it is written' })).toBeNull();
});

test.each([
  [{ find: 'fast', instead: '' }, '<p>The <b></b> pump shall move all water.</p>'],
  [{ find: 'all', instead: 'each' }, '<p>The <b>fast</b> pump shall move each water.</p>'],
  [{ find: 'pump', instead: '' }, '<p>The <b>fast</b> shall move all water.</p>'],
  [{ find: 'wat', instead: 'x' }, html],
  [{ append: '!' }, '<p>The <b>fast</b> pump shall move all water.!</p>'],
])('%j changes one place and keeps the marks', (fix, after) => expect(fixed(html, fix)).toBe(after));

test('many are judged after the dialog has said how many', async () => {
  visitDatabase(() => [pump, valve]);
  for (const name of ['Tick A.1 Pump', 'Tick A.2 Valve']) fireEvent.click(await box(name));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Quality' }));
  const trial = await sent('BulkQualityMutation');
  expect(trial.variables['input']).toMatchObject({ entityIds: ['Entity 12', 'Entity 13'], isTrial: true });
  const counts = { judgedCount: 2, changedCount: 1, lockedCount: 1, otherCount: 0, entities: [], revision: null };
  await trial.answer({ judgeRequirements: counts });
  const dialog = within(await screen.findByRole('dialog', { name: 'Check quality' }));
  expect(dialog.getByText(/2 requirements were looked at; 1 has other qualities/)).toBeTruthy();
  expect(dialog.getByText('1 is locked by somebody else and left alone.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Store what was found' }));
  const save = await sent('BulkQualityMutation');
  expect(save.variables['input']).toMatchObject({ isTrial: false });
  await save.answer({ judgeRequirements: { ...counts, revision: 41 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
