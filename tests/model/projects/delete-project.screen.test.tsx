// A project is deleted only by someone who may, and who has typed its name.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { acme, button, dialogButton, dialogIsGone, openDialog, pumps, valves, visitProjects } from './on-projects.tsx';

const DELETE = 'DeleteProjectDialogMutation';
const typeName = (name: string) => type(screen.getByLabelText('Type Pumps to confirm'), name);
const confirm = () => fireEvent.click(dialogButton('Delete project'));
const ask = async () => {
  await visitProjects();
  return openDialog('Delete Pumps', 'Delete Pumps?');
};

test('project actions are offered only to users who may perform them', async () => {
  const collaborated = { projectId: 9, name: 'Tanks', permissions: ['READ', 'WRITE', 'SHARE'], viewerMayDelete: false };
  const administered = { projectId: 10, name: 'Docks', permissions: ['READ', 'WRITE'], viewerMayDelete: true };
  await visitProjects(acme(pumps, valves, collaborated, administered));
  const offered = (name: string) => ['Share', 'Edit', 'Delete'].filter((verb) => button(`${verb} ${name}`) !== null);
  expect(['Pumps', 'Valves', 'Tanks', 'Docks'].map(offered)).toEqual([
    ['Share', 'Edit', 'Delete'],
    [],
    ['Share', 'Edit'],
    ['Edit', 'Delete'],
  ]);
});

test.each(['', 'Pump', 'pumps', 'Pumps '])('with the name typed as "%s" it is not deleted', async (name) => {
  const question = await ask();
  typeName(name);
  expect(dialogButton('Delete project').disabled).toBe(true);
  fireEvent.submit(question.querySelector('form')!);
  expect(unanswered()).not.toContain(DELETE);
});

test('after its name is typed, the project is deleted and removed from the list', async () => {
  await ask();
  typeName('Pumps');
  confirm();
  const deletion = await sent(DELETE);
  expect(deletion.variables['input']).toEqual({ projectId: 'Project 7', name: 'Pumps' });
  await deletion.answer({ deleteProject: { deletedId: 'Project 7', organization: acme(valves) } });
  await dialogIsGone();
  expect(screen.queryByRole('link', { name: pumps.name })).toBeNull();
  screen.getByRole('link', { name: valves.name });
  await screen.findByText('Pumps was deleted.');
});

test('a refused deletion shows the reason, and the project stays in the list', async () => {
  await ask();
  typeName('Pumps');
  confirm();
  (await sent(DELETE)).refuse({ status: 403, message: 'Only its owners may delete a project.' });
  expect((await screen.findByRole('alert')).textContent).toContain('Only its owners may delete a project.');
  fireEvent.click(dialogButton('Cancel'));
  await dialogIsGone();
  screen.getByRole('link', { name: 'Pumps' });
});

test('the typed name is cleared when the dialog opens again', async () => {
  await ask();
  typeName('Pumps');
  fireEvent.click(dialogButton('Cancel'));
  await dialogIsGone();
  await openDialog('Delete Pumps', 'Delete Pumps?');
  expect(dialogButton('Delete project').disabled).toBe(true);
});
