// Live changes are lost or never start: after three attempts the page says so and works without; it tries again when the user returns or
// asks. No input is lost meanwhile.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { field, pump, visitPump } from '../../model/entities/on-entity.tsx';
import { answerOf } from '../../support/mock-graph.ts';
import { project, type, walt } from '../../support/on-screen.tsx';

vi.unmock('../../../web/relay/environment.ts');

interface Message {
  type: string;
  id?: string;
  payload?: { operationName: string; variables: { after?: number } };
}

/** The socket server as a page sees it: `up`, `down`, or `mute`, an open connection with a dead end. */
const service = vi.hoisted(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const there = { is: 'up' as 'up' | 'down' | 'mute', attempts: 0, heard: [] as Message[], sockets: [] as Socket[] };
  class Socket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    onopen: (() => void) | undefined;
    onclose: ((event: object) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | undefined;
    constructor() {
      there.attempts++;
      there.sockets.push(this);
      queueMicrotask(() => {
        if (there.is === 'mute') return;
        if (there.is === 'down') return this.close(1006);
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text: string) {
      const message = JSON.parse(text) as Message;
      there.heard.push(message);
      const answer = { connection_init: 'connection_ack', ping: 'pong' }[message.type];
      if (answer && there.is === 'up')
        queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ type: answer }) }));
    }
    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      queueMicrotask(() => this.onclose?.({ code, reason: '' }));
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  return there;
});

let reachable: boolean;
let saved: string[];
const after = () =>
  service.heard.findLast(({ payload }) => payload?.operationName === 'useNewsSubscription')?.payload?.variables.after;
const cut = () => act(() => service.sockets.at(-1)!.close(1006));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const CANNOT =
  'The live collaboration service cannot connect at this time. Chat and collaboration indicators will be unavailable...';
const mark = () => screen.queryByRole('button', { name: 'Live updates off' });

beforeEach(async () => {
  Object.assign(service, { is: 'up', attempts: 0, heard: [] });
  [reachable, saved] = [true, []];
  vi.stubGlobal('fetch', async (path: string, options: { body?: string }) => {
    if (!reachable) throw new TypeError('Failed to fetch');
    if (path === '/health' || path === '/ready') return Response.json({ status: 'ok' });
    const { documentId: id, variables } = JSON.parse(options.body!) as {
      documentId: string;
      variables: { input?: { entities?: { name: string }[] } };
    };
    const name = variables.input?.entities?.[0]?.name;
    if (name) saved.push(name);
    const entity = { ...pump, revision: 40 + saved.length, name: saved.at(-1) ?? pump.name };
    const saveEntities = { revision: entity.revision, entities: [entity] };
    return Response.json(await answerOf({ id }, variables, { viewer: walt, project, entity, saveEntities }));
  });
  await visitPump();
  await waitFor(() => expect(service.heard.some(({ type }) => type === 'subscribe')).toBe(true));
});

/** The connection is cut, and three attempts fail. */
async function lose() {
  service.is = 'down';
  service.attempts = 0;
  cut();
  await waitFor(() => expect(screen.getByText('Reconnecting…')).toBeTruthy());
  await pass(40_000);
  expect(service.attempts).toBe(3);
}

test('the page shows that it is offline when the connection is lost, before any call fails', async () => {
  reachable = false;
  cut();
  await screen.findByText(/^Working offline/);
  reachable = true;
  await pass(20_000);
  await waitFor(() => expect(screen.queryByText(/^Working offline/)).toBeNull());
});

test('after three failed attempts it stops trying and says so; input stays and is saved', async () => {
  await lose();
  await pass(100_000);
  expect(service.attempts).toBe(3);
  expect(screen.getByRole('dialog', { name: 'Live collaboration' }).textContent).toContain(CANNOT);
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === CANNOT)).toBe(true);
  type(field('Name'), 'Pump 2');
  expect(field('Name').value).toBe('Pump 2');
  fireEvent.blur(field('Name'));
  await waitFor(() => expect(saved).toEqual(['Pump 2']));
});

test('Try again tries three times more, and continues from the last event once connected', async () => {
  await lose();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(40_000);
  expect(service.attempts).toBe(6);
  service.is = 'up';
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(mark()).toBeNull());
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  expect(after()).toBe(40);
});

/** From now on time passes only where the test says so, and not while a busy machine takes its own. */
function stopTheClock(): void {
  vi.setTimerTickMode('manual');
  onTestFinished(() => void vi.setTimerTickMode('interval'));
}

/** Attempts wait for a random while, which could let the second one follow within the seconds in which the first one comes. */
function waitEvenly(): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => random.mockRestore());
}

test('returning to the page after two minutes tries again, but not twice in 30 seconds', async () => {
  await lose();
  stopTheClock();
  waitEvenly();
  const comeBack = async () => {
    await pass(125_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(3_000);
  };
  await comeBack();
  expect(service.attempts).toBe(4);
  await pass(20_000);
  expect(service.attempts).toBe(6);
  fireEvent(window, new Event('online'));
  await pass(1_000);
  expect(service.attempts).toBe(6);
  service.is = 'up';
  await pass(30_000);
  expect(service.attempts).toBe(7);
  expect(mark()).toBeNull();
});

test('after sleep the connection is made again', async () => {
  const before = service.attempts;
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await pass(4_000);
  expect(service.attempts).toBe(before + 1);
  expect(mark()).toBeNull();
});

test('a connection attempt without an answer counts as failed', async () => {
  service.is = 'mute';
  service.attempts = 0;
  cut();
  await pass(60_000);
  expect(service.attempts).toBe(3);
  expect(mark()).not.toBeNull();
  service.is = 'up';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(mark()).toBeNull());
});

test('a connection whose other end is dead is given up', async () => {
  const before = service.attempts;
  service.is = 'mute';
  await pass(20_000);
  service.is = 'up';
  await pass(12_000);
  expect(service.attempts).toBe(before + 1);
  expect(mark()).toBeNull();
});
