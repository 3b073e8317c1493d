import { decomposition } from '../../../schema/rules/display-names.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { ContentKind, Holding } from './condition.ts';

// The global ids of these items in the default schema; the relations are stored from the artifact's end. Deleted ones find nothing.
const SOURCE_OF = 'I_F5T8QKM8G9R46_GBWQSX3JAG0WR';
const REFERENCED_BY = 'I_WDR6BD9915P2A_6AZNNR4JJR8N3';
const COMPILATION = 'I_5BY4QD010SS6W_3ZQRWXVDQKWQ0';
const TEST_SUITE = 'I_QFV8HPTX1PXBV_E19FHWZV9A9CM';

/**
 * Returns the edges by which artifacts hold their content, by the labels that decide their kind: test cases reference their test suite,
 * documents and compilations are the source of their content, and everything else is decomposed, which comes last. Only a compilation does
 * not include the parts of its content.
 */
export function contentKinds(schema: Schema): ContentKind[] {
  const children = decomposition(schema)?.children.id;
  if (children === undefined) return [];
  const labels = [...schema.labels.values()];
  const kind = (relation: string, isDeep: boolean, isLabel: (label: { globalId: string; name: string }) => boolean) => {
    const labelIds = labels.filter(isLabel).map(({ id }) => id);
    return relationNamed(schema, relation).map((relationId) => ({ labelIds, relationId, isDeep }));
  };
  return [
    ...kind(REFERENCED_BY, true, ({ globalId }) => globalId === TEST_SUITE),
    ...kind(SOURCE_OF, true, ({ name }) => name.endsWith('Document')),
    ...kind(SOURCE_OF, false, ({ globalId }) => globalId === COMPILATION),
    { labelIds: null, relationId: children, isDeep: true },
  ];
}

/** Tells whether labels make an artifact a test suite: the default schema's label or one below it. */
export function isTestSuite(schema: Schema, labelIds: readonly number[]): boolean {
  const isSuite = (id: number | null, depth = 0): boolean => {
    const label = id === null ? undefined : schema.labels.get(id);
    return label !== undefined && depth < 50 && (label.globalId === TEST_SUITE || isSuite(label.parentId, depth + 1));
  };
  return labelIds.some((id) => isSuite(id));
}

const relationNamed = (schema: Schema, name: string): number[] =>
  [...schema.relations.values()].filter(({ globalId }) => globalId === name).map(({ id }) => id);

const known = new WeakMap<Schema, Holding[]>();

/**
 * Returns the relations that form the tree of a project: parts below their whole, content below its artifact. An artifact of any kind holds
 * the targets it is the source of; only a test suite holds the entities that reference it, since anything may cite any artifact.
 */
export function treeRelations(schema: Schema): Holding[] {
  const found = known.get(schema) ?? newHoldings(schema);
  known.set(schema, found);
  return found;
}

function newHoldings(schema: Schema): Holding[] {
  const children = decomposition(schema)?.children.id;
  const suites = [...schema.labels.values()].filter(({ globalId }) => globalId === TEST_SUITE).map(({ id }) => id);
  return [
    ...(children === undefined ? [] : [{ relationId: children, labelIds: null }]),
    ...relationNamed(schema, SOURCE_OF).map((relationId) => ({ relationId, labelIds: null })),
    ...relationNamed(schema, REFERENCED_BY).map((relationId) => ({ relationId, labelIds: suites })),
  ];
}

/** Tells whether an entity with these labels holds content by that relation. */
export const holdsBy = (holding: Holding, labelIds: readonly number[]): boolean =>
  holding.labelIds === null || holding.labelIds.some((id) => labelIds.includes(id));
