import { sql } from 'kysely';

import type { Services } from '../../platform/context.ts';
import { inMemory } from '../../platform/objects/objects.ts';
import { keepObject, takenUp } from './pieces.ts';

/** The number of rows looked up in one statement. */
const LOOKED_UP = 200;

/** A slice's position among all slices. */
interface Found {
  organizationId: number;
  contentId: number;
  position: number;
  object: string | null;
  size: number | null;
}

/**
 * Moves contents to where new ones are stored: from the database or a former store into the present store, or back into the database if
 * there is none. Each chunk is stored before the old one is dropped, while others read and write, so that the move can be stopped and
 * resumed. Returns their number.
 */
export async function moveFiles(services: Services, tell: (moved: number) => void): Promise<number> {
  let moved = 0;
  for await (const slice of slices(services)) {
    const isMoved = services.objects.takesNew
      ? slice.object === null
        ? await toObject(services, slice)
        : await services.objects.bring(slice.object, slice.size!)
      : slice.object !== null && (await toDatabase(services, slice, slice.object));
    if (isMoved) tell(++moved);
  }
  return moved;
}

async function* slices({ db }: Services): AsyncGenerator<Found> {
  let last = { organizationId: 0, contentId: 0, position: -1 };
  for (;;) {
    const { rows } =
      await sql<Found>`select organization_id as "organizationId", content_id as "contentId", position, object, size
      from file_slice where (organization_id, content_id, position) > (${last.organizationId}, ${last.contentId}, ${last.position})
      order by organization_id, content_id, position limit ${LOOKED_UP}`.execute(db);
    yield* rows;
    if (rows.length < LOOKED_UP) return;
    last = rows.at(-1)!;
  }
}

const isSlice = ({ organizationId, contentId, position }: Found) =>
  sql`organization_id = ${organizationId} and content_id = ${contentId} and position = ${position}`;

/** Moves a slice's content to an object; leaves one that was deleted in the meantime, whose object is already listed for removal. */
async function toObject(services: Services, slice: Found): Promise<boolean> {
  const { rows } = await sql<{ content: Buffer }>`select content from file_slice where ${isSlice(slice)}
    and content is not null`.execute(services.db);
  if (rows.length === 0) return false;
  const { content } = rows[0]!;
  const object = await keepObject(services, slice.organizationId, content);
  return services.db.transaction().execute(async (db) => {
    const { numAffectedRows } =
      await sql`update file_slice set content = null, object = ${object}, size = ${content.length}
      where ${isSlice(slice)} and content is not null`.execute(db);
    if (numAffectedRows !== 1n) return false;
    const taken = await sql`${takenUp(object)}`.execute(db);
    if (taken.rows.length === 0) throw new Error(`It took a day to keep object ${object}`);
    return true;
  });
}

async function toDatabase({ db, objects }: Services, slice: Found, object: string): Promise<boolean> {
  const content = await inMemory(objects.read(object, slice.size!));
  const { numAffectedRows } =
    await sql`with moved as (update file_slice set content = ${content}, object = null, size = null
      where ${isSlice(slice)} and object = ${object} returning 1)
    insert into left_object select ${object}, now() + interval '7 days' from moved`.execute(db);
  return numAffectedRows === 1n;
}
