// The first rows of a document are typed while it is created: where that takes until the connection returns, they outlive the page, and a refusal.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { isUnsentKey } from '../../../web/relay/outbox/stored-unsent.ts';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';
import { loadAnew } from './loaded-anew.ts';

interface Input {
  name?: string;
  template?: string;
  artifactId?: string;
  add?: { aboveId: string | null; afterId: string | null; rows: { name: string }[] };
}
let isAway: boolean;
/** The number of next documents that are refused. */
let refused: number;
let sent: Input[];

const documents = {
  kind: 'DOCUMENT',
  slug: 'documents',
  name: 'Document',
  plural: 'Documents',
  dashboard: 'Manage Documents',
  purpose: 'What it is for.',
  baselineWord: 'Baseline',
  isDeletedWhole: false,
  labels: [],
  templates: [{ key: 'blank', name: 'Blank', purpose: 'Nothing.', sections: [] }],
};

function answer(id: string, variables: { input?: Input }): Promise<unknown> {
  const { input = {} } = variables;
  const isCreation = input.template !== undefined;
  if (isCreation && refused > 0) {
    refused--;
    const no = { code: 'REFUSED', status: 409, title: 'Not Made', message: 'There is one already.' };
    return refusedAnswer({ id }, { ...variables }, no);
  }
  if (isCreation || input.add) sent.push(input);
  const nothing = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
  return answerOf(
    { id },
    { ...variables },
    {
      viewer: walt,
      project: { ...project, artifactTypes: [documents], entities: nothing, artifacts: nothing },
      createArtifact: { revision: 41, artifact: { entity: { id: 'Entity 9', entityId: 9 } } },
      arrangeArtifact: { revision: 42, addedEntityIds: [12, 13], addedIds: ['Entity 12', 'Entity 13'] },
    },
  );
}

beforeEach(async () => {
  localStorage.clear();
  [isAway, refused, sent] = [false, 0, []];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (path === '/ready') return Response.json({});
    const { documentId, variables } = JSON.parse(body) as { documentId: string; variables: { input?: Input } };
    return Response.json(await answer(documentId, variables));
  });
  visit('/acme/p/7/documents');
  fireEvent.click((await screen.findAllByRole('button', { name: 'New document' }))[0]!);
});

const lose = async () => {
  isAway = true;
  fireEvent(window, new Event('offline'));
  await screen.findByText(/^Working offline/);
};
const create = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'New document' });
  type(within(dialog).getByRole('textbox', { name: 'Name' }), name);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create document' }));
};
const firstRows = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'First rows, one per line' });
const stored = () => Object.keys(localStorage).filter(isUnsentKey);
const all = [
  { name: 'Needs' },
  {
    artifactId: 'Entity 9',
    add: { aboveId: null, afterId: null, rows: [{ name: 'The pump runs.' }, { name: 'The pump stops.' }] },
  },
];
const TEXT = 'The pump runs.\n\nThe pump stops.';

test('they go behind their document when the page is loaded anew meanwhile, once and from any page', async () => {
  await lose();
  await create('Needs');
  type(await firstRows(), TEXT);
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toHaveLength(2);
  isAway = false;
  loadAnew();
  visit('/acme/p/7/dashboard');
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent).toMatchObject(all);
  expect(sent).toHaveLength(2);
});

test('they are listed with their document where that is refused after it waited, and go with it', async () => {
  await lose();
  await create('Needs');
  type(await firstRows(), TEXT);
  [isAway, refused] = [false, 1];
  fireEvent(window, new Event('online'));
  fireEvent.click((await screen.findAllByRole('button', { name: '2 changes could not be sent' }))[0]!);
  const list = await screen.findByRole('dialog', { name: 'Changes not sent' });
  expect(within(list).getByText(/The pump stops\./)).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent).toMatchObject(all);
});

test('they stand in the next try where the document is refused at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    if (init.body?.includes('"template"')) await promise;
    return fetch(path, init);
  });
  refused = 1;
  await create('Needs');
  type(await firstRows(), TEXT);
  resolve();
  await screen.findByText('There is one already.');
  await create('Wants');
  expect((await firstRows()).value).toBe(TEXT);
});
