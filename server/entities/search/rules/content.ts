import { decomposition } from '../../../schema/rules/words.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { ContentKind, Direction } from './condition.ts';
import { directionOf } from './fields.ts';

// Of the default schema; a label or relation that was deleted is simply not there.
const SOURCE_OF = 'I_F5T8QKM8G9R46_GBWQSX3JAG0WR';
const REFERENCED_BY = 'I_WDR6BD9915P2A_6AZNNR4JJR8N3';
const COMPILATION = 'I_5BY4QD010SS6W_3ZQRWXVDQKWQ0';
const TEST_SUITE = 'I_QFV8HPTX1PXBV_E19FHWZV9A9CM';

/**
 * How artifacts hold their content, by the labels that make them what they are: a test suite is referenced by test cases, documents and
 * compilations are the source of theirs, everything else is decomposed. Only a compilation does not reach below what it lists.
 */
export function contentKinds(schema: Schema): { kinds: ContentKind[]; children: Direction | null } {
  const labels = [...schema.labels.values()];
  const relation = (globalId: string) => [...schema.relations.values()].find((each) => each.globalId === globalId);
  const [source, reference, hierarchy] = [relation(SOURCE_OF), relation(REFERENCED_BY), decomposition(schema)];
  const ids = (test: (label: { globalId: string; name: string }) => boolean) => labels.filter(test).map(({ id }) => id);
  const kinds: ContentKind[] = [];
  if (reference)
    kinds.push({
      labelIds: ids(({ globalId }) => globalId === TEST_SUITE),
      direction: directionOf(reference),
      deep: true,
    });
  if (source) {
    const direction = directionOf(source);
    kinds.push({ labelIds: ids(({ name }) => name.endsWith('Document')), direction, deep: true });
    kinds.push({ labelIds: ids(({ globalId }) => globalId === COMPILATION), direction, deep: false });
  }
  const children = hierarchy ? directionOf(hierarchy.children) : null;
  if (children) kinds.push({ labelIds: null, direction: children, deep: true });
  return { kinds, children };
}
