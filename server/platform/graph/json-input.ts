import { invalid, within } from '../../refusals/refusal.ts';
import { describeValue } from '../http/shape-problems.ts';
import { kindWords, mustBe } from '../http/shape-words.ts';
import { isRecord } from '../text/json.ts';

/** Returns a JSON object in the form that api/v4 takes; undefined if none was sent; refuses anything else. */
export function objectInput(value: unknown, field: string): Record<string, unknown> | undefined {
  if (value === null || value === undefined) return undefined;
  if (isRecord(value)) return value;
  return within(field, () => {
    throw invalid(mustBe(field, kindWords.object, describeValue(value)));
  });
}

/** Returns a JSON object whose values are texts; refuses anything else. */
export function textsInput(value: unknown, field: string): Record<string, string> | undefined {
  const given = objectInput(value, field);
  const wrong = given && Object.keys(given).find((key) => typeof given[key] !== 'string');
  if (wrong === undefined) return given as Record<string, string> | undefined;
  return within(field, () => {
    throw invalid(mustBe(`${field}.${wrong}`, kindWords.string, describeValue(given![wrong])));
  });
}
