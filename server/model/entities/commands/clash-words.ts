import { readUsers } from '../../../identity/users/queries.ts';
import { fullName } from '../../../identity/users/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Clash } from '../../../refusals/saves.ts';
import type { ChangeType } from '../../changes/change.ts';
import { fieldName } from '../../changes/words.ts';
import type { Schema } from '../../schema/schema.ts';

const named: readonly string[] = ['ATTRIBUTE', 'RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE', 'LABEL'];

/** Clashes as people read them: properties, relations, labels and people by their names. */
export async function clashesInWords(ctx: Ctx, schema: Schema, clashes: readonly Clash[]): Promise<Clash[]> {
  const users = await readUsers(ctx, [...new Set(clashes.map((each) => each.savedBy))]);
  const person = (username: string) => (users.has(username) ? fullName(users.get(username)!) : username);
  return clashes.map((each) => {
    const { identifiers, yours: value, before: originalState } = each;
    const change = { type: each.type as ChangeType, identifiers, value, originalState };
    return {
      ...each,
      field: named.includes(each.type) ? fieldName(schema, change) : each.field,
      savedBy: person(each.savedBy),
    };
  });
}
