declare module '*.peggy' {
  /** Parses a query; throws if it is invalid. */
  export function parse(text: string): unknown;
}
