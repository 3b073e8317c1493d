// A read that many subscribers share does not use the connections of the one who caused it: if that one disconnects, the others still get the answer.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { keyRowWithProject } from '../../../server/identity/access/queries/key-rows.ts';
import { presenceNews } from '../../../server/live/commands/presence.ts';
import { chatNews } from '../../../server/live/queries/chat.ts';
import type { Ctx } from '../../../server/platform/context.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
/** A client that has disconnected: every statement on its behalf is cancelled. */
let gone: Ctx;
beforeAll(async () => {
  truss = await startTruss();
  gone = { ...contextFor(truss.inside, 'wendy'), db: truss.inside.dbFor({ signal: AbortSignal.abort() }) };
});
afterAll(() => truss.close());

const place = { organization: 'acme', projectId: 1 };

test('a client that has disconnected reads nothing on its own behalf', () =>
  expect(gone.db.selectFrom('project').select('id').execute()).rejects.toMatchObject({
    code: expect.any(String) as string,
  }));

test('a shared read that it caused still opens the project', async () =>
  expect(await keyRowWithProject(gone, gone.viewer!, 'acme', 1)).toMatchObject([{ projectId: 1, slug: 'acme' }]));

test('a shared read that it caused still reads the chat', async () => {
  await truss.graph(
    'walt',
    'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }',
    {
      input: { ...place, clientId: crypto.randomUUID(), content: 'Hello' },
    },
  );
  const { last } = await chatNews.enter(gone, place);
  expect(last).toBeGreaterThan(0);
  expect((await chatNews.read(gone, place, 0)).map(({ content }) => content)).toContain('Hello');
});

test('a shared read that it caused still reads the present people', async () =>
  expect(await presenceNews.read(gone, place, 0)).toMatchObject([{ isWhole: true }]));
