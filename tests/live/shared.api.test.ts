// Many who follow the same.
// What they are told is read and put into words once; what is each person's own stays theirs; whoever loses the project hears nothing that comes after.
import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { done, somebody } from '../identity/members/cast.ts';
import { buildHouse, type House } from '../support/house.ts';
import type { Person } from '../support/people.ts';
import { holdSlowLooks } from '../support/slow-looks.ts';
import { follow, say } from './cast.ts';

let house: House;
const stops: (() => unknown)[] = [];
const names = Array.from({ length: 8 }, (_, i) => `reader${i}` as Person);
beforeAll(async () => {
  house = await buildHouse();
  for (const name of names) {
    await somebody(house, name, 'member');
    await done(house, 'ada', `/o/acme/p/1/users/${name}?roleId=2`, undefined, 'POST');
  }
});
afterAll(() => house.close());
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

/** What our own pages follow, by name. */
const texts = Object.values(JSON.parse(readFileSync('web/persisted-queries.json', 'utf8')) as Record<string, string>);
const ofPage = (name: string) => texts.find((text) => text.startsWith(`subscription ${name}`))!;
const pages = { news: ofPage('useNewsSubscription'), banner: ofPage('useBannerNewsSubscription') };

async function listener(as: Person, fields = 'entities { name }', query = news(fields)) {
  const follower = await follow<News>(house, as, query, house.url, { organization: 'acme', projectId: 1 });
  stops.push(follower.stop);
  return follower;
}
/** Saves until everybody listens. */
async function allListen(listeners: readonly { inbox: { all: News[] } }[]) {
  while (listeners.some(({ inbox }) => inbox.all.length === 0)) {
    await house.given.entity({ name: 'Are you there?' });
    await new Promise((done) => setTimeout(done, 50));
  }
}
const heardBy = async (listeners: Awaited<ReturnType<typeof listener>>[], name: string) =>
  Promise.all(listeners.map(({ inbox }) => inbox.until(({ entities }) => entities?.[0]?.name === name)));

test('however many listen, as pages do, a save costs the same statements', async () => {
  const cost = async (name: string, listeners: Awaited<ReturnType<typeof listener>>[]) => {
    await allListen(listeners);
    return house.statements(async () => {
      await house.given.entity({ name });
      await heardBy(listeners, name);
    });
  };
  const page = (as: Person) => listener(as, undefined, pages.news);
  const one = await cost('One', [await page(names[0]!)]);
  const many = await Promise.all([...names, ...names, ...names].map(page));
  // Now and then it is also looked who may still listen.
  expect(await cost('Many', many)).toBeLessThan(one + 10);
});

interface Banner {
  project: { banner: { top: { text: string } } | null };
}
const textOf = ({ project }: Banner) => project.banner?.top.text ?? null;

test('however many pages are open, their banner costs the same statements, also where word of a change is lost', async () => {
  const lookSlowly = holdSlowLooks();
  const page = async (as: Person) => {
    const follower = await follow<Banner>(house, as, pages.banner, house.url, { organization: 'acme', projectId: 1 });
    stops.push(follower.stop);
    return follower;
  };
  /** As another server sets it whose word does not come through: what shows it is that pages look by themselves. */
  const setElsewhere = (topText: string) =>
    sql`update project set preferences = preferences || jsonb_build_object('Banner',
      jsonb_build_object('template', 'Custom', 'top', true, 'topText', ${topText}::text)) where id = 1`.execute(
      house.inside.db,
    );
  const cost = async (text: string, followers: Awaited<ReturnType<typeof page>>[]) => {
    await Promise.all(followers.map(({ inbox }) => inbox.until(() => true)));
    return house.statements(async () => {
      await setElsewhere(text);
      lookSlowly();
      await Promise.all(followers.map(({ inbox }) => inbox.until((told) => textOf(told) === text)));
    });
  };
  const one = await cost('One', [await page(names[0]!)]);
  const many = await Promise.all([...names, ...names, ...names].map(page));
  expect(await cost('Many', many)).toBeLessThan(one + 10);
  // A page that comes later is told at once.
  const late = await page(names[1]!);
  expect(textOf(await late.inbox.until(() => true))).toBe('Many');
});

test('what is somebody’s own is told to them alone', async () => {
  const fields = 'project { conversations { with unread } }';
  const [walt, wendy] = [await listener('walt', fields), await listener('wendy', fields)];
  await allListen([walt, wendy]);
  await say(house, 'sam', 'For Wendy', { to: 'wendy' });
  await house.given.entity({ name: 'News' });
  const partners = ({ project }: News) => project!.conversations.map((each) => each.with);
  expect(partners(await wendy.inbox.until((told) => partners(told).includes('sam')))).toContain('sam');
  expect(walt.inbox.all.flatMap(partners)).not.toContain('sam');
});

test('whoever loses the project hears nothing that comes after, though word of it is lost', async () => {
  const lost = await somebody(house, 'lost', 'member');
  await done(house, 'ada', `/o/acme/p/1/users/${lost}?roleId=2`, undefined, 'POST');
  const [theirs, walt] = [await listener(lost), await listener('walt')];
  await allListen([theirs, walt]);
  // As another server does it, without its word coming through.
  await house.inside.db.transaction().execute(async (db) => {
    await db.deleteFrom('projectUser').where('username', '=', lost).execute();
    await db
      .insertInto('accessVersion')
      .values({ username: lost, version: 1, cut: 0 })
      .onConflict((clash) => clash.column('username').doUpdateSet({ version: sql`access_version.version + 1` }))
      .execute();
  });
  await house.given.entity({ name: 'Secret' });
  await heardBy([walt], 'Secret');
  await theirs.over;
  expect(theirs.inbox.all.flatMap(({ entities }) => entities!.map(({ name }) => name))).not.toContain('Secret');
});
