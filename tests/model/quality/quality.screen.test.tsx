// The quality of requirements on pages: told while one writes, apart from the page, and improved by a click; for many, first how many.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { judgeOrder, type JudgeOrder } from '../../../web/parts/model/quality/answer.ts';
import { applyFix } from '../../../web/parts/model/quality/apply-fix.ts';
import { judgedCounts } from '../../../web/parts/model/quality/judged-counts.ts';
import QualityHints from '../../../web/parts/model/quality/QualityHints.tsx';
import WordsDialog from '../../../web/parts/model/quality/WordsDialog.tsx';
import { give, sent } from '../../support/mock-graph.ts';
import { showPart, type } from '../../support/on-screen.tsx';
import { box, pump, search, valve, visitDatabase } from '../database/on-database.tsx';

const orders = vi.fn<(text: string) => void>();
/** A worker in the page: browsers have them, this page has none. */
class Worker extends EventTarget {
  postMessage(order: JudgeOrder) {
    orders(order.text);
    const data = judgeOrder(order);
    queueMicrotask(() => act(() => void this.dispatchEvent(new MessageEvent('message', { data }))));
  }
  terminate() {}
}
beforeAll(() => vi.stubGlobal('Worker', Worker));
afterAll(() => vi.unstubAllGlobals());

const attribute = (type: string) => ({ __typename: 'QualityAttribute', id: type, property: { id: `p${type}`, type } });
const requirement = (labels: object[] = [], qualityWords: object[] = []) =>
  give({
    project: {
      id: 'p',
      qualityWords,
      entity: { id: 'e', labels, attributes: [attribute('QUALITY')] },
      schema: { labels: [{ id: 'l1', labelId: 1, name: 'Verification Method' }] },
    },
  });
const html = '<p>The <b>fast</b> pump shall move all water.</p>';

test('suggestions appear while one writes, and a click applies one', async () => {
  requirement();
  const changed = vi.fn();
  showPart(<QualityHints entityId={12} html={html} onChange={changed} />);
  const hints = within(await screen.findByRole('group', { name: 'Quality hints while writing' }));
  expect(hints.getByText('Replace "fast".')).toBeTruthy();
  expect(hints.getByText('Give a measurable value.')).toBeTruthy();
  fireEvent.click(hints.getByRole('button', { name: 'Write “each”: Replace "all".' }));
  expect(changed).toHaveBeenLastCalledWith('<p>The <b>fast</b> pump shall move each water.</p>');
});

test('a requirement verified by a method needs no value, and an entity that is no requirement is not judged', async () => {
  requirement([{ id: 'l2', name: 'Test', parentId: 1 }]);
  showPart(<QualityHints entityId={12} html={html} onChange={() => undefined} />);
  await screen.findByText('Replace "fast".');
  expect(screen.queryByText('Give a measurable value.')).toBeNull();
});

test('the words that are looked for are those of the project', async () => {
  requirement([], [{ list: 'AMBIGUOUS', words: ['water = coolant'], isOwn: true }]);
  const changed = vi.fn();
  showPart(<QualityHints entityId={12} html={html} onChange={changed} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Write “coolant”: Replace "water".' }));
  expect(changed).toHaveBeenLastCalledWith('<p>The <b>fast</b> pump shall move all coolant.</p>');
  expect(screen.queryByText('Replace "fast".')).toBeNull();
});

test('an entity without qualities has no suggestions', async () => {
  const asked = vi.fn(() => ({ id: 'e', labels: [], attributes: [attribute('TEXT')] }));
  give({ project: { id: 'p', qualityWords: [], entity: asked, schema: { labels: [] } } });
  showPart(<QualityHints entityId={12} html={html} onChange={() => undefined} />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('group', { name: 'Quality hints while writing' })).toBeNull();
});

test.each([
  [{ find: 'fast', instead: '' }, '<p>The <b></b> pump shall move all water.</p>'],
  [{ find: 'all', instead: 'each' }, '<p>The <b>fast</b> pump shall move each water.</p>'],
  [{ find: 'pump', instead: '' }, '<p>The <b>fast</b> shall move all water.</p>'],
  [{ find: 'wat', instead: 'x' }, html],
  [{ append: '!' }, '<p>The <b>fast</b> pump shall move all water.!</p>'],
])('%j changes one place and keeps the marks', (fix, after) => expect(applyFix(html, fix)).toBe(after));

const finding = { entityId: 12, displayName: 'A.1 Pump', suggestions: [] as string[] };
const findings = [
  { ...finding, quality: 'Clear', suggestions: ['Replace "fast".', 'Shorten.'] },
  { ...finding, quality: 'Traceable' },
];
const counts = {
  judgedCount: 2,
  changedCount: 1,
  lockedCount: 1,
  otherCount: 0,
  findingCount: 900,
  findings,
  entities: [],
  revision: null,
};

test('many are judged after the dialog has said how many, and what was found at each and why', async () => {
  visitDatabase(() => [pump, valve]);
  for (const name of ['Select A.1 Pump', 'Select A.2 Valve']) fireEvent.click(await box(name));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Quality' }));
  const trial = await sent('QualityDialogMutation');
  expect(trial.variables['input']).toMatchObject({ entityIds: ['Entity 12', 'Entity 13'], isTrial: true });
  await trial.answer({ judgeRequirements: counts });
  const dialog = within(await screen.findByRole('dialog', { name: 'Check quality' }));
  await dialog.findByText(/1 requirement was checked; 1 result differs/);
  expect(dialog.getByText('1 is locked, so it was skipped.')).toBeTruthy();
  const found = within(dialog.getByRole('region', { name: 'Findings' })).getAllByRole('listitem');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'A.1 PumpClear: Replace "fast". Shorten.Traceable: No.',
  ]);
  expect(dialog.getByText('The first 2 of 900 findings are listed.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save results' }));
  const save = await sent('QualityDialogMutation');
  expect(save.variables['input']).toMatchObject({ isTrial: false });
  await save.answer({ judgeRequirements: { ...counts, revision: 41 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all results of a search are judged by a button, which says so if there is no requirement', async () => {
  visitDatabase(() => [pump, valve]);
  await box('Select A.1 Pump');
  search('pump');
  fireEvent.click(screen.getByRole('button', { name: 'Check quality of these results' }));
  const trial = await sent('QualityDialogMutation');
  expect(trial.variables['input']).toEqual({ projectId: 'Project 7', query: 'pump', isTrial: true });
  await trial.answer({
    judgeRequirements: { ...counts, findings: [], findingCount: 0, judgedCount: 0, lockedCount: 0, changedCount: 0 },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Check quality' }));
  await dialog.findByText('The selection contains no requirements, so nothing was checked.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save results' }).disabled).toBe(true);
});

const none = { judgedCount: 0, changedCount: 0, lockedCount: 0, otherCount: 0 };

test.each<[Partial<typeof none>, string[]]>([
  [{ judgedCount: 2, lockedCount: 2 }, ['Nothing was checked.', '2 are locked, so they were skipped.']],
  [{ judgedCount: 0, otherCount: 3 }, ['The selection contains no requirements, so nothing was checked.']],
  [{ judgedCount: 1 }, ['1 requirement was checked. The saved quality is up to date.']],
])('%j is said in words', (told, words) => expect(judgedCounts({ ...none, ...told })).toEqual(words));

test('the words of the project are chosen in a dialog, all lists of its own at once', async () => {
  give({
    project: {
      id: 'p',
      qualityWords: [
        { list: 'AMBIGUOUS', words: ['many'], isOwn: false },
        { list: 'DESIGNS', words: ['using'], isOwn: true },
        { list: 'UNDECIDED', words: ['tbd'], isOwn: true },
      ],
    },
  });
  const closed = vi.fn();
  showPart(<WordsDialog onClose={closed} />);
  type(await screen.findByRole('textbox', { name: 'Ambiguous terms' }), 'many\n\nsoon = within 1 s');
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults: “Undecided terms”' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const save = await sent('WordsDialogSaveMutation');
  expect(save.variables['input']).toEqual({
    projectId: 'p',
    preferences: { QualityWords: { ambiguous: ['many', 'soon = within 1 s'], designs: ['using'] } },
  });
  await save.answer({ saveProject: { project: { id: 'p', revision: 2, qualityWords: [] } } });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});
