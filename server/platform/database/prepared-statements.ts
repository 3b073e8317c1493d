import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** The end of a statement that many requests send. */
export const PREPARED = '/* prepared */';
const MAX_PREPARED = 300;
/** One that is sent more often than this becomes a prepared statement. */
const OFTEN = 3;
const MAX_COUNTED = 1_000;
const ask = pg.Client.prototype;

/**
 * Marks the end of a statement that many requests send: once it has been sent often, it becomes a prepared one, so that each connection
 * parses and plans it once. Rare statements are planned for their values.
 */
export const preparedMark: RawBuilder<unknown> = sql.raw(` ${PREPARED}`);

/** The number of times each marked statement was sent, on any connection; the most recent one last, so that the oldest is dropped first. */
const sent = new Map<string, number>();

function isSentOften(text: string): boolean {
  const times = (sent.get(text) ?? 0) + 1;
  sent.delete(text);
  sent.set(text, times);
  if (sent.size > MAX_COUNTED) sent.delete(sent.keys().next().value!);
  return times > OFTEN;
}

/** Gives marked statements names when they are sent often, which makes them prepared statements of their connection. Beyond a maximum, the one that was sent longest ago is given up. */
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
    if (!names.has(text) && !isSentOften(text)) return plain(...args);
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

/** The driver's state of a connection; its types leave it out. */
interface WithStatements {
  connection: { parsedStatements: Record<string, unknown> };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
