import { invalid, within } from '../../../refusals/refusal.ts';
import { MADE_ELSEWHERE } from './made-elsewhere.ts';

type Metadata = Readonly<Record<string, string>>;

/** By whom a change request was settled, and how. */
const settled: readonly string[] = ['change:decision', 'change:decidedBy'];
/** Metadata that say what somebody did: they are noted when it is done, and nobody writes them. */
const noted: readonly string[] = [...settled, MADE_ELSEWHERE];

/** Metadata as somebody writes them, with what is noted of what was done; refused where they say something else of that. */
export function withNotes(metadata: Metadata, before: Metadata): Record<string, string> {
  for (const key of noted)
    within(key, () => {
      if (key in metadata && metadata[key] !== before[key])
        throw invalid(`'${key}' tells what somebody did, and nobody writes it. Leave it out.`);
    });
  return { ...metadata, ...notesIn(before) };
}

/** Metadata of a file that is not taken as it stands: nobody has settled here what was settled elsewhere. The same where it says nothing of that. */
export function withoutDecisions(metadata: Record<string, string>, before: Metadata = {}): Record<string, string> {
  if (![metadata, before].some((each) => noted.some((key) => key in each))) return metadata;
  const others = Object.entries(metadata).filter(([key]) => !settled.includes(key));
  return { ...Object.fromEntries(others), ...notesIn(before) };
}

const notesIn = (metadata: Metadata) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => noted.includes(key)));
