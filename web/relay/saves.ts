/** A save of this page that can be taken back. */
export interface Save {
  organization: string;
  projectId: number;
  revision: number;
}

const DEEP = 50;
const REMEMBERED = 500;
const own = new Set<string>();
const done: Save[] = [];
let undone: Save[] = [];
const undoing = new WeakSet<object>();

interface ProjectInput {
  input?: { organization?: unknown; projectId?: unknown };
}

/** Whether a revision of a project was made by this page. */
export const isOwnSave = ({ organization, projectId, revision }: Save): boolean =>
  own.has(`${organization}/${projectId}/${revision}`);

function remember({ organization, projectId, revision }: Save): void {
  own.add(`${organization}/${projectId}/${revision}`);
  const [oldest] = own;
  if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
}

/** Notes which revision a mutation became, if it became one: what this page did last is taken back first. */
export function noteSave(variables: object, response: unknown): void {
  const { organization, projectId } = (variables as ProjectInput).input ?? {};
  if (typeof organization !== 'string' || typeof projectId !== 'number') return;
  for (const payload of Object.values((response ?? {}) as Record<string, { revision?: unknown } | null>))
    if (typeof payload?.revision === 'number') {
      remember({ organization, projectId, revision: payload.revision });
      if (undoing.has(variables)) continue;
      done.push({ organization, projectId, revision: payload.revision });
      if (done.length > DEEP) done.shift();
      undone = [];
    }
}

/** The latest save of a project that was not taken back, or the latest that was; none if there is none. */
export function takeSave(kind: 'undo' | 'redo', organization: string, projectId: number): Save | undefined {
  const stack = kind === 'undo' ? done : undone;
  const at = stack.findLastIndex((save) => save.organization === organization && save.projectId === projectId);
  return at < 0 ? undefined : stack.splice(at, 1)[0];
}

/** Puts the save that an undo (or redo) became where it can be taken back again. */
export const putSave = (kind: 'undo' | 'redo', save: Save): void => void (kind === 'undo' ? undone : done).push(save);

/** Keeps a mutation that undoes something from being noted as a save of its own. */
export function notUndoable<T extends object>(variables: T): T {
  undoing.add(variables);
  return variables;
}
