// A presentation on the screen: slides are chosen, worked on by keys and fields, shown one by one; readers and the past are left alone.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { resetPage } from '../../web/ui/page-reset.ts';
import { commands } from '../../web/ui/shortcuts.tsx';
import { unheardKeys } from '../support/listed-keys.ts';
import { renewGraph, sent } from '../support/mock-graph.ts';
import { project, visit } from '../support/on-screen.tsx';
import { walkCommands } from '../support/walk-commands.ts';

const title = { id: 'title', kind: 'title', x: 64, y: 40, w: 1152, h: 84 };
const text = { id: 'text', kind: 'text', x: 64, y: 144, w: 400, h: 200, content: '<p>Fires are small at first.</p>' };
const table = {
  id: 'table',
  kind: 'table',
  x: 496,
  y: 144,
  w: 720,
  h: 400,
  query: 'class:Risk',
  columns: ['Number', 'Name', 'Class'],
  limit: 5,
};
const frozen = {
  ...table,
  id: 'old',
  y: 560,
  h: 100,
  frozen: { at: '2026-11-25T18:00:00.000Z', rows: [['K.9', 'Valve of then', 'Risk']] },
};
const all = [
  { id: 11, name: 'Why', boxes: [title, text], description: '<p>Say hello.</p>' },
  { id: 12, name: 'What', boxes: [title, table, frozen], description: '' },
  { id: 13, name: '', boxes: [], description: '' },
];
type Given = (typeof all)[number] & { isLocked?: boolean };
const node = ({ id, name, boxes, description, isLocked = false }: Given) => ({
  id: `Entity ${id}`,
  entityId: id,
  revision: 5,
  name,
  number: String(id - 10),
  displayName: `${id - 10} ${name}`,
  description,
  plainDescription: '',
  metadata: { 'slide:layout': JSON.stringify({ boxes }), 'other:fact': 'stays' },
  isLocked,
  isVeiled: false,
  class: { id: 'Class 1', classId: 1, name: 'Artifact', icon: 'file-text', colour: 'GREY' },
  labels: [],
  attributes: [],
});

function open({
  now = undefined as object | undefined,
  permissions = ['READ', 'WRITE'],
  slides = all as Given[],
  address = '/acme/p/7/presentations/1',
  until = Promise.resolve(),
} = {}) {
  const nodes = slides.map(node);
  visit(address, {
    ...(now && { entity: now }),
    node: ({ id }: { id: string }) => ({ __typename: 'Entity', ...nodes.find((each) => each.id === id) }),
    project: {
      ...project,
      permissions,
      schema: { classes: [], properties: [{ id: 'P', name: 'Status', classId: 1, isHidden: false }] },
      artifact: {
        entity: { ...nodes[0], id: 'Entity 1', entityId: 1, name: 'Review', displayName: 'Review' },
        type: {
          slug: 'presentations',
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
          layouts: [{ key: 'text', name: 'Title and text', layout: '{"boxes":[]}' }],
        },
        lines: () =>
          until.then(() => ({
            ids: nodes.map(({ id }) => id),
            entityIds: nodes.map(({ entityId }) => entityId),
            levels: nodes.map(() => 1),
            numbers: nodes.map(({ number }) => number),
            names: nodes.map(({ name }) => name),
            revisions: nodes.map(() => 5),
          })),
      },
      entities: ({ query }: { query: string }) => ({
        edges: (query.startsWith('id:')
          ? nodes
          : [{ ...node(all[0]!), id: 'Entity 31', entityId: 31, number: 'K.1', name: 'Leaks' }]
        ).map((each) => ({ node: each })),
      }),
    },
  });
}
beforeEach(() => localStorage.clear());

test('a presentation that was open before shows the slides that have come since', async () => {
  open({ slides: all.slice(0, 1) });
  await screen.findByRole('button', { name: /^Slide 1/ });
  cleanup();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  open({ until });
  await screen.findByRole('button', { name: /^Slide 1/ });
  expect(screen.queryByRole('button', { name: /^Slide 2/ })).toBeNull();
  answer();
  await screen.findByRole('button', { name: /^Slide 2/ });
});

const box = (name: string | RegExp) => screen.findByRole('button', { name });
const saved = async () => {
  const { variables } = await sent('useSaveMutation');
  const { entities, revision } = variables['input'] as {
    entities: { entityId: string; metadata: Record<string, string> }[];
    revision: number;
  };
  return { ...entities[0]!, revision, boxes: JSON.parse(entities[0]!.metadata['slide:layout']!).boxes };
};

test('boxes are moved by arrows, saved with the revision that was read, and all else of the slide stays', async () => {
  open();
  const grip = await box('Text: Fires are small at first.');
  fireEvent.keyDown(grip, { key: 'ArrowRight' });
  const { entityId, revision, metadata, boxes } = await saved();
  expect({ entityId, revision, fact: metadata['other:fact'] }).toEqual({
    entityId: 'Entity 11',
    revision: 5,
    fact: 'stays',
  });
  expect(boxes).toEqual([title, { ...text, x: 72 }]);
  expect(grip.getAttribute('aria-pressed')).toBe('true');
  expect(grip.style.left).toBe(`${(72 / 1280) * 100}%`);
});

test.each([
  ['Align right', [title, { ...text, x: 880 }]],
  ['To the back, Ctrl Shift [', [text, title]],
  ['Duplicate, Ctrl D', [title, text, { ...text, id: 'text-1', x: 88, y: 168 }]],
  ['Delete the box, Del', [title]],
])('the button %s arranges the chosen box', async (name, boxes) => {
  open();
  fireEvent.keyDown(await box(/^Text: /), { key: ' ' });
  fireEvent.click(await screen.findByRole('button', { name }));
  expect((await saved()).boxes).toEqual(boxes);
});

test('a place is typed as figures, and stays on the slide', async () => {
  open();
  fireEvent.keyDown(await box(/^Text: /), { key: ' ' });
  const field = await screen.findByLabelText('From the left');
  fireEvent.change(field, { target: { value: '2000' } });
  fireEvent.blur(field);
  expect((await saved()).boxes[1].x).toBe(880);
});

test('a title is edited in place, and is the name of the slide', async () => {
  open();
  fireEvent.keyDown(await box('Title: Why'), { key: 'Enter' });
  const field = await screen.findByRole('textbox', { name: 'Text of the slide' });
  fireEvent.change(field, { target: { value: 'Why we fly' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  const { variables } = await sent('useSaveMutation');
  expect(variables['input']).toMatchObject({ entities: [{ entityId: 'Entity 11', name: 'Why we fly' }], revision: 5 });
});

test('what is typed on a chosen text goes behind its words', async () => {
  open();
  const text = await box(/^Text: /);
  fireEvent.click(text);
  // The browser writes the letter where the focus is then.
  expect(fireEvent.keyDown(text, { key: 'c' })).toBe(true);
  const field = screen.getByRole('textbox', { name: 'Text of the slide' });
  expect(document.activeElement).toBe(field);
  expect(getSelection()!.anchorNode).toBe(field.lastElementChild);
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
});

test('refused words of a slide are in its editor again, and after a reload', async () => {
  open();
  fireEvent.keyDown(await box(/^Text: /), { key: 'Enter' });
  const field = await screen.findByRole('textbox', { name: 'Text of the slide' });
  expect(document.activeElement).toBe(field);
  const { editor } = field as unknown as { editor: { commands: { setContent: (html: string, of: object) => void } } };
  act(() => editor.commands.setContent('<p>Fires grow.</p>', { emitUpdate: true }));
  fireEvent.keyDown(field, { key: 'Escape' });
  (await sent('useSaveMutation')).refuse({ message: 'It is locked by rita.' });
  expect((await screen.findByRole('textbox', { name: 'Text of the slide' })).textContent).toBe('Fires grow.');
  cleanup();
  resetPage();
  renewGraph();
  open();
  expect((await screen.findByRole('textbox', { name: 'Text of the slide' })).textContent).toBe('Fires grow.');
});

test('live tables show the present results, frozen ones earlier results, and either can become the other', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Slide 2: What' }));
  expect((await screen.findAllByText('Leaks')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Valve of then')).length).toBeGreaterThan(0);
  const [live, old] = await screen.findAllByRole('button', { name: 'Table: class:Risk' });
  fireEvent.keyDown(old!, { key: ' ' });
  fireEvent.click(await screen.findByRole('button', { name: 'Unfreeze' }));
  expect((await saved()).boxes[2].frozen).toBeUndefined();
  fireEvent.keyDown(live!, { key: ' ' });
  expect(await screen.findByLabelText('Maximum rows')).toBeTruthy();
});

test('a frozen table keeps its present results', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Slide 2: What' }));
  const [live] = await screen.findAllByRole('button', { name: 'Table: class:Risk' });
  fireEvent.keyDown(live!, { key: ' ' });
  fireEvent.click(await screen.findByRole('button', { name: 'Freeze' }));
  const { boxes } = await saved();
  expect(boxes[1].frozen.rows).toEqual([['K.1', 'Leaks', 'Artifact']]);
  expect(Date.parse(boxes[1].frozen.at)).toBeGreaterThan(0);
});

test('after somebody else has changed the slide meanwhile, the step is applied to their state', async () => {
  const theirs = { ...text, y: 400 };
  open({ now: { ...node({ ...all[0]!, boxes: [title, theirs] }), revision: 9 } });
  fireEvent.keyDown(await box(/^Text: /), { key: 'ArrowRight' });
  const first = await sent('useSaveMutation');
  first.refuse({
    code: 'CLASH',
    status: 409,
    title: 'Changed in the Meantime',
    message: '',
    details: { clashes: [{}] },
  });
  await waitFor(async () => expect((await saved()).revision).toBe(9));
  expect((await saved()).boxes).toEqual([title, { ...theirs, x: 72 }]);
});

test('a slide of a layout comes behind the one on the page, as one step', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Slide' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Title and text' }));
  const input = async () => (await sent('useArtifactEditMutation')).variables['input'];
  expect(await input()).toMatchObject({
    artifactId: 'Entity 1',
    add: { afterId: 'Entity 11', rows: [{ name: '', layout: '{"boxes":[]}' }] },
  });
});

test.each([
  ['Move the slide down', { move: { ids: ['Entity 11'], afterId: 'Entity 12' } }],
  [
    'Duplicate the slide',
    {
      add: {
        afterId: 'Entity 11',
        rows: [{ name: 'Why', layout: JSON.stringify({ boxes: [title, text] }), description: '<p>Say hello.</p>' }],
      },
    },
  ],
  ['Delete the slide', { remove: { ids: ['Entity 11'] } }],
])('%s', async (name, edit) => {
  open();
  await box(/^Text: /);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  expect((await sent('useArtifactEditMutation')).variables['input']).toMatchObject(edit);
});

test('a presentation runs slide by slide by keys, with notes, the next slide and the time, until Escape', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener() {}
      close() {}
    },
  );
  open();
  await box(/^Text: /);
  fireEvent.click(screen.getByRole('button', { name: 'Present' }));
  const show = await screen.findByRole('dialog', { name: 'Slide 1 of 3: Why' });
  fireEvent.keyDown(show, { key: 'n' });
  expect(within(show).getByText('Say hello.')).toBeTruthy();
  expect(within(show).getByRole('timer').textContent).toBe('00:00');
  fireEvent.keyDown(show, { key: 'ArrowRight' });
  await screen.findByRole('dialog', { name: 'Slide 2 of 3: What' });
  fireEvent.keyDown(show, { key: 'End' });
  await screen.findByRole('dialog', { name: 'Slide 3 of 3: without a title' });
  fireEvent.keyDown(show, { key: 'ArrowLeft' });
  fireEvent.keyDown(show, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByRole('button', { name: 'Table: class:Risk' })).length).toBe(2);
});

test.each([
  ['who may only read', { permissions: ['READ'] }],
  ['the past', { address: '/acme/p/7/presentations/1?asOf=3' }],
])('for %s slides are read and not changed', async (_who, how) => {
  open(how);
  expect((await screen.findAllByText('Fires are small at first.')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Say hello.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Text: / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Slide' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Present' })).toBeTruthy();
});

test('a presentation without slides says so', async () => {
  open({ slides: [] });
  expect(await screen.findByText('No slides yet. Add the first one above.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Present' })).toBeNull();
});

test('every key that `?` lists is heard where it is listed: among slides, on a box, while presenting', async () => {
  const places: Record<string, () => Promise<Element>> = {
    '': async () => document.body,
    'In the list of slides': () => box(/^Slide 2/),
    'On a box of the slide': async () => {
      const place = await box(/^Text: /);
      fireEvent.keyDown(place, { key: ' ' });
      return place;
    },
    'While presenting': async () => {
      fireEvent.click(await box('Present'));
      return screen.findByRole('dialog', { name: /^Slide/ });
    },
  };
  const anew = async () => {
    cleanup();
    resetPage();
    renewGraph();
    localStorage.clear();
    open();
    return box(/^Text: /);
  };
  await anew();
  expect(
    await unheardKeys(async (where) => {
      await anew();
      const place = await places[where]!();
      if (place instanceof HTMLElement) place.focus();
      return place;
    }),
  ).toEqual([]);
});

test('boxes are inserted and arranged by the palette too', async () => {
  open();
  fireEvent.keyDown(await box(/^Text: /), { key: ' ' });
  await screen.findByRole('region', { name: 'Arrange' });
  const names = commands().map(({ does }) => does);
  expect(names).toEqual(
    expect.arrayContaining(['Insert: text', 'Align left (box)', 'Delete the box', 'New slide: Title and text']),
  );
});

test('after every command, and after Escape, something has the focus', async () => {
  expect(
    await walkCommands(async () => {
      open();
      fireEvent.keyDown(await box(/^Text: /), { key: ' ' });
      await screen.findByRole('region', { name: 'Arrange' });
    }),
  ).toBeGreaterThan(20);
});
