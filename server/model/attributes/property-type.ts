import type { Property } from '../schema/schema.ts';
import type { AttributeValue, PropertyTypeName, UserTeamEntry } from './attribute.ts';

/** What a property type needs to know of the property. */
export type PropertyFacts = Pick<Property, 'name' | 'type' | 'typeParameters' | 'defaultValue'>;

type Lookup = (name: string) => UserTeamEntry | undefined;
/** Who a name stands for. */
export interface People {
  users: Lookup;
  teams: Lookup;
}

/** How text is read and written. */
export interface Wording {
  /** The IANA time zone of dates that name none, and in which dates are written; UTC when left out. */
  timeZone?: string;
  /** HTML: the text is HTML already, and is kept (sanitised) instead of being stripped. */
  raw?: boolean;
  people?: People;
  /** FILE: what goes before /files/{id}/download, for example https://truss.example/api/v4/o/acme. */
  baseUrl?: string;
}

/** One kind of property. Methods take values that `check` has seen; `null` is never passed to them. */
export interface PropertyType<T extends AttributeValue = AttributeValue> {
  name: PropertyTypeName;
  /** What a value that was never stored reads as where the property has no default of its own. `lineage`: the names of the class and its ancestors. */
  fallback(lineage: readonly string[]): T | null;
  /** The value as it is stored, or null for none; refused when it cannot be one. */
  check(value: unknown, property: PropertyFacts): T | null;
  toText(value: T, property: PropertyFacts, wording?: Wording): string;
  /** The value a text stands for, or null when it stands for none. */
  fromText(text: string, property: PropertyFacts, wording?: Wording): T | null;
}
