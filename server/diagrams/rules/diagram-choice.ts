import type { StoredPlace } from '#shared/drawing/content.ts';

import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { DiagramType, Wish } from '../diagram-type.ts';
import { relationsLeft } from './relation-names.ts';

/** A reader's choice of a diagram's content. */
export interface DiagramChoice {
  levels?: number | null | undefined;
  /** The ids of the relations to follow; all without any. */
  relationIds?: readonly number[] | null | undefined;
}

/**
 * Returns the stored choice of a diagram's content, used unless the reader makes another. Parts that the schema or the type no longer knows
 * are ignored.
 */
export function keptWish(
  { levels: bounds }: Pick<DiagramType, 'levels'>,
  schema: Pick<Schema, 'relations'>,
  kept: Pick<StoredPlace, 'levels' | 'relations'>,
  asked: DiagramChoice,
): DiagramChoice {
  const left = [...relationsLeft(schema, kept.relations ?? []).values()];
  return {
    levels: asked.levels ?? (kept.levels === undefined ? null : Math.min(kept.levels, bounds?.most ?? 1)),
    relationIds: asked.relationIds ?? (left.length > 0 ? left : null),
  };
}

/** Returns the choice within the bounds of a type, with its usual number of levels by default. */
export function wishFor({ name, levels: bounds }: Pick<DiagramType, 'name' | 'levels'>, asked: DiagramChoice): Wish {
  const { usual, most } = bounds ?? { usual: 1, most: 1 };
  const levels = asked.levels ?? usual;
  if (levels < 1 || (bounds && levels > most))
    throw invalid(`This diagram (${name}) can show 1 to ${most} levels; you asked for ${levels}.`);
  const { relationIds } = asked;
  return { levels: Math.min(levels, most), relationIds: relationIds?.length ? new Set(relationIds) : null };
}
