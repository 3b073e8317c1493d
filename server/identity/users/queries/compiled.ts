import { sql } from 'kysely';

import { NotCovered, type Sql } from '../../../platform/graph/compiler/fields.ts';

/** What everybody may see of everybody; what else there is, `readUsers` shows or hides. */
const open: Record<string, Sql> = {
  username: sql`u.username`,
  firstName: sql`u.first_name as "firstName"`,
  lastName: sql`u.last_name as "lastName"`,
};

/** Somebody by their username, as a part of a compiled operation. */
export const userRow =
  (username: Sql) =>
  (columns: readonly string[]): Sql => {
    const hidden = columns.find((name) => !Object.hasOwn(open, name));
    if (hidden !== undefined) throw new NotCovered(`a person's ${hidden}`);
    const read = ['username', ...columns.filter((name) => name !== 'username')].map((name) => open[name]!);
    return sql`select ${sql.join(read)} from "user" u where u.username = ${username}`;
  };
