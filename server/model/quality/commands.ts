import { judgeText } from '#shared/quality/judge.ts';
import type { WordLists } from '#shared/quality/lists.ts';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
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
import { displayName } from '../entities/rules/names.ts';
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

/** A quality that a requirement lacks. */
export interface QualityFinding {
  id: number;
  /** The name of the requirement that people read. */
  name: string;
  /** The name of the quality. */
  quality: string;
  /** The reasons, as what to change. */
  suggestions: string[];
}

export interface JudgedMany {
  /** The number of requirements judged. */
  judged: number;
  /** The number of given entities that are not requirements. */
  others: number;
  /** The number of requirements left unchanged because they are locked. */
  locked: number;
  /** The number of qualities that were found missing. */
  findingCount: number;
  /** The first of them, in the order of the requirements. */
  findings: QualityFinding[];
  /** The ids of requirements whose qualities changed. */
  changedIds: number[];
  revision: number | null;
}

/** The number of findings that are told. */
const TOLD = 500;

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
    // Their own locks hold off their saves too.
    const open = requirements.filter(({ isLocked }) => !isLocked);
    const around = await readContexts(ctx, key, schema, { entities: open, family });
    const lists = listsIn((await readProject(ctx, organization, projectId)).preferences);
    const judged = open.map((entity) => ({ entity, qualities: qualitiesOf(schema, entity, around, lists) }));
    const patches = judged.flatMap(({ entity, qualities }) => {
      const attrs = changedAttrs(entity, qualities);
      return attrs ? [{ id: entity.id, projectId, attrs }] : [];
    });
    const findings = judged.flatMap(({ entity, qualities }) => findingsAt(entity, qualities));
    const told = {
      judged: requirements.length,
      others: entities.length - requirements.length,
      locked: requirements.length - open.length,
      changedIds: patches.map(({ id }) => id),
      findingCount: findings.length,
      findings: findings.slice(0, TOLD),
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

/** A quality of a requirement as it is judged. */
interface Judged {
  propertyId: number;
  quality: string;
  next: QualityValue;
}

/** Judges the qualities that a requirement has by its class. */
function qualitiesOf(schema: Schema, entity: Entity, around: QualityContext, lists: WordLists): Judged[] {
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
  return (schema.propertiesOf.get(entity.classId) ?? []).flatMap(({ id, name, type }) => {
    const next = type === 'QUALITY' ? judged[name] : undefined;
    return next ? [{ propertyId: id, quality: name, next }] : [];
  });
}

/** The qualities that are others than they were; undefined where none is. */
function changedAttrs(entity: Entity, qualities: readonly Judged[]): Attrs | undefined {
  const changed = qualities.filter(({ propertyId, next }) => {
    const now = entity.attrs[propertyId] ?? { value: false, suggestions: [] };
    return JSON.stringify(next) !== JSON.stringify(now);
  });
  return changed.length > 0
    ? Object.fromEntries(changed.map(({ propertyId, next }) => [String(propertyId), next]))
    : undefined;
}

const findingsAt = (entity: Entity, qualities: readonly Judged[]): QualityFinding[] =>
  qualities.flatMap(({ quality, next: { value, suggestions } }) =>
    value ? [] : [{ id: entity.id, name: displayName(entity), quality, suggestions: [...suggestions] }],
  );

function sourceWanted(entity: Entity, around: QualityContext): string {
  if (entity.number === '') return 'Give it a number.';
  return around.isNumberOwn(entity) ? 'Add a source.' : 'Give it its own number.';
}
