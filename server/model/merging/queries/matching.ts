import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { idsByGlobalId } from '../../entities/queries/global-ids.ts';
import { deletedByGlobalId, readIdentities, type Identity } from './changed-entities.ts';

/** The projects of a merge. */
export interface MergeSides {
  target: ProjectKey;
  source: ProjectKey;
}

/** An entity on both sides; without an id where it never existed. */
export interface EntityPair {
  globalId: string;
  targetId: number | undefined;
  sourceId: number | undefined;
}

/** Matches the entities of the source to those of the target, by their common original, else by global id. */
export async function matchesOf(
  db: Reader,
  { target, source }: MergeSides,
  ids: { ours: readonly number[]; theirs: readonly number[] },
): Promise<EntityPair[]> {
  const ours = await readIdentities(db, target, ids.ours);
  const theirs = await readIdentities(db, source, ids.theirs);
  const pairs = pairsOf(ours, theirs, { target: target.projectId, source: source.projectId });
  await findOthers(db, target, pairs, 'targetId', idsByGlobalId);
  await findOthers(db, source, pairs, 'sourceId', idsByGlobalId);
  await findOthers(db, target, pairs, 'targetId', deletedByGlobalId);
  return pairs;
}

function pairsOf(
  ours: readonly Identity[],
  theirs: readonly Identity[],
  of: { target: number; source: number },
): EntityPair[] {
  const known = new Set(ours.map(({ id }) => id));
  const byGlobalId = new Map(ours.map((each) => [each.globalId, each.id]));
  const byOrigin = new Map(
    ours.flatMap((each) =>
      each.originProjectId === of.source && each.originId !== null ? [[each.originId, each.id]] : [],
    ),
  );
  const taken = new Set<number>();
  const targetOf = ({ id, globalId, originProjectId, originId }: Identity): number | undefined => {
    const found =
      originProjectId === of.target && originId !== null ? originId : (byOrigin.get(id) ?? byGlobalId.get(globalId));
    if (found === undefined || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  };
  const pairs = theirs.map((each): EntityPair => ({
    globalId: each.globalId,
    sourceId: each.id,
    targetId: targetOf(each),
  }));
  const rest = ours.filter(({ id }) => known.has(id) && !taken.has(id));
  return [
    ...pairs,
    ...rest.map(({ id, globalId, originProjectId, originId }): EntityPair => ({
      globalId,
      targetId: id,
      sourceId: originProjectId === of.source && originId !== null ? originId : undefined,
    })),
  ];
}

/** Finds the unchanged counterparts of changed entities by their global ids; a deleted entity of the target is restored with its number. */
async function findOthers(
  db: Reader,
  home: ProjectKey,
  pairs: readonly EntityPair[],
  side: 'targetId' | 'sourceId',
  read: typeof idsByGlobalId,
): Promise<void> {
  const lone = pairs.filter((pair) => pair[side] === undefined);
  const found = await read(
    db,
    home,
    lone.map(({ globalId }) => globalId),
  );
  const taken = new Set(pairs.map((pair) => pair[side]));
  for (const pair of lone) {
    const id = found.get(pair.globalId);
    if (id !== undefined && !taken.has(id)) pair[side] = id;
  }
}
