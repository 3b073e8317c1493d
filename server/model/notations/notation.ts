/** A place in a text where the value of another entity stands. */
export interface ValueNotation {
  /** The number of the entity, or its global id. */
  target: string;
  /** What is shown of it: `name`, `number`, or a property by its name; its display name where none is said. */
  attribute: string;
}

/** A place in a text where a table of what a query finds stands. */
export interface TableNotation {
  query: string;
  limit: number | null;
  /** The names of the columns, with commas between. */
  attr: string;
}

export interface Notations {
  values: readonly ValueNotation[];
  tables: readonly TableNotation[];
}

/** What stands in the place of a value. */
export interface ShownValue extends ValueNotation {
  text: string;
  /** The number of the entity it is of; null where there is none. */
  entityId: number | null;
  isBroken: boolean;
}

/** What stands in the place of a table. */
export interface ShownTable extends TableNotation {
  columns: string[];
  rows: { entityId: number; cells: string[] }[];
  /** How many the query finds; more than there are rows where the table is cut short. */
  total: number;
  /** Why there is none, in words. */
  problem: string | null;
}

export interface ShownNotations {
  values: ShownValue[];
  tables: ShownTable[];
}
