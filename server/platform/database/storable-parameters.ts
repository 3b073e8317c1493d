import type pg from 'pg';

import { unstorable } from '../../refusals/refusal.ts';
import { isStorable } from '../text/text.ts';

/**
 * Has a client refuse text parameters that Postgres cannot store before they are sent: a NUL would fail with the database's own message,
 * and half a surrogate pair would come back changed. For texts within JSON the database itself reports it, see `errors.ts`.
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
