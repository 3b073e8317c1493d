import type { ComponentType } from 'react';

/** The props of an attribute's editor. Values are JSON as in the graph's `json` field; null is "no value". */
export interface EditorProps<T = unknown> {
  id: string;
  value: T | null;
  /** Called with every valid value; null removes the value. `typed` says that it is still being typed, and is saved when the field is left. */
  onChange: (value: T | null, how?: 'typed') => void;
  /** Called when the editor is left with text that is no value, with the reason and the text; undefined when that is over. */
  onProblem: (message: string | undefined, text?: string) => void;
  /** The invalid text that it held when it was closed. */
  typed?: string | undefined;
  choices: readonly string[];
  /** The property's name, by which choices find their colours. */
  name?: string;
  disabled: boolean;
  /** The place of lookups and stored files: the organization's slug, the project's number. */
  organization: string;
  projectId: number;
  describedBy?: string;
  invalid?: boolean;
}

// A map of editors holds editors of different values; each is only ever given its own.
export type Editor = ComponentType<EditorProps<never>>;
