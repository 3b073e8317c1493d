// A document as prose: read and written where it stands, by keys and menus; readers and the past are left alone.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../support/on-screen.tsx';

const classes = [
  { id: 'Class 1', classId: 1, globalId: 'S', name: 'Statement', icon: 'quote', colour: 'ORANGE' },
  { id: 'Class 2', classId: 2, globalId: 'R', name: 'Requirement', icon: 'clipboard-text', colour: 'ORANGE' },
  { id: 'Class 3', classId: 3, globalId: 'TC', name: 'Test Case', icon: 'checkbox', colour: 'GREEN' },
];
const rows = [
  { id: 11, level: 1, number: '1', name: 'Mission', of: 0, description: '<p>Why it flies.</p>' },
  {
    id: 12,
    level: 2,
    number: '1.1',
    name: 'Detect fires',
    of: 1,
    description: '<p>The system shall detect fires.</p>',
  },
  { id: 13, level: 2, number: '1.2', name: 'Report fires', of: 1, description: '', isLocked: true },
  { id: 14, level: 1, number: '2', name: 'Glossary', of: 0, description: '', places: 3 },
];
const linesOf = (all = rows) => ({
  ids: all.map(({ id }) => `Entity ${id}`),
  entityIds: all.map(({ id }) => id),
  levels: all.map(({ level }) => level),
  numbers: all.map(({ number }) => number),
  names: all.map(({ name }) => name),
  classIds: all.map(({ of }) => classes[of]!.classId),
  revisions: all.map(() => 5),
  places: all.map(({ places }) => places ?? 1),
  rollUps: [],
});
const node = ({ id, number, name, of, description, isLocked = false }: (typeof rows)[number]) => ({
  id: `Entity ${id}`,
  entityId: id,
  number,
  name,
  displayName: `${number} ${name}`,
  description,
  isLocked,
  isVeiled: false,
  lockedBy: isLocked ? 'rita' : null,
  revision: 5,
  qualityScore: 75,
  class: classes[of],
  labels: [{ id: 'Label 1', labelId: 1, name: 'Functional' }],
  attributes: [],
});

function open({
  permissions = ['READ', 'WRITE'],
  all = rows,
  address = '/acme/p/7/documents/1',
  kind = 'DOCUMENT',
} = {}) {
  visit(address, {
    project: {
      ...project,
      permissions,
      schema: {
        classes,
        properties: [
          { id: 'Property 1', name: 'Quality Score', classId: 2, isHidden: false },
          { id: 'Property 2', name: 'Status', classId: 3, isHidden: false },
        ],
      },
      artifact: {
        entity: {
          ...node(rows[0]!),
          id: 'Entity 1',
          entityId: 1,
          number: 'DOC.1',
          name: 'Pump Requirements',
          displayName: 'DOC.1 Pump Requirements',
        },
        type: {
          kind,
          slug: 'documents',
          columns: ['Quality Score', 'Labels'],
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
        },
        lines: linesOf(all),
        states: [{ state: 'Draft', count: 2 }],
        score: 71.5,
        isNumbered: true,
        foundIds: [12, 14],
      },
      entities: { edges: all.map((each) => ({ node: node(each) })) },
    },
  });
}
const row = (name: string) => screen.findByRole('group', { name });
const edited = async () => (await sent('useEditMutation')).variables['input'] as Record<string, unknown>;

test('rows stand in reading order with numbers, texts and columns, and the outline goes to any of them', async () => {
  open();
  const first = await row('1.1 Detect fires');
  await within(first).findByText('The system shall detect fires.');
  expect(within(first).getByText('75')).toBeTruthy();
  expect(within(first).getByText('Functional')).toBeTruthy();
  expect(within(await row('1.2 Report fires')).getByLabelText('Locked by rita')).toBeTruthy();
  expect(within(await row('2 Glossary')).getByText('in 3 places')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Outline' }));
  const outline = await screen.findByRole('dialog', { name: /Outline/ });
  within(outline).getByText('71.5');
  fireEvent.click(within(outline).getByTitle('2 Glossary'));
  expect(document.querySelector('[data-row="14"]')?.getAttribute('aria-current')).toBe('true');
});

test.each([
  ['Tab', {}, '1.2 Report fires', { move: { ids: ['Entity 13'], aboveId: 'Entity 12', afterId: null } }],
  [
    'Tab',
    { shiftKey: true },
    '1.1 Detect fires',
    { move: { ids: ['Entity 12'], aboveId: null, afterId: 'Entity 11' } },
  ],
  [
    'ArrowDown',
    { altKey: true },
    '1.1 Detect fires',
    { move: { ids: ['Entity 12'], aboveId: 'Entity 11', afterId: 'Entity 13' } },
  ],
  [
    'Enter',
    {},
    '1.1 Detect fires',
    { add: { aboveId: 'Entity 11', afterId: 'Entity 12', rows: [{ depth: 0, name: '', classId: 'Class 2' }] } },
  ],
])('%s with %o on %s', async (key, held, name, expected) => {
  open();
  const target = await row(name);
  fireEvent.click(target);
  fireEvent.keyDown(target, { key, ...held });
  expect(await edited()).toMatchObject({ artifactId: 'Entity 1', ...expected });
});

test('a row is edited with the fields of its entity, and Enter in its name goes on below', async () => {
  open();
  const target = await row('1.1 Detect fires');
  await within(target).findByText('The system shall detect fires.');
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'F2' });
  const name = await within(target).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Detect fires');
  expect(within(target).getByRole('textbox', { name: 'Description' })).toBeTruthy();
  typeInto(name, 'Detect all fires');
  fireEvent.keyDown(name, { key: 'Enter' });
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({
    revision: 5,
    entities: [{ entityId: 'Entity 12', name: 'Detect all fires' }],
  });
});

test('what is locked is not edited; what is joined or deleted says what becomes of it', async () => {
  open();
  const locked = await row('1.2 Report fires');
  fireEvent.click(await within(locked).findByRole('button', { name: 'Actions for 1.2 Report fires' }));
  await screen.findByRole('menuitem', { name: /New row below/ });
  expect(screen.queryByRole('menuitem', { name: /^Edit/ })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Join to the row before' }));
  expect(await edited()).toMatchObject({ join: { id: 'Entity 13', intoId: 'Entity 12' } });
  const whole = await row('1 Mission');
  fireEvent.click(whole);
  fireEvent.keyDown(whole, { key: 'Delete' });
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 Mission?' });
  within(dialog).getByText(/The 2 rows below it go with it/);
});

test('texts are found wherever they stand, and gone through', async () => {
  open();
  await row('1 Mission');
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Find in the text' });
  typeInto(field, 'fire');
  await screen.findByText('– of 2');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(async () => expect((await row('1.1 Detect fires')).getAttribute('aria-current')).toBe('true'));
  await screen.findByText('1 of 2');
});

test('readers read: nothing is offered that they may not', async () => {
  open({ permissions: ['READ'] });
  const target = await row('1.1 Detect fires');
  expect(screen.queryByRole('button', { name: 'Requirement' })).toBeNull();
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'F2' });
  expect(within(target).queryByRole('textbox')).toBeNull();
});

test('an empty document says what to do', async () => {
  open({ all: [] });
  await screen.findByText(/Nothing stands here yet\. Add the first row above/);
  fireEvent.click(screen.getByRole('button', { name: 'Requirement' }));
  expect(await edited()).toMatchObject({ add: { aboveId: null, afterId: null, rows: [{ classId: 'Class 2' }] } });
});

test('what is pasted is shown first, and added as one step', async () => {
  open();
  const target = await row('1 Mission');
  const data = { getData: (type: string) => (type === 'text/html' ? '<h1>Extra</h1><p>It shall fly.</p>' : '') };
  fireEvent.paste(target, { clipboardData: data });
  const dialog = await screen.findByRole('dialog', { name: 'Paste rows' });
  within(dialog).getByText('1 requirement, 1 statement');
  fireEvent.click(within(within(dialog).getAllByRole('listitem')[0]!).getByRole('radio', { name: 'Requirement' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }));
  expect(await edited()).toMatchObject({
    add: {
      aboveId: null,
      afterId: 'Entity 14',
      rows: [
        { depth: 0, name: 'Extra', classId: 'Class 2' },
        { depth: 1, name: 'It shall fly', description: '<p>It shall fly.</p>', classId: 'Class 2' },
      ],
    },
  });
});

const cases = rows.map((each) => (each.id === 11 ? each : { ...each, of: 2 }));

test.each([
  ['p', 'Passed'],
  ['f', 'Failed'],
  ['b', 'Blocked'],
])('a tester goes to the next case by N, and says by %s that it is %s', async (key, value) => {
  open({ kind: 'TEST_SUITE', all: cases });
  await row('1.1 Detect fires');
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(async () => expect((await row('1.1 Detect fires')).getAttribute('aria-current')).toBe('true'));
  fireEvent.keyDown(document.body, { key });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 12', attributes: [{ propertyId: 'Property 2', value }] }],
  });
});

test('a diagram to which a text leads is shown below it, as it is now', async () => {
  const [first, ...others] = rows;
  const description = `<p>See <a href="${location.origin}/acme/p/7/diagrams/hierarchy/1">the parts</a>.</p>`;
  open({ all: [{ ...first!, description }, ...others] });
  expect(await screen.findByRole('figure', { name: 'Diagram' })).toBeDefined();
});
