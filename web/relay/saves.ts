import { onPageReset } from '../ui/page-reset.ts';

/** A save of this page. */
export interface Save {
  /** The id of the project. */
  projectId: string;
  revision: number;
}

const REMEMBERED = 500;
/** The page's saves, each with the number of saves up to it. */
const own = new Map<string, number>();
let count = 0;
onPageReset(() => own.clear());

interface ProjectInput {
  input?: { projectId?: unknown };
}

/** Tells whether this page saved a revision of a project. */
export const isOwnSave = ({ projectId, revision }: Save): boolean => own.has(`${projectId}/${revision}`);

/** Returns the number of saves of this page. */
export const savedUntilNow = (): number => count;

/** Tells whether this page saved a revision after its first `since` saves. */
export const isSavedSince = ({ projectId, revision }: Save, since: number): boolean =>
  (own.get(`${projectId}/${revision}`) ?? 0) > since;

/** Notes the revision of a mutation's answer, if any, as a save of this page. */
export function noteSave(variables: object, response: unknown): void {
  const { projectId } = (variables as ProjectInput).input ?? {};
  if (typeof projectId !== 'string') return;
  for (const payload of Object.values((response ?? {}) as Record<string, { revision?: unknown } | null>))
    if (typeof payload?.revision === 'number') {
      own.set(`${projectId}/${payload.revision}`, ++count);
      const [oldest] = own.keys();
      if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
    }
}
