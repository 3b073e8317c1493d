import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** What such a statement ends with. */
export const PREPARED = '/* prepared */';
const MAX_PREPARED = 300;
/** A statement that is sent more often becomes a prepared one. */
export const OFTEN = 3;
const MAX_COUNTED = 1_000;
const ask = pg.Client.prototype;

/**
 * Marks the end of a statement that is sent with every request: it becomes a prepared statement, so that each connection parses and
 * plans it once.
 */
export const prepared: RawBuilder<unknown> = sql.raw(` ${PREPARED}`);

/** Marks statements that turn out to be sent often. */
export class OftenSent {
  readonly #times = new Map<string, number>();

  marked({ sql, parameters }: CompiledQuery): CompiledQuery {
    const times = (this.#times.get(sql) ?? 0) + 1;
    // What was sent last stands last, so that what is forgotten first is what nobody sends any more.
    this.#times.delete(sql);
    this.#times.set(sql, times);
    if (this.#times.size > MAX_COUNTED) this.#times.delete(this.#times.keys().next().value!);
    return CompiledQuery.raw(times > OFTEN ? `${sql} ${PREPARED}` : sql, [...parameters]);
  }
}

/** Gives marked statements names, which makes them prepared statements of their connection. Beyond a maximum, the one that was sent longest ago is given up. */
export function nameStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  let given = 0;
  const plain = (...args: unknown[]) => ask.query.apply(client, args as never) as unknown as Promise<unknown>;
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `kept_${given++}`;
    names.delete(text);
    names.set(text, name);
    return name;
  };
  const withRoom = async (answer: unknown): Promise<unknown> => {
    const [text, name] = names.entries().next().value!;
    names.delete(text);
    await plain(`deallocate ${name}`);
    delete (client as unknown as WithStatements).connection.parsedStatements[name];
    return answer;
  };
  const query = (...args: unknown[]): unknown => {
    const [text, values] = args;
    if (args.length !== 2 || typeof text !== 'string' || !text.endsWith(PREPARED)) return plain(...args);
    const name = nameOf(text);
    const answer = plain({ name, text, values }).catch((error: unknown) => {
      // A migration under a running server invalidates the plan; outside of a transaction the statement is sent again without a name.
      if (isOutdated(error)) return plain(...args);
      throw error;
    });
    return names.size > MAX_PREPARED ? answer.then(withRoom) : answer;
  };
  client.query = query as typeof client.query;
}

/** What the driver remembers of a connection; its types leave it out. */
interface WithStatements {
  connection: { parsedStatements: Record<string, unknown> };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
