import type { AttributeValue, Distribution } from '../attribute.ts';

/** The GraphQL type of a field's value; for a list, the type of its items. */
type GraphValue =
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'DateTime'
  | 'Distribution'
  | 'DurationUnit'
  | 'UserTeamEntry';

export interface GraphField<T> {
  type: GraphValue | readonly [GraphValue];
  description: string;
  nullable?: boolean;
  /** Returns the field's answer for a value; null if there is none. */
  of(value: T | null): unknown;
}

/** The object type that the graph has for values of a property type: these fields, beside those that all attributes have. */
export interface GraphForm<T extends AttributeValue = AttributeValue> {
  description: string;
  fields: Readonly<Record<string, GraphField<T>>>;
}

/** Returns the form of values that are texts. */
export const textForm = (description: string): GraphForm<string> => ({
  description,
  fields: { value: { type: 'String', description: 'The text; empty for none.', of: (value) => value ?? '' } },
});

/** Returns the plain number of a value that may be random. */
export const plainNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** Returns the distribution of a value that may be random. */
export const random = (value: unknown): Distribution | null =>
  typeof value === 'object' && value !== null && 'parameters' in value ? (value as Distribution) : null;
