import { setTimeout as wait } from 'node:timers/promises';

import type { Listener } from './load-client.ts';
import { nothing, openPage, type Heard } from './load-page.ts';
import { PEOPLE } from './load-people.ts';
import { A_SECOND, type Scene } from './load-scene.ts';
import { inTurns, until } from './load-turns.ts';
import { percentile, report } from './stage.ts';

const SECONDS = 20;
const WARM_SECONDS = 2;
/** One in so many reads what it is told; the others count. */
const READERS = 20;

/** The pages of everybody, from a revision on. */
export interface Crowd {
  start: number;
  pages: readonly Listener[];
  /** What those who read it have heard. */
  heard: readonly Heard[];
  /** How many messages have come to all together. */
  received(): number;
}

/** Everybody opens their page: how much memory each costs while nothing happens. */
export async function gather({ server, cookies, revision }: Scene): Promise<Crowd> {
  const before = await server.order({ do: 'measure' });
  const heard: Heard[] = [];
  const start = await revision();
  const pages = await inTurns(cookies, 50, (cookie, i) => {
    const hear = i % READERS === 0 ? nothing() : undefined;
    if (hear) heard.push(hear);
    return openPage(server.port, cookie, start, { hear });
  });
  await wait(1_000);
  const idle = await server.order({ do: 'measure' });
  const kilobytes = ((idle.megabytes - before.megabytes) * 1024) / PEOPLE;
  report('memory of an idle connection', kilobytes, 40, 'kB', '<= 1 of 40 kB');
  return { start, pages, heard, received: () => pages.reduce((sum, { messages }) => sum + messages, 0) };
}

/** Commits by another process, so many a second: how late each is heard. */
export async function hearSteadily({ revision, saveAlong }: Scene, { start, heard, received }: Crowd): Promise<void> {
  await saveAlong(A_SECOND * WARM_SECONDS);
  for (const each of heard) each.lags = [];
  report('commits meanwhile', await saveAlong(A_SECOND * SECONDS), A_SECOND, '/s', '-');
  const last = await revision();
  await until(() => received() === PEOPLE * (1 + last - start), 'all saves are heard by all');
  const lags = heard.flatMap((each) => each.lags);
  const what = `commit to each of ${PEOPLE} clients at ${A_SECOND} commits/s`;
  report(`${what}, median`, percentile(lags, 50), 250, 'ms', '-');
  report(`${what}, p99`, percentile(lags, 99), 250, 'ms', '<= 1 of 250 ms');
}
