import type { Entry } from '../table/lines.ts';

/** '1 entity', '3 entities'. */
export const countOf = ({ length }: readonly Entry[]): string => `${length} ${length === 1 ? 'entity' : 'entities'}`;
