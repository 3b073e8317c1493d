// The branches of a project on screen: the picture, the same in words, what can be done with a branch, and how one is started.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type, visit } from '../../support/on-screen.tsx';

const branch = (projectId: number, name: string, more: object = {}) => ({
  node: {
    created: '2026-09-08T10:00:00Z',
    createdBy: 'aiko',
    creator: { username: 'aiko', fullName: 'Aiko Sato' },
    originRevision: 731,
    baseOriginRevision: 1204,
    baseBranchRevision: 9,
    ahead: 49,
    behind: 21,
    merges: [],
    project: {
      projectId,
      name,
      created: '2026-09-08T10:00:00Z',
      createdBy: 'aiko',
      viewerMayDelete: true,
      extent: { entityCount: 173, lastChange: '2026-11-20T10:00:00Z' },
      weeks: [],
    },
    ...more,
  },
});
const firesat = (...edges: object[]) => ({
  projectId: 7,
  name: 'FireSAT',
  revision: 1318,
  created: '2026-06-15T10:00:00Z',
  createdBy: 'maya',
  branchCount: edges.length,
  extent: { entityCount: 164, lastChange: '2026-11-21T10:00:00Z' },
  weeks: [{ start: '2026-11-16T00:00:00Z', revisions: 4 }],
  branches: { totalCount: edges.length, edges },
});
const acme = { slug: 'acme', name: 'Acme', viewerMayCreateProjects: true };
const orbit = branch(9, '500 km orbit');
const station = branch(8, 'Second ground station', {
  ahead: 6,
  behind: 9,
  merges: [{ direction: 'MERGE', originRevision: 900, changedEntities: 31, created: '2026-09-28T10:00:00Z' }],
});

const visitBranches = async (project: object, organization: object = acme) => {
  visit('/acme/version-control/7', { organization, project });
  await screen.findByRole('heading', { name: 'Version control' });
};

test('the picture has a description in words, and the table says the same', async () => {
  await visitBranches(firesat(station, orbit));
  const picture = screen.getByRole('img', { name: /^Branches of FireSAT over time/ });
  expect(picture.getAttribute('aria-label')).toContain('Second ground station: 6 ahead, 9 behind');
  expect(picture.textContent).toContain('31 merged');
  const rows = within(screen.getByRole('table', { name: 'Branches' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Branched from'),
    expect.stringContaining('FireSATmain'),
    expect.stringContaining('Second ground station'),
    expect.stringContaining('500 km orbit'),
  ]);
});

test('conflicts are counted where both sides have changed', async () => {
  await visitBranches({ ...firesat(station, branch(9, '500 km orbit', { ahead: 0 })), branch: { conflictCount: 2 } });
  const cells = (name: string) =>
    screen.getByRole('button', { name }).closest('tr')!.querySelectorAll('td')[6]!.textContent;
  await waitFor(() => expect(cells('Second ground station')).toBe('2'));
  expect(cells('500 km orbit')).toBe('0');
});

test('any two are compared, also two branches', async () => {
  const asked: string[] = [];
  const compare = ({ from }: { from: { projectId: string } }) => {
    asked.push(from.projectId);
    return { totalCount: 0, counts: { added: 0, changed: 0, removed: 0, moved: 0 }, edges: [] };
  };
  await visitBranches({ ...firesat(station, orbit), compare });
  fireEvent.click(screen.getByRole('button', { name: 'Compare two' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare two' });
  const from = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Show changes from' });
  expect(from.value).toBe('FireSAT');
  await waitFor(() => expect(new Set(asked).size).toBe(1));
  fireEvent.click(from);
  fireEvent.click(await screen.findByRole('option', { name: 'Second ground station' }));
  await waitFor(() => expect(new Set(asked).size).toBe(2));
});

test('two points of the picture are compared, the earlier with the later', async () => {
  const asked: object[] = [];
  const compare = ({ from, to }: { from: object; to: object | null }) => {
    asked.push({ from, to });
    return { totalCount: 0, counts: { added: 0, changed: 0, removed: 0, moved: 0 }, edges: [] };
  };
  const node = { baselineId: 4, name: 'Agency review', created: '2026-09-02T10:00:00Z', revision: 700 };
  await visitBranches({ ...firesat(orbit), compare, baselines: { totalCount: 1, edges: [{ node }] } });
  screen.getByText('Select two points of the graph to compare them.');
  fireEvent.click(screen.getByRole('button', { name: '500 km orbit now' }));
  screen.getByText('500 km orbit now is selected. Select another point to compare it with.');
  fireEvent.click(screen.getByRole('button', { name: /^Agency review, / }));
  await screen.findByRole('dialog', { name: 'Compare Agency review' });
  await waitFor(() => expect(asked).toContainEqual({ from: { baselineId: 'Baseline 4' }, to: null }));
});

test('baselines are on the main line, and are described in words', async () => {
  const node = { baselineId: 4, name: 'Agency review', created: '2026-09-02T10:00:00Z' };
  await visitBranches({ ...firesat(orbit), baselines: { totalCount: 1, edges: [{ node }] } });
  const picture = screen.getByRole('img', { name: /Baselines: Agency review, Sep 2/ });
  expect(picture.textContent).toContain('Agency review');
  expect(screen.getByRole('link', { name: '1 baseline' }).getAttribute('href')).toBe('/acme/p/7/baselines');
});

test('a branch that is chosen in the table is described beside it', async () => {
  await visitBranches(firesat(station, orbit));
  expect(screen.getByRole('complementary', { name: 'Branch 500 km orbit' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Second ground station' }));
  const panel = await screen.findByRole('complementary', { name: 'Branch Second ground station' });
  expect(panel.textContent).toContain('9 entities changed in FireSAT since the last update.');
  expect(panel.textContent).toContain('Sep 28, 2026, at revision 1204');
});

test('merging and updating are offered if there are changes, to people who may write there', async () => {
  const writable = { ...firesat(branch(9, '500 km orbit')), permissions: ['READ', 'WRITE'] };
  await visitBranches(writable);
  expect(screen.getByRole('link', { name: 'Merge…' }).getAttribute('href')).toBe('/acme/p/7/merge/9');
  expect(screen.queryByRole('link', { name: 'Update from main' })).toBeNull();
});

test('a branch without changes on either side has nothing to merge', async () => {
  const even = branch(9, '500 km orbit', { ahead: 0, behind: 0 });
  await visitBranches({ ...firesat(even), permissions: ['READ', 'WRITE'] });
  expect(screen.queryByRole('link', { name: 'Merge…' })).toBeNull();
  expect(screen.queryByText(/since the last update/)).toBeNull();
});

test('a branch with an unreadable origin shows only its own side', async () => {
  await visitBranches(firesat(branch(9, '500 km orbit', { behind: null })));
  expect(screen.getByRole('img', { name: /over time/ }).getAttribute('aria-label')).toContain(
    '500 km orbit: 49 ahead.',
  );
  expect(screen.queryByText(/since the last update/)).toBeNull();
});

test('a project without branches explains them, and names who may start one', async () => {
  await visitBranches(firesat());
  expect(screen.getByText(/has no branches that you can view/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create the first branch' })).toBeTruthy();
});

test('a person who may not create projects is offered no branch', async () => {
  await visitBranches(firesat(), { ...acme, viewerMayCreateProjects: false });
  expect(screen.queryByRole('button', { name: /branch/ })).toBeNull();
});

test('a branch is started from a revision, and its copying can be cancelled', async () => {
  await visitBranches(firesat(orbit));
  fireEvent.click(screen.getByRole('button', { name: 'New branch' }));
  const dialog = await screen.findByRole('dialog', { name: 'New branch of FireSAT' });
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create branch' });
  expect(start.disabled).toBe(true);
  type(within(dialog).getByLabelText(/^Name/), 'Lower orbit');
  fireEvent.click(start);
  const copy = await sent('CopyProjectDialogMutation');
  expect(copy.variables['input']).toMatchObject({ name: 'Lower orbit', isBranch: true, includeFiles: true });
  await copy.answer({ copyProject: { __typename: 'CopyProjectPayload', job: { id: 'Sm9i', jobId: 5 } } });
  await waitFor(() => expect(unanswered()).toContain('CopyJobSubscription'));
});

test('a refusal stays in the dialog', async () => {
  await visitBranches(firesat(orbit));
  fireEvent.click(screen.getByRole('button', { name: 'New branch' }));
  const dialog = await screen.findByRole('dialog', { name: 'New branch of FireSAT' });
  type(within(dialog).getByLabelText(/^Name/), 'Too much');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create branch' }));
  (await sent('CopyProjectDialogMutation')).refuse({
    status: 402,
    title: 'Entity Limit Exceeded',
    message: 'This organization may hold 10 entities.',
  });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Entity Limit Exceeded');
});

test('the projects with branches lead to their branches', async () => {
  const node = { projectId: 7, name: 'FireSAT', branchCount: 2, extent: { entityCount: 164 } };
  visit('/acme/version-control', { organization: { ...acme, projects: { totalCount: 1, edges: [{ node }] } } });
  const link = await screen.findByRole('link', { name: 'FireSAT' });
  expect(link.getAttribute('href')).toBe('/acme/version-control/7');
});

test('the bar of a branch names its origin, and how far both sides have moved', async () => {
  visit('/acme/p/9/dashboard', {
    project: {
      projectId: 9,
      name: '500 km orbit',
      permissions: ['READ'],
      branch: { originName: 'FireSAT', ahead: 49, behind: 21, origin: { projectId: 7, name: 'FireSAT' } },
    },
  });
  const mark = await screen.findByRole('link', { name: 'Branch of FireSAT, 49 ahead, 21 behind' });
  expect(mark.getAttribute('href')).toBe('/acme/version-control/7?branch=9');
});
