// The sidebar of an entity follows changes elsewhere: an entity is added to a document, and somebody links it from the other end.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { pump, visitPump } from './on-entity.tsx';

const document = (entityId: number, name: string) => ({
  node: { type: { slug: 'documents', name: 'Document' }, entity: { entityId, displayName: name } },
});
/** Somebody changed another entity. */
const newsOf = async (entities: object[]) =>
  (await sent('useNewsSubscription')).answer({
    projectChanged: { revision: 41, username: 'rita', totalCount: entities.length, entities, project },
  });

test('the news of a far row also tell that the entity is on another document now', async () => {
  await visitPump({ artifacts: { edges: [document(30, 'Plan')] } });
  fireEvent.click(await screen.findByRole('tab', { name: 'Used in' }));
  const side = within(await screen.findByRole('complementary'));
  await side.findByRole('link', { name: 'Plan' });
  give({ entity: { ...pump, artifacts: { edges: [document(30, 'Plan'), document(31, 'Report')] } } });
  await newsOf([{ entityId: 77, name: 'Chapter', revision: 41 }]);
  await side.findByRole('link', { name: 'Report' });
});

test('a dialog that was open before offers later links from the other end', async () => {
  const group = (count: number) => ({ label: 'verified by', count, relation: { relationId: 5, name: 'verified by' } });
  await visitPump({ relationGroups: [group(0)] });
  const open = async () => {
    fireEvent.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'More' })[0]!);
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Duplicate/ }));
    return screen.findByRole('dialog', { name: /^Duplicate/ });
  };
  const dialog = within(await open());
  expect(dialog.queryByRole('checkbox', { name: /verified by/ })).toBeNull();
  give({ entity: { ...pump, relationGroups: [group(1)] } });
  await newsOf([{ ...pump, revision: 41 }]);
  await dialog.findByRole('checkbox', { name: /verified by/ });
});
