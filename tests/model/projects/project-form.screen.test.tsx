// Projects are made and changed in a dialog that keeps what was typed until the server has taken it.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { acme, button, dialogButton, dialogIsGone, openDialog, pumps, valves, visitProjects } from './on-projects.tsx';

const CREATE = 'ProjectFormDialogCreateMutation';
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const said = { name: 'Motors', description: '', folder: '' };
const input = { organizationId: 'Organization acme', ...said };

const createMotors = async () => {
  await visitProjects();
  await openDialog('New project', 'New project');
  type(name(), 'Motors');
  fireEvent.click(dialogButton('Create project'));
  return sent(CREATE);
};

test('a new project is sent as typed, and then listed', async () => {
  const creation = await createMotors();
  expect(creation.variables).toEqual({ input });
  const motors = { projectId: 9, name: 'Motors' };
  const answered = creation.answer({ createProject: { organization: acme(motors, pumps, valves) } });
  // It opens as soon as it is made, and the list is left.
  const link = await screen.findByRole('link', { name: 'Motors', hidden: true });
  expect(link.getAttribute('href')).toBe('/acme/p/9/dashboard');
  await answered;
  await dialogIsGone();
});

test('a refused name can be corrected while the reason is shown', async () => {
  const creation = await createMotors();
  creation.refuse({ message: 'There is a project of that name.' });
  expect((await screen.findByRole('alert')).textContent).toContain('There is a project of that name.');
  expect(name().value).toBe('Motors');
  expect(dialogButton('Create project').disabled).toBe(false);
});

test('the edit form begins with the stored values and saves changed ones', async () => {
  await visitProjects();
  await openDialog('Edit Pumps', 'Edit Pumps');
  expect(name().value).toBe('Pumps');
  type(name(), 'Big pumps');
  fireEvent.click(dialogButton('Save project'));
  const change = await sent('ProjectFormDialogUpdateMutation');
  expect(change.variables).toEqual({ input: { ...said, projectId: 'Project 7', name: 'Big pumps', folder: 'Water' } });
  const renamed = { ...pumps, name: 'Big pumps' };
  await change.answer({ saveProject: { project: { ...renamed, organization: acme(renamed, valves) } } });
  await dialogIsGone();
  screen.getByRole('link', { name: 'Big pumps' });
});

test('a user who may not create projects is told whom to ask', async () => {
  await visitProjects({ ...acme(pumps), viewerMayCreateProjects: false });
  expect(button('New project')).toBeNull();
  screen.getByText(/Ask an administrator of the organization to create one/);
});

test('an organization without projects shows a message', async () => {
  await visitProjects(acme());
  screen.getByText('No projects to display.');
});

test('a copy takes its history along with its schema, and its baselines along with its history', async () => {
  await visitProjects();
  fireEvent.click(button('Copy or branch Pumps')!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy project…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Pumps' }));
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(box(/^Schema/));
  fireEvent.click(box(/^Baselines/));
  expect([box(/^History/).checked, box(/^Schema/).checked, box(/^Schema/).disabled]).toEqual([true, true, true]);
  fireEvent.click(box(/^History/));
  expect(box(/^Baselines/).checked).toBe(false);
  fireEvent.click(box(/^Baselines/));
  type(dialog.getByLabelText(/^Name/), 'Pumps as they were');
  fireEvent.click(dialog.getByRole('button', { name: 'Copy project' }));
  expect((await sent('CopyProjectDialogMutation')).variables).toMatchObject({
    input: { name: 'Pumps as they were', includeHistory: true, includeBaselines: true, includeSchema: true },
  });
});
