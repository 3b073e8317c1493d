export interface EntityColumn {
  /** Its key in preferences: 'class', or 'property:Due Date'. */
  key: string;
  title: string;
  /** Its width in pixels. */
  width: number;
  /** Its name in `order:`; undefined if the server cannot sort by it. */
  order?: string;
  /** True for figures, which are aligned right. */
  isFigure?: boolean;
  /** The name of its property. */
  property?: string;
  /** The type of that property. */
  type?: string;
  /** True if its values are taken from a list. */
  isTakenFromList?: boolean;
  /** The name of the relation whose targets it shows. */
  relation?: string;
  /** Its names in the search language, in every spelling; undefined if it cannot be searched. */
  fields?: readonly string[];
  /** The numbers of the properties with that name. */
  propertyIds?: readonly number[];
}
