import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { stretchesOf } from '../../../platform/text/stretches.ts';
import { inTrial } from '../../../platform/trial.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Entity } from '../entity.ts';
import type { ThroughLocks } from '../plans/plan.ts';
import { matchesIn, replaceMatches, type Finding } from '../queries/matches.ts';
import { entitiesToChange } from '../queries/rows.ts';
import { MAX_ENTITIES, atOnce } from '../rules/at-once.ts';
import { compareByNumber } from '../rules/in-order.ts';
import {
  fillPattern,
  patchAt,
  refusalOf,
  refuseUnclear,
  transformText,
  textAt,
  withEdits,
  type Transform,
  type Transformed,
} from '../rules/transform.ts';
import { whenNobodyChanges } from './on-revision.ts';
import { saveEntities } from './save.ts';

/** The result of a transform, planned or done; unchanged entities are left out. */
export interface TransformResult {
  lines: Transformed[];
  /** The revision it became; null where nothing changed, and for a trial. */
  revision: number | null;
}

/**
 * Rewrites one text of many entities in one save, all or none. A trial returns the result of each, and refusals with reasons, and changes
 * nothing. Texts are searched before anything is locked, since an expression can take long.
 */
export async function transformEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  ids: readonly number[],
  { isTrial = false, throughLocks = false, ...transform }: Transform & ThroughLocks & { isTrial?: boolean | undefined },
): Promise<TransformResult> {
  // A preview takes no licence seat.
  await openProject(ctx, organization, projectId, 'WRITE');
  if (ids.length > MAX_ENTITIES) throw invalid(`Up to ${atOnce} entities can be transformed at once. Select fewer.`);
  const tried = async (ctx: TxCtx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    refuseUnclear(schema, transform);
    const by = { schema, key, username: signedIn(ctx).username, throughLocks };
    const refused = (line: Pick<Transformed, 'entity' | 'after'>) => refusalOf(by, line, transform.at);
    const texts = await textsAfter(ctx, await entitiesOfProject(ctx, key, ids), transform, refused);
    const lines = texts
      .filter(({ before, after }) => before !== after)
      .map((line) => ({ ...line, refusal: refused(line) }));
    return { lines, on: key.revision };
  };
  if (isTrial) return { lines: (await inTrial(ctx, tried)).lines, revision: null };
  return whenNobodyChanges(async () => {
    const { lines, on } = await inTrial(ctx, tried);
    const patches = lines.map(({ entity, after }) => ({
      id: entity.id,
      projectId,
      revision: on,
      ...patchAt(transform.at, after),
    }));
    const { revisions } = await saveEntities(ctx, organization, patches, { for: 'edit', throughLocks });
    return { lines, revision: revisions.get(projectId) ?? null };
  });
}

async function entitiesOfProject(ctx: TxCtx, key: ProjectKey, ids: readonly number[]): Promise<Entity[]> {
  const found = await entitiesToChange(ctx, key.organizationId, ids);
  return [...new Set(ids)].map((id) => {
    const entity = found.get(id);
    if (entity?.projectId !== key.projectId) throw entityNotFound(id);
    return entity;
  });
}

type Refused = (line: Pick<Transformed, 'entity' | 'after'>) => string | null;

/** The text of each entity before and after. */
async function textsAfter(ctx: TxCtx, entities: readonly Entity[], transform: Transform, refused: Refused) {
  const before = entities.map((entity) => textAt(entity, transform.at));
  const after = await rewrittenOf(ctx, entities, before, transform, refused);
  return entities.map((entity, n) => ({ entity, before: before[n]!, after: after[n]! }));
}

async function rewrittenOf(
  ctx: TxCtx,
  entities: readonly Entity[],
  before: readonly string[],
  transform: Transform,
  refused: Refused,
) {
  const { way, from, isExpression, isWholeWord } = transform;
  const replacing = { ...transform, find: transform.find ?? '', replacement: transform.replacement ?? '' };
  if (way === 'replace' && transform.at.field === 'DESCRIPTION') return describedAnew(ctx, before, replacing);
  if (way === 'replace' && (isExpression || isWholeWord)) return replaceMatches(ctx.db, before, replacing);
  if (way === 'number') return numberedInOrder(entities, transform, refused);
  return entities.map((entity, n) => (way === 'copy' ? textAt(entity, from!) : transformText(before[n]!, transform)));
}

/** Numbers entities by a pattern, in the order in which a project lists them; refused entities take no number. */
function numberedInOrder(entities: readonly Entity[], transform: Transform, refused: Refused): string[] {
  const first = fillPattern(transform, 0);
  const places = new Map(
    entities
      .filter((entity) => refused({ entity, after: first }) === null)
      .toSorted(compareByNumber)
      .map(({ id }, n) => [id, n]),
  );
  return entities.map(({ id }) => fillPattern(transform, places.get(id) ?? 0));
}

/** Replaces words in descriptions, keeping all marks. */
async function describedAnew(ctx: TxCtx, before: readonly string[], replacing: Finding & { replacement: string }) {
  const stretches = before.map(stretchesOf);
  const matches = await matchesIn(
    ctx.db,
    stretches.flat().map(({ text }) => text),
    replacing,
  );
  let at = 0;
  return before.map((html, n) =>
    withEdits(
      html,
      stretches[n]!.map((stretch) => [stretch, matches[at++]!] as const),
    ),
  );
}
