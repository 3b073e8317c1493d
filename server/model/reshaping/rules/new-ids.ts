import { invalid } from '../../../refusals/refusal.ts';
import type { Ids } from '../../schema/rules/deletion.ts';
import { withIds, type NumberedInput } from '../../schema/rules/ids.ts';
import type { Resolution } from '../../schema/rules/impact.ts';
import type { SchemaInput, SchemaKind } from '../../schema/schema.ts';

/** A change of a schema: the save, the deletions, and the decisions on existing contents. */
export interface SchemaChange {
  items: SchemaInput;
  gone?: Partial<Ids> | undefined;
  resolutions?: readonly Resolution[] | undefined;
}

/** A change in which everything has its number; `given` is as it was sent. */
export interface NumberedChange {
  given: SchemaInput;
  input: NumberedInput;
  gone: Ids;
  resolutions: Resolution[];
}

/** Gives new items of a change their numbers, counted from `first`. */
export function numberNewItems(
  { items, gone = {}, resolutions = [] }: SchemaChange,
  first: Record<SchemaKind, number>,
): NumberedChange {
  const input = withIds(items, first);
  return {
    given: items,
    input,
    gone: { classes: [], properties: [], relations: [], labels: [], ...gone },
    resolutions: numberedResolutions(resolutions, items, input),
  };
}

/** The kind of the item that replaces another, by the first word of a key. */
const kinds: Record<string, SchemaKind> = {
  class: 'classes',
  property: 'properties',
  foreign: 'properties',
  relation: 'relations',
  links: 'relations',
  label: 'labels',
};

/** Resolutions with the numbers of new items of the same save, which they name by placeholders. */
const numberedResolutions = (
  resolutions: readonly Resolution[],
  given: SchemaInput,
  numbered: NumberedInput,
): Resolution[] =>
  resolutions.map((resolution) => {
    const { key, toId } = resolution;
    if (toId === undefined || toId >= 0) return resolution;
    const kind = kinds[key.split(':')[0]!];
    const at = kind ? (given[kind] ?? []).findIndex(({ id }) => id === toId) : -1;
    if (!kind || at < 0)
      throw invalid(`No item of this save has the placeholder ${toId}, which should replace '${key}'.`);
    return { ...resolution, toId: numbered[kind][at]!.id };
  });
