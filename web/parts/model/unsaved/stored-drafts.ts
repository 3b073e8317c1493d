import { ownPage } from '../../../relay/outbox/page-locks.ts';
import { pageStore } from '../../../ui/store.ts';

const PREFIX = 'truss.typed';
const LONGEST = 30 * 24 * 60 * 60 * 1000;

/** Unsaved input of a field, with the value that it began from. */
export interface StoredDraft {
  value: unknown;
  base: unknown;
  /** The revision on which `base` was read. */
  revision: number;
  /** The typed text, if it is not a valid value. */
  text?: string | undefined;
  /** Its time, in milliseconds since 1970. */
  at: number;
}

/** A draft stored by another page, or by this one before it was reloaded. */
interface Found extends StoredDraft {
  key: string;
  field: string;
}

/** The user and entity that drafts belong to; `entity` is a number, or a class for an entity that does not exist yet. */
export interface DraftPlace {
  username: string;
  organization: string;
  projectId: number;
  entity: string;
}

/** Counts up whenever a draft is first stored, or removed. */
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

/** Stores the input of a field in the browser, or removes it: typed text thus outlives the page. */
export function storeDraft(place: DraftPlace, field: string, kept: Omit<StoredDraft, 'at'> | undefined): void {
  const key = prefixOf(place) + field + ofPage(ownPage);
  try {
    const wasKept = localStorage.getItem(key) !== null;
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }));
    else localStorage.removeItem(key);
    if (wasKept !== (kept !== undefined)) draftsStored.set(draftsStored.get() + 1);
  } catch {
    // If the browser's storage is full, the page itself still has the draft.
  }
}

/** Removes drafts of a field that another page has as well, or that this one stored before it was reloaded. */
export function forgetDraft(place: DraftPlace, field: string, typed: Pick<StoredDraft, 'at'>): void {
  for (const { key, at } of found(prefixOf(place)).filter((each) => each.field === field))
    if (at === typed.at) localStorage.removeItem(key);
  draftsStored.set(draftsStored.get() + 1);
}

/** Returns the latest draft of each field, up to a month old. */
export const storedDrafts = (place: DraftPlace): ReadonlyMap<string, StoredDraft> =>
  new Map(found(prefixOf(place)).map((draft) => [draft.field, draft]));

/** Returns the drafts of the entities of a project, by number and field. */
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

/** Returns the drafts below a key prefix, oldest first, and removes those older than a month. */
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
