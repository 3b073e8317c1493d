// The field of an entity is a list as all others: Enter takes the best match, however late the answer, and the next Enter is for the dialog.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { EntityPicker } from '../../../web/parts/model/entities/EntityPicker.tsx';
import { typeInto } from '../../../web/ui/typing/type-into.ts';
import { give } from '../../support/mock-graph.ts';
import { project, showPart } from '../../support/on-screen.tsx';

const pump = { entityId: 1, number: 'A.1', name: 'Sump', displayName: 'A.1 Sump' };
const burner = { entityId: 2, number: 'A.2', name: 'Umbrella', displayName: 'A.2 Umbrella' };

function Picking() {
  const [chosen, setChosen] = useState<{ id: string; displayName: string }>();
  return <EntityPicker label="Entity" classes={[]} none="No entities match." chosen={chosen} onChoose={setChosen} />;
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Entity' });
/** Presses a key; returns false if it was stopped. */
const press = (key: string) => {
  let isFree = true;
  act(() => void (isFree = fireEvent.keyDown(field(), { key, code: key })));
  return isFree;
};
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const begin = async () => {
  showPart(<Picking />);
  await screen.findByRole('combobox', { name: 'Entity' });
  act(() => field().focus());
};
const write = (text: string) => act(() => typeInto(field(), text));

test('Enter right behind the letters takes the best match once it is there, and later keys do not run into the field', async () => {
  give({ project: { ...project, entities: { edges: [pump, burner].map((node) => ({ node })) } } });
  await begin();
  write('um');
  expect(press('Enter')).toBe(false);
  expect(press('x')).toBe(false);
  await waitFor(() => expect(field().value).toBe('A.2 Umbrella'));
  expect(press('Enter')).toBe(true);
});

test('the list is named by its field, and its options name themselves to the field', async () => {
  give({ project: { ...project, entities: { edges: [pump, burner].map((node) => ({ node })) } } });
  await begin();
  write('um');
  await waitFor(() => expect(active()).toContain('Umbrella'));
  expect(screen.getByRole('listbox', { name: 'Entity' }).id).toBe(field().getAttribute('aria-controls'));
  press('ArrowDown');
  await waitFor(() => expect(active()).toContain('Sump'));
  press('Enter');
  await waitFor(() => expect(field().value).toBe('A.1 Sump'));
});

test('arrow down and Enter take the first entity before a letter is typed', async () => {
  give({ project: { ...project, entities: { edges: [pump, burner].map((node) => ({ node })) } } });
  await begin();
  press('ArrowDown');
  await waitFor(() => expect(active()).toContain('Sump'));
  press('Enter');
  await waitFor(() => expect(field().value).toBe('A.1 Sump'));
});

test('without a match Enter takes nothing, and the form is not sent', async () => {
  give({ project: { ...project, entities: { edges: [] } } });
  await begin();
  write('um');
  press('Enter');
  await waitFor(() => expect(active()).toBe('No entities match.'));
  expect(press('Enter')).toBe(false);
  expect(field().value).toBe('um');
});

test('what was picked last comes first before a letter is typed, and what fits best once one is', async () => {
  give({ project: { ...project, entities: { edges: [pump, burner].map((node) => ({ node })) } } });
  await begin();
  write('umb');
  await waitFor(() => expect(active()).toContain('Umbrella'));
  press('Enter');
  await waitFor(() => expect(field().value).toBe('A.2 Umbrella'));
  cleanup();
  await begin();
  press('ArrowDown');
  await waitFor(() => expect(active()).toContain('Umbrella'));
  write('su');
  await waitFor(() => expect(active()).toContain('Sump'));
});
