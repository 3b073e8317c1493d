// The workflow of a class is drawn as a picture and as a table, and says what each change would strand. Nothing is lost by leaving unasked.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newTransition } from '../../../web/screens/model/schema/workflow/workflow.ts';
import { give, sent } from '../../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../../support/on-screen.tsx';

const property = (propertyId: number, name: string, choices: string[]) => ({
  id: `Property ${propertyId}`,
  propertyId,
  name,
  type: 'ENUMERATION',
  choices,
  defaultValue: choices[0],
});
const classes = [
  { classId: 5, name: 'Valve', properties: [property(3, 'Position', ['Open', 'Shut', 'Gone'])] },
  { classId: 6, name: 'Note', properties: [{ ...property(4, 'Text', []), type: 'TEXT' }] },
];
const held = { 'class:"Valve" "Position":"Shut"': 3, 'class:"Valve" "Position":"Gone"': 1 };
const workflow = {
  watchedPropertyIds: { 5: [3] },
  transitions: { 5: [newTransition('Open', 'Shut'), newTransition('Shut', 'Open'), newTransition('Shut', 'Gone')] },
};
const visitEditor = async (permissions = ['READ', 'WRITE', 'WRITE_SCHEMA'], more: object = {}) => {
  const counts = ({ query }: { query: keyof typeof held }) => ({ total: held[query] ?? 0 });
  const shown = { ...project, permissions, workflow, schema: { classes }, counts, ...more };
  visit('/acme/p/7/schema/workflow', { project: shown });
  await screen.findByRole('heading', { name: 'Workflow' });
  return within(await screen.findByRole('region', { name: 'Transitions' }));
};
const warnings = () =>
  within(screen.getByRole('list', { name: 'Warnings' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent.trim());
const leave = () => fireEvent.click(screen.getAllByRole('link', { name: 'Database' })[0]!);

test('entities that a change would strand are counted by the watched property, whatever its name', async () => {
  const table = await visitEditor();
  await waitFor(() => expect(warnings()).toEqual(["1 entity is in 'Gone', a state without an outgoing transition."]));
  fireEvent.click(table.getByRole('button', { name: 'Remove To Open' }));
  fireEvent.click(table.getByRole('button', { name: 'Remove To Gone' }));
  await waitFor(() =>
    expect(warnings()).toEqual([
      "3 entities are in 'Shut', a state without an outgoing transition.",
      "1 entity is in 'Gone', a state without an outgoing transition.",
      "'Gone' cannot be reached from 'Open'.",
    ]),
  );
});

test('two states that are picked are joined, and the workflow is saved whole', async () => {
  const table = await visitEditor();
  fireEvent.click(screen.getByRole('button', { name: 'Gone' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(table.getAllByRole('textbox', { name: /^Name of/ })).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saving = await sent('WorkflowScreenMutation');
  const added = [...workflow.transitions[5], newTransition('Gone', 'Open')];
  expect(saving.variables['input']).toMatchObject({ workflow: { ...workflow, transitions: { 5: added } } });
  saving.refuse({ title: 'Not Saved', message: 'A transition needs a name.' });
  await screen.findByText('A transition needs a name.');
});

test('a person who leaves with unsaved changes is asked first, and stays or goes', async () => {
  const table = await visitEditor();
  typeInto(table.getAllByRole('textbox', { name: 'Name of To Open' })[0]!, 'Turn on');
  leave();
  const question = within(await screen.findByRole('dialog', { name: 'Leave the workflow unsaved?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table.getByRole<HTMLInputElement>('textbox', { name: 'Name of Turn on' }).value).toBe('Turn on');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
});

test('a person who may not change the schema sees it read-only', async () => {
  await visitEditor(['READ', 'WRITE']);
  screen.getByText(/You can view the workflow/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open' }).disabled).toBe(true);
});

test('people whom a transition names are found by typing, also beyond those whose names the page has read', async () => {
  const users = ({ search }: { search: string }) => ({
    edges: search === 'Ri' ? [{ node: { id: 'U1', username: 'rita', fullName: 'Rita Rowe' } }] : [],
  });
  give({ organization: { users, teams: { edges: [] } } });
  const table = await visitEditor();
  const allowed = table.getByRole('combobox', { name: 'To Shut: allowed for' });
  fireEvent.click(allowed);
  typeInto(allowed, 'Ri');
  fireEvent.click(await screen.findByRole('option', { name: /^Rita Rowe/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saving = await sent('WorkflowScreenMutation');
  const [toShut, ...others] = workflow.transitions[5];
  const transitions = { 5: [{ ...toShut, permittedUsers: ['rita'] }, ...others] };
  expect(saving.variables['input']).toMatchObject({ workflow: { transitions } });
});

test('those who can read the project are offered first, and the others are named as such', async () => {
  const node = (username: string, fullName: string) => ({ node: { id: `U ${username}`, username, fullName } });
  const reader = { node: { user: node('zoe', 'Zoe Rice').node } };
  const users = { edges: [node('rice', 'Rice Ada'), node('zoe', 'Zoe Rice')] };
  give({ organization: { users, teams: { edges: [] } } });
  const table = await visitEditor(undefined, { effectivePeople: { totalCount: 1, edges: [reader] } });
  const allowed = table.getByRole('combobox', { name: 'To Shut: allowed for' });
  fireEvent.click(allowed);
  typeInto(allowed, 'Rice');
  const list = within(
    (await screen.findByRole('option', { name: /^Rice Ada/ })).closest<HTMLElement>('[role=listbox]')!,
  );
  await waitFor(() =>
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Zoe Ricezoe$/),
      expect.stringMatching(/Rice Adarice, cannot read this project$/),
    ]),
  );
});
