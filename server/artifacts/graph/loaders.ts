import { countBaselinesOf } from '../../model/baselines/queries/counts.ts';
import type { Ctx } from '../../platform/context.ts';
import { batch } from '../../platform/graph/batch.ts';
import type { Artifact, Summary } from '../artifact.ts';
import { readSummaries } from '../queries/summaries.ts';

type Loader<V> = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, V>>;
interface Loaders {
  summaries: Loader<Summary>;
  baselines: Loader<number>;
}
const loaders = new WeakMap<object, Map<string, Loaders>>();

/** Returns the loaders shared by artifacts of a kind that are read together, so that a list of them reads once. */
function loadersOf({ of: { key, schema }, type }: Artifact): Loaders {
  const known = loaders.get(key) ?? new Map<string, Loaders>();
  loaders.set(key, known);
  const found = known.get(type.key) ?? {
    summaries: (ctx: Ctx, ids: number[]) => readSummaries(ctx, { key, schema }, type, ids),
    baselines: (ctx: Ctx, ids: number[]) => countBaselinesOf(ctx, key, type.baseline.kind, ids),
  };
  known.set(type.key, found);
  return found;
}

export const summaryOf = async (ctx: Ctx, artifact: Artifact): Promise<Summary> =>
  (await batch(ctx, loadersOf(artifact).summaries, artifact.of.entity.id))!;

export const baselineCountOf = async (ctx: Ctx, artifact: Artifact): Promise<number> =>
  (await batch(ctx, loadersOf(artifact).baselines, artifact.of.entity.id)) ?? 0;
