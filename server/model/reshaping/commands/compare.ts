import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { homeOf } from '../../schema/commands/save-schema.ts';
import { openSchema, readSchema } from '../../schema/queries/schema.ts';
import type { Resolution } from '../../schema/rules/impact.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import type { ChangedSchema } from '../changed-schema.ts';
import { differencesOf, takeOverDifferences, type SchemaDifference, type SchemaPair } from '../rules/differences.ts';
import { itemsOfDocument } from '../rules/document.ts';
import { changeSchema, tryChange } from './change-schema.ts';

/** The schema to compare with: that of another project of the organization, the organization's own (project 0), or one in a file. */
export type Source = { projectId: number } | { document: unknown };

/** Compares this schema with another; the viewer may read both. */
export const compareSchemas = async (
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  source: Source,
): Promise<SchemaDifference[]> => differencesOf(await pairOf(ctx, organization, projectId, source));

/** Copies chosen differences, as one save with its effects on existing contents; a trial only returns the effects. */
export async function takeOver(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  { source, keys, resolutions = [], isTrial = false }: TakeOver,
): Promise<ChangedSchema> {
  await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const pair = await pairOf(ctx, organization, projectId, source);
  const { items, gone } = takeOverDifferences(pair, keys);
  return (isTrial ? tryChange : changeSchema)(ctx, organization, projectId, { items, gone, resolutions });
}

export interface TakeOver {
  source: Source;
  /** The keys of the differences. */
  keys: readonly string[];
  resolutions?: readonly Resolution[] | undefined;
  isTrial?: boolean | undefined;
}

async function pairOf(ctx: Ctx, organization: string | number, projectId: number, source: Source): Promise<SchemaPair> {
  const key = await openSchema(ctx, organization, projectId, 'READ');
  const ours = await readSchema(ctx.db, key);
  const home = homeOf(key);
  if ('document' in source) {
    const place = { organizationId: home.organizationId, projectId: 0, version: '' };
    return { theirs: indexSchema(itemsOfDocument(source.document), place), ours, home };
  }
  if (source.projectId === projectId) throw invalid('A schema cannot be compared with itself. Choose another one.');
  const theirs = await readSchema(ctx.db, await openSchema(ctx, organization, source.projectId, 'READ'));
  return { theirs, ours, home };
}
