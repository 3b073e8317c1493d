import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

import pg from 'pg';
import { pino, type Logger } from 'pino';
import { inject } from 'vitest';

import { createApp } from '../../server/app.ts';
import type { Attrs } from '../../server/model/attributes/attribute.ts';
import type { ChangeRecord } from '../../server/model/changes/change.ts';
import { saveEntities } from '../../server/model/entities/commands/save.ts';
import type { Entity, EntityPatch } from '../../server/model/entities/entity.ts';
import { defaultSchema } from '../../server/model/schema/seed/index.ts';
import { readConfig } from '../../server/platform/config.ts';
import type { Services as Inside } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { chores, startJobs } from '../../server/start/jobs.ts';
import { openServices } from '../../server/start/open-services.ts';
import { asAnswers, asErrors } from './answers.ts';
import { answered, call } from './call.ts';
import { withIds, type NumberOf } from './ids.ts';
import { mintSession } from './mint-session.ts';
import type { Person } from './people.ts';
import { DATABASES, TEMPLATE } from './postgres.ts';

export interface GraphAnswer {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  data?: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  errors?: any[];
  extensions?: Record<string, unknown>;
}

export interface Truss {
  url: string;
  inside: Inside;
  databaseUrl: string;
  /** The cookie of a person's session, made at the first use. */
  cookie(as: Person | 'root' | null): Promise<string>;
  graph(as: Person | 'root' | null, query: string, variables?: Record<string, unknown>): Promise<GraphAnswer>;
  /** GET without a body, else POST; `method` overrides it. */
  rest(as: Person | 'root' | null, path: string, body?: unknown, method?: string): Promise<Response>;
  /** Returns the number of `graph` queries answered by a compiled operation, the first of each kind compared with their resolvers' answers. */
  compiledAnswers(): number;
  /**
   * Counts the SQL statements that the work sends, or those with given words; with `byResolvers` its queries are answered by resolvers,
   * compiled or not.
   */
  statements(work: () => Promise<unknown>, options?: { byResolvers?: boolean; words?: string }): Promise<number>;
  /** Counts the statements of repeatable work as the least of three runs, since readers are occasionally authenticated anew. */
  readingStatements(work: () => Promise<unknown>, options?: { byResolvers?: boolean }): Promise<number>;
  /** The number of an organization, as it is in ids. */
  organizationNumber: NumberOf;
  given: {
    entity(
      patch: Partial<EntityPatch> & { class?: string; attributes?: Record<string, Attrs[string]> },
    ): Promise<Entity>;
    entities(patches: readonly Partial<EntityPatch>[]): Promise<Entity[]>;
    records(): Promise<ChangeRecord[]>;
    classId(name: string): number;
    relationId(name: string): number;
    propertyId(className: string, name: string): number;
    labelId(name: string): number;
  };
  /** Closes the server and takes its database away, unless that is kept for others to begin with. */
  close(options?: { isKept?: boolean }): Promise<void>;
}

/** Databases that nobody needs any more go one after the other, while the next file is at work already. */
let gone: Promise<unknown> = Promise.resolve();

async function takeAway(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}

/**
 * Words of statements that no call waits for. Open connections are checked every one and a half seconds. A connection to the database that nobody
 * needs any more is still made ready. Other servers hear of a save when it is done, on a busy machine in the middle of the next call. The queue of
 * jobs looks for the next job by itself after each one.
 */
const ofNoCall = ['coalesce(a.cut, 0) as cut', 'set statement_timeout = ', 'listen ', 'pg_notify(', '._private_'];

/** The periodic work of each minute: sweeps of each hour or day would run by the clock, in the middle of a test that counts rows. */
const eachMinute = Object.fromEntries(Object.entries(chores).filter(([, { match }]) => match === '* * * * *'));

/** Starts a Truss on a database of its own, furnished as in `template.ts`, or like the named one. */
export async function startTruss(
  options: { jobs?: boolean | 'and sweeps'; env?: Record<string, string>; log?: Logger; template?: string } = {},
): Promise<Truss> {
  const admin = new pg.Client(inject('adminUrl'));
  await admin.connect();
  const name = `${DATABASES}${randomUUID().replaceAll('-', '')}`;
  const dataDir = `.data/${name}`;
  // Copying its files takes half the work of writing each page of them into the log.
  await admin.query(`create database ${name} template ${options.template ?? TEMPLATE} strategy file_copy`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const inside = await openServices(
    readConfig({ DATABASE_URL: url.href, DATA_DIR: dataDir, PASSWORD_COST: 'low', ...options.env }),
    log,
  );
  const jobs = options.jobs
    ? await startJobs(inside, url.href, options.jobs === 'and sweeps' ? chores : eachMinute)
    : undefined;
  const compiled = new Set<string>();
  let isByResolvers = false;
  const app = createApp(inside, {
    mayCompile: ({ headers }) => !isByResolvers && headers['x-by-resolvers'] === undefined,
    answered: (requestId) => void compiled.add(requestId),
  });
  let comparesWays = true;
  let compiledCount = 0;
  const isNews = fewOfAKind(COMPARED);
  // A connection that is closed for being idle in the moment in which it is used again breaks a call, and on a busy machine moments are long.
  app.server.keepAliveTimeout = 0;
  await new Promise<void>((done) => app.server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const cookies = new Map<string, Promise<string>>();
  const cookie = (as: string | null) =>
    as === null ? Promise.resolve('') : (cookies.get(as) ?? cookies.set(as, mintSession(inside, as)).get(as)!);
  const sending = (cookie: string, path: string, body: unknown, method: string, more?: Record<string, string>) =>
    [
      base + path,
      {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    ] as const;

  const items = defaultSchema;
  const found = <T extends { name?: string | undefined; id?: number | undefined }>(
    list: readonly T[],
    name: string,
  ): T & { id: number } => {
    const item = list.find((each) => each.name === name);
    if (!item) throw new Error(`The default schema has no '${name}'`);
    return item as T & { id: number };
  };
  const classId = (name: string) => found(items.classes, name).id;
  const propertyId = (className: string, name: string) =>
    found(
      items.properties.filter((each) => each.classId === classId(className)),
      name,
    ).id;
  const ctx = contextFor(inside, 'root');
  const entities = async (patches: readonly Partial<EntityPatch>[]) =>
    (
      await saveEntities(
        ctx,
        'acme',
        patches.map((patch) => ({ projectId: 1, classId: classId('Requirement'), ...patch })),
        // What a test begins with may stand in any state.
        { for: 'edit', noWorkflow: true },
      )
    ).entities;

  const organizationNumber: NumberOf = async (slug) =>
    (await inside.db.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst())?.id;

  const statements: Truss['statements'] = async (work, { byResolvers = false, words = '' } = {}) => {
    const count = pg.Client.prototype.query;
    let statements = 0;
    comparesWays = false;
    isByResolvers = byResolvers;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      // Other servers of this process run meanwhile.
      const isOurs = (this as pg.Client & { database: string }).database === name;
      const text = JSON.stringify(args[0] ?? '');
      if (isOurs && !ofNoCall.some((each) => text.includes(each)) && text.includes(words)) statements++;
      return (count as (...args: unknown[]) => unknown).apply(this, args);
    } as typeof count;
    try {
      await work();
    } finally {
      pg.Client.prototype.query = count;
      comparesWays = true;
      isByResolvers = false;
    }
    return statements;
  };

  return {
    url: base,
    inside,
    databaseUrl: url.href,
    cookie,
    organizationNumber,
    graph: async (as, text, given = {}) => {
      const { query: named, variables } = await withIds(text, given, organizationNumber);
      const query = asAnswers(named);
      const ask = async (more?: Record<string, string>) => {
        const { answer, content } = await answered(
          ...sending(await cookie(as), '/graphql', { query, variables }, 'POST', more),
        );
        return { text: String(content), isCompiled: compiled.delete(String(answer.headers['x-request-id'])) };
      };
      const first = await ask();
      if (first.isCompiled) compiledCount++;
      const isCompared = first.isCompiled && comparesWays && isNews(`${as} ${text} ${JSON.stringify(given)}`);
      if (isCompared) await expectSameByResolvers(query, first.text, ask);
      return asErrors(JSON.parse(first.text) as GraphAnswer);
    },
    rest: async (as, path, body, method) =>
      call(...sending(await cookie(as), path, body, method ?? (body === undefined ? 'GET' : 'POST'))),
    compiledAnswers: () => compiledCount,
    statements,
    readingStatements: async (work, options) => {
      const counts = [
        await statements(work, options),
        await statements(work, options),
        await statements(work, options),
      ];
      return Math.min(...counts);
    },
    given: {
      entity: async ({ class: name, attributes, ...patch }) => {
        const className = name ?? 'Requirement';
        const attrs = Object.fromEntries(
          Object.entries(attributes ?? {}).map(([property, value]) => [propertyId(className, property), value]),
        );
        const [entity] = await entities([{ classId: classId(className), ...patch, ...(attributes && { attrs }) }]);
        return entity!;
      },
      entities,
      records: () => inside.db.selectFrom('changeRecord').selectAll().orderBy('revision').orderBy('entityId').execute(),
      classId,
      relationId: (name) => found(items.relations, name).id,
      propertyId,
      labelId: (name) => found(items.labels, name).id,
    },
    close: async ({ isKept = false } = {}) => {
      app.server.closeAllConnections();
      await app.close();
      await jobs?.stop();
      await inside.close();
      await rm(dataDir, { recursive: true, force: true });
      if (isKept) return admin.end();
      const before = gone;
      gone = before.then(() => takeAway(admin, name)).catch(() => undefined); // it goes with the cluster at the end of the run
      await before;
    },
  };
}

/** The number of answers to a question that are compared, whatever the numbers in it. */
const COMPARED = 3;

/** Tells of a text whether it is one of the first that are alike but for numbers, ids and cursors. */
function fewOfAKind(most: number): (text: string) => boolean {
  const counts = new Map<string, number>();
  return (text) => {
    const kind = text.replaceAll(/"[A-Za-z0-9+/]{12,}={0,2}"|\d+/g, '?');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= most;
  };
}

type Ask = (more?: Record<string, string>) => Promise<{ text: string }>;

const QUIET_TRIES = 20;

/**
 * Expects a compiled answer to equal its resolvers' answer letter by letter, once nobody else changes what it reads: the resolvers must
 * answer the same before and after.
 */
async function expectSameByResolvers(query: string, text: string, ask: Ask): Promise<void> {
  const usual = async () => (await ask({ 'x-by-resolvers': 'yes' })).text;
  let before = await usual();
  if (isSame(text, before)) return;
  for (let tries = 0; tries < QUIET_TRIES; tries++) {
    const compiled = (await ask()).text;
    const after = await usual();
    if (isSame(compiled, after)) return;
    if (isSame(before, after)) throw new Error(`Compiled, the answer is another:\n${query}\n${compiled}\n${after}`);
    before = after;
  }
}

/** Queries that come often are run by another executor, which puts fields in an order of its own. */
const isSame = (a: string, b: string): boolean =>
  a === b || (a.length === b.length && isDeepStrictEqual(JSON.parse(a), JSON.parse(b)));
