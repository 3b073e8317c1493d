/** What a column of a table holds, as the server takes it. */
export interface TableField {
  field: 'NAME' | 'NUMBER' | 'DESCRIPTION' | 'CLASS' | 'LABELS' | 'ATTRIBUTE';
  /** The name of the property, of an attribute. */
  property?: string | null | undefined;
}
