// A firewall lets everything through but sockets: the page says that they are blocked.
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { pump, visitPump } from '../../model/entities/on-entity.tsx';
import { answerOf } from '../../support/mock-graph.ts';
import { project, walt } from '../../support/on-screen.tsx';

vi.unmock('../../../web/relay/environment.ts');
vi.hoisted(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  class Blocked {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    onclose: ((event: object) => void) | undefined;
    constructor() {
      queueMicrotask(() => this.onclose?.({ code: 1006, reason: '' }));
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Blocked);
});

test('the page says that the browser or a firewall blocks live changes', async () => {
  vi.stubGlobal('fetch', async (path: string, options: { body?: string }) => {
    if (path === '/health' || path === '/ready') return Response.json({ status: 'ok' });
    const { documentId: id, variables } = JSON.parse(options.body!) as { documentId: string; variables: object };
    return Response.json(await answerOf({ id }, variables, { viewer: walt, project, entity: pump }));
  });
  await visitPump();
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect((await screen.findByRole('dialog', { name: 'Live collaboration' })).textContent).toContain(
    'The live collaboration service is blocked by your browser or firewall.',
  );
});
