import { setTimeout as wait } from 'node:timers/promises';

import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { Apart } from './load-apart.ts';
import { openPage } from './load-page.ts';
import { populate } from './load-people.ts';
import type { Saved, Saves } from './load-saver.ts';
import type { Measured, Order } from './load-server.ts';
import { inTurns } from './load-turns.ts';
import type { Stage } from './stage.ts';

/** Commits a second while everybody listens. */
export const A_SECOND = 50;

/** The measured scene: a server process, the people who listen to it, and an entity of their project that is saved repeatedly. */
export interface Scene {
  server: Apart<Order, Measured>;
  cookies: readonly string[];
  /** The revision of the project. */
  revision(): Promise<number>;
  /** Saves so many times, each a revision. */
  save(times: number): Promise<void>;
  /** Saves in one transaction: all saves become visible at once. */
  saveAtOnce(times: number): Promise<void>;
  /** Saves in another process, so many per second; returns the number reached. */
  saveAlong(times: number): Promise<number>;
  /** Returns the number of people present. */
  present(): Promise<number>;
}

/** Sets the scene. */
export async function setScene(
  stage: Stage,
  server: Apart<Order, Measured>,
  saver: Apart<Saves, Saved>,
): Promise<Scene> {
  const cookies = await populate(stage);
  const ctx = contextFor(stage.truss, 'walt');
  const patch = { projectId: 1, classId: stage.classId('Requirement'), number: 'R.1', name: 'Save 0' };
  const { entities } = await saveEntities(ctx, 'acme', [patch]);
  const entityId = entities[0]!.id;
  let count = 0;
  const save = async (times: number, as = ctx) => {
    for (let i = 0; i < times; i++)
      await saveEntities(as, 'acme', [{ projectId: 1, id: entityId, name: `Save ${count++}` }]);
  };
  return {
    server,
    cookies,
    revision: async () => {
      const { rows } = await stage.pool.query<{ revision: number }>(
        'select revision from project where organization_id = 1 and id = 1',
      );
      return rows[0]!.revision;
    },
    save: (times) => save(times),
    saveAtOnce: (times) => inTransaction(ctx, (tx) => save(times, tx)),
    saveAlong: async (count) => (await saver.order({ entityId, count, perSecond: A_SECOND })).perSecond,
    present: async () => {
      const { rows } = await stage.pool.query<{ here: number }>('select count(*)::integer as here from presence');
      return rows[0]!.here;
    },
  };
}

/** Has done before what is to be measured. */
export async function warmUp({ server, cookies, revision, save, saveAlong }: Scene): Promise<void> {
  const pages = await inTurns(cookies.slice(0, 300), 50, async (cookie) =>
    openPage(server.port, cookie, await revision()),
  );
  await save(100);
  await saveAlong(100);
  for (const page of pages) page.close();
  await wait(500);
}
