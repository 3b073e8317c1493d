import type { Ctx } from '../context.ts';

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

/**
 * A read that requests share: what several ask for in the same turn of the event loop comes with one statement, which begins when all of them
 * have asked. Nothing is remembered.
 */
export function sharedRead<S extends object, V>(
  load: (source: S, keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (source: S, key: string) => Promise<V | undefined> {
  const open = new WeakMap<S, { keys: Set<string>; result: Promise<ReadonlyMap<string, V>> }>();
  return async (source, key) => {
    let asked = open.get(source);
    if (!asked) {
      const keys = new Set<string>();
      const result = new Promise<void>((done) => setImmediate(done)).then(() => {
        open.delete(source);
        return load(source, [...keys]);
      });
      open.set(source, (asked = { keys, result }));
    }
    asked.keys.add(key);
    return (await asked.result).get(key);
  };
}
