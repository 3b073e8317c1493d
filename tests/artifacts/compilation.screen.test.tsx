// A compilation on the screen: what is in the model is found, named by numbers or dropped, put in any order, and taken off without being deleted.
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { resolveTextReferences, readReferences } from '../../web/screens/artifacts/document/references.ts';
import { sent } from '../support/mock-graph.ts';
import { project, visit } from '../support/on-screen.tsx';

const classes = [{ id: 'Class 1', classId: 1, globalId: 'A', name: 'Asset', icon: 'cube', colour: 'BLUE' }];
const all = [
  { id: 11, number: 'A.1', name: 'Pump' },
  { id: 12, number: 'A.2', name: 'Valve' },
  { id: 13, number: '7', name: 'Hose' },
];
const node = ({ id, number, name }: (typeof all)[number]) => ({
  id: `Entity ${id}`,
  entityId: id,
  number,
  name,
  displayName: `${number} ${name}`,
  description: '',
  isLocked: false,
  isVeiled: false,
  lockedBy: null,
  revision: 5,
  qualityScore: 0,
  class: classes[0],
  labels: [],
  attributes: [],
});
const listed = all.slice(0, 2);

function open(permissions = ['READ', 'WRITE']) {
  visit('/acme/p/7/compilations/1', {
    project: {
      ...project,
      permissions,
      schema: { classes, properties: [] },
      artifact: {
        entity: { ...node(all[0]!), id: 'Entity 1', entityId: 1, name: 'Reading', displayName: 'Reading' },
        type: {
          kind: 'COMPILATION',
          slug: 'compilations',
          columns: ['Class', 'Labels'],
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
        },
        lines: {
          ids: listed.map(({ id }) => `Entity ${id}`),
          entityIds: listed.map(({ id }) => id),
          levels: listed.map(() => 1),
          numbers: listed.map(({ number }) => number),
          names: listed.map(({ name }) => name),
          classIds: listed.map(() => 1),
          revisions: listed.map(() => 5),
          places: listed.map(() => 1),
          rollUps: [],
        },
        states: [],
        score: null,
        isNumbered: false,
      },
      entities: { edges: all.map((each) => ({ node: node(each) })) },
    },
  });
}
const row = (name: string) => screen.findByRole('group', { name });
const edited = async () => (await sent('useArtifactEditMutation')).variables['input'] as Record<string, unknown>;
const dialog = async () => {
  await row('A.1 Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Add entities' }));
  return screen.findByRole('dialog', { name: 'Add entities' });
};

test('an entity that was found is added at the end; one that is listed already is not offered again', async () => {
  open();
  const found = await dialog();
  const pump = await within(found).findByRole('checkbox', { name: /Pump/ });
  expect((pump as HTMLInputElement).disabled).toBe(true);
  fireEvent.click(within(found).getByRole('checkbox', { name: /Hose/ }));
  fireEvent.click(within(found).getByRole('button', { name: 'Add 1 entity' }));
  expect(await edited()).toMatchObject({ include: { ids: ['Entity 13'], aboveId: null, afterId: 'Entity 12' } });
});

test('numbers are added in the order in which they are named, and an unknown one is reported', async () => {
  open();
  const named = await dialog();
  fireEvent.click(within(named).getByText('By numbers'));
  const field = within(named).getByLabelText('Numbers or IDs');
  fireEvent.change(field, { target: { value: '7, A.9' } });
  fireEvent.click(within(named).getByRole('button', { name: 'Add 2 entities' }));
  expect(await within(named).findByText(/No entity is numbered A.9/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '#13 A.2' } });
  fireEvent.click(within(named).getByRole('button', { name: 'Add 2 entities' }));
  expect(await edited()).toMatchObject({ include: { ids: ['Entity 13', 'Entity 12'] } });
});

test('numbers that are pasted on the page open the dialog for existing entities', async () => {
  open();
  await row('A.1 Pump');
  const event = createEvent.paste(document.body, {
    clipboardData: {
      types: ['text/plain'],
      files: [],
      getData: (type: string) => (type === 'text/plain' ? 'A.2\n7' : ''),
    },
  });
  fireEvent(document.body, event);
  const named = await screen.findByRole('dialog', { name: 'Add entities' });
  expect((within(named).getByLabelText('Numbers or IDs') as HTMLTextAreaElement).value).toBe('A.2\n7');
});

test('links of entities are dropped at their new places', async () => {
  open();
  const first = await row('A.1 Pump');
  const dataTransfer = { types: ['text/uri-list'], getData: () => 'https://truss.test/acme/p/7/database/entity/13' };
  fireEvent.dragOver(first, { dataTransfer, clientY: 1000 });
  fireEvent.drop(first, { dataTransfer });
  expect(await edited()).toMatchObject({ include: { ids: ['Entity 13'], aboveId: null, afterId: 'Entity 11' } });
});

test('rows change places by keys, and are taken off without a question; none goes below another', async () => {
  open();
  fireEvent.click(await row('A.1 Pump'));
  fireEvent.keyDown(await row('A.1 Pump'), { key: 'ArrowDown', altKey: true });
  expect(await edited()).toMatchObject({ move: { ids: ['Entity 11'], aboveId: null, afterId: 'Entity 12' } });
});
test('a row is taken off by Delete', async () => {
  open();
  fireEvent.click(await row('A.2 Valve'));
  fireEvent.keyDown(await row('A.2 Valve'), { key: 'Tab' });
  fireEvent.keyDown(await row('A.2 Valve'), { key: 'Delete' });
  expect(await edited()).toMatchObject({ remove: { ids: ['Entity 12'] } });
});

test('readers read', async () => {
  open(['READ']);
  await row('A.1 Pump');
  expect(screen.queryByRole('button', { name: 'Add entities' })).toBeNull();
});

test.each([
  ['R.1.2 A.3', [{ number: 'R.1.2' }, { number: 'A.3' }]],
  ['#12, id:13;\n14', [{ id: 12 }, { id: 13 }, { number: '14', id: 14 }]],
  ['https://truss.test/acme/p/7/database/entity/15?tab=x /o/p/7/documents/16', [{ id: 15 }, { id: 16 }]],
  [' \n ', []],
])('%j names entities', (text, names) => {
  expect(readReferences(text)).toEqual(names);
});

test('a whole number means the entity with that number, else with that id; each once', () => {
  const [pump, valve, hose] = all.map((each) => node(each) as never) as [never, never, never];
  const found = [pump, valve, hose];
  expect(resolveTextReferences(readReferences('7 12 a.1 A.1 99'), found)).toEqual({
    found: [hose, valve, pump],
    unknown: ['99'],
  });
});
