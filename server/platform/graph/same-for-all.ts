import type { GraphQLField, GraphQLNamedType } from 'graphql';

/**
 * Marks a type whose fields are the same for everybody who may see it, except those marked `personal`. Events for many followers are read
 * and written once for all who select only such fields; unmarked ones are prepared for each follower.
 */
export const sameForAll = { extensions: { isSameForAll: true } } as const;
/** Marks the named fields of a type as the same for all; a single field may also be marked `sameForAll` where it is defined. */
export const fieldsSameForAll = (...names: string[]) => ({ isSameForAll: names }) as const;
/** Marks a field of a type that is otherwise the same for all: it depends on the viewer beyond what they may see. */
export const personal = { extensions: { isSameForAll: false } } as const;
/** Combines several marks of one type or field, each of which would hide the others: `...marked(sameForAll, compiled({ … }))`. */
export const combineMarks = <M extends readonly { extensions: object }[]>(
  ...marks: M
): { extensions: Record<string, unknown> } => ({
  extensions: Object.assign({}, ...marks.map(({ extensions }) => extensions)) as Record<string, unknown>,
});

/** Tells whether a field is the same for everybody who may see its object. */
export function isSameForAll(
  type: Pick<GraphQLNamedType, 'extensions'>,
  field: GraphQLField<unknown, unknown>,
): boolean {
  const own = field.extensions['isSameForAll'] as boolean | undefined;
  const ofType = type.extensions['isSameForAll'] as boolean | readonly string[] | undefined;
  return own ?? (typeof ofType === 'object' ? ofType.includes(field.name) : ofType === true);
}
