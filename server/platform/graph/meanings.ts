type Meant<V extends string> = { [K in V as Uppercase<K>]: { value: K; description: string } };

/** The values of an enum as the graph spells them, in upper case, each with what it means. */
export const meaning = <V extends string>(meanings: Record<V, string>): Meant<V> =>
  Object.fromEntries(
    Object.entries<string>(meanings).map(([value, description]) => [value.toUpperCase(), { value, description }]),
  ) as Meant<V>;
