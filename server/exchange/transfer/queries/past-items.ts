import type { StoredFile } from '../../../files/file.ts';
import type { DocumentItem } from '../document-part.ts';
import { knownItems } from '../rules/known-items.ts';
import type { LeftOutTally } from '../rules/left-out.ts';
import { writtenEntity, type LocalIds } from '../rules/written-document.ts';
import { diagramsInOrder } from './diagrams.ts';
import { entitiesInOrder } from './entities.ts';
import type { Past } from './past.ts';
import { usedFiles } from './used-files.ts';

/** Reads the files that are mentioned now, and those that were mentioned then. */
export async function pastFiles({ moments }: Past, now: readonly StoredFile[]): Promise<StoredFile[]> {
  const files = new Map(now.map((file) => [file.id, file]));
  for (const { db, key, schema, changed } of moments)
    for (const file of await usedFiles(db, key, schema, changed)) if (!files.has(file.id)) files.set(file.id, file);
  return [...files.values()];
}

/** Writes baselines in document form: with their moment and their entities in it. */
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

/** Reads the changes between moments: entities as they were then with their diagrams, and deleted ones. */
export async function* pastItems(
  { moments }: Past,
  local: LocalIds,
  leftOut: LeftOutTally,
): AsyncGenerator<DocumentItem[]> {
  for (const [at, { db, key, schema, changed, gone }] of moments.entries()) {
    const moment = at + 1;
    const asKnown = knownItems(local.items, schema, leftOut);
    yield gone.map((id) => ({ fields: { moment, id: local.entities.get(id)!, isGone: true } }));
    const own = new Map(changed.map((id) => [id, local.entities.get(id)!]));
    const diagrams = Map.groupBy(await diagramsInOrder(db, key, own), ({ rootId }) => rootId);
    for await (const some of entitiesInOrder(db, key, schema, changed, local.entities))
      yield some.flatMap((each) => {
        const known = asKnown(each);
        if (!known) return [];
        const drawn = diagrams.get(own.get(each.entity.id)!)?.map(({ rootId: _, ...diagram }) => diagram);
        const written = writtenEntity(schema, known, local);
        return { fields: { moment, ...written, ...(drawn && { diagrams: drawn }) } };
      });
  }
}
