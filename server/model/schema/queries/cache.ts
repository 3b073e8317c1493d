import type { Reader } from '../../../platform/database/database.ts';
import type { Schema } from '../schema.ts';

const MAX_SCHEMAS = 100;
const schemas = new WeakMap<object, Map<string, Schema>>();
const written = new WeakSet<object>();

/** The schemas read last from this database, by name. Transactions share them with the database they are of. */
function remembered(db: Reader): Map<string, Schema> {
  const { adapter } = db.getExecutor();
  const found = schemas.get(adapter) ?? new Map<string, Schema>();
  schemas.set(adapter, found);
  return found;
}

/** Returns the schema of a name, read once: a name contains the revision. A transaction that has written a schema itself reads afresh. */
export async function readSchemaOnce(db: Reader, name: string, read: () => Promise<Schema>): Promise<Schema> {
  if (written.has(db)) return read();
  const known = remembered(db);
  const schema = known.get(name) ?? (await read());
  known.delete(name);
  known.set(name, schema);
  if (known.size > MAX_SCHEMAS) known.delete(known.keys().next().value!);
  return schema;
}

/** Keeps schemas that a transaction reads from now on out of the shared cache, since they may be rolled back. */
export const readsItsOwnWrites = (db: Reader): void => void written.add(db);

const past = new WeakMap<Schema, Map<number, Schema>>();
const MAX_PAST = 100;

/** Returns the schema with its items named as of a revision. One object per revision, so that reads for it are batched. */
export function seenAsOf(schema: Schema, asOf: number): Schema {
  const known = past.get(schema) ?? new Map<number, Schema>();
  past.set(schema, known);
  const seen = known.get(asOf) ?? { ...schema, asOf };
  if (known.size >= MAX_PAST) known.clear();
  known.set(asOf, seen);
  return seen;
}
