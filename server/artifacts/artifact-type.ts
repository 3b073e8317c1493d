/** A section that a new artifact begins with, with those below it. */
export interface Section {
  name: string;
  text?: string;
  /** The content of a slide, in the form its metadata hold. */
  layout?: string;
  below?: readonly Section[];
}

/** A template for a new artifact. */
export interface Template {
  key: string;
  name: string;
  /** One sentence on the template's purpose. */
  purpose: string;
  /** The label that it is made with. */
  label: string;
  sections: readonly Section[];
}

/**
 * A kind of artifact: the label and class by which an entity is one, and the relation by which it holds its content. Names are those of the
 * default schema.
 */
export interface ArtifactType {
  /** The kind's name in the graph. */
  key: string;
  /** The kind's name in addresses. */
  slug: string;
  name: string;
  plural: string;
  /** The title of its dashboard. */
  dashboard: string;
  purpose: string;
  /** Tells whether a label marks artifacts of this kind. */
  isLabel(label: { globalId: string; name: string }): boolean;
  /** The class of new rows. */
  rootClass: string;
  /** The label of new rows, if any. */
  rowLabel?: string;
  /** The relation from the artifact to its content. */
  relation: string;
  /**
   * True if the parts of its content belong to it. Other kinds list entities that belong elsewhere: in an order of their own, with their
   * numbers unchanged.
   */
  isDeep: boolean;
  /** The columns of its content beside number and text: names of properties, `Labels` or `Class`. */
  columns: readonly string[];
  /** The word for a snapshot of it, and the snapshot's kind of baseline. */
  baseline: { word: string; kind: 'baseline' | 'testCycle' };
  /** The class whose entities count towards its progress, by their states; without one, nothing does. */
  counted: string | null;
  /** True if its content is always deleted with it. */
  isDeletedWhole: boolean;
  templates: readonly Template[];
}
