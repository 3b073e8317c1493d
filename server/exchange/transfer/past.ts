import type { ProjectKey } from '../../identity/access/keys.ts';
import { readBaselinesUntil, type KeptBaseline } from '../../model/baselines/queries/kept.ts';
import { readTouched } from '../../model/changes/queries/touched.ts';
import { readSchema } from '../../model/schema/queries.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { StoredFile } from '../files/file.ts';
import type { DocumentItem } from './document-part.ts';
import { withKnownItems } from './formats/json/known-items.ts';
import { writtenEntity, type LocalIds } from './formats/json/write.ts';
import { entitiesInOrder, idsInOrder } from './queries.ts';
import { diagramsInOrder } from './queries/diagrams.ts';
import type { Snapshot } from './snapshot.ts';
import { usedFiles } from './used-files.ts';

/** A project as it was when baselines were made of it: what had become different since the moment before, of the first one everything. */
interface PastMoment {
  revision: number;
  db: Reader;
  key: ProjectKey<'READ'>;
  schema: Schema;
  changed: number[];
  gone: number[];
}

/** What a document says of earlier moments. */
export interface Past {
  baselines: KeptBaseline[];
  /** In the order of the revisions that baselines were made of. */
  moments: PastMoment[];
  /** Entities that only earlier moments had. */
  gone: number[];
}

/** The baselines of a project up to the moment of a view, and what they need; with a query, of what is found now alone. */
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
    const inOrder = (await idsInOrder(db, key)).filter((id) => !isPart || found.has(id));
    const there = new Set(inOrder);
    const touched = await readTouched(view.ctx.db, key, before.revision, revision);
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

/** A baseline with those of its entities that are found; none where it holds others alone. */
function partOf(baseline: KeptBaseline, found: ReadonlySet<number>): KeptBaseline[] {
  if (baseline.entityIds === null) return [baseline];
  const entityIds = baseline.entityIds.filter((id) => found.has(id));
  const rootId = baseline.rootId !== null && found.has(baseline.rootId) ? baseline.rootId : null;
  return entityIds.length > 0 ? [{ ...baseline, rootId, entityIds }] : [];
}

/** The files that are spoken of now, and those that were then. */
export async function pastFiles({ moments }: Past, now: readonly StoredFile[]): Promise<StoredFile[]> {
  const files = new Map(now.map((file) => [file.id, file]));
  for (const { db, key, schema, changed } of moments)
    for (const file of await usedFiles(db, key, schema, changed)) if (!files.has(file.id)) files.set(file.id, file);
  return [...files.values()];
}

/** Baselines as a document holds them: of which of its moments, and of which of its entities. */
export const writtenBaselines = ({ baselines, moments }: Past, { entities }: LocalIds): object[] =>
  baselines.map(({ revision, rootId, entityIds, query, results, ...facts }) => ({
    ...facts,
    moment: moments.findIndex((each) => each.revision === revision) + 1,
    ...(rootId !== null && entities.has(rootId) && { rootId: entities.get(rootId) }),
    ...(query !== null && { query }),
    ...(entityIds !== null && {
      entityIds: entityIds.flatMap((id) => entities.get(id) ?? []).toSorted((a, b) => a - b),
    }),
    ...(results !== null && { results }),
  }));

/** What became different from moment to moment: entities as they were then with their diagrams, and that others were gone. */
export async function* pastItems({ moments }: Past, local: LocalIds): AsyncGenerator<DocumentItem[]> {
  for (const [at, { db, key, schema, changed, gone }] of moments.entries()) {
    const moment = at + 1;
    yield gone.map((id) => ({ fields: { moment, id: local.entities.get(id)!, isGone: true } }));
    const own = new Map(changed.map((id) => [id, local.entities.get(id)!]));
    const diagrams = Map.groupBy(await diagramsInOrder(db, key, own), ({ rootId }) => rootId);
    for await (const some of entitiesInOrder(db, key, schema, changed, local.entities))
      yield some.flatMap((each) => {
        const known = withKnownItems(each, local.items);
        if (!known) return [];
        const drawn = diagrams.get(own.get(each.entity.id)!)?.map(({ rootId: _, ...diagram }) => diagram);
        const written = writtenEntity(schema, known, local);
        return { fields: { moment, ...written, ...(drawn && { diagrams: drawn }) } };
      });
  }
}
