// An entity that is redacted while somebody reads it disappears from their page, wherever it was, and Back does not show it again.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { environment, give, sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { pump, visitPump } from './on-entity.tsx';

const shown = () => `${document.title} ${document.body.textContent}`;
const remembered = () => JSON.stringify(environment.getStore().getSource().toJSON());
const veiled = { ...pump, name: 'REDACTED', displayName: 'REDACTED', isRedacted: true, isVeiled: true };
const tell = async (entity: object) => {
  const feed = await sent('useNewsSubscription');
  await feed.answer({ projectChanged: { revision: 41, username: 'rita', entities: [entity], records: [], project } });
};

test("a redacted entity disappears from a reader's page, with all that was read beside it", async () => {
  await visitPump({ plainDescription: 'Pumps water' }, ['READ']);
  expect(shown()).toContain('Pump');
  give({ entity: veiled });
  await tell(veiled);
  await waitFor(() => expect(shown()).not.toMatch(/Pump\b/));
  await waitFor(() => expect(remembered()).not.toContain('Pumps water'));
});

test('the redaction of an entity that the page has not read changes nothing on it', async () => {
  await visitPump({}, ['READ']);
  const before = screen.getByText('Read only');
  await tell({ ...veiled, entityId: 13 });
  expect(screen.getByText('Read only')).toBe(before);
});
