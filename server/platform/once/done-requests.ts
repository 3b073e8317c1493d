import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import { sql } from 'kysely';

import type { Db, Writer } from '../database/database.ts';
import { preparedMark } from '../database/prepared-statements.ts';
import { SealedElsewhere, type Secrets } from '../secrets.ts';

/** A request under the key of its sender. */
export interface Keyed {
  sender: string;
  key: Buffer;
}
/** An answer that is given again. */
export interface Answer {
  /** The hash of the request. */
  asked: string;
  status: number;
  headers: [name: string, value: string][];
  body: string | null;
}
/** The state of a request: whether its server was recently alive, its answer if there is one, and its completed mutations. */
export interface Known {
  isUnderWay: boolean;
  sealed: string | null;
  done: number[];
}

const KEPT = sql.lit('1 day');
/** The interval at which a server reports that it is still working, and the silence after which it is considered dead. */
export const SIGN_MS = 5_000;
const DEAD = sql.lit('20 seconds');
/** The maximum size of a stored answer; a larger one cannot be repeated. */
const LARGEST = 1 << 20;

/**
 * Claims one mutation of a request in the transaction in which it is done; returns false if another process is doing it or has done it. It
 * never waits.
 */
export async function claim(db: Writer, { sender, key }: Keyed, nth: number, run: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into done_request as known (sender, key, nth, run)
    select ${sender}, ${key}, ${nth}::integer, ${run}
    where pg_try_advisory_xact_lock(hashtextextended(${`${key.toString('hex')} ${nth} ${sender}`}, 0))
    on conflict (sender, key, nth) do update set run = excluded.run, at = excluded.at, answer = null
    where known.at < now() - interval ${KEPT} ${preparedMark}`.execute(db);
  return numAffectedRows === 1n;
}

/** Reads the state of a request; undefined if nothing of it was done within a day. */
export async function readKnown(db: Db, { sender, key }: Keyed): Promise<Known | undefined> {
  const { rows } = await sql<{ nth: number; isAlive: boolean; answer: string | null }>`
    select nth, at > now() - interval ${DEAD} as is_alive, answer from done_request
    where sender = ${sender} and key = ${key} and at > now() - interval ${KEPT} ${preparedMark}`.execute(db);
  if (rows.length === 0) return undefined;
  const sealed = rows.find(({ answer }) => answer !== null)?.answer ?? null;
  return {
    isUnderWay: sealed === null && rows.some(({ isAlive }) => isAlive),
    sealed,
    done: rows.map(({ nth }) => nth),
  };
}

const purposeOf = ({ sender, key }: Keyed) => `answer ${key.toString('hex')} ${sender}`;

/**
 * Stores an answer beside the first mutation done for it. One that is too large is not stored, and its sender is told so on the next
 * attempt.
 */
export async function keepAnswer(
  { db, secrets }: { db: Db; secrets: Secrets },
  keyed: Keyed,
  { run, nth }: { run: string; nth: number },
  answer: Answer,
): Promise<void> {
  const small = await promisify(deflateRaw)(JSON.stringify(answer));
  if (small.length > LARGEST) return endWithoutAnswer(db, keyed, run);
  const sealed = await secrets.seal(small.toString('base64'), purposeOf(keyed));
  const { sender, key } = keyed;
  // Does not wait for the disk: if the machine fails, the answer is lost as if the server had died before storing it.
  await sql`with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into done_request as known (sender, key, nth, run, answer)
    select ${sender}, ${key}, ${nth}::integer, ${run}, ${sealed} from unhurried
    on conflict (sender, key, nth) do update set answer = excluded.answer where known.run = excluded.run ${preparedMark}`.execute(
    db,
  );
}

/** Opens a sealed answer; undefined if it was sealed with another key of the server. */
export async function openAnswer(secrets: Secrets, keyed: Keyed, sealed: string): Promise<Answer | undefined> {
  try {
    const small = Buffer.from(await secrets.open(sealed, purposeOf(keyed)), 'base64');
    return JSON.parse(String(await promisify(inflateRaw)(small))) as Answer;
  } catch (error) {
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}

/** Says that the server is still at work on a request. */
export async function signOfLife(db: Db, { sender, key }: Keyed, run: string): Promise<void> {
  await sql`update done_request set at = now() where sender = ${sender} and key = ${key} and run = ${run}`.execute(db);
}

/** Says that a request was done whose answer is not kept: nobody waits for it. */
export async function endWithoutAnswer(db: Db, { sender, key }: Keyed, run: string): Promise<void> {
  await sql`update done_request set at = now() - interval ${DEAD} where sender = ${sender} and key = ${key} and run = ${run}`.execute(
    db,
  );
}

/** Gives back the claims of a request that has done nothing. */
export async function giveBack(db: Db, { sender, key }: Keyed, run: string): Promise<void> {
  await sql`delete from done_request where sender = ${sender} and key = ${key} and run = ${run}`.execute(db);
}

/** Deletes requests older than a day. */
export async function sweepDoneRequests({ db }: { db: Db }): Promise<void> {
  await sql`delete from done_request where at < now() - interval ${KEPT}`.execute(db);
}
