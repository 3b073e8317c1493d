/** A section that a new artifact begins with, with those below it. */
export interface Section {
  name: string;
  text?: string;
  /** What stands on it where it is a slide, as its metadata keep it. */
  layout?: string;
  below?: readonly Section[];
}

/** What a new artifact can begin with. */
export interface Template {
  key: string;
  name: string;
  /** What it is for, in one sentence. */
  purpose: string;
  /** The label that it is made with. */
  label: string;
  sections: readonly Section[];
}

/** One of the kinds of artifact: what makes an entity one, and how it holds its content. Names are those of the default schema. */
export interface ArtifactType {
  /** What the graph calls it. */
  key: string;
  /** What it is called in addresses. */
  slug: string;
  name: string;
  plural: string;
  /** The title of its dashboard. */
  dashboard: string;
  purpose: string;
  /** Whether a label makes an artifact one of this kind. */
  isLabel(label: { globalId: string; name: string }): boolean;
  /** The class of what is new on it. */
  rootClass: string;
  /** The label of what is new on it, where it has one. */
  rowLabel?: string;
  /** The relation that leads from the artifact to what stands on it. */
  relation: string;
  /** Whether what stands below its content belongs to it too. What is not deep lists what belongs elsewhere: in an order of its own, and numbers stay. */
  isDeep: boolean;
  /** What it shows of its content beside number and text: names of properties, `Labels` or `Class`. */
  columns: readonly string[];
  /** What a copy of its state is called, and which kind of baseline it is. */
  baseline: { word: string; kind: 'baseline' | 'testCycle' };
  /** The class whose entities count towards its progress, by their states; without one, nothing does. */
  counted: string | null;
  /** Whether its content goes with it wherever it is deleted. */
  isDeletedWhole: boolean;
  templates: readonly Template[];
}
