import type { ProjectKey } from '../../identity/access/keys.ts';
import { readSchema } from '../../model/schema/queries.ts';
import type { TxCtx } from '../../platform/context.ts';
import type { LaidAside } from '../../platform/jobs/spool-shelf.ts';
import { storeFile } from '../files/commands.ts';
import { filesByHash } from '../files/queries.ts';
import { fileName } from '../files/rules.ts';
import { usedFiles } from './export.ts';
import { idsInOrder } from './queries.ts';

export interface GivenFile extends LaidAside {
  name: string;
  type: string;
}

const MAX_FILE = 512 << 20;

/**
 * Stores the files that an import brings, unless the project has them: a file of the same content, name and type. If it has several
 * such files, each is taken once, in the order in which the project speaks of them, so that a project that comes back finds its own.
 */
export async function storedFiles(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  files: readonly GivenFile[],
): Promise<number[]> {
  const hashes = files.map(({ sha256 }) => sha256);
  const known = Map.groupBy(await filesByHash(ctx.db, key, hashes), nameOf);
  if ([...known.values()].some((same) => same.length > 1)) await inOrderOfMention(ctx, key, known);
  const ids: number[] = [];
  for (const file of files) {
    const same = known.get(nameOf(file))?.shift();
    ids.push(same?.id ?? (await storeFile(ctx, key, file, MAX_FILE)).id);
  }
  return ids;
}

const nameOf = ({ sha256, name, type }: Omit<GivenFile, 'content'>) => JSON.stringify([sha256, type, fileName(name)]);

async function inOrderOfMention(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  known: ReadonlyMap<string, { id: number }[]>,
): Promise<void> {
  const schema = await readSchema(ctx.db, key);
  const used = await usedFiles(ctx.db, key, schema, await idsInOrder(ctx.db, key));
  const place = new Map(used.map(({ id }, i) => [id, i]));
  const placeOf = ({ id }: { id: number }) => place.get(id) ?? Infinity;
  for (const same of known.values())
    same.sort((a, b) => (placeOf(a) === placeOf(b) ? a.id - b.id : placeOf(a) - placeOf(b)));
}
