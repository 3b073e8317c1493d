import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** What such a statement ends with. */
export const KEPT = '/* kept */';
const MAX_KEPT = 300;
const ask = pg.Client.prototype;

/** Stands at the end of a statement that comes with every request: each connection has Postgres parse and plan it once. */
export const kept: RawBuilder<unknown> = sql.raw(` ${KEPT}`);

/** Gives the marked statements of a pool's clients names; when there are too many, the others go without. */
export function nameStatements(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_KEPT) names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
  return (client) => {
    const plain = (...args: unknown[]) => ask.query.apply(client, args as never) as unknown as Promise<unknown>;
    const query = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const isKept = args.length === 2 && typeof text === 'string' && text.endsWith(KEPT);
      const name = isKept ? nameOf(text) : undefined;
      if (name === undefined) return plain(...args);
      // A migration under a running server changes what a plan was made for: outside of a transaction it is asked again.
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
