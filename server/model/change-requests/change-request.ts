import type { Attrs } from '../attributes/attribute.ts';

export const decisions = ['ACCEPTED', 'REJECTED'] as const;
export type Decision = (typeof decisions)[number];

export const requestLabels = ['Enhancement', 'Bug'] as const;
export type RequestLabel = (typeof requestLabels)[number];

/** What somebody proposes for an entity; what is left out stays as it is. */
export interface Proposal {
  name?: string | undefined;
  number?: string | undefined;
  description?: string | undefined;
  attrs?: Attrs | undefined;
}

export const fits = ['UNCHANGED', 'MERGED', 'CLASHES'] as const;
/** How a proposal fits what its entity has become since it was made: nothing of it changed, both go together, or not. */
export type Fit = (typeof fits)[number];
