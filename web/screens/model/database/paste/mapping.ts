import type { Slot, TableField } from '../cells/field.ts';
import type { CellText } from '../cells/tsv.ts';

/** A field on offer for a column of pasted texts. */
export interface FieldChoice {
  value: string;
  label: string;
  field: TableField;
}

export const LEFT_OUT = '';

/** Returns the fields on offer: those of every entity, then the properties by name. */
export function fieldChoices(properties: readonly string[]): FieldChoice[] {
  const own = (['NUMBER', 'NAME', 'DESCRIPTION', 'CLASS', 'LABELS'] as const).map((field) => ({
    value: field,
    label: field[0] + field.slice(1).toLowerCase(),
    field: { field },
  }));
  const named = properties.map((property) => ({
    value: `property:${property}`,
    label: property,
    field: { field: 'ATTRIBUTE' as const, property },
  }));
  return [...own, ...named];
}

/** Returns the choices for pasted columns, by the slots on which they were pasted; what has no field is left out. */
export const ofSlots = (slots: readonly Slot[], texts: readonly (readonly CellText[])[]): string[] =>
  Array.from({ length: texts[0]?.length ?? 0 }, (_, at) => choiceOf(slots[at]));

const choiceOf = (slot: Slot | undefined): string => (slot?.field ? choiceValue(slot.field) : LEFT_OUT);

const choiceValue = ({ field, property }: TableField): string =>
  field === 'ATTRIBUTE' ? `property:${property}` : field;

/** Maps columns by the titles in the first row, if at least half of its cells are names of fields; undefined otherwise. */
export function byTitles(first: readonly CellText[], choices: readonly FieldChoice[]): string[] | undefined {
  const named = first.map(
    (title) => choices.find(({ label }) => label.toLowerCase() === title?.trim().toLowerCase())?.value ?? LEFT_OUT,
  );
  const known = named.filter((value) => value !== LEFT_OUT);
  return known.length * 2 >= first.length && new Set(known).size === known.length && known.length > 0
    ? named
    : undefined;
}

const looksLikeNumber = (text: string) => text === '' || (/^[\w!.-]{1,20}$/.test(text) && /\d/.test(text));

/** Guesses the fields of untitled columns: number and name if the first column has only numbers, else name; the others are left out. */
export function guessFields(texts: readonly (readonly CellText[])[]): string[] {
  const width = texts[0]?.length ?? 0;
  const isNumbered = width > 1 && texts.every(([first]) => looksLikeNumber(first?.trim() ?? ''));
  const known = isNumbered ? ['NUMBER', 'NAME'] : ['NAME'];
  return Array.from({ length: width }, (_, at) => known[at] ?? LEFT_OUT);
}
