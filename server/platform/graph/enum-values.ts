type EnumValues<V extends string> = { [K in V as Uppercase<K>]: { value: K; description: string } };

/** Returns the values of an enum as the graph spells them, in upper case, each with its meaning. */
export const enumValues = <V extends string>(descriptions: Record<V, string>): EnumValues<V> =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([value, description]) => [value.toUpperCase(), { value, description }]),
  ) as EnumValues<V>;
