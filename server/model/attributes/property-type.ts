import type { AttributeValue, UserTeamEntry } from './attribute.ts';
import type { GraphForm } from './rules/graph-form.ts';

/** The facts about a property that its type needs. */
export interface PropertyFacts<Type extends string = string> {
  name: string;
  type: Type;
  typeParameters: { choices?: string[]; retired?: string[]; defaultValue?: AttributeValue };
  /** Its own default, null when it has none. */
  defaultValue: AttributeValue;
}

type Lookup = (name: string) => UserTeamEntry | undefined;
/** The users and teams that a name can mean. */
export interface People {
  users: Lookup;
  teams: Lookup;
}

/** The context in which text is read and written. */
export interface Wording {
  /** The IANA time zone for reading dates without one, and for writing dates; UTC by default. */
  timeZone?: string;
  /** HTML: the text is HTML already, and is kept (sanitised) instead of being stripped. */
  raw?: boolean;
  people?: People;
  /** The address before /files/{id}/download in values of FILE, for example https://truss.example/api/v4/o/acme. */
  baseUrl?: string;
}

/**
 * The way the search language and `order:` read a value. `presence` knows only whether there is one; `random` reads a number or the mean of
 * a distribution.
 */
export type SearchKind =
  | 'text'
  | 'html'
  | 'choice'
  | 'choices'
  | 'yes'
  | 'number'
  | 'random'
  | 'duration'
  | 'date'
  | 'people'
  | 'score'
  | 'presence';

/**
 * The form in which ReqIF has a value. Of a STRING, `text` says how it is read again: `exact`, the text is the value; `parsed`, by
 * `fromText`; `lossy`, by `fromText`, but with a loss; `written`, not at all.
 */
export type ReqifForm =
  | { kind: 'XHTML' | 'INTEGER' | 'REAL' | 'BOOLEAN' | 'DATE' | 'ENUMERATION' }
  | { kind: 'STRING'; text: 'exact' | 'parsed' | 'lossy' | 'written' };

/** One kind of property. Methods take values that `check` has seen; `null` is never passed to them. */
export interface PropertyType<T extends AttributeValue = AttributeValue> {
  /** A few words on what the type holds. */
  description: string;
  /** The type's form in the graph. */
  graph: GraphForm<T>;
  search: SearchKind;
  /** The key of the part of a stored value that search compares, if it is not the whole value. */
  searchedPart?: 'value' | 'result';
  reqif: ReqifForm;
  /** True if the property has a list of choices. */
  hasChoices?: boolean;
  /** The kind of thing that the values refer to by a number or an id. */
  refersTo?: 'files' | 'people';
  /** The product works its values out; nobody types them. */
  isComputed?: boolean;
  /** True if it counts in the quality score of its entity. */
  isQuality?: boolean;
  /**
   * The value where none is stored and the property has no default of its own. `lineage` holds the names of the class and its ancestors.
   */
  fallback(lineage: readonly string[]): T | null;
  /** The value as it is stored, or null for none; refused when it cannot be one. */
  check(value: unknown, property: PropertyFacts): T | null;
  toText(value: T, property: PropertyFacts, wording?: Wording): string;
  /** Returns the value of a text; null if it means none. */
  fromText(text: string, property: PropertyFacts, wording?: Wording): T | null;
  /**
   * Describes in a sentence which parts of a text `fromText` leaves out, or returns null if it takes all of it. A text that stands for no value is
   * refused unless this describes what is left out.
   */
  shortfall?(text: string, property: PropertyFacts, wording?: Wording): string | null;
  /** Tells whether `toText` can write a stored value, even one that `check` would no longer accept. Defaults to what `check` says. */
  isWritable?(value: AttributeValue): boolean;
}
