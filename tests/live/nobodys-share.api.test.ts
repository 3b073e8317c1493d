// What many read as one is read for nobody in particular: whoever asked first may go away, or have used up their share, and the others are told nonetheless.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contextFor } from '../../server/first-start.ts';
import { keyRowWithProject } from '../../server/identity/access/key-rows.ts';
import { presenceNews } from '../../server/live/commands/presence.ts';
import { chatNews } from '../../server/live/queries/chat.ts';
import type { Ctx } from '../../server/platform/context.ts';
import { buildHouse, type House } from '../support/house.ts';

let house: House;
/** Somebody who has gone away: by a database on their behalf nothing is read any more. */
let gone: Ctx;
beforeAll(async () => {
  house = await buildHouse();
  gone = { ...contextFor(house.inside, 'wendy'), db: house.inside.dbFor({ signal: AbortSignal.abort() }) };
});
afterAll(() => house.close());

const place = { organization: 'acme', projectId: 1 };

test('by their own database nothing is read any more', () =>
  expect(gone.db.selectFrom('project').select('id').execute()).rejects.toMatchObject({
    code: expect.any(String) as string,
  }));

test('what opens a project', async () =>
  expect(await keyRowWithProject(gone, gone.viewer!, 'acme', 1)).toMatchObject([{ projectId: 1, slug: 'acme' }]));

test('what was said in it', async () => {
  await house.graph(
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

test('who is in it', async () => expect(await presenceNews.read(gone, place, 0)).toMatchObject([{ isWhole: true }]));
