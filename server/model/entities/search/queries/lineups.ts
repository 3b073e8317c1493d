import { createHash } from 'node:crypto';

import type { Services } from '../../../../platform/context.ts';
import type { Db, Reader } from '../../../../platform/database/database.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import { isToldByRecords, Mending, type Lineup } from '../rules/lineup.ts';
import { isByClass } from './by-class.ts';
import type { CursorValues } from './cursors.ts';
import { idsInOrder, readChanged, readLineup, readRows } from './lineup-statements.ts';
import { isIndexed } from './orders.ts';
import { isPlain, type Found, type PagePart, type Search } from './pages.ts';

/** So many ids are kept in all, with four bytes each; line-ups unused for longest are dropped. */
const MAX_KEPT = 16_000_000;
/** The number of changed entities above which a line-up is read anew. */
const MAX_CHANGED = 1_000;
/** So many are read at a time; whoever comes meanwhile has the rows skipped by Postgres. */
const MAX_READ = 2;
const MAX_TRIES = 3;
/** The rows that Postgres skips faster than a line-up is read: in an index that holds all it needs, and in one that leads to the rows. */
const SKIPPED_IN_INDEX = 50_000;
const SKIPPED_ROWS = 5_000;

/** The line-ups of a server: those kept, in the order of their last use, and those being read or mended. */
interface Lineups {
  kept: Map<string, Lineup>;
  pending: Map<string, Promise<Lineup | null>>;
}
const all = new WeakMap<Services, Lineups>();

/**
 * Tells whether a part of an answer is a far place in the present, to which a line-up leads faster than skipping or sorting rows. Behind a
 * cursor the offset is that of the jump from which somebody reads on.
 */
export const isFarPlace = (search: Search, { from, to, isBackwards, offset }: PagePart): boolean =>
  offset > (from ? skippedByCursor(search) : skipped(search)) &&
  !to &&
  !isBackwards &&
  search.limit === null &&
  (search.place.asOf ?? null) === null &&
  search.place.isVeiled !== true &&
  isToldByRecords(search.condition);

/** Tells whether an index passes over rows without sorting them. */
const isSkippedQuickly = (search: Search): boolean =>
  isIndexed(search.order) || (isByClass(search.order) && isPlain(search));

/** Behind a cursor an index goes on anywhere. */
const skippedByCursor = ({ order }: Search): number => (isIndexed(order) || isByClass(order) ? Infinity : 0);
const skipped = (search: Search): number =>
  isIndexed(search.order) ? (isPlain(search) ? SKIPPED_IN_INDEX : SKIPPED_ROWS) : 0;

/**
 * Reads a far part of an answer by its place in the line-up of the search. That is kept as long as it is used, and others' changes since
 * are put into it, so that only the first in an order waits until everything is sorted. Null if rows have to be skipped: it changes too
 * fast, too many are being read, or nothing is sorted for skipping, and the line-up is being read for the next jump.
 */
export async function readFarPlace(
  services: Services,
  db: Reader,
  search: Search,
  { offset, from, rows }: PagePart,
): Promise<Found[] | null> {
  const lineups = all.get(services) ?? { kept: new Map<string, Lineup>(), pending: new Map() };
  all.set(services, lineups);
  const name = nameOf(search);
  if (isSkippedQuickly(search) && !lineups.kept.has(name)) {
    if (!lineups.pending.has(name))
      present(lineups, name, services.db, search).catch((error: Error) =>
        services.log.warn({ error: error.message }, 'could not read a line-up ahead'),
      );
    return null;
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lineup = (tries === 0 && lineups.kept.get(name)) || (await present(lineups, name, services.db, search));
    if (!lineup) return null;
    // The row of the cursor is read too: only if it still stands where it stood is the next one behind it.
    const start = from ? lineup.ids.indexOf(from.at(-1) as number) : offset;
    if (start < 0) return null;
    const ids = [...lineup.ids.subarray(start, start + rows + (from ? 1 : 0))];
    const { revision, found } = await readRows(db, search, ids);
    if (revision === lineup.revision) {
      keep(lineups.kept, name, lineup);
      return from ? behind(from, found) : found;
    }
  }
  return null;
}

const behind = (from: CursorValues, [first, ...rest]: Found[]): Found[] | null =>
  first && sameJson(first.keys, from) ? rest : null;

/** Classes, labels and choices are part of the order by their names, and what a condition means is part of it: a changed schema asks anew. */
function nameOf({ place: { organizationId, projectId }, condition, order }: Search): string {
  const whole = JSON.stringify([organizationId, projectId, condition, order]);
  return createHash('sha256').update(whole).digest('base64url');
}

/** Returns the line-up as it is now: all who ask for it at the same time wait for one. */
function present({ kept, pending }: Lineups, name: string, db: Db, search: Search): Promise<Lineup | null> {
  const known = pending.get(name);
  if (known) return known;
  const before = kept.get(name);
  if (!before && pending.size >= MAX_READ) return Promise.resolve(null);
  const read = (before ? mended(db, search, before) : readLineup(db, search))
    .then((lineup) => keep(kept, name, lineup))
    .finally(() => pending.delete(name));
  pending.set(name, read);
  return read;
}

function keep(kept: Lineups['kept'], name: string, lineup: Lineup): Lineup {
  kept.delete(name);
  kept.set(name, lineup);
  let length = [...kept.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  for (const [other, { ids }] of kept) {
    if (length <= MAX_KEPT || other === name) break;
    kept.delete(other);
    length -= ids.length;
  }
  return lineup;
}

/** Puts into a line-up what has changed since, all of it at one moment; reads it anew where that is much. */
const mended = (db: Db, search: Search, before: Lineup): Promise<Lineup> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      const { revision, changed } = await readChanged(moment, search, before.revision, MAX_CHANGED);
      if (changed.length === 0) return { revision, ids: before.ids };
      if (changed.length > MAX_CHANGED) return readLineup(moment, search);
      const mending = new Mending(before.ids, changed);
      do {
        const { ids, rows } = mending.compared();
        if (!mending.learn(await idsInOrder(moment, search, ids), rows)) return readLineup(moment, search);
      } while (!mending.isDone);
      return { revision, ids: mending.whole() };
    });
