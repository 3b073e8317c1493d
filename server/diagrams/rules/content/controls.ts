import { isRecord, parsedJson } from '../../../platform/text/json.ts';
import type { Reached } from './model.ts';

/** Returns the settings of a choice or a loop, which are stored with its action; null if there are none. */
export function controlOf({ metadata }: Reached): Record<string, unknown> | null {
  const stored = parsedJson(metadata['sim:control']);
  return isRecord(stored) ? stored : null;
}

/** Returns the probability of a branch if chance decides. */
export function shareOf(control: Record<string, unknown> | null, branch: string): number | null {
  const weights = control?.['weights'];
  const share = isRecord(weights) ? weights[branch] : undefined;
  return typeof share === 'number' ? share : null;
}
