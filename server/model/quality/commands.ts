import { judgeText } from '#shared/quality/judge.ts';
import type { WordLists } from '#shared/quality/lists.ts';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { plainText } from '../../platform/text/html.ts';
import { inTrial } from '../../platform/trial.ts';
import { invalid } from '../../refusals/refusal.ts';
import { entityNotFound } from '../../refusals/saves.ts';
import type { Attrs, QualityValue } from '../attributes/attribute.ts';
import { saveInProject } from '../entities/commands/save.ts';
import type { Entity } from '../entities/entity.ts';
import { entitiesToChange } from '../entities/queries/rows.ts';
import { searchScope } from '../entities/queries/shown-entities.ts';
import { MAX_ENTITIES, atOnce } from '../entities/rules/at-once.ts';
import { findEntities } from '../entities/search/queries/find.ts';
import { readProject } from '../projects/queries/projects.ts';
import { listsIn } from '../projects/rules/quality-words.ts';
import { readSchema } from '../schema/queries/schema.ts';
import type { Schema } from '../schema/schema.ts';
import { readContexts, type QualityContext } from './queries.ts';

/** The entities to judge, given by ids or by a query. */
export interface Judging {
  ids?: readonly number[] | null | undefined;
  query?: string | null | undefined;
  /** True to return only the result, without saving it. */
  isTrial?: boolean | null | undefined;
}

export interface JudgedMany {
  /** The number of requirements judged. */
  judged: number;
  /** The number of given entities that are not requirements. */
  others: number;
  /** The number of requirements left unchanged because others locked them. */
  locked: number;
  /** The ids of requirements whose qualities changed. */
  changedIds: number[];
  revision: number | null;
}

/** Judges requirements by their texts and stores the results as their qualities, in one save; qualities judged by people stay. */
export async function judgeRequirements(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { ids, query, isTrial }: Judging,
): Promise<JudgedMany> {
  const opened = await openProject(ctx, organization, projectId, 'WRITE');
  if ((ids == null) === (query == null)) throw invalid('No requirements are selected. Send their ids or a query.');
  // Searches before it locks anything, since a search may take long.
  const asked = ids ?? (await idsOf(ctx, opened, query!));
  if (asked.length > MAX_ENTITIES)
    throw invalid(`The quality of up to ${atOnce} entities can be checked at once. Select fewer.`);
  return (isTrial ? inTrial : inTransaction)(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    const family = familyOf(schema);
    const found = await entitiesToChange(ctx, key.organizationId, asked);
    const entities = [...new Set(asked)].map((id) => {
      const entity = found.get(id);
      if (entity?.projectId !== key.projectId) throw entityNotFound(id);
      return entity;
    });
    const requirements = entities.filter(({ classId }) => family.includes(classId));
    const { username } = signedIn(ctx);
    const open = requirements.filter(({ isLocked, lockedBy }) => !isLocked || lockedBy === username);
    const around = await readContexts(ctx, key, schema, { entities: open, family });
    const lists = listsIn((await readProject(ctx, organization, projectId)).preferences);
    const patches = open.flatMap((entity) => {
      const attrs = qualitiesOf(schema, entity, around, lists);
      return attrs ? [{ id: entity.id, projectId, attrs }] : [];
    });
    const told = {
      judged: requirements.length,
      others: entities.length - requirements.length,
      locked: requirements.length - open.length,
      changedIds: patches.map(({ id }) => id),
    };
    if (isTrial || patches.length === 0) return { ...told, revision: null };
    const { revisions } = await saveInProject(ctx, key, patches);
    return { ...told, revision: revisions.get(projectId) ?? null };
  });
}

/** Reads the requirements among a query's results. */
async function idsOf(ctx: Ctx, key: ProjectKey<'READ'>, query: string): Promise<number[]> {
  const schema = await readSchema(ctx.db, key);
  const { rows, hasNextPage } = await findEntities(ctx.db, schema, searchScope(ctx, key), {
    query,
    classIds: familyOf(schema),
    first: MAX_ENTITIES,
    columns: ['id'],
  });
  if (hasNextPage)
    throw invalid(`The quality of up to ${atOnce} requirements can be checked at once. Narrow the query.`);
  return rows.map(({ id }) => id);
}

/** The class of requirements with those below it. */
const familyOf = (schema: Schema): number[] =>
  [...schema.classes.values()]
    .filter(({ id }) => (schema.lineage.get(id) ?? []).some((each) => schema.classes.get(each)?.name === 'Requirement'))
    .map(({ id }) => id);

/** The qualities that are others than they were; undefined where none is. */
function qualitiesOf(schema: Schema, entity: Entity, around: QualityContext, lists: WordLists): Attrs | undefined {
  const labels = entity.labelIds.flatMap((id) => schema.labels.get(id) ?? []);
  const isBelow = (name: string) =>
    labels.some(
      ({ name: own, parentId }) => own === name || (parentId !== null && schema.labels.get(parentId)?.name === name),
    );
  const opposite = around.opposite(entity);
  const isTraceable = entity.number !== '' && around.isNumberOwn(entity) && around.hasSource(entity);
  const judged: Record<string, QualityValue> = {
    Consistent: {
      value: opposite === undefined,
      suggestions: opposite === undefined ? [] : [`Conflicts with ${opposite}.`],
    },
    Traceable: { value: isTraceable, suggestions: isTraceable ? [] : [sourceWanted(entity, around)] },
  };
  const labelled = { isConstraint: isBelow('Constraint'), hasMethod: isBelow('Verification Method') };
  const ofText = judgeText(plainText(entity.description), labelled, lists);
  for (const [name, { holds, suggestions }] of Object.entries(ofText))
    judged[name] = { value: holds, suggestions: [...new Set(suggestions.map(({ says }) => says))] };
  const changed = (schema.propertiesOf.get(entity.classId) ?? []).flatMap(({ id, name, type }) => {
    const next = type === 'QUALITY' ? judged[name] : undefined;
    const now = entity.attrs[id] ?? { value: false, suggestions: [] };
    return next && JSON.stringify(next) !== JSON.stringify(now) ? [[String(id), next] as const] : [];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function sourceWanted(entity: Entity, around: QualityContext): string {
  if (entity.number === '') return 'Give it a number.';
  return around.isNumberOwn(entity) ? 'Add a source.' : 'Give it its own number.';
}
