import type { Ctx } from './context.ts';

type Load<K, V> = (ctx: Ctx, keys: K[]) => Promise<ReadonlyMap<K, V>>;
interface Pending {
  keys: Set<unknown>;
  result: Promise<ReadonlyMap<unknown, unknown>>;
}
const pending = new WeakMap<Ctx, Map<unknown, Pending>>();

/**
 * One of many values asked for in the same tick, fetched together with the others by one call of `load`. Nothing is remembered:
 * the next tick reads afresh, so a context may live as long as a subscription.
 */
export async function batch<K, V>(ctx: Ctx, load: Load<K, V>, key: K): Promise<V | undefined> {
  const loads = pending.get(ctx) ?? new Map<unknown, Pending>();
  pending.set(ctx, loads);
  let open = loads.get(load);
  if (!open) {
    const keys = new Set<unknown>();
    const result = nextTick().then(() => {
      loads.delete(load);
      return load(ctx, [...keys] as K[]);
    });
    loads.set(load, (open = { keys, result }));
  }
  open.keys.add(key);
  return (await open.result).get(key) as V | undefined;
}

/** After all promise callbacks of this turn, so that every sibling has asked. */
const nextTick = () => Promise.resolve().then(() => new Promise<void>((done) => process.nextTick(done)));
