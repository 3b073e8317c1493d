import type { TableField } from '../cells/field.ts';
import type { Cell } from '../cells/tsv.ts';

/** What can be chosen for a column of pasted texts. */
export interface FieldChoice {
  value: string;
  label: string;
  field: TableField;
}

export const LEFT_OUT = '';

/** The fields in the order in which they are offered: those of every entity, then the properties by name. */
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

/** The choice that stands for a field. */
export const valueOf = ({ field, property }: TableField): string =>
  field === 'ATTRIBUTE' ? `property:${property}` : field;

/** What the columns hold by their titles, where the first row has titles: at least half of what stands in it are names of fields. */
export function byTitles(first: readonly Cell[], choices: readonly FieldChoice[]): string[] | undefined {
  const named = first.map(
    (title) => choices.find(({ label }) => label.toLowerCase() === title?.trim().toLowerCase())?.value ?? LEFT_OUT,
  );
  const known = named.filter((value) => value !== LEFT_OUT);
  return known.length * 2 >= first.length && new Set(known).size === known.length && known.length > 0
    ? named
    : undefined;
}

const looksLikeNumber = (text: string) => text === '' || (/^[\w!.-]{1,20}$/.test(text) && /\d/.test(text));

/** What the columns probably hold where nothing says it: a number before the name where all of the first column are such, then nothing. */
export function guessed(texts: readonly (readonly Cell[])[]): string[] {
  const width = texts[0]?.length ?? 0;
  const isNumbered = width > 1 && texts.every(([first]) => looksLikeNumber(first?.trim() ?? ''));
  const known = isNumbered ? ['NUMBER', 'NAME'] : ['NAME'];
  return Array.from({ length: width }, (_, at) => known[at] ?? LEFT_OUT);
}
