import { decomposition } from '../../../schema/rules/words.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { ContentKind } from './condition.ts';

// Of the default schema, all three canonical from the artifact's end; a label or relation that was deleted is simply not there.
const SOURCE_OF = 'I_F5T8QKM8G9R46_GBWQSX3JAG0WR';
const REFERENCED_BY = 'I_WDR6BD9915P2A_6AZNNR4JJR8N3';
const COMPILATION = 'I_5BY4QD010SS6W_3ZQRWXVDQKWQ0';
const TEST_SUITE = 'I_QFV8HPTX1PXBV_E19FHWZV9A9CM';

/**
 * How artifacts hold their content, by the labels that make them what they are: a test suite is referenced by test cases, documents and
 * compilations are the source of theirs, everything else is decomposed, which comes last. Only a compilation does not reach below what it lists.
 */
export function contentKinds(schema: Schema): ContentKind[] {
  const children = decomposition(schema)?.children.id;
  if (children === undefined) return [];
  const labels = [...schema.labels.values()];
  const relations = [...schema.relations.values()];
  const kind = (relation: string, isDeep: boolean, isLabel: (label: { globalId: string; name: string }) => boolean) => {
    const relationId = relations.find(({ globalId }) => globalId === relation)?.id;
    const labelIds = labels.filter(isLabel).map(({ id }) => id);
    return relationId === undefined ? [] : [{ labelIds, relationId, isDeep }];
  };
  return [
    ...kind(REFERENCED_BY, true, ({ globalId }) => globalId === TEST_SUITE),
    ...kind(SOURCE_OF, true, ({ name }) => name.endsWith('Document')),
    ...kind(SOURCE_OF, false, ({ globalId }) => globalId === COMPILATION),
    { labelIds: null, relationId: children, isDeep: true },
  ];
}
