// A change of class lists the losses by name, and nothing is lost before the confirmation.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { pump, visitPump } from './on-entity.tsx';

const CHANGE = 'useSaveMutation';
const classes = [
  { classId: 1, name: 'Action', isAbstract: false, isHidden: false },
  { classId: 2, name: 'Asset', isAbstract: false, isHidden: false },
  { classId: 3, name: 'Connection', isAbstract: true, isHidden: false },
  { classId: 4, name: 'Port', isAbstract: false, isHidden: true },
];

async function choose(name: string): Promise<HTMLElement> {
  const entity = { ...pump, class: { classId: 1, name: 'Action' } };
  visit('/acme/p/7/database/entity/12', { project: { ...project, schema: { classes } }, entity });
  await screen.findByLabelText('Name');
  more();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change class' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the class of A.1 Pump' });
  fireEvent.click(await within(dialog).findByRole('combobox', { name: 'New class' }));
  fireEvent.click(await screen.findByRole('option', { name }));
  return dialog;
}
/** Opens the menu of the entity; the top bar has one of its own. */
const more = () => fireEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1)!);
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));

test('a class change lists its losses, and saves after confirmation', async () => {
  const dialog = await choose('Asset');
  expect(screen.queryByRole('option', { name: 'Action' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Connection' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Port' })).toBeNull();
  press(dialog, 'Change class');
  const first = await sent(CHANGE);
  const input = { projectId: 'Project 7', entities: [{ entityId: 'Entity 12', classId: 'Class 2' }] };
  expect(first.variables['input']).toEqual({ ...input, letGo: false });
  const loss = {
    attributes: [{ name: 'Duration' }],
    labels: [{ name: 'Activity' }],
    links: [{ name: 'performed by', targetName: 'Rover' }],
  };
  await first.answer({
    saveEntities: { __typename: 'LossRefusal', status: 409, code: 'CLASS_CHANGE_LOSES', losses: [loss] },
  });
  const alert = await within(dialog).findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['Attribute Duration', 'Label Activity', 'Relationship performed by Rover']);
  expect(unanswered()).not.toContain(CHANGE);
  press(dialog, 'Change class and discard values');
  const second = await sent(CHANGE);
  expect(second.variables['input']).toEqual({ ...input, letGo: true });
  await second.answer({ saveEntities: { revision: 41, entities: [{ ...pump, revision: 41 }] } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('A.1 Pump is now an Asset.');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await sent('undoSaveMutation')).variables['input']).toMatchObject({ revision: 41 });
});

test('a class change refused for another reason shows the message', async () => {
  const dialog = await choose('Asset');
  press(dialog, 'Change class');
  (await sent(CHANGE)).refuse({ status: 400, code: 'INVALID', message: 'Not today.' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Not today.');
  within(dialog).getByRole('button', { name: 'Change class' });
});

test('a reader is not offered to change the class', async () => {
  await visitPump({}, ['READ']);
  more();
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Change class' })).toBeNull();
});
