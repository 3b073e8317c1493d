import { onPageReset } from '../ui/page-reset.ts';

/** A save of this page. */
export interface Save {
  /** The id of the project. */
  projectId: string;
  revision: number;
}

const REMEMBERED = 500;
const own = new Set<string>();
onPageReset(() => own.clear());

interface ProjectInput {
  input?: { projectId?: unknown };
}

/** Whether a revision of a project was saved by this page. */
export const isOwnSave = ({ projectId, revision }: Save): boolean => own.has(`${projectId}/${revision}`);

/** Notes the revision that a mutation made, if any, as a save of this page. */
export function noteSave(variables: object, response: unknown): void {
  const { projectId } = (variables as ProjectInput).input ?? {};
  if (typeof projectId !== 'string') return;
  for (const payload of Object.values((response ?? {}) as Record<string, { revision?: unknown } | null>))
    if (typeof payload?.revision === 'number') {
      own.add(`${projectId}/${payload.revision}`);
      const [oldest] = own;
      if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
    }
}
