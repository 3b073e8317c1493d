// Many followers of the same subscription: events are read and serialised once; personal fields stay personal; a user who loses the
// project gets nothing later.
import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { done, somebody } from '../../identity/members/cast.ts';
import type { Person } from '../../support/people.ts';
import { holdSlowLooks, stopTheClock } from '../../support/slow-looks.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { follow, say } from '../cast.ts';

let truss: Truss;
const stops: (() => unknown)[] = [];
const names = Array.from({ length: 8 }, (_, i) => `reader${i}` as Person);
beforeAll(async () => {
  truss = await startTruss();
  for (const name of names) {
    await somebody(truss, name, 'member');
    await done(truss, 'ada', `/o/acme/p/1/users/${name}?roleId=2`, undefined, 'POST');
  }
});
afterAll(() => truss.close());
beforeEach(() => {
  for (const stop of stops.splice(0)) stop();
});

interface News {
  revision: number;
  entities?: { name: string }[];
  project?: { conversations: { with: string | null; unread: number }[] };
}
const news = (fields: string) =>
  `subscription { projectChanged(organization: "acme", projectId: 1) { revision ${fields} } }`;

/** The subscriptions of our own pages, by name. */
const texts = Object.values(JSON.parse(readFileSync('web/persisted-queries.json', 'utf8')) as Record<string, string>);
const ofPage = (name: string) => texts.find((text) => text.startsWith(`subscription ${name}`))!;
const pages = { news: ofPage('useNewsSubscription'), banner: ofPage('useBannerNewsSubscription') };

async function listener(as: Person, fields = 'entities { name }', query = news(fields), after?: number) {
  const follower = await follow<News>(truss, as, query, truss.url, { organization: 'acme', projectId: 1, after });
  stops.push(follower.stop);
  return follower;
}
/** Saves until every subscription is known to run. */
async function allListen(listeners: readonly { inbox: { all: News[] } }[]) {
  while (listeners.some(({ inbox }) => inbox.all.length === 0)) {
    await truss.given.entity({ name: 'Are you there?' });
    await new Promise((done) => setTimeout(done, 50));
  }
}
const heardBy = async (listeners: Awaited<ReturnType<typeof listener>>[], name: string) =>
  Promise.all(listeners.map(({ inbox }) => inbox.until(({ entities }) => entities?.[0]?.name === name)));

test('a save costs the same number of statements however many pages listen', async () => {
  const cost = async (name: string, listeners: Awaited<ReturnType<typeof listener>>[]) => {
    await allListen(listeners);
    return truss.statements(async () => {
      await truss.given.entity({ name });
      await heardBy(listeners, name);
    });
  };
  const page = (as: Person) => listener(as, undefined, pages.news);
  const one = await cost('One', [await page(names[0]!)]);
  const many = await Promise.all([...names, ...names, ...names].map(page));
  // The periodic check of permissions may add statements.
  expect(await cost('Many', many)).toBeLessThan(one + 10);
});

test('revisions that many pages have missed are read once for all of them: each only costs a check of the person', async () => {
  stopTheClock();
  const missed = 12;
  const { revision } = (await truss.graph('ada', '{ project(organization: "acme", projectId: 1) { revision } }')).data
    .project as News;
  for (let i = 1; i <= missed; i++) await truss.given.entity({ name: `Missed ${i}` });
  const back = async (as: Person) => {
    const page = await listener(as, undefined, pages.news, revision);
    await page.inbox.until(({ entities }) => entities?.[0]?.name === `Missed ${missed}`);
    expect(page.inbox.all.map(({ entities }) => entities?.[0]?.name)).toEqual(
      Array.from({ length: missed }, (_, i) => `Missed ${i + 1}`),
    );
  };
  const cost = (whom: readonly Person[]) => truss.statements(() => Promise.all(whom.map(back)));
  await cost(names.slice(0, 1));
  const [few, many] = [await cost(names.slice(0, 2)), await cost([...names, ...names, ...names])];
  const ofEachMore = (many - few) / (3 * names.length - 2);
  // Separate reads would send some statements for each of the revisions.
  expect(ofEachMore).toBeLessThan(missed / 2);
});

interface Banner {
  project: { banner: { top: { text: string } } | null };
}
const textOf = ({ project }: Banner) => project.banner?.top.text ?? null;

test('a banner costs the same number of statements however many pages are open, even if wake-ups are lost', async () => {
  const lookSlowly = holdSlowLooks();
  const page = async (as: Person) => {
    const follower = await follow<Banner>(truss, as, pages.banner, truss.url, { organization: 'acme', projectId: 1 });
    stops.push(follower.stop);
    return follower;
  };
  /** Sets it as if by another server whose wake-up was lost: pages find it by their periodic look. */
  const setElsewhere = (topText: string) =>
    sql`update project set preferences = preferences || jsonb_build_object('Banner',
      jsonb_build_object('template', 'Custom', 'top', true, 'topText', ${topText}::text)) where id = 1`.execute(
      truss.inside.db,
    );
  const cost = async (text: string, followers: Awaited<ReturnType<typeof page>>[]) => {
    await Promise.all(followers.map(({ inbox }) => inbox.until(() => true)));
    return truss.statements(async () => {
      await setElsewhere(text);
      lookSlowly();
      await Promise.all(followers.map(({ inbox }) => inbox.until((told) => textOf(told) === text)));
    });
  };
  const one = await cost('One', [await page(names[0]!)]);
  const many = await Promise.all([...names, ...names, ...names].map(page));
  expect(await cost('Many', many)).toBeLessThan(one + 10);
  // A page that connects later gets it at once.
  const late = await page(names[1]!);
  expect(textOf(await late.inbox.until(() => true))).toBe('Many');
});

test('fields that belong to one user are sent to that user only', async () => {
  const fields = 'project { conversations { with unread } }';
  const [walt, wendy] = [await listener('walt', fields), await listener('wendy', fields)];
  await allListen([walt, wendy]);
  await say(truss, 'sam', 'For Wendy', { to: 'wendy' });
  await truss.given.entity({ name: 'News' });
  const partners = ({ project }: News) => project!.conversations.map((each) => each.with);
  expect(partners(await wendy.inbox.until((told) => partners(told).includes('sam')))).toContain('sam');
  expect(walt.inbox.all.flatMap(partners)).not.toContain('sam');
});

test('a user who loses the project gets nothing committed later, even if the wake-up is lost', async () => {
  const lost = await somebody(truss, 'lost', 'member');
  await done(truss, 'ada', `/o/acme/p/1/users/${lost}?roleId=2`, undefined, 'POST');
  const [theirs, walt] = [await listener(lost), await listener('walt')];
  await allListen([theirs, walt]);
  // As if another server had done it and the wake-up was lost.
  await truss.inside.db.transaction().execute(async (db) => {
    await db.deleteFrom('projectUser').where('username', '=', lost).execute();
    await db
      .insertInto('accessVersion')
      .values({ username: lost, version: 1, cut: 0 })
      .onConflict((clash) => clash.column('username').doUpdateSet({ version: sql`access_version.version + 1` }))
      .execute();
  });
  await truss.given.entity({ name: 'Secret' });
  await heardBy([walt], 'Secret');
  await theirs.over;
  expect(theirs.inbox.all.flatMap(({ entities }) => entities!.map(({ name }) => name))).not.toContain('Secret');
});
