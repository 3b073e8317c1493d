import { sql } from 'kysely';

import type { Services } from '../../platform/context.ts';
import { Refusal } from '../../refusals/refusal.ts';

/** The number of objects looked up in one statement, and removed at a time. */
const LOOKED_UP = 500;
const AT_ONCE = 8;

/**
 * Removes the due objects that no slice has. Two servers may do it at once: removing a missing object is no error, and a name leaves the
 * list after its object. If the store is away the names stay on the list for the next time.
 */
export async function removeLeftObjects({ db, objects, log }: Services): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ object: string }>`select object from left_object where due <= now() order by due
      limit ${LOOKED_UP}`.execute(db);
    const waiting = rows.map(({ object }) => object);
    while (waiting.length > 0) {
      const some = waiting.splice(0, AT_ONCE);
      const removed = await Promise.allSettled(some.map((object) => objects.remove(object)));
      const gone = some.filter((_object, i) => removed[i]!.status === 'fulfilled');
      await sql`delete from left_object where object = any(${gone}::text[])`.execute(db);
      const failure = removed.find((each) => each.status === 'rejected');
      if (!failure) continue;
      if (!(failure.reason instanceof Refusal)) throw failure.reason;
      log.warn(
        { error: failure.reason.message },
        'unused objects could not be removed yet; the next cleaning tries again',
      );
      return;
    }
    if (rows.length < LOOKED_UP) return;
  }
}
