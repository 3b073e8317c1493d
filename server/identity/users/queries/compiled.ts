import { sql } from 'kysely';

import type { Sql } from '../../../platform/database/sql.ts';
import { NotCovered } from '../../../platform/graph/compiler/not-covered.ts';
import type { Row, Rows } from '../../../platform/graph/compiler/reading.ts';

/** The columns of a user that everybody may see. */
const shown = {
  username: 'username',
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  created: 'created',
};
/**
 * The columns that users see of themselves, with what others see instead; see `readUsers`. A user's row does not hold all their
 * permissions.
 */
const own = {
  email: ['email', sql`''`],
  phoneNumber: ['phone_number', sql`''`],
  preferences: ['preferences', sql`'{}'::jsonb`],
  twoStepEnabled: ['two_step_enabled', sql`false`],
  lastLogin: ['last_login', sql`null`],
} satisfies Record<string, readonly [string, Sql]>;

function columnOf(row: string, name: string): Sql {
  const at = (column: string) => sql.ref(`${row}.${column}`);
  if (Object.hasOwn(shown, name)) return at(shown[name as keyof typeof shown]);
  if (!Object.hasOwn(own, name)) throw new NotCovered(`a person's ${name}`);
  const [column, otherwise] = own[name as keyof typeof own];
  if (row === READER) return at(column!);
  return sql`case when ${at('username')} = ${sql.ref(`${READER}.username`)} then ${at(column!)} else ${otherwise} end`;
}

const READER = 'reader';

/** The row of the reader, which every statement has. */
export const readerRow: Row = { column: (name) => columnOf(READER, name) };

/** Compiles a user by their username. */
export const userRow =
  (username: Sql): Rows =>
  (columns) => {
    const read = [...new Set(['username', ...columns])].map((name) => sql`${columnOf('u', name)} as ${sql.ref(name)}`);
    return sql`select ${sql.join(read)} from "user" u where u.username = ${username}`;
  };
