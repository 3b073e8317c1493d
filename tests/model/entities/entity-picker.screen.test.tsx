// In the field above a list of entities Enter takes the first match, however late the answer; the next Enter is for the dialog.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { EntityPicker } from '../../../web/parts/model/entities/EntityPicker.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart, type } from '../../support/on-screen.tsx';

const pump = { entityId: 1, number: 'A.1', name: 'Sump', displayName: 'A.1 Sump' };
const burner = { entityId: 2, number: 'A.2', name: 'Umbrella', displayName: 'A.2 Umbrella' };

function Picking() {
  const [chosen, setChosen] = useState<{ id: string; displayName: string }>();
  const none = 'No entities match.';
  return (
    <EntityPicker label="Entity" listName="Entities" classes={[]} none={none} chosen={chosen} onChoose={setChosen} />
  );
}
/** Presses a key; returns false if it was stopped. */
const press = (key: string) => {
  let isFree = true;
  act(() => void (isFree = fireEvent.keyDown(screen.getByLabelText('Entity'), { key, code: key })));
  return isFree;
};
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((each) => each.textContent);

test('Enter right behind the letters takes the best match once it is there, and later keys do not run into the field', async () => {
  give({ project: { ...project, entities: { edges: [pump, burner].map((node) => ({ node })) } } });
  showPart(<Picking />);
  type(await screen.findByLabelText('Entity'), 'um');
  expect(press('Enter')).toBe(false);
  expect(press('x')).toBe(false);
  await waitFor(() => expect(pressed()).toEqual([expect.stringContaining('Umbrella')]));
  expect(press('Enter')).toBe(true);
});

test('without a match Enter takes nothing, and the form is not sent', async () => {
  give({ project: { ...project, entities: { edges: [] } } });
  showPart(<Picking />);
  type(await screen.findByLabelText('Entity'), 'um');
  press('Enter');
  await screen.findByText('No entities match.');
  expect(press('Enter')).toBe(false);
  expect(pressed()).toEqual([]);
});
