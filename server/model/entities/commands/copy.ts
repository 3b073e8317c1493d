import type { TxCtx } from '../../../platform/context.ts';
import { fileProperties } from '../rules/file-uses.ts';
import { copyDiagrams, copyDiagramVersions } from './copy-diagrams.ts';
import { addFileUsesOfCopy } from './copy-file-uses.ts';
import { copyEntityRows, copyEntityVersions, copyLinks, copyLinkVersions, type CopyTarget } from './copy-rows.ts';
import { renumber, type Renumbered } from './renumber.ts';
import { STATISTICS_THRESHOLD, refreshStatistics } from './statistics.ts';

/** The contents of a copy: entities, links and diagrams. */
export interface CopiedModel extends Renumbered {
  target: CopyTarget;
  entities: number;
  tell(progress: number): Promise<void>;
}

/**
 * Copies a project's entities, links and diagrams, as the first revision of another project or, with their history, under the same
 * revisions. A fixed number of statements, and some more for references to entities and files in texts and values.
 */
export async function copyModel(ctx: TxCtx, copied: CopiedModel): Promise<void> {
  const { source, target, schema, files, tell } = copied;
  const lost = [...target.lostProperties, ...(files ? [] : fileProperties(schema))];
  const without = { ...target, lostProperties: lost };
  await copyEntityRows(ctx, source, without);
  if (target.withPast) await copyEntityVersions(ctx, source, target);
  await tell(0.55);
  await copyLinks(ctx, source, without);
  if (target.withPast) await copyLinkVersions(ctx, source, target);
  await tell(0.75);
  await copyDiagrams(ctx, source, without, files ?? new Map());
  if (target.withPast) await copyDiagramVersions(ctx, source, target, files ?? new Map());
  await tell(0.8);
  await renumber(ctx, copied);
  if (files) await addFileUsesOfCopy(ctx, { organizationId: source.organizationId, ...target }, fileProperties(schema));
  if (copied.entities >= STATISTICS_THRESHOLD) await refreshStatistics(ctx.db);
}
