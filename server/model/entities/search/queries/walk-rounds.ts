import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';

/** The outcomes of a walk for a row. NO_CANDIDATE: its columns alone rule it out, so whether an index would find it stays unknown. */
export const [NO_CANDIDATE, CANDIDATE, MET] = [sql.lit(0), sql.lit(1), sql.lit(2)];

// The first look reads TO_BEGIN_WITH rows of an order, and each further look goes at most TIMES_AS_FAR times as far.
const TO_BEGIN_WITH = 100;
const TIMES_AS_FAR = 6;
/** The number of entities from which a project counts as large: a share of so many will be candidates. */
const MANY = 300_000;

interface Bounds {
  /** The maximum length of a walk. */
  most: number;
  /** The expected number of rows to go beyond which the walk stops. */
  mostToGo: number;
  /** The multiples of the number of candidates that a walk may pass: if its end is in sight, and if it is not. */
  inSight: number;
  outOfSight: number;
  /** The minimum length of the walk. */
  least: number;
}

/**
 * Runs the walk in looks, each continuing after the previous one as far as its result suggests. The last one has filled a page, reached the
 * end of the order, or given up with some rows missed. If the first rows are odd, it does not give up because of them: it passes them and
 * expects more rows like the following ones.
 */
export function walkInRounds(count: number, bounds: Bounds, odd: Sql | undefined): Sql {
  const [page, begin, times, many] = [count, TO_BEGIN_WITH, TIMES_AS_FAR, MANY].map((each) => sql.lit(each));
  const { most, mostToGo, inSight, outOfSight, least } = Object.fromEntries(
    Object.entries(bounds).map(([name, each]) => [name, sql.lit(each as number)]),
  ) as Record<keyof Bounds, Sql>;
  const start = odd ? sql`greatest(look.upto, look.past)` : sql`look.upto`;
  const sum = (name: string) => {
    const before = sql.ref(`look.${name}`);
    const kept = odd ? sql`case when look.upto < look.past then 0 else ${before} end` : before;
    return sql`${kept} + ${sql.ref(`counted.${name}`)} as ${sql.ref(name)}`;
  };
  const givesUp = sql`page.met < ${page} and reached = look.far and goal.far = look.far`;
  // Postgres runs this once, and only in a look that would give up.
  const next = odd
    ? sql`select case when ${givesUp} and look.past = 0 then (select case when rows > look.far then rows else 0 end from odd)
        else look.past end as past offset 0`
    : sql`select look.past`;
  const far = odd
    ? sql`case when next.past > look.past then next.past + ${begin} * ${times} else goal.far end`
    : sql`goal.far`;
  return sql`${odd ? sql`odd as materialized (${odd}), ` : sql``}look(upto, far, past, met, asked, candidates, found, is_missed) as (
      select 0::bigint, ${begin}::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, false
      union all
      select reached, ${far}, next.past, page.met, told.asked, told.candidates, told.found, ${givesUp} and next.past = look.past
        from look cross join lateral (
          select look.met + count(*) as met from (select from
            (select state from walk limit look.far - look.upto offset look.upto) e where state = ${MET} limit ${page} - look.met) e
        ) page cross join lateral (
          select count(*) as seen, count(state) as asked, count(*) filter (where state >= ${CANDIDATE}) as candidates,
            count(*) filter (where state = ${MET}) as found
          from (select state from walk limit case when page.met < ${page} then look.far - ${start} else 0 end offset ${start}) e
        ) counted cross join lateral (
          select ${start} + seen as reached, look.far - look.past as behind, ${sql.join(['asked', 'candidates', 'found'].map(sum))}
        ) told cross join lateral (
          select (${page} - page.met) * behind / (told.found + 0.5) as to_go,
            ${many}::bigint * (told.candidates + 1) / greatest(told.asked, 1) as others
        ) outlook cross join lateral (
          select case when reached < look.far then reached
            else least(${most}, look.past + least(behind * ${times}, greatest(behind,
              case when behind + to_go < least(${inSight} * others, ${most}) and to_go < ${mostToGo} then behind + greatest(behind, to_go * 1.5)
                else greatest(${least}, ${outOfSight} * others) end)))::bigint end as far
        ) goal cross join lateral (${next}) next
        where look.far > look.upto
    )`;
}
