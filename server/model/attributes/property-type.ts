import type { AttributeValue, UserTeamEntry } from './attribute.ts';
import type { GraphForm } from './graph-form.ts';

/** What a property type needs to know of the property. */
export interface PropertyFacts<Type extends string = string> {
  name: string;
  type: Type;
  typeParameters: { choices?: string[]; retired?: string[]; defaultValue?: AttributeValue };
  /** Its own default, null when it has none. */
  defaultValue: AttributeValue;
}

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

/** How the search language and `order:` read a value. `presence`: only whether there is one; `random`: a number or a distribution, by its mean. */
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
 * `fromText`; `lossy`, the same, but it says less than the value; `written`, not at all.
 */
export type ReqifForm =
  | { kind: 'XHTML' | 'INTEGER' | 'REAL' | 'BOOLEAN' | 'DATE' | 'ENUMERATION' }
  | { kind: 'STRING'; text: 'exact' | 'parsed' | 'lossy' | 'written' };

/** One kind of property. Methods take values that `check` has seen; `null` is never passed to them. */
export interface PropertyType<T extends AttributeValue = AttributeValue> {
  /** What it holds, in a few words. */
  description: string;
  /** How the graph shows it. */
  graph: GraphForm<T>;
  search: SearchKind;
  /** The key of the stored value under which stands what search compares, where that is not the whole value. */
  searchedPart?: 'value' | 'result';
  reqif: ReqifForm;
  /** The property lists what can be chosen. */
  hasChoices?: boolean;
  /** What its values name by a number or an id: files, or people and teams. */
  refersTo?: 'files' | 'people';
  /** The product works its values out; nobody types them. */
  isComputed?: boolean;
  /** It counts in the quality score of its entity. */
  isQuality?: boolean;
  /** What a value that was never stored reads as where the property has no default of its own. `lineage`: the names of the class and its ancestors. */
  fallback(lineage: readonly string[]): T | null;
  /** The value as it is stored, or null for none; refused when it cannot be one. */
  check(value: unknown, property: PropertyFacts): T | null;
  toText(value: T, property: PropertyFacts, wording?: Wording): string;
  /** The value a text stands for, or null when it stands for none. */
  fromText(text: string, property: PropertyFacts, wording?: Wording): T | null;
  /**
   * What `fromText` does not take over of a text, in a sentence, or null where it takes all of it. A text that stands for no value, and of which this
   * says nothing, is refused.
   */
  shortfall?(text: string, property: PropertyFacts, wording?: Wording): string | null;
  /** Whether `toText` can write what is stored, also where `check` would no longer take it; as `check` says, where this is left out. */
  isWritable?(value: AttributeValue): boolean;
}
