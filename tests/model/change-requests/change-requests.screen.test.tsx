// Change requests of others are shown beside the entity, word by word; a writer accepts them, the author withdraws them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { type as typeInto } from '../../support/on-screen.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const request = {
  issue: { id: 'Entity 40', entityId: 40, displayName: 'ISS.6 Pump', createdBy: 'rita' },
  isOpen: true,
  fit: 'UNCHANGED',
};
const asked = { changeRequests: { totalCount: 1, edges: [{ node: request }] } };
const openTab = async () => fireEvent.click(await screen.findByRole('tab', { name: /^Change ?requests/ }));

test('the number of open requests is on the tab, and a writer accepts one', async () => {
  await visitPump(asked, ['READ', 'WRITE', 'REVIEW']);
  const tab = await screen.findByRole('tab', { name: /^Change ?requests/ });
  await waitFor(() => expect(tab.textContent).toBe('Change requests1 open'));
  await openTab();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const accepting = await sent('RequestAcceptMutation');
  expect(accepting.variables['input']).toMatchObject({ issueId: 'Entity 40', throughLocks: false });
  accepting.refuse({ title: 'Not Accepted', message: 'Rita changed the name meanwhile.' });
  await screen.findByText('Rita changed the name meanwhile.');
});

test('a request that clashes with later changes says so, and is accepted explicitly', async () => {
  const clash = { node: { ...request, fit: 'CLASHES' } };
  await visitPump({ changeRequests: { totalCount: 1, edges: [clash] } }, ['READ', 'WRITE', 'REVIEW']);
  await openTab();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept anyway' }));
  expect((await sent('RequestAcceptMutation')).variables['input']).toMatchObject({ overClashes: true });
});

test('a reviewer proposes, and accepts nothing', async () => {
  await visitPump(asked, ['READ', 'REVIEW']);
  await openTab();
  fireEvent.click(await screen.findByRole('button', { name: 'Propose a change' }));
  typeInto(screen.getByLabelText('Proposed name'), 'Feed pump');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect((await sent('ProposeFormMutation')).variables['input']).toMatchObject({
    entityId: 'Entity 12',
    name: 'Feed pump',
  });
  expect(within(screen.getByRole('tabpanel')).queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('a reader sees the request and may do nothing with it', async () => {
  await visitPump(asked, ['READ']);
  await openTab();
  const panel = within(await screen.findByRole('tabpanel'));
  await panel.findByRole('radio', { name: 'Open' });
  for (const name of ['Propose a change', 'Accept', 'Reject']) expect(panel.queryByRole('button', { name })).toBeNull();
});
