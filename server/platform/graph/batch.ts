import type { Ctx } from '../context.ts';

type Load<K, V> = (ctx: Ctx, keys: K[]) => Promise<ReadonlyMap<K, V>>;
interface Pending {
  keys: Set<unknown>;
  result: Promise<ReadonlyMap<unknown, unknown>>;
}
const pending = new WeakMap<Ctx, Map<unknown, Pending>>();

/**
 * Loads one of many values requested in the same tick, with a single call of `load` for all of them. Nothing is cached beyond the tick,
 * so a context may live as long as a subscription.
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

/** Reads group by group for `batch`, such as by organization: a refusal concerns its own group only. */
export const byGroup =
  <V>(groupOf: (key: string) => string, load: Load<string, V | Promise<V>>): Load<string, Promise<V | undefined>> =>
  async (ctx, keys) => {
    const groups = [...Map.groupBy(keys, groupOf).values()];
    const read = groups.flatMap((group) => {
      const all = load(ctx, group);
      return group.map((key) => [key, all.then((found) => found.get(key))] as const);
    });
    return new Map(read);
  };

/** Reads keys that begin with the number of their organization, as `byGroup` does by organization. */
export const byOrganization = <V>(load: Load<string, V | Promise<V>>): Load<string, Promise<V | undefined>> =>
  byGroup((key) => key.split(':', 1)[0]!, load);

/** Runs after all promise callbacks of this turn, when every sibling has requested its value. */
const nextTick = () => Promise.resolve().then(() => new Promise<void>((done) => process.nextTick(done)));

/**
 * Returns a read that requests share: all that they request in the same turn of the event loop is read by one statement. Nothing is cached.
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
