import { pageStore } from '../../../ui/store.ts';

const PREFIX = 'truss.typed';
const LONGEST = 30 * 24 * 60 * 60 * 1000;

/** What was typed into a field and not saved, with what it was typed over. */
export interface StoredDraft {
  value: unknown;
  base: unknown;
  /** The revision on which `base` was read. */
  revision: number;
  /** What stands in the field where that is no value. */
  text?: string | undefined;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** Whose fields, and of what: an entity's number, or the class of one that is not made yet. */
export interface DraftPlace {
  username: string;
  organization: string;
  projectId: number;
  entity: string;
}

/** Grows whenever what was typed begins to be kept somewhere, or is forgotten. */
export const draftsStored = pageStore(0);

const prefixOf = ({ username, organization, projectId, entity }: DraftPlace) =>
  `${PREFIX}:${username}:${organization}:${projectId}:${entity}:`;

function parsed(text: string | null): StoredDraft | undefined {
  try {
    return JSON.parse(text ?? '') as StoredDraft;
  } catch {
    return undefined;
  }
}

/** Keeps in the browser what stands in a field, or forgets it: typed text outlives the page, but not what it was typed for. */
export function storeDraft(place: DraftPlace, field: string, kept: Omit<StoredDraft, 'at'> | undefined): void {
  const key = prefixOf(place) + field;
  try {
    const wasKept = localStorage.getItem(key) !== null;
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }));
    else localStorage.removeItem(key);
    if (wasKept !== (kept !== undefined)) draftsStored.set(draftsStored.get() + 1);
  } catch {
    // Where nothing more can be stored, the page itself still holds it.
  }
}

/** What was typed there and not saved, by field; not what is older than a month. */
export function storedDrafts(place: DraftPlace): ReadonlyMap<string, StoredDraft> {
  const found = new Map<string, StoredDraft>();
  const prefix = prefixOf(place);
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const kept = parsed(localStorage.getItem(key));
      if (kept && Date.now() - kept.at < LONGEST) found.set(key.slice(prefix.length), kept);
      else localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is kept.
  }
  return found;
}

/** What was typed in fields of the entities of a project and not saved, by the number of the entity and the field. */
export function typedInProject(
  { username, organization, projectId }: Omit<DraftPlace, 'entity'>,
  fields: readonly string[],
): ReadonlyMap<number, ReadonlyMap<string, unknown>> {
  const found = new Map<number, Map<string, unknown>>();
  const prefix = `${PREFIX}:${username}:${organization}:${projectId}:`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (username === '' || !key.startsWith(prefix)) continue;
      const [entity, field] = key.slice(prefix.length).split(':') as [string, string];
      const kept = fields.includes(field) ? parsed(localStorage.getItem(key)) : undefined;
      if (!kept || Date.now() - kept.at >= LONGEST) continue;
      found.set(Number(entity), (found.get(Number(entity)) ?? new Map<string, unknown>()).set(field, kept.value));
    }
  } catch {
    // Without storage nothing is kept.
  }
  return found;
}
