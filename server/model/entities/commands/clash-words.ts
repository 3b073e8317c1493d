import { readUsers } from '../../../identity/users/queries/users.ts';
import { fullName } from '../../../identity/users/rules/users.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Clash } from '../../../refusals/saves.ts';
import type { ChangeType } from '../../changes/change.ts';
import { farEnd, fieldName, valueText } from '../../changes/rules/change-texts.ts';
import type { Schema } from '../../schema/schema.ts';
import { placeText } from '../rules/place-words.ts';

const named: readonly string[] = ['ATTRIBUTE', 'RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE', 'LABEL', 'METADATA'];

/**
 * Writes clashes as people read them: properties, relations, labels, values and people by their names; `nameOf` returns the names of
 * entities.
 */
export async function clashesInWords(
  ctx: Ctx,
  schema: Schema,
  clashes: readonly Clash[],
  nameOf: (id: number) => string | undefined = () => undefined,
): Promise<Clash[]> {
  const users = await readUsers(ctx, [...new Set(clashes.map((each) => each.savedBy))]);
  const person = (username: string) => (users.has(username) ? fullName(users.get(username)!) : username);
  return clashes.map((each) => ({ ...each, ...inWords(each), savedBy: person(each.savedBy) }));

  function inWords(each: Clash): Pick<Clash, 'field' | 'yoursText' | 'theirsText'> {
    const { identifiers, yours: value, theirs, before: originalState } = each;
    if (each.type === 'LOCKED') return { field: each.field, yoursText: '', theirsText: person(String(theirs)) };
    if (each.type === 'DIAGRAM_LAYOUT') {
      const [, key] = identifiers;
      const text = (of: unknown) => (key === undefined ? String(of ?? '') : placeText(of));
      return { field: key === undefined ? 'Diagram' : placeOf(key), yoursText: text(value), theirsText: text(theirs) };
    }
    const change = { type: each.type as ChangeType, identifiers, value, originalState };
    const far = nameOf(farEnd(change) ?? 0);
    const field = named.includes(each.type) ? fieldName(schema, change) : each.field;
    const text = (of: unknown) => (each.type === 'DELETED' ? '' : valueText(schema, change, of));
    return { field: far === undefined ? field : `${field} '${far}'`, yoursText: text(value), theirsText: text(theirs) };
  }

  /** Shapes of entities are kept by their numbers; other keys say nothing to people. */
  function placeOf(key: string): string {
    const name = nameOf(Number(key));
    return name === undefined ? 'A place' : `Position of '${name}'`;
  }
}
