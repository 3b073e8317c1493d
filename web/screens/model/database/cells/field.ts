import type { EntityColumn } from '../columns/column.ts';

/** The field of a column, as the server takes it. */
export interface TableField {
  field: 'NAME' | 'NUMBER' | 'DESCRIPTION' | 'CLASS' | 'LABELS' | 'ATTRIBUTE';
  /** The name of the property, for an attribute. */
  property?: string | null | undefined;
}

/** A place for one text of a row on the clipboard. */
export interface Slot {
  /** Its field; undefined where nothing can be typed. */
  field: TableField | undefined;
  /** Its column; undefined for number and name, which have two slots. */
  column: EntityColumn | undefined;
}

/** Returns the keys that the form of an entity has for the field of a slot, as several classes may have a property of that name. */
export function formKeys({ field, column }: Slot): string[] {
  if (field?.field === 'NUMBER') return ['number'];
  if (field?.field === 'NAME') return ['name'];
  return field?.field === 'ATTRIBUTE' ? (column?.propertyIds ?? []).map((id) => `attribute:${id}`) : [];
}
