export interface Column {
  /** What it is saved under: 'class', or 'property:Due Date'. */
  key: string;
  title: string;
  /** In pixels. */
  width: number;
  /** What `order:` calls it; none where the server cannot sort by it. */
  order?: string;
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** The name of the property it shows. */
  property?: string;
  /** The type of that property. */
  type?: string;
  /** The name of the relation to whose targets it leads. */
  relation?: string;
  /** What the search language calls it, in each way in which that can be written; none where it cannot be asked for. */
  fields?: readonly string[];
  /** The numbers of the properties of that name. */
  propertyIds?: readonly number[];
}
