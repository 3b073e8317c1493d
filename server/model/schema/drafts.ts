import type { ProjectKey } from '../../identity/access/keys.ts';
import { TryAgain, type Ctx, type ReadingCtx } from '../../platform/context.ts';
import { firstIds, globalIds, homeOf, refuseStrangers, type SchemaChanges } from './commands.ts';
import { openSchema, readSchema, readSchemaItems } from './queries.ts';
import { withoutEchoes } from './rules/echoes.ts';
import { withIds } from './rules/ids.ts';
import { indexSchema } from './rules/index-schema.ts';
import { plannedSave } from './rules/save.ts';
import { schemaKinds, type Schema, type SchemaInput, type SchemaItems, type SchemaKind } from './schema.ts';

/** A project's schema with additions that are yet to be written: what is planned upon it sees them, and nobody waits for it meanwhile. */
export interface SchemaDraft {
  /** The project, with the schema that was there when it was begun. */
  key: ProjectKey;
  /** As it will be. */
  schema: Schema;
  /** What makes it so; undefined where it is so already. */
  changes: SchemaChanges | undefined;
}

export const draftSchema = async (ctx: ReadingCtx, key: ProjectKey): Promise<SchemaDraft> => ({
  key,
  schema: await readSchema(ctx.db, key),
  changes: undefined,
});

/** Adds items to a draft, checked as if they were saved. Whoever may write the schema may; if it is another one by now, all is to be done again. */
export async function extended(ctx: ReadingCtx, draft: SchemaDraft, input: SchemaInput): Promise<SchemaDraft> {
  const { key } = draft;
  const rows = draft.changes?.rows ?? (await readSchemaItems(ctx.db, key));
  const now = (await openSchema(ctx as Ctx, key.slug, key.projectId, 'WRITE_SCHEMA')) as ProjectKey<'WRITE_SCHEMA'>;
  refuseOlder(key, now);
  const home = homeOf(now);
  const before = draft.changes ? overwritten(rows, draft.changes.writes) : rows;
  await refuseStrangers(ctx, now, before, input);
  const numbered = withIds(input, await firstIds(ctx, home.organizationId, input));
  const { writes, unused } = plannedSave(before, home, numbered, await globalIds(ctx, home.organizationId, input));
  const all = overwritten(draft.changes?.writes ?? noItems, writes);
  const version = `${key.schemaRevision + 1}.${key.globalSchemaRevision}`;
  return {
    key,
    schema: indexSchema(overwritten(before, writes), { ...home, version }),
    changes: {
      key: now,
      rows,
      ...withoutEchoes(rows, { writes: all, deletes: noIds }, home),
      unused: { ...noIds, ...unused },
    },
  };
}

/** Has what was planned upon an older schema be planned again. */
export function refuseOlder(planned: ProjectKey, now: ProjectKey): void {
  if (planned.schemaRevision !== now.schemaRevision || planned.globalSchemaRevision !== now.globalSchemaRevision)
    throw new TryAgain('the schema has changed');
}

const noItems: SchemaItems = { classes: [], properties: [], relations: [], labels: [] };
const noIds = { classes: [], properties: [], relations: [], labels: [] };

function overwritten(rows: SchemaItems, writes: SchemaItems): SchemaItems {
  const merged = (kind: SchemaKind) => {
    const nameOf = ({ projectId, id }: { projectId: number; id: number }) => `${projectId}:${id}`;
    return [...new Map([...rows[kind], ...writes[kind]].map((item) => [nameOf(item), item])).values()];
  };
  return Object.fromEntries(schemaKinds.map((kind) => [kind, merged(kind)])) as unknown as SchemaItems;
}
