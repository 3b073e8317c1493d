import { randomUUID } from 'node:crypto';

import type { Crowd } from './load-crowd.ts';
import { nothing, openPage } from './load-page.ts';
import { PEOPLE } from './load-people.ts';
import type { Scene } from './load-scene.ts';
import { until } from './load-turns.ts';
import { reportBudget } from './report.ts';

const MISSED = 20;

/** Everybody is cut off at once, and comes back at once, as pages do; meanwhile there was news. How soon all have it. */
export async function comeBack(scene: Scene, { pages }: Crowd): Promise<void> {
  const { server, cookies, revision, save, present } = scene;
  const known = await revision();
  await server.order({ do: 'cut' });
  await Promise.all(pages.map(({ closed }) => closed));
  await save(MISSED);
  const begun = performance.now();
  let failed = 0;
  const back = await Promise.all(
    cookies.map(async (cookie) => {
      const hear = nothing();
      const [page, isFine] = await Promise.all([
        openPage(server.port, cookie, known, { hear, clientId: randomUUID() }),
        readAnew(server.port, cookie),
      ]);
      if (!isFine) failed++;
      await until(() => hear.revision === known + MISSED && hear.frames.length === MISSED, 'what was missed is heard');
      return page;
    }),
  );
  const here = await present();
  if (failed > 0 || here !== PEOPLE) throw new Error(`${failed} requests failed; ${here} are there`);
  const seconds = (performance.now() - begun) / 1000;
  reportBudget(`${PEOPLE} reconnecting at once have what they missed`, seconds, 10, 's');
  for (const page of back) page.close();
}

/** What a page reads when it is back; whether it was answered. */
async function readAnew(port: number, cookie: string): Promise<boolean> {
  const query = '{ project(organization: "acme", projectId: 1) { id revision } viewer { id } }';
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
  return !((await response.json()) as { errors?: unknown }).errors;
}
