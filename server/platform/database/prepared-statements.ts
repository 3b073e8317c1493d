import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** What such a statement ends with. */
export const PREPARED = '/* prepared */';
const MAX_PREPARED = 300;
const ask = pg.Client.prototype;

/**
 * Marks the end of a statement that is sent with every request: it becomes a prepared statement, so that each connection parses and
 * plans it once.
 */
export const prepared: RawBuilder<unknown> = sql.raw(` ${PREPARED}`);

/** Gives marked statements names, which makes them prepared statements. Beyond a maximum, further ones stay unnamed. */
export function nameStatements(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
  return (client) => {
    const plain = (...args: unknown[]) => ask.query.apply(client, args as never) as unknown as Promise<unknown>;
    const query = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const isKept = args.length === 2 && typeof text === 'string' && text.endsWith(PREPARED);
      const name = isKept ? nameOf(text) : undefined;
      if (name === undefined) return plain(...args);
      // A migration under a running server invalidates the plan; outside of a transaction the statement is sent again without a name.
      return plain({ name, text, values }).catch((error: unknown) => {
        if (isOutdated(error)) return plain(...args);
        throw error;
      });
    };
    client.query = query as typeof client.query;
  };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
