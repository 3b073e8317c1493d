import type { TxCtx } from '../../../platform/context.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { recordChanges, type Revision } from '../../changes/commands.ts';
import type { Entity, Link } from '../entity.ts';
import type { PlannedLinks } from '../links.ts';
import { keepEntityVersions, keepLinkVersions, putEntities, putLinks } from '../rows.ts';
import { recordOf, type Around, type Draft } from './drafts.ts';

/** A save that is worked out and about to be written. */
export interface Work {
  before: ReadonlyMap<number, Entity>;
  now: Map<number, Entity>;
  planned: PlannedLinks;
  around: Around;
  created: readonly number[];
  updates: readonly Draft[];
  ids: readonly number[];
}

/** The only writer of entities and links in a save, so nothing escapes its change record. */
export async function put(ctx: TxCtx, revision: Revision, work: Work): Promise<void> {
  const { before, now, planned, created, updates, ids } = work;
  const own = new Set(ids);
  const changed = updates.map(({ entityId }) => entityId).filter((id) => own.has(id));
  const touched = [...changed, ...created].map((id) => stamped(now.get(id)!, before.get(id), revision));
  for (const entity of touched) now.set(entity.id, entity);
  await keepEntityVersions(ctx, revision, changed);
  await putEntities(ctx, touched);
  await keepLinkVersions(
    ctx,
    revision,
    planned.changed.map(({ link }) => link),
    planned.gone,
  );
  await putLinks(ctx, writtenLinks(revision, planned));
  await recordChanges(ctx, recordsOf(revision, work));
}

/** Those of new entities are made as they are written: there may be many, and each holds all that its entity says. */
function* recordsOf({ number, username, date }: Revision, work: Work): Generator<ChangeRecord> {
  const { now, around, created, updates } = work;
  for (const record of updates) yield { ...record, revision: number, username, date };
  for (const id of created) yield { ...recordOf(now.get(id)!, undefined, around)!, revision: number, username, date };
}

const stamped = (entity: Entity, before: Entity | undefined, { number, username, date }: Revision): Entity => ({
  ...entity,
  revision: number,
  ...(before ? { modified: date, modifiedBy: username } : {}),
});

function* writtenLinks(
  { organizationId, projectId, number, username, date }: Revision,
  planned: PlannedLinks,
): Generator<Link> {
  const stamp = { organizationId, projectId, created: date, createdBy: username, revision: number };
  for (const link of planned.added) yield { ...stamp, ...link };
  for (const { link, attrs } of planned.changed) yield { ...link, attrs, revision: number };
}
