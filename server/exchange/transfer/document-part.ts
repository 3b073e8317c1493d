/** A part of a project as a document holds it: a value, or a list that is read while it is written. */
export type DocumentPart = { name: string } & (
  | { value: unknown }
  | {
      item: string;
      items: AsyncIterable<DocumentItem[]>;
      /** The kept diagrams of those in the list, for what writes them with what they are of. */
      drawn?: readonly object[];
    }
);

/** One of a list; what a file holds comes behind its fields. */
export interface DocumentItem {
  fields: object;
  /** The content in base64. */
  content?: AsyncIterable<string>;
}
