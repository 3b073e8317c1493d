import type { Place } from '../../model/entities/layouts.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { DiagramType, Wish } from '../diagram-type.ts';
import { relationsLeft } from './relations-named.ts';

/** What a reader asks of the content of a diagram. */
export interface Asked {
  levels?: number | null | undefined;
  /** Only along these; along all where there are none. */
  relationIds?: readonly number[] | null | undefined;
}

/** What is kept with a diagram of how much of it is shown, where nobody asks otherwise. What the schema or the type does not know any more says nothing. */
export function keptWish(
  { levels: bounds }: Pick<DiagramType, 'levels'>,
  schema: Pick<Schema, 'relations'>,
  kept: Pick<Place, 'levels' | 'relations'>,
  asked: Asked,
): Asked {
  const left = [...relationsLeft(schema, kept.relations ?? []).values()];
  return {
    levels: asked.levels ?? (kept.levels === undefined ? null : Math.min(kept.levels, bounds?.most ?? 1)),
    relationIds: asked.relationIds ?? (left.length > 0 ? left : null),
  };
}

/** What is wished, in the bounds of a type; its usual number of levels where nobody says. */
export function wishFor({ name, levels: bounds }: Pick<DiagramType, 'name' | 'levels'>, asked: Asked): Wish {
  const { usual, most } = bounds ?? { usual: 1, most: 1 };
  const levels = asked.levels ?? usual;
  if (levels < 1 || (bounds && levels > most))
    throw invalid(`This diagram (${name}) shows 1 to ${most} levels; you asked for ${levels}. Ask for fewer.`);
  const { relationIds } = asked;
  return { levels: Math.min(levels, most), relationIds: relationIds?.length ? new Set(relationIds) : null };
}
