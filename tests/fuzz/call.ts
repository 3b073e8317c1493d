/** A request as it is sent: everything that is needed to send it again. */
export interface Call {
  /** The field or route, for the table of what was found. */
  name: string;
  as: string;
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  type?: string;
  /** A file instead of a body: the field it is sent in, whether its content has a character for each byte, and what is sent before it. */
  file?: { field: string; name: string; content: string; isBinary?: boolean; before: Record<string, string> };
  /** Whether the answer is a stream that need not end. */
  isStream?: boolean;
}
