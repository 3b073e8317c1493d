import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { tooManyAttempts } from '../../../refusals/sign-in.ts';
import { inTurn } from '../threads/sign-in-lane.ts';

/** A limit on failures: how many are free, and up to how many seconds the doubling waits grow after that. */
export interface Limit {
  key: string;
  free: number;
  most: number;
  /** True if a success deletes all counted failures; otherwise it only does not count itself. */
  isWiped?: boolean;
}

const FORGET = sql.lit('1 hour');
/** A time in the past, for no waiting. Not `now()`, for which concurrent attempts would have to wait. */
const NEVER = sql`'epoch'::timestamptz`;

/** The end of the wait for each limit that counted an attempt, in the database's spelling. */
type Waits = ReadonlyMap<string, string>;

/**
 * Does work that may fail, such as checking a password, under limits; refuses it (429) while a limit says to wait. The attempt is counted
 * before the work and taken back if it succeeds, so that a hundred concurrent attempts cannot evade the limit. It is counted outside of the
 * caller's transaction, since a refusal rolls that back. Running attempts count as failed: so only few run at once, and many simultaneous
 * correct ones wait for their turn instead of being told that they failed.
 */
export async function throttle<T>(ctx: Ctx, limits: readonly Limit[], work: () => Promise<T>): Promise<T> {
  const giveBack = await takeTurns(ctx, limits);
  try {
    const waits = await inTurn(() => countAttempt(ctx, limits));
    try {
      const result = await work();
      await forgive(ctx, limits, waits);
      return result;
    } catch (error) {
      if (isBusy(error)) await takeBack(ctx, limits, waits);
      throw error;
    }
  } finally {
    giveBack();
  }
}

/** The fraction of free resources that may be in use at once in one server: several servers share the same limits. */
const PART_AT_ONCE = 4;

/**
 * Waits until few enough attempts run under each limit. All take narrow limits first, so that nobody waits at one while holding a turn that
 * others there need.
 */
async function takeTurns({ services: { shares } }: Ctx, limits: readonly Limit[]): Promise<() => void> {
  const taken: (() => void)[] = [];
  const giveBack = () => {
    for (const each of taken) each();
  };
  const inOrder = limits.toSorted((a, b) => a.free - b.free || (a.key < b.key ? -1 : 1));
  try {
    for (const { key, free } of inOrder)
      taken.push(await shares.attempts.take(key, Math.max(1, Math.floor(free / PART_AT_ONCE))));
  } catch (error) {
    giveBack();
    throw error;
  }
  return giveBack;
}

/** Tells whether the work was not even tried because the server was too busy. */
const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'BUSY';

/** Counts an attempt that no success takes back, such as a request for a mail; refused (429) if there were too many. */
export async function countAttempt({ services: { db } }: Ctx, limits: readonly Limit[]): Promise<Waits> {
  const keys = limits.map(({ key }) => key);
  const count = sql`case when t.changed < now() - ${FORGET}::interval then 1 else t.failures + 1 end`;
  const { rows } = await sql<{ key: string; until: string }>`
    insert into throttle as t (key, failures, until)
    select key, 1, ${NEVER} from unnest(${keys}::text[]) as key
      where not exists (select from throttle where key = any(${keys}::text[]) and until > now())
      order by key
    on conflict (key) do update set failures = ${count}, changed = now(), until = (
      select case when ${count} <= l.free then ${NEVER}
        else now() + make_interval(secs => least(l.most, power(2, least(${count} - l.free, 20)))) end
      from unnest(${keys}::text[], ${limits.map(({ free }) => free)}::integer[], ${limits.map(({ most }) => most)}::integer[])
        as l (key, free, most) where l.key = t.key)
    where t.until <= now()
    returning key, until::text as until`.execute(db);
  if (rows.length === keys.length) return new Map(rows.map(({ key, until }) => [key, until]));
  const { rows: waits } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from max(until) - now()))::integer as seconds from throttle
    where key = any(${keys}::text[])`.execute(db);
  throw tooManyAttempts(Math.max(1, waits[0]?.seconds ?? 1));
}

async function forgive({ services: { db } }: Ctx, limits: readonly Limit[], waits: Waits): Promise<void> {
  const keys = (isWiped: boolean) =>
    limits.filter((limit) => (limit.isWiped ?? false) === isWiped).map(({ key }) => key);
  await sql`with ${held(limits)},
    gone as (delete from throttle where key = any(${keys(true)}::text[]) and key = any(array(select key from held)))
    ${oneLess(keys(false), waits)}`.execute(db);
}

const takeBack = ({ services: { db } }: Ctx, limits: readonly Limit[], waits: Waits): Promise<unknown> => {
  const keys = limits.map(({ key }) => key);
  return sql`with ${held(limits)} ${oneLess(keys, waits)}`.execute(db);
};

/** Locks the rows of limits in the order of their keys, as attempts do; in another order two of them could deadlock. */
const held = (limits: readonly Limit[]) =>
  sql`held as materialized (select key from throttle where key = any(${limits.map(({ key }) => key)}::text[]) order by key for update)`;

/** Takes back an attempt with the wait that it caused. One that somebody else has caused since stays: being right once must not wipe out failures of others. */
const oneLess = (keys: readonly string[], waits: Waits) =>
  sql`update throttle set failures = greatest(failures - 1, 0), until = case when throttle.until::text = mine.until then ${NEVER} else throttle.until end
    from unnest(${keys}::text[], ${keys.map((key) => waits.get(key)!)}::text[]) as mine (key, until)
    where throttle.key = mine.key and throttle.key = any(array(select key from held))`;
