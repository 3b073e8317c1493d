import { bindQuery } from '../../../server/model/entities/search/rules/bind.ts';
import type { Condition } from '../../../server/model/entities/search/rules/condition.ts';
import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { Kept } from '../schema/seeded.ts';

export const kept = Kept.seeded();
export const schema = kept.schema();
export const now = new Date('2025-06-15T10:30:00Z');

/** Binds a query for Amy, who is in team 7. */
export const bound = (text: string, timeZone = 'UTC') =>
  bindQuery(parseQuery(text), schema, { username: 'amy', teams: ['7'] }, now, timeZone);

/** The condition without what every query says: neither hidden nor archived. */
export function asked(text: string, timeZone?: string): Condition | undefined {
  const { condition } = bound(text, timeZone);
  return condition.test === 'all' ? condition.of.find((each) => !isShown(each)) : condition;
}
const isShown = (condition: Condition) =>
  condition.test === 'not' && condition.of.test === 'flag' && ['hidden', 'archived'].includes(condition.of.flag);
export const ids = (kind: 'classes' | 'labels', ...names: string[]) => names.map((name) => kept.id(kind, name));

/** The refusal that something meets; a test fails where it meets none. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused');
}
