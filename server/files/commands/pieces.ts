import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Ctx, Services } from '../../platform/context.ts';

/** The size of a chunk stored as a row, which a statement holds whole. */
const SLICE = 1 << 20;
/** The size of a chunk stored as an object, each of which costs a call to the store. */
const OBJECT = 8 << 20;

/** The position of a chunk in a content. */
export interface ChunkPosition {
  organizationId: number;
  contentId: number;
  position: number;
}

/** Returns the size of the chunks in which files are stored. */
export const pieceSize = ({ services }: Pick<Ctx, 'services'>): number => (services.objects.takesNew ? OBJECT : SLICE);

/** Keeps a piece of a content where new ones go. When it is on record it is there. */
export async function keepPiece(
  ctx: Pick<Ctx, 'db' | 'services'>,
  place: ChunkPosition,
  content: Buffer,
): Promise<void> {
  const keep = await readyPiece(ctx, place.organizationId, content);
  await keep(ctx, place);
}

/** Stores a chunk in two steps: first the slow upload, then a function that records it, perhaps in a transaction that begins only later. */
export async function readyPiece(
  { services }: Pick<Ctx, 'services'>,
  organizationId: number,
  content: Buffer,
): Promise<(ctx: Pick<Ctx, 'db'>, place: ChunkPosition) => Promise<void>> {
  if (!services.objects.takesNew)
    return async ({ db }, place) => {
      await db
        .insertInto('fileSlice')
        .values({ ...place, content })
        .execute();
    };
  const object = await keepObject(services, organizationId, content);
  return async ({ db }, place) => {
    const { numAffectedRows } = await sql`with kept as (${takenUp(object)})
      insert into file_slice (organization_id, content_id, position, object, size)
      select ${place.organizationId}, ${place.contentId}, ${place.position}, object, ${content.length} from kept`.execute(
      db as Services['db'],
    );
    if (numAffectedRows !== 1n) throw new Error(`It took a day to keep object ${object}`);
  };
}

/**
 * Stores bytes in the object store under a unique name. The name is recorded first, independently of the caller's transaction: otherwise
 * nobody could find an object left by a server that died.
 */
export async function keepObject({ db, objects }: Services, organizationId: number, content: Buffer): Promise<string> {
  const object = `${organizationId}/${randomUUID()}`;
  await sql`insert into left_object values (${object}, now() + interval '1 day')`.execute(db);
  await objects.put(object, new Uint8Array(content));
  return object;
}

/**
 * Returns SQL that takes an object off the list for removal, for a slice that gets it in the same statement. An object whose removal is due
 * is no longer taken.
 */
export const takenUp = (object: string) =>
  sql`delete from left_object where object = ${object} and due > now() returning object`;

/** Cuts incoming data into chunks of the size in which they are stored. */
export async function* inSlices(
  content: AsyncIterable<string | Uint8Array>,
  size: number = SLICE,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
