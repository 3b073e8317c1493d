import { setTimeout as wait } from 'node:timers/promises';

import type { Listener } from './load-client.ts';
import { nothing, openPage, type Heard } from './load-page.ts';
import { PEOPLE } from './load-people.ts';
import { A_SECOND, type Scene } from './load-scene.ts';
import { inTurns, until } from './load-turns.ts';
import { reportBeside, reportBudget } from './report.ts';
import { percentile } from './stage.ts';

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

/** Everybody opens their page. */
export async function gather({
  server,
  cookies,
  revision,
}: Pick<Scene, 'server' | 'cookies' | 'revision'>): Promise<Crowd> {
  const heard: Heard[] = [];
  const start = await revision();
  const pages = await inTurns(cookies, 50, (cookie, i) => {
    const hear = i % READERS === 0 ? nothing() : undefined;
    if (hear) heard.push(hear);
    return openPage(server.port, cookie, start, { hear });
  });
  return { start, pages, heard, received: () => pages.reduce((sum, { messages }) => sum + messages, 0) };
}

/** How much memory each page costs a server that has done nothing yet, while nothing happens. */
export async function idleMemory(scene: Scene, fresh: Scene['server']): Promise<void> {
  // The first page makes it read its own code.
  (await openPage(fresh.port, scene.cookies[0]!, await scene.revision())).close();
  await wait(500);
  const before = await fresh.order({ do: 'measure' });
  const { pages } = await gather({ ...scene, server: fresh });
  await wait(1_000);
  const idle = await fresh.order({ do: 'measure' });
  reportBudget('memory of an idle connection', ((idle.megabytes - before.megabytes) * 1024) / PEOPLE, 40, 'kB');
  for (const page of pages) page.close();
}

/** Commits by another process, so many a second: how late each is heard. */
export async function hearSteadily({ revision, saveAlong }: Scene, { start, heard, received }: Crowd): Promise<void> {
  await saveAlong(A_SECOND * WARM_SECONDS);
  for (const each of heard) each.lags = [];
  reportBeside('commits meanwhile, beside those asked for', await saveAlong(A_SECOND * SECONDS), A_SECOND, '/s', '-');
  const last = await revision();
  await until(() => received() === PEOPLE * (1 + last - start), 'all saves are heard by all');
  const lags = heard.flatMap((each) => each.lags);
  const what = `commit to each of ${PEOPLE} clients at ${A_SECOND} commits/s`;
  reportBudget(`${what}, median`, percentile(lags, 50), 250, 'ms');
  reportBudget(`${what}, p99`, percentile(lags, 99), 250, 'ms');
}
