import { randomUUID } from 'node:crypto';

import type { SingleSignOn } from '../identity/single-sign-on/single-sign-on.ts';
import type { Config } from './config.ts';
import type { Db, Opened, Writer } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Shares } from './database/shares.ts';
import type { Waiting } from './database/waiting.ts';
import { isRetryable } from './errors.ts';
import type { Feed } from './feed/feed.ts';
import type { Exports } from './jobs/exports.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';

/** What lives as long as the process. */
export interface House {
  config: Config;
  db: Db;
  /** The same database for one asker, see `platform/asker.ts`. */
  dbFor: Opened['dbFor'];
  connectFor: Opened['connectFor'];
  /** What one person may have of the server at a time. */
  shares: { connections: Shares; requests: Shares; files: Shares };
  /** For work that may take an hour while nobody waits: imports, migrations. */
  longWork: Db;
  /** For files that are made when somebody asks for them. */
  exports: Exports;
  /** For reads that may be a little behind. */
  replica: Replica;
  log: Log;
  feed: Feed;
  /** Seals what must not lie open in the database. */
  secrets: Secrets;
  /** Null where nobody reads them. */
  metrics: Metrics | null;
  /** How people of a company sign in. */
  singleSignOn: SingleSignOn;
}

/** How people prove who they are. */
export type SignInMethod = 'NATIVE' | 'LDAP' | 'SAML' | 'OAUTH' | 'PKI' | 'NSERC';

export interface Viewer {
  username: string;
  /** Colon-separated permission strings, see `access/`. */
  permissions: readonly string[];
  /** The hash of the session's or API key's token; null where Truss acts by itself. Licence seats belong to it. */
  holder: Buffer | null;
  /** Whether it is a session that holds it, and not an API key. */
  isSession: boolean;
  /** Of an API key: what it is bound by, and all that its owner may do; licences go by that. */
  key?: { scope: readonly string[]; held: readonly string[] };
  /** Which state of their permissions these are; see `access/granted.ts`. */
  version: number;
  /** Whether it is some while since the session, or the key, was noted to be in use. */
  isSessionStale?: boolean;
  /** Whether work that they have asked for goes on without them: it takes no licence, but there has to be one for it. */
  isAway?: boolean;
  /** How they signed in; only sessions know. */
  method?: SignInMethod;
  /** Whether a second step is demanded of whoever signs in as they do, and whether they have none. */
  secondStep?: 'DEMANDED' | 'MISSING';
}

/** A change that has been checked and may be made: `save` in the transaction, `tell` when it has been committed. */
export interface PreparedChange {
  save(ctx: TxCtx): Promise<void>;
  afterCommit(): void;
}

/** One request, through whichever door it came: who asks, and with which database. */
export interface Ctx {
  house: House;
  db: Db;
  viewer: Viewer | null;
  /** Who has signed in without the second step that is demanded of them: they may set it up, and are nobody otherwise. */
  awaitingSecondStep?: Viewer | null;
  requestId: string;
  log: Log;
  timeZone: string;
  /** Where the request comes from, and with what. */
  address: string;
  agent: string;
  /** Whoever waits for the answer; nobody where Truss acts by itself. */
  waiting?: Waiting;
  /** `Set-Cookie` lines for the answer. */
  cookies: string[];
  /** Topics to be announced when the transaction has been committed. */
  news: Set<string>;
}

export type TxCtx = Ctx & { db: Writer };

/** Whose share of what there is too little of is taken: a person's, or for strangers that of where they come from. */
export const personOf = ({ viewer, address }: Pick<Ctx, 'viewer' | 'address'>): string =>
  viewer ? viewer.username : `@${address}`;

/** A context in which Truss acts by itself, or on behalf of somebody who is not there. */
export function contextOfServer(house: House, viewer: Viewer | null = null): Ctx {
  const requestId = randomUUID();
  const log = house.log.child({ requestId });
  return {
    house,
    db: house.db,
    viewer,
    requestId,
    log,
    timeZone: 'UTC',
    address: '',
    agent: '',
    cookies: [],
    news: new Set(),
  };
}

/** Another transaction changed what this one had read; it is run again. */
export class TryAgain extends Error {}

const isTransaction = (ctx: Ctx): ctx is TxCtx => ctx.db.isTransaction;
const MAX_TRIES = 4;

/** Runs all or nothing: inside the transaction of `ctx` if there is one, else in a new one. What it announces is told after the commit. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (isTransaction(ctx)) return work(ctx);
  for (let tries = 1; ; tries++) {
    const news = new Set<string>();
    try {
      const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, news }));
      for (const topic of news) ctx.house.feed.announce(topic);
      return result;
    } catch (error) {
      if (tries === MAX_TRIES || !(isRetryable(error) || error instanceof TryAgain)) throw error;
    }
  }
}
