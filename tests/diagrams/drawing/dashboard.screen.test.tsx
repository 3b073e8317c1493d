// The dashboard of diagrams: types to create, and those that are kept.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../../support/on-screen.tsx';
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

async function chooseRoot(dialog: HTMLElement, name: RegExp): Promise<void> {
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Find root entity' }));
  fireEvent.click(await screen.findByRole('option', { name }));
}

test('every type shows its purpose, in its group, and opens a dialog that asks for its root', async () => {
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
  await chooseRoot(dialog, /Tank/);
  fireEvent.click(ready());
  expect((await sent('CreateDiagramMutation')).variables['input']).toMatchObject({
    slug: 'asset',
    entityId: 'Entity 5',
  });
});

test('without a chosen type the dialog asks for it with the root, and another type asks for another root', async () => {
  visitDashboard({ entities: { edges: [{ node: asset(5, 'A.5', 'Tank') }] } });
  fireEvent.click(await screen.findByRole('button', { name: 'New diagram' }));
  const first = await screen.findByRole('dialog', { name: 'New Hierarchy diagram' });
  // What is typed finds the root: a type is chosen already.
  await waitFor(() =>
    expect(document.activeElement).toBe(within(first).getByRole('combobox', { name: 'Find root entity' })),
  );
  await chooseRoot(first, /Tank/);
  fireEvent.click(within(first).getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Asset' }));
  const second = await screen.findByRole('dialog', { name: 'New Asset diagram' });
  const ready = within(second).getByRole<HTMLButtonElement>('button', { name: 'Create diagram' });
  expect(ready.disabled).toBe(true);
  await chooseRoot(second, /Tank/);
  fireEvent.click(ready);
  expect((await sent('CreateDiagramMutation')).variables['input']).toMatchObject({ slug: 'asset' });
});

test('in the list each diagram is a line with its type and last author, filtered by one author on request', async () => {
  const asked: unknown[] = [];
  visitDashboard({
    diagramChangers: [{ username: 'rita', fullName: 'Rita Rowe' }],
    diagrams: ({ changedBy, first }: { changedBy?: string | null; first?: number }) => {
      if (first !== 1) asked.push(changedBy);
      return { totalCount: 2, edges: entries };
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'List' }));
  const line = (await screen.findByRole('link', { name: /^A\.1 ?System$/ })).closest('li')!;
  expect(line.textContent).toMatch(/Hierarchy.*Rita Rowe/);
  expect(screen.queryByRole('link', { name: 'System, Hierarchy diagram' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Changed by' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rita Rowe' }));
  await waitFor(() => expect(asked.at(-1)).toBe('rita'));
  fireEvent.click(within(line).getByRole('button', { name: 'Actions for System, Hierarchy' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
});

test('on a telephone existing diagrams come before the types', async () => {
  const width = innerWidth;
  Object.assign(window, { innerWidth: 390 });
  try {
    visitDashboard();
    const first = await screen.findByRole('heading', { name: 'Existing' });
    const second = screen.getByRole('region', { name: 'Create a diagram' });
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'New diagram' })).toBeTruthy();
  } finally {
    Object.assign(window, { innerWidth: width });
  }
});

test('a new root is made with its name first, and a refusal is shown in the dialog', async () => {
  visitDashboard();
  fireEvent.click(await screen.findByRole('button', { name: /^New diagram: ?Asset/ }));
  const dialog = await screen.findByRole('dialog', { name: 'New Asset diagram' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'New entity' }));
  typeInto(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Rover');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create diagram' }));
  const made = await sent('CreateDiagramRootMutation');
  expect(made.variables['input']).toMatchObject({ entities: [{ classId: 'Class 3', name: 'Rover' }] });
  made.refuse({ title: 'Not saved', message: 'There is a Rover already.' });
  await within(dialog).findByText('There is a Rover already.');
});

/** The list as the server finds it. */
const found = ({ group, first = 60, after }: { group?: string | null; first?: number; after?: string | null }) => {
  const all = entries.filter(({ node }) => !group || node.type?.group === group);
  const from = after ? Number(after) : 0;
  return {
    totalCount: all.length,
    edges: all.slice(from, from + first),
    pageInfo: { endCursor: String(from + first) },
  };
};

test('existing diagrams are listed as links, filtered by group, with the number in each', async () => {
  visitDashboard({ diagrams: found });
  const link = await screen.findByRole('link', { name: 'System, Hierarchy diagram' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/diagrams/hierarchy/1');
  expect(screen.getByTitle(long)).toBeTruthy();
  await screen.findByRole('radio', { name: 'All 2' });
  fireEvent.click(screen.getByRole('radio', { name: 'LML 1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'System, Hierarchy diagram' })).toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: 'SysML 0' }));
  await screen.findByText('No diagrams match.');
});

test('a diagram is renamed in place, and its entry deleted without its entity', async () => {
  visitDashboard();
  const actions = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for System, Hierarchy' }));
  await actions();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the diagram' });
  typeInto(name, 'Overview');
  fireEvent.keyDown(name, { key: 'Enter' });
  const renamed = await sent('useEntryRenameMutation');
  expect(renamed.variables['input']).toMatchObject({ slug: 'hierarchy', entityId: 'Entity 1', name: 'Overview' });
  await renamed.answer({ renameDiagram: { revision: 41 } });
  await actions();
  fireEvent.click(
    await screen.findByRole('menuitem', {
      name: /^Delete ?Deletes the diagram\. A\.1 System and its entities stay\.$/,
    }),
  );
  expect((await sent('useEntryDeleteMutation')).variables['input']).toMatchObject({
    slug: 'hierarchy',
    entityId: 'Entity 1',
  });
});

test('no diagrams yet, a failure, and a reader', async () => {
  visitDashboard({ diagrams: { totalCount: 0, edges: [] } }, ['READ']);
  await screen.findByText('No diagrams yet.');
  await screen.findByText('You can view this project. Ask an Owner to edit.');
  expect(screen.getByRole('button', { name: /^Open diagram: ?Hierarchy/ })).toBeTruthy();
});

test('for an entity the types are offered of which it may be the root, and one press opens it', async () => {
  visit('/acme/p/7/diagrams?root=5', {
    project: {
      ...project,
      diagramTypes: ({ rootId }: { rootId?: number | null }) => (rootId === 5 ? types.slice(1) : types),
      diagrams: { totalCount: 0, edges: [] },
    },
  });
  await screen.findByText('Choose a type to open it in: 1 of 2 can have it as their root entity.');
  const create = screen.getByRole('region', { name: 'Create a diagram' });
  expect(within(create).getAllByRole('button')).toHaveLength(1);
  expect(within(create).getByRole('button', { name: /^Open diagram: ?Asset/ })).toBeTruthy();
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

test('a long list shows its first part, and more on each request', async () => {
  const many = Array.from({ length: 5 }, (_, at) => entry('asset', `Asset ${at + 1}`, at + 1));
  const asked: (string | null | undefined)[] = [];
  visitDashboard({
    diagrams: ({ first, after }: { first?: number; after?: string | null }) => {
      if (first !== 1) asked.push(after);
      const from = Number(after ?? 0);
      return { totalCount: 5, edges: many.slice(from, from + 2), pageInfo: { endCursor: String(from + 2) } };
    },
  });
  await screen.findByRole('link', { name: 'Asset 2, Asset diagram' });
  expect(screen.queryByRole('link', { name: 'Asset 3, Asset diagram' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 more of 5' }));
  await screen.findByRole('link', { name: 'Asset 4, Asset diagram' });
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more of 5' }));
  await screen.findByRole('link', { name: 'Asset 5, Asset diagram' });
  expect(screen.queryByRole('button', { name: /^Show .* more/ })).toBeNull();
  expect(asked.slice(-3)).toEqual([null, '2', '4']);
});

test('a card whose diagram cannot be drawn says why, and one that warns says so', async () => {
  visitDashboard({
    diagrams: { totalCount: 2, edges: entries },
    diagram: ({ slug }: { slug: string }) => {
      if (slug === 'asset') throw refusal({ title: 'Wrong root', message: 'An Action cannot be its root.' });
      return { ...diagram, content: { ...diagram.content, warnings: ['A pipe has one end.'] } };
    },
  });
  await screen.findByText('An Action cannot be its root.');
  expect((await screen.findByText('1 warning')).title).toBe('A pipe has one end.');
});

test('a card shows suspect links before changes, and both to screen readers', async () => {
  const { content } = diagram;
  const [root, pump, valve] = content.shapes;
  const shapes = [root!, { ...pump!, marks: ['SUSPECT', 'CHANGED'] }, { ...valve!, marks: ['SUSPECT'] }];
  const lines = content.lines.map((each, at) => (at === 0 ? { ...each, marks: ['SUSPECT'] } : each));
  const warnings = ['Something is missing.'];
  visitDashboard({
    diagrams: { totalCount: 2, edges: entries },
    diagram: ({ slug }: { slug: string }) => ({
      ...diagram,
      content:
        slug === 'asset'
          ? { ...content, shapes: [root!, { ...pump!, marks: ['CHANGED'] }], lines: [] }
          : { ...content, shapes, lines, warnings },
    }),
  });
  const said = await screen.findByText('1 suspect');
  expect(said.textContent).toBe('1 suspect, 1 warning, Changed');
  expect(said.title).toBe('1 suspect relationship\nSomething is missing.\n1 changed since their baseline');
  expect((await screen.findByText('Changed')).textContent).toBe('Changed');
});
