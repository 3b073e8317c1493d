import { randomUUID } from 'node:crypto';

import type { Crowd } from './load-crowd.ts';
import { nothing, openPage, readAnew } from './load-page.ts';
import { PEOPLE } from './load-people.ts';
import type { Scene } from './load-scene.ts';
import { until } from './load-turns.ts';
import { reportBudget } from './report.ts';

const MISSED = 20;
/** What takes longer than it may is missed; only what never comes has failed. */
const NEVER_SECONDS = 180;

/** Everybody is cut off at once, and comes back at once, as pages do; meanwhile there was news. How soon all have it. */
export async function comeBack(scene: Scene, { pages }: Crowd): Promise<void> {
  const { server, cookies, revision, save, present } = scene;
  const known = await revision();
  await server.order({ do: 'cut' });
  await Promise.all(pages.map(({ closed }) => closed));
  await save(MISSED);
  const begun = performance.now();
  let refusals = 0;
  const back = await Promise.all(
    cookies.map(async (cookie) => {
      const hear = nothing();
      const [page] = await Promise.all([
        openPage(server.port, cookie, known, { hear, clientId: randomUUID() }),
        readAnew(server.port, cookie, hear),
      ]);
      await until(
        () => hear.revision === known + MISSED && hear.frames.length === MISSED,
        'what was missed is heard',
        NEVER_SECONDS,
      );
      refusals += hear.refusals;
      return page;
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const here = await present();
  if (here !== PEOPLE) throw new Error(`${here} of ${PEOPLE} are there`);
  reportBudget(`${PEOPLE} reconnecting at once have what they missed`, seconds, 10, 's');
  reportBudget('  requests and subscriptions refused meanwhile', refusals, 0, '');
  for (const page of back) page.close();
}
