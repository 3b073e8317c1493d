import { onPageReset } from '../ui/page-reset.ts';

/** A save of this page that can be undone. */
export interface Save {
  /** The id of the project. */
  projectId: string;
  revision: number;
}

const DEEP = 50;
const REMEMBERED = 500;
const own = new Set<string>();
const done: Save[] = [];
let undone: Save[] = [];
const undoing = new WeakSet<object>();
onPageReset(() => {
  own.clear();
  [done.length, undone] = [0, []];
});

interface ProjectInput {
  input?: { projectId?: unknown };
}

/** Whether a revision of a project was saved by this page. */
export const isOwnSave = ({ projectId, revision }: Save): boolean => own.has(`${projectId}/${revision}`);

function remember({ projectId, revision }: Save): void {
  own.add(`${projectId}/${revision}`);
  const [oldest] = own;
  if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
}

/** Notes the revision that a mutation made, if any, for Undo. */
export function noteSave(variables: object, response: unknown): void {
  const { projectId } = (variables as ProjectInput).input ?? {};
  if (typeof projectId !== 'string') return;
  for (const payload of Object.values((response ?? {}) as Record<string, { revision?: unknown } | null>))
    if (typeof payload?.revision === 'number') {
      remember({ projectId, revision: payload.revision });
      if (undoing.has(variables)) continue;
      done.push({ projectId, revision: payload.revision });
      if (done.length > DEEP) done.shift();
      undone = [];
    }
}

/** The latest save of a project that can be undone (or redone); undefined if none. */
export function takeSave(kind: 'undo' | 'redo', projectId: string): Save | undefined {
  const stack = kind === 'undo' ? done : undone;
  const at = stack.findLastIndex((save) => save.projectId === projectId);
  return at < 0 ? undefined : stack.splice(at, 1)[0];
}

/** Puts the revision that an undo or redo made on the opposite stack. */
export const putSave = (kind: 'undo' | 'redo', save: Save): void => void (kind === 'undo' ? undone : done).push(save);

/** Marks a mutation that undoes or redoes something, so that it is not noted as a save of its own. */
export function notUndoable<T extends object>(variables: T): T {
  undoing.add(variables);
  return variables;
}
