// The server goes away, or the session ends: the page shows it, keeps the changes, and sends them again, once.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { beginCall } from '../../../web/relay/connection.ts';
import { environment } from '../../../web/relay/environment.ts';
import { change, field, pump, visitPump } from '../../model/entities/on-entity.tsx';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, type, walt } from '../../support/on-screen.tsx';

interface Call {
  documentId: string;
  variables: { input?: { entities?: { name: string }[]; password?: string } };
}
let state: 'here' | 'away' | 'session over' | 'answers lost' | 'answers break off' | 'at work';
/** The names that were saved. */
let saved: string[];
/** The keys under which saves came. */
let keys: (string | undefined)[];

async function answer({ documentId: id, variables }: Call): Promise<unknown> {
  const refuse = (code: string, message: string) => refusedAnswer({ id }, variables, { code, status: 401, message });
  const { entities, password } = variables.input ?? {};
  if (password !== undefined) {
    if (password !== 'right') return refuse('SIGN_IN_FAILED', 'The username or password is not correct. Try again.');
    state = 'here';
  }
  if (state === 'session over') return refuse('NOT_SIGNED_IN', 'You are not signed in.');
  if (entities) saved.push(entities[0]!.name);
  const entity = { ...pump, revision: 40 + saved.length, name: saved.at(-1) ?? pump.name };
  const saveEntities = { revision: entity.revision, entities: [entity] };
  return answerOf({ id }, variables, { viewer: walt, project, entity, saveEntities, signIn: { viewer: walt } });
}

/** An answer whose head came, and half of what it says. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (rest) => {
        rest.enqueue(new TextEncoder().encode('{"data":'));
        rest.error(new TypeError('network error'));
      },
    }),
  );

beforeEach(async () => {
  [state, saved, keys] = ['here', [], []];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (state === 'away') throw new TypeError('Failed to fetch');
    if (path === '/ready') return Response.json({});
    const call = JSON.parse(body) as Call;
    if (call.variables.input?.entities) keys.push(headers['Idempotency-Key']);
    if (state === 'at work' && call.variables.input?.entities) {
      const facts = { code: 'STILL_AT_WORK', status: 409, message: 'It is still being done.' };
      return Response.json(await refusedAnswer({ id: call.documentId }, call.variables, facts));
    }
    const given = await answer(call);
    if (state === 'answers lost') throw new TypeError('Failed to fetch');
    return state === 'answers break off' ? brokenOff() : Response.json(given);
  });
  await visitPump();
  await waitFor(() => expect(field('Name').value).toBe('Pump'));
});

test('changes saved while the server is away are sent when it is back', async () => {
  state = 'away';
  change('Name', 'Pump 2');
  await screen.findByText(/^Working offline/);
  expect(field('Name').value).toBe('Pump 2');
  state = 'here';
  fireEvent(window, new Event('online'));
  await screen.findByText('All changes saved');
  expect(saved).toEqual(['Pump 2']);
  expect(screen.queryByText(/^Working offline/)).toBeNull();
});

test.each(['answers lost', 'answers break off'] as const)(
  'a change is sent again under its key when the server took it and its %s',
  async (how) => {
    state = how;
    change('Name', 'Pump 2');
    await screen.findByText(/^Working offline/);
    state = 'here';
    fireEvent(window, new Event('online'));
    await screen.findByText('All changes saved');
    change('Name', 'Pump 3');
    await waitFor(() => expect(saved.at(-1)).toBe('Pump 3'));
    const [first, again, other] = [keys[0], keys.at(-2), keys.at(-1)];
    expect(first).toMatch(/^"[0-9a-f-]{36}"$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  },
);

test('a page whose change is still being done waits for the answer, and is not offline', async () => {
  state = 'at work';
  change('Name', 'Pump 2');
  await waitFor(() => expect(keys).not.toEqual([]));
  state = 'here';
  await waitFor(() => expect(saved).toEqual(['Pump 2']));
  expect(screen.queryByText(/^Working offline/)).toBeNull();
  expect(new Set(keys).size).toBe(1);
});

test('the page shows that it is offline as soon as the browser knows, and until the server answers', async () => {
  fireEvent(window, new Event('offline'));
  await screen.findByText(/^Working offline/);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^Working offline/)).toBeNull());
});

test('a late answer to a request sent before the network was lost does not count as being online', async () => {
  const answered = beginCall();
  // Any later call of the page would be answered, and prove that the server is there.
  state = 'away';
  fireEvent(window, new Event('offline'));
  await screen.findByText(/^Working offline/);
  act(() => expect(answered()).toBe(false));
  screen.getByText(/^Working offline/);
  act(() => expect(beginCall()()).toBe(true));
  expect(screen.queryByText(/^Working offline/)).toBeNull();
});

test('when the session has ended the page asks for the password, and then sends the waiting save', async () => {
  state = 'session over';
  change('Name', 'Pump 3');
  const dialog = await screen.findByRole('dialog', { name: 'Signed Out!' });
  const give = (password: string) => {
    type(within(dialog).getByLabelText('Password'), password);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  };
  give('wrong');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Try again.');
  expect(saved).toEqual([]);
  give('right');
  await screen.findByText('All changes saved');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved).toEqual(['Pump 3']);
});

test('a page that asks for something in its project and is refused shows the words of the refusal', async () => {
  const message = "'Pump' is of the class Asset and cannot be the root of this diagram (Risk). Choose a Risk.";
  const refused = (path: string[], of: object) => ({
    data: { project: { id: 'p', diagram: null, ...of } },
    errors: [{ message, path, extensions: { code: 'INVALID', status: 400, title: 'Invalid Request' } }],
  });
  const asked = (answered: object) => {
    vi.stubGlobal('fetch', async () => Response.json(answered));
    const params = { id: 'x', cacheID: 'x', name: 'x', text: null, operationKind: 'query' as const, metadata: {} };
    return environment.getNetwork().execute(params, {}, { force: true }).toPromise();
  };
  await expect(asked(refused(['project', 'diagram'], {}))).rejects.toThrow(message);
  // A refusal further down leaves out its part, and the rest is shown.
  const part = refused(['project', 'diagram', 'root'], { diagram: { root: null } });
  expect(await asked(part)).toMatchObject({ data: { project: { diagram: { root: null } } } });
});
