/** The field of a column, as the server takes it. */
export interface TableField {
  field: 'NAME' | 'NUMBER' | 'DESCRIPTION' | 'CLASS' | 'LABELS' | 'ATTRIBUTE';
  /** The name of the property, for an attribute. */
  property?: string | null | undefined;
}
