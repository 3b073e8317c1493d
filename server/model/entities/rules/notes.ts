import { invalid, within } from '../../../refusals/refusal.ts';
import { MADE_ELSEWHERE } from './made-elsewhere.ts';

type Metadata = Readonly<Record<string, string>>;

/** The metadata keys for the person who settled a change request, and the decision. */
const settled: readonly string[] = ['change:decision', 'change:decidedBy'];
/** The metadata keys of recorded actions, which nobody writes by hand. */
const noted: readonly string[] = [...settled, MADE_ELSEWHERE];

/** Adds recorded actions to metadata written by somebody; refuses metadata that contradict them. */
export function withNotes(metadata: Metadata, before: Metadata): Record<string, string> {
  for (const key of noted)
    within(key, () => {
      if (key in metadata && metadata[key] !== before[key])
        throw invalid(`'${key}' is written by Truss and cannot be changed. Leave it out.`);
    });
  return { ...metadata, ...notesIn(before) };
}

/** Removes decisions from a file's metadata, which were not made here; returns the same object if there are none. */
export function withoutDecisions(metadata: Record<string, string>, before: Metadata = {}): Record<string, string> {
  if (![metadata, before].some((each) => noted.some((key) => key in each))) return metadata;
  const others = Object.entries(metadata).filter(([key]) => !settled.includes(key));
  return { ...Object.fromEntries(others), ...notesIn(before) };
}

const notesIn = (metadata: Metadata) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => noted.includes(key)));
