// Changes that are committed without a connection wait in the browser, through a reload, and are sent in order and once when it returns.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { commitMutation } from 'relay-runtime';
import { beforeEach, expect, test, vi } from 'vitest';

import SAVE from '#graph/useSaveMutation.graphql';

import { environment } from '../../../web/relay/environment.ts';
import { isUnsentKey } from '../../../web/relay/outbox/stored-unsent.ts';
import { answerOf as answerOfChange } from '../../../web/relay/outbox/unsent.ts';
import { asChange } from '../../../web/relay/request-key.ts';
import { newUuid } from '../../../web/relay/uuid.ts';
import { change, field, pump, visitPump } from '../../model/entities/on-entity.tsx';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';
import { loadAnew } from './loaded-anew.ts';

interface Saved {
  name?: string;
  number?: string;
  revision?: number;
  key: string | undefined;
  by: string | undefined;
}
interface Call {
  documentId: string;
  variables: {
    input?: { revision?: number; content?: string; entities?: { name?: string; number?: string }[] };
  };
}
const OF_ANOTHER_BUILD = 'of-another-build';
let isAway: boolean;
/** The server's reaction to the next save: none, a lost answer, or a refusal. */
let next: 'loses' | 'clashes' | 'refuses' | 'asks who it is' | undefined;
let saved: Saved[];
/** A promise that the server waits for before it answers the next save. */
let slow: Promise<void> | undefined;
/** The comments about the pump that the server received. */
let said: string[];
/** The exact bodies of the saves that the server received. */
let bodies: string[];
let viewer: { username: string; fullName: string };

async function answer({ documentId: id, variables }: Call, headers: Record<string, string>): Promise<unknown> {
  const { entities, revision, content } = variables.input ?? {};
  if (content !== undefined) said.push(content);
  if (entities && next === 'asks who it is') {
    next = undefined;
    const message = 'You are not signed in.';
    return refusedAnswer({ id }, variables, { code: 'NOT_SIGNED_IN', status: 401, title: 'Signed Out!', message });
  }
  if (entities && next === 'refuses') {
    next = undefined;
    return refusedAnswer({ id }, variables, {
      code: 'REFUSED',
      status: 403,
      title: 'Permission Denied',
      message: 'No.',
    });
  }
  if (entities && next === 'clashes') {
    next = undefined;
    const clash = { entityId: 12, field: 'Name', base: 'Pump', yours: 'Pump 2', theirs: 'Hers', savedBy: 'rita' };
    const facts = { code: 'CONFLICT', status: 409, title: 'Changed in the Meantime', message: 'Rita changed it.' };
    const saveEntities = { __typename: 'ClashRefusal', ...facts, clashes: [clash] };
    return answerOf({ id }, variables, { viewer, project, saveEntities });
  }
  if (entities)
    saved.push({
      ...entities[0]!,
      ...(revision !== undefined && { revision }),
      key: headers['Idempotency-Key'],
      by: headers['Meant-By'],
    });
  const permissions = ['READ', 'WRITE', 'REVIEW'];
  const names = saved.map(({ name }) => name).filter((name) => name !== undefined);
  const entity = { ...pump, revision: 40 + saved.length, name: names.at(-1) ?? pump.name };
  return answerOf({ id }, variables, {
    viewer,
    project: { ...project, permissions },
    entity,
    createComment: { comment: { id: 'Comment 1' } },
    saveEntities: { revision: entity.revision, entities: [entity] },
  });
}

beforeEach(async () => {
  localStorage.clear();
  [isAway, next, saved, slow, said, bodies, viewer] = [false, undefined, [], undefined, [], [], walt];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    if (path === '/ready') return Response.json({});
    const call = JSON.parse(body) as Call;
    if (call.variables.input?.entities) await slow;
    if (call.variables.input?.entities) bodies.push(body);
    if (call.documentId === OF_ANOTHER_BUILD) {
      const extensions = { code: 'UNKNOWN_OPERATION', status: 404, title: 'Page of Another Version' };
      return Response.json({ errors: [{ message: 'Load the page anew.', extensions }] }, { status: 404 });
    }
    const isLost = next === 'loses' && call.variables.input?.entities !== undefined;
    const given = await answer(call, headers);
    if (!isLost) return Response.json(given);
    [isAway, next] = [true, undefined];
    throw new TypeError('Failed to fetch');
  });
  await visitPump();
  await waitFor(() => expect(field('Name').value).toBe('Pump'));
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
const stored = () => Object.keys(localStorage).filter(isUnsentKey);
const foot = () => document.querySelector('.en-status')!.textContent;
const reload = async () => {
  loadAnew();
  await visitPump();
};

test('the foot counts waiting changes, the field shows its own, and each is sent once, in order, when the connection returns', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(foot()).toBe('1 change is waiting for the connection'));
  change('Number', 'A.2');
  await waitFor(() => expect(foot()).toBe('2 changes are waiting for the connection'));
  change('Name', 'Pump 3');
  await waitFor(() => expect(foot()).toBe('3 changes are waiting for the connection'));
  expect(field('Name').value).toBe('Pump 3');
  expect(saved).toEqual([]);
  comeBack();
  await screen.findByText('All changes saved');
  expect(saved.map(({ name, number }) => name ?? number)).toEqual(['Pump 2', 'A.2', 'Pump 3']);
  // Text typed over a waiting change is no clash with it.
  expect(saved[2]!.revision).toBe(41);
  expect(new Set(saved.map(({ by }) => by))).toEqual(new Set(['walt']));
  expect(stored()).toEqual([]);
});

test('a waiting change survives the page, and the next page sends it under the same key; it is no draft', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('truss.typed:'))).toEqual([]);
  const { key } = JSON.parse(localStorage.getItem(stored()[0]!)!) as { key: string };
  isAway = false;
  await reload();
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Pump 2', key: `"${key}"` }]));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('if the connection breaks in the middle of three changes, each is sent again under its own key', async () => {
  await lose();
  for (const name of ['One', 'Two', 'Three']) {
    change('Name', name);
    await waitFor(() => expect(foot()).toContain('wait'));
  }
  await waitFor(() => expect(stored()).toHaveLength(3));
  next = 'loses';
  comeBack();
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(isAway).toBe(true));
  comeBack();
  await screen.findByText('All changes saved');
  expect(saved.map(({ name }) => name)).toEqual(['One', 'One', 'Two', 'Three']);
  expect(new Set(saved.map(({ key }) => key)).size).toBe(3);
  expect(saved[0]!.key).toBe(saved[1]!.key);
});

test('a change that refers to the answer of an earlier one is sent once that answer is there, and contains it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const commit = (name: string, key: string, revision: number) =>
    commitMutation(environment, {
      mutation: SAVE,
      variables: {
        input: { projectId: 'Project 7', revision, entities: [{ entityId: 'Entity 12', name }] },
        withPage: false,
      },
      cacheConfig: asChange(SAVE, key),
    });
  slow = promise;
  const key = newUuid();
  commit('One', key, 40);
  commit('Two', newUuid(), answerOfChange<number>(key, 'saveEntities', 'revision'));
  await waitFor(() => expect(stored()).toHaveLength(2));
  expect(foot()).not.toContain('wait');
  resolve();
  await waitFor(() =>
    expect(saved.map(({ name, revision }) => [name, revision])).toEqual([
      ['One', 40],
      ['Two', 41],
    ]),
  );
});

/** Reloads the page as another build, which names its operations differently. */
const renew = async (asked: object) => {
  const [key] = stored();
  const kept = JSON.parse(localStorage.getItem(key!)!) as object;
  localStorage.setItem(key!, JSON.stringify({ ...kept, asked }));
  isAway = false;
  await reload();
};

test('a request that an earlier build of the page has sent is repeated to the letter', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  const { variables, params } = JSON.parse(localStorage.getItem(stored()[0]!)!) as Record<string, { id: string }>;
  const asked = { sentBy: 'an earlier build', documentId: params!.id };
  await renew(asked);
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Pump 2' }]));
  expect(bodies).toEqual([JSON.stringify({ ...asked, variables })]);
});

test('a change that the server does not know any more is listed as unsent, with advice for the user', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  const [key] = stored();
  const kept = JSON.parse(localStorage.getItem(key!)!) as object;
  localStorage.setItem(key!, JSON.stringify({ ...kept, about: undefined }));
  await renew({ documentId: OF_ANOTHER_BUILD });
  fireEvent.click((await screen.findAllByRole('button', { name: '1 change could not be sent' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Changes not sent' });
  expect(within(dialog).getByText(/^The server was updated in the meantime/)).toBeTruthy();
  expect(within(dialog).getByText('Pump 2')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: /^Copy/ })).toBeTruthy();
});

test('if another user has changed the field meanwhile, the user chooses between both values in the field', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(foot()).toContain('waiting'));
  next = 'clashes';
  comeBack();
  const chooser = await screen.findByRole('group', { name: 'Name: two changes' });
  expect(within(chooser).getByText(/^You and rita both changed Name/)).toBeTruthy();
  expect(stored()).toEqual([]);
  fireEvent.click(within(chooser).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Pump 2' }]));
});

test('a change that is refused after the page was left is listed as unsent, and can be tried again', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  cleanup();
  visit('/acme/p/7/dashboard');
  next = 'refuses';
  comeBack();
  fireEvent.click(await screen.findByRole('button', { name: '1 change could not be sent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes not sent' });
  expect(within(dialog).getByText('Pump 2')).toBeTruthy();
  expect(within(dialog).getByText('Permission Denied')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Pump 2' }]));
  await within(dialog).findByText('All changes are sent.');
});

test('another person at the same browser neither sees nor sends a waiting change', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  [isAway, viewer] = [false, { username: 'walt:', fullName: 'Somebody' }];
  await reload();
  await screen.findByText('All changes saved');
  type(field('Number'), 'B.1');
  fireEvent.blur(field('Number'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ number: 'B.1', by: 'walt%3A' });
  expect(stored()).toHaveLength(1);
});

test('a comment that is written without a connection is shown as waiting below the box, and is sent once', async () => {
  fireEvent.click(await screen.findByRole('tab', { name: /^Comments/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await lose();
  const box = screen.getByRole('textbox', { name: 'Comment' });
  type(box, 'Which pump?');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  const waiting = await screen.findByRole('article', { name: 'Your comment, not sent yet' });
  expect(waiting.textContent).toContain('Which pump?');
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  comeBack();
  await waitFor(() => expect(said).toEqual(['Which pump?']));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent yet' })).toBeNull());
});

test('a person whose session has ended meanwhile signs in again, and waiting changes are sent then', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  next = 'asks who it is';
  comeBack();
  await screen.findByRole('dialog', { name: 'Signed Out!' });
  expect(stored()).toHaveLength(1);
  const newValue = JSON.stringify({ username: 'walt', at: 1 });
  fireEvent(window, new StorageEvent('storage', { key: 'truss.session', newValue }));
  await screen.findByText('All changes saved');
  expect(saved).toMatchObject([{ name: 'Pump 2', by: 'walt' }]);
});

test('a person who signs out with unsent changes is asked first', async () => {
  await lose();
  change('Name', 'Pump 2');
  await waitFor(() => expect(stored()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /Walt Whitman/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out and discard unsent changes?' });
  expect(question.textContent).toContain('1 change is waiting for the connection');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored()).toHaveLength(1);
});
