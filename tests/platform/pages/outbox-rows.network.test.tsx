// Rows that a user makes in a document without a connection wait like all other changes: the page lists them, and any page sends each once, in order.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { isUnsentKey } from '../../../web/relay/outbox/stored-unsent.ts';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';
import { loadAnew } from './loaded-anew.ts';

interface Row {
  name: string;
  globalId?: string;
}
interface Input {
  add?: { aboveId: string | null; afterId: string | null; rows: Row[] };
  entities?: { entityId: string; name: string }[];
  revision?: number;
}
let isAway: boolean;
/** The number of next rows that the server refuses. */
let refused: number;
let stands: Row[];
let sent: Input[];
let keys: (string | undefined)[];

const idOf = (at: number) => `Entity ${11 + at}`;
const lines = () => ({
  ids: stands.map((_, at) => idOf(at)),
  entityIds: stands.map((_, at) => 11 + at),
  levels: stands.map(() => 1),
  numbers: stands.map((_, at) => `${at + 1}`),
  names: stands.map(({ name }) => name),
  classIds: stands.map(() => 1),
  revisions: stands.map(() => 5),
  places: stands.map(() => 1),
  rollUps: [],
});
const classes = [{ id: 'Class 1', classId: 1, globalId: 'S', name: 'Statement', icon: 'quote', colour: 'ORANGE' }];
const node = ({ name }: Row, at: number) => ({
  id: idOf(at),
  entityId: 11 + at,
  number: `${at + 1}`,
  name,
  displayName: `${at + 1} ${name}`,
  description: '',
  revision: 5,
  class: classes[0],
  labels: [],
  attributes: [],
});

async function answer(id: string, input: Input, variables: Record<string, unknown>): Promise<unknown> {
  if (input.add && refused > 0) {
    refused--;
    return refusedAnswer({ id }, variables, {
      code: 'REFUSED',
      status: 403,
      title: 'Permission Denied',
      message: 'No.',
    });
  }
  if (input.add ?? input.entities) sent.push(input);
  const [row] = input.add?.rows ?? [];
  const isThere = stands.some(({ globalId }) => row && globalId === row.globalId);
  if (row && !isThere) stands.push(row);
  for (const { entityId, name } of input.entities ?? []) stands[Number(entityId.slice(7)) - 11] = { name };
  const entity = { id: 'Entity 1', entityId: 1, name: 'Needs', displayName: 'DOC.1 Needs', number: 'DOC.1' };
  const artifact = {
    entity,
    type: { kind: 'DOCUMENT', slug: 'documents', columns: [] },
    lines: lines(),
    isNumbered: true,
  };
  return answerOf({ id }, variables, {
    viewer: walt,
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      schema: { classes, properties: [] },
      artifact,
      entities: { edges: stands.map((row, at) => ({ node: node(row, at) })) },
    },
    arrangeArtifact: {
      revision: 40 + sent.length,
      addedEntityIds: [10 + stands.length],
      addedIds: [idOf(stands.length - 1)],
      artifact,
    },
    saveEntities: { revision: 40 + sent.length, entities: [] },
  });
}

const openDocument = async () => {
  visit('/acme/p/7/documents/1');
  await screen.findByRole('group', { name: '1 Mission' });
};
beforeEach(async () => {
  localStorage.clear();
  [isAway, refused, stands, sent, keys] = [false, 0, [{ name: 'Mission' }], [], []];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (path === '/ready') return Response.json({});
    const { documentId, variables } = JSON.parse(body) as { documentId: string; variables: { input?: Input } };
    if (variables.input?.add) keys.push(headers['Idempotency-Key']);
    return Response.json(await answer(documentId, variables.input ?? {}, variables));
  });
  await openDocument();
});

const lose = async () => {
  isAway = true;
  fireEvent(window, new Event('offline'));
  await screen.findByText(/^Working offline/);
};
const comeBack = () => {
  isAway = false;
  fireEvent(window, new Event('online'));
};
const write = (name: string) => {
  const field = screen.getByRole('textbox', { name: 'Name' });
  type(field, name);
  return field;
};
/** Begins a row behind the first. */
const begin = () => {
  const target = screen.getByRole('group', { name: '1 Mission' });
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true });
};
/** Makes rows behind the first, each by Enter, and leaves the last. */
const make = async (...names: string[]) => {
  begin();
  for (const [at, name] of names.entries())
    fireEvent.keyDown(write(name), { key: at === names.length - 1 ? 'Escape' : 'Enter' });
  await waitFor(() => expect(stored()).toHaveLength(names.length));
};
const stored = () => Object.keys(localStorage).filter(isUnsentKey);
const typed = () => Object.keys(localStorage).filter((key) => key.startsWith('truss.typed'));
const placed = () => sent.map(({ add }) => [add?.afterId, add?.rows[0]?.name]);
const openList = async (words: string) => {
  fireEvent.click((await screen.findAllByRole('button', { name: words }))[0]!);
  return screen.findByRole('dialog', { name: 'Changes not sent' });
};
const inOrder = [
  ['Entity 11', 'Alpha'],
  ['Entity 12', 'Bravo'],
  ['Entity 13', 'Charlie'],
];

test('rows that wait for the connection survive a reload, and another page sends each of them once, in order', async () => {
  await lose();
  await make('Alpha', 'Bravo', 'Charlie');
  await waitFor(() =>
    expect(document.querySelector('.af-status')!.textContent).toContain('3 changes are waiting for the connection'),
  );
  const list = await openList('3 changes are waiting for the connection');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('blockquote')!.textContent),
  ).toEqual(['Alpha', 'Bravo', 'Charlie']);
  isAway = false;
  loadAnew();
  visit('/acme/p/7/dashboard');
  await waitFor(() => expect(stored()).toEqual([]));
  expect(placed()).toEqual(inOrder);
  expect(new Set(keys).size).toBe(3);
  cleanup();
  await openDocument();
  await waitFor(() => expect(typed()).toEqual([]));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(sent).toHaveLength(3);
});

test('rows that wait for the connection stay on their document through a reload, and become ordinary rows once they are sent', async () => {
  await lose();
  await make('Alpha', 'Bravo');
  isAway = false;
  loadAnew();
  await openDocument();
  await waitFor(() => expect(placed()).toEqual(inOrder.slice(0, 2)));
  await screen.findByRole('group', { name: '3 Bravo' });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(typed()).toEqual([]);
});

test('a change of a waiting row is sent after the row, also by another page', async () => {
  await lose();
  await make('Alpha');
  fireEvent.keyDown(screen.getByRole('group', { name: 'Alpha' }), { key: 'F2' });
  fireEvent.keyDown(write('Alpha one'), { key: 'Escape' });
  await waitFor(() => expect(stored()).toHaveLength(2));
  isAway = false;
  loadAnew();
  visit('/acme/p/7/dashboard');
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent).toMatchObject([
    { add: { rows: [{ name: 'Alpha' }] } },
    { revision: 41, entities: [{ entityId: 'Entity 12', name: 'Alpha one' }] },
  ]);
});

test('a row that is refused after waiting is shown in the list and on its document; tried again from the list, it becomes an ordinary row', async () => {
  await lose();
  await make('Alpha', 'Bravo');
  refused = 1;
  comeBack();
  const list = await openList('2 changes could not be sent');
  expect(within(list).getByText('Permission Denied')).toBeTruthy();
  expect(within(list).getByText(/^It depends on a change that could not be sent/)).toBeTruthy();
  expect(await screen.findAllByText(/^Not saved: /)).toHaveLength(2);
  fireEvent.click(within(list).getByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(placed()).toEqual(inOrder.slice(0, 2)));
  await waitFor(() => expect(screen.queryByText(/^Not saved: /)).toBeNull());
  await waitFor(() => expect(typed()).toEqual([]));
});

test('a row that is refused after waiting can be tried again on its document, which removes it from the list', async () => {
  await lose();
  await make('Alpha');
  refused = 1;
  comeBack();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('group', { name: '2 Alpha' });
  await waitFor(() => expect(stored()).toEqual([]));
  expect(placed()).toEqual(inOrder.slice(0, 1));
});

test('a row that the user leaves while the previous one is being saved is sent too, even if the page is reloaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    if (init.body?.includes('"Alpha"')) await promise;
    return fetch(path, init);
  });
  begin();
  fireEvent.keyDown(write('Alpha'), { key: 'Enter' });
  fireEvent.keyDown(write('Bravo'), { key: 'Escape' });
  await waitFor(() => expect(stored()).toHaveLength(1));
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toHaveLength(2);
  loadAnew();
  visit('/acme/p/7/dashboard');
  resolve();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(placed().slice(-2)).toEqual(inOrder.slice(0, 2));
});
