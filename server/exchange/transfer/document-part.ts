/** A part of a project as a document holds it: a value, or a list that is read while it is written. */
export type DocumentPart = { name: string } & (
  | { value: unknown }
  | {
      item: string;
      items: AsyncIterable<DocumentItem[]>;
      /** The stored diagrams of the listed entities, for formats that write them with their entities. */
      drawn?: readonly object[];
    }
);

/** An item of a list; the content of a file follows its fields. */
export interface DocumentItem {
  fields: object;
  /** The content in base64. */
  content?: AsyncIterable<string>;
}
