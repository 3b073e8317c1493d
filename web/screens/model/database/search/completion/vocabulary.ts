/** Names from the project that a search may contain. */
export interface Vocabulary {
  /** Classes with their numbers of entities. */
  classes: readonly { name: string; count: number }[];
  labels: readonly { name: string; count: number | undefined }[];
  /** All names, those of hidden classes and labels too, which a search may contain but which are not offered. */
  names: { classes: readonly string[]; labels: readonly string[] };
  /** Properties by name, with their values if these are few. */
  properties: ReadonlyMap<string, readonly string[]>;
  /** The types of properties; those of one name may have several. */
  types: ReadonlyMap<string, string>;
  relations: readonly string[];
  /** The inverse of each relation, by name. */
  inverses: ReadonlyMap<string, string>;
  states: readonly string[];
  diagrams: readonly { slug: string; name: string }[];
}
