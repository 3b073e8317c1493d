// The dashboard of diagrams: types to create, and those that are kept.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../support/on-screen.tsx';
import { asset, diagram, type } from './on-diagram.tsx';

const types = [
  type,
  {
    ...type,
    slug: 'asset',
    name: 'Asset',
    group: 'LML',
    picture: 'FREE',
    rootClasses: [{ id: 'Class 3', classId: 3, name: 'Asset' }],
  },
];
const long = 'A pump with a name that goes on and on, '.repeat(5).trim();
const entry = (slug: string, name: string, entityId: number) => ({
  node: {
    ...diagram,
    id: `Diagram ${entityId}`,
    name,
    type: types.find((each) => each.slug === slug),
    root: asset(entityId, `A.${entityId}`, name),
    modified: '2026-01-02T03:04:05.000Z',
    modifiedBy: { username: 'rita', fullName: 'Rita Rowe' },
  },
});
const entries = [entry('hierarchy', 'System', 1), entry('asset', long, 2)];

function visitDashboard(given: object = {}, permissions = ['READ', 'WRITE']): void {
  visit('/acme/p/7/diagrams', {
    project: { ...project, permissions, diagramTypes: types, diagrams: { totalCount: 2, edges: entries }, ...given },
  });
}

test('every type says what it is for, in its group, and leads to a dialog that asks for its root', async () => {
  visitDashboard({ entities: { edges: [{ node: asset(5, 'A.5', 'Tank') }] } });
  const create = await screen.findByRole('region', { name: 'Create a diagram' });
  expect(
    within(create)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['LML 1', 'General 1']);
  fireEvent.click(within(create).getByRole('button', { name: /^New diagram: ?Asset/ }));
  const dialog = await screen.findByRole('dialog', { name: 'New Asset diagram' });
  const ready = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create diagram' });
  expect(ready().disabled).toBe(true);
  fireEvent.click(await within(dialog).findByRole('button', { name: /Tank/ }));
  fireEvent.click(ready());
  expect((await sent('CreateDiagramMutation')).variables['input']).toMatchObject({
    slug: 'asset',
    entityId: 'Entity 5',
  });
});

test('on a telephone what is drawn already comes before the types', async () => {
  const width = innerWidth;
  Object.assign(window, { innerWidth: 390 });
  try {
    visitDashboard();
    const first = await screen.findByRole('heading', { name: 'Existing' });
    const second = screen.getByRole('region', { name: 'Create a diagram' });
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'New diagram' })).toBeTruthy();
  } finally {
    Object.assign(window, { innerWidth: width });
  }
});

test('a new root is made with its name first, and what is refused is told in the dialog', async () => {
  visitDashboard();
  fireEvent.click(await screen.findByRole('button', { name: /^New diagram: ?Asset/ }));
  const dialog = await screen.findByRole('dialog', { name: 'New Asset diagram' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Of something new' }));
  typeInto(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Rover');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create diagram' }));
  const made = await sent('CreateDiagramRootMutation');
  expect(made.variables['input']).toMatchObject({ entities: [{ classId: 'Class 3', name: 'Rover' }] });
  made.refuse({ title: 'Not saved', message: 'There is a Rover already.' });
  await within(dialog).findByText('There is a Rover already.');
});

test('those that are kept are links to them, filtered by group', async () => {
  visitDashboard();
  const link = await screen.findByRole('link', { name: 'System, Hierarchy diagram' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/diagrams/hierarchy/1');
  expect(screen.getByTitle(long)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'LML' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'System, Hierarchy diagram' })).toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: 'SysML' }));
  await screen.findByText('No diagram matches.');
});

test('one is renamed where it stands, and its entry deleted without its entity', async () => {
  visitDashboard();
  const actions = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for System, Hierarchy' }));
  await actions();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the diagram' });
  typeInto(name, 'Overview');
  fireEvent.keyDown(name, { key: 'Enter' });
  const renamed = await sent('DiagramCardRenameMutation');
  expect(renamed.variables['input']).toMatchObject({ slug: 'hierarchy', entityId: 'Entity 1', name: 'Overview' });
  await renamed.answer({ renameDiagram: { revision: 41 } });
  await actions();
  fireEvent.click(
    await screen.findByRole('menuitem', {
      name: /^Delete ?Removes the drawing\. A\.1 System and its entities stay\.$/,
    }),
  );
  expect((await sent('DiagramCardDeleteMutation')).variables['input']).toMatchObject({
    slug: 'hierarchy',
    entityId: 'Entity 1',
  });
});

test('no diagrams yet, a failure, and who may only read', async () => {
  visitDashboard({ diagrams: { totalCount: 0, edges: [] } }, ['READ']);
  await screen.findByText('No diagrams yet.');
  await screen.findByText('You can view this project. Ask an Owner to edit.');
  expect(screen.getByRole('button', { name: /^Open diagram: ?Hierarchy/ })).toBeTruthy();
});

test('a list that does not come says why, and can be asked for again', async () => {
  let isAway = true;
  const diagrams = ({ search }: { search?: string | null }) => {
    if (isAway && search !== undefined) throw refusal({ title: 'Not there', message: 'The database is away.' });
    return { totalCount: 2, edges: entries };
  };
  visitDashboard({ diagrams });
  await screen.findByText('The database is away.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'System, Hierarchy diagram' });
});
