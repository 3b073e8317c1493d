import type pg from 'pg';

import { unstorable } from '../../refusals.ts';
import { isStorable } from '../text/text.ts';

/**
 * Has a client refuse texts that Postgres cannot keep before they are on their way: a NUL would fail in words of the
 * database, and half a character would come back as another. Of texts within JSON the database itself says so, see `errors.ts`.
 */
export function refuseUnstorable(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const [asked, values = (asked as { values?: unknown }).values] = args;
    if (isKeepable(values)) return send(...args);
    const tell = args.at(-1);
    return typeof tell === 'function' ? tell(unstorable()) : Promise.reject(unstorable());
  };
  client.query = query as typeof client.query;
}

const isKeepable = (value: unknown): boolean =>
  typeof value === 'string' ? isStorable(value) : !Array.isArray(value) || value.every(isKeepable);
