import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { readBaselinesUntil, type KeptBaseline } from '../../../model/baselines/queries/baselines-until.ts';
import { readChangedEntityIds } from '../../../model/changes/queries/changed-entities.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readIdsInDocumentOrder } from './entities.ts';
import type { Snapshot } from './snapshot.ts';

/** A project as it was when baselines were made of it: the changes since the previous moment, or everything for the first. */
interface PastMoment {
  revision: number;
  db: Reader;
  key: ProjectKey<'READ'>;
  schema: Schema;
  changed: number[];
  gone: number[];
}

/** The part of a document about earlier moments. */
export interface Past {
  baselines: KeptBaseline[];
  /** The moments in the order of the baselines' revisions. */
  moments: PastMoment[];
  /** Entities that only earlier moments had. */
  gone: number[];
}

/** Reads the baselines of a project up to the moment of a view, with all they need; with a query, only of its present results. */
export async function readPast(view: Snapshot, ids: readonly number[], isPart: boolean): Promise<Past> {
  const found = new Set(ids);
  const all = await readBaselinesUntil(view.ctx.db, view.key);
  const baselines = isPart ? all.flatMap((each) => partOf(each, found)) : all;
  const revisions = [...new Set(baselines.map(({ revision }) => revision))].toSorted((a, b) => a - b);
  const known = new Set(ids);
  const past: Past = { baselines, moments: [], gone: [] };
  let before = { revision: 0, there: new Set<number>() };
  for (const revision of revisions) {
    const { db, key } = await view.at(revision);
    const inOrder = (await readIdsInDocumentOrder(db, key)).filter((id) => !isPart || found.has(id));
    const there = new Set(inOrder);
    const touched = await readChangedEntityIds(view.ctx.db, key, before.revision, revision);
    past.moments.push({
      revision,
      db,
      key,
      schema: await readSchema(db, key),
      changed: inOrder.filter((id) => touched.has(id)),
      gone: [...before.there].filter((id) => !there.has(id)),
    });
    for (const id of inOrder) if (!known.has(id)) past.gone.push(id);
    for (const id of inOrder) known.add(id);
    before = { revision, there };
  }
  return past;
}

/** Reduces a baseline to the entities found; nothing if it holds only others. */
function partOf(baseline: KeptBaseline, found: ReadonlySet<number>): KeptBaseline[] {
  if (baseline.entityIds === null) return [baseline];
  const entityIds = baseline.entityIds.filter((id) => found.has(id));
  const rootId = baseline.rootId !== null && found.has(baseline.rootId) ? baseline.rootId : null;
  return entityIds.length > 0 ? [{ ...baseline, rootId, entityIds }] : [];
}
