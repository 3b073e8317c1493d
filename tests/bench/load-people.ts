import { newToken } from '../../server/identity/session/commands/secret-tokens.ts';
import type { Stage } from './stage.ts';

export const PEOPLE = 1_000;

/** A thousand people who may write in project 1, each signed in; their cookies. */
export async function populate({ pool }: Stage): Promise<string[]> {
  const tokens = Array.from({ length: PEOPLE }, newToken);
  const names = tokens.map((_token, i) => `member${i}`);
  const held = ['organization:acme:member', 'organization:acme:project:1:READ', 'organization:acme:project:1:WRITE'];
  await pool.query(
    `insert into "user" (username, password_hash, first_name, permissions) select n, u.password_hash, n, $2 from unnest($1::text[]) n, "user" u where u.username = 'ada'`,
    [names, held],
  );
  await pool.query(
    `insert into session (token_hash, username, expires) select h, n, now() + interval '1 day' from unnest($1::bytea[], $2::text[]) s (h, n)`,
    [tokens.map(({ hash }) => hash), names],
  );
  await pool.query('analyze "user", session');
  return tokens.map(({ token }) => `truss_session=${token}`);
}
