import { filesByHash } from '../../../files/queries/files.ts';
import { fileName } from '../../../files/rules/file-name.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import type { SpooledFile } from '../../../platform/jobs/spooled-files.ts';
import { readIdsInDocumentOrder } from '../queries/entities.ts';
import { usedFiles } from '../queries/used-files.ts';

export interface GivenFile extends SpooledFile {
  name: string;
  type: string;
}

/** A file that is to be stored, under the number that it is mentioned by already. */
export interface PlannedFile extends GivenFile {
  id: number;
}

/**
 * The files that an import brings. Those that the project has are not stored again: files of the same content, name and type. If it has
 * several such files, each is taken once, in the order in which the project speaks of them, so that a project that comes back finds its own.
 */
export class ImportFiles {
  readonly #ctx: ReadingCtx;
  readonly #key: ProjectKey<'WRITE'>;
  /** The files that the project lacks. */
  readonly planned: PlannedFile[] = [];

  constructor(ctx: ReadingCtx, key: ProjectKey<'WRITE'>) {
    this.#ctx = ctx;
    this.#key = key;
  }

  /** The numbers that files have, or are to have. */
  async idsOf(files: readonly GivenFile[]): Promise<number[]> {
    const known = await this.#known(files);
    const ids = files.map((file) => known.get(nameOf(file))?.shift()?.id);
    const fresh = ids.filter((id) => id === undefined).length;
    let next = fresh > 0 ? await takeIds(this.#ctx, this.#key.organizationId, 'file', fresh) : 0;
    return files.map((file, i) => {
      if (ids[i] !== undefined) return ids[i];
      this.planned.push({ ...file, id: next });
      return next++;
    });
  }

  /** Finds existing or planned files with the same content. */
  async #known(files: readonly GivenFile[]): Promise<Map<string, { id: number }[]>> {
    const hashes = files.map(({ sha256 }) => sha256);
    const stored = Map.groupBy(await filesByHash(this.#ctx.db, this.#key, hashes), nameOf);
    if ([...stored.values()].some((same) => same.length > 1)) await inOrderOfMention(this.#ctx, this.#key, stored);
    const known = new Map<string, { id: number }[]>(stored);
    for (const file of this.planned) known.set(nameOf(file), [...(known.get(nameOf(file)) ?? []), file]);
    return known;
  }
}

const nameOf = ({ sha256, name, type }: Omit<GivenFile, 'content'>) => JSON.stringify([sha256, type, fileName(name)]);

async function inOrderOfMention(
  ctx: ReadingCtx,
  key: ProjectKey<'WRITE'>,
  known: ReadonlyMap<string, { id: number }[]>,
): Promise<void> {
  const schema = await readSchema(ctx.db, key);
  const used = await usedFiles(ctx.db, key, schema, await readIdsInDocumentOrder(ctx.db, key));
  const place = new Map(used.map(({ id }, i) => [id, i]));
  const placeOf = ({ id }: { id: number }) => place.get(id) ?? Infinity;
  for (const same of known.values())
    same.sort((a, b) => (placeOf(a) === placeOf(b) ? a.id - b.id : placeOf(a) - placeOf(b)));
}
