declare module '*.peggy' {
  /** Reads a query; throws where it is none. */
  export function parse(text: string): unknown;
}
