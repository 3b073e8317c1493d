/** '1 entity', '3 entities'. */
export const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'entity' : 'entities'}`;
