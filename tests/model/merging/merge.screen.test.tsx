// The merge of a branch on its screen: what it would do is counted and filtered, what both sides changed is decided, and then it is accepted,
// given up, or refused with the reason in between.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type as typeInto, visit } from '../../support/on-screen.tsx';

const step = (field: string, beforeText: string, afterText: string) => ({ key: field, field, beforeText, afterText });
const conflict = (field: string, more: object = {}) => ({
  key: field.toUpperCase(),
  type: field.toUpperCase(),
  kind: 'FIELD',
  field,
  base: 'Base',
  ours: 'Ours',
  theirs: 'Theirs',
  baseText: 'Base',
  oursText: 'Of the origin',
  theirsText: 'Of the branch',
  sides: ['BASE', 'OURS', 'THEIRS', 'EDITED'],
  choice: null,
  losses: [],
  property: null,
  joined: null,
  steps: [],
  ...more,
});
const item = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  subject: 'ENTITY',
  displayName: id,
  isChosen: true,
  conflictCount: 0,
  openCount: 0,
  stepCount: 1,
  linkCount: 0,
  conflicts: [],
  state: null,
  lockedBy: null,
  steps: [step('Name', 'Old', 'New')],
  ...more,
});
const tank = item('Tank', 'CHANGED', {
  conflictCount: 2,
  openCount: 2,
  conflicts: [conflict('Name'), conflict('Number')],
});
const items = [tank, item('Pipe', 'CHANGED'), item('Valve', 'ADDED'), item('Seal', 'REMOVED')];
const counts = {
  total: 4,
  chosen: 4,
  conflicts: 1,
  open: 2,
  openConflicts: 2,
  added: 1,
  changed: 2,
  removed: 1,
  chosenAdded: 1,
  chosenChanged: 2,
  chosenRemoved: 1,
  links: 0,
  chosenEntities: 4,
};
const target = { id: 'Project 7', projectId: 7, name: 'FireSAT', revision: 40 };
const source = { id: 'Project 9', projectId: 9, name: '500 km orbit', revision: 12 };
const merge = (more: object = {}) => ({
  id: 'Merge 1',
  created: '2026-11-20T10:00:00Z',
  updated: '2026-11-20T10:00:00Z',
  targetRevision: 40,
  sourceRevision: 12,
  target,
  source,
  counts,
  comments: { threads: 0, answers: 0, changed: 0 },
  leftOut: [],
  classes: [],
  items: ({ hasConflicts, kinds }: { hasConflicts?: boolean; kinds?: string[] }) => ({
    edges: items
      .filter(({ conflictCount, kind }) => (!hasConflicts || conflictCount > 0) && (!kinds || kinds.includes(kind)))
      .map((node) => ({ node })),
  }),
  ...more,
});
const permissions = ['READ', 'WRITE'];
async function visitMerge(more: object = {}, node: object = { __typename: 'MergeItem', ...tank }): Promise<void> {
  const own = merge(more);
  visit('/acme/p/7/merge/9', {
    project: ({ projectId }: { projectId: number }) =>
      projectId === 9 ? { ...source, permissions } : { ...target, permissions, merge: own },
    node: ({ id }: { id: string }) => (id === 'Tank' ? node : { __typename: 'Merge', ...own }),
  });
  await screen.findByRole('heading', { name: 'Merge 500 km orbit into FireSAT' });
}
const list = () => within(screen.getByRole('complementary', { name: 'Changes' }));
const card = () => within(screen.getByRole('region', { name: 'Tank' }));
const input = async (name: string) => (await sent(name)).variables['input'] as Record<string, unknown>;

test('the changes are counted, conflicts are listed first, and nothing is merged before they are decided', async () => {
  await visitMerge();
  expect(list().getByRole('status').textContent).toBe('4 of 4 selected');
  expect(within(list().getByRole('region', { name: 'Resolve these first' })).getByText('Tank')).toBeTruthy();
  expect(screen.getByText('Resolve 2 more')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge 4 changes' }).disabled).toBe(true);
  fireEvent.click(list().getByRole('button', { name: /^Removed *1$/ }));
  await waitFor(() => expect(list().queryByText('Pipe')).toBeNull());
  expect(list().getByText('Seal')).toBeTruthy();
});

test('a conflict is decided field by field, or written by hand', async () => {
  await visitMerge();
  fireEvent.click(card().getByRole('radio', { name: 'Name: 500 km orbit' }));
  expect(await input('ConflictCardMutation')).toEqual({
    mergeId: 'Merge 1',
    decisions: [{ itemId: 'Tank', key: 'NAME', side: 'THEIRS' }],
  });
  const chosen = conflict('Name', { choice: { side: 'THEIRS', value: null } });
  await (
    await sent('ConflictCardMutation')
  ).answer({
    decideMerge: {
      merge: merge({ counts: { ...counts, open: 1, openConflicts: 1 } }),
      items: [{ ...tank, openCount: 1, conflicts: [chosen, conflict('Number')] }],
    },
  });
  await screen.findByText('Resolve 1 more');
  expect(card().getByText('1 decided, 1 open')).toBeTruthy();
  const number = within(card().getByRole('group', { name: 'Number' }));
  fireEvent.click(number.getByRole('button', { name: 'Number: New text' }));
  typeInto(await number.findByRole('textbox', { name: 'Number: New text' }), 'T.7');
  fireEvent.click(number.getByRole('button', { name: 'Keep' }));
  expect(await input('ConflictCardMutation')).toEqual({
    mergeId: 'Merge 1',
    decisions: [{ itemId: 'Tank', key: 'NUMBER', side: 'EDITED', value: 'T.7' }],
  });
});

const withConflicts = (...conflicts: object[]) => {
  const own = { ...tank, conflictCount: conflicts.length, openCount: conflicts.length, conflicts };
  return { node: { __typename: 'MergeItem', ...own }, items: () => ({ edges: [{ node: own }] }) };
};

test('a third text begins with both joined by words, in the editor of its field, and keeps its structure', async () => {
  const joined = '<p>Every <strong>10 h</strong></p><ul><li><p>to 55° N</p></li></ul>';
  const { node, items } = withConflicts(conflict('Description', { joined }));
  await visitMerge({ items }, node);
  const description = within(card().getByRole('group', { name: 'Description' }));
  fireEvent.click(description.getByRole('button', { name: 'Description: New text' }));
  const editor = await description.findByRole('textbox', { name: 'Description: New text' });
  expect(within(editor).getByRole('list')).toBeTruthy();
  fireEvent.click(description.getByRole('button', { name: 'Keep' }));
  expect(await input('ConflictCardMutation')).toEqual({
    mergeId: 'Merge 1',
    decisions: [{ itemId: 'Tank', key: 'DESCRIPTION', side: 'EDITED', value: joined }],
  });
});

test('another value is written with the editor of its type, and an invalid one is not saved', async () => {
  const property = { id: 'Property 3', name: 'Mass', type: 'NUMBER', choices: [] };
  const { node, items } = withConflicts(
    conflict('Mass', { key: 'ATTRIBUTE:3', type: 'ATTRIBUTE', base: 1, ours: 2, theirs: 3, property }),
  );
  await visitMerge({ items }, node);
  const mass = within(card().getByRole('group', { name: 'Mass' }));
  fireEvent.click(mass.getByRole('button', { name: 'Mass: Another value' }));
  const box = await mass.findByRole('textbox', { name: 'Mass: Another value' });
  typeInto(box, 'much');
  fireEvent.blur(box);
  expect((await mass.findByRole('alert')).textContent).toContain("'much' is not a number.");
  expect(mass.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(true);
  typeInto(box, '2.5');
  fireEvent.click(mass.getByRole('button', { name: 'Keep' }));
  expect(await input('ConflictCardMutation')).toMatchObject({ decisions: [{ key: 'ATTRIBUTE:3', value: 2.5 }] });
});

test('the losses of a choice are shown beside it', async () => {
  const { items } = withConflicts(
    conflict('Class', {
      kind: 'CLASS',
      sides: ['OURS', 'THEIRS'],
      losses: [{ side: 'OURS', texts: ['Altitude: 600 km', 'Polar'] }],
    }),
    conflict('Band', { kind: 'UNLAWFUL', sides: ['OURS'], theirsText: 'Middle' }),
  );
  await visitMerge({ items });
  const side = (field: string, name: string) => within(card().getByRole('group', { name: field })).getByText(name);
  expect(side('Class', 'Discards: Altitude: 600 km; Polar')).toBeTruthy();
  expect(card().queryByRole('radio', { name: 'Band: 500 km orbit' })).toBeNull();
  expect(side('Band', 'Not possible in FireSAT')).toBeTruthy();
});

test('a decision made while another one is being answered is sent after that answer', async () => {
  await visitMerge();
  fireEvent.click(card().getByRole('radio', { name: 'Name: 500 km orbit' }));
  fireEvent.click(card().getByRole('radio', { name: 'Number: FireSAT' }));
  const first = await sent('ConflictCardMutation');
  expect(unanswered().filter((name) => name === 'ConflictCardMutation')).toHaveLength(1);
  expect(card().getByRole<HTMLInputElement>('radio', { name: 'Number: FireSAT' }).checked).toBe(true);
  const chosen = conflict('Name', { choice: { side: 'THEIRS', value: null } });
  await first.answer({
    decideMerge: {
      merge: merge({ counts: { ...counts, open: 1, openConflicts: 1 } }),
      items: [{ ...tank, openCount: 1, conflicts: [chosen, conflict('Number')] }],
    },
  });
  await waitFor(async () =>
    expect(await input('ConflictCardMutation')).toMatchObject({ decisions: [{ key: 'NUMBER', side: 'OURS' }] }),
  );
});

const settled = { counts: { ...counts, open: 0, openConflicts: 0 } };

test('all open conflicts are decided for one side, and lines are left out by their kind', async () => {
  await visitMerge();
  fireEvent.click(screen.getByRole('button', { name: 'Use 500 km orbit' }));
  const first = await sent('ConflictsAllMutation');
  expect(first.variables['input']).toEqual({ mergeId: 'Merge 1', side: 'THEIRS' });
  fireEvent.click(list().getByRole('checkbox', { name: 'Removed: merge all 1' }));
  // Both answers say how many are left, so the second is sent when the first has been answered.
  expect(unanswered()).not.toContain('MergeListChooseMutation');
  await first.answer({ decideAllOfMerge: { merge: merge(settled) } });
  expect(await input('MergeListChooseMutation')).toEqual({ mergeId: 'Merge 1', isChosen: false, kinds: ['REMOVED'] });
});

test('accepting a merge opens the project', async () => {
  await visitMerge(settled);
  fireEvent.click(screen.getByRole('button', { name: 'Merge 4 changes' }));
  const { variables, answer } = await sent('MergeFootAcceptMutation');
  expect(variables['input']).toEqual({ mergeId: 'Merge 1' });
  await answer({
    acceptMerge: { revision: 41, warnings: [], deletedMergeId: 'Merge 1', project: { ...target, revision: 41 } },
  });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  expect(await screen.findByText(/500 km orbit merged into FireSAT/)).toBeTruthy();
});

test('a refusal says why, and a lock that one may open is passed on request', async () => {
  await visitMerge(settled);
  fireEvent.click(screen.getByRole('button', { name: 'Merge 4 changes' }));
  (await sent('MergeFootAcceptMutation')).refuse({
    code: 'LOCKED',
    status: 409,
    title: 'Locked',
    message: 'Name of Tank is locked by Walt.',
    details: { mayOpen: true },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Name of Tank is locked by Walt.');
  await waitFor(() => expect(unanswered()).toContain('MergeScreenStartMutation'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit anyway' }));
  expect(await input('MergeFootAcceptMutation')).toEqual({ mergeId: 'Merge 1', throughLocks: true });
});

test('a merge is discarded after a confirmation', async () => {
  await visitMerge();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Discard the merge of .+ into .+\?$/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Discard merge' }));
  const giving = await sent('MergeFootGiveUpMutation');
  expect(giving.variables['input']).toEqual({ mergeId: 'Merge 1' });
  await giving.answer({ giveUpMerge: { deletedMergeId: 'Merge 1' } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
});

test('the resulting state and its lock are named, and so is the content besides entities', async () => {
  const state = { text: 'comes as In Review: Approve is not permitted to you' };
  const conflicts = [
    conflict('Status', { kind: 'STATE', sides: ['OURS', 'THEIRS'], choice: { side: 'THEIRS', value: null } }),
  ];
  const reviewed = item('Pump', 'CHANGED', { conflictCount: 1, conflicts, state, lockedBy: 'rita' });
  await visitMerge({
    items: () => ({ edges: [{ node: reviewed }] }),
    comments: { threads: 1, answers: 2, changed: 0 },
    leftOut: ['1 baseline: they are of revisions of that project.'],
  });
  const pump = within(screen.getByRole('region', { name: 'Pump' }));
  expect(pump.getByText(/comes as In Review: Approve is not permitted to you/)).toBeTruthy();
  expect(pump.getByText(/Locked by rita/)).toBeTruthy();
  expect(pump.getByRole<HTMLInputElement>('radio', { name: 'Status: 500 km orbit' }).checked).toBe(true);
  const beside = within(screen.getByRole('region', { name: 'Other content' }));
  expect(beside.getByText(/1 new comment, 2 replies/)).toBeTruthy();
  expect(beside.getByRole('listitem').textContent).toBe('1 baseline: they are of revisions of that project.');
});

test('a reader changes nothing', async () => {
  visit('/acme/p/7/merge/9', {
    project: ({ projectId }: { projectId: number }) =>
      projectId === 9 ? source : { ...target, permissions: ['READ'], merge: merge() },
  });
  await screen.findByRole('heading', { name: 'Merge 500 km orbit into FireSAT' });
  expect(screen.queryByRole('button', { name: /^Merge|Discard|^Keep FireSAT|^Use/ })).toBeNull();
  expect(card().getByRole<HTMLInputElement>('radio', { name: 'Name: 500 km orbit' }).disabled).toBe(true);
});
