// Two people change the same field: each sees both texts, and nothing is saved until one of them chooses.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { change, field, pump, SAVE, visitPump } from './on-entity.tsx';

const hers = { ...pump, revision: 41, name: 'Her pump' };
/** Returns the server's refusal of a save that clashes. */
const clashing = (clash: object) => ({
  saveEntities: { __typename: 'ClashRefusal', status: 409, title: 'Changed in the Meantime', clashes: [clash] },
});
const savedAt = '2026-01-02T03:04:05.000Z';
const clash = { field: 'Name', base: 'Pump', theirs: 'Her pump', savedBy: 'Rita Rowe', savedAt };
let choice: HTMLElement;
const press = (name: string) => fireEvent.click(within(choice).getByRole('button', { name }));
const choose = (label: string | RegExp) => fireEvent.click(within(choice).getByLabelText(label));

beforeEach(async () => {
  await visitPump();
  change('Name', 'My pump');
  const save = await sent(SAVE);
  give({ entity: hers });
  await save.answer(clashing(clash));
  choice = await screen.findByRole('group', { name: 'Name: two changes' });
  await screen.findByRole('heading', { name: /Her pump/ });
});

/** Returns the input sent last: the value that is to win over theirs. */
const saved = async () => (await sent(SAVE)).variables['input'];
const over41 = (name: string) => ({
  projectId: 'Project 7',
  revision: 41,
  entities: [{ entityId: 'Entity 12', name }],
});

test('a clash shows both values and the earlier one, and sends nothing', () => {
  within(choice).getByText('You and Rita Rowe both changed Name');
  within(choice).getByText('Before both: Pump');
  expect(choice.textContent).toContain('My');
  expect(choice.textContent).toContain('Her');
  expect(unanswered()).not.toContain(SAVE);
});

test('"Keep mine" saves mine over theirs', async () => {
  press('Keep mine');
  expect(await saved()).toEqual(over41('My pump'));
});

test('"Keep the other version" leaves their value and sends nothing', async () => {
  choose(/^Rita Rowe/);
  press('Keep the other version');
  await waitFor(() => expect(field('Name').value).toBe('Her pump'));
  expect(unanswered()).not.toContain(SAVE);
  screen.getByText('All changes saved');
});

test('"Discard mine" does the same in one press', async () => {
  press('Discard mine');
  await waitFor(() => expect(field('Name').value).toBe('Her pump'));
  expect(unanswered()).not.toContain(SAVE);
});

test('a third text can be written in place of both', async () => {
  choose('Write a new version');
  fireEvent.change(within(choice).getByLabelText('Your own version'), { target: { value: 'Our pump' } });
  press('Keep the new version');
  expect(await saved()).toEqual(over41('Our pump'));
});

test('a user who keeps theirs is asked again if another change came first', async () => {
  press('Keep mine');
  const again = { ...clash, base: 'Her pump', theirs: 'Pump of Rob', savedBy: 'Rob Reed' };
  await (await sent(SAVE)).answer(clashing(again));
  await screen.findByText('You and Rob Reed both changed Name');
});
