import type { InputRef } from '@pothos/core';

/** A place that an id names, such as an organization; slices add the parts by which they know theirs. */
export interface PlaceNamed {
  readonly organization: number;
}

/** The form of the keys in ids of each type of node that inputs name. Each slice adds its own in its `slice.ts`. */
export interface KeyForms {}
/** The number of integers in a key, the organization's first and the object's own last; null if the key is one text. */
export type KeyForm = 1 | 2 | 3 | null;
/** Holds these forms at run time, as the slices were registered. */
export const keyForms: Partial<KeyForms> = {};
export type Nameable = keyof KeyForms;
/** An item of an organization that nothing else names. */
export interface ItemNamed<T extends Nameable = Nameable> {
  readonly type: T;
  readonly organization: number;
  readonly id: number;
}
/** The types of node that are places. Each slice adds its own in its `slice.ts`. */
export interface PlaceTypes {}
/** Returns the place that the numbers of a key name. */
export type PlaceOf = (organization: number, own: number) => PlaceNamed;
/** Readers of each type of place, as the slices were registered. */
export const placesNamed: Record<string, PlaceOf> = {};
type PlaceType = keyof PlaceTypes & Nameable;
type TextType = { [T in Nameable]: KeyForms[T] extends null ? T : never }[Nameable];
/** The value a resolver gets for an id: a place; otherwise the number or text that commands take. */
type Meant<T extends Nameable> = [T] extends [PlaceType]
  ? PlaceNamed
  : [T] extends [TextType]
    ? string
    : [T] extends [Exclude<Nameable, PlaceType | TextType>]
      ? number
      : never;

/** The ids that an input accepts, set under `extensions.names`. */
export interface AcceptedIds {
  types: readonly Nameable[];
  /** True if new objects may be named too, by a word after 'new:' to which other parts of the same input refer. */
  orNew: boolean;
  /** True if the organization is needed too. */
  withOrganization: boolean;
}

const names = (types: readonly Nameable[], { orNew = false, withOrganization = false } = {}) => ({
  extensions: { names: { types, orNew, withOrganization } satisfies AcceptedIds },
});

/** Returns the settings of an input or argument that takes the id of a node of one of these types, and no other. */
export const idOf = <T extends Nameable>(...types: T[]) => ({
  type: 'ID' as unknown as InputRef<Meant<T>>,
  ...names(types),
});
/** Returns the settings of an input that is a list of ids. */
export const idsOf = <T extends Nameable>(...types: T[]) => ({
  type: ['ID'] as unknown as [InputRef<Meant<T>>],
  ...names(types),
});
/** Returns the settings of an id that may name an object created by this very input; it then gets a negative number. */
export const idOrNew = <T extends Nameable>(...types: T[]) => ({ ...idOf(...types), ...names(types, { orNew: true }) });
export const idsOrNew = <T extends Nameable>(...types: T[]) => ({
  ...idsOf(...types),
  ...names(types, { orNew: true }),
});

/** Returns the settings of an id that also determines the organization. */
export const ownIdOf = <T extends Nameable>(...types: T[]) => ({
  type: 'ID' as unknown as InputRef<ItemNamed<T>>,
  ...names(types, { withOrganization: true }),
});
export const ownIdsOf = <T extends Nameable>(...types: T[]) => ({
  type: ['ID'] as unknown as [InputRef<ItemNamed<T>>],
  ...names(types, { withOrganization: true }),
});

/** Returns the id of a node, as clients know it. */
export const nodeId = (type: string, ...key: readonly (string | number)[]): string =>
  Buffer.from(`${type}:${key.join(':')}`).toString('base64');
