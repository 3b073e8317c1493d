import type { ReadingCtx } from '../../../platform/context.ts';
import { homeOf, refuseStrangers, type SchemaWriteKey } from '../../schema/commands/save-schema.ts';
import type { Impact } from '../../schema/impact.ts';
import { readLinkKinds, readProjectExtents, readValues } from '../../schema/queries/impact.ts';
import { readAllSchemaItems, readSchemaItems } from '../../schema/queries/schema.ts';
import { plannedChange, type ChangePlan } from '../../schema/rules/change.ts';
import { chosenOf, narrowedRelations, type Resolution } from '../../schema/rules/impact.ts';
import { impactsOf, type AffectedContent, type View } from '../../schema/rules/impacts/impacts.ts';
import { refuseUnfitTargets } from '../../schema/rules/impacts/targets.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import type { Home } from '../../schema/rules/merge.ts';
import type { NewGlobalId } from '../../schema/rules/save.ts';
import { schemaKinds, type Schema, type SchemaItem, type SchemaItems } from '../../schema/schema.ts';
import { readNames, readSchemaProjects } from '../queries.ts';
import type { NumberedChange } from '../rules/new-ids.ts';
import { refuseManyValues } from '../rules/too-many.ts';
import { keepItemsValid } from '../rules/valid-items.ts';
import { viewsOf } from '../rules/views.ts';

/** A planned change: its effects on the schema and on existing contents. */
export interface Prepared {
  /** The items as stored. */
  rows: SchemaItems;
  plan: ChangePlan;
  schema: Schema;
  /** The projects' views of the schema before and after, with what was found in them; parts of it are stored. */
  views: View[];
  facts: AffectedContent;
  chosen: ReadonlyMap<string, Resolution>;
  impacts: Impact[];
}

/** Works out a change in a constant number of statements. */
export async function prepareSchemaChange(
  ctx: ReadingCtx,
  key: SchemaWriteKey,
  { given, input, gone, resolutions }: NumberedChange,
  newGlobalId: NewGlobalId,
): Promise<Prepared> {
  const { db } = ctx;
  const home = homeOf(key);
  const { organizationId } = home;
  const rows = await (home.projectId === 0 ? readAllSchemaItems(db, organizationId) : readSchemaItems(db, key));
  await refuseStrangers(ctx, key, ofHome(rows, home), given);
  const chosen = chosenOf(resolutions);
  const plan = plannedChange(rows, home, input, gone, newGlobalId);
  const projects = await readSchemaProjects(db, home);
  const views = viewsOf(rows, plan.rows, home, [...projects.keys()], chosen);
  const touched = await readProjectExtents(db, organizationId, views);
  const values = await readValues(db, organizationId, views);
  refuseManyValues(views, values);
  const narrowed = views.map(({ projectIds, before, after }) => ({
    projectIds,
    relationIds: narrowedRelations(before, after),
  }));
  const links = await readLinkKinds(db, organizationId, narrowed);
  const some = [...touched, ...links].flatMap((each) => each.some);
  const facts: AffectedContent = {
    touched,
    values,
    links,
    projects,
    entities: await readNames(db, organizationId, some),
  };
  const impacts = impactsOf(views, facts, chosen);
  for (const view of views.slice(0, 1)) refuseUnfitTargets(impacts, view);
  const kept = keepItemsValid(plan, home, views, impacts, newGlobalId);
  const schema = indexSchema(kept.rows, { ...home, version: '' });
  return {
    rows,
    plan: kept,
    schema,
    views: kept === plan ? views : viewsOf(rows, kept.rows, home, [...projects.keys()], chosen),
    facts,
    chosen,
    impacts,
  };
}

/** The items that a save to a schema may name: its own, and those of the organization behind it. */
const ofHome = (rows: SchemaItems, { projectId }: Home): SchemaItems =>
  Object.fromEntries(
    schemaKinds.map((kind) => [
      kind,
      (rows[kind] as SchemaItem[]).filter((row) => row.projectId === 0 || row.projectId === projectId),
    ]),
  ) as unknown as SchemaItems;
