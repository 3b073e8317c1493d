/** A place in a text where the value of another entity stands. */
export interface ValueNotation {
  /** The number of the entity, or its global id. */
  target: string;
  /** The value shown: `name`, `number`, or a property by its name; the display name by default. */
  attribute: string;
}

/** A notation in a text for a table of a query's results. */
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

/** The content shown in place of a value's notation. */
export interface ShownValue extends ValueNotation {
  text: string;
  /** The number of the entity it is of; null where there is none. */
  entityId: number | null;
  isBroken: boolean;
}

/** The content shown in place of a table's notation. */
export interface ShownTable extends TableNotation {
  columns: string[];
  rows: { entityId: number; cells: string[] }[];
  /** The number of results; more than the rows if the table is cut short. */
  total: number;
  /** The reason, in words, why there is no table. */
  problem: string | null;
}

export interface ShownNotations {
  values: ShownValue[];
  tables: ShownTable[];
}
