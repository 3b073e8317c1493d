import type { Attrs } from '../attributes/attribute.ts';

export const decisions = ['ACCEPTED', 'REJECTED'] as const;
export type Decision = (typeof decisions)[number];

export const requestLabels = ['Enhancement', 'Bug'] as const;
export type RequestLabel = (typeof requestLabels)[number];

/** The values proposed for an entity; an omitted field stays unchanged. */
export interface Proposal {
  name?: string | undefined;
  number?: string | undefined;
  description?: string | undefined;
  attrs?: Attrs | undefined;
}

export const proposalFits = ['UNCHANGED', 'MERGED', 'CLASHES'] as const;
/** The relation of a proposal to later changes of its entity: no field it proposes changed, both can be combined, or they clash. */
export type Fit = (typeof proposalFits)[number];
