import type { Reader } from '../../../platform/database/database.ts';
import { readProjectExtents } from '../../schema/queries/impact.ts';
import type { Question } from '../../schema/rules/impact.ts';
import type { TypeParameters } from '../../schema/schema.ts';
import { CHOICES, isWordIn, withRetired, wordsLost } from '../rules/choices-united.ts';
import { fieldKey, fieldOf } from '../rules/keys.ts';
import type { Weighed } from '../rules/promise.ts';
import type { MergeSides } from './matching.ts';
import type { ComparedItem, SchemaComparison } from './schema.ts';

const DEFAULT = fieldKey('SCHEMA', 'defaultValue');

/**
 * Keeps choices that a merge would remove although merged values use them: they are retired where they are held, and no longer offered, so
 * that no value is unknown to its property.
 */
export async function keepHeldWords(
  db: Reader,
  target: MergeSides['target'],
  { compared }: SchemaComparison,
  entities: readonly Weighed[],
): Promise<void> {
  const losing = compared.flatMap((each) => {
    const step = each.item.steps.find(({ key }) => each.kind === 'properties' && key === CHOICES);
    const words = step ? wordsLost(each, (step.after ?? {}) as TypeParameters) : [];
    return step && words.length > 0 ? [{ each, step, words }] : [];
  });
  if (losing.length === 0) return;
  const questions = losing.flatMap(({ each: { id, ours }, words }) =>
    words.map((word): Question => ({
      key: `${id} ${word}`,
      kind: 'CHOICE',
      id,
      word,
      ofLinks: ours?.get('SCHEMA:classId') === undefined,
    })),
  );
  const ids = new Set(losing.map(({ each }) => String(each.id)));
  const changing = entities.filter(({ item }) => item && isChanging(item, ids)).map(({ id }) => id);
  const { organizationId, projectId } = target;
  const touched = await readProjectExtents(db, organizationId, [{ projectIds: [projectId], questions }], changing);
  const held = new Set(touched.map(({ key }) => key));
  for (const { each, step, words } of losing) {
    const defaults = [each.ours, each.theirs].map((fields) => fields?.get(DEFAULT));
    const used = words.filter(
      (word) =>
        held.has(`${each.id} ${word}`) ||
        isComing(entities, each, word) ||
        defaults.some((value) => isWordIn(value, word)),
    );
    if (used.length > 0) step.after = withRetired((step.after ?? {}) as TypeParameters, used);
  }
}

const isOf = (key: string, ids: ReadonlySet<string>) => {
  const { type, identifiers } = fieldOf(key);
  return type.endsWith('ATTRIBUTE') && ids.has(identifiers.at(-1)!);
};

/** Tells whether an entity loses its value of one of the properties, by a change or by its deletion. */
const isChanging = ({ kind, steps, conflicts }: Weighed['item'] & {}, ids: ReadonlySet<string>): boolean =>
  conflicts.length === 0 && (kind === 'REMOVED' || steps.some(({ key }) => isOf(key, ids)));

/** Tells whether the merge brings a value that uses the choice. */
function isComing(entities: readonly Weighed[], { id }: ComparedItem, word: string): boolean {
  const ids = new Set([String(id)]);
  return entities.some(
    ({ item, theirs }) => item && theirs && [...theirs].some(([key, value]) => isOf(key, ids) && isWordIn(value, word)),
  );
}
