import type { InputRef } from '@pothos/core';

/** Where a project or an organization is; of an organization, the project's number is 0, as that of its own schema. */
export interface PlaceNamed {
  readonly organization: number;
  readonly projectId: number;
}

/** How the keys in ids are made: how many numbers there are, the organization's first and the thing's own last; null where the key is one text. */
export const namedBy = {
  Organization: 1,
  Project: 2,
  Entity: 2,
  Role: 2,
  Team: 2,
  Job: 2,
  StoredFile: 2,
  Baseline: 2,
  Merge: 2,
  MergeItem: 3,
  Comment: 2,
  SavedQuery: 2,
  Class: 3,
  Property: 3,
  Relation: 3,
  Label: 3,
  Notice: 3,
  ApiKey: null,
  Session: null,
} as const;
export type Nameable = keyof typeof namedBy;
/** Something of an organization, where nothing else says of which. */
export interface ItemNamed<T extends Nameable = Nameable> {
  readonly type: T;
  readonly organization: number;
  readonly id: number;
}
type PlaceType = 'Organization' | 'Project';
type TextType = 'ApiKey' | 'Session';
/** What a resolver gets for an id: the place of a project or an organization; of all else the number, or the text, as commands take it. */
type Meant<T extends Nameable> = [T] extends [PlaceType]
  ? PlaceNamed
  : [T] extends [TextType]
    ? string
    : [T] extends [Exclude<Nameable, PlaceType | TextType>]
      ? number
      : never;

/** What an input says under `extensions.names` of the ids that it takes. */
export interface Names {
  types: readonly Nameable[];
  /** Whether something new may be named too, by a word after 'new:', for other parts of the same input to refer to. */
  orNew: boolean;
  /** Whether the organization is wanted too. */
  withOrganization: boolean;
}

const names = (types: readonly Nameable[], { orNew = false, withOrganization = false } = {}) => ({
  extensions: { names: { types, orNew, withOrganization } satisfies Names },
});

/** An input or argument that takes the id of a node of one of these types, and no other. */
export const idOf = <T extends Nameable>(...types: T[]) => ({
  type: 'ID' as unknown as InputRef<Meant<T>>,
  ...names(types),
});
/** The same for a list of ids. */
export const idsOf = <T extends Nameable>(...types: T[]) => ({
  type: ['ID'] as unknown as [InputRef<Meant<T>>],
  ...names(types),
});
/** The same where what is named may come to be by this very input: it gets a negative number. */
export const idOrNew = <T extends Nameable>(...types: T[]) => ({ ...idOf(...types), ...names(types, { orNew: true }) });
export const idsOrNew = <T extends Nameable>(...types: T[]) => ({
  ...idsOf(...types),
  ...names(types, { orNew: true }),
});

/** The same where the id also says which organization is meant. */
export const ownIdOf = <T extends Nameable>(...types: T[]) => ({
  type: 'ID' as unknown as InputRef<ItemNamed<T>>,
  ...names(types, { withOrganization: true }),
});
export const ownIdsOf = <T extends Nameable>(...types: T[]) => ({
  type: ['ID'] as unknown as [InputRef<ItemNamed<T>>],
  ...names(types, { withOrganization: true }),
});

/** The id of a node, as clients know it. */
export const nodeId = (type: string, ...key: readonly (string | number)[]): string =>
  Buffer.from(`${type}:${key.join(':')}`).toString('base64');
