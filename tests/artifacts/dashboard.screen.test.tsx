// The dashboards of artifacts: what each says at a glance, and what is done from there.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { typeInto } from '../../web/ui/typing/type-into.ts';
import { sent } from '../support/mock-graph.ts';
import { project, type, visit } from '../support/on-screen.tsx';

const kinds = {
  DOCUMENT: { slug: 'documents', name: 'Document', plural: 'Documents', dashboard: 'Manage Documents' },
  TEST_SUITE: { slug: 'test-center', name: 'Test Suite', plural: 'Test Suites', dashboard: 'Test Center Dashboard' },
};
const typeOf = (kind: keyof typeof kinds) => ({
  kind,
  ...kinds[kind],
  purpose: 'What it is for.',
  baselineWord: kind === 'TEST_SUITE' ? 'Test Cycle' : 'Baseline',
  isDeletedWhole: kind === 'TEST_SUITE',
  labels: [
    { id: 'Label 1', name: 'Requirements Document' },
    { id: 'Label 2', name: 'Test Plan Document' },
  ],
  templates: [
    { key: 'blank', name: 'Blank', purpose: 'Nothing.', sections: [] },
    { key: 'requirements', name: 'Requirements', purpose: 'What it does.', sections: ['Scope', 'Glossary'] },
  ],
});
const long = 'A document with a name that goes on and on, '.repeat(6).trim();
const row = (entityId: number, name: string, more: object = {}) => ({
  node: {
    entity: {
      id: `Entity ${entityId}`,
      entityId,
      number: `DOC.${entityId}`,
      name,
      displayName: `DOC.${entityId} ${name}`,
      labels: [{ id: 'Label 1', name: 'Requirements Document' }],
      class: { id: 'Class 5', name: 'Artifact', colour: 'BLUE', icon: 'file-text' },
    },
    contentCount: 46,
    states: [
      { state: 'Draft', count: 17 },
      { state: 'Approved', count: 12 },
    ],
    score: 74.3,
    changed: '2026-01-02T03:04:05.000Z',
    baselineCount: 3,
    ...more,
  },
});
const empty = { contentCount: 0, states: [], score: null, baselineCount: 0 };
const rows = [row(1, 'Pump Requirements'), row(2, long, empty)];

const begins = [
  { id: 'Entity 21', number: '1', name: 'Scope', metadata: {} },
  { id: 'Entity 22', number: '2', name: 'Glossary', metadata: {} },
];

function visitDashboard(
  edges: unknown[] = rows,
  permissions = ['READ', 'WRITE'],
  kind: keyof typeof kinds = 'DOCUMENT',
) {
  visit(`/acme/p/7/${kinds[kind].slug}`, {
    project: {
      ...project,
      permissions,
      artifactTypes: [typeOf(kind)],
      entities: {
        edges: [
          {
            node: {
              entityId: 1,
              links: { edges: begins.map((entity) => ({ node: { id: `Link ${entity.id}`, entity } })) },
            },
          },
        ],
      },
      artifacts: ({ search }: { search?: string | null }) => {
        const found = edges.filter((edge) => JSON.stringify(edge).includes(search ?? ''));
        return { totalCount: found.length, edges: found, pageInfo: { hasNextPage: false, endCursor: null } };
      },
    },
  });
}
const run = async (name: string, item: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('each shows its size, progress and quality', async () => {
  visitDashboard();
  const link = await screen.findByRole('link', { name: /Pump Requirements/ });
  const [first, second] = screen.getAllByRole('listitem').filter((each) => each.classList.contains('ar-row'));
  expect(first!.contains(link)).toBe(true);
  expect(first!.textContent).toMatch(/46 rows.*3 baselines.*Draft 17.*Approved 12.*74\.3 quality/);
  expect(second!.textContent).toMatch(/Empty/);
  expect(screen.getByTitle(`DOC.2 ${long}`)).toBeTruthy();
});

test('Enter behind what is typed opens the first that is found, once that is answered', async () => {
  visitDashboard();
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find documents' });
  await screen.findByRole('link', { name: /Pump Requirements/ });
  act(() => field.focus());
  act(() => typeInto(field, 'goes on'));
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(location.pathname).toBe('/acme/p/7/documents');
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/documents/2'));
});

test('a new one begins with a template', async () => {
  visitDashboard([]);
  await screen.findByText('No documents yet. What it is for.');
  fireEvent.click(screen.getAllByRole('button', { name: 'New document' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'New document' });
  const ready = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create document' });
  expect(ready.disabled).toBe(true);
  type(within(dialog).getByRole('textbox', { name: 'Name' }), ' Plan ');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Requirements' }));
  fireEvent.click(ready);
  const made = await sent('CreateArtifactMutation');
  expect(made.variables['input']).toMatchObject({ kind: 'DOCUMENT', name: 'Plan', template: 'requirements' });
  made.refuse({ title: 'Not made', message: 'There is a Plan already.' });
  await within(dialog).findByText('There is a Plan already.');
});

test('a document is renamed in place, and copied', async () => {
  visitDashboard();
  await run('DOC.1 Pump Requirements', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'Name of DOC.1 Pump Requirements' });
  type(name, 'Pumps');
  fireEvent.keyDown(name, { key: 'Enter' });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 1', name: 'Pumps' }],
  });
  await run('DOC.1 Pump Requirements', 'Duplicate');
  expect((await sent('ArtifactMenuDuplicateMutation')).variables['input']).toMatchObject({ artifactId: 'Entity 1' });
});

test('deleting a document asks which contents to delete; a test suite says that its cases are deleted', async () => {
  visitDashboard();
  await run('DOC.1 Pump Requirements', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete DOC.1 Pump Requirements?' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'With its rows' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete document' }));
  expect((await sent('DeleteArtifactMutation')).variables['input']).toMatchObject({
    artifactId: 'Entity 1',
    withContent: true,
  });
});

test('a test suite is deleted with its cases', async () => {
  visitDashboard([row(1, 'Vibration')], ['READ', 'WRITE'], 'TEST_SUITE');
  await run('DOC.1 Vibration', 'Delete');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/Its 46 test cases are deleted with it/);
  expect(within(dialog).queryByRole('radio')).toBeNull();
});

test('readers are told that they may not, and are offered nothing else', async () => {
  visitDashboard(rows, ['READ']);
  await screen.findByText('You can view this project. Ask an Owner to edit.');
  expect(screen.queryByRole('button', { name: 'New document' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for DOC.1 Pump Requirements' }));
  await screen.findByRole('menuitem', { name: 'Open' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('each is shown small as it begins, to those who see it', async () => {
  visitDashboard();
  const sheet = (await screen.findByText('1 Scope')).parentElement!;
  expect(within(sheet).getByText('2 Glossary')).toBeTruthy();
  expect(sheet.closest('li')?.textContent).toContain('Pump Requirements');
  expect(sheet.closest('[aria-hidden]')?.hasAttribute('inert')).toBe(true);
});
