import { setTimeout as wait } from 'node:timers/promises';

import { pino } from 'pino';

import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { readConfig } from '../../server/platform/config.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { openServices } from '../../server/start/open-services.ts';

/** The bench's order to the saving process: a number of saves, and a number per second. */
export interface Saves {
  entityId: number;
  count: number;
  perSecond: number;
}
/** The number of saves per second reached. */
export interface Saved {
  perSecond: number;
}
const AT_ONCE = 8;

const [databaseUrl, directory] = process.argv.slice(2);
const truss = await openServices(
  readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: directory }),
  pino({ level: 'error' }, process.stderr),
);
const ctx = contextFor(truss, 'walt');

async function save({ entityId, count, perSecond }: Saves): Promise<void> {
  const saving = new Set<Promise<unknown>>();
  const start = performance.now();
  for (let saves = 1; saves <= count; saves++) {
    const name = `Saved ${saves} at ${start}`;
    const saved = saveEntities(ctx, 'acme', [{ projectId: 1, id: entityId, name }]).finally(() => saving.delete(saved));
    saving.add(saved);
    if (saving.size >= AT_ONCE) await Promise.race(saving);
    await wait(Math.max(0, start + (saves * 1000) / perSecond - performance.now()));
  }
  await Promise.all(saving);
  process.send!({ perSecond: (count * 1000) / (performance.now() - start) } satisfies Saved);
}
process.on('message', (saves: Saves) => void save(saves));
process.on('disconnect', () => process.exit(0));
