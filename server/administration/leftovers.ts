/** What is left over on a server and can be cleaned. */
export const leftoverKinds = ['sessions', 'seats', 'uploads', 'jobs', 'accounts'] as const;
export type LeftoverKind = (typeof leftoverKinds)[number];

export interface Leftover {
  kind: LeftoverKind;
  count: number;
}
