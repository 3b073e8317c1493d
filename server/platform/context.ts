import { randomUUID } from 'node:crypto';

import type { Config } from './config.ts';
import type { Db, Opened, Reader, Writer } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Shares } from './database/shares.ts';
import type { Waiting } from './database/waiting.ts';
import { isRetryable } from './errors.ts';
import type { Feed } from './feed/feed.ts';
import type { Exports } from './jobs/exports.ts';
import type { Lane } from './jobs/lane.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Objects } from './objects/objects.ts';
import { RequestTaken, type Once } from './once/once.ts';
import type { Secrets } from './secrets.ts';
import type { SignInMethod } from './sign-in-method.ts';

export type { SignInMethod };

/**
 * The parts that live as long as the server process: configuration, database pools, feed and services. They are made once at the start and
 * passed to everything. Slices add services of their own, each beside the type of what it adds.
 */
export interface Services {
  config: Config;
  db: Db;
  /** The database limited to one requester's share, see `database/requester.ts`. */
  dbFor: Opened['dbFor'];
  connectFor: Opened['connectFor'];
  /** The limits of one person for each scarce resource; attempts to sign in are counted by their own limits. */
  shares: {
    connections: Shares;
    requests: Shares;
    files: Shares;
    attempts: Shares;
    operations: Shares;
    making: Shares;
    pictures: Shares;
  };
  /** The connections for jobs and migrations, which may take an hour, and which no response waits for. */
  jobsDb: Db;
  /** The services for export files, which are made on request. */
  exports: Exports;
  /** The store of files outside the database, if any. */
  objects: Objects;
  /** The lane of thumbnails, which are drawn one after the other. */
  thumbnails: Lane;
  /** The replica, for reads that may lag a little behind. */
  replica: Replica;
  log: Log;
  feed: Feed;
  /** Seals and opens secrets that are stored in the database. */
  secrets: Secrets;
  /** The metrics; null if they are switched off. */
  metrics: Metrics | null;
}

export interface Viewer {
  username: string;
  /** Colon-separated permission strings, see `identity/access/`. */
  permissions: readonly string[];
  /** The hash of the session's or API key's token, which holds licence seats; null where the server acts on its own. */
  holder: Buffer | null;
  /** True for a session's token, false for an API key's. */
  isSession: boolean;
  /** The API key's scope, and all permissions of its owner, by which licences are checked. */
  key?: { scope: readonly string[]; held: readonly string[] };
  /** The access version of these permissions; see `identity/access/queries/granted-permissions.ts`. */
  version: number;
  /** True if the use of the session or key has to be noted again. */
  isSessionStale?: boolean;
  /** True if work continues after the user's request has ended: it needs a licence, but takes no seat. */
  isAway?: boolean;
  /** The user's way of signing in; API keys have none. */
  method?: SignInMethod;
  /** The state of a second step that the server requires of the user; MISSING if they have none yet. */
  secondStep?: 'DEMANDED' | 'MISSING';
  /** Organizations that demand a second step, if the user has none; their permissions except those. */
  demanding?: readonly string[];
}

/** A change that has been checked: call `save` in the transaction, and `afterCommit` once it has committed. */
export interface PreparedChange {
  save(ctx: TxCtx): Promise<void>;
  afterCommit(): void;
}

/** One request, through GraphQL, REST or a socket: its viewer, and the database on their behalf. */
export interface Ctx {
  services: Services;
  db: Db;
  viewer: Viewer | null;
  /** A viewer whose required second step is missing: they may only set it up, so `viewer` is null. */
  awaitingSecondStep?: Viewer | null;
  requestId: string;
  log: Log;
  timeZone: string;
  /** The sender's address, and its user agent. */
  address: string;
  agent: string;
  /** The client that waits for the response; missing where the server acts on its own. */
  waiting?: Waiting;
  /** `Set-Cookie` lines for the response. */
  cookies: string[];
  /** Topics to announce when the transaction has committed. */
  news: Set<string>;
  /** Set where it was sent under a key, so that it is done once, see `once/once.ts`. */
  once?: Once | undefined;
  /** True for a trial, see `trial.ts`: nothing is locked, and nothing can be written. */
  isTrial?: boolean;
}

export type TxCtx = Ctx & { db: Writer };
/** The context of a call that only reads the database. */
export type ReadingCtx = Omit<Ctx, 'db'> & { db: Reader };

/** Names the person whose share of scarce resources a request uses: the viewer or, for strangers, their address. */
export const personOf = ({ viewer, address }: Pick<Ctx, 'viewer' | 'address'>): string =>
  viewer ? viewer.username : `@${address}`;

/** Returns a context in which the server acts on its own, or on behalf of a user whose request has ended. */
export function contextOfServer(services: Services, viewer: Viewer | null = null): Ctx {
  const requestId = randomUUID();
  const log = services.log.child({ requestId });
  return {
    services,
    db: services.db,
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

/** The error of a transaction whose data another one has changed; it is run again. */
export class TryAgain extends Error {}

const isTransaction = (ctx: Ctx): ctx is TxCtx => ctx.db.isTransaction;
const MAX_TRIES = 4;

/**
 * Runs work in one transaction: the one of `ctx` if there is one, else a new one. Topics are announced after the commit. A work that
 * throws `TryAgain` is run again. Where the request has a key, the first transaction claims it.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  if (isTransaction(ctx)) return work(ctx);
  for (let tries = 1; ; tries++) {
    const news = new Set<string>();
    const claim = ctx.once?.nextClaim();
    try {
      const result = await ctx.db.transaction().execute(async (db) => {
        await claim?.take(db);
        return work({ ...ctx, db, news });
      });
      claim?.committed(ctx.services.db);
      for (const topic of news) ctx.services.feed.announce(topic);
      return result;
    } catch (error) {
      claim?.rolledBack();
      if (error instanceof RequestTaken) await ctx.once!.untilFree(ctx.db);
      else if (tries === MAX_TRIES || !(isRetryable(error) || error instanceof TryAgain)) throw error;
    }
  }
}

/** Claims the key of a request for work outside of a transaction that must not be done twice, such as mails. */
export async function claimKey(ctx: Ctx): Promise<void> {
  if (ctx.once) await inTransaction(ctx, async () => undefined);
}
