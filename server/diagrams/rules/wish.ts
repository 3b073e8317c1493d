import { invalid } from '../../refusals.ts';
import type { DiagramType, Wish } from '../diagram-type.ts';

/** What a reader asks of the content of a diagram. */
export interface Asked {
  levels?: number | null | undefined;
  relationIds?: readonly number[] | null | undefined;
}

/** What is wished, in the bounds of a type; its usual number of levels where nobody says. */
export function wishFor({ name, levels: bounds }: Pick<DiagramType, 'name' | 'levels'>, asked: Asked): Wish {
  const { usual, most } = bounds ?? { usual: 1, most: 1 };
  const levels = asked.levels ?? usual;
  if (levels < 1 || (bounds && levels > most))
    throw invalid(`This diagram (${name}) shows 1 to ${most} levels; you asked for ${levels}. Ask for fewer.`);
  return { levels: Math.min(levels, most), relationIds: asked.relationIds ? new Set(asked.relationIds) : null };
}
