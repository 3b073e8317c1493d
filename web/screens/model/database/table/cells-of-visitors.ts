import type { Visitor } from '../../../../parts/live/presence/people.ts';
import type { EntityColumn } from '../columns/column.ts';

/** The key of the name's column. */
export const NAME_KEY = 'name';

/** Returns the cells of a row with other people, by column: those of the fields they edit, else that of the name. */
export function visitorsByColumn(
  visitors: readonly Visitor[],
  columns: readonly EntityColumn[],
): ReadonlyMap<string, Visitor> {
  const rings = new Map<string, Visitor>();
  for (const visitor of visitors.filter(({ isEditing }) => isEditing)) {
    const keys = visitor.fields.map((field) => {
      const column = columns.find(({ propertyIds }) => propertyIds?.some((id) => field === `attribute:${id}`));
      return column?.key ?? NAME_KEY;
    });
    for (const key of keys.length > 0 ? keys : [NAME_KEY]) if (!rings.has(key)) rings.set(key, visitor);
  }
  return rings;
}
