import { sql } from 'kysely';

import type { StoredFile } from '../../../files/file.ts';
import { notOfRedacted } from '../../../files/queries/redacted.ts';
import { referencedFiles } from '../../../files/queries/unused-files.ts';
import { openProject, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import type { ProjectFile } from '../project-file.ts';

/** The filter of a project's files. */
export interface FilesWanted {
  /** A text that the name must contain. */
  search?: string | null | undefined;
  /** True for files that nothing refers to, now or before. */
  isUnused?: boolean | null | undefined;
}

/** Selects complete files, without those of imports and jobs. */
const filesIn = (db: Reader, organizationId: number) =>
  db
    .selectFrom('file as f')
    .where('f.organizationId', '=', organizationId)
    .where('f.sha256', '<>', '')
    .where(
      sql<boolean>`not exists (select from job j where j.organization_id = f.organization_id and j.file_id = f.id)`,
    );

function wantedOf(db: Reader, key: ProjectKey<'READ'>, { search, isUnused }: FilesWanted) {
  const text = search?.trim().toLowerCase() ?? '';
  return filesIn(db, key.organizationId)
    .where('f.projectId', '=', key.projectId)
    .$if(text !== '', (q) => q.where(sql<boolean>`strpos(lower(f.name), ${text}) > 0`))
    .$if(isUnused === true, (q) => q.where(sql<boolean>`f.id not in ${referencedFiles(key.organizationId)}`))
    .$if(key.isVeiled, (q) => q.where(notOfRedacted(key)));
}

/** Reads the files of a project, newest first and starting after a given one. */
export async function readFiles(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  wanted: FilesWanted,
  page: { limit: number; before?: number | undefined },
): Promise<ProjectFile[]> {
  const rows = await wantedOf(ctx.db, key, wanted)
    .selectAll('f')
    .$if(page.before !== undefined, (q) => q.where('f.id', '<', page.before!))
    .orderBy('f.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, key }));
}

/** Reads the files of a project given by its address. */
export const readFilesAt = async (
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  wanted: FilesWanted,
  page: Parameters<typeof readFiles>[3],
): Promise<ProjectFile[]> => readFiles(ctx, await openProject(ctx, organization, projectId, 'READ'), wanted, page);

export async function countFiles(ctx: Ctx, key: ProjectKey<'READ'>, wanted: FilesWanted): Promise<number> {
  const row = await wantedOf(ctx.db, key, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Reads files by `organization:id` that the viewer may read, in any projects. */
export async function readFilesByName(ctx: Ctx, names: string[]): Promise<Map<string, ProjectFile>> {
  const found = new Map<string, ProjectFile>();
  if (!ctx.viewer) return found;
  const asked = names.flatMap((name) => {
    const [organizationId, id] = keyNumbers(name, 2) ?? [];
    return id === undefined ? [] : [{ organizationId: organizationId!, id }];
  });
  for (const [organizationId, group] of Map.groupBy(asked, (each) => each.organizationId)) {
    const ids = group.map(({ id }) => id);
    const rows: StoredFile[] = await filesIn(ctx.db, organizationId).selectAll('f').where('f.id', 'in', ids).execute();
    const projectIds = rows.map(({ projectId }) => projectId);
    const keys = rows.length === 0 ? new Map<number, never>() : await openReadable(ctx, organizationId, projectIds);
    for (const shown of await unveiled(ctx.db, rows, keys)) found.set(`${organizationId}:${shown.id}`, shown);
  }
  return found;
}

async function unveiled(
  db: Reader,
  rows: readonly StoredFile[],
  keys: ReadonlyMap<number, ProjectKey<'READ'>>,
): Promise<ProjectFile[]> {
  const seen = rows.flatMap((row) => {
    const key = keys.get(row.projectId);
    return key ? [{ ...row, key }] : [];
  });
  const shown: ProjectFile[] = seen.filter(({ key }) => !key.isVeiled);
  for (const [key, files] of Map.groupBy(
    seen.filter((file) => file.key.isVeiled),
    (file) => file.key,
  )) {
    const ids = files.map(({ id }) => id);
    const open = await filesIn(db, key.organizationId)
      .select('f.id')
      .where('f.id', 'in', ids)
      .where(notOfRedacted(key))
      .execute();
    const isOpen = new Set(open.map(({ id }) => id));
    shown.push(...files.filter(({ id }) => isOpen.has(id)));
  }
  return shown;
}
