/** The values of an enum, each with what it means. */
export const meaning = <V extends string>(
  meanings: Record<V, string>,
): { [K in V]: { value: K; description: string } } =>
  Object.fromEntries(
    Object.entries<string>(meanings).map(([value, description]) => [value, { value, description }]),
  ) as { [K in V]: { value: K; description: string } };
