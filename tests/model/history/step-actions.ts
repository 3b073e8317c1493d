import type { RecordType } from '../../../server/model/changes/change.ts';
import { stepWords } from '../../../server/model/history/rules/step-words.ts';
import type { HistoryStep, StepActions, StepRecord } from '../../../server/model/history/step.ts';
import { Kept } from '../schema/seeded.ts';

/** Records that say only what matters, of an entity called Pump where they say nothing else. */
export type Told = { type: string; changes: readonly object[]; entityId?: number; name?: string };

export const seededSchema = Kept.seeded().schema();

/** Returns the words for a step with these actions. */
export function deedWordsFor(
  told: readonly Told[],
  step: Pick<HistoryStep, 'kind' | 'causeRevision'> = { kind: 'save', causeRevision: null },
  project?: string,
): string {
  const records = told.map((each, at) => ({
    revision: 1,
    entityId: at + 1,
    number: '',
    name: 'Pump',
    ...each,
    changes: each.changes.map((change) => ({ identifiers: [], value: 'b', originalState: 'a', ...change })),
  })) as unknown as StepRecord[];
  const counts: StepActions['counts'] = {};
  for (const { type } of records) counts[type as RecordType] = (counts[type] ?? 0) + 1;
  return stepWords(seededSchema, step, { records, counts }, project);
}
