import { ownPage } from '../../../relay/outbox/page-locks.ts';
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

/** What another page has kept, or this one before it was loaded anew. */
interface Found extends StoredDraft {
  key: string;
  field: string;
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

// Of two pages with the same field each keeps its own: what one saves is not what the other has typed.
const ofPage = (page: string) => `@${page}`;
const fieldIn = (rest: string) => rest.replace(/@[0-9a-f-]{36}$/, '');

/** Keeps in the browser what stands in a field of this page, or forgets it: typed text outlives the page, but not what it was typed for. */
export function storeDraft(place: DraftPlace, field: string, kept: Omit<StoredDraft, 'at'> | undefined): void {
  const key = prefixOf(place) + field + ofPage(ownPage);
  try {
    const wasKept = localStorage.getItem(key) !== null;
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }));
    else localStorage.removeItem(key);
    if (wasKept !== (kept !== undefined)) draftsStored.set(draftsStored.get() + 1);
  } catch {
    // Where nothing more can be stored, the page itself still holds it.
  }
}

/** Forgets what was typed in a field and is the same on another page, or was typed here before the page was loaded anew. */
export function forgetDraft(place: DraftPlace, field: string, typed: Pick<StoredDraft, 'at'>): void {
  for (const { key, at } of found(prefixOf(place)).filter((each) => each.field === field))
    if (at === typed.at) localStorage.removeItem(key);
  draftsStored.set(draftsStored.get() + 1);
}

/** What was typed there and not saved, by field, the latest of each; not what is older than a month. */
export const storedDrafts = (place: DraftPlace): ReadonlyMap<string, StoredDraft> =>
  new Map(found(prefixOf(place)).map((draft) => [draft.field, draft]));

/** What was typed in fields of the entities of a project and not saved, by the number of the entity and the field. */
export function typedInProject(
  { username, organization, projectId }: Omit<DraftPlace, 'entity'>,
  fields: readonly string[],
): ReadonlyMap<number, ReadonlyMap<string, unknown>> {
  const typed = new Map<number, Map<string, unknown>>();
  if (username === '') return typed;
  for (const { field: path, value } of found(`${PREFIX}:${username}:${organization}:${projectId}:`)) {
    const [entity, field] = path.split(':') as [string, string];
    if (!fields.includes(field)) continue;
    typed.set(Number(entity), (typed.get(Number(entity)) ?? new Map<string, unknown>()).set(field, value));
  }
  return typed;
}

/** What is kept under a prefix, the oldest first; what is older than a month is forgotten. */
function found(prefix: string): Found[] {
  const all: Found[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const kept = parsed(localStorage.getItem(key));
      if (kept && Date.now() - kept.at < LONGEST) all.push({ ...kept, key, field: fieldIn(key.slice(prefix.length)) });
      else localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is kept.
  }
  return all.toSorted((a, b) => a.at - b.at);
}
