import { invalid, within } from '../../refusals/refusal.ts';
import { shownOf } from '../http/shape-problems.ts';
import { kinds, mustBe } from '../http/shape-words.ts';
import { isRecord } from '../text/json.ts';

/** What came as JSON where an object belongs, as api/v4 takes it; undefined where nothing came, and refused where it is something else. */
export function objectInput(value: unknown, field: string): Record<string, unknown> | undefined {
  if (value === null || value === undefined) return undefined;
  if (isRecord(value)) return value;
  return within(field, () => {
    throw invalid(mustBe(field, kinds.object, shownOf(value)));
  });
}

/** The same of an object whose values are texts. */
export function textsInput(value: unknown, field: string): Record<string, string> | undefined {
  const given = objectInput(value, field);
  const wrong = given && Object.keys(given).find((key) => typeof given[key] !== 'string');
  if (wrong === undefined) return given as Record<string, string> | undefined;
  return within(field, () => {
    throw invalid(mustBe(`${field}.${wrong}`, kinds.string, shownOf(given![wrong])));
  });
}
