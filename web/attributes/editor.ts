import type { ComponentType } from 'react';

/** What an editor of an attribute is given. Values are JSON as the graph's `json` field has them; null is "no value". */
export interface EditorProps<T = unknown> {
  id: string;
  value: T | null;
  /** Called with every valid value, while it is typed; null takes the value away. */
  onChange: (value: T | null) => void;
  /** Called when the editor is left with something typed that is no value, and with what that is; undefined when that is over. */
  onProblem: (message: string | undefined, text?: string) => void;
  /** What stood in it when it was put aside, where that is no value. */
  typed?: string | undefined;
  choices: readonly string[];
  /** The property's; with it, its choices have their colours. */
  name?: string;
  disabled: boolean;
  /** Where what has to be looked up or stored belongs: the organization's slug, the project's number. */
  organization: string;
  projectId: number;
  describedBy?: string;
  invalid?: boolean;
}

// A map of editors holds editors of different values; each is only ever given its own.
export type Editor = ComponentType<EditorProps<never>>;
