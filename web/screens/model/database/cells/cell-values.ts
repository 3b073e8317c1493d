import { valueOfText } from '../../../../attributes/typed/value-of-text.ts';
import { typeOnPage } from '../../../../attributes/types/index.ts';
import { valueWords } from '../../../../attributes/value-words.ts';
import type { ValueAhead } from '../../../../parts/model/entity/form/waiting-fields.ts';
import type { TableField } from './field.ts';
import { cellAhead, type TextAhead } from './text-ahead.ts';

/** A field of the form in a cell, with its place in the table. */
interface CellPlace {
  /** Its key in the form. */
  key: string;
  field: TableField;
  /** The type of its property; undefined for number and name. */
  type?: string | undefined;
}

/** Returns the place in the table of a field of the form. */
export function placeOf(key: string, property: { name: string; type: string } | undefined): Omit<CellPlace, 'key'> {
  if (key === 'number') return { field: { field: 'NUMBER' } };
  if (key === 'name' || !property) return { field: { field: 'NAME' } };
  return { field: { field: 'ATTRIBUTE', property: property.name }, type: property.type };
}

/** Returns what a cell shows until the server has answered; a file has no words before that. */
export function textsOf(id: string, { field, type }: CellPlace, value: unknown): TextAhead[] {
  if (type === undefined) return [{ id, field, text: String(value), value }];
  return typeOnPage(type).search === 'presence' ? [] : [{ id, field, text: valueWords(value, type), value }];
}

/** Returns the value that a cell shows before its save is answered; undefined if there is none, or only the server can tell. */
export function valueAhead(id: string, { key, field, type }: CellPlace): ValueAhead | undefined {
  const ahead = cellAhead(id, field);
  if (!ahead) return undefined;
  const { text, saved } = ahead;
  const value = 'value' in ahead ? ahead.value : type === undefined ? text : valueOfText(text, type);
  return value === undefined ? undefined : { field: key, value, saved };
}
