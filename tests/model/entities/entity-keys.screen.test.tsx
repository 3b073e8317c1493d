// Keys on the page of an entity: Escape gives up what was typed in a field, Ctrl Enter saves it, F6 goes from part to part.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { field, SAVE, visitPump } from './on-entity.tsx';

const due = {
  __typename: 'DatetimeAttribute',
  id: 'Due',
  json: null,
  property: { propertyId: 3, name: 'Due', type: 'DATETIME' },
};
beforeEach(() => visitPump({ attributes: [due], description: '<p>One</p>' }));

/** Types into a field as a hand does, and stays in it. */
const typeInto = (label: string, value: string) => {
  field(label).focus();
  fireEvent.input(field(label), { target: { value } });
};
const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' });

test('by Escape the stored value returns, the field keeps the focus, and nothing is saved when it is left', () => {
  typeInto('Number', 'B.7');
  typeInto('Name', 'Pump 2');
  escape();
  expect(field('Name').value).toBe('Pump');
  expect(document.activeElement).toBe(field('Name'));
  fireEvent.blur(field('Name'));
  expect(field('Number').value).toBe('B.7');
  expect(unanswered().filter((name) => name === SAVE)).toHaveLength(1);
});

test('half a value that its editor keeps to itself goes as well', () => {
  typeInto('Due', 'tomorr');
  escape();
  expect(field('Due').value).toBe('');
  expect(document.activeElement).toBe(field('Due'));
  fireEvent.blur(field('Due'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Ctrl Enter saves what was typed, and the field keeps the focus', async () => {
  typeInto('Name', 'Pump 2');
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
  expect((await sent(SAVE)).variables).toMatchObject({ input: { entities: [{ name: 'Pump 2' }] } });
  expect(document.activeElement).toBe(field('Name'));
});

/** The part of the page in which the focus is, by its name. */
const part = () => {
  const region = document.activeElement!.closest('[data-region]')!;
  const name = region.getAttribute('aria-labelledby');
  return region.getAttribute('aria-label') ?? document.getElementById(name ?? '')?.firstChild?.textContent?.trim();
};

test('F6 goes from the name to relationships, attributes and what is beside them, and Shift F6 back; the list of keys names both', async () => {
  field('Name').focus();
  const parts = ['f6', 'f6', 'f6', 'f6', 'F6'].map((key) => {
    fireEvent.keyDown(document.activeElement!, { key });
    return part();
  });
  expect(parts).toEqual(['Relationships', 'Attributes', 'Entity details', undefined, 'Relationships']);
  field('Name').focus();
  fireEvent.keyDown(field('Name'), { key: 'F6', shiftKey: true });
  expect(part()).toBe('Entity details');
  fireEvent.keyDown(document.activeElement!, { key: '?' });
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  list.getByText('Next part: fields, relationships, attributes, comments and history');
  list.getByText('Shift F6');
});

test('by Escape in the description its stored text returns, too', async () => {
  const text = await screen.findByRole('textbox', { name: 'Description' });
  const before = text.innerHTML;
  text.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Quote' }));
  expect(text.innerHTML).toContain('<blockquote>');
  // The form hears of it a moment after the text.
  await waitFor(() => expect(screen.queryByText('All changes saved')).toBeNull());
  fireEvent.keyDown(text, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(text.innerHTML).toBe(before));
  screen.getByText('All changes saved');
});
