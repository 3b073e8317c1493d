// The linked labels of an entity on its page: of which it is the master, and with which masters its labels keep it together.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { pump, visitPump } from './on-entity.tsx';

const SAVE = 'useSaveMutation';
const flight = { labelId: 5, name: 'Flight', isLocked: false, isLinkedLabel: true };
const spare = { labelId: 6, name: 'Spare', isLocked: false, isLinkedLabel: false };
const ground = { labelId: 7, name: 'Ground', isLocked: false, isLinkedLabel: true };
const asset = (...labels: object[]) => ({ classId: 1, name: 'Asset', labels });
const wanted = async () =>
  ((await sent(SAVE)).variables['input'] as { entities: object[] }).entities[0] as Record<string, unknown>;

test('without a linked label, none is mentioned', async () => {
  await visitPump({ class: asset(spare), labels: [spare], linkedLabel: null });
  expect(screen.queryByText('Linked labels')).toBeNull();
});

test('a linked label that it carries leads to its master, or says that it has none yet', async () => {
  const satellite = { entityId: 30, displayName: 'A.9 Satellite', class: asset() };
  const masters = [{ label: flight, entity: satellite }];
  give({ node: { __typename: 'Entity', id: 'Entity 12', entityId: 12, masters } });
  await visitPump({ class: asset(flight, spare), labels: [flight, spare, ground], linkedLabel: null });
  const link = await screen.findByRole('link', { name: 'A.9 Satellite' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/database/entity/30');
  expect(screen.getByText('no master yet').parentElement!.textContent).toBe('Ground · no master yet');
});

test('a writer makes it the master of a label that its class offers, and undoes that', async () => {
  await visitPump({ class: asset(flight, spare, ground), labels: [], linkedLabel: null });
  fireEvent.click(screen.getByRole('button', { name: 'Set as master of a label' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Flight', 'Ground']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Flight' }));
  expect(await wanted()).toEqual({ entityId: 'Entity 12', linkedLabelId: 'Label 5' });
  const own = { ...pump, class: asset(flight, spare, ground), labels: [], linkedLabel: flight };
  await (await sent(SAVE)).answer({ saveEntities: { revision: 41, entities: [own] } });
  const carriers = await screen.findByRole('link', { name: 'Flight' });
  expect(carriers.getAttribute('href')).toBe(`/acme/p/7/database?query=${encodeURIComponent('label:="Flight"')}`);
  fireEvent.click(screen.getByRole('button', { name: 'Stop being master of Flight' }));
  expect(await wanted()).toEqual({ entityId: 'Entity 12', linkedLabelId: null });
});

test('a reader sees which label it is the master of, and cannot change it', async () => {
  await visitPump({ class: asset(flight), labels: [], linkedLabel: flight }, ['READ']);
  expect(screen.getByText(/Master of/).textContent).toBe('Master of Flight');
  expect(screen.queryByRole('button', { name: /master of/ })).toBeNull();
});
